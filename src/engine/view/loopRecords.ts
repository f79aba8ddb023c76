import type { WorkQueue } from '../client/workqueue.ts'
import type { DecisionRecord, TraceRecord, WriteRecord } from '../trace/records.ts'

/** A key of a controller's work queue. */
export interface LoopKey {
  /** Name of the controller: `replicaset-controller`. */
  readonly controller: string
  /** The key in the queue: `default/web`. */
  readonly key: string
}

/** A run of a controller's sync function with its decisions and writes. */
export interface SyncView extends LoopKey {
  /** Virtual ms. */
  readonly at: number
  /** Number of the key's sync, from 1. */
  readonly run: number
  readonly wokenBy: string
  /** Error of the API server or the controller; absent on success. */
  readonly error?: string
  readonly decisions: readonly DecisionRecord[]
  readonly writes: readonly WriteRecord[]
}

/** Visits records, newest first, until the visitor returns true. */
export type RecordsBack = (isEnough: (record: TraceRecord) => boolean) => void

interface RecentRecords {
  readonly lastSyncs: readonly SyncView[]
  readonly lastWrites: readonly WriteRecord[]
  readonly lastScheduled: DecisionRecord | undefined
}

/** Largest number of records searched. In a very large run, the last sync of an idle controller may be older. */
const MAX_RECORDS = 50_000
/** A client with a write within this number of records counts as recent. */
const RECENT_RECORDS = 400

/** Finds the last sync of each controller and of the followed key, and the last writes, in one backward pass. */
export function recentRecords(
  queues: readonly WorkQueue[],
  { recordsBack, follow }: { readonly recordsBack: RecordsBack; readonly follow?: LoopKey },
): RecentRecords {
  const runsOf = (controller: string, key: string) =>
    queues.find(({ view }) => view.name === controller)?.runsOf(key) ?? 0
  const missing = new Set(queues.filter(({ hasRun }) => hasRun).map(({ view }) => view.name))
  let missesFollowed = follow !== undefined && runsOf(follow.controller, follow.key) > 0
  const lastSyncs: SyncView[] = []
  const lastWrites = new Map<string, WriteRecord>()
  let lastScheduled: DecisionRecord | undefined
  const pass = new Pass()
  let seen = 0
  recordsBack((record) => {
    seen++
    if (record.type === 'write' && seen <= RECENT_RECORDS && !lastWrites.has(record.by))
      lastWrites.set(record.by, record)
    if (record.type === 'decision' && record.controller === 'scheduler') lastScheduled ??= record
    const sync = pass.take(record)
    if (sync) {
      const isFollowed = missesFollowed && sync.controller === follow?.controller && sync.key === follow.key
      if (missing.delete(sync.controller) || isFollowed)
        lastSyncs.push({ ...sync, run: runsOf(sync.controller, sync.key) })
      if (isFollowed) missesFollowed = false
    }
    const isComplete = missing.size === 0 && !missesFollowed && seen >= RECENT_RECORDS
    return isComplete || seen >= MAX_RECORDS
  })
  return { lastSyncs, lastWrites: [...lastWrites.values()], lastScheduled }
}

/** Collects the records of one sync in reverse: its own record comes last, its error first. */
class Pass {
  #eventSeq = -1
  #decisions: DecisionRecord[] = []
  #writes: WriteRecord[] = []
  #error: string | undefined

  /** Returns the complete sync once its first record is reached. */
  take(record: TraceRecord): Omit<SyncView, 'run'> | undefined {
    if (record.eventSeq !== this.#eventSeq) this.#begin(record.eventSeq)
    if (record.type === 'decision') this.#decisions.unshift(record)
    if (record.type === 'write') this.#writes.unshift(record)
    if (record.type !== 'sync') return undefined
    if (record.error !== undefined) {
      this.#error = record.error
      return undefined
    }
    const { controller, key, at, wokenBy } = record
    const error = this.#error
    const own = {
      decisions: this.#decisions.filter((decision) => decision.controller === controller),
      writes: this.#writes.filter(({ by }) => by === controller),
    }
    this.#begin(record.eventSeq)
    return { controller, key, at, wokenBy, ...own, ...(error === undefined ? {} : { error }) }
  }

  #begin(eventSeq: number): void {
    this.#eventSeq = eventSeq
    this.#decisions = []
    this.#writes = []
    this.#error = undefined
  }
}
