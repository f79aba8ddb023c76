/** Places the lines within the boxes of the control loop's drawing, and gives each box its height. All in CSS px. */
import type { WriteRecord } from '../../engine/index.ts'
import { loopShapeOf } from '../../engine/loopShapes.ts'
import type { SyncCheck } from './loopBranch.ts'
import type { ControllerModel, KindModel, LoopModel, QueueRow } from './loopModel.ts'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * `wide`: columns from store to worker. `medium`: the worker is below its queue. `narrow`: all boxes below each other.
 * `room`: the projector's layout, only store, caches and two controllers, without scrolling.
 */
export type LoopForm = 'wide' | 'medium' | 'narrow' | 'room'

/** Whether a controller's worker is beside its queue. */
export const isBeside = (form: LoopForm): boolean => form === 'wide' || form === 'room'

export type StoreLine =
  | { readonly type: 'kind'; readonly kind: KindModel }
  | { readonly type: 'object'; readonly kind: KindModel; readonly object: KindModel['rows'][number] }
  | { readonly type: 'more'; readonly count: number }
  | { readonly type: 'others'; readonly kinds: LoopModel['otherKinds'] }

export type WorkerLine =
  /** The key and time of the sync. */
  | { readonly type: 'sync' }
  | { readonly type: 'gate'; readonly gate: SyncCheck }
  | { readonly type: 'error'; readonly message: string }
  /** Consecutive writes of one verb to one kind. */
  | { readonly type: 'write'; readonly writes: readonly WriteRecord[] }
  | { readonly type: 'more'; readonly count: number }
  /** No sync has run yet, or none within the shown history. */
  | { readonly type: 'never' }
  /** The sync made no decision, wrote nothing and did not fail. */
  | { readonly type: 'undecided' }

/** A line and its place. */
export type Placed<T> = T & Rect

const storeLineHeight = { kind: 24, object: 20, more: 18, others: 34 } as const
const workerLineHeight = { sync: 22, error: 36, write: 18, more: 16, never: 22, undecided: 18 } as const
const gateHeight = { passed: 19, skipped: 19, taken: 42 } as const
const queueRowHeight: { readonly [type in QueueRow['type']]: number } = {
  heading: 20,
  processing: 30,
  waiting: 28,
  delayed: 34,
  expectation: 36,
  ownWrite: 36,
  resting: 28,
  more: 18,
  empty: 24,
}

/** Minimum height of a queue, so that the layout does not jump with every key. */
const leastQueueHeight = { full: 74, brief: 54 } as const
function leastWorkerHeight(controller: string): number {
  const { shown, ways = [] } = loopShapeOf(controller) ?? {}
  const passed = (ways.at(-1)?.gates.length ?? 1) - 1
  if (shown !== 'always') return 0
  return workerLineHeight.sync + passed * gateHeight.passed + gateHeight.taken + workerLineHeight.write
}

/** Further kinds of writes of one sync are only counted. */
const mostWrites = 2
/** Space between two kinds in the store. */
const kindGap = 6

/** `brief` shows only the decision: for controllers beside the followed key if space is short. */
type Detail = 'full' | 'brief'

interface StoreContent {
  readonly lines: readonly Placed<StoreLine>[]
  readonly height: number
}

/** Places the store's lines from `top` on; `brief` names only the followed object and counts the rest. */
export function placeStore(
  { kinds, otherKinds }: Pick<LoopModel, 'kinds' | 'otherKinds'>,
  frame: { readonly x: number; readonly width: number; readonly top: number },
  detail: Detail,
): StoreContent {
  const lines: Placed<StoreLine>[] = []
  let y = frame.top
  const put = (line: StoreLine) => {
    const height = storeLineHeight[line.type] - (line.type === 'kind' && detail === 'brief' ? 4 : 0)
    lines.push({ ...line, x: frame.x, y, width: frame.width, height })
    y += height
  }
  for (const [index, kind] of kinds.entries()) {
    if (index > 0 && detail === 'full') y += kindGap
    put({ type: 'kind', kind })
    const rows = detail === 'full' ? kind.rows : kind.rows.filter(({ light }) => light === 'lit')
    for (const object of rows) put({ type: 'object', kind, object })
    const rest = kind.objects - rows.length
    if (detail === 'full' && rest > 0) put({ type: 'more', count: rest })
  }
  if (otherKinds.length > 0 && detail === 'full') {
    y += kindGap
    put({ type: 'others', kinds: otherKinds })
  }
  return { lines, height: y - frame.top }
}

/** Places the rows of a queue, and gives the height to reserve for them. */
export function placeRows(
  rows: readonly QueueRow[],
  frame: { readonly x: number; readonly y: number; readonly width: number },
  detail: Detail,
): { readonly rows: readonly Placed<{ readonly row: QueueRow }>[]; readonly height: number } {
  let y = frame.y
  const placed = rows.map((row) => {
    const height = queueRowHeight[row.type] + (row.type === 'expectation' && row.ownWrite ? 16 : 0)
    const one = { row, x: frame.x, y, width: frame.width, height }
    y += height
    return one
  })
  return { rows: placed, height: Math.max(leastQueueHeight[detail], y - frame.y) }
}

/**
 * Places the description of a controller's last sync: the conditions that it checked (gates), decision, writes, error.
 */
export function placeWorker(
  controller: ControllerModel,
  frame: { readonly x: number; readonly y: number; readonly width: number },
  detail: Detail,
): { readonly lines: readonly Placed<WorkerLine>[]; readonly height: number } {
  let y = frame.y
  const lines = workerLines(controller, detail).map((line): Placed<WorkerLine> => {
    const height = line.type === 'gate' ? gateHeight[line.gate.state] : workerLineHeight[line.type]
    const placed = { ...line, x: frame.x, y, width: frame.width, height }
    y += height
    return placed
  })
  const least = detail === 'full' ? leastWorkerHeight(controller.name) : 0
  return { lines, height: Math.max(least, y - frame.y) }
}

function workerLines({ sync, gates }: ControllerModel, detail: Detail): readonly WorkerLine[] {
  if (sync === undefined) return [{ type: 'never' }]
  if (detail === 'brief') {
    const taken = gates.filter(({ state }) => state === 'taken')
    return [{ type: 'sync' }, ...taken.map((gate) => ({ type: 'gate' as const, gate }))]
  }
  const { writes, error } = sync
  const isQuiet = gates.length === 0 && writes.length === 0 && error === undefined
  const groups = writeGroups(writes)
  const rest = groups.slice(mostWrites).reduce((sum, group) => sum + group.length, 0)
  return [
    { type: 'sync' },
    ...gates.map((gate) => ({ type: 'gate' as const, gate })),
    ...(isQuiet ? [{ type: 'undecided' as const }] : []),
    // The gate `fresh` already says that the cache is stale.
    ...(error === undefined || gates.some(({ id, state }) => id === 'fresh' && state === 'taken')
      ? []
      : [{ type: 'error' as const, message: error }]),
    ...groups.slice(0, mostWrites).map((group) => ({ type: 'write' as const, writes: group })),
    ...(rest > 0 ? [{ type: 'more' as const, count: rest }] : []),
  ]
}

/** Groups consecutive writes of one verb to one kind: three created Pods are one line. */
function writeGroups(writes: readonly WriteRecord[]): readonly (readonly WriteRecord[])[] {
  const groups: WriteRecord[][] = []
  for (const write of writes) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (first?.verb === write.verb && first.kind === write.kind) group?.push(write)
    else groups.push([write])
  }
  return groups
}
