import type { RequestSample, TimelineMark, TimelineSample, WorkloadView } from '../../engine/index.ts'
import type { SceneView } from '../../share/sceneViews.ts'
import { type Bounds, boundsOf } from '../stage/bounds.ts'
import type { Moment } from '../stage/motion.ts'
import { layoutPicture, pictureOf } from '../stage/pictures.ts'
import type { Level, Scene, StageInput } from '../stage/scene.ts'
import { focusedWorkload, revisionsOf } from '../stage/stageLayout.ts'
import { hasRequests, requestSeriesOf } from '../timeline/requestSeries.ts'
import { partitionOfLanes } from '../timeline/swimlanes.ts'
import { ownMarksOf } from '../timeline/timelineMarks.ts'
import { placeTimeline, type TimelineLabels, type TimelineScene } from '../timeline/timelineScene.ts'
import { seriesOf } from '../timeline/timelineSeries.ts'
import type { TimeWindow } from '../timeScale.ts'

/** Input for the picture of one moment. */
export interface PictureInput {
  readonly view: StageInput
  readonly samples: readonly TimelineSample[]
  readonly marks: readonly TimelineMark[]
  /** Request samples of all Services. */
  readonly requests?: readonly RequestSample[]
  readonly workloadUid: string
  /** The view of the stage: the workload's own view, or the second one. */
  readonly kind: SceneView
  /** Notes below a node's name, by node. */
  readonly nodeNotes: ReadonlyMap<string, readonly string[]>
  /** CSS px. */
  readonly width: number
  /** Overrides the level of detail that is derived from the number of Pods. */
  readonly level?: Level
  /** Height of the stage in CSS px, shared by the pictures of an animation; default: its own height. */
  readonly stageHeight?: number
  readonly moment: Moment
  /** End of the filled part of the timeline, in virtual ms. */
  readonly headMs: number
  readonly window: TimeWindow
  /** Unix ms of virtual time 0 in a recorded run. */
  readonly epochMs: number | undefined
  readonly labels: TimelineLabels
}

/** A laid-out picture, in CSS px. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly moment: Moment
  readonly epochMs: number | undefined
  readonly headMs: number
  readonly workload: WorkloadView | undefined
  readonly bounds: Bounds | undefined
  readonly scene: Scene
  readonly nodeNotes: ReadonlyMap<string, readonly string[]>
  readonly timeline: TimelineScene
  /** Top edges of the parts. */
  readonly tops: { readonly bounds: number; readonly stage: number; readonly timeline: number; readonly foot: number }
}

export const pictureMargin = 20
const gap = 16
const headHeight = 56
export const boundsHeight = 56
const timelineHeights = { plain: 172, withRequests: 202 } as const
const footHeight = 14

/** Lays out a picture: heading, minimum and maximum, lanes with their Pods, and the timeline. */
export function planPicture(input: PictureInput): Picture {
  const { view, workloadUid, kind, width, level, moment, headMs, window, nodeNotes, epochMs } = input
  const inner = width - 2 * pictureMargin
  const workload = focusedWorkload(view, workloadUid)
  const owned = workload ? revisionsOf(view, workload) : []
  const options = { workloadUid, ...(level === undefined ? {} : { level }) }
  const scene = layoutPicture(pictureOf(kind, workload), { view, workload, width: inner }, options)
  // If the workload does not exist at this moment, the timeline shows the last workload with samples.
  const shownUid = workload?.uid ?? input.samples.at(-1)?.workloadUid ?? ''
  const series = seriesOf(input.samples, shownUid)
  const requests = requestSeriesOf(input.requests ?? [], shownUid)
  const timelineHeight = hasRequests(requests) ? timelineHeights.withRequests : timelineHeights.plain
  const partition = partitionOfLanes(workload)
  const boundsTop = pictureMargin + headHeight + gap
  const stageTop = workload === undefined ? boundsTop : boundsTop + boundsHeight + gap
  const timelineTop = stageTop + Math.max(scene.height, input.stageHeight ?? 0) + gap
  const footTop = timelineTop + timelineHeight + gap
  return {
    width,
    height: Math.ceil(footTop + footHeight + pictureMargin),
    moment,
    epochMs,
    headMs,
    workload,
    bounds: workload && boundsOf(workload, owned),
    scene,
    nodeNotes,
    timeline: placeTimeline({
      width: inner,
      height: timelineHeight,
      window,
      epochMs,
      series,
      marks: ownMarksOf(input.marks, shownUid),
      requests,
      hasLeast: shownUid !== '' && workload?.strategy !== 'Recreate',
      labels: input.labels,
      byLane: true,
      ...(partition ? { partition } : {}),
    }),
    tops: { bounds: boundsTop, stage: stageTop, timeline: timelineTop, foot: footTop },
  }
}
