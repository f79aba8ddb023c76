import { DEFAULT_CONFIG, Session } from '../src/engine/index.ts'
import { examples } from '../src/scenarios/examples/examples.ts'
import { type Bench, timeMs } from './bench.ts'

const HOUR_MS = 3_600_000

/** Requests per second at each hour of a day: a quiet night, a morning peak, an evening peak. */
const hours = [
  40, 30, 30, 40, 80, 160, 300, 420, 380, 300, 280, 320, 360, 300, 260, 280, 340, 420, 460, 400, 260, 140, 80, 50,
]

/** Real ms for one simulated day of the autoscaler example, with its history. */
function dayMs(): number {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: examples.autoscaler.before })
  const points = hours.map((perSecond, hour) => ({ at: hour * HOUR_MS, perSecond }))
  session.command({ type: 'load', target: { kind: 'Service', namespace: 'default', name: 'web' }, points })
  return timeMs(() => session.advance({ until: 24 * HOUR_MS }))
}

export const benches: readonly Bench[] = [
  {
    name: 'autoscaler.day.ms',
    unit: 'ms',
    on: 'an autoscaler of 2 to 12 Pods over 24 hours of a load that rises and falls, 5,760 syncs, with history; once',
    run: dayMs,
  },
]
