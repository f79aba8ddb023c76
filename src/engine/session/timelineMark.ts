import { objectKey } from '../api/objectKey.ts'
import type { Cluster } from '../cluster.ts'
import { freeze } from '../sim/freeze.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { MarkKind, TimelineMark } from '../view/types.ts'

type Store = Cluster['store']

/** The mark that a record makes on the timeline, if any. */
export function markOf(record: TraceRecord, store: Store): TimelineMark | undefined {
  const mark = (kind: MarkKind, workloadUid: string, text: string, warning = false): TimelineMark =>
    freeze({ at: record.at, kind, workloadUid, text, ...(warning ? { warning } : {}) })
  switch (record.type) {
    case 'command':
      return mark('command', '', record.label)
    case 'sync': {
      if (record.controller !== 'deployment-controller') return undefined
      const slash = record.key.indexOf('/')
      const uid = deploymentUidOf(store, 'Deployment', record.key.slice(0, slash), record.key.slice(slash + 1))
      return mark('sync', uid, record.wokenBy, record.error !== undefined)
    }
    case 'write':
      if (record.kind !== 'Deployment' && record.kind !== 'ReplicaSet') return undefined
      return mark(
        'write',
        deploymentUidOf(store, record.kind, record.namespace, record.name),
        `${record.by}: ${record.verb} ${record.kind} ${record.name}${record.summary ? ` (${record.summary})` : ''}`,
      )
    case 'event':
      if (record.kind === 'Pod' && record.eventType === 'Normal') return undefined
      if (record.kind === 'ReplicaSet' && record.eventType === 'Normal') return undefined
      return mark(
        'event',
        deploymentUidOf(store, record.kind, record.namespace, record.name),
        `${record.reason}: ${record.message}`,
        record.eventType === 'Warning',
      )
    case 'decision':
      return undefined
  }
}

/** The Deployment that an object belongs to; empty if none. */
export function deploymentUidOf(store: Store, kind: string, namespace: string, name: string): string {
  const key = objectKey(namespace, name)
  if (kind === 'Deployment') return store.get('deployments', key)?.metadata.uid ?? ''
  const object =
    kind === 'ReplicaSet' ? store.get('replicasets', key) : kind === 'Pod' ? store.get('pods', key) : undefined
  const owner = object?.metadata.ownerReferences?.find((ref) => ref.controller)
  if (!owner) return ''
  return owner.kind === 'Deployment' ? owner.uid : deploymentUidOf(store, owner.kind, namespace, owner.name)
}
