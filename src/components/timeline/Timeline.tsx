import { useMemo, useState } from 'react'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { seek } from '../../player/actions/actions.ts'
import { hasAutoscaler, useCluster } from '../../store/cluster.ts'
import { useHowSure } from '../../store/howSure.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { useScaling } from '../../store/scaling.ts'
import { useSelection } from '../../store/selection.ts'
import { late } from '../ui/late.tsx'
import { LoadPlace } from './loadPlace.ts'
import styles from './Timeline.module.css'
import { TimelineRoom } from './TimelineRoom.tsx'
import { TimelineView } from './TimelineView.tsx'

const LessonTimeline = late(async () => (await import('../lesson/LessonTimeline.tsx')).LessonTimeline)
const ScalingTimeline = late(async () => (await import('./ScalingTimeline.tsx')).ScalingTimeline)
const FanTimeline = late(async () => (await import('../howSure/FanTimeline.tsx')).FanTimeline, TimelineRoom)
const ForecastTimeline = late(async () => (await import('./ForecastTimeline.tsx')).ForecastTimeline, TimelineRoom)

/** The timeline of the page's run, for the workload on the stage. */
export function Timeline() {
  const workloads = useCluster((cluster) => cluster.workloads)
  const samples = useCluster((cluster) => cluster.samples)
  const marks = useCluster((cluster) => cluster.marks)
  const requests = useCluster((cluster) => cluster.requests)
  const wantedUid = useSelection((selection) => selection.workloadUid)
  const cursorMs = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  const headMs = usePlayback((playback) => playback.head.at)
  const workload = useMemo(
    () => workloads.get(wantedUid) ?? sortedWorkloads([...workloads.values()])[0],
    [workloads, wantedUid],
  )
  // If the workload does not exist at the cursor, the timeline shows the last workload with samples.
  const workloadUid = workload?.uid ?? samples.at(-1)?.workloadUid ?? ''
  const room = useLessonRoom()
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const scaling = useScalingRoom(workload?.namespace)
  const isStudy = useHowSure(({ isOpen, rows }) => isOpen && rows.length > 0)
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  if (isStudy) return <FanTimeline />
  if (isFresh) return <ForecastTimeline />
  const view = (
    <TimelineView
      samples={samples}
      marks={marks}
      requests={requests}
      workloadUid={workloadUid}
      hasLeast={workloadUid !== '' && workload?.strategy !== 'Recreate'}
      cursorMs={cursorMs}
      headMs={headMs}
      onSeek={(atMs) => void seek(atMs)}
      // Overlays of autoscaler and lesson refer to numbers of Pods.
      byLane={!scaling && !room}
      workload={workload}
      {...(scaling || room ? {} : { workloads })}
      {...scaling}
      {...room}
    />
  )
  if (!scaling || room) return view
  return (
    <LoadPlace value={place}>
      <div className={styles.foot} data-load-above>
        <div className={styles.load} ref={setPlace} />
        <div className={styles.curves}>{view}</div>
      </div>
    </LoadPlace>
  )
}

/** Props for a namespace with an autoscaler; undefined without one. */
function useScalingRoom(namespace: string | undefined) {
  // A recording has no load, and no syncs of the autoscaler.
  const hasControllers = useRunHas('hasControllers')
  const isThere = useCluster(({ others }) => namespace !== undefined && hasAutoscaler(others.values(), namespace))
  const roomUntilMs = useScaling(({ view }) =>
    Math.max(0, ...(view?.loads.flatMap(({ points }) => points.map(({ at }) => at)) ?? [])),
  )
  const roomFor = useScaling(({ view }) => Math.max(0, ...(view?.syncs.map(({ desired }) => desired) ?? [])) + 1)
  return hasControllers && isThere ? { overlay: ScalingTimeline, roomUntilMs, roomFor } : undefined
}

/** Props for a lesson; undefined without one. */
function useLessonRoom() {
  const plan = useLesson((lesson) => lesson.plan)
  const isShown = useLesson(({ lesson, freePlay }) => lesson !== undefined && freePlay === undefined)
  const isWaiting = useLesson(isAsking)
  const stepIndex = useLesson((lesson) => lesson.stepIndex)
  const draft = useLesson((lesson) => lesson.draft)
  const prediction = useLesson(({ lesson }) => lesson?.steps[stepIndex]?.prediction)
  if (!isShown) return undefined
  const choices = prediction?.type === 'numbers' ? prediction.choices.map(({ values }) => values[0] ?? 0) : []
  const chosen = draft?.type === 'numbers' ? (draft.values[0] ?? 0) : 0
  return {
    overlay: LessonTimeline,
    hidesLanes: isWaiting,
    // Height for all answers, so that the scale does not give away the right one.
    roomFor: isWaiting ? Math.max(...choices, chosen) + 2 : 0,
    roomUntilMs: isWaiting ? (plan?.steps.at(-1)?.to.at ?? 0) : 0,
  }
}
