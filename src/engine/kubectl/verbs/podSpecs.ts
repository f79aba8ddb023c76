/** Where the Pod spec is inside an object. Models kubectl/pkg/polymorphichelpers/updatepodspec.go (v1.36). */

import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'

export type Container = JsonObject & { readonly name: string; readonly image: string }

/** The Pod spec of a Pod or of what makes Pods; undefined for other kinds. */
export function podSpecOf(object: AnyObject): JsonObject | undefined {
  const spec = object.spec
  switch (object.kind) {
    case 'Pod':
      return spec
    case 'CronJob':
      return (
        ((spec?.jobTemplate as JsonObject | undefined)?.spec as JsonObject | undefined)?.template as
          | JsonObject
          | undefined
      )?.spec as JsonObject | undefined
    case 'Deployment':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Job':
      return (spec?.template as JsonObject | undefined)?.spec as JsonObject | undefined
    default:
      return undefined
  }
}

/** The object with its Pod spec changed. */
export function withPodSpec(object: AnyObject, change: (spec: JsonObject) => JsonObject): AnyObject {
  const podSpec = podSpecOf(object)
  const { spec } = object
  if (podSpec === undefined || spec === undefined) return object
  const next = change(podSpec)
  if (object.kind === 'Pod') return { ...object, spec: next }
  if (object.kind === 'CronJob') {
    const job = spec.jobTemplate as JsonObject
    const jobSpec = job.spec as JsonObject
    const template = { ...(jobSpec.template as JsonObject), spec: next }
    return { ...object, spec: { ...spec, jobTemplate: { ...job, spec: { ...jobSpec, template } } } }
  }
  return { ...object, spec: { ...spec, template: { ...(spec.template as JsonObject), spec: next } } }
}

/** Init containers, then containers. */
export function containersOf(object: AnyObject): Container[] {
  const spec = podSpecOf(object) ?? {}
  return [spec.initContainers, spec.containers].flatMap((list) => (Array.isArray(list) ? (list as Container[]) : []))
}
