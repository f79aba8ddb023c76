/** Sends the changes of a run to the clients that watch them. */
import type { Watch, WatchedEvent } from '../../engine/index.ts'
import type { RealClock } from './serveClock.ts'

interface Watcher {
  /** Sends events, one JSON object each. */
  readonly send: (events: readonly WatchedEvent[]) => void
  /** Closes the connection. */
  readonly end: () => void
}

/** Changes within this real time (ms) after the last sending are sent together: each sending encrypts for each client. */
const TOGETHER_MS = 20

export class Watchers {
  readonly #clock: RealClock
  readonly #open = new Map<Watch, Watcher>()
  #sentAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(clock: RealClock) {
    this.#clock = clock
  }

  /** Number of open watches. */
  get size(): number {
    return this.#open.size
  }

  /** Sends a watch's events to the watcher from now on. Returns a function that ends the watch. */
  open(watch: Watch, watcher: Watcher): () => void {
    this.#open.set(watch, watcher)
    this.#send(watch, watcher)
    return () => this.#open.delete(watch)
  }

  /** Sends a client a bookmark with the version that it has seen completely. */
  bookmark(watch: Watch): void {
    this.#open.get(watch)?.send([watch.bookmark()])
  }

  /** Sends changes, if there are any, as soon as the requests that have arrived are answered. */
  sendSoon(): void {
    if (this.#open.size === 0 || this.#cancel !== undefined) return
    const wait = Math.max(0, this.#sentAt + TOGETHER_MS - this.#clock.now())
    this.#cancel = this.#clock.after(wait, () => this.#sendAll())
  }

  /** Ends all connections. */
  close(): void {
    this.#cancel?.()
    for (const watcher of this.#open.values()) watcher.end()
    this.#open.clear()
  }

  #sendAll(): void {
    this.#cancel = undefined
    this.#sentAt = this.#clock.now()
    for (const [watch, watcher] of this.#open) this.#send(watch, watcher)
  }

  #send(watch: Watch, watcher: Watcher): void {
    const events = watch.next()
    if (events.length > 0) watcher.send(events)
    if (!watch.hasEnded) return
    this.#open.delete(watch)
    watcher.end()
  }
}
