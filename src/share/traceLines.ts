import type { TraceRecord } from '../engine/index.ts'

/** The first line of a trace: the run to which the trace belongs. */
interface TraceHeader {
  readonly engineVersion: string
  readonly seed: number
  /** Fingerprint at the end of the trace. */
  readonly fingerprint: string
}

/** A trace as JSON Lines: one object of type `run`, then every record in order. Times (`at`) are virtual ms. */
export function traceLines(header: TraceHeader, records: readonly TraceRecord[]): string {
  return [{ type: 'run', ...header }, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
}
