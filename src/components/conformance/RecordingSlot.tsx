import { useRecording } from '../../store/recording.ts'
import { late } from '../ui/late.tsx'

const RecordingBar = late(async () => (await import('./RecordingBar.tsx')).RecordingBar)

/** The bar of the played recording; renders nothing otherwise. */
export function RecordingSlot() {
  const recording = useRecording((state) => state.recording)
  if (!recording) return null
  return <RecordingBar recording={recording} />
}
