import type { TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { useBranches } from '../../store/branches.ts'
import { late } from '../ui/late.tsx'

const TrackRows = late(async () => (await import('./TrackRows.tsx')).TrackRows)

/** The branches above the timeline; renders nothing for a single branch. */
export function BranchTracks({ scene }: { readonly scene: TimelineScene }) {
  const hasMany = useBranches((run) => run.branches.length > 1)
  if (!hasMany || scene.width === 0) return null
  return <TrackRows scene={scene} />
}
