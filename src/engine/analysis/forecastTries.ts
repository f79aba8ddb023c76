/** What single tries of a forecast say, and what they say together. All times in virtual ms. */
import { type RolloutOutcome, worstOf } from '../document/outcomes.ts'
import type { WorkloadSummary } from './summary.ts'

/** From the least to the most over several tries. */
export interface Spread {
  readonly least: number
  readonly most: number
}

/** The Pods of a workload from a moment on (virtual ms from where it is measured), until the next one. */
export interface ForecastPoint {
  readonly afterMs: number
  readonly available: number
  /** All that count toward the upper bound. */
  readonly pods: number
}

/** One workload in one try, from `fromAt` until it was complete or stood still. */
export interface WorkloadTry
  extends Pick<
    WorkloadSummary,
    | 'kind'
    | 'uid'
    | 'namespace'
    | 'name'
    | 'specReplicas'
    | 'outcome'
    | 'reason'
    | 'message'
    | 'held'
    | 'lowestAvailable'
    | 'mostPods'
    | 'outageMs'
    | 'requests'
  > {
  readonly fromAt: number
  /** From `fromAt`; undefined if it is not complete. */
  readonly completeAfterMs: number | undefined
  /** The first time that its progress deadline was exceeded; undefined if it never was. */
  readonly deadline: { readonly seconds: number; readonly afterMs: number } | undefined
  /** At the end: available Pods of all revisions, and Pods of the newest one that are not available. */
  readonly available: number
  readonly stuck: number
  /** How its Pods come and go, oldest first. */
  readonly curve: readonly ForecastPoint[]
  /** It did not stay complete: when that was over, and how few Pods were available then. Known for the first try. */
  readonly breaks: { readonly afterMs: number; readonly lowestAvailable: number } | undefined
}

/** All tries of one workload. */
export interface MergedTries {
  /** With the delays of the run itself: exactly what will happen. */
  readonly own: WorkloadTry
  /** The worst of all tries. */
  readonly outcome: RolloutOutcome
  /** How many tries did not end complete. */
  readonly incomplete: number
  /** Over the tries that end complete. */
  readonly completeAfterMs: Spread | undefined
  readonly lowestAvailable: number
  readonly mostPods: number
  readonly outageMs: Spread
  /** How many requests to its Services fail; undefined if there is none. */
  readonly failedRequests: Spread | undefined
}

/** `tries` begins with that of the run itself. */
export function mergeTries(tries: readonly [WorkloadTry, ...WorkloadTry[]]): MergedTries {
  const failed = tries.flatMap(({ requests }) => requests?.failed ?? [])
  const times = tries.flatMap(({ completeAfterMs }) => completeAfterMs ?? [])
  return {
    own: tries[0],
    outcome: worstOf(tries.map(({ outcome }) => outcome)),
    incomplete: tries.length - times.length,
    completeAfterMs: times.length === 0 ? undefined : spreadOf(times),
    lowestAvailable: Math.min(...tries.map(({ lowestAvailable }) => lowestAvailable)),
    mostPods: Math.max(...tries.map(({ mostPods }) => mostPods)),
    outageMs: spreadOf(tries.map(({ outageMs }) => outageMs)),
    failedRequests: failed.length === 0 ? undefined : spreadOf(failed),
  }
}

const spreadOf = (values: readonly number[]): Spread => ({ least: Math.min(...values), most: Math.max(...values) })
