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
  const wanted = new Map<ForecastKind, Wanted>()
  let client: RequestClient<ForecastRequests> | undefined
  let isGone = false
  /** This worker has said something. */
  let isHeard = false
  let patience: ReturnType<typeof setTimeout> | undefined

  function open(): RequestClient<ForecastRequests> {
    isHeard = false
    client = createRequestClient(connect(), {
      onFatal: () => {
        isGone = true
        clearTimeout(patience)
      },
    })
    return client
  }

  function send(one: Wanted): void {
    const { input, onForecast, controller } = one
    const mine = client ?? open()
    const isNewest = (): boolean => wanted.get(input.kind) === one
    const settle = (forecast: Forecast | undefined): void => {
      // One that was replaced is asked again, or was reported already.
      if (!isNewest() || (client !== mine && !isGone)) return
      wanted.delete(input.kind)
      noteHeard()
      onForecast(forecast)
    }
    const onPart = (forecast: Forecast | undefined): void => {
      if (client !== mine) return
      noteHeard()
      if (forecast !== undefined && isNewest()) onForecast(forecast)
    }
    mine.ask('forecast', input, { onPart, signal: controller.signal }).then(settle, () => settle(undefined))
  }

  function noteHeard(): void {
    isHeard = true
    clearTimeout(patience)
    if (wanted.size > 0 && !isGone) patience = setTimeout(endSilent, forecastSilenceMs)
  }

  function end(): void {
    const ended = client
    client = undefined
    ended?.close()
  }

  /** Its answer is not waited for any longer; the next request may be easier. */
  function endSilent(): void {
    if (wanted.size === 0) return
    end()
    for (const [kind, { onForecast }] of [...wanted]) {
      wanted.delete(kind)
      onForecast(undefined, 'silent')
    }
  }

  /** The worker does not hear what is asked now: another one does. */
  function replace(): void {
    if (wanted.size === 0) return
    end()
    for (const one of wanted.values()) send(one)
    patience = setTimeout(endSilent, forecastSilenceMs)
  }

  function cancel(kind: ForecastKind): void {
    const one = wanted.get(kind)
    wanted.delete(kind)
    one?.controller.abort()
  }

  return {
    ask: (input, onForecast) => {
      cancel(input.kind)
      if (isGone) {
        onForecast(undefined)
        return
      }
      const one: Wanted = { input, onForecast, controller: new AbortController() }
      wanted.set(input.kind, one)
      send(one)
      clearTimeout(patience)
      patience = isHeard ? setTimeout(replace, newerPatienceMs) : setTimeout(endSilent, forecastSilenceMs)
    },
    cancel,
    close: () => {
      isGone = true
      clearTimeout(patience)
      for (const kind of [...wanted.keys()]) cancel(kind)
      client?.close()
    },
  }
}
