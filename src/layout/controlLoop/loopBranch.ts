import { declarationOf, type SyncPhase } from '../../engine/decisions.ts'
import type { DecisionRecord, SyncView } from '../../engine/index.ts'
import { loopShapeOf } from '../../engine/loopShapes.ts'

export interface SyncCheck {
  readonly id: SyncPhase
  /**
   * `passed`: the condition was checked and the sync continued. `taken`: the condition decided the sync. `skipped`: not
   * reached.
   */
  readonly state: 'passed' | 'taken' | 'skipped'
  /** The decision made at this gate; absent if other records only imply the decision. */
  readonly decision?: DecisionRecord
}

/** Gates (conditions of a sync) whose decision determines the rest of the sync. A paused Deployment is still scaled. */
const decisive: ReadonlySet<SyncPhase> = new Set(['selector', 'paused', 'rollback', 'scaling', 'expectations', 'fresh'])

/**
 * The branch that a sync took, derived from its decisions: its gates in order, one of them `taken`. Empty for a
 * controller that records no decisions.
 */
export function branchOf({ controller, decisions }: Pick<SyncView, 'controller' | 'decisions'>): readonly SyncCheck[] {
  const relevant = decisions.filter((record) => aboutOf(record) !== 'incidental')
  const idOf = (record: DecisionRecord): SyncPhase => {
    const about = aboutOf(record)
    return about === 'incidental' ? 'other' : about
  }
  const taken = relevant.map(idOf).find((id) => decisive.has(id)) ?? relevant.map(idOf).at(-1)
  if (taken === undefined) return []
  const order = withTaken(gateOrder(controller, relevant), taken)
  const takenAt = order.indexOf(taken)
  return order.map((id, index): SyncCheck => {
    const decision = relevant.findLast((one) => idOf(one) === id)
    const state = index === takenAt ? 'taken' : index < takenAt ? 'passed' : 'skipped'
    return { id, state, ...(decision === undefined ? {} : { decision }) }
  })
}

/** The gate that a decision belongs to; `besides` for decisions that every branch makes. */
function aboutOf(record: DecisionRecord): SyncPhase | 'incidental' {
  return declarationOf(record)?.about ?? 'other'
}

function gateOrder(controller: string, decisions: readonly DecisionRecord[]): readonly SyncPhase[] {
  const { ways = [] } = loopShapeOf(controller) ?? {}
  const taken = ways.find(({ when }) => when && decisions.some(({ id }) => when.includes(id))) ?? ways.at(-1)
  return taken?.gates ?? []
}

/** Rare gates are added only if one of them was taken: first the checks before the sync, last the deletion. */
function withTaken(order: readonly SyncPhase[], taken: SyncPhase): readonly SyncPhase[] {
  if (order.includes(taken)) return order
  if (taken === 'exists' || taken === 'deleted' || taken === 'selector') return [taken, ...order]
  return taken === 'rollback' ? ['paused', taken, ...order.slice(1)] : [...order, taken]
}
