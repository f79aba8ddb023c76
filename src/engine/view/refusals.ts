/** Finds the component that rejects the creation of Pods, by running admission. */
import type { KubeEvent, KubeObject, PodTemplateSpec } from '../api/types.ts'
import { checkQuota } from '../apiserver/admission/quota.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import type { Fact } from '../trace/records.ts'

/** An object that creates Pods from a template. */
export type PodMaker = KubeObject & { readonly spec: { readonly template: PodTemplateSpec } }

interface Refusal {
  readonly kind: 'quota' | 'refused'
  readonly facts?: { readonly [name: string]: Fact }
}

/** The reason for which an owner's Pods are rejected now; `refused` if the cause is unknown. */
export function refusalOf(store: StoredObjects, { metadata, spec: { template } }: PodMaker, nowMs: number): Refusal {
  const { namespace = 'default' } = metadata
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...template.metadata, namespace }, spec: template.spec }
  for (const quota of store.list('resourcequotas', namespace)) {
    const object = pod
    const { denial } = checkQuota([quota], { resource: 'pods', object, nowMs, objectsOf: () => undefined })
    if (denial !== undefined) return { kind: 'quota', facts: { quota: quota.metadata.name } }
  }
  return { kind: 'refused' }
}

/**
 * Whether the API server rejected the last Pod of a set, for any reason: quota, LimitRange, missing class. Event times
 * have whole seconds; within one second the rejection wins.
 */
export function isRefusing(store: StoredObjects, { metadata: { uid, namespace } }: KubeObject): boolean {
  let [refusedAt, madeAt] = ['', '']
  for (const { reason, involvedObject, lastTimestamp } of store.list('events', namespace)) {
    if (involvedObject.uid !== uid) continue
    const at = lastTimestamp ?? ''
    if (reason === 'FailedCreate' && at > refusedAt) refusedAt = at
    if (reason === 'SuccessfulCreate' && at > madeAt) madeAt = at
  }
  return refusedAt !== '' && refusedAt >= madeAt
}

/** The API server's message of an owner's last rejected Pod, from its Event; undefined without one. */
export function refusalMessage(store: StoredObjects, { metadata: { uid, namespace } }: KubeObject): string | undefined {
  let newest: KubeEvent | undefined
  for (const event of store.list('events', namespace)) {
    if (event.reason !== 'FailedCreate' || event.involvedObject.uid !== uid) continue
    if (!newest || (event.lastTimestamp ?? '') >= (newest.lastTimestamp ?? '')) newest = event
  }
  return newest?.message
}
