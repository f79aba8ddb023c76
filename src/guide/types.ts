/** The field guide: a page for each finding, with Kubernetes' words for it and a simulated run that shows it. */
import type { FindingId } from '../engine/index.ts'

/** A step of a run that shows a finding. */
export type ShownStep =
  /** A kubectl command as users type it. */
  | { readonly at: number; readonly line: string }
  /** A node that stops reporting. */
  | { readonly at: number; readonly node: string }

/** A small run in which the finding occurs. Times are in seconds since the beginning. */
export interface ShownRun {
  /** Applied first, in YAML. */
  readonly manifest: string
  /** In the order of time. */
  readonly steps: readonly ShownStep[]
  /** The end of the recording that is diagnosed. */
  readonly until: number
}

export type ShownRuns = Readonly<Record<FindingId, ShownRun>>
