import { useMemo, useRef } from 'react'
import type { RequestSample, TimelineMark, TimelineSample, WorkloadView } from '../../engine/index.ts'
import { type FindingSpan, findingRows } from '../../layout/timeline/findingRows.ts'
import { type RequestSeries, requestSeriesOf } from '../../layout/timeline/requestSeries.ts'
import { type PartitionOfLanes, partitionOfLanes } from '../../layout/timeline/swimlanes.ts'
import { type OwnMarks, ownMarksOf } from '../../layout/timeline/timelineMarks.ts'
import { placeTimeline, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { seriesOf, type TimelineSeries } from '../../layout/timeline/timelineSeries.ts'
import type { TimeWindow } from '../../layout/timeScale.ts'
import { useRunEpochMs } from '../../store/runClock.ts'
import { useOneAfterAnother } from '../ui/useOneAfterAnother.ts'
import { useTimelineLabels } from './timelineLabels.ts'

interface SceneInput extends TimeWindow {
  readonly width: number
  readonly height: number
  readonly samples: readonly TimelineSample[]
  readonly marks: readonly TimelineMark[]
  readonly requests?: readonly RequestSample[]
  readonly workloadUid: string
  readonly hasLeast: boolean
  readonly roomFor?: number
  readonly hidesLanes?: boolean
  readonly byLane?: boolean
  readonly workload?: WorkloadView | undefined
  /** Number of other workloads. */
  readonly others?: number
  /** The window of the whole run. */
  readonly fit: TimeWindow
  /** Findings of a recording, as soon as they are known. */
  readonly found: readonly FindingSpan[] | undefined
}

const noRequests: readonly RequestSample[] = []

/** The scene of the timeline; while a run plays, each step processes only new samples and marks. */
export function useTimelineScene(input: SceneInput): TimelineScene {
  const { width, height, fromMs, toMs, workloadUid, hasLeast, roomFor = 0, hidesLanes = false, byLane = false } = input
  const { others = 0, fit, found } = input
  const rows = found && findingRows(found, fit, width)
  const partition = usePartition(partitionOfLanes(input.workload))
  const series = useOneAfterAnother<TimelineSeries, readonly TimelineSample[]>(seriesOf, input.samples, workloadUid)
  const marks = useOneAfterAnother<OwnMarks, readonly TimelineMark[]>(ownMarksOf, input.marks, workloadUid)
  const requests = useOneAfterAnother<RequestSeries, readonly RequestSample[]>(
    requestSeriesOf,
    input.requests ?? noRequests,
    workloadUid,
  )
  const labels = useTimelineLabels()
  const epochMs = useRunEpochMs()
  const before = useRef<TimelineScene>(undefined)
  return useMemo(() => {
    const window = { fromMs, toMs }
    const sizes = {
      width,
      height,
      window,
      epochMs,
      roomFor,
      hidesLanes,
      byLane,
      others,
      findingRows: rows,
      ...(partition ? { partition } : {}),
    }
    const scene = placeTimeline({ ...sizes, series, requests, marks, hasLeast, labels }, before.current)
    before.current = scene
    return scene
  }, [
    width,
    height,
    fromMs,
    toMs,
    epochMs,
    series,
    requests,
    marks,
    hasLeast,
    labels,
    roomFor,
    hidesLanes,
    byLane,
    others,
    rows,
    partition,
  ])
}

/** The partition. It stays the same object as long as its values are equal. */
function usePartition(wanted: PartitionOfLanes | undefined): PartitionOfLanes | undefined {
  const [partition, from] = [wanted?.partition, wanted?.from]
  return useMemo(
    () => (partition === undefined || from === undefined ? undefined : { partition, from }),
    [partition, from],
  )
}
