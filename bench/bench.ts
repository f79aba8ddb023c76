/** One figure that can be measured again. */
export interface Bench {
  /** Dotted, from the part to the unit, and never changed once published: `engine.step.1000-pods.ms`. */
  readonly name: string
  readonly unit: 'ms' | 'us' | 'kB' | 'MB' | 'events/s' | 'fps' | 'count'
  /** What it was measured on, apart from the machine: "1,000 pods, 10 nodes, median of 20". */
  readonly on: string
  /** Sets up, warms up and measures by itself; returns the figure in `unit`. */
  readonly run: () => number | Promise<number>
}

/** The median of what `sample` returns, over `count` calls after `warmups` that are thrown away. */
export function median(sample: () => number, { count, warmups }: { count: number; warmups: number }): number {
  for (let i = 0; i < warmups; i++) sample()
  const values = Array.from({ length: count }, sample).sort((a, b) => a - b)
  const middle = Math.floor(values.length / 2)
  const upper = values[middle] ?? Number.NaN
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Milliseconds of real time that `work` takes. */
export function timeMs(work: () => void): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}
