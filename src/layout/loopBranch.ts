import type { DecisionRecord, SyncView } from '../engine/index.ts'

/** A question that a sync goes through. Which ones there are is upstream's order; the records say how far it came. */
export type GateId =
  | 'fresh' // may the caches be trusted: do they show the controller's own last writes?
  | 'expectations'
  | 'manage'
  | 'paused'
  | 'rollback'
  | 'scaling'
  | 'scaleUp'
  | 'scaleDown'
  | 'oldDown'
  | 'oldGone'
  | 'newUp'
  | 'cleanup'
  | 'other'

export interface Gate {
  readonly id: GateId
  /** `passed`: asked, and the sync went on. `taken`: here it was decided. `skipped`: not reached. */
  readonly state: 'passed' | 'taken' | 'skipped'
  /** What was decided at it; absent where the records only imply it. */
  readonly decision?: DecisionRecord
}

/** The branch that a sync took: its gates in order, of which at most one was decisive. */
export interface Branch {
  readonly gates: readonly Gate[]
  /** Numbers of a refusal to act on caches older than the controller's own writes. */
  readonly stale?: StaleCache
}

export interface StaleCache {
  readonly read: number
  readonly wrote: number
  /** Group resource: `pods`, `replicasets.apps`. */
  readonly resource: string
}

/** The gate of each decision. Conditions are written at the end whatever the branch, and are none. */
const gateOf: { readonly [decision: string]: GateId } = {
  'deployment.paused': 'paused',
  'deployment.rollback': 'rollback',
  'deployment.scalingEvent': 'scaling',
  'deployment.scaleProportionally': 'scaling',
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
  'deployment.recreateScaleDownOld': 'oldDown',
  'deployment.recreateWaitForPods': 'oldGone',
  'deployment.recreateScaleUpNew': 'newUp',
  'deployment.historyCleanup': 'cleanup',
  'replicaSet.waitExpectations': 'expectations',
  'replicaSet.createPods': 'manage',
  'replicaSet.deletePods': 'manage',
  'replicaSet.noop': 'manage',
}

const besides: ReadonlySet<string> = new Set([
  'deployment.conditionChanged',
  'deployment.complete',
  'replicaSet.adopt',
  'replicaSet.release',
  'replicaSet.victim',
])

const rolling: readonly GateId[] = ['paused', 'scaling', 'scaleUp', 'scaleDown']
const recreate: readonly GateId[] = ['paused', 'scaling', 'oldDown', 'oldGone', 'newUp']

/** What a sync went through, from its own records; no gates where its controller tells no decisions. */
export function branchOf(sync: Pick<SyncView, 'controller' | 'decisions' | 'error'>): Branch {
  const stale = staleCache(sync.error)
  const decisions = sync.decisions.filter(({ id }) => !besides.has(id))
  const last = decisions.at(-1)
  const taken = stale ? 'fresh' : last && (gateOf[last.id] ?? 'other')
  if (taken === undefined) return { gates: [] }
  const order = withTaken(gateOrder(sync.controller, decisions), taken)
  const takenAt = order.indexOf(taken)
  const gates = order.map((id, index): Gate => {
    const decision = decisions.findLast((one) => (gateOf[one.id] ?? 'other') === id)
    const state = index === takenAt ? 'taken' : index < takenAt ? 'passed' : 'skipped'
    return { id, state, ...(decision === undefined ? {} : { decision }) }
  })
  return { gates, ...(stale === undefined ? {} : { stale }) }
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

/** Rare gates are named only where one was decisive: a rollback comes before scaling, the rest at the end. */
function withTaken(order: readonly GateId[], taken: GateId): readonly GateId[] {
  if (order.includes(taken)) return order
  return taken === 'rollback' ? ['paused', taken, ...order.slice(1)] : [...order, taken]
}

/** Kubernetes' own words, of which the numbers are taken. */
function staleCache(error: string | undefined): StaleCache | undefined {
  const found = /^read version: (\d+) is not as new as written version: (\d+) for group resource (\S+)$/.exec(
    error ?? '',
  )
  if (!found) return undefined
  return { read: Number(found[1]), wrote: Number(found[2]), resource: found[3] ?? '' }
}
