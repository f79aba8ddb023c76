/** Plays the steps of an order: each is applied when what it waits for has come, and none behind the one that fails. */
import type { Session } from '../../session/session.ts'
import { playToMoment } from '../play.ts'
import { type StepObject, stepState } from './stepState.ts'
import type { Step } from './tool.ts'

/** Why an order has come to its end before its last step. */
export interface StepStop<T> {
  /** Its place among the steps. */
  readonly step: number
  readonly object: T
  /** `late`: it has not come within the time that the tool waits. */
  readonly end: 'refused' | 'failed' | 'late'
}

export interface PlayedSteps<T> {
  /** When each step was applied, as far as it went: virtual ms. */
  readonly appliedAt: readonly number[]
  /** When each of them was over. */
  readonly overAt: readonly number[]
  readonly stop: StepStop<T> | undefined
}

export interface StepActs<T> {
  /** Applies a step and gives what the API server does not take. */
  readonly apply: (step: Step<T>) => readonly T[]
  readonly remove: (objects: readonly T[]) => void
  /** The names in the cluster of an object that was applied. */
  readonly namesOf: (object: T) => readonly StepObject[]
  /** Waits for the last step, too. */
  readonly waitsForLast: boolean
}

/** Virtual ms between two looks at what is waited for. */
const LOOK_MS = 250
/** By then every controller has seen what there is. */
const FIRST_LOOK_MS = 1_000

/** Gives how far it went. The session then stands where the last step was over, or the order ended. */
export function playSteps<T>(session: Session, steps: readonly Step<T>[], acts: StepActs<T>): PlayedSteps<T> {
  const appliedAt: number[] = []
  const overAt: number[] = []
  for (const [i, step] of steps.entries()) {
    const [refused] = acts.apply(step)
    appliedAt.push(session.cursor.at)
    const isLast = i === steps.length - 1
    if (refused !== undefined && (!isLast || acts.waitsForLast))
      return { appliedAt, overAt, stop: { step: i, object: refused, end: 'refused' } }
    if (isLast && !acts.waitsForLast) break
    const stop = waitFor(session, step, acts)
    if (stop !== undefined) return { appliedAt, overAt, stop: { step: i, ...stop } }
    overAt.push(session.cursor.at)
    if (step.deletes.length > 0) acts.remove(step.deletes)
  }
  return { appliedAt, overAt, stop: undefined }
}

function waitFor<T>(
  session: Session,
  step: Step<T>,
  { namesOf }: Pick<StepActs<T>, 'namesOf'>,
): Omit<StepStop<T>, 'step'> | undefined {
  const { waitsFor, objects, limitMs } = step
  if (waitsFor === 'nothing') return undefined
  const names = objects.flatMap((object) => namesOf(object).map((name) => ({ object, name })))
  const startAt = session.cursor.at
  if (waitsFor !== 'end') playToMoment(session, startAt + FIRST_LOOK_MS)
  for (;;) {
    const states = names.map(({ object, name }) => ({ object, state: stepState(session, name, waitsFor) }))
    const failed = states.find(({ state }) => state === 'failed')
    if (failed !== undefined) return { object: failed.object, end: 'failed' }
    const waiting = states.find(({ state }) => state === 'waiting')
    if (waiting === undefined) return undefined
    if (session.cursor.at >= startAt + limitMs || session.isFull) return { object: waiting.object, end: 'late' }
    playToMoment(session, Math.min(session.cursor.at + LOOK_MS, startAt + limitMs))
  }
}
