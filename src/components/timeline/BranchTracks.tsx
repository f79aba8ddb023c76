import type { TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { useBranches } from '../../store/branches.ts'
import { useServed } from '../../store/served.ts'
import { late } from '../ui/late.tsx'

const ClientRows = late(async () => (await import('../served/ClientRows.tsx')).ClientRows)
const TrackRows = late(async () => (await import('./TrackRows.tsx')).TrackRows)

/** The branches above the timeline. For a single branch of a served run, renders the writes of its clients. */
export function BranchTracks({ scene }: { readonly scene: TimelineScene }) {
  const hasMany = useBranches((run) => run.branches.length > 1)
  const isServed = useServed(({ served }) => served !== undefined)
  if (scene.width === 0) return null
  if (!hasMany) return isServed ? <ClientRows scene={scene} /> : null
  return <TrackRows scene={scene} />
}
