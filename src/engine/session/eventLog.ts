import type { WatchEvent } from '../apiserver/interface.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import type { BareEvent } from '../sim/rounds.ts'
import { type EventSubject, EventSubjects } from './eventSubjects.ts'
import type { Folds } from './folds.ts'
import { NumberList } from './numberList.ts'

/** What is kept of an event that was handled. */
export interface LoggedEvent {
  readonly seq: number
  /** How manieth event of the run it was: the cursor right after it. */
  readonly handled: number
  /** `seq` of the event that scheduled it; 0: a command, or the beginning. */
  readonly causedBy: number
  /** Virtual ms. */
  readonly scheduledAt: number
  readonly target: string
  readonly kind: string
  /** For a watch event. */
  readonly subject: EventSubject | undefined
}

/** A command of the user: events from `firstSeq` on that no event caused are its doing. */
export interface LoggedCommand {
  readonly firstSeq: number
  /** Virtual ms, and the step at that moment. */
  readonly at: number
  readonly step: number
  readonly label: string
}

/** A copy of a log's lists. */
export interface EventLogMark {
  readonly seqs: NumberList
  readonly causes: NumberList
  readonly scheduledAt: NumberList
  readonly ways: NumberList
  readonly subjects: EventSubjects
  readonly commands: readonly LoggedCommand[]
}

/** Where events go and what they are: there are few ways, which events take again and again. */
interface Way {
  readonly target: string
  readonly kind: string
}

const NOWHERE: Way = { target: '', kind: '' }

/**
 * What caused each event, for as long as the run goes. An event's payload is not kept: it would hold every version of
 * every object.
 */
export class EventLog {
  readonly #folds: Folds
  /** By events handled, from 1; what is folded left out. */
  #seqs = new NumberList('uint32', [0])
  #causes = new NumberList('uint32', [0])
  #scheduledAt = new NumberList('float64', [0])
  #ways = new NumberList('uint32', [0])
  #subjects = new EventSubjects()
  readonly #wayList: Way[] = [NOWHERE]
  /** By target and kind. */
  readonly #wayNumbers = new Map<string, Map<string, number>>()
  #commands: LoggedCommand[] = []
  /**
   * By `seq`, those that folded events were given left out; entries of a part that was cut off are known by a `seq` that is
   * not the same, and 0 stands for none.
   */
  readonly #handledOf = new NumberList('uint32')
  /** The same for events that folded ones have scheduled, and which are not folded with them. */
  readonly #handledLater = new Map<number, number>()

  /** `folds`: of the history to which the log belongs. */
  constructor(folds: Folds) {
    this.#folds = folds
    this.#subjects.push(undefined)
  }

  /** The next event that was handled. */
  note(event: SimEvent): void {
    this.noteBare(event, event.kind === 'watch' ? (event.payload as WatchEvent) : undefined)
  }

  /** `delivered`: what it has brought to a watcher. */
  noteBare({ seq, causedBy, scheduledAt, target, kind }: BareEvent, delivered: WatchEvent | undefined): void {
    this.#place(seq, this.#seqs.length + this.#folds.events)
    this.#seqs.push(seq)
    this.#causes.push(causedBy)
    this.#scheduledAt.push(scheduledAt)
    this.#ways.push(this.#wayNumberOf(target, kind))
    this.#subjects.push(delivered)
  }

  /** The next events are folded; this was the first of them. */
  noteFold(beginSeq: number, handled: number): void {
    this.#place(beginSeq, handled)
  }

  /** `seq` of the event after which `handled` were handled, and of the one that scheduled it. */
  originOf(handled: number): { readonly seq: number; readonly causedBy: number } {
    const fold = this.#folds.at(handled)
    if (fold) return this.#folds.eventAt(fold, handled)
    const kept = this.#folds.keptUpTo(handled)
    return { seq: this.#seqs.at(kept) ?? 0, causedBy: this.#causes.at(kept) ?? 0 }
  }

  noteCommand(command: LoggedCommand): void {
    this.#commands.push(command)
  }

  /** The event with this `seq`; undefined if it was not handled yet. */
  find(seq: number): LoggedEvent | undefined {
    const handled = this.#handledWith(seq)
    const event = handled === undefined ? undefined : this.#at(handled)
    return event?.seq === seq ? event : undefined
  }

  /** What the event after which `handled` were handled has delivered, and to whom; undefined if it was no delivery. */
  deliveryAt(handled: number): { readonly target: string; readonly subject: EventSubject } | undefined {
    if (this.#folds.at(handled)) return undefined
    const kept = this.#folds.keptUpTo(handled)
    const subject = this.#subjects.at(kept)
    return subject && { target: this.#wayAt(kept).target, subject }
  }

  /**
   * The last watch event before `handled` by which someone else than `component` brought this object to an informer;
   * undefined if there was none.
   */
  deliveryBefore(
    handled: number,
    { target, name, component }: { readonly target: string; readonly name: string; readonly component: string },
  ): LoggedEvent | undefined {
    for (let i = Math.min(this.#folds.keptUpTo(handled - 1), this.#seqs.length - 1); i > 0; i--) {
      if (this.#subjects.nameAt(i) !== name || this.#wayAt(i).target !== target) continue
      const cause = this.find(this.#causes.at(i) ?? 0)
      if (cause?.target !== component) return this.#at(this.#folds.handledAt(i))
    }
    return undefined
  }

  /** The command that did what an event with this `seq` was scheduled by; undefined: it was so from the beginning. */
  commandBefore(seq: number): LoggedCommand | undefined {
    return this.#commands.findLast(({ firstSeq }) => firstSeq <= seq)
  }

  /** The last command up to a moment (virtual ms). */
  commandUpTo(at: number): LoggedCommand | undefined {
    return this.#commands.findLast((command) => command.at <= at)
  }

  /** Forgets all events but the first so many that are kept, and all commands but the first so many. */
  truncate(kept: number, commands: number): void {
    for (const list of [this.#seqs, this.#causes, this.#scheduledAt, this.#ways, this.#subjects])
      list.truncate(kept + 1)
    this.#commands = this.#commands.slice(0, commands)
  }

  mark(): EventLogMark {
    return {
      seqs: this.#seqs.copy(),
      causes: this.#causes.copy(),
      scheduledAt: this.#scheduledAt.copy(),
      ways: this.#ways.copy(),
      subjects: new EventSubjects(this.#subjects),
      commands: this.#commands.slice(),
    }
  }

  /** To be called when the folds are those of the mark. */
  returnTo({ seqs, causes, scheduledAt, ways, subjects, commands }: EventLogMark): void {
    this.#seqs = seqs.copy()
    this.#causes = causes.copy()
    this.#scheduledAt = scheduledAt.copy()
    this.#ways = ways.copy()
    this.#subjects = new EventSubjects(subjects)
    this.#commands = commands.slice()
    for (let kept = 1; kept < this.#seqs.length; kept++)
      this.#place(this.#seqs.at(kept) ?? 0, this.#folds.handledAt(kept))
    for (const { after, rounds } of this.#folds.list) this.#place(rounds.beginSeq, after + 1)
  }

  #at(handled: number): LoggedEvent {
    const fold = this.#folds.at(handled)
    if (fold) {
      const { seq, causedBy, scheduledAt, target, kind } = this.#folds.eventAt(fold, handled)
      return { seq, handled, causedBy, scheduledAt, target, kind, subject: undefined }
    }
    const kept = this.#folds.keptUpTo(handled)
    return {
      seq: this.#seqs.at(kept) ?? 0,
      handled,
      causedBy: this.#causes.at(kept) ?? 0,
      scheduledAt: this.#scheduledAt.at(kept) ?? 0,
      ...this.#wayAt(kept),
      subject: this.#subjects.at(kept),
    }
  }

  /** Remembers how manieth event of the run has this `seq`. */
  #place(seq: number, handled: number): void {
    const fold = this.#folds.ofSeq(seq)
    if (!fold) this.#handledOf.set(seq, handled)
    else if (seq < fold.rounds.firstSeq + fold.events) this.#handledLater.set(seq, handled)
    else this.#handledOf.set(seq - (fold.after - fold.kept + fold.events), handled)
  }

  /** The opposite; wrong, or undefined, if there was no such event. */
  #handledWith(seq: number): number | undefined {
    const fold = this.#folds.ofSeq(seq)
    if (!fold) return this.#handledOf.at(seq) || undefined
    const { rounds, after, kept, events } = fold
    if (seq >= rounds.firstSeq + events) return this.#handledOf.at(seq - (after - kept + events)) || undefined
    const index = rounds.indexOf(seq)
    return index === undefined ? this.#handledLater.get(seq) : after + 1 + index
  }

  #wayAt(kept: number): Way {
    return this.#wayList[this.#ways.at(kept) ?? 0] ?? NOWHERE
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
