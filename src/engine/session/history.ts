import { declarationOf } from '../decisions.ts'
import type { DeliveryStop, ObjectName, RunStop, StopAt } from '../document/stops.ts'
import type { Cursor } from '../document/types.ts'
import type { BareEvent } from '../sim/eventQueue.ts'
import type { Repetition } from '../sim/repetition.ts'
import type { TraceRecord, WriteRecord } from '../trace/records.ts'
import type { Refusal, RequestSample, TimelineMark, TimelineSample } from '../view/types.ts'
import { type CompressedRun, CompressedRuns } from './compressedRuns.ts'
import { EventLog, type EventLogMark, type LoggedCommand } from './eventLog.ts'
import { MarkList } from './lists/markList.ts'
import { type At, TimeSeries } from './lists/timeSeries.ts'
import { NumberList } from './numberList.ts'
import { SyncLog, type SyncLogMark } from './syncLog.ts'
import { TraceLog, type TraceLogMark } from './traceLog.ts'
import { WriteLog } from './writeLog.ts'

/** Flags of what happened during one event. */
const FLAG = { sync: 1, write: 2, decision: 4, finished: 8 } as const
type Flag = keyof typeof FLAG

const flagOf: Partial<Record<StopAt, Flag>> = {
  sync: 'sync',
  write: 'write',
  decision: 'decision',
  rolloutFinished: 'finished',
}

interface TimelineChange {
  readonly samples: readonly TimelineSample[]
  readonly requests: readonly RequestSample[]
  readonly marks: readonly TimelineMark[]
  /** Virtual ms: later entries were dropped before the new ones were added. */
  readonly truncateAfter?: number
}

/** A copy of a history's lists. */
export interface HistoryMark {
  readonly eventAt: NumberList
  readonly eventFlags: NumberList
  readonly folds: readonly CompressedRun[]
  readonly trace: TraceLogMark
  readonly samples: TimeSeries<TimelineSample>
  readonly requests: TimeSeries<RequestSample>
  readonly marks: MarkList
  readonly writes: WriteLog
  readonly commands: readonly BeforeCommand[]
  readonly events: EventLogMark
  readonly syncs: SyncLogMark
}

/** Lengths of the lists when a command was given, and the time in virtual ms. */
interface BeforeCommand {
  readonly at: number
  readonly writes: number
  readonly trace: number
  readonly marks: number
  readonly samples: number
  /** The last sample, which effects of the command may replace. */
  readonly lastSample: At<TimelineSample> | undefined
  readonly requests: number
  readonly lastRequests: At<RequestSample> | undefined
}

/**
 * The past of a run, written while the head advances and never during a replay. It is derived from the document and
 * only read by observers: marks, curves, explanations, steps back. A run without explanations stores samples, writes
 * and times only.
 */
export class History {
  readonly #folds = new CompressedRuns()
  /** The cause of each event. */
  readonly events = new EventLog(this.#folds)
  /** The path of each sync. */
  readonly syncs = new SyncLog()
  readonly #trace = new TraceLog((handled) => ({ dueAt: this.timeOf(handled), ...this.events.originOf(handled) }))
  /** Virtual ms and flags of each stored event; index 0 is the state before the first. */
  #eventAt = new NumberList('float64', [0])
  #eventFlags = new NumberList('uint8', [0])
  #samples = new TimeSeries<TimelineSample>()
  #requests = new TimeSeries<RequestSample>()
  #marks = new MarkList()
  #writes = new WriteLog()
  #commands: BeforeCommand[] = []
  /** The lengths of the lists that `takeTimeline` has returned so far. */
  #taken = { samples: 0, requests: 0, marks: 0 }
  #cutAfter: number | undefined

  /** Number of recorded events. */
  get handled(): number {
    return this.#eventAt.length - 1 + this.#folds.events
  }

  timeOf(handled: number): number {
    const place = Math.min(handled, this.handled)
    const fold = this.#folds.at(place)
    return fold ? this.#folds.timeAt(fold, place) : (this.#eventAt.at(this.#folds.keptUpTo(place)) ?? 0)
  }

  /** The cursor after this number of events; the start for 0. */
  cursorAfter(handled: number): Cursor {
    const at = this.timeOf(handled)
    let before = Math.min(handled, this.handled)
    while (before > 0 && this.timeOf(before) === at) before--
    return { at, step: Math.min(handled, this.handled) - before }
  }

  noteEvent(at: number): void {
    this.#eventAt.push(at)
    this.#eventFlags.push(0)
  }

  /** Records repeated rounds without storing each event. `explained`: the trace of the previous round is known. */
  noteRounds(rounds: Repetition, explained: boolean): void {
    const { handled } = this
    const last = handled - rounds.eventsPerRound + 1 + rounds.recordsAt
    this.#folds.add(handled, rounds, explained ? this.#flagsOf(last) & (FLAG.sync | FLAG.decision) : 0)
    if (!explained) return
    this.events.noteFold(rounds.beginSeq, handled + 1)
    this.#trace.noteRounds(rounds, last)
    this.syncs.noteRounds(rounds, last)
    this.#marks.repeat(rounds, last)
  }

  /** `event`: the event being handled; undefined during a command. */
  noteTrace(record: TraceRecord, handled: number, event: BareEvent | undefined): void {
    this.#trace.note(record, handled, event)
    this.syncs.note(record, handled)
    // The effects of a command belong to no event.
    if (record.eventSeq === 0 || handled > this.handled) return
    if (record.type === 'sync' || record.type === 'write' || record.type === 'decision')
      this.#flag(handled, record.type)
  }

  noteCommand(command: LoggedCommand): void {
    this.events.noteCommand(command)
    this.#commands.push({
      at: command.at,
      writes: this.#writes.length,
      trace: this.#trace.length,
      marks: this.#marks.length,
      samples: this.#samples.length,
      lastSample: this.#samples.last,
      requests: this.#requests.length,
      lastRequests: this.#requests.last,
    })
  }

  noteWrite(at: number, handled: number): void {
    this.#writes.note(at, handled)
  }

  noteFinished(handled: number): void {
    this.#flag(handled, 'finished')
  }

  /** A later sample of the same time and workload replaces the earlier one. */
  noteSample(item: TimelineSample, handled: number): void {
    const isLater = this.#samples.lastAt(item.at)?.workloadUid === item.workloadUid
    this.#samples.set(this.#samples.length - (isLater ? 1 : 0), { handled, item })
    this.#taken.samples = Math.min(this.#taken.samples, this.#samples.length - 1)
  }

  /** A later sample of the same time and Service replaces the earlier one. */
  noteRequests(item: RequestSample, handled: number): void {
    const isLater = this.#requests.lastAt(item.at)?.serviceUid === item.serviceUid
    this.#requests.set(this.#requests.length - (isLater ? 1 : 0), { handled, item })
    this.#taken.requests = Math.min(this.#taken.requests, this.#requests.length - 1)
  }

  noteMark(mark: TimelineMark, handled: number): void {
    this.#marks.push(mark, handled)
  }

  /** Marks the last recorded command and its effects as rejected. */
  noteRefusal(refused: Refusal): void {
    this.#marks.refuse(refused)
  }

  /** Drops everything after a time, a number of events and a number of commands, because the run changes from there. */
  truncate({ at, handled }: { readonly at: number; readonly handled: number }, commands: number): void {
    this.#truncateEvents(handled, commands)
    this.syncs.truncate(handled)
    this.#truncateTrace(handled, at)
    for (const list of [this.#samples, this.#requests, this.#marks]) list.cut(handled, at)
    let writes = this.#writes.countRequestsUntil(handled)
    while (writes > 0 && (this.#writes.timeOf(writes - 1) ?? at) > at) writes--
    this.#writes.truncate(writes)
    this.#truncateCommands(commands)
    this.#takeNoMoreThanThereIs()
    this.#cutAfter = at
  }

  mark(): HistoryMark {
    return {
      eventAt: this.#eventAt.copy(),
      eventFlags: this.#eventFlags.copy(),
      folds: this.#folds.mark(),
      trace: this.#trace.mark(),
      samples: this.#samples.copy(),
      requests: this.#requests.copy(),
      marks: this.#marks.copy(),
      writes: new WriteLog(this.#writes),
      commands: this.#commands.slice(),
      events: this.events.mark(),
      syncs: this.syncs.mark(),
    }
  }

  /** Restores a mark. What `takeTimeline` has returned since then is not revoked. */
  returnTo(mark: HistoryMark): void {
    this.#eventAt = mark.eventAt.copy()
    this.#eventFlags = mark.eventFlags.copy()
    this.#folds.returnTo(mark.folds)
    this.#trace.returnTo(mark.trace)
    this.#samples = mark.samples.copy()
    this.#requests = mark.requests.copy()
    this.#marks = mark.marks.copy()
    this.#writes = new WriteLog(mark.writes)
    this.#commands = mark.commands.slice()
    this.events.returnTo(mark.events)
    this.syncs.returnTo(mark.syncs)
    this.#takeNoMoreThanThereIs()
  }

  /** Makes the next `takeTimeline` return everything, with a cut of all earlier entries. */
  tellAgain(): void {
    this.#taken = { samples: 0, requests: 0, marks: 0 }
    this.#cutAfter = Number.NEGATIVE_INFINITY
  }

  /** Additions to the timeline since the last call, and its last cut. */
  takeTimeline(): TimelineChange {
    const change: TimelineChange = {
      samples: this.#samples.slice(this.#taken.samples),
      requests: this.#requests.slice(this.#taken.requests),
      marks: this.#marks.slice(this.#taken.marks),
      ...(this.#cutAfter === undefined ? {} : { truncateAfter: this.#cutAfter }),
    }
    this.#taken = { samples: this.#samples.length, requests: this.#requests.length, marks: this.#marks.length }
    this.#cutAfter = undefined
    return change
  }

  /** Samples of all workloads up to a virtual time (ms), in order; independent of `takeTimeline`. */
  samplesUpTo(at: number): TimelineSample[] {
    return this.#samples.slice(0, (one) => one <= at)
  }

  /** Samples of the requests to all Services, likewise. */
  requestsUpTo(at: number): RequestSample[] {
    return this.#requests.slice(0, (one) => one <= at)
  }

  /**
   * Writes from a virtual time (ms) up to `handled` events; if a command was given at that time, from that command on.
   * Kubernetes Events are not counted.
   */
  writesSince(fromAt: number, handled: number): number {
    const end = this.#writes.countRequestsUntil(handled)
    const command = this.#commands.find(({ at }) => at === fromAt)
    let start = command?.writes ?? 0
    if (command === undefined) while (start < end && (this.#writes.timeOf(start) ?? 0) <= fromAt) start++
    return Math.max(0, end - start)
  }

  /** Number of records. */
  get recordCount(): number {
    return this.#trace.length
  }

  /** Records from an index on, oldest first. */
  recordsFrom(index: number): TraceRecord[] {
    return this.#trace.slice(index)
  }

  /** The newest `limit` records made while `handled` rose from `after` to `upTo`. */
  traceBetween(after: number, upTo: number, limit: number): TraceRecord[] {
    const end = this.#trace.countRequestsUntil(upTo)
    return this.#trace.slice(Math.max(this.#trace.countRequestsUntil(after), end - limit), end)
  }

  /** Searches back from `handled` for matching records, newest first, up to `limit`. */
  findBack(handled: number, matches: (record: TraceRecord) => boolean, limit: number): TraceRecord[] {
    const found: TraceRecord[] = []
    for (let i = this.#trace.countRequestsUntil(handled) - 1; i >= 0 && found.length < limit; i--) {
      const record = this.#trace.at(i)
      if (matches(record)) found.push(record)
    }
    return found
  }

  /** The record of the stop at this event, for the narrator. */
  stopRecord(handled: number, stopAt: StopAt, object?: ObjectName): RunStop | undefined {
    if (stopAt === 'watch') return this.#deliveryStop(handled)
    if (stopAt === 'podTransition') return this.#writeOf(handled, undefined)
    if (stopAt === 'object') return object && this.#writeOf(handled, object)
    const flag = flagOf[stopAt]
    const records = this.traceBetween(handled - 1, handled, 1000)
    if (flag === 'sync' || flag === 'write' || flag === 'decision')
      return records.find((record) => record.type === flag)
    return records[0]
  }

  /** Whether a step of this unit ends at the event. */
  stopsAt(handled: number, stopAt: StopAt, object?: ObjectName): boolean {
    if (stopAt === 'event') return true
    if (stopAt === 'watch') return this.events.isDelivery(handled)
    if (stopAt === 'podTransition' || stopAt === 'object') return this.stopRecord(handled, stopAt, object) !== undefined
    const flag = flagOf[stopAt]
    return flag !== undefined && (this.#flagsOf(handled) & FLAG[flag]) !== 0
  }

  /** The last stop before `handled` events; 0 without one. */
  stopBefore(handled: number, stopAt: StopAt, object?: ObjectName): number {
    for (let i = Math.min(handled - 1, this.handled); i > 0; i--) if (this.stopsAt(i, stopAt, object)) return i
    return 0
  }

  /** The effect of an event that matches a breakpoint; undefined without one. */
  breakAt(handled: number, breakpoints: readonly string[]): TraceRecord | undefined {
    for (let i = this.#trace.countRequestsUntil(handled) - 1; i >= 0; i--) {
      if (this.#trace.handledOf(i) < handled) return undefined
      const item = this.#trace.at(i)
      if (item.eventSeq !== 0 && breakpoints.some((word) => isNamed(item, word))) return item
    }
    return undefined
  }

  #deliveryStop(handled: number): DeliveryStop | undefined {
    const [first, ...others] = this.events.deliveriesAt(handled)
    if (!first) return undefined
    const { target, subject } = first
    const { change, kind, namespace, name } = subject
    return { type: 'delivery', at: this.timeOf(handled), target, change, kind, namespace, name, others: others.length }
  }

  /** An event's write of an object, or of any Pod. A command's writes belong to no event. */
  #writeOf(handled: number, object: ObjectName | undefined): WriteRecord | undefined {
    for (let i = this.#trace.countRequestsUntil(handled) - 1; i >= 0; i--) {
      if (this.#trace.handledOf(i) < handled) return undefined
      const item = this.#trace.at(i)
      if (item.type === 'write' && item.eventSeq !== 0 && isAbout(item, object)) return item
    }
    return undefined
  }

  /** Several commands may be given at one time and event count, so their number is needed. */
  #truncateCommands(commands: number): void {
    const before = this.#commands[commands]
    this.#commands.length = Math.min(this.#commands.length, commands)
    if (before === undefined) return
    this.#trace.truncate(before.trace)
    this.#marks.truncate(before.marks)
    this.#writes.truncate(before.writes)
    this.#samples.cutBack(before.samples, before.lastSample)
    this.#requests.cutBack(before.requests, before.lastRequests)
  }

  /** A fold that extends beyond this event is stored event by event up to it. */
  #truncateEvents(handled: number, commands: number): void {
    const cut = this.#folds.cut(handled)
    const kept = cut ? cut.kept : this.#folds.keptUpTo(handled)
    this.#eventAt.truncate(kept + 1)
    this.#eventFlags.truncate(kept + 1)
    this.events.truncate(kept, commands)
    for (let i = (cut?.after ?? handled) + 1; cut && i <= handled; i++) {
      const event = this.#folds.eventAt(cut, i)
      this.#eventAt.push(event.dueAt)
      this.#eventFlags.push(this.#folds.flagsAt(cut, i))
      if (cut.flags !== 0) this.events.noteBare(event)
    }
  }

  #truncateTrace(handled: number, at: number): void {
    let length = this.#trace.countRequestsUntil(handled)
    while (length > 0 && this.#trace.at(length - 1).at > at) length--
    this.#trace.truncate(length)
  }

  #takeNoMoreThanThereIs(): void {
    const { samples, requests, marks } = this.#taken
    this.#taken = {
      samples: Math.min(samples, this.#samples.length),
      requests: Math.min(requests, this.#requests.length),
      marks: Math.min(marks, this.#marks.length),
    }
  }

  #flagsOf(handled: number): number {
    const fold = this.#folds.at(handled)
    return fold ? this.#folds.flagsAt(fold, handled) : (this.#eventFlags.at(this.#folds.keptUpTo(handled)) ?? 0)
  }

  /** Sets a flag of the current event, which is in no fold. */
  #flag(handled: number, flag: Flag): void {
    const kept = this.#folds.keptUpTo(handled)
    this.#eventFlags.set(kept, (this.#eventFlags.at(kept) ?? 0) | FLAG[flag])
  }
}

/** A breakpoint is the reason of a condition, the reason of an Event, or a function of Kubernetes' source. */
function isNamed(record: TraceRecord, word: string): boolean {
  if (record.type === 'event') return record.reason === word
  if (record.type !== 'decision') return false
  const isFunction = record.source.split(' ').includes(word)
  return isFunction || (declarationOf(record)?.setsCondition === true && record.facts.reason === word)
}

function isAbout(write: WriteRecord, object: ObjectName | undefined): boolean {
  if (object === undefined) return write.kind === 'Pod'
  return write.kind === object.kind && write.name === object.name && write.namespace === object.namespace
}
