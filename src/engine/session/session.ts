import { isBefore } from '../document/branchDocument.ts'
import { MOST_EVENTS, MOST_MS } from '../document/limits.ts'
import type { CommandResult } from '../document/results.ts'
import type { ObjectName, StopAt } from '../document/stops.ts'
import type { Command, Cursor, JournalEntry, SessionDocument } from '../document/types.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, Snapshot } from '../sim/simulation.ts'
import { ENGINE_VERSION } from '../version.ts'
import {
  type AdvanceOptions,
  type AdvanceResult,
  earliest,
  RECORDS_ALL,
  type SessionMark,
  type SessionObserver,
  type SessionRecord,
} from './advance.ts'
import { Breakpoints, stopsInRounds } from './breakpoints.ts'
import type { EventSource } from './eventSource.ts'
import { beginFrom } from './fromState.ts'
import type { History } from './history.ts'
import { Journal } from './journal.ts'
import { carryOut, delayStreams, labelOf, refusalOf } from './journalCommands.ts'
import { isQuiet } from './quiet.ts'
import { Recorder } from './recorder.ts'
import { createComponents, type RunComponents, RunReader } from './runReader.ts'
import { RECORDED, Snapshots } from './snapshots.ts'

/** Largest number of events that are played at once: these are computed again in a fraction of a millisecond. */
const MOST_AT_ONCE = 3_000

/**
 * A run and a cursor in it. Only the document (seed, config, journal) must be stored; everything else is computed from
 * it. Seeking back restores a snapshot and replays to the exact cursor; a command there drops the future.
 */
export class Session extends RunReader {
  readonly #sim: Simulation
  readonly #components: RunComponents
  readonly #history: History
  readonly #document: SessionDocument
  readonly #journal: Journal
  readonly #snapshots: Snapshots
  readonly #observers: SessionObserver[] = []
  readonly #recorder: Recorder
  readonly #keeps: SessionRecord
  /** Virtual ms at which a run ends in any case. */
  readonly #endAt: number
  #takesSnapshots = true
  #head: Cursor = { at: 0, step: 0 }
  /** The head, if it was computed while the cursor was elsewhere. */
  #ahead: { readonly snapshot: Snapshot; readonly applied: number; readonly cursor: Cursor } | undefined

  /** `source`: the events of a recording, in place of the cluster's components. */
  constructor(document: SessionDocument, recording: Partial<SessionRecord> = {}, source?: EventSource) {
    const components = createComponents(document, {
      epochMs: source?.epochMs,
      reportsFaults: recording.observerFaults === 'reported',
    })
    super(components)
    this.#components = components
    this.#sim = components.sim
    this.#history = components.history
    this.#document = document
    this.#snapshots = new Snapshots(source && RECORDED)
    this.#keeps = { ...RECORDS_ALL, ...recording }
    this.#journal = new Journal(document.journal)
    this.#recorder = new Recorder(components, { explanations: this.#keeps.explanations, observers: this.#observers })
    this.#endAt = source?.endAt ?? Number.POSITIVE_INFINITY
    if (source) source.begin(components.cluster)
    else if (document.config.from) beginFrom(components.cluster, document.config.from, document.seed)
    if (source || document.config.from) this.#recorder.noteSamples()
    this.#snapshots.take(this.#sim, 0, 'now')
  }

  /** End of the computed run. */
  get head(): Cursor {
    return this.#head
  }

  /** Number of commands executed at the cursor. */
  get commandsDone(): number {
    return this.#journal.applied
  }

  /** The same number, plus one while a command is executed: after a failure it identifies the command. */
  get commandsBegun(): number {
    return this.#journal.begun
  }

  /** Whether a known or planned part follows the cursor: a command here would drop it. */
  get isInThePast(): boolean {
    return this.#journal.next !== undefined || isBefore(this.cursor, this.#head)
  }

  get document(): SessionDocument {
    return { ...this.#document, engineVersion: ENGINE_VERSION, journal: this.#journal.copy() }
  }

  /** Virtual ms of the next change, if only of the view; undefined if there is none. */
  get nextEventAt(): number | undefined {
    if (this.isFull) return undefined
    const next = earliest(this.#nextInRun, this.picture.nextTurnAt)
    return next !== undefined && next > this.#endAt ? undefined : next
  }

  /** Time of the run's next command or event. */
  get #nextInRun(): number | undefined {
    return earliest(this.#journal.next?.at, this.#sim.nextEventAt)
  }

  /** Whether nothing will happen for a while without a command. */
  get quiet(): boolean {
    return (
      this.isFull ||
      (this.#journal.next === undefined &&
        isQuiet({ ...this.#components, nextEventAt: this.nextEventAt }, this.#sim.now))
    )
  }

  /** Runs forward from the cursor. */
  advance(options: AdvanceOptions): AdvanceResult {
    const result = this.#run(options)
    this.#recorder.noteSamples()
    return result
  }

  #run(options: AdvanceOptions): AdvanceResult {
    const { until, stopAt, object, breakpoints = [], maxEvents = Number.POSITIVE_INFINITY, snapshots } = options
    this.#takesSnapshots = snapshots !== 'none'
    const named = new Breakpoints(breakpoints, this.#components)
    const second = stopAt === 'second' ? (Math.floor(this.#sim.now / 1000) + 1) * 1000 : Number.POSITIVE_INFINITY
    const target = Math.min(until, MOST_MS, this.#endAt, second)
    const mayPlayRounds = this.#observers.length === 0 && breakpoints.length === 0 && !stopsInRounds.has(stopAt)
    for (let events = 0; ; events++) {
      const next = this.nextEventAt
      if (next === undefined || next > target) break
      if (events >= maxEvents) return { stopped: false, truncated: true }
      if (mayPlayRounds) {
        const played = this.#playRounds(target, maxEvents - events)
        if (played > 0) {
          events += played - 1
          continue
        }
      }
      const done = this.#stepOne()
      const { handled } = this.#sim
      const reached = named.reached(handled)
      if (done === 'view') continue
      // A command's own effects do not trigger breakpoints.
      const breakpoint = done === 'event' ? reached : undefined
      if (breakpoint) return { stopped: true, breakpoint, truncated: false }
      const isStop =
        done === 'command' ? stopAt === 'event' : stopAt !== undefined && this.#history.stopsAt(handled, stopAt, object)
      if (isStop) return { stopped: true, truncated: false }
    }
    if (!this.isFull && Number.isFinite(until) && target > this.#sim.now) this.#sim.setClock(target)
    this.#moveHead()
    return { stopped: target === second, truncated: false }
  }

  /** Goes one stop back from the cursor. */
  stepBack(stopAt: StopAt, object?: ObjectName): void {
    const { now: at, handled } = this.#sim
    if (stopAt === 'second') return void this.seek(Math.max(0, (Math.ceil(at / 1000) - 1) * 1000))
    // Between two events, the clock first goes back to the last handled event.
    const isAfterEvent = at > this.#history.timeOf(handled)
    const target = this.#history.stopBefore(isAfterEvent ? handled + 1 : handled, stopAt, object)
    this.seekTo(this.#history.cursorAfter(target))
  }

  /**
   * Seeks to a time, after all events due at it. Beyond the head it runs on. Returns false if `maxEvents` ended the
   * seek on its way.
   */
  seek(at: number, maxEvents = Number.POSITIVE_INFINITY): boolean {
    this.#restoreNear({ at, step: Number.POSITIVE_INFINITY })
    return !this.advance({ until: at, maxEvents }).truncated
  }

  /**
   * Seeks to an exact cursor of this run: after this number of commands, or after all that were given there. Returns
   * false if `maxEvents` ended the seek on its way.
   */
  seekTo(cursor: Cursor, commands = Number.POSITIVE_INFINITY, maxEvents = Number.POSITIVE_INFINITY): boolean {
    this.#restoreNear(cursor, commands)
    return this.playTo(cursor, commands, maxEvents)
  }

  /** Plays forward to a cursor through everything in between, without jumping. */
  playTo(cursor: Cursor, commands = Number.POSITIVE_INFINITY, maxEvents = Number.POSITIVE_INFINITY): boolean {
    this.#takesSnapshots = true
    for (let events = 0; ; events++) {
      const command = this.commandsDone < commands ? this.#journal.next : undefined
      const isCommandHere = command !== undefined && !isBefore(cursor, command) && !isBefore(this.cursor, command)
      if (!isBefore(this.cursor, cursor) && !isCommandHere) break
      const next = this.nextEventAt
      // A forged link's cursor may claim more events than there are up to its time.
      if (next === undefined || next > cursor.at) break
      // The next step would be a command beyond the wanted number.
      if (this.commandsDone >= commands && this.#journal.isDue(this.#sim)) break
      if (events >= maxEvents) return false
      const played = this.#observers.length === 0 ? this.#playRounds(cursor.at - 1, maxEvents - events) : 0
      if (played > 0) events += played - 1
      else this.#stepOne()
    }
    if (cursor.at > this.#sim.now && cursor.at <= (this.#sim.nextEventAt ?? cursor.at)) {
      while (this.#turnView(cursor.at));
      this.#sim.setClock(cursor.at)
    }
    this.#moveHead()
    this.#recorder.noteSamples()
    return true
  }

  /** Runs on from the head while the cursor stays. `work` gets the session at its head and advances it. */
  computeAhead(work: () => void): void {
    const here = { snapshot: this.#sim.snapshot(), applied: this.commandsDone }
    const known = this.#ahead
    if (known && !isBefore(known.cursor, this.#head) && !isBefore(this.#head, known.cursor)) this.#restore(known)
    else this.seekTo(this.#head)
    work()
    this.#ahead = { snapshot: this.#sim.snapshot(), applied: this.commandsDone, cursor: this.cursor }
    this.#restore(here)
    // Collected data are of another time; the history has the samples.
    this.#recorder.isRerun = true
  }

  /** Replaces the commands after the cursor. */
  replaceRest(journal: readonly JournalEntry[]): void {
    const { cursor } = this
    if (this.isInThePast) {
      this.#history.truncate({ at: cursor.at, handled: this.#sim.handled }, this.commandsDone)
      this.#snapshots.truncate(cursor, this.commandsDone)
      this.#head = cursor
    }
    this.#ahead = undefined
    this.#journal.replaceRest(journal)
  }

  /** Adds commands that follow all known ones. Cursor, head and history stay. */
  extend(entries: readonly JournalEntry[]): void {
    this.#journal.add(entries)
  }

  /** Executes a command at the cursor and journals it. Everything after the cursor is dropped. */
  command(command: Command): CommandResult {
    const end = this.begin(command)
    return end(this.execute(command))
  }

  /** Journals a command at the cursor. The caller executes the command at once, and then passes its result. */
  begin(command: Command): (result: CommandResult) => CommandResult {
    this.replaceRest([])
    if (this.#keeps.snapshots) this.#snapshots.take(this.#sim, this.commandsDone, 'now')
    this.#journal.add([freeze({ ...this.cursor, command })])
    return this.#begin(command)
  }

  /** Executes a command that `begin` has journaled. */
  execute(command: Command): CommandResult {
    return carryOut(this.#components.cluster, command)
  }

  /** Draws all delays of nodes from another seed from here on, unrecorded: for work that a mark takes back. */
  reseedDelays(seed: number): void {
    this.#sim.reseed(seed, delayStreams(this.#components.cluster))
  }

  /** Drops the changes of Pods that the view has collected for the page: those of work that was taken back. */
  dropPodChanges(): void {
    this.#components.projector.pods.takeChanges()
  }

  /** Stores the cursor, so that commands can be tried and reverted. */
  mark(): SessionMark {
    return {
      snapshot: this.#sim.snapshot(),
      history: this.#history.mark(),
      snapshots: this.#snapshots.mark(),
      journal: this.#journal.mark(),
      head: this.#head,
    }
  }

  /** Restores a mark as if nothing had happened since: journal, history and head are those of the mark. */
  returnTo(mark: SessionMark): void {
    this.#sim.restore(mark.snapshot)
    this.#ahead = undefined
    this.#history.returnTo(mark.history)
    this.#snapshots.returnTo(mark.snapshots)
    this.#journal.returnTo(mark.journal)
    this.#head = mark.head
    // The collected data belong to another run; the history has this run's samples.
    this.#recorder.isRerun = true
  }

  /** Runs unrecorded work on the cluster and then restores the state before. The work may not advance the run. */
  attempt<Result>(work: () => Result): Result {
    const snapshot = this.#sim.snapshot()
    this.#recorder.listen(false)
    try {
      return work()
    } finally {
      this.#sim.restore(snapshot)
    }
  }

  observe(observer: SessionObserver): void {
    this.#observers.push(observer)
  }

  /** Runs the next step: first a turn of the view, then a due command, else the next event. */
  #stepOne(): 'view' | 'command' | 'event' {
    if (this.#turnView(this.#nextInRun)) return 'view'
    const entry = this.#journal.next
    if (entry && this.#journal.isDue(this.#sim)) {
      if (entry.at > this.#sim.now) this.#sim.setClock(entry.at)
      this.#journal.correctNext(this.cursor)
      this.#begin(entry.command)(this.execute(entry.command))
      return 'command'
    }
    const isNew = this.#sim.handled >= this.#history.handled
    const event = this.#recorder.playEvent(isNew)
    if (!isNew) return 'event'
    this.#takeSnapshotIfDue()
    this.#moveHead()
    this.#recorder.tellAfter(event)
    return 'event'
  }

  /**
   * Plays rounds of a loop at once that end before a virtual time (ms) and before any other event, limited in number.
   * Returns the number of events.
   */
  #playRounds(until: number, most: number): number {
    const { handled } = this.#sim
    const isNew = handled >= this.#history.handled
    const bound = Math.min(most, MOST_EVENTS - handled, isNew ? MOST_AT_ONCE : this.#history.handled - handled)
    const before = Math.min(until + 1, this.#journal.next?.at ?? until + 1, MOST_MS, this.#endAt)
    const rounds = this.#sim.playRounds(Math.min(before, this.picture.nextTurnAt ?? before), bound)
    if (!rounds) return 0
    this.#recorder.listen(isNew)
    if (isNew) {
      this.#history.noteRounds(rounds, this.#keeps.explanations)
      this.#takeSnapshotIfDue()
      this.#moveHead()
    }
    return this.#sim.handled - handled
  }

  /**
   * Advances the clock and the view to the view's next own change, if it is not later than `by` (virtual ms); this is no
   * step of the run. Returns whether there was such a change.
   */
  #turnView(by = Number.POSITIVE_INFINITY): boolean {
    const at = this.picture.nextTurnAt
    if (at === undefined || at > by) return false
    this.#recorder.listen(this.#sim.handled >= this.#history.handled && at > this.#head.at)
    this.#sim.setClock(at)
    this.picture.turn()
    this.#recorder.noteSamples()
    this.#moveHead()
    return true
  }

  #begin(command: Command): (result: CommandResult) => CommandResult {
    const isNew = this.#journal.begin()
    this.#recorder.beginCommand(labelOf(command), isNew)
    this.#sim.interrupt()
    return (result) => {
      this.#journal.end()
      this.#moveHead()
      if (isNew) this.#recorder.endCommand(refusalOf(result))
      return result
    }
  }

  /** Restores the snapshot closest to the cursor, unless continuing from here is shorter. */
  #restoreNear(cursor: Cursor, commands = Number.POSITIVE_INFINITY): void {
    const kept = this.#snapshots.nearest(cursor, commands)
    const { handled } = this.#sim
    if (isBefore(cursor, this.cursor) || commands < this.commandsDone || kept.handled > handled) this.#restore(kept)
  }

  #restore({ snapshot, applied }: { readonly snapshot: Snapshot; readonly applied: number }): void {
    this.#sim.restore(snapshot)
    this.#journal.moveTo(applied)
  }

  #takeSnapshotIfDue(): void {
    if (this.#takesSnapshots && this.#keeps.snapshots) this.#snapshots.take(this.#sim, this.commandsDone, 'due')
  }

  #moveHead(): void {
    const { now, handledNow } = this.#sim
    const { at, step } = this.#head
    // Called after every event: allocates nothing unless the head moves.
    if (now > at || (now === at && handledNow > step)) this.#head = { at: now, step: handledNow }
  }
}
