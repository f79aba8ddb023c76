import { type ShownRecording, useRecording } from '../recording.ts'
/** What happens to a played recording. Loaded with it. */

/** The run is that of a recording, whose steps are known. */
export function noteRecording(recording: ShownRecording): void {
  useRecording.setState({ recording })
}
