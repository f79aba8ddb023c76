/** The time at which each new Pod became available, in the recording and in the simulated runs. */
import { max, range, type ScaleLinear, scaleLinear } from 'd3'
import type { RunComparison } from '../../engine/index.ts'
import { tickStep } from '../timeScale.ts'

type PodFigure = RunComparison['pods'][number]

export interface PodTimeRow {
  /** Rank among the new Pods, by the time of becoming available; 1 is the first. */
  readonly number: number
  readonly pod: PodFigure
  /** Px of the middle of the row. */
  readonly y: number
}

export interface PodTimes {
  readonly rows: readonly PodTimeRow[]
  /** ms since the start to px. */
  readonly x: ScaleLinear<number, number>
  readonly ticks: readonly number[]
  readonly height: number
}

/** If there are more Pods, this many rows are shown, the first and the last among them. */
export const mostPodRows = 24
export const podTimeEdges = { left: 34, right: 14, top: 4, bottom: 22 } as const
const rowHeight = 12

export function podTimes(pods: RunComparison['pods'], width: number): PodTimes {
  const { left, right, top, bottom } = podTimeEdges
  const indices =
    pods.length <= mostPodRows
      ? range(pods.length)
      : range(mostPodRows).map((row) => Math.round((row * (pods.length - 1)) / (mostPodRows - 1)))
  const rows = indices.flatMap((index, row): PodTimeRow[] => {
    const pod = pods[index]
    return pod ? [{ number: index + 1, pod, y: top + (row + 0.5) * rowHeight }] : []
  })
  const longest = max(rows, ({ pod }) => Math.max(pod.real ?? 0, pod.predicted?.p95 ?? 0)) ?? 0
  const endMs = Math.max(1000, longest * 1.04)
  const x = scaleLinear([0, endMs], [left, Math.max(left + 1, width - right)])
  const ticks = range(0, endMs, tickStep(endMs, Math.max(1, width - left - right), 72))
  return { rows, x, ticks, height: top + rows.length * rowHeight + bottom }
}
