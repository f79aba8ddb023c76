import type { WatchEvent } from '../apiserver/interface.ts'
import type { SimEvent } from '../sim/eventQueue.ts'

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
  /** By events handled, from 1. */
  #seqs: number[] = [0]
  #causes: number[] = [0]
  #scheduledAt: number[] = [0]
  #targets: string[] = ['']
  #kinds: string[] = ['']
  #subjects: (EventSubject | undefined)[] = [undefined]
  #commands: LoggedCommand[] = []
  /** By `seq`; entries of a part that was cut off are known by a `seq` that is not the same. */
  readonly #handledOf: number[] = []

  /** The next event that was handled. */
  note({ seq, causedBy, scheduledAt, target, kind, payload }: SimEvent): void {
    this.#handledOf[seq] = this.#seqs.length
    this.#seqs.push(seq)
    this.#causes.push(causedBy)
    this.#scheduledAt.push(scheduledAt)
    this.#targets.push(target)
    this.#kinds.push(kind)
    this.#subjects.push(kind === 'watch' ? subjectOf(payload as WatchEvent) : undefined)
  }

  /** `seq` of the event after which `handled` were handled, and of the one that scheduled it. */
  originOf(handled: number): { readonly seq: number; readonly causedBy: number } {
    return { seq: this.#seqs[handled] ?? 0, causedBy: this.#causes[handled] ?? 0 }
  }

  noteCommand(command: LoggedCommand): void {
    this.#commands.push(command)
  }

  /** The event with this `seq`; undefined if it was not handled yet. */
  find(seq: number): LoggedEvent | undefined {
    const handled = this.#handledOf[seq]
    return handled !== undefined && this.#seqs[handled] === seq ? this.#at(handled) : undefined
  }

  /** What the event after which `handled` were handled has delivered, and to whom; undefined if it was no delivery. */
  deliveryAt(handled: number): { readonly target: string; readonly subject: EventSubject } | undefined {
    const subject = this.#subjects[handled]
    return subject && { target: this.#targets[handled] ?? '', subject }
  }

  /**
   * The last watch event before `handled` by which someone else than `component` brought this object to an informer;
   * undefined if there was none.
   */
  deliveryBefore(
    handled: number,
    { target, name, component }: { readonly target: string; readonly name: string; readonly component: string },
  ): LoggedEvent | undefined {
    for (let i = Math.min(handled, this.#seqs.length) - 1; i > 0; i--) {
      if (this.#subjects[i]?.name !== name || this.#targets[i] !== target) continue
      const cause = this.find(this.#causes[i] ?? 0)
      if (cause?.target !== component) return this.#at(i)
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

  /** Forgets everything after this point of the run, at which so many commands had been given. */
  truncate(handled: number, commands: number): void {
    for (const list of this.#lists()) list.length = Math.min(list.length, handled + 1)
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

  returnTo({ seqs, causes, scheduledAt, targets, kinds, subjects, commands }: EventLogMark): void {
    this.#seqs = seqs.slice()
    this.#causes = causes.slice()
    this.#scheduledAt = scheduledAt.slice()
    this.#targets = targets.slice()
    this.#kinds = kinds.slice()
    this.#subjects = subjects.slice()
    this.#commands = commands.slice()
    for (const [handled, seq] of this.#seqs.entries()) if (handled > 0) this.#handledOf[seq] = handled
  }

  #at(handled: number): LoggedEvent {
    return {
      seq: this.#seqs[handled] ?? 0,
      handled,
      causedBy: this.#causes[handled] ?? 0,
      scheduledAt: this.#scheduledAt[handled] ?? 0,
      target: this.#targets[handled] ?? '',
      kind: this.#kinds[handled] ?? '',
      subject: this.#subjects[handled],
    }
  }

  #lists(): readonly unknown[][] {
    return [this.#seqs, this.#causes, this.#scheduledAt, this.#targets, this.#kinds, this.#subjects]
  }
}

function subjectOf({ type, object, resourceVersion }: WatchEvent): EventSubject {
  const { kind, metadata } = object
  return { change: type, kind, namespace: metadata.namespace ?? '', name: metadata.name, resourceVersion }
}
