/** Reads and explains the whole of a recording that has grown, in a worker of its own, while the page shows what there was. */
import { createRequestClient } from '../../bridge/engineClient.ts'
import type { ImportFile, ImportRequests, RecordingDiagnosis, RecordingHead } from '../../bridge/importRequests.ts'
import type { ImportPort } from './importRecording.ts'

export interface ReadRecording {
  readonly head: RecordingHead
  readonly diagnosis: RecordingDiagnosis
  /** Has all of it, for the engine's worker. */
  readonly source: MessagePort
}

export interface ReadOptions {
  readonly connect: () => ImportPort
  readonly signal: AbortSignal
  /** Takes what was read; the worker lives as long. */
  readonly use: (read: ReadRecording) => Promise<void>
}

/** Rejects with what the worker refused, with its crash, or where it was aborted. */
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
