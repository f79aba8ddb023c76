/** Transitions of a played recording. Loaded with it. */
import { type ShownRecording, useRecording } from '../recording.ts'

/** The run is that of a recording, whose steps are known. */
export function noteRecording(recording: ShownRecording): void {
  useRecording.setState({ recording })
}
