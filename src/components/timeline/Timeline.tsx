import { useMemo, useState } from 'react'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { seek } from '../../player/actions/actions.ts'
import { hasAutoscaler, useCluster } from '../../store/cluster.ts'
import { useHowSure } from '../../store/howSure.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useScaling } from '../../store/scaling.ts'
import { useSelection } from '../../store/selection.ts'
import { late } from '../ui/late.tsx'
import { LoadPlace } from './loadPlace.ts'
import styles from './Timeline.module.css'

// Until the engine has run there is nothing to draw: the drawing comes while it starts.
const TimelineView = late(async () => (await import('./TimelineView.tsx')).TimelineView, Room)
const LessonTimeline = late(async () => (await import('../lesson/LessonTimeline.tsx')).LessonTimeline)
const ScalingTimeline = late(async () => (await import('./ScalingTimeline.tsx')).ScalingTimeline)
const FanTimeline = late(async () => (await import('../howSure/FanTimeline.tsx')).FanTimeline, Room)
const ForecastTimeline = late(async () => (await import('./ForecastTimeline.tsx')).ForecastTimeline, Room)

/** The timeline of this page's run, for the Deployment on the stage. */
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
  // Before the Deployment exists and after it is gone, its samples still tell its story.
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
      // What is drawn over it speaks of numbers of Pods.
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

/** What an autoscaler in the namespace needs of the timeline; nothing without one. */
function useScalingRoom(namespace: string | undefined) {
  const isThere = useCluster(({ others }) => namespace !== undefined && hasAutoscaler(others.values(), namespace))
  const roomUntilMs = useScaling(({ view }) =>
    Math.max(0, ...(view?.loads.flatMap(({ points }) => points.map(({ at }) => at)) ?? [])),
  )
  const roomFor = useScaling(({ view }) => Math.max(0, ...(view?.syncs.map(({ desired }) => desired) ?? [])) + 1)
  return isThere ? { overlay: ScalingTimeline, roomUntilMs, roomFor } : undefined
}

/** What a lesson needs of the timeline; nothing without one. */
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
    // Room for what may come, which says nothing of what does.
    roomFor: isWaiting ? Math.max(...choices, chosen) + 2 : 0,
    roomUntilMs: isWaiting ? (plan?.steps.at(-1)?.to.at ?? 0) : 0,
  }
}

/** Where the drawing will be. */
function Room() {
  return <div className={styles.room} />
}
