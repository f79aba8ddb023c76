import type { Session } from './session.ts'

/** Longest virtual time that a run moves on for one request (ms). */
const MOST_AHEAD_MS = 600_000
/** Virtual time that is played at once (ms). */
const SLICE_MS = 100

/** Plays until nothing but periodic work is due, for at most ten virtual minutes. */
export function runUntilIdle(session: Session): void {
  const last = session.cursor.at + MOST_AHEAD_MS
  while (!session.quiet) {
    const next = session.nextEventAt
    if (next === undefined || next > last) return
    session.advance({ until: Math.min(next + SLICE_MS, last) })
  }
}
