/** A run that follows the page's: it is kept from one request to the next, and only what is new is played. */
import { type Cursor, Forecaster, isBefore, type JournalEntry, Session, type SessionDocument } from '../engine/index.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 64

interface OpenRun {
  readonly session: Session
  readonly forecaster: Forecaster
}

export class RunAtCursor {
  #run: OpenRun | undefined;

  /** Brings the run to a cursor, pausing after every few events; forecasts start from there. */
  *goTo(document: SessionDocument, cursor: Cursor): Generator<undefined, Forecaster> {
    const kept = this.#run
    const run = kept && (yield* takeOver(kept.session, document)) ? kept : open(document)
    this.#run = run
    yield* goTo(run.session, cursor)
    return run.forecaster
  }

  /** The next one starts afresh. */
  forget(): void {
    this.#run = undefined
  }
}

function open(document: SessionDocument): OpenRun {
  const session = new Session(document, { explanations: false })
  return { session, forecaster: new Forecaster(session) }
}

/** Gives the commands that the document has beyond the session's own; false if it is the document of another run. */
function* takeOver(session: Session, document: SessionDocument): Generator<undefined, boolean> {
  if (!isSameCluster(session.document, document)) return false
  const own = session.document.journal
  const same = commonLength(own, document.journal)
  const [dropped, added] = [own[same], document.journal[same]]
  // A command that is given drops the later ones; one at the same moment would have been carried out before it.
  if (dropped !== undefined && (added === undefined || dropped.at <= added.at)) return false
  for (const { at, step, command } of document.journal.slice(same)) {
    yield* goTo(session, { at, step })
    const { cursor } = session
    if (cursor.at !== at || cursor.step !== step) return false
    session.command(command)
  }
  return true
}

/** Back from a snapshot at once, forward in slices. */
function* goTo(session: Session, cursor: Cursor): Generator<undefined, void> {
  if (isBefore(cursor, session.cursor)) session.seekTo(cursor)
  while (!session.playTo(cursor, Number.POSITIVE_INFINITY, SLICE_EVENTS)) yield
}

function isSameCluster(one: SessionDocument, other: SessionDocument): boolean {
  return one.seed === other.seed && JSON.stringify(one.config) === JSON.stringify(other.config)
}

/** How many entries two journals begin with alike. */
function commonLength(one: readonly JournalEntry[], other: readonly JournalEntry[]): number {
  const differs = one.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(other[index]))
  return differs < 0 ? one.length : differs
}
