/** Handlers of the engine's worker, one per request. */
import {
  type AdvanceResult,
  applyAndPlan,
  autoscalingOf,
  Branches,
  type CommandDone,
  carryOut,
  causesOf,
  codePathOf,
  compareRuns,
  controlLoopOf,
  ENGINE_VERSION,
  inspect,
  isBefore,
  type ObservedRun,
  observedDocument,
  planAtCursor,
  predictionOf,
  RECORDS_FIGURES,
  RecordingEvents,
  type RunDocument,
  recordedRun,
  runFromRecording,
  runLine,
  Session,
  type SessionRecord,
  StatusError,
  storedProblem,
  Terminal,
} from '../engine/index.ts'
import { beginCommand, type OpenRun } from './beginCommand.ts'
import { hasActed } from './branchAction.ts'
import { CompareHost } from './compareHost.ts'
import { type DocumentChange, documentChange } from './documentChange.ts'
import { goTowards, MAX_EVENTS, moveTo, moveToStop, playTowards } from './moves.ts'
import { positionOf } from './position.ts'
import {
  type AdvanceInput,
  type AheadReply,
  type CommandReply,
  type Cursor,
  type EngineRequest,
  type EngineRequests,
  type FrameReply,
  PROTOCOL_VERSION,
  type RecordingReply,
  type ResetReply,
  type StepInput,
  type StepReply,
  type UnderWayReply,
} from './protocol.ts'
import { RecordingSource } from './recordingSource.ts'
import { releaseAnswer } from './releaseAnswer.ts'
import { type Handlers, RequestError } from './requests.ts'

const MAX_TRACE = 100

/** A run of a recording that is played beside the open run, to replace the open run. */
interface Replay {
  /** The explanations have arrived, or the recording has grown. */
  readonly why: 'explained' | 'grown'
  readonly recording: RecordingSource
  readonly course: RecordingEvents
  readonly run: OpenRun
  /** Target of the playing, in virtual ms. */
  readonly until: number
}

/** State of the worker between requests. */
export class OpenEngine {
  /** Increases with every open, seek, step back and branch: earlier answers are then invalid. */
  epoch = 0
  readonly comparing = new CompareHost()
  /** The recording of a real cluster, as it arrives. */
  recording: RecordingSource | undefined
  /** The recording that will replace the open recording. */
  #renewed: RecordingSource | undefined
  #course: RecordingEvents | undefined
  #replaying: Replay | undefined
  #run: OpenRun | undefined
  /** The document as the page knows it; undefined before the first answer that contains the document. */
  #told: RunDocument | undefined
  readonly #keeps: Partial<SessionRecord>

  constructor(record: Partial<SessionRecord> = {}) {
    this.#keeps = record
  }

  /** Opens a document. Throws `RequestError` for an initial state that no cluster can have; the open run then stays. */
  begin(document: RunDocument): void {
    try {
      this.#take(opened(document, undefined, this.#keeps))
    } catch (error) {
      if (error instanceof StatusError) throw new RequestError(error.message)
      throw error
    }
    this.#course = undefined
  }

  /** Starts the run of the received recording. */
  beginRecording(): RecordingEvents {
    const recording = this.recording?.received
    if (!recording) throw new RequestError('no recording has come')
    const course = new RecordingEvents(recording)
    this.#course = course
    this.#take(opened(observedDocument, course, this.#keeps))
    return course
  }

  /**
   * Plays the recording's run again with the explanations of its writes, for a limited time; returns whether it is
   * finished.
   */
  explainRecording(): boolean {
    if (this.#replaying?.why !== 'explained') {
      const recording = this.recording
      const explained = recording?.received?.explained
      if (!this.#course || !explained) throw new RequestError('no recording with reasons is open')
      this.#course.explain(explained)
      this.#replaying = replayOf('explained', recording, this.#course, this.session.head.at, this.#keeps)
    }
    return this.#replay(this.#replaying)
  }

  /** Plays the grown recording for a limited time; undefined if there is more to play. */
  renewRecording(): RecordingEvents | undefined {
    const recording = this.#renewed
    this.#renewed = undefined
    if (recording?.received && this.#course) {
      const course = new RecordingEvents(recording.received)
      this.#replaying = replayOf('grown', recording, course, course.endAt, this.#keeps)
    }
    const replay = this.#replaying
    if (replay?.why !== 'grown') throw new RequestError('no recording is open')
    return this.#replay(replay) ? replay.course : undefined
  }

  /**
   * Plays the replacement; true once the replacement has replaced the open run, at the same time of the cluster's clock
   * or at the end.
   */
  #replay({ why, recording, course, run, until }: Replay): boolean {
    const { moments } = course
    const { session } = run.branches
    const before = this.#course
    if (!before || !playTowards(session, until)) return false
    const { cursor } = this.session
    const at = cursor.at >= before.endAt ? moments.endAt : cursor.at + before.moments.beginsAt - moments.beginsAt
    if (why === 'explained') session.seekTo(cursor)
    else session.seek(Math.min(Math.max(0, at), moments.endAt))
    this.recording = recording
    this.#course = course
    this.#take(run)
    return true
  }

  #take(run: OpenRun): void {
    this.#run = run
    this.#told = undefined
    this.#replaying = undefined
    this.comparing.forget()
  }

  /** A recorded run takes no commands. */
  get isRecorded(): boolean {
    return this.#course !== undefined
  }

  /** Data that a request has to wait for; undefined if the request can be answered at once. */
  lacking(message: EngineRequest): Promise<void> | undefined {
    if ('cancel' in message) return undefined
    if (message.name === 'openRecording') {
      const { source } = message.input
      if (this.recording?.port !== source) this.recording = new RecordingSource(source)
      return this.recording.lacking('run')
    }
    if (message.name === 'renewRecording') {
      const { source } = message.input
      if (source === undefined) return undefined
      if (this.#renewed?.port !== source) this.#renewed = new RecordingSource(source)
      return this.#renewed.lacking('explained')
    }
    return message.name === 'explainRecording' ? this.recording?.lacking('explained') : undefined
  }

  /** Throws `RequestError` if no run is open. */
  get branches(): Branches {
    return this.#open.branches
  }

  get session(): Session {
    return this.#open.branches.session
  }

  get terminal(): Terminal {
    return this.#open.terminal
  }

  /**
   * The open run, for a change of its commands. Throws `RequestError` for a recorded run, which takes no commands and
   * has no branches.
   */
  get simulated(): OpenRun {
    if (this.isRecorded) throw new RequestError('what was recorded takes no commands and has no branches')
    return this.#open
  }

  /** The change of the document since the last answer that contained a change. */
  documentChange(): DocumentChange {
    const { document } = this.branches
    const change = documentChange(this.#told, document)
    this.#told = document
    return change
  }

  /** The run's document for the report of a failure. */
  get lastWords(): { readonly document: RunDocument | undefined; readonly commands?: number } {
    if (this.isRecorded) return { document: undefined }
    const branches = this.#run?.branches
    return branches
      ? { document: branches.document, commands: branches.session.commandsBegun }
      : { document: undefined }
  }

  get #open(): OpenRun {
    if (this.#run === undefined) throw new RequestError('no run is open')
    return this.#run
  }
}

function opened(document: RunDocument, course: RecordingEvents | undefined, record: Partial<SessionRecord>): OpenRun {
  const branches = new Branches(document, course, record)
  return { branches, terminal: new Terminal(branches) }
}

export const engineHandlers: Handlers<EngineRequests, OpenEngine> = {
  open: ({ protocol, document, cursor = origin, stopAt }, engine) => {
    checkProtocol(protocol)
    engine.begin(document)
    // A distant cursor is reached by later requests; the run opens at its start.
    if (!goTowards(engine.session, cursor)) engine.session.seekTo(origin)
    const stopped =
      stopAt !== undefined && moveToStop(engine.session, { stopAt, until: Number.POSITIVE_INFINITY }).end === 'stop'
    return { ...reset(engine), stopped }
  },
  openRecording: ({ protocol }, engine) => {
    checkProtocol(protocol)
    return recordingReply(engine, engine.beginRecording())
  },
  renewRecording: (_, engine) => {
    const course = engine.renewRecording()
    return course ? recordingReply(engine, course) : underWay
  },
  explainRecording: (_, engine) => (engine.explainRecording() ? reset(engine) : underWay),
  ahead: ({ to }, engine) => computeAhead(engine, to),
  command: ({ command }, engine) => {
    const end = beginCommand(engine.simulated, command)
    return commandReply(engine, end(carryOut(engine.session.cluster, command)))
  },
  line: ({ query, mayWrite }, engine) => {
    const { session, terminal } = engine
    const line = runLine(
      session,
      terminal,
      query,
      mayWrite ? (command) => beginCommand(engine.simulated, command) : undefined,
    )
    const entry = terminal.view.entries.at(-1)
    return line.type === 'command'
      ? { type: 'command', entry, reply: commandReply(engine, line.done) }
      : { type: line.type, entry }
  },
  advance: (input, engine) => advance(engine, input),
  step: (input, engine) => step(engine, input),
  stepBack: ({ stopAt, object }, engine) => {
    engine.session.stepBack(stopAt, object)
    return reset(engine)
  },
  seek: ({ at, step, commands, limit }, engine) => {
    const { session, terminal } = engine
    if (step !== undefined) {
      const to = { at, step }
      // Jumping over a snapshot would skip the changes that a followed command prints.
      if (terminal.isFollowing && isBefore(session.cursor, to)) session.playTo(to, commands)
      session.seekTo(to, commands)
      return reset(engine)
    }
    if (limit !== undefined && at >= limit.at) {
      session.seekTo(limit, limit.commands)
      return reset(engine)
    }
    const isBack = at < session.cursor.at
    const isFar = session.history.handled - session.handled > MAX_EVENTS && !terminal.isFollowing
    if (!isBack && !isFar) return advance(engine, { until: at })
    session.seek(at)
    return reset(engine)
  },
  branch: (request, engine) => {
    const { branches, terminal } = engine.simulated
    if (request.action === 'start' || request.action === 'startBeside') terminal.beforeParting()
    else if (request.action !== 'rename') terminal.stopAll()
    if (!hasActed(branches, request, MAX_EVENTS)) throw new RequestError(`the run has no branch to ${request.action}`)
    return { ...reset(engine), document: engine.documentChange() }
  },
  extend: ({ entries }, engine) => {
    engine.simulated.branches.extend(entries)
    return engine.documentChange()
  },
  recordedRun: ({ recording, beginsMs }) => recordedRun(recording, beginsMs),
  inspect: (of, { session }) => inspect(session, of),
  controlLoop: ({ follow }, { session }) => controlLoopOf(session, follow),
  codePath: (key, { session }) => codePathOf(session, key),
  causes: (of, { session }) => causesOf(session, of),
  releaseLines: (question, { session }) => releaseAnswer(session, question),
  storedProblems: ({ objects }) => objects.map(storedProblem),
  plan: ({ manifest, document }, engine) => {
    if (document) return applyAndPlan(new Session(document, RECORDS_FIGURES), manifest, { settle: true })
    return planAtCursor(engine.simulated.branches.session, manifest)
  },
  runFromRecording: (_, engine) => runFromRecording(openRecording(engine), engine.session.cursor.at),
  prediction: ({ perNode }, engine) => predictionOf(openRecording(engine), { perNode }),
  comparePrediction: ({ prediction: { real, calibration, start, unrepeated }, perNode, seeds }) =>
    compareRuns(real, seeds, { calibration, realMs: start.realMs, unrepeated, perNode }),
  autoscaling: (_, { session }) => autoscalingOf(session),
  compare: (request, { branches, comparing }) => {
    const comparison = comparing.answer(branches, request)
    if (!comparison) throw new RequestError('the run has no such branches')
    return comparison
  },
  terminal: ({ known }, { terminal: { view } }) => (view.version === known ? undefined : view),
  interrupt: ({ id }, { terminal }) => {
    terminal.interrupt(id)
    return undefined
  },
  complete: ({ line }, { terminal }) => terminal.complete(line),
}

function openRecording({ isRecorded, recording }: OpenEngine): ObservedRun {
  const run = isRecorded ? recording?.received?.run : undefined
  if (run === undefined) throw new RequestError('no recording is open')
  return run
}

function commandReply(engine: OpenEngine, done: CommandDone): CommandReply {
  const { branches, session } = engine
  const diff = session.picture.diff()
  const timeline = session.history.takeTimeline()
  if (timeline.truncateAfter !== undefined) engine.epoch++
  const document = engine.documentChange()
  return { ...done, diff, timeline, branches: branches.list, document, ...positionOf(session) }
}

const origin: Cursor = { at: 0, step: 0 }
const underWay: UnderWayReply = { type: 'underWay' }

function checkProtocol(protocol: number): void {
  if (protocol !== PROTOCOL_VERSION)
    throw new RequestError(`protocol ${protocol} is not spoken here, but ${PROTOCOL_VERSION}`)
}

function replayOf(
  why: Replay['why'],
  recording: RecordingSource,
  course: RecordingEvents,
  until: number,
  record: Partial<SessionRecord>,
): Replay {
  return { why, recording, course, run: opened(observedDocument, course, record), until }
}

/** Computes the run between head and a cursor, for a limited time. */
function computeAhead(engine: OpenEngine, to: Cursor): AheadReply {
  const { session, terminal } = engine
  let done = false
  // A followed command would print changes before they are shown.
  if (!terminal.isFollowing)
    session.computeAhead(() => {
      done = goTowards(session, to)
    })
  return { timeline: session.history.takeTimeline(), done, ...positionOf(session) }
}

function advance({ session }: OpenEngine, input: AdvanceInput): FrameReply {
  const from = session.handled
  const maxEvents = Math.min(input.maxEvents ?? MAX_EVENTS, MAX_EVENTS)
  return frameAfter(session, from, moveTo(session, { ...input, maxEvents }), input)
}

function step({ session }: OpenEngine, input: StepInput): StepReply {
  const from = session.handled
  const moved = moveToStop(session, input)
  return { ...frameAfter(session, from, moved, input), end: moved.end }
}

/** The changes since the last answer, and the reason that the run stopped. */
function frameAfter(
  session: Session,
  from: number,
  { stopped, breakpoint, truncated }: AdvanceResult,
  { stopAt, object }: Pick<AdvanceInput, 'stopAt' | 'object'>,
): FrameReply {
  const { handled } = session
  const isNamed = stopped && stopAt !== undefined && stopAt !== 'second'
  const stoppedBy = breakpoint ?? (isNamed ? session.history.stopRecord(handled, stopAt, object) : undefined)
  return {
    type: 'frame',
    diff: session.picture.diff(),
    timeline: session.history.takeTimeline(),
    trace: session.history.traceBetween(from, handled, MAX_TRACE),
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...(breakpoint === undefined ? {} : { isBreak: true }),
    truncated,
    ...positionOf(session),
  }
}

function recordingReply(engine: OpenEngine, { moments, gaps }: RecordingEvents): RecordingReply {
  const { beginsAt, endAt, at } = moments
  const release = engine.recording?.received?.run.release
  return { ...reset(engine), beginsAt, endAt, at, gaps, release }
}

function reset(engine: OpenEngine): ResetReply {
  const { session, branches } = engine
  engine.epoch++
  return {
    type: 'reset',
    view: session.picture.full(),
    timeline: session.history.takeTimeline(),
    engineVersion: ENGINE_VERSION,
    branches: branches.list,
    ...positionOf(session),
  }
}
