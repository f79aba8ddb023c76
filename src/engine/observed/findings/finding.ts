/** What is wrong in an observed run, with what shows it. */
import type { Fact } from '../../trace/records.ts'
import type { RunFacts } from './runFacts.ts'

/** `high`: it holds and hurts; `medium`: it held, or will hurt; `low`: worth knowing. */
export type Severity = 'high' | 'medium' | 'low'

export interface FindingEvidence {
  /** `Pod default/web-1`. */
  readonly object: string
  /** `status.containerStatuses[web].state.waiting.message`. */
  readonly field: string
  readonly value: string
  /** Unix ms. */
  readonly time?: number
}

export interface Finding {
  readonly id: FindingId
  readonly severity: Severity
  /** What it is about: `Deployment default/web`. */
  readonly object: string
  /** Unix ms from when on. */
  readonly at: number
  /** Unix ms of its end; undefined: it holds at the end of the recording. */
  readonly until?: number
  /** What its sentence names. */
  readonly facts: { readonly [name: string]: Fact }
  readonly evidence: readonly FindingEvidence[]
  /** A line for kubectl. */
  readonly advice: string
}

export type FindingId =
  | 'rolloutStalled'
  | 'deadlineExceeded'
  | 'imagePull'
  | 'crashLoop'
  | 'badConfig'
  | 'probeFailing'
  | 'podNotStarting'
  | 'unschedulable'
  | 'quota'
  | 'podsRefused'
  | 'budgetBlocks'
  | 'drainWaits'
  | 'selectsNothing'
  | 'selectsTooMuch'
  | 'autoscalerAgainstReplicas'
  | 'setWaitsForBrokenPod'
  | 'noEndpoints'
  | 'rolloutPaused'
  | 'podsReleased'

/** One row of the table of findings. */
export interface FindingRow {
  readonly id: FindingId
  find(facts: RunFacts): readonly Finding[]
}

/** `-n shop`, with a blank before; nothing for the namespace that kubectl takes by itself. */
export const inNamespace = (namespace: string | undefined): string =>
  namespace === undefined || namespace === 'default' ? '' : ` -n ${namespace}`
