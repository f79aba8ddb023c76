/** Client for a worker: a Promise per request. */
import { outcome } from '../app/outcome.ts'
import type { EngineRequests } from './protocol.ts'
import {
  type AnswerMessage,
  type Failure,
  type RefusedMessage,
  type RequestMap,
  type RequestMessage,
  requestMessage,
  type WorkerMessage,
} from './requests.ts'

/** The connection to a worker: a Worker, or a fake in tests. */
export interface RequestPort<M extends RequestMap<M>> {
  /** Objects in `transfer` move to the worker and are unusable here afterwards. */
  post(message: RequestMessage<M>, transfer?: readonly Transferable[]): void
  /**
   * Called once. `onCrash` is for failures of the worker itself: a script that does not load, a message that cannot be
   * deserialised.
   */
  listen(onMessage: (message: WorkerMessage<M>) => void, onCrash: (message: string) => void): void
  close(): void
}

/** Why the worker stopped. */
export interface FatalReport extends Failure {
  /** The script was not loaded or did not start, so the run is not the cause. */
  readonly neverStarted?: true
}

interface AskOptions<Part> {
  /** Called with partial results before the answer. */
  readonly onPart?: (part: Part) => void
  /** Cancels the request: the worker is notified, and the Promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Objects in the input to transfer to the worker. */
  readonly transfer?: readonly Transferable[]
}

export interface RequestClient<M extends RequestMap<M>> {
  /** Rejects with `EngineRequestError` or `EngineGoneError`. */
  ask<N extends keyof M>(name: N, input: M[N]['input'], options?: AskOptions<M[N]['part']>): Promise<M[N]['answer']>
  /** Stops the worker; open requests reject. */
  close(): void
}

export type EnginePort = RequestPort<EngineRequests>
export type EngineClient = RequestClient<EngineRequests>

/** The worker has rejected a request, and continues. */
export class EngineRequestError extends Error {
  override readonly name = 'EngineRequestError'
}

/** The request will not be answered: superseded by a newer epoch, or the worker has stopped. */
export class EngineGoneError extends Error {
  override readonly name: string = 'EngineGoneError'
}

/** The request was superseded by a newer request. */
export class OvertakenError extends EngineGoneError {
  override readonly name = 'OvertakenError'

  constructor() {
    super('A newer request has overtaken this one.')
  }
}

/** The request was cancelled by its caller. */
export class CancelledError extends EngineGoneError {
  override readonly name = 'CancelledError'

  constructor() {
    super('The request was cancelled.')
  }
}

interface Waiting {
  readonly name: unknown
  /** The type of the answer is checked against `name` before this is called. */
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
  readonly onPart: ((part: never) => void) | undefined
  readonly timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Wall-clock ms without a message after which the engine counts as hanging. One request takes at most a fraction of
 * this time, unless a single command never ends. A killed worker is noticed at once.
 */
export const silenceMs = 12_000
/** Additional ms after such a silence, because the computer may have slept. */
const graceMs = 3_000

interface RequestClientOptions {
  /** Called at most once, after every open request was rejected. */
  readonly onFatal: (report: FatalReport) => void
  /** Wall-clock ms without an answer after which the worker counts as hanging; absent: no limit. */
  readonly silenceMs?: number
}

/** The client of the engine's worker. */
export function createEngineClient(port: EnginePort, { onFatal }: RequestClientOptions): EngineClient {
  return createRequestClient(port, { onFatal, silenceMs })
}

/** A Promise per request over a port; answers of older epochs are dropped. */
export function createRequestClient<M extends RequestMap<M>>(
  port: RequestPort<M>,
  options: RequestClientOptions,
): RequestClient<M> {
  return new PortClient(port, options)
}

class PortClient<M extends RequestMap<M>> implements RequestClient<M> {
  readonly #port: RequestPort<M>
  readonly #options: RequestClientOptions
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #epoch = 0
  #isStopped = false
  #isHeard = false

  constructor(port: RequestPort<M>, options: RequestClientOptions) {
    this.#port = port
    this.#options = options
    port.listen(
      (message) => this.#receive(message),
      (message) => this.#fail({ message, stack: '', document: undefined }),
    )
  }

  ask<N extends keyof M>(
    name: N,
    input: M[N]['input'],
    { onPart, signal, transfer }: AskOptions<M[N]['part']> = {},
  ): Promise<M[N]['answer']> {
    if (this.#isStopped) return Promise.reject(new EngineGoneError('The engine has stopped.'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const id = this.#nextId++
    const { silenceMs } = this.#options
    return new Promise((resolve, reject) => {
      const timer =
        silenceMs === undefined ? undefined : setTimeout(() => this.#listenOnceMore(id, silenceMs), silenceMs)
      this.#waiting.set(id, { name, resolve, reject, onPart, timer })
      signal?.addEventListener('abort', () => this.#cancel(id, signal.reason), { once: true })
      this.#port.post(requestMessage<M, N>(id, name, input), transfer)
    })
  }

  close(): void {
    this.#stop('The engine was closed.')
  }

  #cancel(id: number, reason: Error): void {
    const request = this.#take(id)
    if (request === undefined) return
    this.#port.post({ id, cancel: true })
    request.reject(reason)
  }

  #receive(message: WorkerMessage<M>): void {
    if (this.#isStopped) return
    this.#isHeard = true
    if (message.type === 'fatal') {
      const { type, ...report } = message
      this.#fail(report)
    } else if (message.type === 'part') this.#waiting.get(message.id)?.onPart?.(message.part as never)
    else if (message.type !== 'alive') this.#settle(message)
  }

  #settle(message: AnswerMessage<M> | RefusedMessage): void {
    const request = this.#take(message.id)
    if (request === undefined) return
    const { epoch = this.#epoch } = message
    if (epoch < this.#epoch) {
      request.reject(new OvertakenError())
      return
    }
    this.#epoch = epoch
    if (message.type === 'refused') request.reject(new EngineRequestError(message.message))
    else if (message.name === request.name) request.resolve(message.answer as never)
    else
      request.reject(
        new EngineRequestError(`The engine answered ${String(request.name)} with ${String(message.name)}.`),
      )
  }

  #take(id: number): Waiting | undefined {
    const request = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(request?.timer)
    return request
  }

  #listenOnceMore(id: number, silentMs: number): void {
    const request = this.#waiting.get(id)
    if (request === undefined) return
    const message = `The engine has not answered for ${(silentMs + graceMs) / 1000} s.`
    const timer = setTimeout(() => this.#fail({ message, stack: '', document: undefined }), graceMs)
    this.#waiting.set(id, { ...request, timer })
  }

  #fail(report: FatalReport): void {
    if (this.#isStopped) return
    this.#stop('The engine has stopped.')
    this.#options.onFatal(this.#isHeard ? report : { ...report, neverStarted: true })
  }

  #stop(reason: string): void {
    this.#isStopped = true
    this.#port.close()
    for (const request of this.#waiting.values()) {
      clearTimeout(request.timer)
      request.reject(new EngineGoneError(reason))
    }
    this.#waiting.clear()
  }
}

/**
 * The port of a real Worker. A worker killed by the browser sends nothing, like a busy worker, but its lock is
 * released.
 */
export function workerPort<M extends RequestMap<M>>(
  worker: Worker,
  locks: LockManager | undefined = navigator.locks,
): RequestPort<M> {
  const closed = new AbortController()
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    listen: (onMessage, onCrash) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<M>>) => {
        onMessage(data)
        if (data.type !== 'alive') return
        const died = (): void => onCrash('The browser has ended the engine, perhaps for want of memory.')
        locks?.request(data.lock, { signal: closed.signal }, died).catch(outcome(undefined, DOMException))
      })
      worker.addEventListener('messageerror', () => onCrash('A message of the engine could not be read.'))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        onCrash(event.message || 'The engine could not be loaded.')
      })
    },
    close: () => {
      closed.abort()
      worker.terminate()
    },
  }
}
