/**
 * Every Pod has a token volume with its own name, which each container mounts. So Pods of a template do not share their
 * specs. These maps lead back to the shared spec without that volume, so that code reads the shared spec once.
 */
import type { JsonObject, JsonValue } from '../types.ts'

/**
 * Shared specs by the list of containers, which stays the same object while a Pod is bound and its status is written.
 */
const shared = new WeakMap<object, JsonObject>()

/** Records that a spec equals `source` with a token volume. */
export function noteShared(containers: object, source: JsonObject): void {
  shared.set(containers, source)
}

/** The spec without the token volume if `noteShared` recorded it; otherwise the spec itself. */
export const sharedSpec = (spec: JsonObject): JsonObject => shared.get(keyOf(spec.containers)) ?? spec

/** The object that represents a list of containers. It is the same for all Pods of a template. */
export function sharedContainers(containers: object): object {
  const source = shared.get(containers)
  return source === undefined ? containers : keyOf(source.containers)
}

/** Only objects from outside can have a `containers` member that is not a list. */
const keyOf = (containers: JsonValue | undefined): object =>
  typeof containers === 'object' && containers !== null ? containers : nothing

const nothing = {}
