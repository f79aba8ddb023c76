import { evidenceOfDecision } from '../decisions.ts'
import { assert } from '../sim/assert.ts'
import type { Repetition } from '../sim/repetition.ts'
import type { TraceRecord } from '../trace/records.ts'
import { NumberList } from './numberList.ts'

/** Syncs of one key with the same evidence. */
export interface SyncWay {
  /**
   * Evidence of the branches, in order of first occurrence: ids of decisions (rejections with their source), writes as
   * `updateStatus ReplicaSet`, and `error` at the end.
   */
  readonly evidence: readonly string[]
  readonly count: number
}

/** A sync of the log. */
export interface LoggedSync {
  /** Events handled when it was done. */
  readonly handled: number
  readonly evidence: SyncWay['evidence']
}

/** A copy of a log's lists. */
export interface SyncLogMark {
  readonly handled: NumberList
  readonly keys: NumberList
  readonly ways: NumberList
  readonly counts: NumberList
}

/** A sync whose records are still arriving. */
interface OpenSync {
  readonly handled: number
  readonly eventSeq: number
  readonly controller: string
  readonly key: number
  readonly evidence: string[]
}

/** Events between two repeated syncs. */
const STEP = 3

const SEPARATOR = '\n'

/**
 * The path of every sync in four numbers, so that branches can be counted up to any time without reading the records.
 */
export class SyncLog {
  #handled = new NumberList('uint32')
  #keys = new NumberList('uint32')
  #ways = new NumberList('uint32')
  /** Number of repetitions: each `STEP` events after the previous one. */
  #counts = new NumberList('uint32')
  readonly #keyNumbers = new Map<string, number>()
  readonly #wayNumbers = new Map<string, number>()
  readonly #wayTexts: string[] = []
  #open: OpenSync | undefined

  /** `handled`: events handled when it was recorded. */
  note(record: TraceRecord, handled: number): void {
    if (record.type === 'sync') {
      if (record.error === undefined) this.#begin(record, handled)
      else this.#add('error', record.controller, record.eventSeq)
    } else if (record.type === 'decision') this.#add(evidenceOfDecision(record), record.controller, record.eventSeq)
    else if (record.type === 'write') this.#addWrite(record.verb, record.kind, record.by, record.eventSeq)
  }

  /** Rounds with one sync each on the same path as the last sync, that of the event after which `last` were handled. */
  noteRounds({ count, eventsPerRound }: Repetition, last: number): void {
    this.#close()
    const index = this.#handled.length - 1
    assert(
      eventsPerRound === STEP && this.#place(index, (this.#counts.at(index) ?? 0) - 1) === last,
      'no sync to repeat',
    )
    this.#counts.set(index, (this.#counts.at(index) ?? 0) + count)
  }

  /** Paths of a key's syncs up to `handled` events; without a key, of all keys of the controller. */
  waysOf(controller: string, key: string | undefined, handled: number): SyncWay[] {
    this.#close()
    const wanted = this.#wantedKeys(controller, key)
    const counts = new Map<number, number>()
    for (let i = 0; i < this.#handled.length && this.#handled.at(i)! <= handled; i++) {
      if (!wanted.has(this.#keys.at(i)!)) continue
      const way = this.#ways.at(i)!
      counts.set(way, (counts.get(way) ?? 0) + this.#countRequestsUntil(i, handled))
    }
    return [...counts].map(([way, count]) => ({ evidence: evidenceOf(this.#wayTexts[way]), count }))
  }

  /** The last sync of a key up to `handled` events; undefined without one. */
  lastOf(controller: string, key: string, handled: number): LoggedSync | undefined {
    this.#close()
    const number = this.#keyNumbers.get(nameOf(controller, key))
    for (let i = this.#handled.length - 1; i >= 0; i--) {
      if (this.#handled.at(i)! > handled || this.#keys.at(i) !== number) continue
      const place = this.#place(i, this.#countRequestsUntil(i, handled) - 1)
      return { handled: place, evidence: evidenceOf(this.#wayTexts[this.#ways.at(i)!]) }
    }
    return undefined
  }

  /** Events handled at the first sync of a key after `handled`, within the known run. */
  nextOf(controller: string, key: string, handled: number): number | undefined {
    this.#close()
    const number = this.#keyNumbers.get(nameOf(controller, key))
    let next: number | undefined
    for (let i = this.#handled.length - 1; i >= 0 && this.#place(i, this.#counts.at(i)! - 1) > handled; i--)
      if (this.#keys.at(i) === number) next = this.#place(i, this.#countRequestsUntil(i, handled))
    return next
  }

  /** Drops everything after `handled` events. */
  truncate(handled: number): void {
    this.#close()
    let length = this.#handled.length
    while (length > 0 && this.#handled.at(length - 1)! > handled) length--
    for (const list of [this.#handled, this.#keys, this.#ways, this.#counts]) list.truncate(length)
    if (length > 0) this.#counts.set(length - 1, this.#countRequestsUntil(length - 1, handled))
  }

  mark(): SyncLogMark {
    this.#close()
    return {
      handled: this.#handled.copy(),
      keys: this.#keys.copy(),
      ways: this.#ways.copy(),
      counts: this.#counts.copy(),
    }
  }

  returnTo({ handled, keys, ways, counts }: SyncLogMark): void {
    this.#open = undefined
    this.#handled = handled.copy()
    this.#keys = keys.copy()
    this.#ways = ways.copy()
    this.#counts = counts.copy()
  }

  /** Events handled after one of several repeated syncs, index from 0. */
  #place(index: number, one: number): number {
    return this.#handled.at(index)! + STEP * one
  }

  /** Number of repeated syncs done up to `handled` events. */
  #countRequestsUntil(index: number, handled: number): number {
    const passed = Math.floor((handled - this.#handled.at(index)!) / STEP) + 1
    return Math.max(0, Math.min(this.#counts.at(index)!, passed))
  }

  #begin(
    record: { readonly controller: string; readonly key: string; readonly eventSeq: number },
    handled: number,
  ): void {
    this.#close()
    const { controller, eventSeq } = record
    const key = numberOf(this.#keyNumbers, nameOf(controller, record.key))
    this.#open = { handled, eventSeq, controller, key, evidence: [] }
  }

  #add(evidence: string, by: string, eventSeq: number): void {
    const open = this.#open
    if (open?.eventSeq === eventSeq && open.controller === by && !open.evidence.includes(evidence))
      open.evidence.push(evidence)
  }

  #addWrite(verb: string, kind: string, by: string, eventSeq: number): void {
    const open = this.#open
    if (open?.eventSeq !== eventSeq || open.controller !== by) return
    // Consecutive equal evidence is stored once, because hundreds of Pods may be created in a row.
    const last = open.evidence.at(-1)
    if (last?.startsWith(verb) && last.endsWith(kind) && last.length === verb.length + kind.length + 1) return
    this.#add(`${verb} ${kind}`, by, eventSeq)
  }

  #close(): void {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    const text = open.evidence.join(SEPARATOR)
    const way = numberOf(this.#wayNumbers, text)
    this.#wayTexts[way] = text
    this.#handled.push(open.handled)
    this.#keys.push(open.key)
    this.#ways.push(way)
    this.#counts.push(1)
  }

  #wantedKeys(controller: string, key: string | undefined): ReadonlySet<number> {
    const wanted = new Set<number>()
    if (key !== undefined) {
      const number = this.#keyNumbers.get(nameOf(controller, key))
      if (number !== undefined) wanted.add(number)
      return wanted
    }
    for (const [name, number] of this.#keyNumbers) if (name.startsWith(controller + SEPARATOR)) wanted.add(number)
    return wanted
  }
}

const nameOf = (controller: string, key: string): string => controller + SEPARATOR + key

const evidenceOf = (text: string | undefined): readonly string[] => (text ? text.split(SEPARATOR) : [])

function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, numbers.size)
  return numbers.size - 1
}
