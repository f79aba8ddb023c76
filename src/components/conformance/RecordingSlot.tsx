import { useManifest } from '../../store/manifest.ts'
import { useRecording } from '../../store/recording.ts'
import { late } from '../ui/late.tsx'

const RecordingBar = late(async () => (await import('./RecordingBar.tsx')).RecordingBar)

/** The bar of the played recording; renders nothing otherwise, nor while another manifest is previewed. */
export function RecordingSlot() {
  const recording = useRecording((state) => state.recording)
  const isPreview = useManifest(({ target }) => target === 'fresh')
  if (!recording || isPreview) return null
  return <RecordingBar recording={recording} />
}
