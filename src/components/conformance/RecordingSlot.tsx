import { lazy, Suspense } from 'react'
import { useRecording } from '../../store/recording.ts'

const RecordingBar = lazy(async () => ({ default: (await import('./RecordingBar.tsx')).RecordingBar }))

/** The bar of the recording that plays; nothing otherwise. */
export function RecordingSlot() {
  const recording = useRecording((state) => state.recording)
  if (!recording) return null
  return (
    <Suspense fallback={null}>
      <RecordingBar recording={recording} />
    </Suspense>
  )
}
