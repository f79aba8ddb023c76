import { objectKey } from '../api/objectKey.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { freeze } from '../sim/freeze.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { MarkKind, TimelineMark } from '../view/types.ts'
import { revisionKinds, workloadKinds } from '../view/workloads/kinds.ts'

/** Kinds by the controllers whose syncs are marked. */
const kindOfController: ReadonlyMap<string, string> = new Map(
  workloadKinds.map(({ controller, kind }) => [controller, kind]),
)
const kindsOfRevisions: ReadonlySet<string> = new Set(workloadKinds.map(({ revisionKind }) => revisionKind))
/** Kinds whose writes are marked. */
const markedKinds: ReadonlySet<string> = new Set([...workloadKinds.map(({ kind }) => kind), ...kindsOfRevisions])

/** The timeline mark of a record, if any. */
export function markOf(record: TraceRecord, store: StoredObjects): TimelineMark | undefined {
  switch (record.type) {
    case 'command':
      return markAt(record.at, 'command', '', record.label)
    case 'sync': {
      const kind = kindOfController.get(record.controller)
      if (kind === undefined) return undefined
      const slash = record.key.indexOf('/')
      const uid = workloadUidOf(store, kind, record.key.slice(0, slash), record.key.slice(slash + 1))
      return markAt(record.at, 'sync', uid, record.wokenBy, record.error !== undefined)
    }
    case 'write': {
      const { at, by, verb, kind, namespace, name, summary } = record
      if (!markedKinds.has(kind)) return undefined
      const text = `${by}: ${verb} ${kind} ${name}${summary ? ` (${summary})` : ''}`
      return markAt(at, 'write', workloadUidOf(store, kind, namespace, name), text)
    }
    case 'event': {
      const { at, kind, namespace, name, eventType, reason, message } = record
      const isWarning = eventType === 'Warning'
      if (!isWarning && (kind === 'Pod' || kindsOfRevisions.has(kind))) return undefined
      return markAt(at, 'event', workloadUidOf(store, kind, namespace, name), `${reason}: ${message}`, isWarning)
    }
    case 'decision':
      return undefined
  }
}

const markAt = (at: number, kind: MarkKind, workloadUid: string, text: string, warning = false): TimelineMark =>
  freeze(warning ? { at, kind, workloadUid, text, warning } : { at, kind, workloadUid, text })

/** uid of the workload that an object belongs to; empty without one. */
export function workloadUidOf(store: StoredObjects, kind: string, namespace: string, name: string): string {
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
