/** Finds the cause of an outage that no other fault explains. */

import { asObject, objectsIn } from '../../api/jsonObject.ts'
import { authorOf, deletionWitness } from '../authors.ts'
import type { ObservedChange } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { isReady } from '../seenConditions.ts'
import type { Outage } from './availability.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import type { RunFacts } from './runFacts.ts'
import type { UserChange } from './userChanges.ts'
import type { WorkloadHistory } from './workloadHistory.ts'

/**
 * `strategy`: the update may remove all Pods; `onlyPod`: a StatefulSet replaces its only Pod; `deleted`: a user deleted
 * Pods; `notReplaced`: Pods were deleted and no Pod was created in their place; `notReady`: Pods ran but were unready;
 * `unknown`: no known cause.
 */
type Why = 'strategy' | 'recreate' | 'onlyPod' | 'deleted' | 'notReplaced' | 'notReady' | 'unknown'

/** The longest time between a deletion of Pods and the outage that it caused. */
const JUST_BEFORE_MS = 5000

export function unavailableSign(
  workload: WorkloadHistory,
  outages: readonly Outage[],
  before: UserChange | undefined,
  facts: RunFacts,
): Sign {
  const from = Math.min(...outages.map((one) => one.from))
  const isOver = outages.every(({ until }) => until !== undefined)
  const until = Math.max(...outages.map((one) => one.until ?? facts.to))
  const version = workload.versions.findLast(({ at }) => at <= from) ?? workload.versions[0]
  const spec = asObject(version?.change.object.spec)
  const strategy = asObject(spec.strategy ?? spec.updateStrategy)
  const { maxUnavailable } = asObject(strategy.rollingUpdate)
  const unready = unreadyPods(workload.uid, from, facts)
  const deletions = deletedPods(workload.uid, from, facts)
  const deleted = deletions.length
  const isUpdate = version !== undefined && before !== undefined && version.isRolling
  const why: Why =
    isUpdate && strategy.type === 'Recreate'
      ? 'recreate'
      : isUpdate && version.atLeast === 0
        ? workload.kind === 'StatefulSet'
          ? 'onlyPod'
          : 'strategy'
        : deleted > 0
          ? isOver || isReplaced(workload.uid, from, facts)
            ? 'deleted'
            : 'notReplaced'
          : unready > 0
            ? 'notReady'
            : 'unknown'
  const deletion = why === 'deleted' && before === undefined ? deletionBefore(deletions) : undefined
  const { object, name, namespace, kind } = workload
  const evidence: FindingEvidence[] = [
    { object, field: 'status.availableReplicas', value: String(outages[0]?.lowest ?? 0), time: from },
  ]
  if (why === 'strategy')
    evidence.push({
      object,
      field: 'spec.strategy.rollingUpdate.maxUnavailable',
      value: String(maxUnavailable),
      time: from,
    })
  if (why === 'recreate') evidence.push({ object, field: 'spec.strategy.type', value: 'Recreate', time: from })
  return {
    id: 'unavailable',
    severity: 'high',
    object,
    at: from,
    ...(isOver ? { until } : {}),
    facts: {
      name,
      why,
      isCertain: why !== 'notReady' && why !== 'unknown',
      namespace,
      ...(hasOwnAdvice.has(why) ? { variant: why } : why === 'deleted' && isOver ? { variant: 'byUnknown' } : {}),
      pods: why === 'deleted' || why === 'notReplaced' ? deleted : unready,
      maxUnavailable: String(maxUnavailable ?? ''),
    },
    evidence,
    ...(deletion && { before: deletion }),
    advice:
      why === 'strategy' || why === 'recreate' || why === 'onlyPod'
        ? keepOnePod(workload, version?.wanted ?? 0)
        : why === 'notReplaced'
          ? `kubectl get namespace ${namespace} -o yaml`
          : `kubectl describe ${kind.toLowerCase()}/${name}${inNamespace(namespace)}`,
  }
}

/** The deletion of the first Pod, as the change before a fault. */
export function deletionBefore([first]: readonly ObservedChange[]): UserChange | undefined {
  return first && { at: first.at, type: 'deleted', object: seenName(first.object), by: '', fields: [] }
}

const hasOwnAdvice: ReadonlySet<Why> = new Set(['recreate', 'onlyPod', 'notReplaced'])

/** A kubectl command after which an update of a workload with `wanted` Pods leaves a Pod available. */
export function keepOnePod(
  { kind, name, namespace }: Pick<WorkloadHistory, 'kind' | 'name' | 'namespace'>,
  wanted: number,
): string {
  const target = `${kind.toLowerCase()}/${name}${inNamespace(namespace)}`
  if (kind === 'StatefulSet') return `kubectl scale ${target} --replicas=2`
  // With a single Pod, only a surge leaves a Pod available.
  const rollingUpdate = wanted > 1 ? { maxUnavailable: 1 } : { maxSurge: 1, maxUnavailable: 0 }
  const strategy = { type: 'RollingUpdate', rollingUpdate }
  const spec = kind === 'DaemonSet' ? { updateStrategy: strategy } : { strategy }
  return `kubectl patch ${target} -p '${JSON.stringify({ spec })}'`
}

/** A controller usually replaces a deleted Pod within this time. */
const REPLACED_MS = 10_000

/**
 * Whether a Pod of a workload was created after a time (Unix ms), or the recording ends too early to tell. No
 * controller creates Pods in a namespace that is being deleted, and no controller reports the missing Pods.
 */
function isReplaced(uid: string, moment: number, { run, owners, to }: RunFacts): boolean {
  if (to - moment < REPLACED_MS) return true
  return run.changes.some(
    ({ resource, type, key, at }) =>
      resource === 'pods' && type === 'created' && at >= moment - JUST_BEFORE_MS && owners.rootOf(key) === uid,
  )
}

/** The deletions of Pods of a workload just before a time (Unix ms) that no controller requested. */
export function deletedPods(uid: string, moment: number, { run, owners }: RunFacts): readonly ObservedChange[] {
  const near = run.changes.filter(
    ({ resource, key, at }) =>
      resource === 'pods' && at >= moment - JUST_BEFORE_MS && at <= moment && owners.rootOf(key) === uid,
  )
  if (near.length === 0) return []
  const witness = deletionWitness(run.changes)
  return near.filter((change) => {
    const isMarked =
      change.object.metadata.deletionTimestamp !== undefined && change.before?.metadata.deletionTimestamp === undefined
    return isMarked && change.type === 'modified' && authorOf(change, witness).kind === 'unknown'
  })
}

/** The number of Pods of a workload that ran and were unready at a time (Unix ms). */
function unreadyPods(uid: string, moment: number, { run, owners }: RunFacts): number {
  const pods = new Map<string, SeenObject>()
  for (const { resource, key, object, type, at } of run.changes) {
    if (at > moment) break
    if (resource !== 'pods' || owners.rootOf(key) !== uid) continue
    if (type === 'deleted' || type === 'lost') pods.delete(key)
    else pods.set(key, object)
  }
  return [...pods.values()].filter((pod) => {
    const { metadata, status } = pod
    const isRunning = objectsIn(asObject(status).containerStatuses).every(
      ({ state }) => asObject(state).running !== undefined,
    )
    return !isReady(pod) && isRunning && metadata.deletionTimestamp === undefined
  }).length
}
