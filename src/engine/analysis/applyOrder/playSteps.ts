/**
 * Plays the steps of an order. A step is applied when the condition of the step before is met; no step follows a failed
 * step.
 */
import type { Session } from '../../session/session.ts'
import { playToMoment } from '../play.ts'
import { type StepObject, stepState } from './stepState.ts'
import type { Step } from './tool.ts'

/** The reason for which an order ended before its last step. */
export interface StepStop<T> {
  /** Index of the step. */
  readonly step: number
  readonly object: T
  /** `late`: the condition was not met within the tool's time limit. */
  readonly end: 'refused' | 'failed' | 'late'
}

export interface PlayedSteps<T> {
  /** Moments at which steps were applied, in virtual ms; steps that were not reached are absent. */
  readonly appliedAt: readonly number[]
  /** Moments at which the applied steps were over, in virtual ms. */
  readonly overAt: readonly number[]
  readonly stop: StepStop<T> | undefined
}

interface StepActs<T> {
  /** Applies a step and returns the objects that the API server refuses. */
  readonly apply: (step: Step<T>) => readonly T[]
  readonly remove: (objects: readonly T[]) => void
  /** The names in the cluster of an applied object. */
  readonly namesOf: (object: T) => readonly StepObject[]
  /** Whether the last step's condition is awaited, too. */
  readonly waitsForLast: boolean
}

/** Virtual ms between two checks of a step's condition. */
const CHECK_INTERVAL_MS = 250
/** Virtual ms after which every controller has seen the applied objects. */
const FIRST_CHECK_MS = 1_000

/** Plays the steps and returns how far they got. The session is left at the end of the last step, or of the order. */
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
  if (waitsFor !== 'end') playToMoment(session, startAt + FIRST_CHECK_MS)
  for (;;) {
    const states = names.map(({ object, name }) => ({ object, state: stepState(session, name, waitsFor) }))
    const failed = states.find(({ state }) => state === 'failed')
    if (failed !== undefined) return { object: failed.object, end: 'failed' }
    const waiting = states.find(({ state }) => state === 'waiting')
    if (waiting === undefined) return undefined
    if (session.cursor.at >= startAt + limitMs || session.isFull) return { object: waiting.object, end: 'late' }
    playToMoment(session, Math.min(session.cursor.at + CHECK_INTERVAL_MS, startAt + limitMs))
  }
}
