/** A run that follows the page's: it is kept from one request to the next, and only what is new is played. */
import { type Cursor, Forecaster, type JournalEntry, Session, type SessionDocument } from '../engine/index.ts'

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
    yield* goForward(run.session, cursor)
    run.session.seekTo(cursor)
    return run.forecaster
  }

  /** The next one starts afresh. */
  forget(): void {
    this.#run = undefined
  }
}

function open(document: SessionDocument): OpenRun {
  const session = new Session(document)
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
  for (const { at, handled, command } of document.journal.slice(same)) {
    yield* goForward(session, { at, handled })
    session.seekTo({ at, handled })
    const { cursor } = session
    if (cursor.at !== at || cursor.handled !== handled) return false
    session.command(command)
  }
  return true
}

/** Plays on towards a cursor; what is left is less than a slice. */
function* goForward(session: Session, { at, handled }: Cursor): Generator<undefined, void> {
  while (handled - session.cursor.handled > SLICE_EVENTS) {
    const { truncated } = session.advance({ until: at, maxEvents: SLICE_EVENTS })
    if (!truncated) return
    yield
  }
}

function isSameCluster(one: SessionDocument, other: SessionDocument): boolean {
  return one.seed === other.seed && JSON.stringify(one.config) === JSON.stringify(other.config)
}

/** How many entries two journals begin with alike. */
function commonLength(one: readonly JournalEntry[], other: readonly JournalEntry[]): number {
  const differs = one.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(other[index]))
  return differs < 0 ? one.length : differs
}
