/** Findings from a text that kubectl printed, with the facts that the text lacks. */
import type { FindingId, Severity } from '../findings/finding.ts'

/** Facts that a text may lack. `stillHolds`: only Events report the fault, so it may be over. */
export type TextLack = 'object' | 'namespace' | 'available' | 'cause' | 'change' | 'stillHolds'

export type TextFindingId = Extract<
  FindingId,
  | 'imagePull'
  | 'crashLoop'
  | 'badConfig'
  | 'probeKills'
  | 'unschedulable'
  | 'quota'
  | 'podsRefused'
  | 'deadlineExceeded'
  | 'rolloutPaused'
  | 'nodeLost'
  | 'jobFailed'
  | 'noMetrics'
  | 'drainWaits'
  | 'podsEvicted'
  | 'noEndpoints'
  | 'rolloutStalled'
  | 'unavailable'
>

/** A fault that a text shows. */
export interface TextSign {
  readonly id: TextFindingId
  readonly severity: Severity
  readonly kind: string
  /** Undefined if the text does not name the object. */
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly image?: string | undefined
  readonly container?: string | undefined
  readonly probe?: string | undefined
  readonly available?: number | undefined
  readonly wanted?: number | undefined
  readonly updated?: number | undefined
  /** Kubernetes' own message; empty if the text has none. */
  readonly words: string
  /** Line of the text, from 1. */
  readonly line: number
  /** ms since the last report; undefined if the text does not have it. */
  readonly ago?: number | undefined
  /** Whether only Events report the fault. */
  readonly isTold: boolean
  /** Whether the text shows that the fault is over. */
  readonly isOver: boolean
}

export interface TextFinding extends TextSign {
  /** The number of other Pods of the same owner with the same fault. */
  readonly more: number
  readonly lacks: readonly TextLack[]
  /** A kubectl command that shows the missing facts. */
  readonly next: string
}
