import { keyOf } from '../../api/objectKey.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import type { Store } from '../../apiserver/store.ts'
import { memoizeFew } from '../memoizeFew.ts'

/** A committed change, as watches receive it. */
export interface LoggedChange {
  readonly resource: string
  /** Undefined for a new object. */
  readonly before: KubeObject | undefined
  /** Undefined for a removed object. */
  readonly after: KubeObject | undefined
  /**
   * The object that watches send. For a removed object, it is the last state, with the resourceVersion of the removal.
   */
  readonly object: KubeObject
  readonly version: number
}

/** Number of stored changes. A watch or list that needs older changes is answered with 410 Expired. */
const MOST_CHANGES = 50_000

/** The last changes of a store, in order, for watches that begin in the past and for lists of a past version. */
export class EventLog {
  readonly #store: Store
  #changes: LoggedChange[] = []
  /** Number of changes that were dropped. */
  #dropped = 0
  /** Changes after this version are known. */
  #since: number
  /** The changes being made will be taken back. */
  #isTrying = false

  /** The object as the API server sends it, with `metadata.managedFields` from the present field owners. */
  readonly shown: (object: KubeObject) => JsonObject

  constructor(store: Store, show: (object: KubeObject) => JsonObject) {
    this.shown = memoizeFew(show)
    this.#store = store
    this.#since = store.resourceVersion
    store.observe(({ resource, before, after, last }) => {
      const object = after ?? last
      if (object && !this.#isTrying)
        this.#note({ resource, before, after, object, version: Number(object.metadata.resourceVersion) })
    })
  }

  /** The version after which every change is known. */
  get since(): number {
    return this.#since
  }

  /** Whether no change was dropped since the first client came. */
  get isWhole(): boolean {
    return this.#dropped === 0
  }

  /** Position behind the last change. */
  get end(): number {
    return this.#dropped + this.#changes.length
  }

  /** Position of the first change after a version; undefined if changes before it were dropped. */
  positionAfter(version: number): number | undefined {
    if (version < this.#since) return undefined
    let low = 0
    let high = this.#changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#changes[middle]?.version ?? 0) <= version) low = middle + 1
      else high = middle
    }
    return this.#dropped + low
  }

  /** The changes from a position on; undefined if some of them were dropped. */
  from(position: number): readonly LoggedChange[] | undefined {
    return position < this.#dropped ? undefined : this.#changes.slice(position - this.#dropped)
  }

  /** The objects of a resource at a version, unordered; undefined if the log no longer has the version. */
  objectsAt(resource: string, version: number): readonly KubeObject[] | undefined {
    const position = this.positionAfter(version)
    const changes = position === undefined ? undefined : this.from(position)
    if (!changes) return undefined
    const objects = new Map<string, KubeObject>()
    for (const object of this.#store.list(resource)) objects.set(keyOf(object), object)
    for (const { resource: changed, before, object } of changes.toReversed()) {
      if (changed !== resource) continue
      if (before) objects.set(keyOf(object), before)
      else objects.delete(keyOf(object))
    }
    return [...objects.values()]
  }

  /** Runs work whose changes are taken back at its end. No watch receives them. */
  trying<Result>(work: () => Result): Result {
    this.#isTrying = true
    try {
      return work()
    } finally {
      this.#isTrying = false
    }
  }

  /** Forgets all changes, because the store is at another moment. Open watches expire. */
  restart(): void {
    this.#dropped += this.#changes.length + 1
    this.#changes = []
    this.#since = this.#store.resourceVersion
  }

  #note(change: LoggedChange): void {
    this.#changes.push(change)
    if (this.#changes.length <= MOST_CHANGES * 1.25) return
    const dropped = this.#changes.splice(0, this.#changes.length - MOST_CHANGES)
    this.#dropped += dropped.length
    this.#since = dropped.at(-1)?.version ?? this.#since
  }
}
