/** The worker's side of the protocol, without any global of a worker: it takes messages and posts replies. */
import { Branches, commandProblem, ENGINE_VERSION, recordedRun, type Session, Terminal } from '../engine/index.ts'
import { CompareHost } from './compareHost.ts'
import {
  type BranchAction,
  type CompareRequest,
  type Cursor,
  type Position,
  PROTOCOL_VERSION,
  type Reply,
  type Request,
  type RequestMessage,
  type SessionRequest,
  type WorkerMessage,
} from './protocol.ts'

/** Events handled for one request at most, so that the worker answers soon even in a very large run. */
const MAX_EVENTS = 20_000
/** Wall-clock ms for one request that runs on towards a moment, and events between two looks at the clock. */
const MAX_MS = 400
const EVENTS_BETWEEN_LOOKS = 500
const MAX_TRACE = 100

export interface EngineHost {
  receive(message: RequestMessage): void
}

export function createEngineHost(post: (message: WorkerMessage) => void): EngineHost {
  let run: OpenRun | undefined
  const comparing = new CompareHost()
  let epoch = 0
  let stopped = false
  return {
    receive({ id, request }) {
      if (stopped) return
      try {
        if (request.type === 'recordedRun') {
          const recorded = recordedRun(request.recording, request.beginsMs)
          post({ type: 'reply', id, epoch, reply: { type: 'recordedRun', run: recorded } })
          return
        }
        if (request.type === 'open') {
          run = begin(request)
          comparing.forget()
          openAt(run, request.cursor)
        }
        if (!run) throw new RequestError('no run is open')
        const reply = answer(run, request, comparing)
        if (reply.type === 'reset' || (reply.type === 'commandResult' && reply.timeline.truncateAfter !== undefined))
          epoch++
        post({ type: 'reply', id, epoch, reply })
      } catch (error) {
        if (error instanceof RequestError) {
          post({ type: 'reply', id, epoch, reply: { type: 'error', message: error.message } })
          return
        }
        stopped = true
        const { message, stack } = error instanceof Error ? error : new Error(String(error))
        const { branches } = run ?? {}
        const commands = branches?.session.commandsBegun
        const known = commands === undefined ? {} : { commands }
        post({ type: 'fatal', message, stack: stack ?? '', document: branches?.document, ...known })
      }
    },
  }
}

interface OpenRun {
  readonly branches: Branches
  readonly terminal: Terminal
}

/** The request cannot be served; the engine goes on. */
class RequestError extends Error {}

function begin({ protocol, document }: Extract<Request, { type: 'open' }>): OpenRun {
  if (protocol !== PROTOCOL_VERSION)
    throw new RequestError(`protocol ${protocol} is not spoken here, but ${PROTOCOL_VERSION}`)
  const branches = new Branches(document)
  return { branches, terminal: new Terminal(branches) }
}

const origin: Cursor = { at: 0, handled: 0 }

/** Goes to a cursor, if that is not far; else to the beginning, and what was computed on the way is kept. */
function openAt({ branches: { session } }: OpenRun, cursor = origin): void {
  if (!goTowards(session, cursor)) session.seekTo(origin)
}

/** Runs on towards a cursor for a while; true if it is there. */
function goTowards(session: Session, to: Cursor): boolean {
  const until = performance.now() + MAX_MS
  for (let events = 0; events < MAX_EVENTS; events += EVENTS_BETWEEN_LOOKS) {
    if (session.seekTo(to, Number.POSITIVE_INFINITY, EVENTS_BETWEEN_LOOKS)) return true
    if (performance.now() > until) break
  }
  return false
}

/** Computes what lies between the head and a cursor, for a while. */
function computeAhead({ branches: run, terminal }: OpenRun, to: Cursor): Reply {
  const { session } = run
  let done = false
  // What waits for changes would be told of them before they are shown.
  if (!terminal.isFollowing)
    session.computeAhead(() => {
      done = goTowards(session, to)
    })
  return { type: 'ahead', timeline: session.history.takeTimeline(), done, ...position(run) }
}

function compare(run: Branches, request: CompareRequest, comparing: CompareHost): Reply {
  const comparison = comparing.answer(run, request)
  if (!comparison) throw new RequestError('the run has no such branches')
  return { type: 'comparison', comparison }
}

function answer({ branches: run, terminal }: OpenRun, request: SessionRequest, comparing: CompareHost): Reply {
  const { session } = run
  switch (request.type) {
    case 'open':
      return reset(run)
    case 'command': {
      const problem = commandProblem(request.command, run.commandCount)
      if (problem !== undefined) throw new RequestError(problem)
      const wasInThePast = run.isInThePast
      terminal.beforeParting()
      const done = run.command(request.command)
      if (wasInThePast && done.startedId === undefined) terminal.dropLater()
      return {
        type: 'commandResult',
        ...done,
        diff: session.projector.diff(),
        timeline: session.history.takeTimeline(),
        branches: run.list,
        ...position(run),
      }
    }
    case 'query':
      return { type: 'query', answered: terminal.query(request.args, request.stdin, request) }
    case 'interrupt':
      terminal.interrupt(request.id)
      return { type: 'terminal', terminal: terminal.view }
    case 'terminal': {
      const { view } = terminal
      return { type: 'terminal', terminal: view.version === request.known ? undefined : view }
    }
    case 'complete':
      return { type: 'completion', completion: terminal.complete(request.line) }
    case 'branch':
      if (request.action === 'start' || request.action === 'startBeside') terminal.beforeParting()
      else if (request.action !== 'rename') terminal.stopAll()
      actOnBranch(run, request)
      return reset(run)
    case 'compare':
      return compare(run, request, comparing)
    case 'ahead':
      return computeAhead({ branches: run, terminal }, request.to)
    case 'advance':
      return advance(run, request)
    case 'stepBack':
      session.stepBack(request.stopAt, request.object)
      return reset(run)
    case 'seek': {
      if (request.handled !== undefined) {
        const ahead = request.handled - session.cursor.handled
        // A leap over a snapshot would pass by what waits for changes.
        if (ahead > 0 && terminal.isFollowing) session.advance({ until: request.at, maxEvents: ahead })
        session.seekTo({ at: request.at, handled: request.handled })
        return reset(run)
      }
      const isBack = request.at < session.cursor.at
      const isFar = session.head.handled - session.cursor.handled > MAX_EVENTS && !terminal.isFollowing
      if (!isBack && !isFar) return advance(run, { type: 'advance', until: request.at })
      session.seek(request.at)
      return reset(run)
    }
    case 'inspect':
      return { type: 'inspection', inspection: session.inspect(request.kind, request.namespace, request.name) }
    case 'controlLoop':
      return { type: 'controlLoop', controlLoop: session.controlLoop(request.follow) }
    case 'codePath':
      return { type: 'codePath', codePath: session.codePath(request) }
    case 'causes':
      return { type: 'causes', causes: session.causes(request) }
    case 'export':
      return { type: 'document', document: run.document }
  }
}

function actOnBranch(run: Branches, request: BranchAction): void {
  if (!hasActed(run, request)) throw new RequestError(`the run has no branch to ${request.action}`)
}

function hasActed(run: Branches, request: BranchAction): boolean {
  switch (request.action) {
    case 'start':
      return run.start(request.name) !== undefined
    case 'startBeside':
      return run.startBeside(request.manifest) !== undefined
    case 'switch':
      return run.switchTo(request.id, request.playTo, MAX_EVENTS)
    case 'rename':
      return run.rename(request.id, request.name)
    case 'delete':
      return run.delete(request.id)
  }
}

function advance(
  run: Branches,
  { until, stopAt, object, breakpoints, maxEvents = MAX_EVENTS }: Extract<Request, { type: 'advance' }>,
): Reply {
  const { session } = run
  const from = session.cursor.handled
  const { stopped, breakpoint, truncated } = session.advance({
    until,
    maxEvents: Math.min(maxEvents, MAX_EVENTS),
    ...(stopAt === undefined ? {} : { stopAt }),
    ...(object === undefined ? {} : { object }),
    ...(breakpoints === undefined ? {} : { breakpoints }),
  })
  const { handled } = session.cursor
  const isNamed = stopped && stopAt !== undefined && stopAt !== 'second'
  const stoppedBy = breakpoint ?? (isNamed ? session.history.stopRecord(handled, stopAt, object) : undefined)
  return {
    type: 'frame',
    diff: session.projector.diff(),
    timeline: session.history.takeTimeline(),
    trace: session.history.traceBetween(from, handled, MAX_TRACE),
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...(breakpoint === undefined ? {} : { isBreak: true }),
    truncated,
    ...position(run),
  }
}

function reset(run: Branches): Reply {
  const { session } = run
  return {
    type: 'reset',
    view: session.projector.full(),
    timeline: session.history.takeTimeline(),
    engineVersion: ENGINE_VERSION,
    branches: run.list,
    ...position(run),
  }
}

function position({ session }: Branches): Position {
  const { nextEventAt } = session
  return {
    cursor: session.cursor,
    head: session.head,
    fingerprint: session.fingerprint,
    ...(nextEventAt === undefined ? {} : { nextEventAt }),
    quiet: session.quiet,
    ...(session.isFull ? { isFull: true } : {}),
  }
}
