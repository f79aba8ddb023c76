/** A reproducible figure. */
export interface Bench {
  /** Dotted name from the part to the unit, constant once published: `engine.step.1000-pods.ms`. */
  readonly name: string
  readonly unit: 'ms' | 'us' | 'kB' | 'MB' | 'events/s' | 'fps' | 'count' | '×' | '%'
  /** Conditions of the measurement without the machine: "1,000 pods, 10 nodes, median of 20". */
  readonly on: string
  /**
   * Target of the design in `unit`, if the design has a target. The target is printed beside the figure and never fails
   * a run.
   */
  readonly budget?: number
  /** The bench runs in a separate process, because memory left by other benches would distort the figure. */
  readonly alone?: true
  /** Performs set-up, warm-up and measurement; returns the figure in `unit`. */
  readonly run: () => number | Promise<number>
}

/** Median; the mean of the two middle values of an even count. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Quantile: 0.99 for the 99th percentile. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Duration of `work` in real milliseconds. */
export function timeMs(work: () => void): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}

/** Memoises `make`, so that benches of the same run share its result. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
