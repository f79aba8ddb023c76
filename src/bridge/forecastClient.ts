import type {
  Forecast,
  ForecastKind,
  ForecastRequest,
  ForecastWorkerMessage,
  ForecastWorkerRequest,
} from './forecastProtocol.ts'

/** The client's end of the line to the forecasts: a Worker, or a fake in tests. */
export interface ForecastPort {
  post(request: ForecastWorkerRequest): void
  /** Called once. `onCrash`: the worker itself is gone. */
  listen(onMessage: (message: ForecastWorkerMessage) => void, onCrash: () => void): void
  close(): void
}

/** The answer to the newest request of a kind, as it gets better; undefined where none can be given. */
export type OnForecast = (forecast: Forecast | undefined) => void

export interface ForecastClient {
  /** Asks for a forecast in place of the one of the same kind that was asked for before. */
  ask(request: Omit<ForecastRequest, 'type' | 'id'>, onForecast: OnForecast): void
  /** Nobody wants to know any more. */
  cancel(kind: ForecastKind): void
  close(): void
}

/** Opens the line at the first request. A crashed worker is not started again: what crashed it would do so again. */
export function createForecastClient(connect: () => ForecastPort): ForecastClient {
  const waiting = new Map<ForecastKind, { readonly id: number; readonly onForecast: OnForecast }>()
  let port: ForecastPort | undefined
  let isGone = false
  let nextId = 1

  function open(): ForecastPort {
    const opened = connect()
    opened.listen(receive, () => {
      isGone = true
      opened.close()
      for (const [kind, { onForecast }] of [...waiting]) {
        waiting.delete(kind)
        onForecast(undefined)
      }
    })
    return opened
  }

  function receive(message: ForecastWorkerMessage): void {
    for (const [kind, { id, onForecast }] of waiting) {
      if (id !== message.id) continue
      const forecast = message.type === 'forecast' ? message.forecast : undefined
      if (forecast?.isFinal !== false) waiting.delete(kind)
      onForecast(forecast)
      return
    }
  }

  return {
    ask: (request, onForecast) => {
      if (isGone) {
        onForecast(undefined)
        return
      }
      const id = nextId++
      waiting.set(request.kind, { id, onForecast })
      port ??= open()
      port.post({ type: 'forecast', id, ...request })
    },
    cancel: (kind) => {
      if (waiting.delete(kind)) port?.post({ type: 'cancel', kind })
    },
    close: () => {
      isGone = true
      waiting.clear()
      port?.close()
    },
  }
}

/** The port of a real Worker. */
export function forecastWorkerPort(worker: Worker): ForecastPort {
  return {
    post: (request) => worker.postMessage(request),
    listen: (onMessage, onCrash) => {
      worker.addEventListener('message', (event: MessageEvent<ForecastWorkerMessage>) => onMessage(event.data))
      worker.addEventListener('messageerror', onCrash)
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        onCrash()
      })
    },
    close: () => worker.terminate(),
  }
}
