import { useMemo } from 'react'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { seek } from '../../player/actions/actions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { late } from '../ui/late.tsx'
import styles from './Timeline.module.css'

// Until the engine has run there is nothing to draw: the drawing comes while it starts.
const TimelineView = late(async () => (await import('./TimelineView.tsx')).TimelineView, Room)
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
  const isFresh = useManifest(({ target }) => target === 'fresh')
  if (isFresh) return <ForecastTimeline />
  return (
    <TimelineView
      samples={samples}
      marks={marks}
      requests={requests}
      workloadUid={workloadUid}
      hasLeast={workloadUid !== '' && workload?.strategy !== 'Recreate'}
      cursorMs={cursorMs}
      headMs={headMs}
      onSeek={(atMs) => void seek(atMs)}
    />
  )
}

/** Where the drawing will be. */
function Room() {
  return <div className={styles.room} />
}
