import { declarationOf, type Gate as GateId } from '../../engine/decisions.ts'
import type { DecisionRecord, SyncView } from '../../engine/index.ts'
import { loopShapeOf } from '../../engine/loopShapes.ts'

export interface Gate {
  readonly id: GateId
  /** `passed`: asked, and the sync continued. `taken`: here it was decided. `skipped`: not reached. */
  readonly state: 'passed' | 'taken' | 'skipped'
  /** What was decided at it; absent where the records only imply it. */
  readonly decision?: DecisionRecord
}

/** Decided here, the rest of the sync follows from it: a paused Deployment is still scaled. */
const decisive: ReadonlySet<GateId> = new Set(['selector', 'paused', 'rollback', 'scaling', 'expectations', 'fresh'])

/**
 * The branch that a sync took, from its own records: its gates in order, of which one was decisive. Empty where its
 * controller tells no decisions.
 */
export function branchOf({ controller, decisions }: Pick<SyncView, 'controller' | 'decisions'>): readonly Gate[] {
  const relevant = decisions.filter((record) => aboutOf(record) !== 'besides')
  const idOf = (record: DecisionRecord): GateId => {
    const about = aboutOf(record)
    return about === 'besides' ? 'other' : about
  }
  const taken = relevant.map(idOf).find((id) => decisive.has(id)) ?? relevant.map(idOf).at(-1)
  if (taken === undefined) return []
  const order = withTaken(gateOrder(controller, relevant), taken)
  const takenAt = order.indexOf(taken)
  return order.map((id, index): Gate => {
    const decision = relevant.findLast((one) => idOf(one) === id)
    const state = index === takenAt ? 'taken' : index < takenAt ? 'passed' : 'skipped'
    return { id, state, ...(decision === undefined ? {} : { decision }) }
  })
}

/** The gate of a decision; `besides` is what a sync does whatever its branch. */
function aboutOf(record: DecisionRecord): GateId | 'besides' {
  return declarationOf(record)?.about ?? 'other'
}

function gateOrder(controller: string, decisions: readonly DecisionRecord[]): readonly GateId[] {
  const { ways = [] } = loopShapeOf(controller) ?? {}
  const taken = ways.find(({ when }) => when && decisions.some(({ id }) => when.includes(id))) ?? ways.at(-1)
  return taken?.gates ?? []
}

/** Rare gates are named only where one was decisive: whether there is anything to sync first, what ends it last. */
function withTaken(order: readonly GateId[], taken: GateId): readonly GateId[] {
  if (order.includes(taken)) return order
  if (taken === 'exists' || taken === 'deleted' || taken === 'selector') return [taken, ...order]
  return taken === 'rollback' ? ['paused', taken, ...order.slice(1)] : [...order, taken]
}
