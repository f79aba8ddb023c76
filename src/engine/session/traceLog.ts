import type { BareEvent } from '../sim/eventQueue.ts'
import type { Rounds } from '../sim/rounds.ts'
import type { TraceRecord } from '../trace/records.ts'
import { countUpTo } from './countUpTo.ts'
import { Distinct } from './lists/distinct.ts'
import { likeRecords } from './lists/recordContents.ts'
import { NumberList } from './numberList.ts'

/** What a record's event tells of it. */
export type RecordEvent = Pick<BareEvent, 'dueAt' | 'seq' | 'causedBy'>

/** A copy of a log's lists. */
export interface TraceLogMark {
  readonly handled: NumberList
  readonly entries: NumberList
  readonly versionPlaces: NumberList
  readonly versions: NumberList
  readonly likes: Distinct<TraceRecord>
  readonly whole: readonly TraceRecord[]
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
  /** Entries of one round. */
  readonly round: readonly number[]
}

/** What an entry says: the record itself is kept, as the first that is like it or as one that its event does not tell. */
const ENTRY = { repeated: 0, first: 1, whole: 2 } as const
const ENTRIES = 3

/**
 * All records of a run in order. Controllers and kubelets say the same again and again, for as long as Pods crash: what was
 * said before shares one record with that, and is put together again with what its event tells where somebody reads it.
 */
export class TraceLog {
  /** Events handled when each was recorded, those of folded rounds left out; never falls. */
  #handled = new NumberList('uint32')
  /** Each as a number among those that it is one of, times `ENTRIES`, and which these are. */
  #entries = new NumberList('uint32')
  /** Places of repeated writes, and the resourceVersions that these have given. */
  #versionPlaces = new NumberList('uint32')
  #versions = new NumberList('float64')
  #likes = new Distinct(likeRecords)
  #whole: TraceRecord[] = []
  #folds: FoldedRecords[] = []
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
    if (event !== undefined && isOf(event, record)) this.#noteLike(record)
    else this.#entries.push((this.#whole.push(record) - 1) * ENTRIES + ENTRY.whole)
  }

  /** Rounds of events, each of which left the records that the event after which `last` were handled has left. */
  noteRounds({ count, eventsPerRound: step }: Rounds, last: number): void {
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
    return fold ? handledIn(fold, index) : (this.#handled.at(this.#keptOf(index)) as number)
  }

  at(index: number): TraceRecord {
    const entry = this.#entryAt(index)
    const number = Math.floor(entry / ENTRIES)
    if (entry % ENTRIES === ENTRY.whole) return this.#whole[number] as TraceRecord
    const like = this.#likes.at(number)
    if (entry % ENTRIES === ENTRY.first) return like
    const { dueAt: at, seq: eventSeq, causedBy } = this.#eventAt(this.handledOf(index))
    if (like.type === 'sync') return { ...like, at, eventSeq, wokenSeq: causedBy }
    if (like.type === 'write') return { ...like, at, eventSeq, resourceVersion: this.#versionAt(index) }
    return { ...like, at, eventSeq }
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
    this.#entries.truncate(kept)
    const versions = countUpTo(this.#versionPlaces.length, (i) => this.#versionPlaces.at(i) as number, kept - 1)
    this.#versionPlaces.truncate(versions)
    this.#versions.truncate(versions)
    // Those of a fold that goes beyond are kept one by one.
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
    return fold ? entryIn(fold, index) : (this.#entries.at(this.#keptOf(index)) as number)
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

  /** The resourceVersion that a repeated write has given. */
  #versionAt(index: number): string {
    const place = this.#keptOf(index)
    const count = countUpTo(this.#versionPlaces.length, (i) => this.#versionPlaces.at(i) as number, place)
    return String(this.#versions.at(count - 1))
  }

  /** What stands for each that is like the one of an entry. */
  #repeatOf(entry: number): number {
    const number = Math.floor(entry / ENTRIES)
    const isWhole = entry % ENTRIES === ENTRY.whole
    return (isWhole ? this.#likes.numberOf(this.#whole[number] as TraceRecord) : number) * ENTRIES + ENTRY.repeated
  }

  /** The numbers rise in the order in which they came. */
  #forgetUnused(): void {
    let [likes, whole] = [0, 0]
    for (let i = 0; i < this.#entries.length; i++) {
      const entry = this.#entries.at(i) as number
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

const entryIn = ({ index, round }: FoldedRecords, record: number): number =>
  round[(record - index) % round.length] as number

const handledIn = ({ index, round, handled, step }: FoldedRecords, record: number): number =>
  handled + step * Math.floor((record - index) / round.length)

/** Whether the event tells all that two records which are alike may differ in, but for the version of what was written. */
function isOf({ dueAt, seq, causedBy }: RecordEvent, record: TraceRecord): boolean {
  if (record.at !== dueAt || record.eventSeq !== seq) return false
  if (record.type === 'sync') return record.wokenSeq === causedBy
  return record.type !== 'write' || String(Number(record.resourceVersion)) === record.resourceVersion
}
