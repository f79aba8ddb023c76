/** What components can do with a comparison. */
import { branchOf, useBranches } from '../store/branches.ts'
import { useCompare } from '../store/compare.ts'
import { useSelection } from '../store/selection.ts'
import { showMobileTab } from './actions.ts'

/** Puts two branches side by side on the stage, or the stage back in their place. */
export function showComparison(wanted: 'show' | 'hide'): void {
  if (wanted === 'show') showMobileTab('stage')
  useSelection.setState({ stageView: wanted === 'show' ? 'compare' : 'replicaSet' })
}

/** Compares the branch that is shown with another one. */
export function compareWith(id: number): void {
  useCompare.setState({ pair: { a: useBranches.getState().currentId, b: id } })
  showComparison('show')
}

export function chooseSide(side: 'a' | 'b', id: number): void {
  const pair = comparedPair()
  if (pair === undefined) return
  const other = side === 'a' ? 'b' : 'a'
  // A branch beside itself tells nothing: the two change places.
  useCompare.setState({ pair: pair[other] === id ? { a: pair.b, b: pair.a } : { ...pair, [side]: id } })
}

export function swapSides(): void {
  const pair = comparedPair()
  if (pair !== undefined) useCompare.setState({ pair: { a: pair.b, b: pair.a } })
}

/** The branches on the two sides: those chosen, else the earlier future and the branch that is shown; undefined if there is one only. */
export function comparedPair(): { readonly a: number; readonly b: number } | undefined {
  const run = useBranches.getState()
  const { pair } = useCompare.getState()
  if (pair && pair.a !== pair.b && branchOf(run, pair.a) && branchOf(run, pair.b)) return pair
  const current = branchOf(run, run.currentId)
  const other =
    run.branches.find(({ id }) => id === current?.fork?.parentId) ?? run.branches.find(({ id }) => id !== run.currentId)
  if (current === undefined || other === undefined) return undefined
  return current.fork === undefined ? { a: current.id, b: other.id } : { a: other.id, b: current.id }
}
