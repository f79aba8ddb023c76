import type { WorkloadView } from '../../engine/index.ts'
import { compareText, sortedWorkloads } from '../inOrder.ts'
import { shortNames } from './names.ts'

/** States of a workload, worst first. */
const tileStates = ['stalled', 'failed', 'progressing', 'paused', 'complete'] as const

export type TileState = (typeof tileStates)[number]

export const tileOrders = ['worst', 'name', 'text'] as const

type TileOrder = (typeof tileOrders)[number]

/** A workload's tile in the view of many workloads. */
export interface Tile {
  readonly workload: WorkloadView
  readonly state: TileState
  /** Name without the common prefix; unique. */
  readonly name: string
}

/**
 * `complete` as `kubectl rollout status` reports it. A stall is detected long before the progress deadline makes it
 * `failed`.
 */
function tileState({ stall, rollout }: Pick<WorkloadView, 'stall' | 'rollout'>): TileState {
  return stall && rollout === 'progressing' ? 'stalled' : rollout
}

/** All workloads by namespace and name, and the common prefix of their names. */
export function tilesOf(workloads: readonly WorkloadView[]): {
  readonly tiles: readonly Tile[]
  readonly prefix: string
} {
  const sorted = sortedWorkloads(workloads)
  const { names, prefix } = shortNames(sorted)
  const tiles = sorted.map((workload, at) => ({
    workload,
    state: tileState(workload),
    name: names[at] ?? workload.name,
  }))
  return { tiles, prefix }
}

/** Positions of objects in the manifest, by `placeKey`. */
export type PlacesInText = ReadonlyMap<string, number>

/** The key of an object in `PlacesInText`. */
export function placeKey({ kind, namespace, name }: Pick<WorkloadView, 'kind' | 'namespace' | 'name'>): string {
  return `${kind} ${namespace}/${name}`
}

/** Sorts tiles; equal tiles stay by namespace and name. */
export function inTileOrder(tiles: readonly Tile[], order: TileOrder, places: PlacesInText): readonly Tile[] {
  if (order === 'name') return [...tiles].sort((a, b) => compareText(a.workload.name, b.workload.name))
  const rank = order === 'worst' ? rankOf : ({ workload }: Tile) => places.get(placeKey(workload)) ?? places.size
  return [...tiles].sort((a, b) => rank(a) - rank(b))
}

const rankOf = ({ state }: Tile): number => (state === 'failed' ? 0 : tileStates.indexOf(state))

/** Keeps the previous order and appends new tiles, so that nothing moves under a pointer. */
export function inHeldOrder(tiles: readonly Tile[], before: readonly string[]): readonly Tile[] {
  const places = new Map(before.map((uid, place) => [uid, place]))
  const placeOf = ({ workload }: Tile) => places.get(workload.uid) ?? before.length
  return [...tiles].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Whether every word of a filter is part of the workload's full name, namespace or kind. */
export function isFound({ kind, namespace, name }: WorkloadView, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${kind}/${name} ${namespace}/${name}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Beyond this number of tiles, complete workloads are folded. */
export const mostUnfolded = 60

/** Counts over all workloads. `stalled` includes workloads that failed to progress. */
interface TileSum {
  readonly all: number
  readonly complete: number
  readonly rolling: number
  readonly stalled: number
  readonly paused: number
}

/** Counts tiles by state. */
export function tileSum(tiles: readonly Pick<Tile, 'state'>[]): TileSum {
  const count = (...states: readonly TileState[]) => tiles.filter(({ state }) => states.includes(state)).length
  return {
    all: tiles.length,
    complete: count('complete'),
    rolling: count('progressing'),
    stalled: count('stalled', 'failed'),
    paused: count('paused'),
  }
}

/** The next stalled or failed tile after the given one, wrapping around; undefined if there is none. */
export function nextStalled(tiles: readonly Tile[], uid: string): Tile | undefined {
  const from = tiles.findIndex(({ workload }) => workload.uid === uid)
  const around = [...tiles.slice(from + 1), ...tiles.slice(0, from + 1)]
  return around.find(({ state }) => state === 'stalled' || state === 'failed')
}
