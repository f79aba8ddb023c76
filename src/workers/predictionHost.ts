/** Handlers of the prediction worker without worker globals: simulates a recorded rollout. */
import { type PredictionStart, predictingSeed, type RolloutTrace } from '../engine/index.ts'
import { SeedHost, type SeedHostOptions } from './seedHost.ts'
import type { PredictionJob } from './workerRequests.ts'

export class PredictionHost extends SeedHost<PredictionStart, PredictionJob, RolloutTrace> {
  constructor(options: SeedHostOptions<PredictionStart, PredictionJob, RolloutTrace>) {
    super(
      options,
      (start) =>
        ({ seed }) =>
          predictingSeed(start, seed),
    )
  }
}
