import type { DecisionRecord, SyncView } from '../engine/index.ts'

/** A question that a sync goes through. Which ones there are is upstream's order; the records say how far it came. */
export type GateId =
  | 'exists'
  | 'deleted'
  | 'fresh' // may the caches be trusted: do they show the controller's own last writes?
  | 'expectations'
  | 'manage'
  | 'selector'
  | 'paused'
  | 'rollback'
  | 'scaling'
  | 'scaleUp'
  | 'scaleDown'
  | 'oldDown'
  | 'oldGone'
  | 'newUp'
  | 'complete'
  | 'cleanup'
  | 'other'

export interface Gate {
  readonly id: GateId
  /** `passed`: asked, and the sync went on. `taken`: here it was decided. `skipped`: not reached. */
  readonly state: 'passed' | 'taken' | 'skipped'
  /** What was decided at it; absent where the records only imply it. */
  readonly decision?: DecisionRecord
}

/** The gate of each decision. */
const gateOf: { readonly [decision: string]: GateId } = {
  'deployment.gone': 'exists',
  'deployment.statusOnly': 'deleted',
  'deployment.selectingAll': 'selector',
  'deployment.paused': 'paused',
  'deployment.rollback': 'rollback',
  'deployment.rollbackNotFound': 'rollback',
  'deployment.rollbackUnchanged': 'rollback',
  'deployment.scalingEvent': 'scaling',
  'deployment.scaleProportionally': 'scaling',
  'deployment.scaleOnly': 'scaling',
  'deployment.scaleSaturated': 'scaling',
  'deployment.createReplicaSet': 'scaleUp',
  'deployment.reuseReplicaSet': 'scaleUp',
  'deployment.scaleUpNew': 'scaleUp',
  'deployment.scaleDownNew': 'scaleUp',
  'deployment.newAtMaximum': 'scaleUp',
  'deployment.newIsComplete': 'scaleUp',
  'deployment.scaleDownOld': 'scaleDown',
  'deployment.cleanupUnhealthy': 'scaleDown',
  'deployment.oldCannotScale': 'scaleDown',
  'deployment.oldAtMinimum': 'scaleDown',
  'deployment.oldNothingToScale': 'scaleDown',
  'deployment.oldScaleRefused': 'scaleDown',
  'deployment.recreateScaleDownOld': 'oldDown',
  'deployment.recreateWaitForPods': 'oldGone',
  'deployment.recreateScaleUpNew': 'newUp',
  'deployment.complete': 'complete',
  'deployment.historyCleanup': 'cleanup',
  'replicaSet.gone': 'exists',
  'replicaSet.beingDeleted': 'deleted',
  'replicaSet.staleCache': 'fresh',
  'replicaSet.waitExpectations': 'expectations',
  'replicaSet.createPods': 'manage',
  'replicaSet.deletePods': 'manage',
  'replicaSet.noop': 'manage',
}

/** What a sync does besides, whatever its branch: the status at its end, when it comes back, whom it adopts. */
const besides: ReadonlySet<string> = new Set([
  'deployment.conditionChanged',
  'deployment.pausedCondition',
  'deployment.statusWritten',
  'deployment.statusUnchanged',
  'deployment.requeueDeadline',
  'deployment.failed',
  'replicaSet.adopt',
  'replicaSet.release',
  'replicaSet.victim',
  'replicaSet.failed',
  'replicaSet.requeueAvailability',
  'queue.retry',
  'queue.drop',
])

/** Decided here, the rest of the sync follows from it: a paused Deployment is still scaled. */
const decisive: ReadonlySet<GateId> = new Set(['selector', 'paused', 'rollback', 'scaling', 'expectations', 'fresh'])

const rolling: readonly GateId[] = ['paused', 'scaling', 'scaleUp', 'scaleDown']
const recreate: readonly GateId[] = ['paused', 'scaling', 'oldDown', 'oldGone', 'newUp']

/**
 * The branch that a sync took, from its own records: its gates in order, of which one was decisive. Empty where its
 * controller tells no decisions.
 */
export function branchOf({ controller, decisions }: Pick<SyncView, 'controller' | 'decisions'>): readonly Gate[] {
  const told = decisions.filter(({ id }) => !besides.has(id))
  const idOf = ({ id }: DecisionRecord): GateId => gateOf[id] ?? 'other'
  const taken = told.map(idOf).find((id) => decisive.has(id)) ?? told.map(idOf).at(-1)
  if (taken === undefined) return []
  const order = withTaken(gateOrder(controller, told), taken)
  const takenAt = order.indexOf(taken)
  return order.map((id, index): Gate => {
    const decision = told.findLast((one) => idOf(one) === id)
    const state = index === takenAt ? 'taken' : index < takenAt ? 'passed' : 'skipped'
    return { id, state, ...(decision === undefined ? {} : { decision }) }
  })
}

function gateOrder(controller: string, decisions: readonly DecisionRecord[]): readonly GateId[] {
  switch (controller) {
    case 'deployment-controller':
      return decisions.some(({ id }) => id.startsWith('deployment.recreate')) ? recreate : rolling
    case 'replicaset-controller':
      return ['fresh', 'expectations', 'manage']
    case 'replication-controller':
      return ['expectations', 'manage']
    default:
      return []
  }
}

/** Rare gates are named only where one was decisive: whether there is anything to sync first, what ends it last. */
function withTaken(order: readonly GateId[], taken: GateId): readonly GateId[] {
  if (order.includes(taken)) return order
  if (taken === 'exists' || taken === 'deleted' || taken === 'selector') return [taken, ...order]
  return taken === 'rollback' ? ['paused', taken, ...order.slice(1)] : [...order, taken]
}
