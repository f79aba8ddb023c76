import type { TraceRecord } from '../engine/index.ts'

/** What a trace is of; its first line. */
export interface TraceHeader {
  readonly engineVersion: string
  readonly seed: number
  /** Of the moment at which the trace ends. */
  readonly fingerprint: string
}

/**
 * A trace as JSON Lines: one object of type `run`, then every record in its order. Times (`at`) are virtual milliseconds.
 */
export function traceLines(header: TraceHeader, records: readonly TraceRecord[]): string {
  return [{ type: 'run', ...header }, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
}
