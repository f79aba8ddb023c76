import type { Session } from '../engine/index.ts'
import type { Position } from './protocol.ts'

/** Cursor, head and clock of a run. */
export function positionOf(session: Session): Position {
  const { nextEventAt } = session
  return {
    cursor: session.cursor,
    events: { handled: session.handled, known: session.past.handled },
    head: session.head,
    fingerprint: session.fingerprint,
    ...(nextEventAt === undefined ? {} : { nextEventAt }),
    quiet: session.quiet,
    ...(session.isFull ? { isFull: true } : {}),
    ...(session.observerFaults.length > 0 ? { observerFaults: session.observerFaults } : {}),
  }
}
