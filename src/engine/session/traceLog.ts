import type { BareEvent } from '../sim/eventQueue.ts'
import type { Repetition } from '../sim/repetition.ts'
import type { TraceRecord } from '../trace/records.ts'
import { InternPool } from './lists/internPool.ts'
import { likeRecords } from './lists/recordContents.ts'
import { NumberList } from './numberList.ts'
import { upperBound } from './upperBound.ts'

/** Fields of a record that its event determines. */
type RecordEvent = Pick<BareEvent, 'dueAt' | 'seq' | 'causedBy'>

/** A copy of a log's lists. */
export interface TraceLogMark {
  readonly handled: NumberList
  readonly entries: NumberList
  readonly versionPlaces: NumberList
  readonly versions: NumberList
  readonly likes: InternPool<TraceRecord>
  readonly whole: readonly TraceRecord[]
  readonly folds: readonly FoldedRecords[]
}

/** Records of repeated rounds. */
interface FoldedRecords {
  /** Number of records before them, and of those stored one by one. */
  readonly index: number
  readonly kept: number
  readonly length: number
  /** Events handled at the first records, and the distance of the following ones. */
  readonly handled: number
  readonly step: number
  /** Entries of one round. */
  readonly round: readonly number[]
}

/** Kind of an entry: a repetition, the first of equal records, or a record that its event does not determine. */
const ENTRY = { repeated: 0, first: 1, whole: 2 } as const
const ENTRIES = 3

/**
 * All records of a run in order. Controllers and kubelets repeat themselves as long as Pods crash: equal records are
 * stored once, and completed from their event when they are read.
 */
export class TraceLog {
  /** Events handled at each record, without folded rounds; never decreasing. */
  #handled = new NumberList('uint32')
  /** Number of the record within its kind, times `ENTRIES`, plus the kind. */
  #entries = new NumberList('uint32')
  /** Indexes of repeated writes, and their resourceVersions. */
  #versionPlaces = new NumberList('uint32')
  #versions = new NumberList('float64')
  #likes = new InternPool(likeRecords)
  #whole: TraceRecord[] = []
  #folds: FoldedRecords[] = []
  readonly #eventAt: (handled: number) => RecordEvent

  /** `eventAt`: the event after which this number were handled. */
  constructor(eventAt: (handled: number) => RecordEvent) {
    this.#eventAt = eventAt
  }

  get length(): number {
    const last = this.#folds.at(-1)
    return this.#entries.length + (last ? last.index - last.kept + last.length : 0)
  }

  /** `event`: the event being handled; undefined during a command. */
  note(record: TraceRecord, handled: number, event: RecordEvent | undefined): void {
    this.#handled.push(handled)
    if (event !== undefined && isOf(event, record)) this.#noteLike(record)
    else this.#entries.push((this.#whole.push(record) - 1) * ENTRIES + ENTRY.whole)
  }

  /** Rounds that each left the records of the event after which `last` were handled. */
  noteRounds({ count, eventsPerRound: step }: Repetition, last: number): void {
    const index = this.length
    const entries: number[] = []
    for (let i = index - 1; i >= 0 && this.handledOf(i) === last; i--) entries.unshift(this.#repeatOf(this.#entryAt(i)))
    if (entries.length === 0) return
    const kept = this.#entries.length
    const before = this.#folds.at(-1)?.round
    const round = before?.join() === entries.join() ? before : entries
    this.#folds.push({ index, kept, length: count * round.length, handled: last + step, step, round })
  }

  /** Events handled when the record was made. */
  handledOf(index: number): number {
    const fold = this.#foldAt(index)
    return fold ? handledIn(fold, index) : this.#handled.at(this.#keptOf(index))!
  }

  at(index: number): TraceRecord {
    const entry = this.#entryAt(index)
    const number = Math.floor(entry / ENTRIES)
    if (entry % ENTRIES === ENTRY.whole) return this.#whole[number]!
    const like = this.#likes.at(number)
    if (entry % ENTRIES === ENTRY.first) return like
    const { dueAt: at, seq: eventSeq, causedBy } = this.#eventAt(this.handledOf(index))
    if (like.type === 'sync') return { ...like, at, eventSeq, wokenSeq: causedBy }
    if (like.type === 'write') return { ...like, at, eventSeq, resourceVersion: this.#versionAt(index) }
    return { ...like, at, eventSeq }
  }

  /** Records between two indexes, end excluded. */
  slice(start: number, end = this.length): TraceRecord[] {
    const records: TraceRecord[] = []
    for (let i = Math.max(0, start); i < Math.min(end, this.length); i++) records.push(this.at(i))
    return records
  }

  /** Number of records at or before `handled` events. */
  countRequestsUntil(handled: number): number {
    return upperBound(this.length, (index) => this.handledOf(index), handled)
  }

  /** Drops all but the first `length` records. */
  truncate(length: number): void {
    if (length >= this.length) return
    let last: FoldedRecords | undefined
    while ((this.#folds.at(-1)?.index ?? 0) + (this.#folds.at(-1)?.length ?? 0) > length) last = this.#folds.pop()
    const kept = Math.min(last?.kept ?? this.#entries.length, this.#keptOf(length))
    this.#handled.truncate(kept)
    this.#entries.truncate(kept)
    const versions = upperBound(this.#versionPlaces.length, (i) => this.#versionPlaces.at(i)!, kept - 1)
    this.#versionPlaces.truncate(versions)
    this.#versions.truncate(versions)
    // Records of a fold that extends beyond are stored one by one.
    for (let i = last?.index ?? length; last && i < length; i++) {
      this.#handled.push(handledIn(last, i))
      this.#entries.push(entryIn(last, i))
    }
    this.#forgetUnused()
  }

  mark(): TraceLogMark {
    return {
      handled: this.#handled.copy(),
      entries: this.#entries.copy(),
      versionPlaces: this.#versionPlaces.copy(),
      versions: this.#versions.copy(),
      likes: this.#likes.copy(),
      whole: this.#whole.slice(),
      folds: this.#folds.slice(),
    }
  }

  returnTo({ handled, entries, versionPlaces, versions, likes, whole, folds }: TraceLogMark): void {
    this.#handled = handled.copy()
    this.#entries = entries.copy()
    this.#versionPlaces = versionPlaces.copy()
    this.#versions = versions.copy()
    this.#likes = likes.copy()
    this.#whole = whole.slice()
    this.#folds = folds.slice()
  }

  #noteLike(record: TraceRecord): void {
    const known = this.#likes.length
    const number = this.#likes.numberOf(record)
    const isFirst = number === known
    if (!isFirst && record.type === 'write') {
      this.#versionPlaces.push(this.#entries.length)
      this.#versions.push(Number(record.resourceVersion))
    }
    this.#entries.push(number * ENTRIES + (isFirst ? ENTRY.first : ENTRY.repeated))
  }

  #entryAt(index: number): number {
    const fold = this.#foldAt(index)
    return fold ? entryIn(fold, index) : this.#entries.at(this.#keptOf(index))!
  }

  /** The last fold that starts at or before a record. */
  #foldBefore(index: number): FoldedRecords | undefined {
    const folds = this.#folds
    const last = folds.at(-1)
    if (!last || last.index <= index) return last
    return folds[upperBound(folds.length, (i) => folds[i]!.index, index) - 1]
  }

  #foldAt(index: number): FoldedRecords | undefined {
    const fold = this.#foldBefore(index)
    return fold && index < fold.index + fold.length ? fold : undefined
  }

  /** Kept index of a record outside of folds. */
  #keptOf(index: number): number {
    const fold = this.#foldBefore(index)
    return fold ? index - (fold.index - fold.kept + fold.length) : index
  }

  /** The resourceVersion of a repeated write. */
  #versionAt(index: number): string {
    const place = this.#keptOf(index)
    const count = upperBound(this.#versionPlaces.length, (i) => this.#versionPlaces.at(i)!, place)
    return String(this.#versions.at(count - 1))
  }

  /** The stored record that an entry repeats. */
  #repeatOf(entry: number): number {
    const number = Math.floor(entry / ENTRIES)
    const isWhole = entry % ENTRIES === ENTRY.whole
    return (isWhole ? this.#likes.numberOf(this.#whole[number]!) : number) * ENTRIES + ENTRY.repeated
  }

  /** Drops unused records. Numbers increase in the order of appearance. */
  #forgetUnused(): void {
    let [likes, whole] = [0, 0]
    for (let i = 0; i < this.#entries.length; i++) {
      const entry = this.#entries.at(i)!
      const count = Math.floor(entry / ENTRIES) + 1
      if (entry % ENTRIES === ENTRY.whole) whole = Math.max(whole, count)
      else likes = Math.max(likes, count)
    }
    for (const { round } of this.#folds)
      for (const entry of round) likes = Math.max(likes, Math.floor(entry / ENTRIES) + 1)
    this.#whole.length = whole
    this.#likes.truncate(likes)
  }
}

const entryIn = ({ index, round }: FoldedRecords, record: number): number => round[(record - index) % round.length]!

const handledIn = ({ index, round, handled, step }: FoldedRecords, record: number): number =>
  handled + step * Math.floor((record - index) / round.length)

/** Whether the event determines everything in which two equal records may differ, except the version of a write. */
function isOf({ dueAt, seq, causedBy }: RecordEvent, record: TraceRecord): boolean {
  if (record.at !== dueAt || record.eventSeq !== seq) return false
  if (record.type === 'sync') return record.wokenSeq === causedBy
  return record.type !== 'write' || String(Number(record.resourceVersion)) === record.resourceVersion
}
