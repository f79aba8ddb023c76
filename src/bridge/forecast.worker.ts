/** A shell: everything is in the forecast host. */
import { ForecastHost } from './forecastHost.ts'
import type { ForecastRequest } from './protocol.ts'

/** Makes this worker the one that forecasts. */
export function serveForecasts(): void {
  // A message to oneself comes after those that wait already, and sooner than any timer.
  const { port1, port2 } = new MessageChannel()
  const callbacks: (() => void)[] = []
  port2.onmessage = () => callbacks.shift()?.()

  const host = new ForecastHost({
    post: (message) => self.postMessage(message),
    later: (callback) => {
      callbacks.push(callback)
      port1.postMessage(undefined)
    },
    now: () => performance.now(),
  })
  self.onmessage = ({ data }: MessageEvent<ForecastRequest>) => host.receive(data)
}
