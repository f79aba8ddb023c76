/** A shell: everything is in the forecast host. */
import { afterMessages } from './afterMessages.ts'
import { ForecastHost } from './forecastHost.ts'
import type { ForecastRequest } from './protocol.ts'

/** Makes this worker the one that forecasts. */
export function serveForecasts(): void {
  const host = new ForecastHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  self.onmessage = ({ data }: MessageEvent<ForecastRequest>) => host.receive(data)
}
