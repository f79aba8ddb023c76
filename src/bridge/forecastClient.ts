import { createRequestClient, type RequestClient, type RequestPort } from './engineClient.ts'
import type { Forecast, ForecastInput, ForecastKind, ForecastRequests } from './protocol.ts'

export type ForecastPort = RequestPort<ForecastRequests>

/** The answer to the newest request of a kind, as it gets better; undefined where none can be given. */
export type OnForecast = (forecast: Forecast | undefined) => void

export interface ForecastClient {
  /** Asks for a forecast in place of the one of the same kind that was asked for before. */
  ask(input: ForecastInput, onForecast: OnForecast): void
  /** Nobody wants to know any more. */
  cancel(kind: ForecastKind): void
  close(): void
}

/** Opens the line at the first request. A crashed worker is not started again: what crashed it would do so again. */
export function createForecastClient(connect: () => ForecastPort): ForecastClient {
  const asked = new Map<ForecastKind, AbortController>()
  let client: RequestClient<ForecastRequests> | undefined
  let isGone = false

  const onFatal = (): void => {
    isGone = true
  }
  const cancel = (kind: ForecastKind): void => {
    asked.get(kind)?.abort()
    asked.delete(kind)
  }

  return {
    ask: (input, onForecast) => {
      cancel(input.kind)
      if (isGone) {
        onForecast(undefined)
        return
      }
      const mine = new AbortController()
      const { signal } = mine
      const onPart: OnForecast = (forecast) => {
        if (!signal.aborted) onForecast(forecast)
      }
      asked.set(input.kind, mine)
      client ??= createRequestClient(connect(), { onFatal })
      client.ask('forecast', input, { onPart, signal }).then(onPart, () => onPart(undefined))
    },
    cancel,
    close: () => {
      isGone = true
      for (const kind of [...asked.keys()]) cancel(kind)
      client?.close()
    },
  }
}
