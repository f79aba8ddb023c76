/** The worker's side of the protocol, without any global of a worker: it takes messages and posts replies. */
import { ENGINE_VERSION, recordedRun, Session, type TraceRecord } from '../engine/index.ts'
import {
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
const MAX_TRACE = 100

export interface EngineHost {
  receive(message: RequestMessage): void
}

export function createEngineHost(post: (message: WorkerMessage) => void): EngineHost {
  let session: Session | undefined
  let epoch = 0
  let stopped = false
  return {
    receive({ id, request }) {
      if (stopped) return
      try {
        if (request.type === 'recordedRun') {
          const run = recordedRun(request.recording, request.beginsMs)
          post({ type: 'reply', id, epoch, reply: { type: 'recordedRun', run } })
          return
        }
        if (request.type === 'open') session = openSession(request)
        if (!session) throw new RequestError('no run is open')
        const reply = answer(session, request)
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
        post({ type: 'fatal', message, stack: stack ?? '', document: session?.document })
      }
    },
  }
}

/** The request cannot be served; the engine goes on. */
class RequestError extends Error {}

function openSession({ protocol, document, cursor }: Extract<Request, { type: 'open' }>): Session {
  if (protocol !== PROTOCOL_VERSION)
    throw new RequestError(`protocol ${protocol} is not spoken here, but ${PROTOCOL_VERSION}`)
  const session = new Session(document)
  session.seekTo(cursor ?? { at: 0, handled: 0 })
  return session
}

function answer(session: Session, request: SessionRequest): Reply {
  switch (request.type) {
    case 'open':
      return reset(session)
    case 'command': {
      const result = session.command(request.command)
      return {
        type: 'commandResult',
        result,
        diff: session.projector.diff(),
        timeline: session.history.takeTimeline(),
        ...position(session),
      }
    }
    case 'advance':
      return advance(session, request)
    case 'stepBack':
      session.stepBack(request.stopAt)
      return reset(session)
    case 'seek': {
      if (request.handled !== undefined) {
        session.seekTo({ at: request.at, handled: request.handled })
        return reset(session)
      }
      const isBack = request.at < session.cursor.at
      if (!isBack) return advance(session, { type: 'advance', until: request.at })
      session.seek(request.at)
      return reset(session)
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
      return { type: 'document', document: session.document }
  }
}

function advance(
  session: Session,
  { until, stopAt, maxEvents = MAX_EVENTS }: Extract<Request, { type: 'advance' }>,
): Reply {
  const from = session.cursor.handled
  const { stopped, truncated } = session.advance({
    until,
    maxEvents: Math.min(maxEvents, MAX_EVENTS),
    ...(stopAt === undefined ? {} : { stopAt }),
  })
  const { handled } = session.cursor
  const stoppedBy: TraceRecord | undefined =
    stopped && stopAt !== undefined && stopAt !== 'second' ? session.history.stopRecord(handled, stopAt) : undefined
  return {
    type: 'frame',
    diff: session.projector.diff(),
    timeline: session.history.takeTimeline(),
    trace: session.history.traceBetween(from, handled, MAX_TRACE),
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    truncated,
    ...position(session),
  }
}

function reset(session: Session): Reply {
  return {
    type: 'reset',
    view: session.projector.full(),
    timeline: session.history.takeTimeline(),
    engineVersion: ENGINE_VERSION,
    ...position(session),
  }
}

function position(session: Session): Position {
  const { nextEventAt } = session
  return {
    cursor: session.cursor,
    head: session.head,
    fingerprint: session.fingerprint,
    ...(nextEventAt === undefined ? {} : { nextEventAt }),
    quiet: session.quiet,
  }
}
