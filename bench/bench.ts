/** One figure that can be measured again. */
export interface Bench {
  /** Dotted, from the part to the unit, and never changed once published: `engine.step.1000-pods.ms`. */
  readonly name: string
  readonly unit: 'ms' | 'us' | 'kB' | 'MB' | 'events/s' | 'fps' | 'count' | '×' | '%'
  /** What it was measured on, apart from the machine: "1,000 pods, 10 nodes, median of 20". */
  readonly on: string
  /** What the design asks for, in `unit`, if it does: printed beside the figure, never a test. */
  readonly budget?: number
  /** Runs in a process of its own, for what other benches would leave behind in this one: memory. */
  readonly alone?: true
  /** Sets up, warms up and measures by itself; returns the figure in `unit`. */
  readonly run: () => number | Promise<number>
}

/** The middle of some values; the mean of the two middle ones of an even count. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which a share of the others lies: 0.99 for the 99th percentile. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Milliseconds of real time that `work` takes. */
export function timeMs(work: () => void): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}

/** The result of `make`, made at most once: benches that look at the same run share it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
