import { createRequestClient, type RequestClient, type RequestPort } from './engineClient.ts'
import type { Forecast, ForecastInput, ForecastKind, ForecastRequests } from './protocol.ts'

export type ForecastPort = RequestPort<ForecastRequests>

/** Why there is no answer: the worker has said nothing for `forecastSilenceMs`, and was ended. */
export type ForecastProblem = 'silent'

/** The answer to the newest request of a kind, as it gets better; undefined where none can be given. */
export type OnForecast = (forecast: Forecast | undefined, problem?: ForecastProblem) => void

/** Wall-clock ms that a worker may take over one step, such as the apply of ten thousand objects. */
export const forecastSilenceMs = 20_000
/** The same while something newer is asked for: what it is held by is not wanted any more, and a new worker is sooner there. */
export const newerPatienceMs = 2_000

export interface ForecastClient {
  /** Asks for a forecast in place of the one of the same kind that was asked for before. */
  ask(input: ForecastInput, onForecast: OnForecast): void
  /** Nobody wants to know any more. */
  cancel(kind: ForecastKind): void
  close(): void
}

interface Wanted {
  readonly input: ForecastInput
  readonly onForecast: OnForecast
  readonly controller: AbortController
}

/**
 * Opens the line at the first request. A worker that is held by one step is replaced by a new one. A crashed worker is not
 * started again: what crashed it would do so again.
 */
export function createForecastClient(connect: () => ForecastPort): ForecastClient {
  return new WorkerForecasts(connect)
}

class WorkerForecasts implements ForecastClient {
  readonly #connect: () => ForecastPort
  readonly #wanted = new Map<ForecastKind, Wanted>()
  #client: RequestClient<ForecastRequests> | undefined
  #isGone = false
  /** This worker has said something. */
  #isHeard = false
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(connect: () => ForecastPort) {
    this.#connect = connect
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
    if (this.#isHeard) this.#waitFor(newerPatienceMs, () => this.#replace())
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
      // One that was replaced is asked again, or was reported already.
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
    mine.ask('forecast', input, { onPart, signal: controller.signal }).then(settle, () => settle(undefined))
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

  /** Its answer is not waited for any longer; the next request may be easier. */
  #endSilent(): void {
    if (this.#wanted.size === 0) return
    this.#end()
    for (const [kind, { onForecast }] of [...this.#wanted]) {
      this.#wanted.delete(kind)
      onForecast(undefined, 'silent')
    }
  }

  /** The worker does not hear what is asked now: another one does. */
  #replace(): void {
    if (this.#wanted.size === 0) return
    this.#end()
    for (const one of this.#wanted.values()) this.#send(one)
    this.#waitFor(forecastSilenceMs, () => this.#endSilent())
  }
}
