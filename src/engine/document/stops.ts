/** Where steps and breakpoints stop, and what they have stopped at. */
import type { TraceRecord } from '../trace/records.ts'
import type { OutcomeWord, RolloutOutcome } from './outcomes.ts'

/**
 * Where a step stops.
 * - `watch`: a change is delivered to an informer.
 * - `podTransition`: a Pod is created, bound, started, ready or not, deleted: whatever is written of it.
 * - `object`: something is written of one object.
 */
export type StopAt =
  | 'event'
  | 'watch'
  | 'sync'
  | 'decision'
  | 'write'
  | 'podTransition'
  | 'object'
  | 'second'
  | 'rolloutFinished'

/** Names an object for a step to its next change. */
export interface ObjectName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** What a step or a breakpoint stopped at. */
export type RunStop = TraceRecord | DeliveryStop | BoundStop | OutcomeStop

/** Watch events that an informer was given at one moment: the first of them, and how many others came with it. */
export interface DeliveryStop extends ObjectName {
  readonly type: 'delivery'
  /** Virtual ms. */
  readonly at: number
  /** Whose informer it is. */
  readonly target: string
  readonly change: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'
  readonly others: number
}

/** The words of breakpoints that stop where a bound is reached. */
export const boundWords = ['minAvailable', 'maxPods'] as const

/** A bound of a workload that is reached: as few Pods available as are allowed, or as many Pods as may be. */
export interface BoundStop {
  readonly type: 'bound'
  /** Virtual ms. */
  readonly at: number
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly bound: (typeof boundWords)[number]
  /** The Pods that count: those available, or all that are not being deleted. */
  readonly pods: number
  /** The bound itself. */
  readonly limit: number
}

/** A rollout that has become what a word of `--fail-if` says: a breakpoint may name each of these. */
export interface OutcomeStop {
  readonly type: 'outcome'
  /** Virtual ms. */
  readonly at: number
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly word: OutcomeWord
}

/** How a rollout stands. */
export interface WorkloadOutcome extends ObjectName {
  /** Virtual ms. */
  readonly at: number
  readonly outcome: RolloutOutcome
}
