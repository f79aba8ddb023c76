import type { PodView } from '../../engine/index.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import type { StageInput } from './scene.ts'
import { focusedWorkload, revisionsOf } from './stageLayout.ts'

/** The place of one Pod in a row of chips. */
export interface ChipPlace {
  readonly pod: PodView
  readonly tone: Tone
  readonly x: number
}

interface ChipRow {
  readonly places: readonly ChipPlace[]
  /** Side of a chip, in CSS px. */
  readonly side: number
  /** Number of Pods that do not fit. */
  readonly more: number
}

const sides = [20, 18, 16, 14, 12, 10] as const
const gap = 2
const revisionGap = 8
/** Px reserved for the text with the number of Pods that do not fit. */
const moreWidth = 40

/** Pods of a Deployment in one row, newest revision first, as large as the width allows. */
export function chipRow(view: StageInput, workloadUid: string, width: number): ChipRow {
  const workload = focusedWorkload(view, workloadUid)
  const sets = workload ? revisionsOf(view, workload) : view.revisions
  const groups = sets
    .map((set) => ({ tone: toneAt(set.tone), pods: podsOf(view, set.uid) }))
    .filter(({ pods }) => pods.length > 0)
  const count = groups.reduce((sum, { pods }) => sum + pods.length, 0)
  const gaps = Math.max(0, groups.length - 1) * (revisionGap - gap)
  const needs = (side: number) => count * (side + gap) - gap + gaps
  const side = sides.find((one) => needs(one) <= width) ?? 10
  const room = needs(side) <= width ? width : width - moreWidth
  const places: ChipPlace[] = []
  let x = 0
  for (const { tone, pods } of groups) {
    for (const pod of pods) {
      if (x + side > room) return { places, side, more: count - places.length }
      places.push({ pod, tone, x })
      x += side + gap
    }
    x += revisionGap - gap
  }
  return { places, side, more: 0 }
}

function podsOf(view: StageInput, ownerUid: string): readonly PodView[] {
  return view.pods
    .filter((pod) => pod.ownerUid === ownerUid && pod.state !== 'gone')
    .sort((a, b) => a.slot - b.slot || a.createdAt - b.createdAt)
}
