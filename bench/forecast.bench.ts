import { ForecastHost } from '../src/workers/forecastHost.ts'
import type { ForecastMessage } from '../src/workers/workerRequests.ts'
import { type Bench, medianOf, timeMs } from './bench.ts'
import { benchManifest, runningSession } from './rolloutRun.ts'

const PODS = 100
/** Number of forecasts before the measurement. For a user who types, the code is also warm. */
const WARM_UPS = 4

/** A forecast host with a run of 100 Pods. Every forecast is for another image. */
function hostBesideRun() {
  const { document, cursor } = runningSession(PODS)
  const callbacks: (() => void)[] = []
  const answers: ForecastMessage[] = []
  const host = new ForecastHost({
    post: (message) => answers.push(message),
    later: (callback) => callbacks.push(callback),
    now: () => performance.now(),
  })
  let id = 0
  return {
    answers,
    /** Real ms of one slice of work; undefined if no work is left. */
    sliceMs: (): number | undefined => {
      const callback = callbacks.shift()
      return callback && timeMs(callback)
    },
    ask: (seeds: readonly number[]): void => {
      id++
      answers.length = 0
      const manifest = benchManifest(`nginx:v${id + 1}`, PODS)
      host.receive({ id, name: 'forecast', input: { kind: 'manifest', document, cursor, manifest, seeds } })
    },
    cancel: (): void => host.receive({ id, cancel: true }),
  }
}

/** Real ms from the edited text to a result. */
function answersMs(wanted: 'first' | 'final', seeds: readonly number[], count: number): number[] {
  const beside = hostBesideRun()
  const values = Array.from({ length: WARM_UPS + count }, () =>
    timeMs(() => {
      beside.ask(seeds)
      // Progress messages and the plan come before the first simulated run.
      const isThere = () =>
        beside.answers.some(
          (message) =>
            message.type === 'answer' ||
            (message.type === 'part' && wanted === 'first' && (message.part?.tries ?? 0) > 0),
        )
      while (!isThere()) if (beside.sliceMs() === undefined) throw new Error('there is no answer')
      beside.cancel()
    }),
  )
  return values.slice(WARM_UPS)
}

function longestSliceMs(): number {
  const beside = hostBesideRun()
  let longest = 0
  for (let count = 0; count < WARM_UPS + 3; count++) {
    beside.ask([])
    for (let ms = beside.sliceMs(); ms !== undefined; ms = beside.sliceMs())
      if (count >= WARM_UPS) longest = Math.max(longest, ms)
  }
  return longest
}

export const benches: readonly Bench[] = [
  {
    name: 'forecast.100.ms',
    unit: 'ms',
    on: 'a rollout of 100 Pods, from the edited text to the first answer, that of the run itself; median of 9',
    budget: 60,
    run: () => medianOf(answersMs('first', [], 9)),
  },
  {
    name: 'forecast.100.spread.ms',
    unit: 'ms',
    on: 'the same to the final answer: five tries, and a look at the minute after the end; median of 5',
    run: () => medianOf(answersMs('final', [101, 102, 103, 104], 5)),
  },
  {
    name: 'forecast.100.slice.ms',
    unit: 'ms',
    on: 'the longest that a cancel waits during three forecasts of 100 Pods',
    budget: 20,
    run: longestSliceMs,
  },
]
