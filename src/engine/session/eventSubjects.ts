import type { WatchEvent } from '../apiserver/interface.ts'
import { NumberList } from './numberList.ts'

/** The object of a delivered watch event. */
export interface EventSubject {
  readonly change: WatchEvent['type']
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly resourceVersion: number
}

type Named = Pick<EventSubject, 'kind' | 'namespace' | 'name'>

const changes: readonly WatchEvent['type'][] = ['ADDED', 'MODIFIED', 'DELETED']
const NOBODY: Named = { kind: '', namespace: '', name: '' }

/** Interns object references: objects are delivered repeatedly, each to several watchers. */
class Names {
  /** Index 0 means none. */
  readonly #list: Named[] = [NOBODY]
  readonly #byUid = new Map<string, number>()

  numberOf({ kind, metadata: { uid, namespace = '', name } }: WatchEvent['object']): number {
    const known = this.#byUid.get(uid) ?? 0
    const named = this.#list[known]!
    if (named.name === name && named.namespace === namespace && named.kind === kind) return known
    this.#byUid.set(uid, this.#list.length)
    return this.#list.push({ kind, namespace, name }) - 1
  }

  of(number: number): Named {
    return this.#list[number] ?? NOBODY
  }
}

/** Subjects of a log's entries in order; none for events without deliveries. */
export class EventSubjects {
  readonly #names: Names
  readonly #numbers: NumberList
  readonly #changes: NumberList
  readonly #versions: NumberList

  /** An independent copy; only the interned names are shared, because they never change. */
  constructor(like?: EventSubjects) {
    this.#names = like ? like.#names : new Names()
    this.#numbers = like ? like.#numbers.copy() : new NumberList('uint32')
    this.#changes = like ? like.#changes.copy() : new NumberList('uint8')
    this.#versions = like ? like.#versions.copy() : new NumberList('float64')
  }

  push(event: WatchEvent | undefined): void {
    this.#numbers.push(event ? this.#names.numberOf(event.object) : 0)
    this.#changes.push(event ? changes.indexOf(event.type) : 0)
    this.#versions.push(event?.resourceVersion ?? 0)
  }

  at(index: number): EventSubject | undefined {
    const number = this.#numbers.at(index) ?? 0
    if (number === 0) return undefined
    const change = changes[this.#changes.at(index) ?? 0] ?? 'MODIFIED'
    return { change, ...this.#names.of(number), resourceVersion: this.#versions.at(index) ?? 0 }
  }

  /** Whether an entry has a subject. */
  isOne(index: number): boolean {
    return (this.#numbers.at(index) ?? 0) !== 0
  }

  /** The subject's name. */
  nameAt(index: number): string {
    return this.#names.of(this.#numbers.at(index) ?? 0).name
  }

  truncate(length: number): void {
    this.#numbers.truncate(length)
    this.#changes.truncate(length)
    this.#versions.truncate(length)
  }
}
