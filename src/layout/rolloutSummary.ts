import type { TimelineSample } from '../engine/index.ts'

/** The two extremes of a stretch of a run, to hold against the two bounds. */
export interface RolloutSummary {
  readonly lowestAvailable: number
  /** Not counting terminating Pods, as maxSurge does not. */
  readonly mostPods: number
}

/** What a Deployment's samples say about the time from `fromMs` to `untilMs`; undefined without any. */
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
