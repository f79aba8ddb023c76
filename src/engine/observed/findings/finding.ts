/** The types of faults in an observed run, with their evidence. */
import type { Fact } from '../../trace/records.ts'
import type { Outage } from './availability.ts'
import type { UserChange } from './userChanges.ts'

/** `high`: present and harmful; `medium`: over, or harmful later; `low`: worth knowing. */
export type Severity = 'high' | 'medium' | 'low'

export interface FindingEvidence {
  /** `Pod default/web-1`. */
  readonly object: string
  /** `status.containerStatuses[web].state.waiting.message`. */
  readonly field: string
  /** The recorded value, or the facts of a sentence about it. */
  readonly value: string | EvidenceWords
  /** Unix ms. */
  readonly time?: number
  /** The number of other objects with the same evidence. */
  readonly others?: number
}

/** A sentence about a value, and its parameters. */
interface EvidenceWords {
  readonly id: EvidenceWordsId
  readonly facts: { readonly [name: string]: Fact }
}

type EvidenceWordsId =
  | 'writtenBy'
  | 'disruptions'
  | 'unchangedEntry'
  | 'repeated'
  | 'allowed'
  | 'removable'
  | 'noneRemovable'
  | 'atMost'
  | 'readyAfter'
  | 'updated'

/** A single fault of an object, as a row of the table of findings reports it. */
export interface Sign {
  readonly id: FindingId
  readonly severity: Severity
  /** The faulty object: `Deployment default/web`. */
  readonly object: string
  /** Unix ms at which the fault began. */
  readonly at: number
  /** Unix ms at which the fault ended; undefined: it lasts until the end of the recording. */
  readonly until?: number
  /** Parameters of the finding's sentence. */
  readonly facts: { readonly [name: string]: Fact }
  readonly evidence: readonly FindingEvidence[]
  /** A kubectl command that helps. */
  readonly advice: string
  /** The change that caused the fault, if that change is no change of the workload's spec. */
  readonly before?: UserChange
}

/** The effect of a fault on a workload. */
export interface Impact {
  /** Pods. */
  readonly wanted: number
  /** The smallest number of available Pods from the beginning of the fault to its end. */
  readonly lowest: number
  /** The number of available Pods at the end of the fault. */
  readonly available: number
  /** The number of Pods that a rolling update keeps available. */
  readonly atLeast: number
  readonly updated: number
  /** Whether the update was incomplete. */
  readonly isRolling: boolean
  readonly outages: readonly Outage[]
  /** Services without a ready endpoint. */
  readonly services: readonly ServiceOutage[]
}

/** `isDeleted`: the Service itself was deleted, and its Pods stayed ready. */
export interface ServiceOutage {
  readonly name: string
  readonly isDeleted?: boolean
  /** Unix ms. */
  readonly from: number
  readonly until: number | undefined
}

/**
 * A fault of a workload, or of an object without a workload, over a period of time. `before`: the last change before
 * the fault began.
 */
export interface Finding extends Sign {
  /** The single faults that make up the finding: the cause first, then its consequences. Never empty. */
  readonly signs: readonly Sign[]
  /** Set only for a workload. */
  readonly impact?: Impact
  /** Changes of the workload between the beginning and the end of the fault. */
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
  | 'podsEvicted'
  | 'probeKills'
  | 'noMetrics'
  | 'jobFailed'
  | 'finalizerHolds'
  | 'killedAfterGrace'
  | 'slowPods'
  | 'unavailable'

/** ` -n shop`, with a leading blank; empty for the namespace `default`. */
export const inNamespace = (namespace: string | undefined): string =>
  namespace === undefined || namespace === 'default' ? '' : ` -n ${namespace}`
