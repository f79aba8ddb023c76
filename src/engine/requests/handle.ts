/** The API server over HTTP, without the connections. A request gives a complete answer or an open watch. */
import { toYaml } from '../../manifest/toYaml.ts'
import type { JsonObject } from '../api/types.ts'
import type { KindLookup } from '../apiserver/interface.ts'
import type { Cluster } from '../cluster.ts'
import type { RequestAnswer } from '../document/requests.ts'
import { type Accepted, acceptedForm } from './negotiation.ts'
import { pathRoutes, reads } from './reads/table.ts'
import { type RequestPath, readPath } from './requestPath.ts'
import { isServedGroup, methodNotAllowed, noSuchResource, resourceRequest } from './resourceRequest.ts'
import { refusal, routeOf } from './routing.ts'
import { shown } from './shown.ts'
import { answerOfError, notAcceptable } from './status.ts'
import type { ApiRequest, ObjectAnswer, ReadContext, ResourceRequest, WatchAnswer } from './types.ts'
import { EventLog } from './watch/eventLog.ts'
import { isDryRunRequest } from './writeOptions.ts'
import { writes } from './writes/table.ts'

/** A run that carries out requests that change objects, and journals them. */
export interface RequestRun {
  readonly cluster: Cluster
  /** Carries a request out and keeps it in the journal. */
  readonly write: (request: ApiRequest) => ObjectAnswer
  /** Carries a request out and takes all its effects back. */
  readonly attempt: (request: ApiRequest) => ObjectAnswer
}

/** Answers the requests of clients to one run. */
export class RequestHandler {
  readonly #run: RequestRun
  readonly #log: EventLog

  constructor(run: RequestRun) {
    this.#run = run
    const { store, api } = run.cluster
    const client = api.dynamicClient('')
    this.#log = new EventLog(store, (object) => shown(client, object))
  }

  /** Must be called when the run is at another moment: open watches expire, and clients list again. */
  restart(): void {
    this.#log.restart()
  }

  /** Answers a request. Never throws, whatever the client sends. */
  handle(request: ApiRequest): ObjectAnswer | WatchAnswer {
    const path = readPath(request.target)
    if (!path) return { status: 400, body: '400 Bad Request' }
    let accepted: Accepted = { form: undefined, encoding: 'json' }
    let warnings: readonly string[] = []
    try {
      const pathRoute = pathRoutes.find(({ matches }) => matches(path))
      if (pathRoute) {
        if (!(pathRoute.methods ?? ['GET']).includes(request.method)) throw methodNotAllowed()
        return pathRoute.answer(this.#run.cluster, request, path)
      }
      const served = this.#run.cluster.api.kinds
      const resource = resourceRequest(served, request, path)
      if (!resource) return noSuchPath(served, path.segments)
      accepted = acceptedForm(request.accept)
      warnings = resource.warnings
      if (resource.verb === 'watch' && accepted.encoding === 'yaml') throw noYamlWatch()
      const answer = this.#answer(resource, accepted)
      return 'watch' in answer ? answer : this.#presented(answer, resource, accepted)
    } catch (error) {
      const answer = answerOfError(error)
      if (!answer) throw error
      return encoded({ ...answer, warnings }, accepted, isPretty(request, path))
    }
  }

  #answer(resource: ResourceRequest, accepted: Accepted): ObjectAnswer | WatchAnswer {
    const { request } = resource
    const write = routeOf(writes, resource)
    if (write) {
      write.check?.(resource)
      return isDryRunRequest(resource) ? this.#log.trying(() => this.#run.attempt(request)) : this.#run.write(request)
    }
    const route = routeOf(reads, resource)
    if (!route) throw refusal(resource)
    const answer = route.answer(this.#context(accepted), resource)
    return { ...answer, warnings: resource.warnings }
  }

  #context(accepted: Accepted): ReadContext {
    const { cluster } = this.#run
    return {
      cluster,
      log: this.#log,
      present: (object, { kind, path }, event) => convert(object, accepted, { cluster, kind, path, event }),
    }
  }

  #presented(answer: ObjectAnswer, { request, path }: ResourceRequest, accepted: Accepted): RequestAnswer {
    const pretty = isPretty(request, path)
    const { body, kind } = answer
    if (!kind || answer.status >= 400 || typeof body === 'string' || body instanceof Uint8Array || body === undefined)
      return encoded(answer, accepted, pretty)
    const converted = convert(body, accepted, { cluster: this.#run.cluster, kind, path })
    return encoded({ ...answer, body: converted }, accepted, pretty)
  }
}

function convert(
  body: JsonObject,
  { form }: Accepted,
  at: Omit<Parameters<NonNullable<Accepted['form']>['form']['convert']>[1], 'version'>,
): JsonObject {
  return form ? form.form.convert(body, { ...at, version: form.version }) : body
}

const noYamlWatch = (): Error =>
  notAcceptable(
    'only the following media types are accepted: application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch',
  )

/** Whether people read the answer. Models apiserver handlers/negotiation isPrettyPrint (v1.36). */
function isPretty({ userAgent = '' }: ApiRequest, { query }: RequestPath): boolean {
  if (query.has('pretty')) return query.flag('pretty')
  return /^(?:curl|Wget|Mozilla\/5\.0)/.test(userAgent)
}

/** The answer in the encoding that the client takes. */
function encoded(answer: RequestAnswer, { encoding }: Accepted, pretty: boolean): RequestAnswer {
  const { body } = answer
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return answer
  if (encoding === 'yaml') return { ...answer, body: toYaml(body), contentType: 'application/yaml' }
  if (!pretty) return answer
  return { ...answer, body: `${JSON.stringify(body, undefined, 2)}\n`, contentType: 'application/json' }
}

/** A path that is neither a document nor a kind's. */
function noSuchPath(served: KindLookup, [root, second = '', third = '']: readonly string[]): RequestAnswer {
  const isInGroup = root === 'api' ? second !== '' : root === 'apis' && third !== '' && isServedGroup(served, second)
  if (isInGroup) throw noSuchResource()
  return { status: 404, body: '404 page not found\n' }
}
