import type { WatchEvent } from '../apiserver/interface.ts'
import { isDelivery } from '../apiserver/interface.ts'
import { type BareEvent, Batch, type QueuedEvent } from '../sim/eventQueue.ts'
import type { CompressedRuns } from './compressedRuns.ts'
import { type EventSubject, EventSubjects } from './eventSubjects.ts'
import { NumberList } from './numberList.ts'
import { upperBound } from './upperBound.ts'

/** The stored part of a handled event, or of one delivery of a batch. */
export interface LoggedEvent {
  readonly seq: number
  /** Number of events handled including this one: the cursor after it. */
  readonly handled: number
  /** `seq` of the event that scheduled it; 0 for a command or the start. */
  readonly causedBy: number
  /** Virtual ms. */
  readonly scheduledAt: number
  readonly target: string
  readonly kind: string
  /** For a watch event. */
  readonly subject: EventSubject | undefined
}

/** A user's command: events from `firstSeq` on without a causing event belong to it. */
export interface LoggedCommand {
  readonly firstSeq: number
  /** Virtual ms, and the step at that time. */
  readonly at: number
  readonly step: number
  readonly label: string
}

/** A copy of the log's lists. */
export interface EventLogMark {
  readonly seqs: NumberList
  readonly causes: NumberList
  readonly scheduledAt: NumberList
  readonly ways: NumberList
  readonly subjects: EventSubjects
  readonly firsts: NumberList
  readonly commands: readonly LoggedCommand[]
}

/** Target and kind of events; only few combinations exist, which repeat. */
interface Way {
  readonly target: string
  readonly kind: string
}

/** Content of a delivery. */
interface Delivered {
  readonly target: string
  readonly subject: EventSubject
}

const NOWHERE: Way = { target: '', kind: '' }

/**
 * The cause of each event for the whole run. Payloads are not stored, because they would keep every version of every
 * object.
 */
export class EventLog {
  readonly #folds: CompressedRuns
  /** By entry: handled events from 1 on, each delivery of a batch separately, without folded ones. */
  #seqs = new NumberList('uint32', [0])
  #causes = new NumberList('uint32', [0])
  #scheduledAt = new NumberList('float64', [0])
  #ways = new NumberList('uint32', [0])
  #subjects = new EventSubjects()
  /** First entry of each event. */
  #firsts = new NumberList('uint32', [0])
  readonly #wayList: Way[] = [NOWHERE]
  /** By target and kind. */
  readonly #wayNumbers = new Map<string, Map<string, number>>()
  #commands: LoggedCommand[] = []
  /**
   * Handled number by `seq`, without the events scheduled by folds; an entry of a part that was cut is recognised by
   * its different `seq`, and 0 means none.
   */
  readonly #handledOf = new NumberList('uint32')
  /** Handled numbers by `seq`, for events that folds have scheduled but do not contain. */
  readonly #handledLater = new Map<number, number>()

  /** `folds`: those of the log's history. */
  constructor(folds: CompressedRuns) {
    this.#folds = folds
    this.#subjects.push(undefined)
  }

  /** Records the next handled event. */
  note(event: QueuedEvent): void {
    if (!(event instanceof Batch)) {
      this.noteBare(event)
      return
    }
    this.#firsts.push(this.#seqs.length)
    for (const delivery of event.deliveries)
      this.#noteEntry(delivery, isDelivery(delivery) ? delivery.payload : undefined)
  }

  /** Records a handled event without deliveries. */
  noteBare(event: BareEvent): void {
    this.#firsts.push(this.#seqs.length)
    this.#noteEntry(event, undefined)
  }

  /** Records an entry. `delivered`: the change that the event delivered to a watcher. */
  #noteEntry({ seq, causedBy, scheduledAt, target, kind }: BareEvent, delivered: WatchEvent | undefined): void {
    this.#place(seq, this.#firsts.length - 1 + this.#folds.events)
    this.#seqs.push(seq)
    this.#causes.push(causedBy)
    this.#scheduledAt.push(scheduledAt)
    this.#ways.push(this.#wayNumberOf(target, kind))
    this.#subjects.push(delivered)
  }

  /** The following events are folded, starting with this one. */
  noteFold(beginSeq: number, handled: number): void {
    this.#place(beginSeq, handled)
  }

  /**
   * `seq` of the event after which `handled` were handled, and of the event that scheduled it; for a batch, of its
   * first delivery.
   */
  originOf(handled: number): { readonly seq: number; readonly causedBy: number } {
    const fold = this.#folds.at(handled)
    if (fold) return this.#folds.eventAt(fold, handled)
    const first = this.#firsts.at(this.#folds.keptUpTo(handled)) ?? 0
    return { seq: this.#seqs.at(first) ?? 0, causedBy: this.#causes.at(first) ?? 0 }
  }

  noteCommand(command: LoggedCommand): void {
    this.#commands.push(command)
  }

  /** The event with this `seq`; undefined if it was not handled yet. */
  find(seq: number): LoggedEvent | undefined {
    const handled = this.#handledWith(seq)
    if (handled === undefined) return undefined
    const fold = this.#folds.at(handled)
    if (fold) {
      const event = this.#folds.eventAt(fold, handled)
      return event.seq === seq ? loggedBare(event, handled) : undefined
    }
    const { first, end } = this.#entriesOf(this.#folds.keptUpTo(handled))
    for (let i = first; i < end; i++) if (this.#seqs.at(i) === seq) return this.#entryAt(i, handled)
    return undefined
  }

  /** Deliveries of the event after which `handled` were handled; empty if it was no batch. */
  deliveriesAt(handled: number): readonly Delivered[] {
    if (this.#folds.at(handled)) return []
    const { first, end } = this.#entriesOf(this.#folds.keptUpTo(handled))
    const delivered: Delivered[] = []
    for (let i = first; i < end; i++) {
      const subject = this.#subjects.at(i)
      if (subject) delivered.push({ target: this.#wayAt(i).target, subject })
    }
    return delivered
  }

  isDelivery(handled: number): boolean {
    return !this.#folds.at(handled) && this.#subjects.isOne(this.#firsts.at(this.#folds.keptUpTo(handled)) ?? 0)
  }

  /**
   * The last watch event before `handled` that delivered a write of this object by anyone except `component` to an
   * informer; undefined without one.
   */
  deliveryBefore(
    handled: number,
    { target, name, component }: { readonly target: string; readonly name: string; readonly component: string },
  ): LoggedEvent | undefined {
    for (let i = this.#entriesOf(this.#folds.keptUpTo(handled - 1)).end - 1; i > 0; i--) {
      if (this.#subjects.nameAt(i) !== name || this.#wayAt(i).target !== target) continue
      const cause = this.find(this.#causes.at(i) ?? 0)
      if (cause?.target !== component) return this.#entryAt(i, this.#folds.handledAt(this.#keptWith(i)))
    }
    return undefined
  }

  /** The command that scheduled the event with this `seq`; undefined: it existed from the start. */
  commandBefore(seq: number): LoggedCommand | undefined {
    return this.#commands.findLast(({ firstSeq }) => firstSeq <= seq)
  }

  /** The last command up to a virtual time (ms). */
  commandUpTo(at: number): LoggedCommand | undefined {
    return this.#commands.findLast((command) => command.at <= at)
  }

  /** Drops all but the first `kept` events and the first `commands` commands. */
  truncate(kept: number, commands: number): void {
    const { end } = this.#entriesOf(kept)
    for (const list of [this.#seqs, this.#causes, this.#scheduledAt, this.#ways, this.#subjects]) list.truncate(end)
    this.#firsts.truncate(kept + 1)
    this.#commands = this.#commands.slice(0, commands)
  }

  mark(): EventLogMark {
    return {
      seqs: this.#seqs.copy(),
      causes: this.#causes.copy(),
      scheduledAt: this.#scheduledAt.copy(),
      ways: this.#ways.copy(),
      subjects: new EventSubjects(this.#subjects),
      firsts: this.#firsts.copy(),
      commands: this.#commands.slice(),
    }
  }

  /** Restores a mark. The folds must have been restored to the mark's before. */
  returnTo({ seqs, causes, scheduledAt, ways, subjects, firsts, commands }: EventLogMark): void {
    this.#seqs = seqs.copy()
    this.#causes = causes.copy()
    this.#scheduledAt = scheduledAt.copy()
    this.#ways = ways.copy()
    this.#subjects = new EventSubjects(subjects)
    this.#firsts = firsts.copy()
    this.#commands = commands.slice()
    for (let kept = 1; kept < this.#firsts.length; kept++) {
      const handled = this.#folds.handledAt(kept)
      const { first, end } = this.#entriesOf(kept)
      for (let i = first; i < end; i++) this.#place(this.#seqs.at(i) ?? 0, handled)
    }
    for (const { after, rounds } of this.#folds.list) this.#place(rounds.beginSeq, after + 1)
  }

  #entryAt(entry: number, handled: number): LoggedEvent {
    return {
      seq: this.#seqs.at(entry) ?? 0,
      handled,
      causedBy: this.#causes.at(entry) ?? 0,
      scheduledAt: this.#scheduledAt.at(entry) ?? 0,
      ...this.#wayAt(entry),
      subject: this.#subjects.at(entry),
    }
  }

  /** The range of entries of a kept event, end excluded. */
  #entriesOf(kept: number): { readonly first: number; readonly end: number } {
    const all = this.#seqs.length
    return { first: this.#firsts.at(kept) ?? all, end: this.#firsts.at(kept + 1) ?? all }
  }

  /** The kept event that an entry belongs to. */
  #keptWith(entry: number): number {
    return upperBound(this.#firsts.length, (kept) => this.#firsts.at(kept)!, entry) - 1
  }

  /** Records the handled number of a `seq`. */
  #place(seq: number, handled: number): void {
    const fold = this.#folds.ofSeq(seq)
    if (!fold) this.#handledOf.set(seq, handled)
    else if (seq < fold.rounds.firstSeq + fold.events) this.#handledLater.set(seq, handled)
    else this.#handledOf.set(seq - (fold.after - fold.kept + fold.events), handled)
  }

  /** The inverse of `#place`; wrong or undefined if there was no such event. */
  #handledWith(seq: number): number | undefined {
    const fold = this.#folds.ofSeq(seq)
    if (!fold) return this.#handledOf.at(seq) || undefined
    const { rounds, after, kept, events } = fold
    if (seq >= rounds.firstSeq + events) return this.#handledOf.at(seq - (after - kept + events)) || undefined
    const index = rounds.indexOf(seq)
    return index === undefined ? this.#handledLater.get(seq) : after + 1 + index
  }

  #wayAt(entry: number): Way {
    return this.#wayList[this.#ways.at(entry) ?? 0] ?? NOWHERE
  }

  #wayNumberOf(target: string, kind: string): number {
    let ofTarget = this.#wayNumbers.get(target)
    if (!ofTarget) {
      ofTarget = new Map()
      this.#wayNumbers.set(target, ofTarget)
    }
    const known = ofTarget.get(kind)
    if (known !== undefined) return known
    const number = this.#wayList.push({ target, kind }) - 1
    ofTarget.set(kind, number)
    return number
  }
}

const loggedBare = ({ seq, causedBy, scheduledAt, target, kind }: BareEvent, handled: number): LoggedEvent => ({
  seq,
  handled,
  causedBy,
  scheduledAt,
  target,
  kind,
  subject: undefined,
})
