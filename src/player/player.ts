import { AFTER_ALL, currentRun, isBefore } from '../engine/document/branchDocument.ts'
import type {
  Command,
  CommandResult,
  RecordedRun,
  Recording,
  RunDocument,
  SessionDocument,
  StopAt,
  TerminalQuery,
} from '../engine/index.ts'
import { branchEnd, initialBranches, showBranches, useBranches } from '../store/branches.ts'
import { emptyCluster } from '../store/cluster.ts'
import { showNotice } from '../store/notices.ts'
import {
  changeSpeed,
  endPlan,
  engineIsReady,
  forgetPlayback,
  isAtQuietEnd,
  noteSeeking,
  noteStop,
  usePlayback,
} from '../store/playback.ts'
import { forgetRecording } from '../store/recording.ts'
import { runHas } from '../store/run/openRun.ts'
import type { BranchAction, CommandReply, Cursor, LineReply, PlannedPlace, Questions } from '../workers/protocol.ts'
import { EngineRun } from './engineRun.ts'
import { createLeftAt, sayQuiet, sayStarted } from './playerNotices.ts'
import type { OpenOptions, Player, PlayerOptions, RunInEngine, RunToOpen, SpeedOptions } from './playerTypes.ts'
import { createPlayLoop, type PlayLoop } from './playLoop.ts'
import { showView } from './showReply.ts'
import { breakpointsOf, isAtLimit, isOnPlannedLine, limitOfLine, stepObject } from './stops.ts'

export type { Player } from './playerTypes.ts'

/** Largest range in virtual ms of one step, or of one jump to the end. */
const horizonMs = 15 * 60_000
/** A second step may wait for the first; key repeat must not accumulate more. */
const mostWaiting = 1

export function createPlayer(options: PlayerOptions): Player {
  return new RunPlayer(options)
}

class RunPlayer implements Player {
  readonly #run: EngineRun
  readonly #loop: PlayLoop
  readonly #leftAt = createLeftAt()
  /** The document as it was opened. */
  #opened: RunDocument | undefined
  #seekTarget: number | undefined

  constructor({ connect, frames }: PlayerOptions) {
    this.#run = new EngineRun({
      connect,
      frames,
      onRefused: () => this.#loop.pause(),
      onFatal: () => {
        this.#loop.pause()
        this.#seekTarget = undefined
      },
    })
    this.#loop = createPlayLoop({
      frames,
      isFree: () => !this.#run.isBusy,
      advance: (until, options) => this.#run.do(() => this.#playTo(until, options), 'quietly'),
      onQuiet: sayQuiet,
    })
  }

  /** While playing, only a breakpoint stops the run. Returns whether a Pod or a workload changed. */
  async #playTo(until: number, { stopsAtChange }: { readonly stopsAtChange: boolean }): Promise<boolean> {
    const stop = stopsAtChange ? { stopAt: 'podTransition' as const } : {}
    const reply = await this.#run.ask('advance', { until, ...stop, ...breakpointsOf(), ...limitOfLine() })
    showView(reply)
    if (isAtLimit()) this.#loop.pause()
    if (reply.type !== 'frame') return true
    if (reply.isBreak !== undefined) {
      this.#loop.pause()
      noteStop(reply.stoppedBy)
    }
    const { pods, workloads, removed } = reply.diff
    return pods.length + workloads.length + removed.length > 0
  }

  #reset(): void {
    this.#loop.pause()
    this.#seekTarget = undefined
    this.#leftAt.forget()
    forgetRecording()
    this.#run.reset()
  }

  async open(run: RunToOpen, { runAhead = false, computeUntil }: OpenOptions = {}): Promise<boolean> {
    this.#reset()
    const isOpen = await this.#run.do(async () => {
      const first = 'rolloutFinished'
      if (computeUntil !== undefined) await this.#run.openComputed(run, computeUntil)
      const stopped = computeUntil === undefined && (await this.#run.open(run, runAhead ? first : undefined))
      endPlan()
      if (runAhead && !stopped) await this.#continueTo(first, {})
      this.#opened = run.document
      engineIsReady()
      return true
    }, 'shown')
    // A failing command would fail at every start, so the run is opened without it.
    return isOpen === true || (usePlayback.getState().engine === 'fatal' && (await this.#run.recover()))
  }

  async openOther(open: (run: RunInEngine) => Promise<void>): Promise<boolean> {
    this.#reset()
    const isOpen = await this.#run.do(async () => {
      await open(this.#run)
      this.#opened = undefined
      endPlan()
      engineIsReady()
      return true
    }, 'shown')
    return isOpen === true
  }

  play(): void {
    const { engine } = usePlayback.getState()
    if ((engine === 'ready' || engine === 'busy') && !isAtLimit()) this.#loop.play()
  }

  pause(): void {
    this.#loop.pause()
    this.#run.noteBusy()
  }

  setSpeed(speed: number, { skipsWaits = false }: SpeedOptions = {}): void {
    if (!Number.isFinite(speed)) return
    changeSpeed(speed, skipsWaits)
  }

  async step(stopAt = usePlayback.getState().stepBy): Promise<void> {
    this.#loop.pause()
    if (this.#run.waiting >= mostWaiting) return
    await this.#run.do(async () => {
      if (isAtQuietEnd(usePlayback.getState()) && stopAt !== 'second') sayQuiet()
      else await this.#advanceTo(stopAt)
    }, 'shown')
  }

  /** Runs forward to the first stop, the first quiet time, or the horizon. */
  async #advanceTo(stopAt: StopAt, stops = breakpointsOf()): Promise<void> {
    if (isAtLimit()) return
    const until = usePlayback.getState().cursor.at + horizonMs
    while (!this.#run.work.isCancelled) {
      const reply = await this.#run.ask('step', { stopAt, until, ...stepObject(stopAt), ...stops, ...limitOfLine() })
      showView(reply)
      if (reply.stoppedBy !== undefined) noteStop(reply.stoppedBy)
      if (reply.end === 'quiet') sayQuiet()
      if (reply.end !== undefined) return
    }
  }

  async stepBack(stopAt = usePlayback.getState().stepBy): Promise<void> {
    this.#loop.pause()
    if (this.#run.waiting >= mostWaiting) return
    await this.#run.do(async () => {
      const reply = await this.#run.ask('stepBack', { stopAt, ...stepObject(stopAt) })
      showView(reply)
      noteStop(reply.type === 'frame' ? reply.stoppedBy : undefined)
    }, 'shown')
  }

  async seek(at: number): Promise<void> {
    if (!Number.isFinite(at) || usePlayback.getState().engine === 'fatal') return
    this.#loop.pause()
    const target = Math.min(Math.max(Math.round(at), 0), usePlayback.getState().head.at)
    const isQueued = this.#seekTarget !== undefined
    this.#seekTarget = target
    noteSeeking(target)
    if (isQueued) return
    await this.#run.do(async () => {
      const newest = this.#seekTarget
      this.#seekTarget = undefined
      if (newest !== undefined) await this.#seekThrough(newest)
      noteStop(undefined)
    }, 'quietly')
    if (this.#seekTarget === undefined) noteSeeking(undefined)
  }

  /** Seeks in several requests if the target is distant; a newer target or a cancellation ends the seek. */
  async #seekThrough(at: number): Promise<void> {
    const { work } = this.#run
    const from = usePlayback.getState().cursor.at
    while (!work.isCancelled && this.#seekTarget === undefined) {
      const reply = await this.#run.ask('seek', { at, ...limitOfLine() })
      showView(reply)
      if (reply.type !== 'frame' || !reply.truncated) return
      work.note(at, at > from ? (reply.cursor.at - from) / (at - from) : undefined)
    }
  }

  async jumpToEnd(): Promise<void> {
    this.#loop.pause()
    await this.#run.do(async () => {
      const state = usePlayback.getState()
      if (isBefore(state.cursor, state.head)) {
        await this.#seekThrough(state.head.at)
        noteStop(undefined)
      } else await this.#continueTo('rolloutFinished')
    }, 'shown')
  }

  /** Continues from the head. */
  async #continueTo(stopAt: StopAt, stops = breakpointsOf()): Promise<void> {
    if (usePlayback.getState().quiet) sayQuiet()
    else await this.#advanceTo(stopAt, stops)
  }

  async playFromNext(): Promise<void> {
    this.#loop.pause()
    const arrival = this.#run.do(async () => {
      const { nextEventAt: until = 0 } = usePlayback.getState()
      showView(await this.#run.ask('advance', { until, ...breakpointsOf(), ...limitOfLine() }))
    }, 'shown')
    await this.#playAfter(arrival)
  }

  async playFrom(at: number): Promise<void> {
    await this.#playAfter(this.seek(at))
  }

  /** A pause, step or seek before the arrival prevents playing on. */
  async #playAfter(arrival: Promise<void>): Promise<void> {
    const { pauses } = this.#loop
    await arrival
    if (pauses === this.#loop.pauses) this.play()
  }

  async goTo(cursor: Cursor | PlannedPlace): Promise<void> {
    this.#loop.pause()
    await this.#run.do(async () => {
      showView(await this.#run.ask('seek', cursor))
      noteStop(undefined)
    }, 'shown')
  }

  async command(command: Command): Promise<CommandResult | undefined> {
    if (!runHas('takesCommands')) {
      showNotice({ type: 'readOnly' })
      return undefined
    }
    return this.#run.do(async () => {
      if (isOnPlannedLine()) await this.#startBranch()
      const say = this.#beforeCommand()
      const reply = await this.#run.carryOut(command)
      say(reply)
      return reply.result
    }, 'shown')
  }

  /** Returns how to say that a command has started a branch, or has dropped the rest of the run. */
  #beforeCommand(): (reply: CommandReply) => void {
    const { cursor, head } = usePlayback.getState()
    const before = useBranches.getState()
    return ({ branches, startedId }) => {
      this.#leftAt.note(branches, cursor.at)
      if (startedId !== undefined) sayStarted('branched', before, branches)
      else if (isBefore(cursor, head)) showNotice({ type: 'branchesFull', at: cursor.at })
    }
  }

  async branch(action: BranchAction): Promise<boolean> {
    this.#loop.pause()
    if (!runHas('canBranch')) {
      showNotice({ type: 'readOnly' })
      return false
    }
    const done = await this.#run.do(async () => {
      const { at } = usePlayback.getState().cursor
      if (action.action !== 'rename') this.#run.endWork()
      if (action.action === 'start') {
        await this.#startBranch(action)
        return true
      }
      const reply = await this.#run.branch(action)
      const wanted = action.action === 'switch' ? (action.playTo ?? Math.min(at, branchEnd(reply.branches))) : 0
      if (reply.cursor.at < wanted) this.#run.beginWork({ at: wanted, step: AFTER_ALL })
      noteStop(undefined)
      this.#leftAt.show(reply.branches.currentId)
      return true
    }, 'shown')
    return done === true
  }

  async #startBranch(action: BranchAction & { action: 'start' } = { action: 'start' }): Promise<void> {
    const before = useBranches.getState()
    const reply = await this.#run.branch(action)
    noteStop(undefined)
    this.#leftAt.note(reply.branches, reply.cursor.at)
    sayStarted('branchStarted', before, reply.branches)
  }

  ask<N extends keyof Questions>(name: N, input: Questions[N]['input']): Promise<Questions[N]['answer']> {
    return this.#run.ask(name, input)
  }

  line(query: TerminalQuery, { mayWrite } = { mayWrite: true }): Promise<LineReply<CommandResult> | undefined> {
    return this.#run.do(async () => {
      const say = this.#beforeCommand()
      const line = await this.#run.line(query, mayWrite && runHas('takesCommands') && !isOnPlannedLine())
      if (line.type !== 'command') return line
      say(line.done)
      return { ...line, done: line.done.result }
    }, 'quietly')
  }

  recordedRun(recording: Recording, beginsMs: number): Promise<RecordedRun | undefined> {
    return this.#run.do(() => this.#run.ask('recordedRun', { recording, beginsMs }), 'shown')
  }

  document(): RunDocument | undefined {
    return usePlayback.getState().fatal?.document ?? this.#run.known
  }

  currentRun(): SessionDocument | undefined {
    const { fatal } = usePlayback.getState()
    return fatal?.document ? currentRun(fatal.document) : this.#run.shown
  }

  isEdited(): boolean {
    const { known } = this.#run
    return known !== this.#opened && contentOf(known) !== contentOf(this.#opened)
  }

  job<T>(work: (run: RunInEngine) => Promise<T>): Promise<T | undefined> {
    return this.#run.do(() => work(this.#run), 'quietly')
  }

  async restart(): Promise<void> {
    await this.#run.recover()
  }

  cancel(): void {
    this.#run.work.cancel()
  }

  goal(): Cursor | undefined {
    return this.#run.work.goal
  }

  arrived(): Promise<void> {
    return this.#run.work.over
  }

  dispose(): void {
    this.#loop.pause()
    this.#run.close()
    forgetPlayback()
    emptyCluster()
    showBranches(initialBranches)
  }
}

/** Without the engine's version, which every export contains. */
const contentOf = (document: RunDocument | undefined): string | undefined =>
  document && JSON.stringify({ ...document, engineVersion: '' })
