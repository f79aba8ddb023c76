import { installedPlayer } from '../../player/actions/actions.ts'
import { usePlayback } from '../../store/playback.ts'
import { late } from '../ui/late.tsx'

const AssumedLine = late(async () => (await import('./AssumedLine.tsx')).AssumedLine)

/** The run's assumptions about the user's own cluster; empty without assumptions. */
export function AssumedSlot() {
  const assumed = usePlayback(() => installedPlayer()?.currentRun()?.config.assumed)
  if (assumed === undefined || Object.keys(assumed).length === 0) return null
  return <AssumedLine assumed={assumed} />
}
