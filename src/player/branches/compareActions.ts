/** Actions of components on comparisons. */

import type { Release } from '../../engine/index.ts'
import { comparisonView, usualStageView } from '../../share/stageViews.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { type ComparedPair, useCompare } from '../../store/compare.ts'
import { choosePair } from '../../store/late/compare.ts'
import { showResult } from '../../store/late/manifest.ts'
import { useManifest } from '../../store/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { type ObjectRef, putOnStage, select, showMobileTab } from '../../store/selection.ts'
import { goTo, installedPlayer, pause } from '../actions/actions.ts'
import { applyManifest } from '../apply/applyActions.ts'
import { deleteBranch, switchBranch } from './branchActions.ts'

/** Shows two branches side by side, or the stage again. */
export function showComparison(wanted: 'show' | 'hide'): void {
  if (wanted === 'show') showMobileTab('stage')
  putOnStage(wanted === 'show' ? comparisonView : usualStageView)
}

/** Compares the current branch with another branch. */
export function compareWith(id: number): void {
  choosePair({ a: useBranches.getState().currentId, b: id })
  showComparison('show')
}

/**
 * Applies the editor's text in a new branch, and compares it with the current one. A text without new Pods (such as
 * another strategy) is applied where the last rollout started, so that both branches make the same change from the same
 * state. If the text is rejected, the run stays unchanged.
 */
export async function applyBeside(): Promise<void> {
  const a = useBranches.getState().currentId
  const { cursor } = usePlayback.getState()
  await installedPlayer()?.branch({ action: 'startBeside', manifest: useManifest.getState().text })
  const b = useBranches.getState().currentId
  if (a === b) return
  const result = await applyManifest()
  if (result?.exit !== 0) {
    await deleteBranch(b)
    await goTo(cursor)
    // The rejection stays visible.
    if (result !== undefined) showResult(result, result.problems)
    return
  }
  pause()
  dismissNotice()
  choosePair({ a, b })
  showComparison('show')
}

export function chooseSide(side: 'a' | 'b', id: number): void {
  const pair = comparedPair()
  if (pair === undefined) return
  const other = side === 'a' ? 'b' : 'a'
  // In a comparison of releases, both sides can show the same branch.
  if (pair.releases !== undefined) {
    choosePair({ ...pair, [side]: id })
    return
  }
  // Choosing the other side's branch swaps the sides.
  choosePair(pair[other] === id ? { a: pair.b, b: pair.a } : { ...pair, [side]: id })
}

/** Selects an object of one of the two branches in the inspector, which requires switching to that branch. */
export async function selectIn(branchId: number, ref: ObjectRef | undefined, kubernetes?: Release): Promise<void> {
  if (kubernetes !== undefined && kubernetes !== usePlayback.getState().kubernetes) {
    // The run is on another release; its object may have the same name.
    select(ref && ofRun(ref))
    return
  }
  if (useBranches.getState().currentId !== branchId) {
    // The branches on the sides do not change.
    choosePair(comparedPair())
    await switchBranch(branchId, 'same')
  }
  select(ref)
}

function ofRun({ kind, namespace, name }: ObjectRef): ObjectRef | undefined {
  const { workloads, revisions, pods } = useCluster.getState()
  const same = (one: { readonly namespace: string; readonly name: string }) =>
    one.namespace === namespace && one.name === name
  const found =
    kind === 'Pod'
      ? [...pods.values()].find(same)
      : [...workloads.values(), ...revisions.values()].find((one) => one.kind === kind && same(one))
  return found && { kind, namespace, name, uid: found.uid }
}

export function swapSides(): void {
  const pair = comparedPair()
  if (pair === undefined) return
  const { a, b, releases } = pair
  const swapped = releases === undefined ? {} : { releases: { a: releases.b, b: releases.a } }
  choosePair({ a: b, b: a, ...swapped })
}

/** Plays the current branch on two releases, side by side. */
export function compareReleases(a: Release, b: Release): void {
  const { currentId } = useBranches.getState()
  choosePair({ a: currentId, b: currentId, releases: { a, b } })
  showComparison('show')
}

/** Plays one side on another release. */
export function chooseSideRelease(side: 'a' | 'b', release: Release): void {
  const pair = comparedPair()
  if (pair?.releases === undefined) return
  choosePair({ ...pair, releases: { ...pair.releases, [side]: release } })
}

/**
 * The branches on the two sides: the chosen branches, else the previous and the current branch; undefined in a run with
 * a single branch.
 */
export function comparedPair(): ComparedPair | undefined {
  const run = useBranches.getState()
  const { pair } = useCompare.getState()
  const isOfTwo = pair !== undefined && (pair.a !== pair.b || pair.releases !== undefined)
  if (isOfTwo && branchOf(run, pair.a) && branchOf(run, pair.b)) return pair
  const current = branchOf(run, run.currentId)
  const other =
    run.branches.find(({ id }) => id === current?.fork?.parentId) ?? run.branches.find(({ id }) => id !== run.currentId)
  if (current === undefined || other === undefined) return undefined
  return current.fork === undefined ? { a: current.id, b: other.id } : { a: other.id, b: current.id }
}
