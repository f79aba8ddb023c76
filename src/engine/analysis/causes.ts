import type { Cursor } from '../document/types.ts'
import type { LoggedEvent } from '../session/eventLog.ts'
import type { EventSubject } from '../session/eventSubjects.ts'
import type { RunPast } from '../session/runReader.ts'
import type { Session } from '../session/session.ts'
import type { SyncRecord, TraceRecord, WriteRecord } from '../trace/records.ts'

/** A link between an event and the command that caused it. */
export type CauseStep = CauseWhat & {
  /** The cursor right after this step. */
  readonly cursor: Cursor
  /** `seq` of the event; 0 for a command. */
  readonly eventSeq: number
}

type CauseWhat =
  /** A worker took a key. `write` is its write that led to the next step, if there was one. */
  | {
      readonly type: 'sync'
      readonly controller: string
      readonly key: string
      readonly wokenBy: string
      readonly write?: CauseWrite
    }
  /** A write by any other component. */
  | { readonly type: 'write'; readonly write: CauseWrite }
  /** A watch event reached the cache of a process. */
  | {
      readonly type: 'watch'
      readonly process: string
      readonly change: EventSubject['change']
      readonly kind: string
      readonly namespace: string
      readonly name: string
      /** The key that the cache's handler put into a work queue. */
      readonly queued?: string
    }
  /** A key waited outside of the queue, for a delay or back-off. */
  | { readonly type: 'delay'; readonly controller: string; readonly key: string; readonly waitedMs: number }
  /** A component woke itself `times` times during `waitedMs` virtual ms. */
  | { readonly type: 'timer'; readonly component: string; readonly waitedMs: number; readonly times: number }
  | { readonly type: 'command'; readonly label: string }
  /** The cluster was set up. */
  | { readonly type: 'start' }

type CauseWrite = Pick<WriteRecord, 'by' | 'verb' | 'kind' | 'namespace' | 'name' | 'summary'>

export interface CauseChain {
  /** Steps from the requested event back to the command, newest first. */
  readonly steps: readonly CauseStep[]
  /** Number of links that a very long chain leaves out before the last link. */
  readonly omitted: number
}

/** The most links of a chain that are listed. */
const MAX_STEPS = 400

/** A record of the trace whose causes are asked for. */
export interface CausesOf {
  readonly eventSeq: number
  /** Virtual ms; locates the writes of a command, which no event made. */
  readonly at: number
  /** The subject, for an event with several records. */
  readonly about?: Pick<EventSubject, 'kind' | 'name'>
}

/** The causes of a record, back to a command or to the beginning of the run. */
export function causesOf({ past }: Session, { eventSeq, at, about }: CausesOf): CauseChain {
  const steps: CauseStep[] = []
  let count = 0
  const add = (step: CauseStep) => {
    const last = steps.at(-1)
    if (step.type === 'timer' && last?.type === 'timer' && last.component === step.component) {
      const waitedMs = last.waitedMs + step.waitedMs
      steps[steps.length - 1] = { ...last, waitedMs, times: last.times + 1 }
      return
    }
    count++
    if (steps.length < MAX_STEPS) steps.push(step)
  }
  const end = new Walk(past, add).from(eventSeq, at, about)
  return { steps: [...steps, end], omitted: Math.max(0, count - MAX_STEPS) }
}

/** An object that was written; without a version, its last write is meant. */
type WrittenObject = Pick<EventSubject, 'kind' | 'name'> & Partial<Pick<EventSubject, 'resourceVersion'>>

/** The key that the following event took, or the object that it delivered. */
interface LedTo {
  readonly key?: string
  readonly subject?: WrittenObject
}

class Walk {
  readonly #past: RunPast
  readonly #add: (step: CauseStep) => void

  constructor(past: RunPast, add: (step: CauseStep) => void) {
    this.#past = past
    this.#add = add
  }

  /** Adds all links; returns the last link. */
  from(eventSeq: number, at: number, about: CausesOf['about']): CauseStep {
    if (eventSeq === 0) return this.#commandStep(this.#past.events.commandUpTo(at))
    let seq = eventSeq
    let ledTo: LedTo = about ? { subject: about } : {}
    for (;;) {
      const event = this.#past.events.find(seq)
      if (!event) return this.#commandStep(undefined)
      const cause = this.#link(event, ledTo)
      if (cause.seq === 0) return this.#commandStep(this.#past.events.commandBefore(event.seq))
      seq = cause.seq
      ledTo = cause.ledTo
    }
  }

  /** Describes an event and returns the event that caused it. */
  #link(event: LoggedEvent, ledTo: LedTo): { readonly seq: number; readonly ledTo: LedTo } {
    if (event.subject) return this.#watchLink(event, event.subject, ledTo)
    const records = this.#recordsOf(event)
    const sync = records.find((record) => record.type === 'sync')
    const write = ledTo.subject && writeOf(records, ledTo.subject)
    if (sync) return this.#syncLink(event, sync, write)
    if (event.kind === 'due' && ledTo.key !== undefined) {
      const controller = event.target.slice(event.target.indexOf('/') + 1)
      const waitedMs = this.#past.timeOf(event.handled) - event.scheduledAt
      this.#add({ ...this.#place(event), type: 'delay', controller, key: ledTo.key, waitedMs })
    } else if (write) {
      this.#add({ ...this.#place(event), type: 'write', write: causeWrite(write) })
      const cause = this.#whatBrought(event, write)
      if (cause) return { seq: cause.seq, ledTo: {} }
    } else if (event.causedBy !== 0) this.#addTimer(event)
    return { seq: event.causedBy, ledTo: {} }
  }

  #watchLink(event: LoggedEvent, subject: EventSubject, ledTo: LedTo) {
    const { change, kind, namespace, name } = subject
    const queued = ledTo.key === undefined ? {} : { queued: ledTo.key }
    // Handlers without a queue write at once.
    const write = ledTo.subject && writeOf(this.#recordsOf(event), ledTo.subject)
    if (write) this.#add({ ...this.#place(event), type: 'write', write: causeWrite(write) })
    const process = event.target.slice(event.target.indexOf('/') + 1, event.target.lastIndexOf('/'))
    this.#add({ ...this.#place(event), type: 'watch', process, change, kind, namespace, name, ...queued })
    return { seq: event.causedBy, ledTo: { subject } }
  }

  /**
   * A worker takes the first key of the queue, so the cause is the event that added the key, not the event that called
   * the worker.
   */
  #syncLink(event: LoggedEvent, sync: SyncRecord, write: WriteRecord | undefined) {
    const { controller, key, wokenBy, wokenSeq = event.causedBy } = sync
    const wrote = write ? { write: causeWrite(write) } : {}
    this.#add({ ...this.#place(event), type: 'sync', controller, key, wokenBy, ...wrote })
    return { seq: wokenSeq, ledTo: { key } }
  }

  #addTimer(event: LoggedEvent): void {
    const waitedMs = this.#past.timeOf(event.handled) - event.scheduledAt
    const component = event.target.replace(/^queue\//, '')
    this.#add({ ...this.#place(event), type: 'timer', component, waitedMs, times: 1 })
  }

  /**
   * The event that delivered the Pod of a write. Scheduler and kubelets work on many Pods and wake themselves for the
   * next one: the cause of a write is the delivery of the Pod, not the last wake-up.
   */
  #whatBrought(event: LoggedEvent, write: WriteRecord): LoggedEvent | undefined {
    const component = event.target
    if (write.kind !== 'Pod' || !(component === 'scheduler' || component.startsWith('kubelet/'))) return undefined
    const target = `informer/${component}/pods`
    const found = this.#past.events.deliveryBefore(event.handled, { target, name: write.name, component })
    if (!found) return undefined
    const waitedMs = this.#past.timeOf(event.handled) - this.#past.timeOf(found.handled)
    if (waitedMs > 0) this.#add({ ...this.#place(event), type: 'timer', component, waitedMs, times: 1 })
    return found
  }

  #commandStep(command: ReturnType<RunPast['events']['commandUpTo']>): CauseStep {
    if (!command) return { type: 'start', cursor: { at: 0, step: 0 }, eventSeq: 0 }
    const { at, step, label } = command
    return { type: 'command', label, cursor: { at, step }, eventSeq: 0 }
  }

  #recordsOf({ seq, handled }: LoggedEvent): TraceRecord[] {
    const records = this.#past.traceBetween(handled - 1, handled, Number.POSITIVE_INFINITY)
    return records.filter(({ eventSeq }) => eventSeq === seq)
  }

  #place({ seq, handled }: LoggedEvent): { readonly cursor: Cursor; readonly eventSeq: number } {
    return { cursor: this.#past.cursorAfter(handled), eventSeq: seq }
  }
}

/** The write behind a watch event. The version of a removal can differ from the version in its record. */
function writeOf(records: readonly TraceRecord[], subject: WrittenObject): WriteRecord | undefined {
  const writes = records.filter((record) => record.type === 'write')
  const own = writes.filter(({ kind, name }) => kind === subject.kind && name === subject.name)
  return own.find(({ resourceVersion }) => Number(resourceVersion) === subject.resourceVersion) ?? own.at(-1)
}

function causeWrite({ by, verb, kind, namespace, name, summary }: WriteRecord): CauseWrite {
  return { by, verb, kind, namespace, name, summary }
}
