import type { FatalReport } from '../bridge/engineClient.ts'
import { EngineGoneError, EngineRequestError } from '../bridge/engineClient.ts'
import { type BranchAction, type Cursor, PROTOCOL_VERSION, type ViewReply } from '../bridge/protocol.ts'
import { AFTER_ALL, currentRun } from '../engine/document/branchDocument.ts'
import type { Command, CommandResult, RunDocument, SessionDocument, StopAt } from '../engine/index.ts'
import { applyDiff, applyReset, applyTimeline } from '../store/applyFrame.ts'
import { branchEnd, initialBranches, useBranches } from '../store/branches.ts'
import { initialCluster, useCluster } from '../store/cluster.ts'
import { showNotice, useNotices } from '../store/notices.ts'
import { initialPlayback, isAtQuietEnd, isBefore, positionOf, SPEED_RANGE, usePlayback } from '../store/playback.ts'
import { initialRecording, useRecording } from '../store/recording.ts'
import { breakpointsOf } from './actions/breakpoints.ts'
import { stepObject } from './actions/stepObject.ts'
import { createLongWork, isShort } from './longWork.ts'
import { createLeftAt, sayQuiet, sayStarted } from './playerNotices.ts'
import type { Player, PlayerOptions, RunToOpen } from './playerTypes.ts'
import { createPlayLoop } from './playLoop.ts'
import { createRequestQueue } from './requestQueue.ts'
import { commandText, type Recovery, withoutFailing } from './runs/recovery.ts'

export type { OpenOptions, Player, PlayerOptions, RunToOpen } from './playerTypes.ts'

const origin: Cursor = { at: 0, step: 0 }
/** Longest stretch of virtual ms that one step, or one jump to the end, runs through. */
const horizonMs = 15 * 60_000
/** Least virtual ms per request of such a stretch: in between the player sees whether anything is left to happen. */
const sliceMs = 1_000
/** Events per request, so that the page hears from the engine in between. */
const eventsPerRequest = 20_000
/** Commands that are left out, one after the other, to bring a run back. */
const mostRecoveries = 50
/** A step that waits behind another one is enough: key repeat must not pile them up. */
const mostWaiting = 1

export function createPlayer({ connect, frames }: PlayerOptions): Player {
  const queue = createRequestQueue()
  let client = connect(onFatal)
  let known: RunDocument | undefined
  let shown: SessionDocument | undefined
  let opened: RunDocument | undefined
  const leftAt = createLeftAt()
  let recovery: Recovery | undefined
  /** Where a run that is being opened is to come; what fails then fails again with every replay. */
  let opening: Cursor | undefined
  /** What the engine was asked to carry out, and has not answered yet. */
  let given: Command | undefined
  let seekTarget: number | undefined

  const loop = createPlayLoop({
    frames,
    isFree: () => !queue.busy,
    advance: (until) =>
      runJob(async () => applyPlayed(await client.ask('advance', { until, ...breakpointsOf() })), 'quietly'),
    onQuiet: sayQuiet,
  })

  function onFatal(report: FatalReport): void {
    loop.pause()
    queue.clear()
    seekTarget = undefined
    work.end()
    recovery = recoveryAfter(report)
    const { message, stack, document = known } = report
    const leftOut = recovery?.leftOut === undefined ? {} : { leftOut: recovery.leftOut }
    usePlayback.setState({
      engine: 'fatal',
      seekingTo: undefined,
      fatal: { message, stack, document, ...leftOut, canRestart: recovery !== undefined },
    })
    opening = undefined
    given = undefined
  }

  function recoveryAfter({ document = known, commands, neverStarted }: FatalReport): Recovery | undefined {
    if (document === undefined || known === undefined) return undefined
    if (neverStarted) return { document: known, cursor: opening ?? usePlayback.getState().cursor, neverStarted }
    if (opening !== undefined) return withoutFailing(document, opening, commands)
    const { cursor } = usePlayback.getState()
    return { document: known, cursor, ...(given === undefined ? {} : { leftOut: commandText(given) }) }
  }

  function revive(): void {
    client.close()
    queue.clear()
    client = connect(onFatal)
    usePlayback.setState({ engine: 'starting', fatal: undefined })
  }

  const work = createLongWork({
    frames,
    isFree: () => !queue.busy && !usePlayback.getState().playing,
    ahead: (to) =>
      runJob(async () => {
        const reply = await client.ask('ahead', { to })
        useCluster.setState((state) => applyTimeline(state, reply.timeline))
        usePlayback.setState(positionOf(reply))
        return reply
      }, 'quietly'),
    arrive: async (to) => {
      await runJob(async () => apply(await client.ask('seek', to)), 'quietly')
    },
    stop: () => onFatalAfter('The engine was stopped.'),
  })

  /** Ends an engine that does not answer. */
  function onFatalAfter(message: string): void {
    client.close()
    onFatal({ message, stack: '', document: undefined })
  }

  /** Runs a job against the engine. A failed engine or an overtaken request is no error here: `onFatal` has told it. */
  async function runJob<T>(job: () => Promise<T>, manner: 'quietly' | 'shown'): Promise<T | undefined> {
    if (usePlayback.getState().engine === 'fatal') return undefined
    if (manner === 'shown') setBusy('busy')
    try {
      return await queue.run(async () => {
        const isOver = work.watch()
        try {
          return await job()
        } finally {
          isOver()
          if (queue.waiting === 0) setBusy('ready')
        }
      })
    } catch (error) {
      if (error instanceof EngineGoneError) return undefined
      loop.pause()
      showNotice({ type: 'requestFailed', message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  function setBusy(engine: 'busy' | 'ready'): void {
    const now = usePlayback.getState().engine
    if (now !== 'fatal' && now !== 'starting' && now !== engine) usePlayback.setState({ engine })
  }

  function apply(reply: ViewReply): void {
    useCluster.setState((state) => ({
      ...(reply.type === 'reset' ? applyReset(reply.view) : applyDiff(state, reply.diff)),
      ...applyTimeline(state, reply.timeline),
    }))
    usePlayback.setState(positionOf(reply))
    if (reply.type === 'reset') useBranches.setState(reply.branches)
    // It spoke of the moment that has just been left.
    if (useNotices.getState().notice?.type === 'quiet') useNotices.setState({ notice: undefined })
  }

  /** While it plays, only a breakpoint stops it. */
  function applyPlayed(reply: ViewReply): void {
    apply(reply)
    if (reply.type !== 'frame' || reply.isBreak === undefined) return
    loop.pause()
    usePlayback.setState({ lastStop: reply.stoppedBy })
  }

  function know(document: RunDocument | undefined): void {
    known = document
    shown = document && currentRun(document)
  }

  async function openNow({ document, cursor }: RunToOpen): Promise<void> {
    const before = known
    know(document)
    work.end()
    opening = cursor ?? origin
    try {
      const from = cursor === undefined ? {} : { cursor }
      const reply = await client.ask('open', { protocol: PROTOCOL_VERSION, document, ...from })
      useCluster.setState(initialCluster)
      apply(reply)
      opening = undefined
      if (cursor !== undefined && isShort(reply.cursor, cursor)) beginWork(cursor)
      const { seed, config } = document
      const { compatibility = 'v1.36' } = config
      const { engineVersion } = reply
      usePlayback.setState({ fatal: undefined, engineVersion, seed, compatibility, lastStop: undefined })
    } catch (error) {
      if (error instanceof EngineRequestError) know(before)
      throw error
    }
  }

  /** Computes the run up to where it is to come, while it can be looked at. What fails then fails at every replay. */
  function beginWork(to: Cursor): void {
    opening = to
    void work.begin(to).then(() => {
      if (usePlayback.getState().engine === 'fatal') void recover()
      else opening = undefined
    })
  }

  /** After a failure: a new engine with what is left of the run, and with ever less of it while it fails again. */
  async function recover(): Promise<boolean> {
    for (let left = mostRecoveries; left > 0 && recovery !== undefined; left--) {
      const { document, cursor, leftOut } = recovery
      revive()
      await runJob(async () => {
        await openNow({ document, cursor })
        usePlayback.setState({ engine: 'ready' })
      }, 'shown')
      if (usePlayback.getState().engine === 'fatal') {
        if (recovery?.neverStarted) return false
        continue
      }
      showNotice({ type: 'recovered', at: cursor.at, leftOut })
      return true
    }
    return false
  }

  /** The run is computed first; of that only the timeline is shown. */
  async function openComputed({ document, cursor = origin }: RunToOpen, until: number): Promise<void> {
    await openNow({ document })
    while (!work.isCancelled) {
      const reply = await client.ask('advance', { until, maxEvents: eventsPerRequest })
      // What ends where it is would get no other picture of that.
      if (until <= cursor.at) apply(reply)
      else useCluster.setState((state) => applyTimeline(state, reply.timeline))
      work.note(until, reply.cursor.at / until)
      if (reply.type !== 'frame' || !reply.truncated) break
    }
    // Without a step: after all that is due at the moment.
    apply(await client.ask('seek', cursor.step > 0 ? cursor : { at: cursor.at }))
  }

  /** What was asked for before the pause may still be on its way: until it is here, the run has not stopped. */
  function pause(): void {
    loop.pause()
    if (queue.busy) setBusy('busy')
  }

  /** Runs forward to the first stop, the first moment at which nothing is left to happen, or the horizon. */
  async function advanceTo(stopAt: StopAt, stops = breakpointsOf()): Promise<void> {
    const end = usePlayback.getState().cursor.at + horizonMs
    while (!work.isCancelled) {
      const { cursor, nextEventAt } = usePlayback.getState()
      const until = Math.min(Math.max(cursor.at + sliceMs, nextEventAt ?? 0), end)
      const reply = await client.ask('advance', {
        until,
        stopAt,
        ...stepObject(stopAt),
        ...stops,
        maxEvents: eventsPerRequest,
      })
      apply(reply)
      if (reply.type === 'frame' && reply.stoppedBy !== undefined) {
        usePlayback.setState({ lastStop: reply.stoppedBy })
        return
      }
      const { at } = reply.cursor
      const stopped = stopAt === 'second' ? at > cursor.at : at < until && reply.type === 'frame' && !reply.truncated
      if (stopped || at >= end) return
      if (isAtQuietEnd(usePlayback.getState())) {
        sayQuiet()
        return
      }
    }
  }

  async function step(stopAt = usePlayback.getState().stepBy): Promise<void> {
    loop.pause()
    if (queue.waiting >= mostWaiting) return
    await runJob(async () => {
      if (isAtQuietEnd(usePlayback.getState()) && stopAt !== 'second') sayQuiet()
      else await advanceTo(stopAt)
    }, 'shown')
  }

  async function stepBack(stopAt = usePlayback.getState().stepBy): Promise<void> {
    loop.pause()
    if (queue.waiting >= mostWaiting) return
    await runJob(async () => {
      const reply = await client.ask('stepBack', { stopAt, ...stepObject(stopAt) })
      apply(reply)
      usePlayback.setState({ lastStop: reply.type === 'frame' ? reply.stoppedBy : undefined })
    }, 'shown')
  }

  async function seek(at: number): Promise<void> {
    if (!Number.isFinite(at)) return
    loop.pause()
    const target = Math.min(Math.max(Math.round(at), 0), usePlayback.getState().head.at)
    const isQueued = seekTarget !== undefined
    seekTarget = target
    usePlayback.setState({ seekingTo: target })
    if (isQueued) return
    await runJob(async () => {
      const newest = seekTarget
      seekTarget = undefined
      if (newest !== undefined) await seekThrough(newest)
      usePlayback.setState({ lastStop: undefined })
    }, 'quietly')
    if (seekTarget === undefined) usePlayback.setState({ seekingTo: undefined })
  }

  /** A long way takes more than one request; a newer wish, or a cancel, ends it on the way. */
  async function seekThrough(at: number): Promise<void> {
    const from = usePlayback.getState().cursor.at
    while (!work.isCancelled && seekTarget === undefined) {
      const reply = await client.ask('seek', { at })
      apply(reply)
      if (reply.type !== 'frame' || !reply.truncated) return
      work.note(at, at > from ? (reply.cursor.at - from) / (at - from) : undefined)
    }
  }

  async function jumpToEnd(): Promise<void> {
    loop.pause()
    await runJob(async () => {
      const state = usePlayback.getState()
      if (isBefore(state.cursor, state.head)) {
        await seekThrough(state.head.at)
        usePlayback.setState({ lastStop: undefined })
      } else if (state.quiet) sayQuiet()
      else await advanceTo('rolloutFinished')
    }, 'shown')
  }

  async function playFromNext(): Promise<void> {
    loop.pause()
    await runJob(async () => {
      const { nextEventAt: until = 0 } = usePlayback.getState()
      apply(await client.ask('advance', { until, ...breakpointsOf() }))
    }, 'shown')
    loop.play()
  }

  function command(wanted: Command): Promise<CommandResult | undefined> {
    return runJob(async () => {
      const { cursor, head } = usePlayback.getState()
      const before = useBranches.getState()
      endWork()
      given = wanted
      const reply = await client.ask('command', { command: wanted }).finally(forgetGiven)
      useCluster.setState((state) => ({ ...applyDiff(state, reply.diff), ...applyTimeline(state, reply.timeline) }))
      usePlayback.setState({ ...positionOf(reply), lastStop: undefined })
      useBranches.setState(reply.branches)
      leftAt.note(reply.branches, cursor.at)
      know(await client.ask('export', {}))
      if (reply.startedId !== undefined) sayStarted('branched', before, reply.branches)
      else if (isBefore(cursor, head)) showNotice({ type: 'branchesFull', at: cursor.at })
      return reply.result
    }, 'shown')
  }

  /** What was being computed is of another branch from now on. */
  function endWork(): void {
    work.end()
    opening = undefined
  }

  /** A failure is reported before the request that has failed. */
  function forgetGiven(): void {
    given = undefined
  }

  async function branch(action: BranchAction): Promise<boolean> {
    loop.pause()
    const done = await runJob(async () => {
      const before = useBranches.getState()
      const { at } = usePlayback.getState().cursor
      if (action.action !== 'rename') endWork()
      const reply = await client.ask('branch', action)
      apply(reply)
      const wanted = action.action === 'switch' ? (action.playTo ?? Math.min(at, branchEnd(reply.branches))) : 0
      if (reply.cursor.at < wanted) beginWork({ at: wanted, step: AFTER_ALL })
      usePlayback.setState({ lastStop: undefined })
      if (action.action === 'start') {
        leftAt.note(reply.branches, reply.cursor.at)
        sayStarted('branchStarted', before, reply.branches)
      } else leftAt.show(reply.branches.currentId)
      know(await client.ask('export', {}))
      return true
    }, 'shown')
    return done === true
  }

  return {
    open: async (run, { runAhead = false, computeUntil } = {}) => {
      loop.pause()
      queue.clear()
      seekTarget = undefined
      leftAt.forget()
      useRecording.setState(initialRecording)
      endWork()
      if (usePlayback.getState().engine === 'fatal') revive()
      const isOpen = await runJob(async () => {
        if (computeUntil === undefined) await openNow(run)
        else await openComputed(run, computeUntil)
        if (runAhead) await advanceTo('rolloutFinished', {})
        opened = run.document
        usePlayback.setState({ engine: 'ready', lastStop: undefined })
        return true
      }, 'shown')
      // What it brings would fail at every start: it comes without.
      return isOpen === true || (usePlayback.getState().engine === 'fatal' && (await recover()))
    },
    play: () => {
      const { engine } = usePlayback.getState()
      if (engine === 'ready' || engine === 'busy') loop.play()
    },
    pause,
    setSpeed: (speed) => {
      if (!Number.isFinite(speed)) return
      usePlayback.setState({ speed: Math.min(Math.max(speed, SPEED_RANGE.min), SPEED_RANGE.max) })
    },
    step,
    stepBack,
    seek,
    jumpToEnd,
    playFromNext,
    command,
    ask: (name, input) => client.ask(name, input),
    query: (query) => runJob(() => client.ask('query', query), 'quietly'),
    goTo: async (cursor) => {
      loop.pause()
      await runJob(async () => {
        apply(await client.ask('seek', cursor))
        usePlayback.setState({ lastStop: undefined })
      }, 'shown')
    },
    document: () => usePlayback.getState().fatal?.document ?? known,
    currentRun: () => {
      const { fatal } = usePlayback.getState()
      return fatal?.document ? currentRun(fatal.document) : shown
    },
    recordedRun: (recording, beginsMs) => runJob(() => client.ask('recordedRun', { recording, beginsMs }), 'shown'),
    isEdited: () => known !== opened && contentOf(known) !== contentOf(opened),
    branch,
    restart: async () => {
      await recover()
    },
    cancel: () => work.cancel(),
    goal: () => work.goal,
    arrived: () => work.over,
    dispose: () => {
      loop.pause()
      queue.clear()
      client.close()
      usePlayback.setState(initialPlayback)
      useCluster.setState(initialCluster)
      useBranches.setState(initialBranches)
    },
  }
}

/** Without the engine's version, which every export names. */
const contentOf = (document: RunDocument | undefined): string | undefined =>
  document && JSON.stringify({ ...document, engineVersion: '' })
