/** Requests below `/openapi`. */
import { type Definitions, groupVersions, openApiV2, openApiV3 } from './documents.ts'
import { v2Protobuf } from './v2Protobuf.ts'

interface OpenApiRequest {
  /** Path and query. */
  readonly target: string
  readonly accept?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

interface OpenApiAnswer {
  readonly status: number
  readonly body?: string | Uint8Array
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Made {
  readonly body: string | Uint8Array
  readonly hash: string
}

const v2Types = [
  'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
  'application/com.github.proto-openapi.spec.v2@v1.0+protobuf',
]

/** Answers requests with documents. They are made once for each set of CustomResourceDefinitions. */
export class OpenApi {
  #made = new Map<string, Made>()
  #definitions = ''
  readonly #hash: (body: string | Uint8Array) => string

  /** `hash` distinguishes bodies. */
  constructor(hash: (body: string | Uint8Array) => string) {
    this.#hash = hash
  }

  /** The answer; undefined for a path that is not below `/openapi`. */
  answer(request: OpenApiRequest, definitions: Definitions): OpenApiAnswer | undefined {
    const { pathname, searchParams } = new URL(request.target, 'https://localhost')
    if (pathname !== '/openapi/v2' && !/^\/openapi\/v3(\/|$)/.test(pathname)) return undefined
    this.#forget(definitions)
    if (pathname === '/openapi/v2') return this.#v2(request, definitions)
    const place = pathname.slice('/openapi/v3'.length).replace(/^\/|\/$/g, '')
    if (place === '') return tagged(request, this.#index(definitions), { contentType: 'text/plain; charset=utf-8' })
    const made = this.#document(place, definitions)
    if (made === undefined) return { status: 404 }
    const hash = searchParams.get('hash')
    if (hash !== null && hash !== made.hash)
      return { status: 301, headers: { Location: `${pathname}?hash=${made.hash}` } }
    const kept = hash === null ? {} : { headers: { 'Cache-Control': 'public, immutable' } }
    return tagged(request, made, { contentType: 'application/json', ...kept })
  }

  /** Removes documents of earlier CustomResourceDefinitions, so that they are made again. */
  #forget(definitions: Definitions): void {
    const text = JSON.stringify(definitions.map(({ spec }) => spec ?? null))
    if (text === this.#definitions) return
    this.#definitions = text
    this.#made.clear()
  }

  #v2(request: OpenApiRequest, definitions: Definitions): OpenApiAnswer {
    const isProtobuf = v2Types.some((type) => request.accept?.includes(type))
    if (!isProtobuf)
      return tagged(
        request,
        this.#once('v2', () => JSON.stringify(openApiV2(definitions))),
        { contentType: 'application/json' },
      )
    const made = this.#once('v2 protobuf', () => v2Protobuf(openApiV2(definitions)))
    return tagged(request, made, { contentType: v2Types[0] ?? '' })
  }

  #index(definitions: Definitions): Made {
    return this.#once('', () => {
      const entries = [...groupVersions(definitions).keys()].map((place) => {
        const hash = this.#document(place, definitions)?.hash ?? ''
        return [place, { serverRelativeURL: `/openapi/v3/${place}?hash=${hash}` }]
      })
      return JSON.stringify({ paths: Object.fromEntries(entries) })
    })
  }

  #document(place: string, definitions: Definitions): Made | undefined {
    const version = groupVersions(definitions).get(place)
    return version && this.#once(place, () => JSON.stringify(openApiV3(version, definitions)))
  }

  #once(name: string, make: () => string | Uint8Array): Made {
    const known = this.#made.get(name)
    if (known) return known
    const body = make()
    const made = { body, hash: this.#hash(body) }
    this.#made.set(name, made)
    return made
  }
}

/** The document; only its tag if the client already has the document. */
function tagged(
  { ifNoneMatch }: OpenApiRequest,
  { body, hash }: Made,
  { contentType, headers = {} }: { readonly contentType: string; readonly headers?: Readonly<Record<string, string>> },
): OpenApiAnswer {
  const all = { ETag: `"${hash}"`, Vary: 'Accept', ...headers }
  return ifNoneMatch === all.ETag ? { status: 304, headers: all } : { status: 200, body, contentType, headers: all }
}
