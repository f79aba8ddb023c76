/** Requests of HTTP clients to the simulated API server, and the declarations that its routes and forms consist of. */
import type { JsonObject } from '../api/types.ts'
import type { Cluster } from '../cluster.ts'
import type { RequestAnswer } from '../document/requests.ts'
import type { Kind } from '../kinds/kind.ts'
import type { RequestPath } from './requestPath.ts'
import type { EventLog } from './watch/eventLog.ts'
import type { Watch } from './watch/watch.ts'

/** A request as a client sent it, unchecked. */
export interface ApiRequest {
  /** `GET`, `POST`, `PUT`, `PATCH` or `DELETE`; other methods are refused. */
  readonly method: string
  /** Path and query: `/api/v1/namespaces/default/pods?limit=500`. */
  readonly target: string
  /** Media type of the body. A body in protobuf arrives as JSON, with the media type of JSON. */
  readonly contentType?: string
  readonly body?: string
  /** Why the host could not decode the body: the text that the API server answers. */
  readonly bodyProblem?: string
  /** Value of the header Accept; absent: any. */
  readonly accept?: string
  /** ETag that the client knows: value of the header If-None-Match. */
  readonly ifNoneMatch?: string
  readonly userAgent?: string
}

/** An answer to a request for objects. */
export interface ObjectAnswer extends RequestAnswer {
  /** Kind of the object or of the items of the list: the answer can take another form, such as a Table. */
  readonly kind?: Kind
}

/** An open watch: the host drains it until the client closes the connection. */
export interface WatchAnswer {
  readonly status: 200
  readonly watch: Watch
  readonly contentType?: string
  readonly warnings?: readonly string[]
}

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection'

/** A request whose path names a served kind. */
export interface ResourceRequest {
  readonly request: ApiRequest
  readonly path: RequestPath
  readonly verb: Verb
  readonly kind: Kind
  /** Empty for all namespaces and for a cluster-scoped kind. */
  readonly namespace: string
  /** Empty for a collection. */
  readonly name: string
  /** Empty for the object itself. */
  readonly subresource: string
  /** Receives the texts after `Warning:` of the request, which the answer contains even if it is an error. */
  readonly warnings: string[]
}

/** The context of a route that changes nothing. */
export interface ReadContext {
  readonly cluster: Cluster
  readonly log: EventLog
  /** An object of a watch in the form that the client asked for. */
  readonly present: (object: JsonObject, request: ResourceRequest, event: 'first' | 'later') => JsonObject
}

export type WriteRoute = ResourceRoute<Cluster, ObjectAnswer>
export type ReadRoute = ResourceRoute<ReadContext, ObjectAnswer | WatchAnswer>

/** A route of the API server to a kind or its objects. The first route of the list that serves a request answers it. */
export interface ResourceRoute<Context, Answer> {
  readonly verbs: readonly Verb[]
  /** Names of the subresources that it serves; absent: only the object itself. */
  readonly subresources?: readonly string[]
  /** Plural names of the kinds that it serves; absent: every kind. */
  readonly resources?: readonly string[]
  /** Throws for an unreadable request. The server answers such a request, and the run does not contain it. */
  readonly check?: (request: ResourceRequest) => void
  /** Throws `StatusError`. */
  readonly answer: (context: Context, request: ResourceRequest) => Answer
}

/** A route to documents that are not objects of a kind: versions, health, discovery. It changes no objects. */
export interface PathRoute {
  readonly matches: (path: RequestPath) => boolean
  /** Methods that the route answers; other methods are rejected with 405. Absent: GET. */
  readonly methods?: readonly string[]
  /** Throws `StatusError`. */
  readonly answer: (cluster: Cluster, request: ApiRequest, path: RequestPath) => RequestAnswer
}

/** A form in which a client can request objects and lists, in place of the objects themselves. */
export interface AnswerForm {
  /** The parameter `as` of the media type: `Table`. */
  readonly as: string
  readonly group: string
  readonly versions: readonly string[]
  /** Converts an object or a list of this kind. Throws `StatusError` if the kind has no such form. */
  readonly convert: (body: JsonObject, at: FormContext) => JsonObject
}

interface FormContext {
  readonly cluster: Cluster
  readonly kind: Kind
  readonly version: string
  readonly path: RequestPath
  /** Set for an event of a watch: its first event, or a later event. */
  readonly event?: 'first' | 'later'
}
