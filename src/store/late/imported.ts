/** Transitions of an import of a cluster's recording. Loaded with it. */
import { type Explanation, type ImportedState, initialImported, type RecordingHead, useImported } from '../imported.ts'

/** Files wait for an answer about how to open them; undefined: no longer. */
export function offerFiles(offer: ImportedState['offer']): void {
  useImported.setState({ offer })
}

/** Files are being read; `of`: their bytes. */
export function startReading(of: number): void {
  useImported.setState({ offer: undefined, progress: { type: 'reading', bytes: 0, of, objects: 0 } })
}

/** The import goes on, has failed, or is over. */
export function noteProgress(progress: ImportedState['progress']): void {
  useImported.setState({ progress })
}

export function dismissFailure(): void {
  useImported.setState(({ progress }) => (progress?.type === 'failed' ? { progress: undefined } : {}))
}

/** The recording is open, and its writes are being compared, or were. */
export function openImported(head: RecordingHead, explanation: Explanation): void {
  useImported.setState({ ...initialImported, recording: { head, explanation } })
}

/** The open recording has grown. */
export function growImported(head: RecordingHead, explanation: Explanation): void {
  useImported.setState({ recording: { head, explanation } })
}

/** The comparison of the open recording goes on, or is over. */
export function explainImported(explanation: Explanation): void {
  useImported.setState(({ recording }) => ({ recording: recording && { ...recording, explanation } }))
}

/** Another run is open; an import may be running. */
export function leaveImported(progress: ImportedState['progress']): void {
  useImported.setState({ ...initialImported, progress })
}

export function showFindingAt(shown: number): void {
  useImported.setState({ shown })
}
