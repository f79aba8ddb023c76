/** Entry of a prediction worker, a chunk of its own, loaded only to compare a recording. The logic is in the host. */
import { afterMessages } from './afterMessages.ts'
import { PredictionHost } from './predictionHost.ts'
import type { PredictionRequest } from './workerRequests.ts'

/** Turns this worker into a prediction worker; earlier messages are handled first. */
export function servePredictions(before: readonly PredictionRequest[]): void {
  const host = new PredictionHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  for (const message of before) host.receive(message)
  self.onmessage = ({ data }: MessageEvent<PredictionRequest>) => host.receive(data)
}
