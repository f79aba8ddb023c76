/** The API server over HTTP, as far as it is no connection: a request in, a complete answer or an open watch out. */
import { toYaml } from '../../manifest/toYaml.ts'
import { isObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import type { Cluster } from '../cluster.ts'
import { type Accepted, acceptedForm } from './negotiation.ts'
import { pathRoutes, reads } from './reads/table.ts'
import { refusal } from './refusals.ts'
import { readPath } from './requestPath.ts'
import { methodNotAllowed, resourceRequest } from './resourceRequest.ts'
import { routeOf } from './routing.ts'
import { answerOfError, HttpError } from './status.ts'
import type { ApiRequest, ObjectAnswer, ReadContext, ResourceRequest, WatchAnswer } from './types.ts'
import { EventLog } from './watch/eventLog.ts'
import { isDryRunRequest } from './writeOptions.ts'
import { writes } from './writes/table.ts'

/** What carries out requests that change objects: a run that journals them. */
export interface RequestRun {
  readonly cluster: Cluster
  /** Carries a request out and keeps it in the journal. */
  readonly write: (request: ApiRequest) => ObjectAnswer
  /** Carries a request out and takes back everything that it did. */
  readonly attempt: (request: ApiRequest) => ObjectAnswer
}

/** Answers the requests of clients to one run. */
export class RequestHandler {
  readonly #run: RequestRun
  readonly #log: EventLog

  constructor(run: RequestRun) {
    this.#run = run
    this.#log = new EventLog(run.cluster.store)
  }

  /** Never throws for anything that a client sends. */
  handle(request: ApiRequest): ObjectAnswer | WatchAnswer {
    let accepted: Accepted = { form: undefined, encoding: 'json' }
    try {
      const path = readPath(request.target)
      const pathRoute = pathRoutes.find(({ matches }) => matches(path))
      if (pathRoute) {
        if (!(pathRoute.methods ?? ['GET']).includes(request.method)) throw methodNotAllowed()
        return pathRoute.answer(this.#run.cluster, request, path)
      }
      const resource = resourceRequest(request, path)
      if (!resource) throw noSuchPath(path.segments)
      accepted = acceptedForm(request.accept)
      const answer = this.#answer(resource, accepted)
      return 'watch' in answer ? answer : this.#presented(answer, resource, accepted)
    } catch (error) {
      const answer = answerOfError(error)
      if (!answer) throw error
      return encoded(answer, accepted)
    }
  }

  #answer(resource: ResourceRequest, accepted: Accepted): ObjectAnswer | WatchAnswer {
    const { request, kind } = resource
    if (routeOf(writes, resource))
      return isDryRunRequest(resource) ? this.#run.attempt(request) : this.#run.write(request)
    const route = routeOf(reads, resource)
    if (!route) throw refusal(resource)
    const answer = route.answer(this.#context(accepted), resource)
    return kind.deprecated === undefined
      ? answer
      : { ...answer, warnings: [kind.deprecated, ...(answer.warnings ?? [])] }
  }

  #context(accepted: Accepted): ReadContext {
    const { cluster } = this.#run
    return {
      cluster,
      log: this.#log,
      present: (object, { kind, path }, event) => convert(object, accepted, { cluster, kind, path, event }),
    }
  }

  #presented(answer: ObjectAnswer, { path }: ResourceRequest, accepted: Accepted): ObjectAnswer {
    const { body, kind } = answer
    if (!kind || answer.status >= 400 || typeof body === 'string' || body instanceof Uint8Array || body === undefined)
      return encoded(answer, accepted)
    return encoded({ ...answer, body: convert(body, accepted, { cluster: this.#run.cluster, kind, path }) }, accepted)
  }
}

function convert(
  body: JsonObject,
  { form }: Accepted,
  at: Omit<Parameters<NonNullable<Accepted['form']>['form']['convert']>[1], 'version'>,
): JsonObject {
  return form ? form.form.convert(body, { ...at, version: form.version }) : body
}

/** The answer in the encoding that the client takes. */
function encoded(answer: ObjectAnswer, { encoding }: Accepted): ObjectAnswer {
  const { body } = answer
  if (encoding === 'json' || body instanceof Uint8Array || !isObject(body)) return answer
  return { ...answer, body: toYaml(body), contentType: 'application/yaml' }
}

function noSuchPath(segments: readonly string[]): Error {
  const [root] = segments
  if (root === 'api' || root === 'apis') return refusal(undefined)
  return new HttpError(404, 'NotFound', 'the server could not find the requested resource', {})
}
