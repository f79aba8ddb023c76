/** The https server in front of a served run. */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { gzipSync } from 'node:zlib'
import {
  type ApiRequest,
  establishedDefinitions,
  memoizeFew,
  type RequestAnswer,
  type Session,
  type Watch,
  type WatchAnswer,
  type WatchedEvent,
} from '../../engine/index.ts'
import { decodeProtobuf, ProtobufError, summary } from '../../protobuf/decode.ts'
import { hasToken } from '../bearerToken.ts'
import { codeOf } from '../streams.ts'
import type { ServerCertificate } from './certificate.ts'
import type { ServedRun } from './servedRun.ts'

/** The API server's limit of a body's bytes. */
const MOST_BODY_BYTES = 3 * 1024 * 1024
/** Answers from this size on (bytes) are compressed for clients that accept compression, as by the API server. */
const COMPRESSED_FROM = 128 * 1024
/** Seconds after which a watch is closed if its client gives no timeout. */
const WATCH_S = 1_800
const BOOKMARK_MS = 60_000
/** A client with more unread bytes is disconnected. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024

interface ListenOptions {
  readonly run: ServedRun
  readonly certificate: ServerCertificate
  readonly token: string
  readonly address: string
  /** The port; 0 for any free port. */
  readonly port: number
  /** Values that the header Host may have, without the port. */
  readonly names: readonly string[]
}

export interface Listener {
  readonly port: number
  readonly close: () => void
}

/** Starts the server; resolves when it answers requests. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { certificate, address, port } = options
  const documents = openApiDocuments(options.run.session)
  const server = createServer(
    { cert: certificate.certificate, key: certificate.key, ALPNProtocols: ['http/1.1'], keepAliveTimeout: 120_000 },
    (request, response) => {
      answer({ ...options, documents }, request, response).catch((error: unknown) => {
        // A fault of the program ends the process with its stack.
        queueMicrotask(() => {
          throw error
        })
      })
    },
  )
  server.on('tlsClientError', () => undefined)
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(unreadable(codeOf(error) === 'HPE_INVALID_METHOD'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  return {
    port: bound.port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The answer to data that is no HTTP request, or has a method unknown to Node. */
function unreadable(hasUnknownMethod: boolean): string {
  const { body } = hasUnknownMethod
    ? status(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource')
    : status(400, 'BadRequest', 'the request cannot be read')
  const text = `${JSON.stringify(body)}\n`
  const line = hasUnknownMethod ? '405 Method Not Allowed' : '400 Bad Request'
  return `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`
}

async function answer(
  options: ListenOptions & { readonly documents: ReturnType<typeof openApiDocuments> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = refusalOf(options, request)
  const body = await readBody(request)
  if (refusal) {
    send(request, response, refusal)
    return
  }
  if (body === undefined) {
    send(
      request,
      response,
      status(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${MOST_BODY_BYTES}`),
    )
    return
  }
  const asked = apiRequest(request, body)
  const answered = (await options.documents(asked)) ?? (await options.run.handle(asked))
  if ('watch' in answered) stream(options.run, answered, { asked, request, response })
  else send(request, response, answered)
}

/** The refusal of a request from another page, or without the token; undefined for an allowed request. */
function refusalOf({ names, token }: ListenOptions, { headers }: IncomingMessage): RequestAnswer | undefined {
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!names.includes(host)) return status(403, 'Forbidden', `this server has no host ${JSON.stringify(host)}`)
  if (headers.origin !== undefined) return status(403, 'Forbidden', 'pages of other sites cannot use this server')
  if (!hasToken(headers, token)) return status(401, 'Unauthorized', 'Unauthorized')
  return undefined
}

const status = (code: number, reason: string, message: string): RequestAnswer => ({
  status: code,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
})

const emptyBody = Buffer.alloc(0)

/** Undefined if the body is too large; the rest of it is discarded. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return emptyBody
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= MOST_BODY_BYTES) chunks.push(chunk)
  }
  return length > MOST_BODY_BYTES ? undefined : Buffer.concat(chunks)
}

function apiRequest({ method = 'GET', url = '/', headers }: IncomingMessage, bytes: Buffer): ApiRequest {
  const type = headers['content-type']
  const decoder = bodyDecoders.find(({ mediaType }) => mediaType === type?.split(';')[0]?.trim().toLowerCase())
  return {
    method,
    target: url,
    ...(decoder
      ? { ...decoded(decoder.decode(bytes)) }
      : {
          ...(type === undefined ? {} : { contentType: type }),
          ...(bytes.length > 0 ? { body: bytes.toString('utf8') } : {}),
        }),
    ...(headers.accept === undefined ? {} : { accept: headers.accept }),
    ...(headers['if-none-match'] === undefined ? {} : { ifNoneMatch: headers['if-none-match'] }),
    ...(headers['user-agent'] === undefined ? {} : { userAgent: headers['user-agent'].slice(0, 1_000) }),
  }
}

function decoded(
  result: ReturnType<(typeof bodyDecoders)[number]['decode']>,
): Pick<ApiRequest, 'contentType' | 'body' | 'bodyProblem'> {
  return {
    contentType: 'application/json',
    ...('json' in result ? { body: result.json } : { bodyProblem: result.problem }),
  }
}

function send(request: IncomingMessage, response: ServerResponse, answered: RequestAnswer): void {
  const { body, contentType, warnings = [], headers = {} } = answered
  const isObject = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)
  const bytes = Buffer.from(isObject ? `${JSON.stringify(body)}\n` : (body ?? ''))
  setCommonHeaders(response, warnings)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (body !== undefined)
    response.setHeader('Content-Type', contentType ?? (isObject ? 'application/json' : 'text/plain; charset=utf-8'))
  const isCompressed =
    bytes.length >= COMPRESSED_FROM &&
    /^\/apis?\//.test(request.url ?? '') &&
    /\bgzip\b/.test(String(request.headers['accept-encoding']))
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip').setHeader('Vary', 'Accept-Encoding')
  response.writeHead(answered.status)
  response.end(isCompressed ? gzipSync(bytes, { level: 1 }) : bytes)
}

function setCommonHeaders(response: ServerResponse, warnings: readonly string[]): void {
  response.setHeader('Cache-Control', 'no-cache, private')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (warnings.length > 0)
    response.setHeader(
      'Warning',
      warnings.map((text) => `299 - ${JSON.stringify(text)}`),
    )
}

function stream(
  run: ServedRun,
  { watch, contentType, warnings = [] }: WatchAnswer,
  { asked, request, response }: { asked: ApiRequest; request: IncomingMessage; response: ServerResponse },
): void {
  setCommonHeaders(response, warnings)
  response.writeHead(200, { 'Content-Type': contentType ?? 'application/json' })
  response.flushHeaders()
  request.socket.setNoDelay(true)
  const close = run.watchers.open(watch, {
    send: (events) => {
      response.write(events.map(eventText).join(''))
      run.clients.noteEvents(asked, events, run.session.cursor.at)
      if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
    },
    end: () => response.end(),
  })
  const timers = watchTimers(run, watch, response)
  response.on('close', () => {
    for (const timer of timers) clearTimeout(timer)
    close()
  })
}

/** Cached, because many watches send the same object. */
const objectText = memoizeFew((object: object) => JSON.stringify(object))

const eventText = ({ type, object }: WatchedEvent): string =>
  `{"type":${JSON.stringify(type)},"object":${objectText(object)}}\n`

function watchTimers(run: ServedRun, watch: Watch, response: ServerResponse): NodeJS.Timeout[] {
  const end = setTimeout(() => response.end(), (watch.timeoutSeconds ?? WATCH_S) * 1000)
  const bookmarks = watch.bookmarks ? [setInterval(() => run.watchers.bookmark(watch), BOOKMARK_MS)] : []
  return [end, ...bookmarks]
}

const hash = (body: string | Uint8Array): string => createHash('sha512').update(body).digest('hex').toUpperCase()

/** A function that answers requests below `/openapi`, whose code it loads with the first; undefined for other paths. */
function openApiDocuments(session: Session): (request: ApiRequest) => Promise<RequestAnswer | undefined> {
  const load = async () => new (await import('../../openapi/answer.ts')).OpenApi(hash)
  let loaded: ReturnType<typeof load> | undefined
  return async (request) => {
    if (request.method !== 'GET' || !request.target.startsWith('/openapi/')) return undefined
    loaded ??= load()
    const definitions = establishedDefinitions(session.objects)
    return (await loaded).answer(request, definitions)
  }
}

/** A body as JSON, or the reason that it cannot be decoded. */
type DecodedBody = { readonly json: string } | { readonly problem: string }

interface BodyDecoder {
  /** Media type without parameters. */
  readonly mediaType: string
  readonly decode: (bytes: Uint8Array) => DecodedBody
}

/** Every media type of bodies besides JSON and YAML. */
const bodyDecoders: readonly BodyDecoder[] = [
  { mediaType: 'application/vnd.kubernetes.protobuf', decode: fromProtobuf },
]

function fromProtobuf(bytes: Uint8Array): DecodedBody {
  try {
    return { json: JSON.stringify(decodeProtobuf(bytes)) }
  } catch (error) {
    if (error instanceof ProtobufError) return { problem: `${error.message} (${summary(bytes)})` }
    throw error
  }
}
