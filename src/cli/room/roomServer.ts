/** The room over HTTP: permissions, limits of size and rate, and server-sent events. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import process from 'node:process'
import {
  answerPostSchema,
  joinSchema,
  mostPhoneBytes,
  mostWallBytes,
  readMessage,
  secretPattern,
  type WallNews,
  wallPostSchema,
} from '../../room/messages.ts'
import { hasToken } from '../bearerToken.ts'
import { EventStreams, eventText } from './eventStreams.ts'
import { Rates } from './rates.ts'
import { Room } from './room.ts'

/** News within this time (wall-clock ms) are sent together. */
const togetherMs = 200
/** Interval at which a stream without news sends a sign of life (wall-clock ms). */
const beatMs = 10_000
/** The most streams; more streams than phones, because a page opens several streams while it loads. */
const mostStreams = 800

const joins = { most: 300, perSecond: 5 }
const wrongCodes = { most: 10, perSecond: 0.2 }
const answers = { most: 30, perSecond: 3 }
const wallPosts = { most: 200, perSecond: 20 }

interface RoomServerOptions {
  readonly token: string
  readonly code: string
  /** The fragment for the wall's window. */
  readonly opens: string
  /** Address of the local network; undefined for loopback alone. */
  readonly lan: string | undefined
  readonly draw: () => string
  readonly now: () => number
}

interface Asking {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly query: URLSearchParams
}

export class RoomServer {
  readonly #options: RoomServerOptions
  readonly #room: Room
  readonly #phones = new EventStreams()
  readonly #walls = new EventStreams()
  readonly #joins: Rates
  readonly #wrongCodes: Rates
  readonly #answers: Rates
  readonly #wallPosts: Rates
  readonly #beating: ReturnType<typeof setInterval>
  #port = 0
  #soon: ReturnType<typeof setTimeout> | undefined
  #told = ''

  constructor(options: RoomServerOptions) {
    this.#options = options
    this.#room = new Room(options)
    const rates = (rate: typeof joins): Rates => new Rates(rate, options.now)
    this.#joins = rates(joins)
    this.#wrongCodes = rates(wrongCodes)
    this.#answers = rates(answers)
    this.#wallPosts = rates(wallPosts)
    this.#beating = setInterval(() => this.#beat(), beatMs)
    this.#beating.unref()
  }

  /** Sets the port on which the server listens; the allowed host names contain it. */
  listensAt(port: number): void {
    this.#port = port
  }

  /** Answers a request; false for a request to the page's files. */
  readonly answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!this.#isOwnHost(request)) {
      this.#refuse(response, 403)
      return true
    }
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://room')
    if (pathname === '/' && !isLoopback(request)) {
      // A user who types the address gets the phones' page; the browser keeps the fragment.
      response.writeHead(302, { Location: '/room/' }).end()
      return true
    }
    const [, path] = /^\/room\/api\/([a-z]+)$/.exec(pathname) ?? []
    if (path === undefined) return false
    const asking = { request, response, path, query }
    this.#act(asking).catch((error: unknown) => {
      // A phone may break off its request at any time.
      if (request.complete) process.emitWarning(error instanceof Error ? error : String(error))
      if (!response.headersSent) this.#refuse(response, 400)
      else response.destroy()
    })
    return true
  }

  /** Tells all clients that the room has ended. */
  close(): void {
    clearInterval(this.#beating)
    clearTimeout(this.#soon)
    this.#phones.send({ type: 'ended' })
    this.#walls.send({ ...this.#newsForWall(), hasEnded: true })
    this.#phones.close()
    this.#walls.close()
  }

  /** Rejects other host names (DNS rebinding) and requests from other sites' pages. */
  #isOwnHost({ headers, socket }: IncomingMessage): boolean {
    const names = socket.localAddress === this.#options.lan ? [this.#options.lan] : ['127.0.0.1', 'localhost']
    return names.some((name) => headers.host === `${name}:${this.#port}`)
  }

  async #act(asking: Asking): Promise<void> {
    const { request, response, path } = asking
    const { host, origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
    const isOwn =
      site === 'same-origin' && (origin === undefined ? request.method === 'GET' : origin === `http://${host}`)
    if (!isOwn) this.#refuse(response, 403)
    else if (request.method === 'POST' && request.headers['content-type'] === 'application/json') {
      const isWall = path === 'wall'
      if (isWall && !this.#isWall(request)) this.#refuse(response, 403)
      else await this.#post(asking, isWall ? mostWallBytes : mostPhoneBytes)
    } else if (request.method === 'GET' && path === 'events') this.#followAsPhone(asking)
    else if (request.method === 'GET' && ['wall', 'opening'].includes(path)) {
      if (!this.#isWall(request)) this.#refuse(response, 403)
      else if (path === 'opening') answerJson(response, { opens: this.#options.opens })
      else this.#followAsWall(response)
    } else this.#refuse(response, 404)
  }

  /** The wall's window is on this machine, and has the token. */
  #isWall(request: IncomingMessage): boolean {
    return isLoopback(request) && hasToken(request.headers, this.#options.token)
  }

  async #post({ request, response, path }: Asking, mostBytes: number): Promise<void> {
    const body = await readBody(request, mostBytes)
    if (body === undefined) {
      response.setHeader('Connection', 'close')
      this.#refuse(response, 413)
    } else if (path === 'join') this.#join(body, request, response)
    else if (path === 'answer') this.#takeAnswer(body, request, response)
    else if (path === 'wall') this.#takeWall(body, response)
    else this.#refuse(response, 404)
  }

  #join(body: string, { socket }: IncomingMessage, response: ServerResponse): void {
    const message = readMessage(joinSchema, body)
    const address = socket.remoteAddress ?? ''
    if (message === undefined) this.#refuse(response, 400)
    else if (!this.#joins.take(address)) this.#refuse(response, 429)
    else if (message.code !== this.#options.code) this.#refuse(response, this.#wrongCodes.take(address) ? 401 : 429)
    // After too many wrong guesses even the right code is refused, so that further guesses reveal nothing.
    else if (!this.#wrongCodes.has(address)) this.#refuse(response, 429)
    else {
      const joined = this.#room.join(message.phone)
      if (joined === undefined) this.#refuse(response, 503)
      else answerJson(response, { ...joined, room: this.#room.id })
    }
  }

  #takeAnswer(body: string, { socket }: IncomingMessage, response: ServerResponse): void {
    const message = readMessage(answerPostSchema, body)
    if (message === undefined) {
      this.#refuse(response, 400)
      return
    }
    const { phone, seq, round, answer } = message
    if (!this.#answers.take(`${phone} ${socket.remoteAddress}`)) {
      this.#refuse(response, 429)
      return
    }
    const refusal = this.#room.answer(phone, seq, round, answer)
    // A late answer is not counted as forged.
    if (refusal !== undefined && refusal !== 'over') this.#room.drop()
    if (refusal === undefined) answerJson(response, { taken: true })
    else answerJson(response, { refused: refusal }, refusal === 'unknown' ? 404 : 409)
    this.#tellSoon()
  }

  #takeWall(body: string, response: ServerResponse): void {
    const message = this.#wallPosts.take('') ? readMessage(wallPostSchema, body) : undefined
    if (message === undefined) this.#refuse(response, 400)
    else if (!this.#room.show(message.seq, message.wall)) this.#refuse(response, 409)
    else {
      this.#phones.send(this.#room.wallNews())
      answerJson(response, this.#newsForWall())
      this.#tellSoon()
    }
  }

  #followAsPhone({ response, query }: Asking): void {
    const phone = query.get('phone') ?? ''
    if (this.#phones.size >= mostStreams) this.#refuse(response, 503)
    else if (!secretPattern.test(phone) || !this.#room.connect(phone)) this.#refuse(response, 404)
    else {
      this.#phones.add(response, () => {
        this.#room.disconnect(phone)
        this.#tellSoon()
      })
      response.write(`retry: 2000\n${eventText(this.#room.wallNews())}${eventText(this.#countsNews())}`)
      this.#tellSoon()
    }
  }

  #followAsWall(response: ServerResponse): void {
    this.#walls.add(response, () => undefined)
    response.write(eventText(this.#newsForWall()))
  }

  #newsForWall(): WallNews {
    const { lan, code } = this.#options
    return { ...this.#room.newsForWall(), code, ...(lan !== undefined && { join: `http://${lan}:${this.#port}/` }) }
  }

  #countsNews(): object {
    return { type: 'counts', ...this.#room.counts() }
  }

  /** Drops and counts a request outside of the protocol. */
  #refuse(response: ServerResponse, status: number): void {
    this.#room.drop()
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(`${status}\n`)
    this.#tellSoon()
  }

  #tellSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.#tell()
    }, togetherMs)
    this.#soon.unref()
  }

  #tell(): void {
    this.#walls.send(this.#newsForWall())
    const counts = this.#countsNews()
    const told = JSON.stringify(counts)
    if (told !== this.#told) this.#phones.send(counts)
    this.#told = told
  }

  /** Sends all counts again, because sleeping phones cease to count after a while. */
  #beat(): void {
    this.#phones.send(this.#countsNews())
    this.#walls.send(this.#newsForWall())
  }
}

function isLoopback({ socket }: IncomingMessage): boolean {
  return socket.localAddress === '127.0.0.1'
}

function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  response.end(JSON.stringify(body))
}

/** Undefined if the body is too large. */
async function readBody(request: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > mostBytes) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
