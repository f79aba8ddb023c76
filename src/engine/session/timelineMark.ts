import { objectKey } from '../api/objectKey.ts'
import type { Cluster } from '../cluster.ts'
import { freeze } from '../sim/freeze.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { MarkKind, TimelineMark } from '../view/types.ts'
import { revisionKinds, workloadKinds } from '../view/workloads/kinds.ts'

type Store = Cluster['store']

/** The mark that a record makes on the timeline, if any. */
export function markOf(record: TraceRecord, store: Store): TimelineMark | undefined {
  const mark = (kind: MarkKind, workloadUid: string, text: string, warning = false): TimelineMark =>
    freeze({ at: record.at, kind, workloadUid, text, ...(warning ? { warning } : {}) })
  switch (record.type) {
    case 'command':
      return mark('command', '', record.label)
    case 'sync': {
      const kind = workloadKinds.find(({ controller }) => controller === record.controller)?.kind
      if (kind === undefined) return undefined
      const slash = record.key.indexOf('/')
      const uid = workloadUidOf(store, kind, record.key.slice(0, slash), record.key.slice(slash + 1))
      return mark('sync', uid, record.wokenBy, record.error !== undefined)
    }
    case 'write':
      if (!workloadKinds.some(({ kind, revisionKind }) => record.kind === kind || record.kind === revisionKind))
        return undefined
      return mark(
        'write',
        workloadUidOf(store, record.kind, record.namespace, record.name),
        `${record.by}: ${record.verb} ${record.kind} ${record.name}${record.summary ? ` (${record.summary})` : ''}`,
      )
    case 'event':
      if (record.kind === 'Pod' && record.eventType === 'Normal') return undefined
      if (workloadKinds.some((one) => one.revisionKind === record.kind) && record.eventType === 'Normal')
        return undefined
      return mark(
        'event',
        workloadUidOf(store, record.kind, record.namespace, record.name),
        `${record.reason}: ${record.message}`,
        record.eventType === 'Warning',
      )
    case 'decision':
      return undefined
  }
}

/** The workload that an object belongs to; empty if none. */
export function workloadUidOf(store: Store, kind: string, namespace: string, name: string): string {
  const key = objectKey(namespace, name)
  const workloadKind = workloadKinds.find((one) => one.kind === kind)
  if (workloadKind) return store.get(workloadKind.resource, key)?.metadata.uid ?? ''
  const resource = kind === 'Pod' ? 'pods' : revisionKinds.find((one) => one.kind === kind)?.resource
  const object = resource === undefined ? undefined : store.get(resource, key)
  const owner = object?.metadata.ownerReferences?.find((ref) => ref.controller)
  if (!owner) return ''
  const isWorkload = workloadKinds.some((one) => one.kind === owner.kind)
  return isWorkload ? owner.uid : workloadUidOf(store, owner.kind, namespace, owner.name)
}
