/** Reads and explains a grown recording in its own worker, while the page shows the previous state. */
import { createRequestClient } from '../../workers/engineClient.ts'
import type { ImportFile, ImportRequests, RecordingDiagnosis, RecordingHead } from '../../workers/importRequests.ts'
import type { ImportPort } from './importRecording.ts'

export interface ReadRecording {
  readonly head: RecordingHead
  readonly diagnosis: RecordingDiagnosis
  /** Delivers the whole recording to the engine's worker. */
  readonly source: MessagePort
}

interface ReadOptions {
  readonly connect: () => ImportPort
  readonly signal: AbortSignal
  /** Uses the result; the worker ends afterwards. */
  readonly use: (read: ReadRecording) => Promise<void>
}

/** Rejects with an error of the worker, its crash, or the abort reason. */
export async function readAgain(files: readonly ImportFile[], { connect, signal, use }: ReadOptions): Promise<void> {
  const client = createRequestClient<ImportRequests>(connect(), { onFatal: () => undefined })
  const close = (): void => client.close()
  signal.addEventListener('abort', close)
  try {
    const { port1, port2 } = new MessageChannel()
    let head: RecordingHead | undefined
    const diagnosis = await client.ask(
      'import',
      { files, to: port1 },
      {
        transfer: [port1],
        signal,
        onPart: (part) => {
          if (part.type === 'read') head = part.recording
        },
      },
    )
    if (head !== undefined) await use({ head, diagnosis, source: port2 })
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}
