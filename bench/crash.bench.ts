import type { Session } from '../src/engine/index.ts'
import { type Bench, medianOf, once, timeMs } from './bench.ts'
import { benchManifest, runningSession } from './rolloutRun.ts'
import { seekTimes } from './seekTimes.ts'

const PODS = 10
const DAY_MS = 24 * 3_600_000
const DAY = `a day of ${PODS} Pods whose containers crash again and again, of a Deployment that was complete, with its history`

interface Day {
  readonly session: Session
  readonly ms: number
  /** What the heap has grown by, garbage collected. */
  readonly heapBytes: number
}

const heapBytes = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const day = once((): Day => {
  const before = heapBytes()
  const session = runningSession(PODS)
  const stdin = benchManifest('nginx:v2.crash', PODS)
  const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  if (exit !== 0) throw new Error(stderr)
  const ms = timeMs(() => session.advance({ until: DAY_MS }))
  return { session, ms, heapBytes: heapBytes() - before }
})

export const benches: readonly Bench[] = [
  {
    name: 'crash.day.ms',
    unit: 'ms',
    on: `${DAY}; once`,
    budget: 2_000,
    run: () => day().ms,
  },
  {
    name: 'crash.day.heap.mb',
    unit: 'MB',
    on: `${DAY}: what the heap of a process of its own has grown by`,
    budget: 30,
    alone: true,
    run: () => day().heapBytes / 1e6,
  },
  {
    name: 'crash.day.seek.median.ms',
    unit: 'ms',
    on: `${DAY}; 100 times at random from its beginning to its end`,
    run: () => medianOf(seekTimes(day().session, 100)),
  },
]
