/** Who refuses to let Pods be created, found by asking those who may. */
import type { KubeEvent, KubeObject, PodTemplateSpec } from '../api/types.ts'
import { checkQuota } from '../apiserver/admission/quota.ts'
import type { Store } from '../apiserver/store.ts'
import type { Fact } from '../trace/records.ts'

/** Something that makes Pods from a template. */
export type PodMaker = KubeObject & { readonly spec: { readonly template: PodTemplateSpec } }

interface Refusal {
  readonly kind: 'quota' | 'refused'
  readonly facts?: { readonly [name: string]: Fact }
}

/** Who refuses the Pods of a ReplicaSet or set now; `refused` where it is none of those that are known. */
export function refusalOf(store: Store, { metadata, spec: { template } }: PodMaker, nowMs: number): Refusal {
  const { namespace = 'default' } = metadata
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...template.metadata, namespace }, spec: template.spec }
  for (const quota of store.list('resourcequotas', namespace)) {
    const object = pod
    const { denial } = checkQuota([quota], { resource: 'pods', object, nowMs })
    if (denial !== undefined) return { kind: 'quota', facts: { quota: quota.metadata.name } }
  }
  return { kind: 'refused' }
}

/**
 * Whether the API server refused the last Pod that a set wanted to make, whoever refuses there: a quota, a LimitRange, a class
 * that does not exist. Events have whole seconds; of both in one second, what was refused counts.
 */
export function isRefusing(store: Store, { metadata: { uid, namespace } }: KubeObject): boolean {
  let [refusedAt, madeAt] = ['', '']
  for (const { reason, involvedObject, lastTimestamp } of store.list('events', namespace)) {
    if (involvedObject.uid !== uid) continue
    const at = lastTimestamp ?? ''
    if (reason === 'FailedCreate' && at > refusedAt) refusedAt = at
    if (reason === 'SuccessfulCreate' && at > madeAt) madeAt = at
  }
  return refusedAt !== '' && refusedAt >= madeAt
}

/** What the API server said when it last refused a Pod of it, as its controller passed it on; undefined if it never did. */
export function refusalMessage(store: Store, { metadata: { uid, namespace } }: KubeObject): string | undefined {
  let newest: KubeEvent | undefined
  for (const event of store.list('events', namespace)) {
    if (event.reason !== 'FailedCreate' || event.involvedObject.uid !== uid) continue
    if (!newest || (event.lastTimestamp ?? '') >= (newest.lastTimestamp ?? '')) newest = event
  }
  return newest?.message
}
