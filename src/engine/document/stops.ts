/** Stops of steps and breakpoints. */
import type { TraceRecord } from '../trace/records.ts'
import type { OutcomeWord, RolloutOutcome } from './outcomes.ts'

/**
 * Kind of stop of a step.
 * - `watch`: a change is delivered to an informer.
 * - `podTransition`: a Pod is written: created, bound, started, ready or not, deleted.
 * - `object`: a given object is written.
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

/** Identifies an object for a step to its next change. */
export interface ObjectName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** The stop that a step or breakpoint has reached. */
export type RunStop = TraceRecord | DeliveryStop | BoundStop | OutcomeStop

/** Watch events delivered to an informer at one time: the first one, and the number of the others. */
export interface DeliveryStop extends ObjectName {
  readonly type: 'delivery'
  /** Virtual ms. */
  readonly at: number
  /** Process of the informer. */
  readonly target: string
  readonly change: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'
  readonly others: number
}

/** Breakpoints that stop at a reached bound. */
export const boundWords = ['minAvailable', 'maxPods'] as const

/** A bound that a workload has reached: the minimum of available Pods, or the maximum of Pods. */
export interface BoundStop {
  readonly type: 'bound'
  /** Virtual ms. */
  readonly at: number
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly bound: (typeof boundWords)[number]
  /** Number of counted Pods: available ones, or all that are not being deleted. */
  readonly pods: number
  /** Value of the bound. */
  readonly limit: number
}

/** A rollout with an outcome that a word of `--fail-if` matches; each word can be a breakpoint. */
export interface OutcomeStop {
  readonly type: 'outcome'
  /** Virtual ms. */
  readonly at: number
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly word: OutcomeWord
}

/** Outcome of a workload's rollout. */
export interface WorkloadOutcome extends ObjectName {
  /** Virtual ms. */
  readonly at: number
  readonly outcome: RolloutOutcome
}
