/** Plays the run once more in a worker of its own, for files: the run on the page stays where it is. */
import type { ExportMessage, ExportRequest } from '../bridge/exportProtocol.ts'
import type { SessionDocument } from '../engine/index.ts'
import { formatFileName } from '../share/fileName.ts'
import { applyDiff, applyReset, applyTimeline } from '../store/applyFrame.ts'
import { type ClusterState, initialCluster } from '../store/cluster.ts'
import { usePlayback } from '../store/playback.ts'
import { installedPlayer } from './actions.ts'
import { download } from './download.ts'

/** The worker could not answer. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
}

/** The end of the line to the worker: a fake in tests. */
export interface ExportPort {
  post(request: ExportRequest): void
  listen(onMessage: (message: ExportMessage) => void, onCrash: (message: string) => void): void
  close(): void
}

/** What is shown at a moment of a stretch (virtual ms). */
export interface StretchMoment {
  readonly at: number
  readonly cluster: ClusterState
}

export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

export interface ExportOptions {
  readonly signal: AbortSignal
  readonly connect?: () => ExportPort
}

/** Hands the trace of the shown branch, up to the cursor, to the browser's downloads: JSON Lines. */
export async function saveTrace(options: ExportOptions): Promise<void> {
  const [{ traceLines }, [trace]] = await Promise.all([import('../share/traceLines.ts'), upToCursor('trace', options)])
  if (trace?.type !== 'trace') throw new ExportError('The engine told no trace.')
  const { records, engineVersion, seed, fingerprint } = trace
  const text = traceLines({ engineVersion, seed, fingerprint }, records)
  saveBlob(new Blob([text], { type: 'application/jsonl' }), 'jsonl')
}

/** Hands what a person at a terminal would have seen to the browser's downloads: for asciinema and its players. */
export async function saveTranscript(title: string, options: ExportOptions): Promise<void> {
  const [{ asciicast }, [transcript]] = await Promise.all([
    import('../share/asciicast.ts'),
    upToCursor('transcript', options),
  ])
  if (transcript?.type !== 'transcript') throw new ExportError('The engine told no transcript.')
  saveBlob(new Blob([asciicast(transcript.entries, { title })], { type: 'application/x-asciicast' }), 'cast')
}

/** Plays a stretch of the shown branch; the timeline of the last moment is that of the whole stretch. */
export async function playStretch(
  stretch: Stretch,
  options: ExportOptions & { readonly onMoment?: (at: number) => void },
): Promise<readonly StretchMoment[]> {
  const moments: StretchMoment[] = []
  let cluster = initialCluster
  await answer({ type: 'stretch', document: shownRun(), ...stretch }, options, (message) => {
    if (message.type !== 'moment') return
    const { at, change, timeline } = message
    const objects = change.type === 'reset' ? applyReset(change.view) : applyDiff(cluster, change.diff)
    cluster = { ...objects, ...applyTimeline(cluster, timeline) }
    moments.push({ at, cluster })
    options.onMoment?.(at)
  })
  return moments
}

/** Hands a file to the browser's downloads, named after the moment that is shown. */
export function saveBlob(blob: Blob, extension: string): void {
  download(blob, formatFileName(usePlayback.getState().cursor.at).replace(/json$/, extension))
}

async function upToCursor(type: 'trace' | 'transcript', options: ExportOptions): Promise<readonly ExportMessage[]> {
  const messages: ExportMessage[] = []
  const { cursor } = usePlayback.getState()
  await answer({ type, document: shownRun(), cursor }, options, (message) => messages.push(message))
  return messages
}

function shownRun(): SessionDocument {
  const run = installedPlayer()?.currentRun()
  if (run === undefined) throw new ExportError('No run is open.')
  return run
}

/** Ends with the worker: when it is done, has failed, or is not wanted any more. */
function answer(
  request: ExportRequest,
  { signal, connect = startWorker }: ExportOptions,
  onMessage: (message: ExportMessage) => void,
): Promise<void> {
  const port = connect()
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    port.listen(
      (message) => {
        if (message.type === 'done') resolve()
        else if (message.type === 'failed') reject(new ExportError(message.message))
        else if (!signal.aborted) onMessage(message)
      },
      (message) => reject(new ExportError(message)),
    )
    port.post(request)
  }).finally(() => port.close())
}

function startWorker(): ExportPort {
  const worker = new Worker(new URL('../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'export' })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onMessage, onCrash) => {
      worker.addEventListener('message', (event: MessageEvent<ExportMessage>) => onMessage(event.data))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        onCrash(event.message || 'The engine could not be loaded.')
      })
    },
    close: () => worker.terminate(),
  }
}
