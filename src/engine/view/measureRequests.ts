/** Sums over request samples. */
import type { RequestSample } from './types.ts'

/** Numbers of requests, as integers. A number of failures between 0 and 1 counts as 1, to differ from no failures. */
export interface RequestMeasures {
  readonly sent: number
  readonly failed: number
}

/**
 * Requests sent to all Services within a time range, and their failures; undefined without requests. Example: 100
 * requests per second over 10 Pods, one of which does not answer for 600 ms: 100 × 1/10 × 0.6 = 6 fail.
 */
export function measureRequests(
  samples: readonly RequestSample[],
  { fromAt, toAt }: { readonly fromAt: number; readonly toAt: number },
): RequestMeasures | undefined {
  const latest = new Map<string, RequestSample>()
  let sent = 0
  let failed = 0
  const add = ({ at, perSecond, failedPerSecond }: RequestSample, until: number): void => {
    const seconds = Math.max(0, Math.min(until, toAt) - Math.max(at, fromAt)) / 1000
    sent += perSecond * seconds
    failed += failedPerSecond * seconds
  }
  for (const sample of samples) {
    const before = latest.get(sample.serviceUid)
    if (before) add(before, sample.at)
    latest.set(sample.serviceUid, sample)
  }
  for (const sample of latest.values()) add(sample, toAt)
  return sent === 0 ? undefined : wholeRequests(sent, failed)
}

/** Rounds sums of rates over time to integers. */
export function wholeRequests(sent: number, failed: number): RequestMeasures {
  return { sent: Math.round(sent), failed: failed > 0 ? Math.max(1, Math.round(failed)) : 0 }
}
