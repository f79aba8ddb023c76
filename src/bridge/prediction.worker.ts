/** A shell: everything is in the host. A chunk of its own, so that only who looks at a prediction loads it. */
import { afterMessages } from './afterMessages.ts'
import { PredictionHost } from './predictionHost.ts'
import type { PredictionRequest } from './protocol.ts'

/** Makes this worker one that plays seeds of a recorded rollout; what has come before it was ready is heard first. */
export function servePredictions(before: readonly PredictionRequest[]): void {
  const host = new PredictionHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  for (const message of before) host.receive(message)
  self.onmessage = ({ data }: MessageEvent<PredictionRequest>) => host.receive(data)
}
