/** Results of single tries of a forecast, and their combination. All times in virtual ms. */
import { type RolloutOutcome, worstOf } from '../document/outcomes.ts'
import type { WorkloadSummary } from './summary.ts'

/** The least and the most over several tries. */
export interface Spread {
  readonly least: number
  readonly most: number
}

/** The Pods of a workload from a moment until the next point; virtual ms since the start of measurement. */
export interface PodCountPoint {
  readonly afterMs: number
  readonly available: number
  /** Pods that count toward the upper bound. */
  readonly pods: number
}

/** A workload in one try, from `fromAt` until it was complete or stalled. */
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
  /** Virtual ms since `fromAt`; undefined if the workload is not complete. */
  readonly completeAfterMs: number | undefined
  /** The first miss of the progress deadline; undefined if it was never missed. */
  readonly deadline: { readonly seconds: number; readonly afterMs: number } | undefined
  /** At the end: available Pods of all revisions, and unavailable Pods of the newest revision. */
  readonly available: number
  readonly stuck: number
  /** Numbers of Pods over time, oldest first. */
  readonly curve: readonly PodCountPoint[]
  /**
   * The first moment after completion at which the workload was incomplete again, and the fewest available Pods then.
   * Only the first try has this.
   */
  readonly breaks: { readonly afterMs: number; readonly lowestAvailable: number } | undefined
}

/** All tries of one workload. */
export interface MergedTries {
  /** The try with the run's own delays: exactly what will happen. */
  readonly own: WorkloadTry
  /** The worst of all tries. */
  readonly outcome: RolloutOutcome
  /** Number of tries that did not end complete. */
  readonly incomplete: number
  /** Over the tries that end complete. */
  readonly completeAfterMs: Spread | undefined
  readonly lowestAvailable: number
  readonly mostPods: number
  readonly outageMs: Spread
  /** Failed requests to the workload's Services; undefined without Services. */
  readonly failedRequests: Spread | undefined
}

/** Combines tries; the first must have the run's own seed. */
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
