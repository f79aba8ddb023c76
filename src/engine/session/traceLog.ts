import type { SimEvent } from '../sim/eventQueue.ts'
import type { Rounds } from '../sim/rounds.ts'
import type { TraceRecord } from '../trace/records.ts'
import { countUpTo } from './countUpTo.ts'
import { NumberList } from './numberList.ts'

/** What a record's event tells of it. */
export type RecordEvent = Pick<SimEvent, 'dueAt' | 'seq' | 'causedBy'>

/** A copy of a log's lists. */
export interface TraceLogMark {
  readonly handled: NumberList
  readonly entries: readonly Entry[]
  readonly folds: readonly FoldedRecords[]
}

/** Records of rounds that left the same ones each. */
interface FoldedRecords {
  /** Records before them, and those of them that are kept one by one. */
  readonly index: number
  readonly kept: number
  readonly length: number
  /** Events handled when the first were made, and how many later the next ones each time. */
  readonly handled: number
  readonly step: number
  /** Those of one round. */
  readonly round: readonly Entry[]
}

/** Stands for every record that is like this one but for what its event tells. */
class Repeated {
  readonly like: TraceRecord

  constructor(like: TraceRecord) {
    this.like = like
  }
}

type Entry = TraceRecord | Repeated

const none: readonly Entry[] = []

/** A sync whose records are coming in, and those of the sync of the same key before it. */
interface OpenSync {
  readonly eventSeq: number
  readonly before: readonly Entry[]
  readonly entries: Entry[]
}

/**
 * All records of a run in order. A controller that is woken again and again says the same each time, ten times a second for
 * as long as a Deployment that was complete has crashing Pods: a sync and its decisions that are like those of the sync of
 * the same key before share one record with them, and are put together again where somebody reads them.
 */
export class TraceLog {
  /** Events handled when each was recorded, those of folded rounds left out; never falls. */
  #handled = new NumberList('uint32')
  #entries: Entry[] = []
  #folds: FoldedRecords[] = []
  /** Those of the last sync of each key, by controller. */
  readonly #lastSyncs = new Map<string, Map<string, readonly Entry[]>>()
  #open: OpenSync | undefined
  readonly #eventAt: (handled: number) => RecordEvent

  /** `eventAt`: the event after which so many were handled. */
  constructor(eventAt: (handled: number) => RecordEvent) {
    this.#eventAt = eventAt
  }

  get length(): number {
    const last = this.#folds.at(-1)
    return this.#entries.length + (last ? last.index - last.kept + last.length : 0)
  }

  /** `event`: the one that is being handled; undefined during a command. */
  note(record: TraceRecord, handled: number, event: RecordEvent | undefined): void {
    this.#handled.push(handled)
    this.#entries.push(this.#entryFor(record, event))
  }

  /** Rounds of events, each of which left the records that the event after which `last` were handled has left. */
  noteRounds({ count, eventsPerRound: step }: Rounds, last: number): void {
    const index = this.length
    const round: Entry[] = []
    for (let i = index - 1; i >= 0 && this.handledOf(i) === last; i--) round.unshift(repeatOf(this.#entryAt(i)))
    if (round.length === 0) return
    const kept = this.#entries.length
    this.#folds.push({ index, kept, length: count * round.length, handled: last + step, step, round })
  }

  /** Events handled when the record was made. */
  handledOf(index: number): number {
    const fold = this.#foldAt(index)
    return fold ? handledIn(fold, index) : (this.#handled.at(this.#keptOf(index)) as number)
  }

  at(index: number): TraceRecord {
    const entry = this.#entryAt(index)
    if (!(entry instanceof Repeated)) return entry
    const { dueAt: at, seq: eventSeq, causedBy } = this.#eventAt(this.handledOf(index))
    const { like } = entry
    return like.type === 'sync' ? { ...like, at, eventSeq, wokenSeq: causedBy } : { ...like, at, eventSeq }
  }

  /** From one index to before another. */
  slice(start: number, end = this.length): TraceRecord[] {
    const records: TraceRecord[] = []
    for (let i = Math.max(0, start); i < Math.min(end, this.length); i++) records.push(this.at(i))
    return records
  }

  /** How many were recorded at or before `handled` events. */
  countUpTo(handled: number): number {
    return countUpTo(this.length, (index) => this.handledOf(index), handled)
  }

  /** Forgets all but the first so many. */
  truncate(length: number): void {
    if (length >= this.length) return
    let last: FoldedRecords | undefined
    while ((this.#folds.at(-1)?.index ?? 0) + (this.#folds.at(-1)?.length ?? 0) > length) last = this.#folds.pop()
    const kept = Math.min(last?.kept ?? this.#entries.length, this.#keptOf(length))
    this.#handled.truncate(kept)
    this.#entries.length = kept
    // Those of a fold that goes beyond are kept one by one.
    for (let i = last?.index ?? length; last && i < length; i++) {
      this.#handled.push(handledIn(last, i))
      this.#entries.push(entryIn(last, i))
    }
    this.#open = undefined
  }

  mark(): TraceLogMark {
    return { handled: this.#handled.copy(), entries: this.#entries.slice(), folds: this.#folds.slice() }
  }

  returnTo({ handled, entries, folds }: TraceLogMark): void {
    this.#handled = handled.copy()
    this.#entries = entries.slice()
    this.#folds = folds.slice()
    this.#open = undefined
  }

  #entryAt(index: number): Entry {
    const fold = this.#foldAt(index)
    return fold ? entryIn(fold, index) : (this.#entries[this.#keptOf(index)] as Entry)
  }

  /** The last fold that begins at or before a record. */
  #foldBefore(index: number): FoldedRecords | undefined {
    const folds = this.#folds
    const last = folds.at(-1)
    if (!last || last.index <= index) return last
    return folds[countUpTo(folds.length, (i) => (folds[i] as FoldedRecords).index, index) - 1]
  }

  #foldAt(index: number): FoldedRecords | undefined {
    const fold = this.#foldBefore(index)
    return fold && index < fold.index + fold.length ? fold : undefined
  }

  /** Where the lists have a record that is in no fold. */
  #keptOf(index: number): number {
    const fold = this.#foldBefore(index)
    return fold ? index - (fold.index - fold.kept + fold.length) : index
  }

  #entryFor(record: TraceRecord, event: RecordEvent | undefined): Entry {
    if (record.type === 'sync' && record.error === undefined) this.#begin(record)
    const open = this.#open
    if (open === undefined || event === undefined || open.eventSeq !== record.eventSeq) return record
    const known = open.before[open.entries.length]
    const like = known instanceof Repeated ? known.like : known
    let entry: Entry = record
    if (like !== undefined && isOf(event, record) && isLike(like, record))
      entry = known instanceof Repeated ? known : new Repeated(like)
    open.entries.push(entry)
    return entry
  }

  #begin({ controller, key, eventSeq }: TraceRecord & { readonly type: 'sync' }): void {
    const ofController = this.#lastSyncs.get(controller) ?? new Map<string, readonly Entry[]>()
    this.#lastSyncs.set(controller, ofController)
    this.#open = { eventSeq, before: ofController.get(key) ?? none, entries: [] }
    ofController.set(key, this.#open.entries)
  }
}

const repeatOf = (entry: Entry): Repeated => (entry instanceof Repeated ? entry : new Repeated(entry))

const entryIn = ({ index, round }: FoldedRecords, record: number): Entry =>
  round[(record - index) % round.length] as Entry

const handledIn = ({ index, round, handled, step }: FoldedRecords, record: number): number =>
  handled + step * Math.floor((record - index) / round.length)

/** Whether the event tells all that two records which are alike may differ in. */
function isOf({ dueAt, seq, causedBy }: RecordEvent, record: TraceRecord): boolean {
  if (record.at !== dueAt || record.eventSeq !== seq) return false
  return record.type === 'decision' || (record.type === 'sync' && record.wokenSeq === causedBy)
}

function isLike(one: TraceRecord, other: TraceRecord): boolean {
  if (one.type === 'sync' && other.type === 'sync')
    return (
      one.controller === other.controller &&
      one.key === other.key &&
      one.wokenBy === other.wokenBy &&
      one.error === other.error
    )
  if (one.type !== 'decision' || other.type !== 'decision') return false
  if (one.id !== other.id || one.controller !== other.controller) return false
  return one.object === other.object && one.source === other.source && haveSameFacts(one.facts, other.facts)
}

type Facts = (TraceRecord & { readonly type: 'decision' })['facts']

function haveSameFacts(one: Facts, other: Facts): boolean {
  let count = 0
  for (const name in one) {
    if (one[name] !== other[name]) return false
    count++
  }
  for (const _ in other) count--
  return count === 0
}
