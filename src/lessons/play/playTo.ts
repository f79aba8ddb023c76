/** Plays a run to a lesson's target, in slices. */
import type { Expression, PlannedPosition, PlayTo } from '../types.ts'
import { holds } from './expressions.ts'
import type { LessonRun } from './runAtPosition.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 500
/** Virtual ms that one act may play. A lesson takes about five minutes. */
const LONGEST_MS = 24 * 3_600_000
/** Virtual ms before rollouts are first checked, so that a command has taken effect. */
const SETTLED_AFTER_MS = 1_000

/** Continues the run; returns whether it has reached the target. Throws `ExpressionProblem`. */
export function* playTo(run: LessonRun, until: PlayTo, since: PlannedPosition): Generator<undefined, boolean> {
  const { session } = run
  const latest = session.cursor.at + LONGEST_MS
  const isOver = (): boolean =>
    session.cursor.at >= latest || run.budget.isUsedUp || session.isFull || session.nextEventAt === undefined
  if (until.type === 'seconds') return yield* playSeconds(run, until.seconds)
  if (until.type === 'breakpoint') {
    for (;;) {
      const { breakpoint } = run.advance({ until: latest, breakpoints: [until.word], maxEvents: SLICE_EVENTS })
      if (breakpoint !== undefined) return true
      if (isOver()) return false
      yield
    }
  }
  const isThere = until.type === 'holds' ? conditionOf(run, until.condition, since) : endOf(run, until.end)
  for (let events = 0; ; events++) {
    if (isThere()) return true
    // A run without further events is settled and quiet.
    if (isOver()) return until.type === 'end' && session.nextEventAt === undefined
    const stop = until.type === 'end' && until.end === 'quiet' ? {} : { stopAt: 'write' as const }
    run.advance({ until: nextStop(run, until), maxEvents: SLICE_EVENTS, ...stop })
    if (events % 50 === 49) yield
  }
}

/** The next time to check the target even without a write, because the passing of time alone may meet the target. */
function nextStop({ session }: LessonRun, until: PlayTo): number {
  const { cursor, nextEventAt = cursor.at } = session
  return until.type === 'end' && until.end === 'quiet'
    ? nextEventAt
    : Math.max(nextEventAt, cursor.at + SETTLED_AFTER_MS)
}

function* playSeconds(run: LessonRun, seconds: number): Generator<undefined, boolean> {
  const { session } = run
  const until = session.cursor.at + Math.min(LONGEST_MS, Math.round(seconds * 1000))
  while (run.advance({ until, maxEvents: SLICE_EVENTS }).truncated) {
    if (session.isFull || run.budget.isUsedUp) return false
    yield
  }
  return session.cursor.at >= until
}

function conditionOf(run: LessonRun, condition: Expression, since: PlannedPosition): () => boolean {
  return () => holds(condition, run.variablesSince(since))
}

function endOf({ session }: LessonRun, end: 'settled' | 'quiet'): () => boolean {
  if (end === 'quiet') return () => session.quiet
  const from = session.cursor.at + SETTLED_AFTER_MS
  return () => session.cursor.at >= from && session.view.standsStill()
}
