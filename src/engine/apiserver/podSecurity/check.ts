/** What a rule of the Pod Security Standards looks at, and what it says. */
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'

export type EnforcedLevel = 'baseline' | 'restricted'

/** Why a Pod breaks a rule: `host namespaces` and `hostNetwork=true`. */
export interface Violation {
  readonly reason: string
  readonly detail: string
}

export type CheckPod = (pod: CheckedPod) => Violation | undefined

/** One rule, with what it demands from each release on. */
export interface SecurityCheck {
  readonly id: string
  /** By the minor release from which they count, the oldest first. */
  readonly versions: readonly { readonly since: number; readonly check: CheckPod }[]
  /** The rule of the level `baseline` that this one replaces in `restricted`. */
  readonly overrides?: string
}

export interface CheckedContainer {
  readonly name: string
  readonly container: JsonObject
  readonly security: JsonObject
}

/** A Pod, or what a template makes one of. */
export interface CheckedPod {
  readonly annotations: JsonObject
  readonly spec: JsonObject
  readonly security: JsonObject
  /** Init containers first, ephemeral ones last. */
  readonly containers: readonly CheckedContainer[]
}

/** Takes apart what the rules look at. */
export function checkedPod(metadata: JsonObject, spec: JsonObject): CheckedPod {
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => objectsIn(spec[list]))
  return {
    annotations: asObject(metadata.annotations),
    spec,
    security: asObject(spec.securityContext),
    containers: containers.map((container) => ({
      name: textOf(container.name),
      container,
      security: asObject(container.securityContext),
    })),
  }
}

export const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ')

/** Each once, in order. */
export const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort()

export const plural = (count: number, one: string, more = `${one}s`): string => (count === 1 ? one : more)

/** `containers "a", "b"`. */
export const containersText = (all: readonly CheckedContainer[]): string =>
  `${plural(all.length, 'container')} ${quoted(all.map(({ name }) => name))}`

/** Who sets something that is not allowed: `pod and container "a"`; empty if nobody does. */
export const settersText = (isSetByPod: boolean, containers: readonly CheckedContainer[]): string =>
  [...(isSetByPod ? ['pod'] : []), ...(containers.length > 0 ? [containersText(containers)] : [])].join(' and ')

/** The type of a profile of a security context; undefined if none is set. */
export function profileType(security: JsonObject, profile: string): string | undefined {
  const value = security[profile]
  return isObject(value) ? textOf(value.type) : undefined
}

export const isWindows = ({ spec }: CheckedPod): boolean => asObject(spec.os).name === 'windows'

/** A rule that does not apply to Pods in a user namespace of their own (`hostUsers: false`). */
export const notWithOwnUsers =
  (check: CheckPod): CheckPod =>
  (pod) =>
    pod.spec.hostUsers === false ? undefined : check(pod)
