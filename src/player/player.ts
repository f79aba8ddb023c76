import type { EngineClient, FatalReport, ViewReply } from '../bridge/engineClient.ts'
import { EngineGoneError, EngineRequestError } from '../bridge/engineClient.ts'
import type { BranchAction, CompareRequest, ComparisonFrame, Cursor } from '../bridge/protocol.ts'
import type {
  BranchList,
  CauseChain,
  CausesOf,
  CodePathView,
  Command,
  CommandResult,
  ControlLoopView,
  Inspection,
  LoopKey,
  RecordedRun,
  Recording,
  RunDocument,
  SessionDocument,
  StopAt,
} from '../engine/index.ts'
import { currentRun } from '../engine/session/branchDocument.ts'
import { applyDiff, applyReset, applyTimeline } from '../store/applyFrame.ts'
import { branchOf, initialBranches, useBranches } from '../store/branches.ts'
import { initialCluster, useCluster } from '../store/cluster.ts'
import { showNotice, useNotices } from '../store/notices.ts'
import { initialPlayback, isAtQuietEnd, isBefore, positionOf, SPEED_RANGE, usePlayback } from '../store/playback.ts'
import { initialRecording, useRecording } from '../store/recording.ts'
import { breakpointsOf } from './breakpoints.ts'
import { createPlayLoop, type FrameClock } from './playLoop.ts'
import { createRequestQueue } from './requestQueue.ts'
import { stepObject } from './stepObject.ts'
import { createTerminalLink, type TerminalLink } from './terminalLink.ts'

/** A run to be opened, and where to look at it. */
export interface RunToOpen {
  readonly document: RunDocument
  readonly cursor?: Cursor
}

export interface OpenOptions {
  /** Goes on until the first rollout has finished. */
  readonly runAhead?: boolean
  /** Virtual ms up to which the run is computed for its timeline, before the cursor goes where it was asked to be. */
  readonly computeUntil?: number
}

export interface PlayerOptions {
  /** Starts a new engine; called again after a crash. */
  readonly connect: (onFatal: (report: FatalReport) => void) => EngineClient
  readonly frames: FrameClock
}

/** Moves the run: the only part of the page that talks to the engine. Every method may be called at any time. */
export interface Player {
  /** Replaces the run. False if it could not be opened. */
  open(run: RunToOpen, options?: OpenOptions): Promise<boolean>
  play(): void
  pause(): void
  setSpeed(speed: number): void
  step(stopAt?: StopAt): Promise<void>
  stepBack(stopAt?: StopAt): Promise<void>
  /** Goes to a moment up to the head; of several calls in a row only the newest counts. */
  seek(at: number): Promise<void>
  /** To the head; from there on until a rollout has finished or nothing is left to happen. */
  jumpToEnd(): Promise<void>
  /** Undefined if the engine failed meanwhile. */
  command(command: Command): Promise<CommandResult | undefined>
  /** Queues, caches and messages under way at the cursor, with the last sync of the followed key. */
  controlLoop(follow: LoopKey | undefined): Promise<ControlLoopView>
  /** What a controller's sync function did with a key, at the cursor. */
  codePath(key: LoopKey): Promise<CodePathView>
  /** What led to a record, back to the user's command. */
  causes(of: CausesOf): Promise<CauseChain>
  /** Goes to the very place of an event that the run has passed. */
  goTo(cursor: Cursor): Promise<void>
  inspect(ref: { readonly kind: string; readonly namespace: string; readonly name: string }): Promise<Inspection>
  /** The run as last known, also after a crash; undefined before the first run is open. */
  document(): RunDocument | undefined
  /** The branch that is shown, as a run of its own: the same object until a command or another branch comes. */
  currentRun(): SessionDocument | undefined
  /** A recording as a run; the run that is open stays as it is. Undefined if the engine failed. */
  recordedRun(recording: Recording, beginsMs: number): Promise<RecordedRun | undefined>
  /** Whether commands were given since the run was opened. */
  isEdited(): boolean
  /** Begins, names or deletes a branch, or goes to one. False if the engine refused. */
  branch(action: BranchAction): Promise<boolean>
  readonly terminal: TerminalLink
  /** Two branches at a moment, beside the run. */
  compare(request: Omit<CompareRequest, 'type'>): Promise<ComparisonFrame>
  /** After a crash: a new engine on the same journal, at the last good cursor if it could get there, else at the beginning. */
  restart(): Promise<void>
  dispose(): void
}

const origin: Cursor = { at: 0, handled: 0 }
/** Longest stretch of virtual ms that one step, or one jump to the end, runs through. */
const horizonMs = 15 * 60_000
/** Least virtual ms per request of such a stretch: in between the player sees whether anything is left to happen. */
const sliceMs = 1_000
/** Events per request, so that the page hears from the engine in between. */
const eventsPerRequest = 20_000
/** A step that waits behind another one is enough: key repeat must not pile them up. */
const mostWaiting = 1

export function createPlayer({ connect, frames }: PlayerOptions): Player {
  const queue = createRequestQueue()
  let client = connect(onFatal)
  let known: RunDocument | undefined
  let shown: SessionDocument | undefined
  let opened: RunDocument | undefined
  const leftAt = createLeftAt()
  let restartAt = origin
  let opening = false
  let seekTarget: number | undefined

  const loop = createPlayLoop({
    frames,
    isFree: () => !queue.busy,
    advance: (until) => runJob(async () => applyPlayed(await client.advance({ until, ...breakpointsOf() })), 'quietly'),
    onQuiet: sayQuiet,
  })

  function onFatal(report: FatalReport): void {
    loop.pause()
    queue.clear()
    seekTarget = undefined
    restartAt = opening ? origin : usePlayback.getState().cursor
    usePlayback.setState({
      engine: 'fatal',
      seekingTo: undefined,
      fatal: { message: report.message, stack: report.stack, document: report.document ?? known },
    })
  }

  function revive(): void {
    client.close()
    queue.clear()
    client = connect(onFatal)
    usePlayback.setState({ engine: 'starting', fatal: undefined })
  }

  /** Runs a job against the engine. A failed engine or an overtaken request is no error here: `onFatal` has told it. */
  async function runJob<T>(job: () => Promise<T>, manner: 'quietly' | 'shown'): Promise<T | undefined> {
    if (usePlayback.getState().engine === 'fatal') return undefined
    if (manner === 'shown') setBusy('busy')
    try {
      return await queue.run(async () => {
        try {
          return await job()
        } finally {
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
    opening = true
    try {
      const reply = await client.open(document, cursor)
      useCluster.setState(initialCluster)
      apply(reply)
      const { seed, config } = document
      const { compatibility = 'v1.36' } = config
      const { engineVersion } = reply
      usePlayback.setState({ fatal: undefined, engineVersion, seed, compatibility, lastStop: undefined })
    } catch (error) {
      if (error instanceof EngineRequestError) know(before)
      throw error
    } finally {
      opening = false
    }
  }

  /** The run is computed first; of that only the timeline is shown. */
  async function openComputed({ document, cursor = origin }: RunToOpen, until: number): Promise<void> {
    await openNow({ document })
    for (;;) {
      const reply = await client.advance({ until, maxEvents: eventsPerRequest })
      useCluster.setState((state) => applyTimeline(state, reply.timeline))
      if (reply.type !== 'frame' || !reply.truncated) break
    }
    // Events of the same moment are told apart where it is known how many were handled.
    apply(await (cursor.handled > 0 ? client.seekTo(cursor) : client.seek(cursor.at)))
  }

  /** What was asked for before the pause may still be on its way: until it is here, the run does not stand. */
  function pause(): void {
    loop.pause()
    if (queue.busy) setBusy('busy')
  }

  /** Runs forward to the first stop, the first moment at which nothing is left to happen, or the horizon. */
  async function advanceTo(stopAt: StopAt, stops = breakpointsOf()): Promise<void> {
    const end = usePlayback.getState().cursor.at + horizonMs
    for (;;) {
      const { cursor, nextEventAt } = usePlayback.getState()
      const until = Math.min(Math.max(cursor.at + sliceMs, nextEventAt ?? 0), end)
      const reply = await client.advance({
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
      const reply = await client.stepBack({ stopAt, ...stepObject(stopAt) })
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
      if (newest !== undefined) apply(await client.seek(newest))
      usePlayback.setState({ lastStop: undefined })
    }, 'quietly')
    if (seekTarget === undefined) usePlayback.setState({ seekingTo: undefined })
  }

  async function jumpToEnd(): Promise<void> {
    loop.pause()
    await runJob(async () => {
      const state = usePlayback.getState()
      if (isBefore(state.cursor, state.head)) {
        apply(await client.seek(state.head.at))
        usePlayback.setState({ lastStop: undefined })
      } else if (state.quiet) sayQuiet()
      else await advanceTo('rolloutFinished')
    }, 'shown')
  }

  function command(given: Command): Promise<CommandResult | undefined> {
    return runJob(async () => {
      const { cursor, head } = usePlayback.getState()
      const before = useBranches.getState()
      const reply = await client.command(given)
      useCluster.setState((state) => ({ ...applyDiff(state, reply.diff), ...applyTimeline(state, reply.timeline) }))
      usePlayback.setState({ ...positionOf(reply), lastStop: undefined })
      useBranches.setState(reply.branches)
      leftAt.note(reply.branches, cursor.at)
      know(await client.exportDocument())
      if (reply.startedId !== undefined) sayStarted('branched', before, reply.branches)
      else if (isBefore(cursor, head)) showNotice({ type: 'branchesFull', at: cursor.at })
      return reply.result
    }, 'shown')
  }

  async function branch(action: BranchAction): Promise<boolean> {
    loop.pause()
    const done = await runJob(async () => {
      const before = useBranches.getState()
      const reply = await client.branch(action)
      apply(reply)
      usePlayback.setState({ lastStop: undefined })
      if (action.action === 'start') {
        leftAt.note(reply.branches, reply.cursor.at)
        sayStarted('branchStarted', before, reply.branches)
      } else leftAt.show(reply.branches.currentId)
      know(await client.exportDocument())
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
      if (usePlayback.getState().engine === 'fatal') revive()
      const isOpen = await runJob(async () => {
        if (computeUntil === undefined) await openNow(run)
        else await openComputed(run, computeUntil)
        if (runAhead) await advanceTo('rolloutFinished', {})
        opened = run.document
        usePlayback.setState({ engine: 'ready', lastStop: undefined })
        return true
      }, 'shown')
      return isOpen === true
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
    command,
    controlLoop: (follow) => client.controlLoop(follow),
    codePath: (key) => client.codePath(key),
    causes: (of) => client.causes(of),
    goTo: async (cursor) => {
      loop.pause()
      await runJob(async () => {
        apply(await client.seekTo(cursor))
        usePlayback.setState({ lastStop: undefined })
      }, 'shown')
    },
    inspect: (ref) => client.inspect({ kind: ref.kind, namespace: ref.namespace, name: ref.name }),
    document: () => usePlayback.getState().fatal?.document ?? known,
    currentRun: () => {
      const { fatal } = usePlayback.getState()
      return fatal?.document ? currentRun(fatal.document) : shown
    },
    recordedRun: (recording, beginsMs) => runJob(() => client.recordedRun({ recording, beginsMs }), 'shown'),
    isEdited: () => known !== opened && contentOf(known) !== contentOf(opened),
    branch,
    terminal: createTerminalLink(() => client, runJob),
    compare: (request) => client.compare(request),
    restart: async () => {
      const document = usePlayback.getState().fatal?.document ?? known
      if (document === undefined) return
      revive()
      const cursor = restartAt
      await runJob(async () => {
        await openNow({ document, cursor })
        usePlayback.setState({ engine: 'ready' })
      }, 'shown')
    },
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
function contentOf(document: RunDocument | undefined): string | undefined {
  return document && JSON.stringify({ ...document, engineVersion: '' })
}

/** Where a person left what a recording does, in each branch. */
function createLeftAt() {
  const byBranch = new Map<number, number>()
  const show = (id: number): void => {
    if (useRecording.getState().recording !== undefined)
      useRecording.setState({ leftAt: byBranch.get(id) ?? Number.POSITIVE_INFINITY })
  }
  return {
    show,
    /** Something was done in the current branch, or it was begun, at a moment (virtual ms). */
    note: (list: BranchList, at: number): void => {
      const { currentId } = list
      const parentId = branchOf(list, currentId)?.fork?.parentId
      const before = byBranch.get(currentId) ?? byBranch.get(parentId ?? currentId) ?? Number.POSITIVE_INFINITY
      byBranch.set(currentId, Math.min(before, at))
      show(currentId)
    },
    forget: (): void => byBranch.clear(),
  }
}

/** Names the branch that is current now and the one that was. */
function sayStarted(type: 'branched' | 'branchStarted', before: BranchList, after: BranchList): void {
  const from = branchOf(after, before.currentId)
  const started = branchOf(after, after.currentId)
  if (from === undefined || started?.fork === undefined) return
  const { name, fork } = started
  showNotice({ type, at: fork.cursor.at, name, from: { id: from.id, name: from.name } })
}

function sayQuiet(): void {
  showNotice({ type: 'quiet', nextEventAt: usePlayback.getState().nextEventAt })
}
