/**
 * The worker's side of the protocol without worker globals: receives messages, and answers each request by its handler.
 */
import { messageOf } from '../app/outcome.ts'
import {
  type AdvanceResult,
  applyAndPlan,
  autoscalingOf,
  type Command,
  type CommandDone,
  type CommandResult,
  causesOf,
  codePathOf,
  commandProblem,
  compareRuns,
  controlLoopOf,
  ENGINE_VERSION,
  inspect,
  isBefore,
  planAtCursor,
  predictionOf,
  proposalOf,
  RECORDS_FIGURES,
  type RunDocument,
  recordedRun,
  runFromRecording,
  Session,
  storedProblem,
} from '../engine/index.ts'
import { goTowards, MAX_EVENTS, moveTo, moveToStop } from './moves.ts'
import { OpenEngine } from './openEngine.ts'
import {
  type AdvanceInput,
  type AheadReply,
  type CommandReply,
  type Cursor,
  type EngineMessage,
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
import { type Handlers, handle, RequestError } from './requests.ts'
import { hasActed, positionOf, releaseAnswer } from './runAnswers.ts'
import type { RunParts } from './runs/openRun.ts'

const MAX_TRACE = 100

const engineHandlers: Handlers<EngineRequests, OpenEngine> = {
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
    engine.beginRecording()
    return recordingReply(engine)
  },
  renewRecording: (_, engine) => (engine.renewRecording() ? recordingReply(engine) : underWay),
  explainRecording: (_, engine) => (engine.explainRecording() ? reset(engine) : underWay),
  ahead: ({ to }, engine) => computeAhead(engine, to),
  command: ({ command }, engine) => {
    const end = beginCommand(engine.run.changeable(), command)
    return commandReply(engine, end(engine.session.execute(command)))
  },
  line: ({ query, mayWrite }, engine) => {
    const { terminal } = engine
    const begin = (command: Command) => beginCommand(engine.run.changeable(), command)
    const line = terminal.run(query, mayWrite ? begin : undefined)
    const entry = terminal.view.entries.at(-1)
    return line.type === 'command' ? { ...line, entry, done: commandReply(engine, line.done) } : { ...line, entry }
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
    const isFar = session.past.handled - session.handled > MAX_EVENTS && !terminal.isFollowing
    if (!isBack && !isFar) return advance(engine, { until: at })
    session.seek(at)
    return reset(engine)
  },
  branch: (request, engine) => {
    const { branches, terminal } = engine.run.changeable()
    if (request.action === 'start' || request.action === 'startBeside') terminal.beforeParting()
    else if (request.action !== 'rename') terminal.stopAll()
    if (!hasActed(branches, request, MAX_EVENTS)) throw new RequestError(`the run has no branch to ${request.action}`)
    return { ...reset(engine), document: engine.documentChange() }
  },
  extend: ({ entries }, engine) => {
    engine.run.changeable().branches.extend(entries)
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
    return planAtCursor(engine.run.changeable().branches.session, manifest)
  },
  runFromRecording: (_, engine) => runFromRecording(engine.run.recording().observed, engine.session.cursor.at),
  prediction: ({ perNode }, engine) => predictionOf(engine.run.recording().observed, { perNode }),
  proposal: (question, engine) => proposalOf(engine.run.recording().observed, question),
  comparePrediction: ({ prediction: { real, calibration, start, unrepeated, causes }, perNode, seeds }) =>
    compareRuns(real, seeds, { calibration, realMs: start.realMs, unrepeated, perNode, causes }),
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

/**
 * Journals a command at the cursor; the caller executes the command at once, and then passes its result. Throws
 * `RequestError` for a command that the run cannot take.
 */
function beginCommand({ branches, terminal }: RunParts, command: Command): (result: CommandResult) => CommandDone {
  const problem = commandProblem(command, branches.commandCount)
  if (problem !== undefined) throw new RequestError(problem)
  const wasInThePast = branches.isInThePast
  terminal.beforeParting()
  const end = branches.begin(command)
  return (result) => {
    const done = end(result)
    if (wasInThePast && done.startedId === undefined) terminal.dropLater()
    return done
  }
}

function commandReply(engine: OpenEngine, done: CommandDone): CommandReply {
  const { branches, session } = engine
  const diff = session.picture.diff()
  const timeline = session.past.takeTimeline()
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

/** Computes the run between head and a cursor, for a limited time. */
function computeAhead(engine: OpenEngine, to: Cursor): AheadReply {
  const { session, terminal } = engine
  let done = false
  // A followed command would print changes before they are shown.
  if (!terminal.isFollowing)
    session.computeAhead(() => {
      done = goTowards(session, to)
    })
  return { timeline: session.past.takeTimeline(), done, ...positionOf(session) }
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
  const stoppedBy = breakpoint ?? (isNamed ? session.past.stopRecord(handled, stopAt, object) : undefined)
  return {
    type: 'frame',
    diff: session.picture.diff(),
    timeline: session.past.takeTimeline(),
    trace: session.past.traceBetween(from, handled, MAX_TRACE),
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...(breakpoint === undefined ? {} : { isBreak: true }),
    truncated,
    ...positionOf(session),
  }
}

function recordingReply(engine: OpenEngine): RecordingReply {
  const { events, observed } = engine.run.recording()
  const { beginsAt, endAt, at } = events.moments
  return { ...reset(engine), beginsAt, endAt, at, gaps: events.gaps, release: observed.release }
}

function reset(engine: OpenEngine): ResetReply {
  const { session, branches } = engine
  engine.epoch++
  return {
    type: 'reset',
    view: session.picture.full(),
    timeline: session.past.takeTimeline(),
    engineVersion: ENGINE_VERSION,
    branches: branches.list,
    ...positionOf(session),
  }
}

interface EngineHost {
  /** The document of the open run. */
  readonly document: RunDocument | undefined
  receive(message: EngineRequest): void
}

interface EngineHostOptions {
  /** A failing observer is reported and the run continues, as in the page; otherwise its error stops the engine. */
  readonly observerFaults?: 'reported'
}

/** Requests that only read the run. */
const looks: ReadonlySet<keyof EngineRequests> = new Set([
  'inspect',
  'controlLoop',
  'codePath',
  'causes',
  'autoscaling',
  'compare',
  'releaseLines',
  'plan',
  'terminal',
  'complete',
])

export function createEngineHost(post: (message: EngineMessage) => void, options: EngineHostOptions = {}): EngineHost {
  const engine = new OpenEngine(options)
  let stopped = false
  const host: EngineHost = {
    get document() {
      return engine.lastFacts.document
    },
    receive(message) {
      // Each request is answered before the next is handled.
      if (stopped || 'cancel' in message) return
      // Except for requests that wait for data from another worker.
      const lacking = engine.lacking(message)
      if (lacking !== undefined) {
        void lacking.then(() => host.receive(message))
        return
      }
      try {
        const answer = handle(engineHandlers, message, engine, post)
        post({ ...answer, epoch: engine.epoch })
      } catch (error) {
        if (error instanceof RequestError) {
          post({ type: 'refused', id: message.id, epoch: engine.epoch, message: error.message })
          return
        }
        if (options.observerFaults === 'reported' && looks.has(message.name)) {
          engine.session.noteFault('answers', error)
          const text = `${message.name}: ${messageOf(error)}`
          post({ type: 'refused', id: message.id, epoch: engine.epoch, message: text })
          return
        }
        stopped = true
        const { message: text, stack } = error instanceof Error ? error : new Error(String(error))
        post({ type: 'fatal', message: text, stack: stack ?? '', ...engine.lastFacts })
      }
    },
  }
  return host
}
