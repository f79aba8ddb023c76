/** Entry of the forecast worker; the logic is in the host. */
import { afterMessages } from './afterMessages.ts'
import { ForecastHost } from './forecastHost.ts'
import type { ForecastRequest } from './workerRequests.ts'

/** Turns this worker into the forecast worker. */
export function serveForecasts(): void {
  const host = new ForecastHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  self.onmessage = ({ data }: MessageEvent<ForecastRequest>) => host.receive(data)
}
