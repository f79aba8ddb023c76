/** The clients of a served run, by user agent. */
import { type ApiRequest, asObject, requestWords, textOf, type WatchedEvent } from '../../engine/index.ts'
import type { ServedClient, ServedRequest } from '../../share/servedRun.ts'

/** The most clients that are listed; the client that was silent longest is forgotten first. */
const MOST_CLIENTS = 100
/** Number of last requests and events that are listed for each client. */
const RECENT_REQUESTS = 30
/** The most characters of a request's words. */
const MOST_WORDS = 300

/** Number of objects whose last writer is known. */
const MOST_WRITES = 500

type Write = NonNullable<ServedRequest['after']>

export class ClientList {
  readonly #clients = new Map<string, ServedClient>()
  /** The last successful writes, by the address of their object. */
  readonly #writes = new Map<string, Write>()
  #requests = 0
  #refused = 0

  get requests(): number {
    return this.#requests
  }

  /** Number of requests that were answered with a code from 400 on. */
  get refused(): number {
    return this.#refused
  }

  /** The clients, the busiest first. */
  get list(): ServedClient[] {
    return [...this.#clients.values()].sort((a, b) => b.requests - a.requests)
  }

  /** `at`: virtual ms. */
  note({ method, target, userAgent = '' }: ApiRequest, { at, status }: Pick<ServedRequest, 'at' | 'status'>): void {
    const isRefused = status >= 400
    this.#requests++
    if (isRefused) this.#refused++
    const words = requestWords({ method, target }).slice(0, MOST_WORDS)
    const { name, version } = nameOf(userAgent)
    const known = this.#take(name, version)
    const number = (known?.requests ?? 0) + 1
    const isWrite = method !== 'GET'
    const after = isWrite ? this.#noteWrite(objectPath(target), { client: name, at }, status) : undefined
    const request = { kind: 'request' as const, number, at, words, status, ...(after ? { after } : {}) }
    this.#put({
      name,
      version,
      requests: number,
      refused: (known?.refused ?? 0) + (isRefused ? 1 : 0),
      last: isWrite ? words : (known?.last ?? ''),
      recent: [request, ...(known?.recent ?? []).slice(0, RECENT_REQUESTS - 1)],
    })
  }

  /** Notes the last of the events that a watch sends to a client. `target`: of the watch; `at`: virtual ms. */
  noteEvents({ target, userAgent = '' }: ApiRequest, events: readonly WatchedEvent[], at: number): void {
    const event = events.findLast(({ type }) => type !== 'BOOKMARK' && type !== 'ERROR')
    const { name, version } = nameOf(userAgent)
    const known = event && this.#clients.get(`${name}/${version}`)
    if (!event || !known) return
    const { metadata } = event.object
    const [, kind = ''] = requestWords({ method: 'GET', target }).split(' ')
    const objectName = textOf(asObject(metadata).name)
    const words = `${event.type} ${kind}${objectName && `/${objectName}`}`.slice(0, MOST_WORDS)
    const noted = { kind: 'event' as const, number: known.requests, at, words, status: 0 }
    const before = known.recent[0]?.kind === 'event' ? known.recent.slice(1) : known.recent
    this.#put({ ...known, recent: [noted, ...before.slice(0, RECENT_REQUESTS - 1)] })
  }

  /** The client, which leaves the list until it is put at the end of the list again. */
  #take(name: string, version: string): ServedClient | undefined {
    const key = `${name}/${version}`
    const known = this.#clients.get(key)
    this.#clients.delete(key)
    return known
  }

  #put(client: ServedClient): void {
    this.#clients.set(`${client.name}/${client.version}`, client)
    dropOldest(this.#clients, MOST_CLIENTS)
  }

  /** Notes a successful write. After a conflict, returns the last write of another client to the object. */
  #noteWrite(path: string, write: Write, status: number): Write | undefined {
    const before = this.#writes.get(path)
    if (status === 409) return before?.client === write.client ? undefined : before
    if (status >= 400) return undefined
    this.#writes.delete(path)
    this.#writes.set(path, write)
    dropOldest(this.#writes, MOST_WRITES)
    return undefined
  }
}

/** The address of an object, also for a request to a part of the object. */
const objectPath = (target: string): string => (target.split('?')[0] ?? '').replace(/\/(?:status|scale)$/, '')

function dropOldest(entries: Map<string, unknown>, most: number): void {
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
}

/** `kubectl/v1.36.3 (linux/amd64) kubernetes/4a1b2c3` */
function nameOf(userAgent: string): { readonly name: string; readonly version: string } {
  const [first = ''] = userAgent.split(' ')
  const [name = '', version = ''] = first.split('/')
  return { name: name.slice(0, 128) || 'unknown', version: version.slice(0, 64) }
}
