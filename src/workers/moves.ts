/** Moves of a session within one request: each for a limited time, so that the worker answers soon. */
import { type AdvanceOptions, type AdvanceResult, type Cursor, isBefore, type Session } from '../engine/index.ts'
import { type PlannedPlace, SLICE_MS, type StepEnd, type StepInput } from './protocol.ts'

/** Largest number of events per request. */
export const MAX_EVENTS = 20_000
/** Largest wall-clock ms per request that runs towards a cursor, and events between two checks of the clock. */
const MAX_MS = 400
const EVENTS_BETWEEN_CHECKS = 500
/**
 * Largest wall-clock ms per request for a run that is played beside the open run, and its events between two checks.
 */
const BESIDE_MS = 100
const EVENTS_BESIDE = 25

/** Runs towards a time for a short while, because another run is shown; true if the time is reached. */
export function playTowards(session: Session, until: number): boolean {
  const endsAt = performance.now() + BESIDE_MS
  do {
    if (!session.advance({ until, maxEvents: EVENTS_BESIDE }).truncated) return true
  } while (performance.now() < endsAt)
  return false
}

/** Runs towards a cursor for a limited time; true if the cursor is reached. */
export function goTowards(session: Session, to: Cursor): boolean {
  const until = performance.now() + MAX_MS
  for (let events = 0; events < MAX_EVENTS; events += EVENTS_BETWEEN_CHECKS) {
    if (session.seekTo(to, Number.POSITIVE_INFINITY, EVENTS_BETWEEN_CHECKS)) return true
    if (performance.now() > until) break
  }
  return false
}

interface MoveOptions extends AdvanceOptions {
  /** A cursor that the run must not pass. */
  readonly limit?: PlannedPlace
}

/** Advances to a time, and not beyond the limit. */
export function moveTo(session: Session, { until, limit, ...options }: MoveOptions): AdvanceResult {
  const isToLimit = limit !== undefined && until >= limit.at
  const result = session.advance({ ...options, until: isToLimit ? limit.at - 1 : until })
  // At the limit's time some due events and planned commands may still be pending.
  if (isToLimit && !result.stopped && !result.truncated) session.playTo(limit, limit.commands)
  return result
}

/** Advances to the first stop, and not beyond the last event. Without `end` the move goes on with the next request. */
export function moveToStop(session: Session, input: StepInput): AdvanceResult & { readonly end: StepEnd | undefined } {
  const endsAt = performance.now() + MAX_MS
  const from = session.handled
  for (;;) {
    const { cursor } = session
    // After each slice nothing may be left to happen.
    const until = Math.min(Math.max(cursor.at + SLICE_MS, session.nextEventAt ?? 0), input.until)
    const result = moveTo(session, { ...input, until, maxEvents: EVENTS_BETWEEN_CHECKS })
    const end = result.stopped ? 'stop' : endOfStep(session, cursor, input)
    const isLate = session.handled - from >= MAX_EVENTS || performance.now() > endsAt
    if (end !== undefined || isLate) return { ...result, end }
  }
}

/** The reason that a step without a stop is over. */
function endOfStep(
  { cursor, head, quiet }: Session,
  before: Cursor,
  { stopAt, until, limit }: StepInput,
): StepEnd | undefined {
  if (limit !== undefined && !isBefore(cursor, limit)) return 'limit'
  if (quiet && stopAt !== 'second' && !isBefore(cursor, head)) return 'quiet'
  // A run that is full, or recorded to here, does not move.
  return cursor.at >= until || !isBefore(before, cursor) ? 'until' : undefined
}
