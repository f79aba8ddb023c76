import { createRequestClient, EngineRequestError, type RequestClient, type RequestPort } from './engineClient.ts'
import type { Forecast } from './protocol.ts'
import type { ForecastInput, ForecastKind, ForecastRequests } from './workerRequests.ts'

export type ForecastPort = RequestPort<ForecastRequests>

/** Why there is no answer: the worker was silent for `forecastSilenceMs` and was ended. */
type ForecastProblem = 'silent'

/** Called with answers of increasing quality to the newest request of a kind; undefined without an answer. */
export type OnForecast = (forecast: Forecast | undefined, problem?: ForecastProblem) => void

/** Largest wall-clock ms of a single step, such as the apply of ten thousand objects. */
export const forecastSilenceMs = 20_000
/**
 * The limit while a newer request waits. It is shorter, because the old request is no longer needed and a new worker
 * starts sooner.
 */
export const supersededTimeoutMs = 2_000

export interface ForecastClient {
  /** Requests a forecast; the request supersedes the previous request of the same kind. */
  ask(input: ForecastInput, onForecast: OnForecast): void
  /** Cancels the request of this kind. */
  cancel(kind: ForecastKind): void
  close(): void
}

interface Wanted {
  readonly input: ForecastInput
  readonly onForecast: OnForecast
  readonly controller: AbortController
}

/**
 * Starts the worker with the first request. A worker blocked by one step is replaced. A crashed worker is not
 * restarted, because the same request would crash it again. `onRefused` is called with the error of a failed engine.
 */
export function createForecastClient(
  connect: () => ForecastPort,
  onRefused: (error: EngineRequestError) => void,
): ForecastClient {
  return new WorkerForecasts(connect, onRefused)
}

class WorkerForecasts implements ForecastClient {
  readonly #connect: () => ForecastPort
  readonly #onRefused: (error: EngineRequestError) => void
  readonly #wanted = new Map<ForecastKind, Wanted>()
  #client: RequestClient<ForecastRequests> | undefined
  #isGone = false
  /** This worker has sent a message. */
  #isHeard = false
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(connect: () => ForecastPort, onRefused: (error: EngineRequestError) => void) {
    this.#connect = connect
    this.#onRefused = onRefused
  }

  ask(input: ForecastInput, onForecast: OnForecast): void {
    this.cancel(input.kind)
    if (this.#isGone) {
      onForecast(undefined)
      return
    }
    const one: Wanted = { input, onForecast, controller: new AbortController() }
    this.#wanted.set(input.kind, one)
    this.#send(one)
    if (this.#isHeard) this.#waitFor(supersededTimeoutMs, () => this.#replace())
    else this.#waitFor(forecastSilenceMs, () => this.#endSilent())
  }

  cancel(kind: ForecastKind): void {
    const one = this.#wanted.get(kind)
    this.#wanted.delete(kind)
    one?.controller.abort()
  }

  close(): void {
    this.#isGone = true
    clearTimeout(this.#patience)
    for (const kind of [...this.#wanted.keys()]) this.cancel(kind)
    this.#client?.close()
  }

  #open(): RequestClient<ForecastRequests> {
    this.#isHeard = false
    this.#client = createRequestClient(this.#connect(), {
      onFatal: () => {
        this.#isGone = true
        clearTimeout(this.#patience)
      },
    })
    return this.#client
  }

  #send(one: Wanted): void {
    const { input, onForecast, controller } = one
    const mine = this.#client ?? this.#open()
    const isNewest = (): boolean => this.#wanted.get(input.kind) === one
    const settle = (forecast: Forecast | undefined): void => {
      // A replaced worker's request was sent again, or its failure was reported.
      if (!isNewest() || (this.#client !== mine && !this.#isGone)) return
      this.#wanted.delete(input.kind)
      this.#noteHeard()
      onForecast(forecast)
    }
    const onPart = (forecast: Forecast | undefined): void => {
      if (this.#client !== mine) return
      this.#noteHeard()
      if (forecast !== undefined && isNewest()) onForecast(forecast)
    }
    mine.ask('forecast', input, { onPart, signal: controller.signal }).then(settle, (error: unknown) => {
      settle(undefined)
      if (error instanceof EngineRequestError) this.#onRefused(error)
    })
  }

  #waitFor(ms: number, onSilence: () => void): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(onSilence, ms)
  }

  #noteHeard(): void {
    this.#isHeard = true
    clearTimeout(this.#patience)
    if (this.#wanted.size > 0 && !this.#isGone) this.#waitFor(forecastSilenceMs, () => this.#endSilent())
  }

  #end(): void {
    const ended = this.#client
    this.#client = undefined
    ended?.close()
  }

  /** Gives up waiting for an answer; the next request may be easier. */
  #endSilent(): void {
    if (this.#wanted.size === 0) return
    this.#end()
    for (const [kind, { onForecast }] of [...this.#wanted]) {
      this.#wanted.delete(kind)
      onForecast(undefined, 'silent')
    }
  }

  /** Replaces a worker that does not accept the newest request. */
  #replace(): void {
    if (this.#wanted.size === 0) return
    this.#end()
    for (const one of this.#wanted.values()) this.#send(one)
    this.#waitFor(forecastSilenceMs, () => this.#endSilent())
  }
}
