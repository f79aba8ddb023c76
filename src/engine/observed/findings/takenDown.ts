/**
 * Outages that somebody ordered: a workload that was deleted, scaled to 0 or, for a DaemonSet, given a node selector that
 * no node matches.
 */
import { objectsIn, textOf } from '../../api/jsonObject.ts'
import { metaText, type ObservedChange, type ObservedRun, objectsAfter } from '../observedRun.ts'
import { isReady } from '../seenConditions.ts'
import { timeOf } from '../times.ts'
import type { Outage } from './availability.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { UserChange } from './userChanges.ts'
import type { Owners, WorkloadHistory, WorkloadVersion } from './workloadHistory.ts'

/** `namespaceDeleted`: everything else in the namespace was deleted as well. */
type Why = 'scaledToZero' | 'workloadDeleted' | 'namespaceDeleted' | 'noNodes'

export interface TakenDown extends Outage {
  readonly type: 'none'
  readonly why: Why
  readonly change: UserChange
  /** The change after which Pods were created again; undefined if there was none. */
  readonly ended: UserChange | undefined
  /** `WebApp shop/web`: the owner of a deleted workload, whose deletion or controller may have deleted it; else empty. */
  readonly owner: string
}

export const isTakenDown = (outage: Outage): outage is TakenDown => 'why' in outage

interface Recorded {
  readonly run: ObservedRun
  readonly owners: Owners
  readonly workloads: readonly WorkloadHistory[]
  readonly changes: ReadonlyMap<string, readonly UserChange[]>
}

/** The ordered outages of a workload in the order of time. */
export function takenDown(workload: WorkloadHistory, recorded: Recorded): readonly TakenDown[] {
  const deleted = deletedOutage(workload, recorded)
  return [...emptied(workload, recorded), ...(deleted ? [deleted] : [])]
}

/** The longest time between a change of a DaemonSet's template and the number of Pods that follows from it. */
const FOLLOWS_MS = 15_000

function emptied(workload: WorkloadHistory, { changes }: Recorded): TakenDown[] {
  const { versions } = workload
  const own = changes.get(workload.uid) ?? []
  return versions.flatMap((version, i): TakenDown[] => {
    const before = versions[i - 1]
    if (before === undefined || before.wanted === 0 || version.wanted > 0 || before.available === 0) return []
    const later = versions.slice(i)
    const empty = later.find(({ available, wanted }) => available === 0 || wanted > 0)
    const change = own.findLast(
      ({ at, fields }) =>
        at <= version.at && at >= version.at - FOLLOWS_MS && fields.some(({ field }) => emptiesBy(workload, field)),
    )
    if (empty === undefined || empty.wanted > 0 || change === undefined) return []
    const again = later.find(({ wanted }) => wanted > 0)
    const back = again && later.find(({ at, available }) => at >= again.at && available > 0)
    return [
      {
        ...noneFrom(empty.at, before),
        until: back?.at,
        why: workload.kind === 'DaemonSet' ? 'noNodes' : 'scaledToZero',
        change,
        ended: again && own.find(({ at }) => at > change.at && at <= again.at),
        owner: '',
      },
    ]
  })
}

const emptiesBy = ({ kind }: WorkloadHistory, field: string): boolean =>
  kind === 'DaemonSet' ? /nodeSelector|ffinity/.test(field) : field === 'replicas'

const noneFrom = (from: number, { wanted, atLeast }: WorkloadVersion) =>
  ({ type: 'none', from, lowest: 0, wanted, atLeast }) as const

function deletedOutage(workload: WorkloadHistory, recorded: Recorded): TakenDown | undefined {
  const { uid, endedAt, versions, object } = workload
  const change = recorded.changes.get(uid)?.at(-1)
  if (endedAt === undefined || change?.type !== 'deleted') return undefined
  const last = versions.findLast(({ available }) => available > 0) ?? versions[0]
  if (last === undefined || versions.at(-1)?.wanted === 0) return undefined
  // The Pods of a namespace are deleted before its workloads.
  const end = lastPods(uid, endedAt, recorded)
  if (end === undefined) return undefined
  const isNamespace = isWholeNamespace(workload, endedAt, recorded.run)
  const begun = Math.min(end.firstAt, end.goneAt)
  const next = recorded.workloads.find(
    (one) => one.object === object && one.uid !== uid && (one.versions[0]?.at ?? 0) >= endedAt,
  )
  const seen = last.change.object
  return {
    ...noneFrom(end.goneAt, last),
    until: next?.versions.find(({ available }) => available > 0)?.at,
    why: isNamespace ? 'namespaceDeleted' : 'workloadDeleted',
    // Pods name the time of their deletion; the deletion of a workload may only have the times of the changes around it.
    change: { ...change, at: begun < endedAt ? begun : Math.max(change.at, begun) },
    ended: next && recorded.changes.get(next.uid)?.[0],
    owner: ownerOf(seen),
  }
}

function ownerOf(object: ObservedChange['object']): string {
  const [owner] = objectsIn(object.metadata.ownerReferences)
  const namespace = metaText(object, 'namespace') ?? 'default'
  return owner === undefined ? '' : `${textOf(owner.kind)} ${namespace}/${textOf(owner.name)}`
}

/**
 * The times (Unix ms) at which the first of the last Pods of a deleted workload was deleted, and from which none was
 * ready; undefined if its Pods outlived it, as orphans or with a new owner, or were gone long before. Without recorded
 * Pods, the time of the deletion.
 */
function lastPods(uid: string, endedAt: number, { run, owners }: Recorded) {
  if (run.kinds.every(({ resource }) => resource !== 'pods')) return { firstAt: endedAt, goneAt: endedAt }
  const ready = new Set<string>()
  let firstAt = Number.POSITIVE_INFINITY
  let end: { readonly firstAt: number; readonly goneAt: number } | undefined
  for (const { resource, key, object, before, type, at } of run.changes) {
    if (resource !== 'pods' || owners.rootOf(key) !== uid) continue
    const isGone = type === 'deleted' || type === 'lost' || object.metadata.deletionTimestamp !== undefined
    const wasReady = ready.has(key) || (isGone && before === undefined)
    const since = before === undefined ? deletedAt(object, at) : at
    if (isGone && wasReady) firstAt = Math.min(firstAt, since)
    if (isGone || !isReady(object)) ready.delete(key)
    else {
      ready.add(key)
      if (!wasReady) firstAt = Number.POSITIVE_INFINITY
    }
    if (!wasReady || ready.size > 0) continue
    end = isGone && since >= endedAt - EMPTIED_MS ? { firstAt, goneAt: since } : undefined
  }
  return ready.size === 0 ? end : undefined
}

/** Unix ms at which an object was deleted: `deletionTimestamp` is the end of its grace period. */
function deletedAt({ metadata }: ObservedChange['object'], at: number): number {
  const { deletionGracePeriodSeconds: grace } = metadata
  return (timeOf(metadata.deletionTimestamp) ?? at) - (typeof grace === 'number' ? grace * 1000 : 0)
}

/** A namespace is emptied within this time. */
const EMPTIED_MS = 60_000
const held: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Service', 'Pod'])

/** Whether all workloads and Services of a workload's namespace were deleted, more than this one. */
function isWholeNamespace({ namespace, uid }: WorkloadHistory, endedAt: number, run: ObservedRun): boolean {
  const isThere = ({ kind, metadata }: ObservedChange['object']): boolean =>
    held.has(kind) && (metadata.namespace ?? 'default') === namespace
  if (objectsAfter(run).some(isThere)) return false
  return run.changes.some(
    ({ type, object, key, at }) =>
      type === 'deleted' &&
      key !== uid &&
      isThere(object) &&
      !['Pod', 'Service'].includes(object.kind) &&
      Math.abs(at - endedAt) <= EMPTIED_MS,
  )
}

/** Autoscalers that scale a workload without load to 0 as intended. */
const AUTOSCALER = /autoscal|keda/i

/** The cause of an ordered outage. `hasService`: whether a Service lost its endpoints by it. */
export function takenDownSign(workload: WorkloadHistory, outage: TakenDown, hasService: boolean): Sign {
  const { why, change, from, until, wanted, owner, ended } = outage
  const { object, name, namespace, kind } = workload
  const target = `${kind.toLowerCase()}/${name}${inNamespace(namespace)}`
  const isGrave = hasService || (why === 'namespaceDeleted' && until === undefined)
  const isAutomatic = why === 'scaledToZero' && AUTOSCALER.test(change.by)
  return {
    id: 'unavailable',
    severity: isAutomatic ? (hasService ? 'medium' : 'low') : isGrave ? 'high' : 'medium',
    object,
    at: Math.min(change.at, from),
    ...(until === undefined ? {} : { until }),
    facts: {
      name,
      kind,
      namespace,
      why: owner === '' || why !== 'workloadDeleted' ? why : 'ownedDeleted',
      owner,
      isCertain: true,
      pods: wanted,
      ...(until === undefined ? { variant: why } : { variant: change.by === '' ? 'byUnknown' : 'byKnown' }),
    },
    evidence: [evidenceOf(outage, object)],
    advice:
      until !== undefined || ended !== undefined
        ? `kubectl describe ${target}`
        : why === 'scaledToZero'
          ? `kubectl scale ${target} --replicas=${wanted}`
          : why === 'namespaceDeleted'
            ? `kubectl get namespace ${namespace} -o yaml`
            : `kubectl get ${target}`,
    before: change,
  }
}

function evidenceOf({ why, change, from, wanted }: TakenDown, object: string): Sign['evidence'][number] {
  const [first] = change.fields
  if (why === 'noNodes') return { object, field: 'status.desiredNumberScheduled', value: `${wanted} → 0`, time: from }
  if (why === 'scaledToZero')
    return { object, field: 'spec.replicas', value: `${first?.was ?? wanted} → 0`, time: change.at }
  return { object, field: 'status.availableReplicas', value: '0', time: from }
}
