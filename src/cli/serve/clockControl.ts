/** `/rollscope/clock`: reads the clock of a served run and moves it on. */
import {
  type AwaitedCondition,
  awaitedCondition,
  awaitOutcome,
  parseDurationMs,
  timestampAt,
} from '../../engine/index.ts'
import type { Control, ControlledRun } from './control.ts'
import { ControlError, controlBody } from './controlBody.ts'

/** Longest step of virtual time (ms): thirty days, as long as a run may be. */
const MOST_MS = 30 * 24 * 3_600_000
/** Virtual time after which an `until` gives up (ms). */
const MOST_AWAITED_MS = 24 * 3_600_000

export const clockControl: Control = {
  path: '/rollscope/clock',
  methods: ['GET', 'POST'],
  answer: (run, { method, body }) => {
    if (method === 'GET') return { status: 200, body: clockState(run) }
    const { advance, until, namespace = 'default' } = controlBody(body, ['advance', 'until', 'namespace'])
    if ((advance === undefined) === (until === undefined))
      throw new ControlError('the body must have either advance or until')
    if (advance !== undefined) {
      run.clock.advance(durationOf(advance))
      return { status: 200, body: clockState(run) }
    }
    const condition = conditionOf(until ?? '', namespace)
    const end = run.clock.move(() => awaitOutcome(run.session, condition, MOST_AWAITED_MS))
    return { status: 200, body: { ...clockState(run), ...end } }
  },
}

function clockState({ clock, session }: ControlledRun) {
  const { at } = session.cursor
  const { mode } = clock
  return {
    mode: mode.type,
    ...(mode.type === 'real' ? { factor: mode.factor } : {}),
    /** Virtual seconds since the run began. */
    seconds: at / 1000,
    time: timestampAt(at),
    fingerprint: session.fingerprint,
  }
}

function durationOf(text: string): number {
  const ms = parseDurationMs(text)
  if (ms === undefined || ms < 0 || ms > MOST_MS)
    throw new ControlError(`advance must be a duration such as 30s or 5m, not ${JSON.stringify(text)}`)
  return Math.round(ms)
}

function conditionOf(text: string, namespace: string): AwaitedCondition {
  const condition = awaitedCondition(text, namespace)
  if ('problem' in condition) throw new ControlError(condition.problem)
  return condition
}
