import type { PodView, RevisionView, WorkloadView } from '../../engine/index.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import type { StageInput } from '../stage/scene.ts'
import { revisionsOf } from '../stage/stageLayout.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** A Pod of another workload's rollout, and the tone of its revision. */
export interface OtherPod {
  readonly pod: PodView
  readonly tone: Tone
}

/** The rollout of a workload that is not on the stage. */
export interface OtherRollout extends Tile {
  /** Newest revision first. */
  readonly pods: readonly OtherPod[]
}

/** Number of workloads that fit in two rows. The card of all workloads shows the other workloads. */
const mostOthers = 4

/** Rolling workloads first, because stalled ones are already at the head of the list of all workloads. */
export function otherRollouts(view: StageInput, shownUid: string): readonly OtherRollout[] {
  const { tiles } = tilesOf(view.workloads)
  const others = tiles.filter(({ workload, state }) => workload.uid !== shownUid && state !== 'complete')
  const rolling = others.filter(({ state }) => state === 'progressing')
  const rest = others.filter(({ state }) => state !== 'progressing')
  return [...rolling, ...rest].slice(0, mostOthers).map((tile) => ({ ...tile, pods: podsOf(view, tile.workload) }))
}

function podsOf(view: StageInput, workload: WorkloadView): readonly OtherPod[] {
  return revisionsOf(view, workload).flatMap((set: RevisionView) =>
    view.pods
      .filter(({ ownerUid, state }) => ownerUid === set.uid && state !== 'gone')
      .sort((a, b) => a.slot - b.slot || a.createdAt - b.createdAt)
      .map((pod) => ({ pod, tone: toneAt(set.tone) })),
  )
}
