/** The clients of a served run, by user agent. */
import { type ApiRequest, requestWords } from '../../engine/index.ts'
import type { ServedClient, ServedRequest } from '../../share/servedRun.ts'

/** The most clients that are listed; the client that was silent longest is forgotten first. */
const MOST_CLIENTS = 100
/** Number of last requests that are listed for each client. */
const RECENT_REQUESTS = 20
/** The most characters of a request's words. */
const MOST_WORDS = 300

export class ClientList {
  readonly #clients = new Map<string, ServedClient>()
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
    const { name, version } = nameOf(userAgent)
    const key = `${name}/${version}`
    const known = this.#clients.get(key)
    this.#requests++
    if (isRefused) this.#refused++
    // Moves the client to the end of the Map, where the newest is.
    this.#clients.delete(key)
    const number = (known?.requests ?? 0) + 1
    const words = requestWords({ method, target }).slice(0, MOST_WORDS)
    this.#clients.set(key, {
      name,
      version,
      requests: number,
      refused: (known?.refused ?? 0) + (isRefused ? 1 : 0),
      last: method === 'GET' ? (known?.last ?? '') : words,
      recent: [{ number, at, words, status }, ...(known?.recent ?? []).slice(0, RECENT_REQUESTS - 1)],
    })
    const [oldest] = this.#clients.keys()
    if (this.#clients.size > MOST_CLIENTS && oldest !== undefined) this.#clients.delete(oldest)
  }
}

/** `kubectl/v1.36.3 (linux/amd64) kubernetes/4a1b2c3` */
function nameOf(userAgent: string): { readonly name: string; readonly version: string } {
  const [first = ''] = userAgent.split(' ')
  const [name = '', version = ''] = first.split('/')
  return { name: name.slice(0, 128) || 'unknown', version: version.slice(0, 64) }
}
