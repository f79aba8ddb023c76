/** The types of faults in an observed run, with their evidence. */
import type { Fact } from '../../trace/records.ts'
import type { Outage } from './availability.ts'
import type { UserChange } from './userChanges.ts'

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
  /** Other objects of which the same is true. */
  readonly others?: number
}

/** A fault of an object, as a row of the table finds it. */
export interface Sign {
  readonly id: FindingId
  readonly severity: Severity
  /** The faulty object: `Deployment default/web`. */
  readonly object: string
  /** Unix ms from when on. */
  readonly at: number
  /** Unix ms of its end; undefined: it holds at the end of the recording. */
  readonly until?: number
  /** Parameters of the finding's sentence. */
  readonly facts: { readonly [name: string]: Fact }
  readonly evidence: readonly FindingEvidence[]
  /** A line for kubectl. */
  readonly advice: string
  /** The change that made it, where that is no change of the workload's spec. */
  readonly before?: UserChange
}

/** The effect of a fault on a workload. */
export interface Impact {
  /** Pods. */
  readonly wanted: number
  /** The smallest number of available Pods from the beginning of the fault to its end. */
  readonly lowest: number
  /** The number of available Pods at its end. */
  readonly available: number
  /** Pods that an update leaves available. */
  readonly atLeast: number
  readonly updated: number
  /** Whether the update was incomplete. */
  readonly isRolling: boolean
  readonly outages: readonly Outage[]
  /** Services without a ready endpoint. */
  readonly services: readonly ServiceOutage[]
}

export interface ServiceOutage {
  readonly name: string
  /** Unix ms. */
  readonly from: number
  readonly until: number | undefined
}

/**
 * A fault of a workload, or of an object without a workload, over a period of time. `before`: the last change before
 * the fault began.
 */
export interface Finding extends Sign {
  /** The faults that it consists of: the cause first, then what followed. Never empty. */
  readonly signs: readonly Sign[]
  /** Of a workload. */
  readonly impact?: Impact
  /** Changes of the workload until it ended. */
  readonly meanwhile: readonly UserChange[]
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
  | 'nodeLost'
  | 'setStalled'
  | 'replicaSetScaled'
  | 'probeKills'
  | 'noMetrics'
  | 'jobFailed'
  | 'finalizerHolds'
  | 'killedAfterGrace'
  | 'slowPods'
  | 'unavailable'

/** `-n shop`, with a blank before; nothing for the namespace that kubectl takes by itself. */
export const inNamespace = (namespace: string | undefined): string =>
  namespace === undefined || namespace === 'default' ? '' : ` -n ${namespace}`
