import type { RecordingDiagnosis } from '../../store/imported.ts'
import { usePlayback } from '../../store/playback.ts'
import { showObserved } from './showObserved.ts'

/** Goes to the worst finding, unless the user has gone somewhere else or plays. */
export async function showFirstFinding({ findings }: RecordingDiagnosis): Promise<void> {
  const [first] = findings
  const { cursor, playing } = usePlayback.getState()
  if (first === undefined || cursor.at > 0 || playing) return
  const outage = first.impact?.outages.find(({ type }) => type === 'none')
  await showObserved(first.object, outage?.from ?? first.at)
}
