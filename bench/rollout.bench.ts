import type { Session } from '../src/engine/index.ts'
import { type Bench, medianOf, once, quantileOf, timeMs } from './bench.ts'
import { benchManifest, nodesFor, probedManifest, rollOut, runningSession } from './rolloutRun.ts'
import { seekTimes } from './seekTimes.ts'

interface Rollout {
  readonly ms: number
  readonly session: Session
}

/** Measures from the apply of the second image, on a complete first rollout, to the end of the second. */
function measure(replicas: number, samples: number, manifest = benchManifest): Rollout {
  const runs = Array.from({ length: samples }, (): Rollout => {
    const session = runningSession(replicas, manifest)
    return { ms: timeMs(() => rollOut(session, 'nginx:1.16.1', replicas, manifest)), session }
  })
  return { ms: medianOf(runs.map(({ ms }) => ms)), session: (runs.at(-1) as Rollout).session }
}

/** Warms up without a garbage collection between the runs, because it would discard compiled code. */
const warmUp = once(() => measure(100, 20))
const rollouts = {
  100: once(() => measure(100, 21)),
  1000: once(() => measure(1_000, 3)),
  10000: once(() => measure(10_000, 1)),
}
type Size = keyof typeof rollouts

const HOUR_MS = 3_600_000
const ROLLOUTS_PER_HOUR = 6
const HOUR = `a run of one hour with ${ROLLOUTS_PER_HOUR} rollouts of 1,000 Pods, 300 times at random from its beginning to its end`
const hourSeeks = once(() => {
  const session = runningSession(1_000)
  for (let i = 1; i <= ROLLOUTS_PER_HOUR; i++) {
    rollOut(session, `nginx:1.${i}`, 1_000)
    session.advance({ until: (i * HOUR_MS) / ROLLOUTS_PER_HOUR })
  }
  return seekTimes(session, 300)
})

function rollout(size: Size): Rollout {
  warmUp()
  return rollouts[size]()
}

const described = (size: Size, samples: string) =>
  `nginx-deployment of the Kubernetes documentation with ${size.toLocaleString('en-US')} Pods on ${nodesFor(size)} nodes, 25% / 25%, from apply to complete, with history; ${samples}`

export const benches: readonly Bench[] = [
  {
    name: 'rollout.100.ms',
    unit: 'ms',
    on: described(100, 'median of 21'),
    budget: 40,
    run: () => rollout(100).ms,
  },
  {
    name: 'rollout.1000.ms',
    unit: 'ms',
    on: described(1000, 'median of 3'),
    budget: 300,
    run: () => rollout(1000).ms,
  },
  {
    name: 'rollout.1000.probed.ms',
    unit: 'ms',
    on: 'the same with a readiness probe, a CPU request and a grace period of 10 s; median of 3',
    run: () => {
      warmUp()
      return measure(1_000, 3, probedManifest).ms
    },
  },
  {
    name: 'rollout.10000.ms',
    unit: 'ms',
    on: described(10000, 'once'),
    budget: 4_000,
    run: () => rollout(10000).ms,
  },
  {
    name: 'rollout.growth.1000-10000',
    unit: '×',
    on: 'rollout.10000.ms / rollout.1000.ms; 10 would be in proportion',
    budget: 12,
    run: () => rollout(10000).ms / rollout(1000).ms,
  },
  {
    name: 'rollout.10000.rss.mb',
    unit: 'MB',
    on: 'resident size of a process of its own after the run of 10,000 Pods, with its history and snapshots',
    budget: 600,
    alone: true,
    run: () => {
      rollout(10000)
      return process.memoryUsage.rss() / 1e6
    },
  },
  {
    name: 'seek.1000.median.ms',
    unit: 'ms',
    on: 'the run of rollout.1000.ms, 100 times at random from its beginning to its end',
    budget: 50,
    run: () => {
      return medianOf(seekTimes(rollout(1000).session, 100))
    },
  },
  {
    name: 'seek.hour.median.ms',
    unit: 'ms',
    on: HOUR,
    budget: 5,
    run: () => medianOf(hourSeeks()),
  },
  {
    name: 'seek.hour.p99.ms',
    unit: 'ms',
    on: HOUR,
    budget: 40,
    run: () => quantileOf(hourSeeks(), 0.99),
  },
]
