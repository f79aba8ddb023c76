/** A run that clients ask over HTTP: its API server, its clock and the watches that are open. */
import {
  type ApiRequest,
  type RequestAnswer,
  RequestHandler,
  requestRun,
  type Session,
  type Watch,
  type WatchAnswer,
} from '../../engine/index.ts'
import { controlled } from './controls.ts'
import { type ClockMode, type RealClock, ServeClock } from './serveClock.ts'

/** A client that watches. */
export interface Watcher {
  /** Sends events, one JSON object each. */
  readonly send: (events: readonly object[]) => void
  /** Closes the connection. */
  readonly end: () => void
}

const internalError = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: 'Internal error occurred: the simulation has a fault',
  reason: 'InternalError',
  code: 500,
}

export class ServedRun {
  readonly session: Session
  readonly clock: ServeClock
  readonly #handler: RequestHandler
  readonly #onFault: (request: ApiRequest, error: unknown) => void
  readonly #watches = new Map<Watch, Watcher>()

  /** `onFault` is told of faults of the engine, which end no connection but the request's. */
  constructor(
    session: Session,
    mode: ClockMode,
    real: RealClock,
    onFault: (request: ApiRequest, error: unknown) => void,
  ) {
    this.session = session
    this.#onFault = onFault
    this.#handler = new RequestHandler(requestRun(session))
    this.clock = new ServeClock(session, mode, real, () => this.#drain())
  }

  handle(request: ApiRequest): RequestAnswer | WatchAnswer {
    try {
      const answer = controlled(this, request)
      if (answer) return answer
    } catch (error) {
      this.#onFault(request, error)
      return { status: 500, body: internalError }
    }
    this.clock.beforeRequest()
    try {
      return this.#handler.handle(request)
    } catch (error) {
      this.#onFault(request, error)
      return { status: 500, body: internalError }
    } finally {
      this.clock.afterRequest()
    }
  }

  /** From now on the watcher receives what the watch sees. Gives a function that ends that. */
  open(watch: Watch, watcher: Watcher): () => void {
    this.#watches.set(watch, watcher)
    this.#send(watch, watcher)
    return () => this.#watches.delete(watch)
  }

  /** Tells a client up to which version it has seen everything. */
  bookmark(watch: Watch): void {
    this.#watches.get(watch)?.send([watch.bookmark()])
  }

  /** Ends the clock and all connections that are open. */
  close(): void {
    this.clock.stop()
    for (const watcher of this.#watches.values()) watcher.end()
    this.#watches.clear()
  }

  #drain(): void {
    for (const [watch, watcher] of this.#watches) this.#send(watch, watcher)
  }

  #send(watch: Watch, watcher: Watcher): void {
    const events = watch.next()
    if (events.length > 0) watcher.send(events)
    if (!watch.hasEnded) return
    this.#watches.delete(watch)
    watcher.end()
  }
}
