/**
 * Imports kubectl's output as a recording: read in its own worker, opened as soon as it is read, explained afterwards.
 */

import { messageOf } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import type { ImportProblem } from '../../engine/index.ts'
import { type ImportedState, type ImportProgress, useImported } from '../../store/imported.ts'
import { explainImported, leaveImported, noteProgress, openImported, startReading } from '../../store/late/imported.ts'
import { leaveFindings } from '../../store/late/selection.ts'
import { type OpenRunState, useOpenRun } from '../../store/run/openRun.ts'
import { showSelection } from '../../store/selection.ts'
import { createRequestClient, type RequestPort, workerPort } from '../../workers/engineClient.ts'
import type { ImportedRecording, ImportFile, ImportPart, ImportRequests } from '../../workers/importRequests.ts'
import { installedPlayer } from '../actions/actions.ts'
import { openRecording } from '../runs/observedRun.ts'
import { openFirstRun } from '../runs/runs.ts'
import { showFirstFinding } from './showFinding.ts'

export type ImportPort = RequestPort<ImportRequests>

interface ImportOptions {
  readonly connect?: () => ImportPort
  /**
   * Opens the recording and returns whether the recording is open. Without this function the recording is opened as a
   * new history entry, and saved.
   */
  readonly open?: (recording: ImportedRecording) => Promise<boolean>
}

interface OwnState {
  /** Controller of the import that is read, opened or explained. */
  underWay: AbortController | undefined
  /** Controller of the open recording while the next recording is read. */
  before: AbortController | undefined
  isFollowing: boolean
}

const own = pageState(
  (): OwnState => ({
    underWay: undefined,
    before: undefined,
    isFollowing: false,
  }),
)

/** Opens files as one recording in place of the run. Errors are in the store. */
export async function importRecording(files: readonly ImportFile[], options: ImportOptions = {}): Promise<void> {
  if (!own.isFollowing) useOpenRun.subscribe(dropWithRecording)
  own.isFollowing = true
  // The open recording is still explained until another recording replaces it.
  if (progressOf(useImported.getState()) === undefined) own.before = own.underWay
  else own.underWay?.abort()
  const controller = new AbortController()
  own.underWay = controller
  const { signal } = controller
  const of = files.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : data.size), 0)
  startReading(of)
  try {
    await new Import(files, options, signal).run()
  } catch (error) {
    const detail = messageOf(error)
    const isOpen = own.underWay !== controller || progressOf(useImported.getState()) === undefined
    const why = error instanceof NothingRead ? { unread: error.problem } : { detail }
    const problem = { names: files.map(({ name }) => name), ...why }
    if (signal.aborted) return
    if (isOpen) explainImported({ state: 'failed', detail })
    else noteProgress({ type: 'failed', problem })
  } finally {
    const { progress } = useImported.getState()
    if (own.underWay === controller && progress?.type !== 'failed' && !signal.aborted) noteProgress(undefined)
    if (own.before === controller) own.before = undefined
    if (own.underWay === controller) {
      own.underWay = own.before
      own.before = undefined
    }
  }
}

/** Cancels reading or opening. The previous run stays. */
export function cancelImport(): void {
  own.underWay?.abort()
  own.underWay = own.before
  own.before = undefined
  noteProgress(undefined)
}

/** The import in progress. */
export const progressOf = ({ progress }: ImportedState): ImportProgress | undefined =>
  progress?.type === 'failed' ? undefined : progress

/** The files contain no object. */
class NothingRead extends Error {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem) {
    super(problem.id)
    this.problem = problem
  }
}

class Import {
  readonly #files: readonly ImportFile[]
  readonly #options: ImportOptions
  readonly #signal: AbortSignal
  /** The share of compared changes, also while the recording is being opened. */
  #share = 0
  #isOpen = false

  constructor(files: readonly ImportFile[], options: ImportOptions, signal: AbortSignal) {
    this.#files = files
    this.#options = options
    this.#signal = signal
  }

  /** Rejects with `NothingRead`, with another error of the worker, or with its crash. */
  async run(): Promise<void> {
    let crash: string | undefined
    const onFatal = ({ message }: { readonly message: string }): void => {
      crash = message
    }
    const client = createRequestClient<ImportRequests>((this.#options.connect ?? startImportWorker)(), { onFatal })
    // A busy worker receives no messages, so it is terminated.
    this.#signal.addEventListener('abort', () => client.close())
    const { port1, port2 } = new MessageChannel()
    let opened: Promise<boolean> | undefined
    let nothing: NothingRead | undefined
    const take = (part: ImportPart): void => {
      if (this.#signal.aborted) return
      if (part.type === 'reading') noteProgress(part)
      else if (part.type === 'explaining') this.#explain(part.changes / part.of)
      else if (part.type === 'unread') nothing = new NothingRead(part.problem)
      else opened = this.#open({ head: part.recording, source: port2, diagnosis })
    }
    const input = { files: this.#files, to: port1 }
    const diagnosis = client.ask('import', input, { transfer: [port1], signal: this.#signal, onPart: take })
    try {
      const said = await diagnosis
      if (await opened) {
        if (!this.#signal.aborted) explainImported({ state: 'done', diagnosis: said })
        if (this.#options.open === undefined && !this.#signal.aborted) await showFirstFinding()
      }
    } catch (error) {
      if (!this.#signal.aborted) throw crash === undefined ? (nothing ?? error) : new Error(crash)
    } finally {
      // Until then the worker owns the other end of the port that is being opened.
      await opened
      client.close()
    }
  }

  #explain(share: number): void {
    this.#share = share
    if (this.#isOpen) explainImported({ state: 'running', share })
  }

  async #open(recording: ImportedRecording): Promise<boolean> {
    noteProgress({ type: 'opening' })
    const { open } = this.#options
    const player = installedPlayer()
    const isOpen = await (open ?? ((read) => openBehind(read, this.#files)))(recording)
    if (this.#signal.aborted) {
      // Cancelled while the engine was opening it: goes back to the previous run in the history.
      if (isOpen && open === undefined) window.history.back()
      else if (isOpen && player) await openFirstRun(player)
      return false
    }
    if (!isOpen) {
      cancelImport()
      return false
    }
    own.before?.abort()
    own.before = undefined
    const { head } = recording
    openImported(head, { state: 'running', share: this.#share })
    this.#isOpen = true
    showSelection({ inspectorTab: 'findings', leftTab: 'recording' })
    return true
  }
}

/** Opens the recording as a new entry of the browser's history, so that the previous run is one step back. */
function openBehind(recording: ImportedRecording, files: readonly ImportFile[]): Promise<boolean> {
  return openRecording(recording, { how: 'push', fragment: '', save: 'atOnce', recorded: files })
}

/** Drops the state of a recording and the phone's tab of its findings when the page no longer has the recording. */
function dropWithRecording({ run }: OpenRunState): void {
  if (!run.capabilities.hasFindings && useImported.getState().recording !== undefined) {
    // A running import does not depend on the open recording.
    const progress = progressOf(useImported.getState())
    const explaining = progress === undefined ? own.underWay : own.before
    explaining?.abort()
    if (progress === undefined) own.underWay = undefined
    own.before = undefined
    leaveImported(progress)
    leaveFindings()
  }
}

/** Starts a worker that reads one recording. */
export function startImportWorker(): ImportPort {
  return workerPort(
    new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'import' }),
  )
}
