/** Models pkg/controller/daemon/daemon_controller.go updateDaemonSetStatus and storeDaemonSetStatus (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { DaemonSet, DaemonSetStatus } from '../../api/kindTypes.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { DaemonSetContext } from './context.ts'
import { isAvailableAt, oldestOf } from './daemonPods.ts'
import * as decisions from './decisions.ts'
import type { SyncedSet } from './manage.ts'

/**
 * Counts nodes by their oldest Pod and writes changes. `observes`: the whole spec was processed. Throws StatusError.
 */
export function updateStatus(controller: DaemonSetContext, synced: SyncedSet, observes: boolean): void {
  const { key, set } = synced
  const counts = countNodes(controller, synced)
  const before = set.status
  const { generation = 0 } = set.metadata
  const isCurrent = deepEqual(withCounts(before, counts), before) && (before.observedGeneration ?? 0) >= generation
  if (!isCurrent) {
    const observed = observes ? { observedGeneration: generation } : {}
    store(controller, key, set, (status) => withCounts({ ...status, ...observed }, counts))
  }
  const { minReadySeconds = 0 } = set.spec
  if (minReadySeconds === 0 || counts.numberReady === counts.numberAvailable) return
  controller.decideOn(key)(decisions.requeueAvailability, { seconds: minReadySeconds })
  controller.queue.addAfter(key, minReadySeconds * 1000, 'minReadySeconds of a Pod are over')
}

type Counts = Required<Omit<DaemonSetStatus, 'observedGeneration' | 'collisionCount' | 'conditions'>>

function countNodes({ now }: DaemonSetContext, { nodes }: SyncedSet): Counts {
  const counts = { desired: 0, current: 0, misscheduled: 0, ready: 0, updated: 0, available: 0 }
  for (const { pods, placement } of nodes) {
    const daemon = pods && oldestOf(pods)
    if (!placement.shouldRun) {
      if (daemon) counts.misscheduled++
      continue
    }
    counts.desired++
    if (!daemon) continue
    counts.current++
    if (daemon.isReady) counts.ready++
    if (isAvailableAt(daemon, now)) counts.available++
    if (daemon.isUpdated) counts.updated++
  }
  return {
    currentNumberScheduled: counts.current,
    numberMisscheduled: counts.misscheduled,
    desiredNumberScheduled: counts.desired,
    numberReady: counts.ready,
    updatedNumberScheduled: counts.updated,
    numberAvailable: counts.available,
    numberUnavailable: counts.desired - counts.available,
  }
}

function withCounts(status: DaemonSetStatus, counts: Counts): DaemonSetStatus {
  const { updatedNumberScheduled: _u, numberAvailable: _a, numberUnavailable: _n, ...kept } = status
  const { updatedNumberScheduled, numberAvailable, numberUnavailable, ...always } = counts
  return {
    ...kept,
    ...always,
    ...(updatedNumberScheduled > 0 ? { updatedNumberScheduled } : {}),
    ...(numberAvailable > 0 ? { numberAvailable } : {}),
    ...(numberUnavailable > 0 ? { numberUnavailable } : {}),
  }
}

/** Retries once with a fresh copy if the first write is rejected. */
function store(
  { client, ownWrites }: DaemonSetContext,
  key: string,
  set: DaemonSet,
  next: (status: DaemonSetStatus) => DaemonSetStatus,
): void {
  const { namespace = '', name } = set.metadata
  const write = (object: DaemonSet): void => {
    const written = client.updateStatus('daemonsets', namespace, { ...object, status: next(object.status) })
    ownWrites.note(key, 'daemonsets', written)
  }
  if (refusalOf(() => write(set))) write(client.get('daemonsets', namespace, name))
}
