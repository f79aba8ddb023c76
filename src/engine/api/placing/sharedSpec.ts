/**
 * Every Pod has a token volume with a name of its own, mounted by each container: Pods of one template no longer share their
 * specs. These maps lead back to the spec that they share but for that volume, so that it is read once.
 */
import type { JsonObject, JsonValue } from '../types.ts'

/** By the list of containers, which stays the same object while a Pod is bound and its status is written. */
const shared = new WeakMap<object, JsonObject>()

/** Notes that a spec is `source` with a token volume. */
export function noteShared(containers: object, source: JsonObject): void {
  shared.set(containers, source)
}

/** The spec without the token volume, if this one is such a spec; else the spec itself. */
export const sharedSpec = (spec: JsonObject): JsonObject => shared.get(keyOf(spec.containers)) ?? spec

/** The object that stands for a list of containers: the same one for all Pods of a template. */
export function sharedContainers(containers: object): object {
  const source = shared.get(containers)
  return source === undefined ? containers : keyOf(source.containers)
}

/** Not a list only in what a stranger wrote. */
const keyOf = (containers: JsonValue | undefined): object =>
  typeof containers === 'object' && containers !== null ? containers : nothing

const nothing = {}
