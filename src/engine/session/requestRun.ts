import type { RequestAnswer, RequestCommand } from '../document/requests.ts'
import { carryOutRequest } from '../requests/carryOut.ts'
import type { RequestRun } from '../requests/handle.ts'
import { failure } from '../requests/status.ts'
import type { ApiRequest } from '../requests/types.ts'
import { commandProblem } from './journalCommands.ts'
import { componentsOf } from './runReader.ts'
import type { Session } from './session.ts'

/** A session whose API server answers the requests of clients. */
export function requestRun(session: Session): RequestRun {
  const { cluster } = componentsOf(session)
  return {
    cluster,
    write: (request) => {
      const command = commandOf(request)
      if (!command) return carryOutRequest(cluster, request)
      const problem = session.isFull
        ? 'the run has reached its largest size'
        : commandProblem(command, session.commandsDone)
      if (problem !== undefined) return { status: 507, body: failure(507, 'InsufficientStorage', problem) }
      try {
        return session.command(command).answer ?? noAnswer
      } catch (error) {
        // A fault of the engine: the command is no part of the run.
        session.replaceRest([])
        throw error
      }
    },
    attempt: (request) => session.attempt(() => carryOutRequest(cluster, request)),
  }
}

const noAnswer: RequestAnswer = { status: 500, body: failure(500, 'InternalError', 'the request has no answer') }

/** The journal's command for a request; undefined for one that the journal cannot hold. */
function commandOf({
  method,
  target,
  contentType,
  body,
  bodyProblem,
  userAgent,
}: ApiRequest): RequestCommand | undefined {
  const known = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).find((one) => one === method)
  if (!known || bodyProblem !== undefined) return undefined
  return {
    type: 'request',
    method: known,
    target,
    ...(contentType === undefined ? {} : { contentType }),
    ...(body === undefined ? {} : { body }),
    ...(userAgent === undefined ? {} : { userAgent }),
  }
}
