import type { AddCounts, WorkQueue } from '../client/workqueue.ts'
import { NAME as DAEMON_SET_CONTROLLER, DaemonSetController } from '../controllers/daemonSet/controller.ts'
import type { Cursor } from '../document/types.ts'
import type { DecisionRecord, WriteRecord } from '../trace/records.ts'
import { type ControlLoopView, controlLoopView } from '../view/controlLoop.ts'
import type { LoopKey, SyncView } from '../view/loopRecords.ts'
import { componentsOf, type RunPast, type RunReader } from './runReader.ts'
import type { LoggedSync, SyncWay } from './syncLog.ts'

/** A sync with its place in the run. */
export interface CodePathSync extends SyncView {
  readonly eventSeq: number
  /** The cursor right after the sync. */
  readonly cursor: Cursor
  /** Evidence for the branches that the sync took, as in `SyncWay`. */
  readonly evidence: SyncWay['evidence']
  /** The number of all writes; `writes` holds at most the first 20. */
  readonly writeCount: number
}

/** The state of a key in its queue. */
interface KeyInQueue {
  readonly state: 'idle' | 'waiting' | 'processing' | 'delayed'
  /** Whether the key was added while a worker processed it, so that it runs again. */
  readonly isDirty: boolean
  /** Virtual ms at which the delayed key is added; undefined without a delay. */
  readonly dueAt: number | undefined
  /** Consecutive failures. */
  readonly failures: number
  readonly adds: AddCounts
}

/** Syncs of a key by its controller: the last sync, and counts over all syncs. */
export interface CodePathView extends LoopKey {
  /** Virtual ms. */
  readonly at: number
  /** The last sync at the cursor; undefined without one. */
  readonly sync: CodePathSync | undefined
  /** The paths of all syncs of the key up to the cursor. */
  readonly ways: readonly SyncWay[]
  /** Undefined if the controller is not running. */
  readonly queue: KeyInQueue | undefined
  /** Positions in the run of the key's last sync before the cursor and of the first after it, if played. */
  readonly previous: Cursor | undefined
  readonly next: Cursor | undefined
}

const MAX_WRITES = 20

/** Syncs of a key by its controller: the last sync at the cursor, and counts over all syncs. */
export function codePathOf(run: RunReader, { controller, key }: LoopKey): CodePathView {
  const { past, cursor, handled } = run
  const { syncs } = past
  const queue = componentsOf(run).cluster.queues.find(({ name }) => name === `queue/${controller}`)
  const last = syncs.lastOf(controller, key, handled)
  const before = syncs.lastOf(controller, key, (last?.handled ?? handled) - 1)
  const after = syncs.nextOf(controller, key, handled)
  const ways = syncs.waysOf(controller, key, handled)
  const cursorOf = (place: number | undefined) => (place === undefined ? undefined : past.cursorAfter(place))
  return {
    controller,
    key,
    at: cursor.at,
    sync: last === undefined ? undefined : syncAt(past, last, ways),
    ways,
    queue: queue && keyInQueue(queue, key),
    previous: cursorOf(before?.handled),
    next: cursorOf(after),
  }
}

/** The control loop's state at the cursor, with the last sync of the key in `follow`. */
export function controlLoopOf(run: RunReader, follow?: LoopKey): ControlLoopView {
  const { past, handled } = run
  return controlLoopView(componentsOf(run).cluster, {
    recordsBack: (isEnough) => past.findBack(handled, isEnough, 1),
    ...(follow === undefined ? {} : { follow }),
  })
}

/** The back-offs in the DaemonSet controller's memory; empty for a recorded run, which does not have it. */
export function daemonBackoffs(run: RunReader): DaemonSetController['backoffs'] {
  const controller = componentsOf(run).cluster.controllers.get(DAEMON_SET_CONTROLLER)
  return controller instanceof DaemonSetController ? controller.backoffs : new Map()
}

function syncAt(past: RunPast, { handled, evidence }: LoggedSync, ways: readonly SyncWay[]): CodePathSync | undefined {
  const records = past.traceBetween(handled - 1, handled, Number.POSITIVE_INFINITY)
  const sync = records.find((record) => record.type === 'sync')
  if (!sync) return undefined
  const { controller, key, at, eventSeq, wokenBy } = sync
  const isOwn = (record: { readonly eventSeq: number }) => record.eventSeq === eventSeq
  const decisions = records.filter(
    (record): record is DecisionRecord =>
      record.type === 'decision' && isOwn(record) && record.controller === controller,
  )
  const writes = records.filter(
    (record): record is WriteRecord => record.type === 'write' && isOwn(record) && record.by === controller,
  )
  const error = records.find((record) => record.type === 'sync' && record.error !== undefined)
  return {
    controller,
    key,
    at,
    eventSeq,
    wokenBy,
    run: ways.reduce((sum, { count }) => sum + count, 0),
    cursor: past.cursorAfter(handled),
    evidence,
    decisions,
    writes: writes.slice(0, MAX_WRITES),
    writeCount: writes.length,
    ...(error?.type === 'sync' && error.error !== undefined ? { error: error.error } : {}),
  }
}

function keyInQueue(queue: WorkQueue, key: string): KeyInQueue {
  const { processing, dirty, waiting, queue: keys } = queue.view
  const isProcessing = processing.includes(key)
  const dueAt = waiting.find((entry) => entry.key === key)?.dueAt
  return {
    state: isProcessing ? 'processing' : keys.includes(key) ? 'waiting' : dueAt !== undefined ? 'delayed' : 'idle',
    isDirty: isProcessing && dirty.includes(key),
    dueAt,
    failures: queue.retriesOf(key),
    adds: queue.addsOf(key),
  }
}
