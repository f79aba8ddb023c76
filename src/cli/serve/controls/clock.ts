/** `/rollscope/clock`: reads the clock of a served run, and advances it. */
import {
  type AwaitedCondition,
  awaitedCondition,
  awaitOutcome,
  parseDurationMs,
  timestampAt,
} from '../../../engine/index.ts'
import type { Control, ControlledRun } from './control.ts'
import type { Fields } from './field.ts'
import { ControlError } from './input.ts'
import { namespace } from './named.ts'

/** Longest step of virtual time (ms): thirty days, as long as a run may be. */
const MOST_MS = 30 * 24 * 3_600_000
/** Virtual time after which an `until` gives up (ms). */
const MOST_AWAITED_MS = 24 * 3_600_000

const state: Fields = {
  mode: { type: 'string', about: 'real, stopped or fast' },
  factor: { type: 'number', about: 'Virtual seconds in each real second; only with mode real', isOptional: true },
  seconds: { type: 'number', about: 'Virtual seconds since the run began' },
  time: { type: 'string', about: 'The virtual time, as in timestamps of objects' },
  fingerprint: { type: 'string', about: 'Equal runs at equal moments have equal fingerprints' },
}

export const clock: Control = {
  path: '/rollscope/clock',
  operations: [
    { method: 'GET', about: 'Reads the clock.', result: state, answer: clockState },
    {
      method: 'POST',
      about:
        'Moves the clock by a duration, or until a rollout has an outcome. If no pending event can lead to the outcome, the answer has reached: false and the reason.',
      body: {
        advance: { type: 'string', about: 'A duration', example: '30s' },
        until: {
          type: 'string',
          about: 'A workload and complete, incomplete, stalled or failed',
          example: 'deployment/web complete',
        },
        namespace,
      },
      needs: ['advance', 'until'],
      result: {
        ...state,
        reached: { type: 'boolean', about: 'Only with until: whether the rollout has the outcome', isOptional: true },
        reason: { type: 'string', about: 'The reason that the rollout does not have the outcome', isOptional: true },
      },
      answer: (run, input) => {
        const until = input.text('until')
        if (until === undefined) {
          run.clock.advance(durationOf(input.text('advance') ?? ''))
          return clockState(run)
        }
        const condition = conditionOf(until, input.text('namespace') ?? 'default')
        const end = run.clock.move(() => awaitOutcome(run.session, condition, MOST_AWAITED_MS))
        return { ...clockState(run), ...end }
      },
    },
  ],
}

function clockState({ clock: { mode }, session }: ControlledRun) {
  const { at } = session.cursor
  return {
    mode: mode.type,
    ...(mode.type === 'real' ? { factor: mode.factor } : {}),
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

function conditionOf(text: string, inNamespace: string): AwaitedCondition {
  const condition = awaitedCondition(text, inNamespace)
  if ('problem' in condition) throw new ControlError(condition.problem)
  return condition
}
