/** Answers of the engine's host about the open run. */
import {
  type Branches,
  firstOfEach,
  objectsOfRun,
  objectsOfText,
  type ReleaseReport,
  releaseReport,
  type Session,
  startBeside,
} from '../engine/index.ts'
import type { BranchAction, Position, ReleaseQuestion } from './protocol.ts'

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

/** Differences for the objects of a manifest, and for the objects of the run that the manifest does not name. */
export function releaseAnswer(session: Session, { manifest, withRun, from, to }: ReleaseQuestion): ReleaseReport {
  return releaseReport(firstOfEach([...objectsOfText(manifest), ...(withRun ? objectsOfRun(session) : [])]), from, to)
}

/**
 * Carries out an action on the branches of a run, playing at most `maxEvents` events. Returns false if the run has no
 * such branch.
 */
export function hasActed(run: Branches, request: BranchAction, maxEvents: number): boolean {
  switch (request.action) {
    case 'start':
      return run.start(request.name) !== undefined
    case 'startBeside':
      return startBeside(run, request.manifest) !== undefined
    case 'switch':
      return run.switchTo(request.id, request.playTo, maxEvents)
    case 'rename':
      return run.rename(request.id, request.name)
    case 'delete':
      return run.delete(request.id)
  }
}
