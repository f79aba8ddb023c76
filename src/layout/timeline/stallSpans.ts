import type { TimelineSample } from '../../engine/index.ts'

/** A time range in which a rollout stalls, in virtual ms. */
export interface StallSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** The stalls of a Deployment, oldest first; a stall that has not ended continues to `headMs`. */
export function stallSpans(samples: readonly TimelineSample[], workloadUid: string, headMs: number): StallSpan[] {
  const spans: StallSpan[] = []
  let since: number | undefined
  for (const sample of samples) {
    if (sample.workloadUid !== workloadUid || sample.stalledSince === since) continue
    if (since !== undefined) spans.push({ fromMs: since, toMs: sample.at })
    since = sample.stalledSince
  }
  if (since !== undefined) spans.push({ fromMs: since, toMs: Math.max(since, headMs) })
  return spans
}
