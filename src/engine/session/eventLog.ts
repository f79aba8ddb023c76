import type { WatchEvent } from '../apiserver/interface.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import type { BareEvent } from '../sim/rounds.ts'
import type { Folds } from './folds.ts'

/** What a delivered watch event was about. */
export interface EventSubject {
  readonly change: WatchEvent['type']
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly resourceVersion: number
}

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
  readonly seqs: readonly number[]
  readonly causes: readonly number[]
  readonly scheduledAt: readonly number[]
  readonly targets: readonly string[]
  readonly kinds: readonly string[]
  readonly subjects: readonly (EventSubject | undefined)[]
  readonly commands: readonly LoggedCommand[]
}

/**
 * What caused each event, for as long as the run goes. An event's payload is not kept: it would hold every version of
 * every object.
 */
export class EventLog {
  readonly #folds: Folds
  /** By events handled, from 1; what is folded left out. */
  #seqs: number[] = [0]
  #causes: number[] = [0]
  #scheduledAt: number[] = [0]
  #targets: string[] = ['']
  #kinds: string[] = ['']
  #subjects: (EventSubject | undefined)[] = [undefined]
  #commands: LoggedCommand[] = []
  /**
   * By `seq`, those that folded events were given left out; entries of a part that was cut off are known by a `seq` that is
   * not the same.
   */
  readonly #handledOf: number[] = []
  /** The same for events that folded ones have scheduled, and which are not folded with them. */
  readonly #handledLater = new Map<number, number>()

  /** `folds`: of the history to which the log belongs. */
  constructor(folds: Folds) {
    this.#folds = folds
  }

  /** The next event that was handled. */
  note(event: SimEvent): void {
    this.noteBare(event, event.kind === 'watch' ? subjectOf(event.payload as WatchEvent) : undefined)
  }

  noteBare({ seq, causedBy, scheduledAt, target, kind }: BareEvent, subject: EventSubject | undefined): void {
    this.#place(seq, this.#seqs.length + this.#folds.events)
    this.#seqs.push(seq)
    this.#causes.push(causedBy)
    this.#scheduledAt.push(scheduledAt)
    this.#targets.push(target)
    this.#kinds.push(kind)
    this.#subjects.push(subject)
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
    return { seq: this.#seqs[kept] ?? 0, causedBy: this.#causes[kept] ?? 0 }
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
    const subject = this.#subjects[kept]
    return subject && { target: this.#targets[kept] ?? '', subject }
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
      if (this.#subjects[i]?.name !== name || this.#targets[i] !== target) continue
      const cause = this.find(this.#causes[i] ?? 0)
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
    for (const list of this.#lists()) list.length = Math.min(list.length, kept + 1)
    this.#commands = this.#commands.slice(0, commands)
  }

  mark(): EventLogMark {
    return {
      seqs: this.#seqs.slice(),
      causes: this.#causes.slice(),
      scheduledAt: this.#scheduledAt.slice(),
      targets: this.#targets.slice(),
      kinds: this.#kinds.slice(),
      subjects: this.#subjects.slice(),
      commands: this.#commands.slice(),
    }
  }

  /** To be called when the folds are those of the mark. */
  returnTo({ seqs, causes, scheduledAt, targets, kinds, subjects, commands }: EventLogMark): void {
    this.#seqs = seqs.slice()
    this.#causes = causes.slice()
    this.#scheduledAt = scheduledAt.slice()
    this.#targets = targets.slice()
    this.#kinds = kinds.slice()
    this.#subjects = subjects.slice()
    this.#commands = commands.slice()
    for (const [kept, seq] of this.#seqs.entries()) if (kept > 0) this.#place(seq, this.#folds.handledAt(kept))
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
      seq: this.#seqs[kept] ?? 0,
      handled,
      causedBy: this.#causes[kept] ?? 0,
      scheduledAt: this.#scheduledAt[kept] ?? 0,
      target: this.#targets[kept] ?? '',
      kind: this.#kinds[kept] ?? '',
      subject: this.#subjects[kept],
    }
  }

  /** Remembers how manieth event of the run has this `seq`. */
  #place(seq: number, handled: number): void {
    const fold = this.#folds.ofSeq(seq)
    if (!fold) this.#handledOf[seq] = handled
    else if (seq < fold.rounds.firstSeq + fold.events) this.#handledLater.set(seq, handled)
    else this.#handledOf[seq - (fold.after - fold.kept + fold.events)] = handled
  }

  /** The opposite; wrong, or undefined, if there was no such event. */
  #handledWith(seq: number): number | undefined {
    const fold = this.#folds.ofSeq(seq)
    if (!fold) return this.#handledOf[seq]
    const { rounds, after, kept, events } = fold
    if (seq >= rounds.firstSeq + events) return this.#handledOf[seq - (after - kept + events)]
    const index = rounds.indexOf(seq)
    return index === undefined ? this.#handledLater.get(seq) : after + 1 + index
  }

  #lists(): readonly unknown[][] {
    return [this.#seqs, this.#causes, this.#scheduledAt, this.#targets, this.#kinds, this.#subjects]
  }
}

function subjectOf({ type, object, resourceVersion }: WatchEvent): EventSubject {
  const { kind, metadata } = object
  return { change: type, kind, namespace: metadata.namespace ?? '', name: metadata.name, resourceVersion }
}
