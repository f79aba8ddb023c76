/** The inputs and results of a rule of the Pod Security Standards. */
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'

export type EnforcedLevel = 'baseline' | 'restricted'

/** The violation of a rule, such as `host namespaces` and `hostNetwork=true`. */
export interface Violation {
  readonly reason: string
  readonly detail: string
}

export type CheckPod = (pod: CheckedPod) => Violation | undefined

/** A rule, with its check in each release. */
export interface SecurityCheck {
  readonly id: string
  /** Checks by their first minor release, the oldest first. */
  readonly versions: readonly { readonly since: number; readonly check: CheckPod }[]
  /** The rule of the level `baseline` that this rule replaces in `restricted`. */
  readonly overrides?: string
}

interface CheckedContainer {
  readonly name: string
  readonly container: JsonObject
  readonly security: JsonObject
}

/** A Pod, or the Pod of a template, for the rules. */
export interface CheckedPod {
  readonly annotations: JsonObject
  readonly spec: JsonObject
  readonly security: JsonObject
  /** Init containers first, ephemeral ones last. */
  readonly containers: readonly CheckedContainer[]
}

/** The parts of a Pod that the rules check. */
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

/** Sorted texts without repetitions. */
export const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort()

export const plural = (count: number, one: string, more = `${one}s`): string => (count === 1 ? one : more)

/** Text such as `containers "a", "b"`. */
export const containersText = (all: readonly CheckedContainer[]): string =>
  `${plural(all.length, 'container')} ${quoted(all.map(({ name }) => name))}`

/** The setters of a forbidden value: `pod and container "a"`; empty without any. */
export const settersText = (isSetByPod: boolean, containers: readonly CheckedContainer[]): string =>
  [...(isSetByPod ? ['pod'] : []), ...(containers.length > 0 ? [containersText(containers)] : [])].join(' and ')

/** The type of a profile in a security context; undefined without one. */
export function profileType(security: JsonObject, profile: string): string | undefined {
  const value = security[profile]
  return isObject(value) ? textOf(value.type) : undefined
}

export const isWindows = ({ spec }: CheckedPod): boolean => asObject(spec.os).name === 'windows'

/** A check that exempts Pods in their own user namespace (`hostUsers: false`). */
export const notWithOwnUsers =
  (check: CheckPod): CheckPod =>
  (pod) =>
    pod.spec.hostUsers === false ? undefined : check(pod)
