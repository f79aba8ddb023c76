import { isOfKind } from '../api/fields/ofKind.ts'
import { asObject, isObject, textOf } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, JsonValue, KubeObject, PodSpec } from '../api/types.ts'
import { kindOf, kinds } from './table.ts'

/** Members on the path to the Pod spec in objects of a kind, in any version. */
const paths: ReadonlyMap<string, readonly string[]> = new Map(
  kinds.flatMap(({ kind, podTemplateIn: path }): [string, readonly string[]][] => {
    if (kind === 'Pod') return [[kind, ['spec']]]
    // A PodTemplate creates no Pods.
    return path === undefined || path.length === 0 ? [] : [[kind, [...path, 'template', 'spec']]]
  }),
)

/** Path from the root of an object of this kind to its Pod spec: `spec.template.spec`; undefined without one. */
export const podSpecPath = (kind: string): string | undefined => paths.get(kind)?.join('.')

/** The Pod spec of a Pod or of an object that creates Pods; undefined for other kinds. */
export function podSpecOf(object: JsonObject): JsonObject | undefined {
  const path = paths.get(textOf(object.kind))
  if (path === undefined) return undefined
  const spec = path.reduce<JsonValue | undefined>((value, key) => asObject(value)[key], object)
  return isObject(spec) ? spec : undefined
}

const templateHolders: ReadonlyMap<string, readonly string[]> = new Map(
  kinds.flatMap(({ kind, podTemplateIn }) => (podTemplateIn === undefined ? [] : [[kind, podTemplateIn] as const])),
)

/** The Pod template of an object that creates Pods, or of a PodTemplate; undefined for other kinds. */
export function podTemplateOf(object: KubeObject): JsonObject | undefined {
  const path = templateHolders.get(object.kind)
  if (path === undefined) return undefined
  const template = [...path, 'template'].reduce<JsonValue | undefined>((value, key) => asObject(value)[key], object)
  return isObject(template) ? template : undefined
}

/** As `podSpecOf`, for a stored object, whose fields have their types. */
export function storedPodSpecOf(object: KubeObject): PodSpec | undefined {
  // A custom kind may have the same name.
  if (kindOf(object) === undefined) return undefined
  if (isOfKind('Pod', object)) return object.spec
  if (isOfKind('CronJob', object)) return object.spec.jobTemplate.spec.template.spec
  if (isOfKind('Deployment', object) || isOfKind('ReplicaSet', object)) return object.spec.template.spec
  if (isOfKind('StatefulSet', object) || isOfKind('DaemonSet', object)) return object.spec.template.spec
  if (isOfKind('ReplicationController', object) || isOfKind('Job', object)) return object.spec.template.spec
  return undefined
}

/** The object with its Pod spec changed. */
export function withPodSpec(object: AnyObject, change: (spec: JsonObject) => JsonObject): AnyObject {
  const podSpec = podSpecOf(object)
  const [root, ...rest] = paths.get(object.kind) ?? []
  if (podSpec === undefined || root === undefined) return object
  const part: JsonObject = object
  const changed = change(podSpec)
  return { ...object, [root]: rest.length === 0 ? changed : withMember(asObject(part[root]), rest, changed) }
}

function withMember(object: JsonObject, [key = '', ...rest]: readonly string[], value: JsonObject): JsonObject {
  return { ...object, [key]: rest.length === 0 ? value : withMember(asObject(object[key]), rest, value) }
}
