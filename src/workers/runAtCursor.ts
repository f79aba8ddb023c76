/** A run that follows the page's run: the run stays between requests, and only new parts are played. */
import { type Cursor, Forecaster, isBefore, type JournalEntry, Session, type SessionDocument } from '../engine/index.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 64

interface OpenRun {
  readonly session: Session
  readonly forecaster: Forecaster
}

export class RunAtCursor {
  #run: OpenRun | undefined;

  /** Moves the run to a cursor, pausing every few events; returns a forecaster that starts there. */
  *goTo(document: SessionDocument, cursor: Cursor): Generator<undefined, Forecaster> {
    const kept = this.#run
    const run = kept && (yield* takeOver(kept.session, document)) ? kept : open(document)
    this.#run = run
    yield* goTo(run.session, cursor)
    return run.forecaster
  }

  /** Drops the run; the next request starts a new run. */
  forget(): void {
    this.#run = undefined
  }
}

function open(document: SessionDocument): OpenRun {
  const session = new Session(document, { explanations: false })
  return { session, forecaster: new Forecaster(session) }
}

/** Gives the commands that the document has beyond the session's; false if the document belongs to another run. */
function* takeOver(session: Session, document: SessionDocument): Generator<undefined, boolean> {
  if (!isSameCluster(session.document, document)) return false
  const own = session.document.journal
  const same = commonLength(own, document.journal)
  const [dropped, added] = [own[same], document.journal[same]]
  // A command drops all later commands. A dropped command at the time of the added command would have been executed
  // first.
  if (dropped !== undefined && (added === undefined || dropped.at <= added.at)) return false
  for (const { at, step, command } of document.journal.slice(same)) {
    yield* goTo(session, { at, step })
    const { cursor } = session
    if (cursor.at !== at || cursor.step !== step) return false
    session.command(command)
  }
  return true
}

/** Goes back by a snapshot at once, and forward in slices. */
function* goTo(session: Session, cursor: Cursor): Generator<undefined, void> {
  if (isBefore(cursor, session.cursor)) session.seekTo(cursor)
  while (!session.playTo(cursor, Number.POSITIVE_INFINITY, SLICE_EVENTS)) yield
}

function isSameCluster(one: SessionDocument, other: SessionDocument): boolean {
  return one.seed === other.seed && JSON.stringify(one.config) === JSON.stringify(other.config)
}

/** Number of equal leading entries of two journals. */
function commonLength(one: readonly JournalEntry[], other: readonly JournalEntry[]): number {
  const differs = one.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(other[index]))
  return differs < 0 ? one.length : differs
}
