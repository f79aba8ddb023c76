/** Findings from a text that kubectl printed, with the facts that the text lacks. */
import type { FindingId, Severity } from '../findings/finding.ts'

/** Facts that a text may lack: `stillHolds` where only Events tell of it. */
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
  | 'unavailable'
>

/** A fault that a text shows. */
export interface TextSign {
  readonly id: TextFindingId
  readonly severity: Severity
  readonly kind: string
  /** Undefined where the text does not name it. */
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly image?: string | undefined
  readonly container?: string | undefined
  readonly probe?: string | undefined
  readonly available?: number | undefined
  readonly wanted?: number | undefined
  /** In Kubernetes' own words; empty where the text has none. */
  readonly words: string
  /** Of the text, from 1. */
  readonly line: number
  /** ms since it was told last; undefined where the text does not say. */
  readonly ago?: number | undefined
  /** Only Events tell of it. */
  readonly isTold: boolean
  /** The text shows that it has ended. */
  readonly isOver: boolean
}

export interface TextFinding extends TextSign {
  /** Other Pods of the same owner of which the same is true. */
  readonly more: number
  readonly lacks: readonly TextLack[]
  /** A line for kubectl that shows what the text lacks. */
  readonly next: string
}
