import type { Session } from '../src/engine/index.ts'
import { type Bench, medianOf, once, timeMs } from './bench.ts'
import { benchManifest, runningSession } from './rolloutRun.ts'
import { seekTimes } from './seekTimes.ts'

const PODS = 10
const DAY_MS = 24 * 3_600_000
const STANDING = `a day of ${PODS} Pods of a Deployment that was complete, with its history`
const CRASHING = `a day of ${PODS} Pods whose containers crash again and again, of a Deployment that was complete, with its history`

interface Day {
  readonly session: Session
  readonly ms: number
  /** Growth of the heap since the rollout was complete, after a garbage collection. */
  readonly heapBytes: number
}

const heapBytes = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

function playDay(image?: string): Day {
  const session = runningSession(PODS)
  const before = heapBytes()
  if (image !== undefined) {
    const args = ['apply', '-f', '-']
    const { exit, stderr } = session.command({ type: 'kubectl', args, stdin: benchManifest(image, PODS) })
    if (exit !== 0) throw new Error(stderr)
  }
  const ms = timeMs(() => session.advance({ until: DAY_MS }))
  return { session, ms, heapBytes: heapBytes() - before }
}

const standingDay = once(() => playDay())
const crashingDay = once(() => playDay('nginx:v2.crash'))

/** Benches of a day: the memory that the day takes, and the duration of a seek into the day. */
const after = (name: string, on: string, budgetMb: number, day: () => Day): readonly Bench[] => [
  {
    name: `${name}.day.heap.mb`,
    unit: 'MB',
    on: `${on}: what the heap of a process of its own has grown by`,
    budget: budgetMb,
    alone: true,
    run: () => day().heapBytes / 1e6,
  },
  {
    name: `${name}.day.seek.median.ms`,
    unit: 'ms',
    on: `${on}; 100 times at random from its beginning to its end`,
    run: () => medianOf(seekTimes(day().session, 100)),
  },
]

export const benches: readonly Bench[] = [
  {
    name: 'crash.day.ms',
    unit: 'ms',
    on: `${CRASHING}; once`,
    budget: 2_000,
    run: () => crashingDay().ms,
  },
  ...after('crash', CRASHING, 30, crashingDay),
  ...after('standing', STANDING, 1, standingDay),
]
