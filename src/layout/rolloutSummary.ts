import type { TimelineSample } from '../engine/index.ts'

/** The fewest available and the most Pods in a time range, to compare with the limits of the strategy. */
interface RolloutSummary {
  readonly lowestAvailable: number
  /** Terminating Pods are not counted, as maxSurge does not count them. */
  readonly mostPods: number
}

/** Extremes of a Deployment's samples from `fromMs` to `untilMs`; undefined without samples. */
export function summariseRollout(
  samples: readonly TimelineSample[],
  workloadUid: string,
  fromMs: number,
  untilMs: number,
): RolloutSummary | undefined {
  let lowestAvailable = Number.POSITIVE_INFINITY
  let mostPods = 0
  let inForceAtStart: TimelineSample | undefined
  const take = (sample: TimelineSample) => {
    const available = sample.revisions.reduce((sum, one) => sum + one.available, 0)
    const others = sample.revisions.reduce((sum, one) => sum + one.ready + one.starting + one.failing, 0)
    lowestAvailable = Math.min(lowestAvailable, available)
    mostPods = Math.max(mostPods, available + others)
  }
  for (const sample of samples) {
    if (sample.workloadUid !== workloadUid) continue
    if (sample.at > untilMs) break
    if (sample.at <= fromMs) inForceAtStart = sample
    else take(sample)
  }
  if (inForceAtStart !== undefined) take(inForceAtStart)
  return lowestAvailable === Number.POSITIVE_INFINITY ? undefined : { lowestAvailable, mostPods }
}
