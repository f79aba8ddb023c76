/** Pods of one workload as rows of squares, one row per revision, newest first: the picture of an embed. */
import type { PodView, RevisionView } from '../../engine/index.ts'
import { type Context, strokeRound } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { createdPods } from '../stage/bounds.ts'
import { drawChip } from '../stage/drawChip.ts'
import { shownState, stateProgress } from '../stage/motion.ts'
import type { StageInput } from '../stage/scene.ts'
import { focusedWorkload, revisionsOf } from '../stage/stageLayout.ts'

interface PodRow {
  readonly revision: RevisionView
  readonly tone: Tone
  readonly top: number
  readonly height: number
  readonly places: readonly PodPlace[]
  /** Number of Pods that do not fit. */
  readonly more: number
}

/** The place of a Pod; without `pod`, a desired Pod that is not created yet. */
interface PodPlace {
  readonly pod?: PodView
  readonly x: number
  readonly y: number
}

export interface PodRows {
  readonly rows: readonly PodRow[]
  /** Side of a square, in CSS px. */
  readonly side: number
  readonly height: number
}

const sides = [22, 18, 14, 11, 8] as const
/** Largest number of lines per revision. */
const mostLines = 4
const rowGap = 8
const gapOf = (side: number) => (side > 14 ? 5 : side > 8 ? 3 : 2)

interface PodRowsOptions {
  /** Hides the desired Pods that are not created yet, while the reader is asked to predict them. */
  readonly hidesPlanned?: boolean
}

/** Lays out the squares as large as the width allows, in as few lines as possible. */
export function podRows(
  view: StageInput,
  workloadUid: string,
  width: number,
  { hidesPlanned = false }: PodRowsOptions = {},
): PodRows {
  const workload = focusedWorkload(view, workloadUid)
  const sets = workload ? revisionsOf(view, workload) : view.revisions
  const groups = sets
    .map((revision) => ({
      revision,
      pods: podsOf(view, revision.uid),
      toCreate: hidesPlanned ? 0 : toCreateOf(revision),
    }))
    .filter(({ pods, toCreate }) => pods.length + toCreate > 0)
  const inLine = (side: number) => Math.max(1, Math.floor((width + gapOf(side)) / (side + gapOf(side))))
  const largest = Math.max(1, ...groups.map(({ pods, toCreate }) => pods.length + toCreate))
  // A single line if the squares stay at least 14 px wide, else several lines.
  const side =
    sides.find((one) => one >= 14 && largest <= inLine(one)) ??
    sides.find((one) => largest <= mostLines * inLine(one)) ??
    sides.at(-1)!
  const pitch = side + gapOf(side)
  const columns = inLine(side)
  let top = 0
  const rows = groups.map(({ revision, pods, toCreate }) => {
    const count = pods.length + toCreate
    const shown = Math.min(count, mostLines * columns)
    const places = Array.from({ length: shown }, (_, index): PodPlace => {
      const pod = pods[index]
      const place = { x: (index % columns) * pitch, y: Math.floor(index / columns) * pitch }
      return pod === undefined ? place : { ...place, pod }
    })
    const height = Math.max(22, Math.ceil(shown / columns) * pitch - gapOf(side))
    const row = { revision, tone: toneAt(revision.tone), top, height, places, more: count - shown }
    top += height + rowGap
    return row
  })
  return { rows, side, height: Math.max(0, top - rowGap) }
}

/** Draws the squares. The names of the rows are elements beside them. */
export function drawPodRows(ctx: Context, { rows, side }: PodRows, atMs: number, theme: CanvasTheme): void {
  for (const { tone, top, places } of rows) {
    for (const { pod, x, y } of places) {
      ctx.save()
      ctx.translate(x, top + y)
      if (pod === undefined) {
        strokeRound(ctx, side, side, {
          inset: 0.6,
          radius: side / 5,
          line: 1.2,
          colour: theme.colours.line2,
          dash: [2, 2],
        })
      } else {
        const face = {
          pod,
          state: shownState(pod),
          tone,
          share: stateProgress({ pod }, atMs),
          leftMs: undefined,
          sweep: 0,
        }
        drawChip(ctx, face, side, theme)
      }
      ctx.restore()
    }
  }
}

function podsOf(view: StageInput, ownerUid: string): readonly PodView[] {
  return view.pods
    .filter((pod) => pod.ownerUid === ownerUid && pod.state !== 'gone')
    .sort((a, b) => a.slot - b.slot || a.createdAt - b.createdAt)
}

function toCreateOf({ specReplicas, podCounts }: RevisionView): number {
  return Math.max(0, specReplicas - createdPods(podCounts))
}
