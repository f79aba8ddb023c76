/** Requests of HTTP clients, as a journal holds them, and their answers. */
import type { JsonObject } from '../api/types.ts'

/** A request of an HTTP client that changes objects, as the client sent it. */
export interface RequestCommand {
  readonly type: 'request'
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query: `/api/v1/namespaces/default/pods?fieldManager=me`. */
  readonly target: string
  /** Media type of the body. A body that was sent in protobuf is kept as JSON. */
  readonly contentType?: string
  readonly body?: string
  /** Header User-Agent: who sent it. */
  readonly userAgent?: string
  readonly label?: string
}

/** Complete answer to a request of an HTTP client. */
export interface RequestAnswer {
  readonly status: number
  /** An object becomes JSON text. Absent: no body. */
  readonly body?: JsonObject | string | Uint8Array
  /** Absent: JSON for an object, plain text for a text. */
  readonly contentType?: string
  /** Texts of the header Warning. */
  readonly warnings?: readonly string[]
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
}
