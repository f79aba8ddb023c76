/** The run in the engine: sends requests one at a time, and restores the run after a failure. */

import { messageOf } from '../app/outcome.ts'
import { currentRun } from '../engine/document/branchDocument.ts'
import type { Command, JournalEntry, RunDocument, SessionDocument, StopAt, TerminalQuery } from '../engine/index.ts'
import { releaseOf } from '../engine/releases.ts'
import { emptyCluster } from '../store/cluster.ts'
import { showNotice } from '../store/notices.ts'
import { engineIsReady, failEngine, noteBusy, noteRun, restartEngine, usePlayback } from '../store/playback.ts'
import { showRun } from '../store/run/openRun.ts'
import { SimulatedRun } from '../store/run/simulatedRun.ts'
import { changedDocument, type DocumentChange } from '../workers/documentChange.ts'
import { type EngineClient, EngineGoneError, EngineRequestError, type FatalReport } from '../workers/engineClient.ts'
import {
  type BranchAction,
  type BranchReply,
  type CommandReply,
  type Cursor,
  type EngineRequests,
  type LineReply,
  PROTOCOL_VERSION,
} from '../workers/protocol.ts'
import { isShort, LongWorkControl } from './longWork.ts'
import type { PlayerOptions, RunInEngine, RunToOpen } from './playerTypes.ts'
import { commandText, type Recovery, withoutFailing } from './recovery.ts'
import { createRequestQueue } from './requestQueue.ts'
import { showAhead, showCommand, showTimeline, showView } from './showReply.ts'

const origin: Cursor = { at: 0, step: 0 }
/** Largest number of commands that are dropped, one by one, to restore a run. */
const mostRecoveries = 50
/** Events per request, so that the page receives intermediate results. */
const eventsPerRequest = 20_000

interface EngineRunOptions extends PlayerOptions {
  /** A request was rejected, and a notice reports it. */
  readonly onRefused: () => void
  /** The engine has failed; pending requests have no answer. */
  readonly onFatal: () => void
}

export class EngineRun implements RunInEngine {
  /** State of long computations, including an opened run on its way to its cursor. */
  readonly work: LongWorkControl
  readonly #options: EngineRunOptions
  readonly #queue = createRequestQueue()
  #client: EngineClient
  #known: RunDocument | undefined
  #shown: SessionDocument | undefined
  #recovery: Recovery | undefined
  /** Target cursor of a run that is being opened; a failure there repeats with every replay. */
  #opening: Cursor | undefined
  /** The command that the engine has received and not answered yet. */
  #given: Command | undefined

  constructor(options: EngineRunOptions) {
    this.#options = options
    this.#client = this.#connect()
    this.work = new LongWorkControl({
      frames: options.frames,
      isFree: () => !this.isBusy && !usePlayback.getState().playing,
      ahead: (to) =>
        this.do(async () => {
          const reply = await this.ask('ahead', { to })
          showAhead(reply)
          return reply
        }, 'quietly'),
      arrive: async (to) => {
        await this.do(async () => showView(await this.ask('seek', to)), 'shown')
      },
      stop: () => this.#stop(),
    })
  }

  #connect(): EngineClient {
    return this.#options.connect((report) => this.#onFatal(report))
  }

  /** The last known document with all branches. */
  get known(): RunDocument | undefined {
    return this.#known
  }

  /** The current branch of the run. */
  get shown(): SessionDocument | undefined {
    return this.#shown
  }

  get isBusy(): boolean {
    return this.#queue.busy
  }

  /** Number of waiting jobs. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** Sends a request at once; requests that move the run must be sent in a job. */
  ask<N extends keyof EngineRequests>(
    name: N,
    input: EngineRequests[N]['input'],
    options?: { readonly transfer?: readonly Transferable[] },
  ): Promise<EngineRequests[N]['answer']> {
    return this.#client.ask(name, input, options)
  }

  /**
   * Runs a job after all earlier jobs. Resolves with undefined after an engine failure or a superseded request;
   * `#onFatal` has reported it.
   */
  async do<T>(job: () => Promise<T>, manner: 'quietly' | 'shown'): Promise<T | undefined> {
    if (usePlayback.getState().engine === 'fatal') return undefined
    if (manner === 'shown') noteBusy('busy')
    try {
      return await this.#queue.run(async () => {
        const isOver = this.work.watch()
        try {
          return await job()
        } finally {
          isOver()
          if (this.waiting === 0) noteBusy('ready')
        }
      })
    } catch (error) {
      if (error instanceof EngineGoneError) return undefined
      this.#options.onRefused()
      showNotice({ type: 'requestFailed', message: messageOf(error) })
      return undefined
    }
  }

  /** The run is busy until pending jobs are done. */
  noteBusy(): void {
    if (this.isBusy) noteBusy('busy')
  }

  /** Another run will be opened: drops pending jobs and work. */
  reset(): void {
    this.#queue.clear()
    this.endWork()
    if (usePlayback.getState().engine === 'fatal') this.#revive()
  }

  /**
   * Opens a run, and runs on to `stopAt`. Must be called in a job, like the following methods. Returns whether the run
   * stopped at `stopAt`.
   */
  async open({ document, cursor }: RunToOpen, stopAt?: StopAt): Promise<boolean> {
    const before = this.#known
    this.#know(document)
    this.work.end()
    this.#opening = cursor ?? origin
    try {
      const reply = await this.ask('open', {
        protocol: PROTOCOL_VERSION,
        document,
        ...(cursor === undefined ? {} : { cursor }),
        ...(stopAt === undefined ? {} : { stopAt }),
      })
      showRun(new SimulatedRun())
      emptyCluster()
      showView(reply)
      this.#opening = undefined
      if (cursor !== undefined && isShort(reply.cursor, cursor)) this.beginWork(cursor)
      const { seed, config } = document
      const { compatibility = 'v1.36' } = config
      const { engineVersion } = reply
      const kubernetes = releaseOf(config)
      noteRun({ engineVersion, seed, compatibility, kubernetes })
      return reply.stopped
    } catch (error) {
      if (error instanceof EngineRequestError) this.#know(before)
      throw error
    }
  }

  /** Opens a run and computes its timeline up to `until` (virtual ms) before the run is shown at its cursor. */
  async openComputed({ document, cursor = origin }: RunToOpen, until: number): Promise<void> {
    await this.open({ document })
    await this.compute(until, cursor.at)
    // Without a step: after all events due at this time.
    showView(await this.ask('seek', cursor.step > 0 ? cursor : { at: cursor.at }))
  }

  /** Computes the run up to `until` (virtual ms) for its timeline; `shownAt` is the time at which the run is shown next. */
  async compute(until: number, shownAt = 0): Promise<void> {
    while (!this.work.isCancelled) {
      const reply = await this.ask('advance', { until, maxEvents: eventsPerRequest })
      // If the run ends at its cursor, no other view follows.
      if (until <= shownAt) showView(reply)
      else showTimeline(reply.timeline)
      this.work.note(until, reply.cursor.at / until)
      if (reply.type !== 'frame' || !reply.truncated) break
    }
  }

  /**
   * Computes the run up to its target cursor while the run is shown. A failure before this cursor repeats with every
   * replay.
   */
  beginWork(to: Cursor): void {
    this.#opening = to
    void this.work.begin(to).then(() => {
      if (usePlayback.getState().engine === 'fatal') void this.recover()
      else this.#opening = undefined
    })
  }

  /** Ends computations for another branch or run. */
  endWork(): void {
    this.work.end()
    this.#opening = undefined
  }

  async carryOut(command: Command): Promise<CommandReply> {
    this.endWork()
    const reply = await this.#give(command, this.ask('command', { command }))
    this.#showCommand(reply)
    return reply
  }

  /** Runs a kubectl line. Only a line that becomes a command of the run ends other computations. */
  async line(query: TerminalQuery, mayWrite: boolean): Promise<LineReply<CommandReply>> {
    const line = await this.#give({ type: 'kubectl', args: query.args }, this.ask('line', { query, mayWrite }))
    if (line.type !== 'command') return line
    this.endWork()
    this.#showCommand(line.done)
    return line
  }

  async #give<Answer>(command: Command, answer: Promise<Answer>): Promise<Answer> {
    this.#given = command
    // A failure is reported before its request rejects.
    return answer.finally(() => {
      this.#given = undefined
    })
  }

  #showCommand(reply: CommandReply): void {
    showCommand(reply)
    this.#learn(reply.document)
  }

  async branch(action: BranchAction): Promise<BranchReply> {
    const reply = await this.ask('branch', action)
    showView(reply)
    this.#learn(reply.document)
    return reply
  }

  #learn(change: DocumentChange): void {
    this.#know(changedDocument(this.#known, change))
  }

  async extend(entries: readonly JournalEntry[]): Promise<void> {
    this.#learn(await this.ask('extend', { entries }))
  }

  forgetDocument(): void {
    this.#know(undefined)
  }

  #know(document: RunDocument | undefined): void {
    this.#known = document
    this.#shown = document && currentRun(document)
  }

  /** Terminates an engine that does not respond. */
  #stop(): void {
    this.#client.close()
    this.#onFatal({ message: 'The engine was stopped.', stack: '', document: undefined })
  }

  #onFatal(report: FatalReport): void {
    this.#options.onFatal()
    this.#queue.clear()
    this.work.end()
    this.#recovery = this.#recoveryAfter(report)
    const { message, stack, document = this.#known } = report
    const leftOut = this.#recovery?.leftOut === undefined ? {} : { leftOut: this.#recovery.leftOut }
    failEngine({ message, stack, document, ...leftOut, canRestart: this.#recovery !== undefined })
    this.#opening = undefined
    this.#given = undefined
  }

  #recoveryAfter({ document = this.#known, commands, neverStarted }: FatalReport): Recovery | undefined {
    if (document === undefined || this.#known === undefined) return undefined
    const { cursor } = usePlayback.getState()
    if (neverStarted) return { document: this.#known, cursor: this.#opening ?? cursor, neverStarted }
    if (this.#opening !== undefined) return withoutFailing(document, this.#opening, commands)
    const leftOut = this.#given === undefined ? {} : { leftOut: commandText(this.#given) }
    return { document: this.#known, cursor, ...leftOut }
  }

  #revive(): void {
    this.#client.close()
    this.#queue.clear()
    this.#client = this.#connect()
    restartEngine()
  }

  /** After a failure: starts a new engine with the rest of the run, and with fewer commands while it fails again. */
  async recover(): Promise<boolean> {
    for (let left = mostRecoveries; left > 0 && this.#recovery !== undefined; left--) {
      const { document, cursor, leftOut } = this.#recovery
      this.#revive()
      await this.do(async () => {
        await this.open({ document, cursor })
        engineIsReady()
      }, 'shown')
      if (usePlayback.getState().engine === 'fatal') {
        if (this.#recovery?.neverStarted) return false
        continue
      }
      showNotice({ type: 'recovered', at: cursor.at, leftOut })
      return true
    }
    return false
  }

  close(): void {
    this.#queue.clear()
    this.#client.close()
  }
}
