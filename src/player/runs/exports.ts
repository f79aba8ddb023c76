/** Replays the run in its own worker for files: the run on the page stays unchanged. */
import { messageOf } from '../../app/outcome.ts'
import type { SessionDocument } from '../../engine/index.ts'
import { formatFileName } from '../../share/fileName.ts'
import { type ClusterState, initialCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { createRequestClient, type RequestPort, workerPort } from '../../workers/engineClient.ts'
import type { ExportRequests, UpToCursor } from '../../workers/workerRequests.ts'
import { installedPlayer } from '../actions/actions.ts'
import { applyDiff, applyReset, applyTimeline } from '../showReply.ts'
import { download } from './download.ts'

/** The worker could not answer. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
}

export type ExportPort = RequestPort<ExportRequests>

/** The view at one virtual time (ms) of a range. */
export interface RangeMoment {
  readonly at: number
  readonly cluster: ClusterState
}

interface PlayedRange {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

interface ExportOptions {
  readonly signal: AbortSignal
  readonly connect?: () => ExportPort
}

/** Downloads the trace of the current branch up to the cursor, as JSON Lines. */
export async function saveTrace(options: ExportOptions): Promise<void> {
  const [{ traceLines }, { records, ...run }] = await Promise.all([
    import('../../share/traceLines.ts'),
    ask('trace', upToCursor(), options),
  ])
  const text = traceLines(run, records)
  saveBlob(new Blob([text], { type: 'application/jsonl' }), 'jsonl')
}

/** Downloads the terminal's output for asciinema and its players. */
export async function saveTranscript(title: string, options: ExportOptions): Promise<void> {
  const [{ asciicast }, entries] = await Promise.all([
    import('../../share/asciicast.ts'),
    ask('transcript', upToCursor(), options),
  ])
  saveBlob(new Blob([asciicast(entries, { title })], { type: 'application/x-asciicast' }), 'cast')
}

/** Plays a range of the current branch, and returns the view at each time; the last timeline covers the whole range. */
export async function playTimeRange(
  range: PlayedRange,
  options: ExportOptions & { readonly onMoment?: (at: number) => void },
): Promise<readonly RangeMoment[]> {
  const moments: RangeMoment[] = []
  let cluster = initialCluster
  await ask('timeRange', { document: shownRun(), ...range }, options, ({ at, change, timeline }) => {
    const objects = change.type === 'reset' ? applyReset(change.view) : applyDiff(cluster, change.diff)
    cluster = { ...objects, ...applyTimeline(cluster, timeline) }
    moments.push({ at, cluster })
    options.onMoment?.(at)
  })
  return moments
}

/** Downloads a file named after the cursor. */
export function saveBlob(blob: Blob, extension: string): void {
  download(blob, formatFileName(usePlayback.getState().cursor.at).replace(/json$/, extension))
}

function upToCursor(): UpToCursor {
  return { document: shownRun(), cursor: usePlayback.getState().cursor }
}

function shownRun(): SessionDocument {
  const run = installedPlayer()?.currentRun()
  if (run === undefined) throw new ExportError('No run is open.')
  return run
}

/** Resolves with the answer and closes the worker, also on failure or cancellation. */
async function ask<N extends keyof ExportRequests>(
  name: N,
  input: ExportRequests[N]['input'],
  { signal, connect = startWorker }: ExportOptions,
  onPart?: (part: ExportRequests[N]['part']) => void,
): Promise<ExportRequests[N]['answer']> {
  let crash: string | undefined
  const onFatal = ({ message }: { readonly message: string }): void => {
    crash = message
  }
  const client = createRequestClient<ExportRequests>(connect(), { onFatal })
  try {
    return await client.ask(name, input, { signal, ...(onPart === undefined ? {} : { onPart }) })
  } catch (error) {
    signal.throwIfAborted()
    throw new ExportError(crash ?? messageOf(error))
  } finally {
    client.close()
  }
}

function startWorker(): ExportPort {
  return workerPort(
    new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'export' }),
  )
}
