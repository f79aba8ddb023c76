import type { PodState, PodView } from '../engine/index.ts'
import type { Level } from './scene.ts'

/** Sizes of one level of detail at one width, in CSS px. */
export interface Metrics {
  readonly level: Level
  readonly cell: { readonly width: number; readonly height: number }
  readonly gap: number
  readonly columns: number
  /** Between the edge of a box and its content. */
  readonly padding: number
  /** From the top of a lane to its first row of Pods. */
  readonly headHeight: number
  readonly bottom: number
}

/** Most Pods that are drawn with labels, and most that are drawn as chips. */
export const levelLimits = { token: 60, chip: 600 } as const

/** Below this width lanes keep their words to one line. */
export const narrowWidth = 520

/** A level for this many Pods. */
export function levelFor(pods: number): Level {
  if (pods <= levelLimits.token) return 'token'
  return pods <= levelLimits.chip ? 'chip' : 'field'
}

/**
 * How many Pods the level of detail is chosen for. It follows what is asked for rather than what exists, so that the
 * picture keeps its level during a rollout, when old and new Pods stand side by side.
 */
export function weightOf(specReplicas: number, livePods: number): number {
  return Math.max(specReplicas, Math.ceil(livePods * 0.45))
}

/** Sizes for boxes of `width` px that hold `capacity` Pods in all. */
export function metricsFor(level: Level, width: number, capacity: number): Metrics {
  const narrow = width < narrowWidth
  const padding = narrow ? 12 : 16
  const inner = Math.max(40, width - 2 * padding)
  const headHeight = narrow || level === 'field' ? 46 : 68
  if (level === 'token') {
    const least = narrow ? 60 : 72
    const columns = Math.max(1, Math.floor((inner + 8) / (least + 8)))
    const cell = { width: Math.min(88, Math.floor((inner + 8) / columns) - 8), height: narrow ? 46 : 52 }
    return { level, cell, gap: 8, columns, padding, headHeight, bottom: padding }
  }
  const [size, gap] = level === 'chip' ? [20, 4] : fieldCell(capacity)
  const columns = Math.max(1, Math.floor((inner + gap) / (size + gap)))
  return { level, cell: { width: size, height: size }, gap, columns, padding, headHeight, bottom: padding }
}

/** Size and gap of the cells of a dense field. */
function fieldCell(capacity: number): readonly [number, number] {
  if (capacity <= 2_000) return [9, 2]
  if (capacity <= 4_000) return [8, 1]
  return capacity <= 12_000 ? [6, 1] : [4, 1]
}

/** Whether a Pod in this state counts toward its ReplicaSet's replicas. */
export function isActive(state: PodState): boolean {
  return state !== 'terminating' && state !== 'gone' && state !== 'succeeded' && state !== 'failed'
}

/** The number of Pods that are there, without those that only fade. */
export function livePods(pods: readonly PodView[]): number {
  return pods.reduce((sum, pod) => (pod.state === 'gone' ? sum : sum + 1), 0)
}
