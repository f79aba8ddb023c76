/** New Pods over time in many simulated runs, aligned at the commands, as SVG paths. */
import { area, curveStepAfter, line, max, min, type ScaleLinear, scaleLinear } from 'd3'
import type { FanPoint, StudyRow } from '../../engine/index.ts'
import { axisHeight, labelRowHeight, plotRight } from '../timeline/timelineScene.ts'
import { fitWindow, type TimeTick, timeTicks } from '../timeScale.ts'

/** Left margin for the Pod counts, in CSS px. */
const left = { wide: 72, narrow: 32 } as const
const narrowFrom = 560

export interface FanScene {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Virtual ms since the commands to px. */
  readonly x: ScaleLinear<number, number>
  /** Pods to px. */
  readonly y: ScaleLinear<number, number>
  /** Bands of 90 % and 50 % of the seeds, and the median. */
  readonly most: string
  readonly half: string
  readonly median: string
  /** The worst seed; empty if it is unknown. */
  readonly worst: string
  /** New Pods of the worst seed at its end. */
  readonly worstEnd: number
  /** The largest `spec.replicas`. */
  readonly specReplicas: number
  readonly ticks: readonly TimeTick[]
  /** The first time that a seed exceeds its progress deadline, in virtual ms; undefined if none does. */
  readonly deadlineMs: number | undefined
}

/** Length of the plot in virtual ms: the slowest completion, or 1.5 times an exceeded deadline if that is later. */
export function fanEnd(rows: readonly StudyRow[]): number {
  const done = max(rows, ({ completeAfterMs }) => completeAfterMs ?? 0) ?? 0
  const deadline = firstDeadline(rows) ?? 0
  const last = max(rows, ({ newPods }) => newPods?.at(-1)?.afterMs ?? 0) ?? 0
  return fitWindow(Math.max(1_000, done === 0 && deadline === 0 ? last : Math.max(done, deadline * 1.5))).toMs
}

const firstDeadline = (rows: readonly StudyRow[]): number | undefined =>
  min(rows, ({ deadlineAfterMs }) => deadlineAfterMs ?? undefined)

/** `fan` must reach up to `fanEnd` of the rows. */
export function fanScene(
  rows: readonly StudyRow[],
  fan: readonly FanPoint[],
  worst: StudyRow | undefined,
  { width, height }: { readonly width: number; readonly height: number },
): FanScene {
  const isNarrow = width < narrowFrom
  const frame = {
    left: isNarrow ? left.narrow : left.wide,
    right: width - plotRight,
    top: 9 + 2 * labelRowHeight,
    // The legend is below the axis, on two rows if one is too narrow.
    bottom: height - axisHeight - (isNarrow ? 2 : 1) * labelRowHeight,
  }
  const endMs = fan.at(-1)?.afterMs ?? fanEnd(rows)
  const x = scaleLinear([0, endMs], [frame.left, Math.max(frame.left + 1, frame.right)])
  const specReplicas = max(rows, (row) => row.specReplicas) ?? 0
  const y = scaleLinear([0, Math.max(1, specReplicas, max(fan, ({ p95 }) => p95) ?? 0)], [frame.bottom, frame.top])
  const px = (of: number): number => Math.round(of * 10) / 10
  const bandOf = (low: 'p5' | 'p25', high: 'p75' | 'p95'): string =>
    area<FanPoint>(
      ({ afterMs }) => px(x(afterMs)),
      (point) => px(y(point[low])),
      (point) => px(y(point[high])),
    ).curve(curveStepAfter)(fan) ?? ''
  const lineOf = (points: readonly { readonly afterMs: number; readonly pods: number }[]): string =>
    line<(typeof points)[number]>(
      ({ afterMs }) => px(x(afterMs)),
      ({ pods }) => px(y(pods)),
    ).curve(curveStepAfter)(points) ?? ''
  const own = (worst?.newPods ?? []).filter(({ afterMs }) => afterMs <= endMs)
  const worstEnd = own.at(-1)?.available ?? 0
  const toTheEnd = own.length === 0 ? [] : [...own, { afterMs: endMs, available: worstEnd }]
  return {
    ...frame,
    specReplicas,
    x,
    y,
    most: bandOf('p5', 'p95'),
    half: bandOf('p25', 'p75'),
    median: lineOf(fan.map(({ afterMs, median }) => ({ afterMs, pods: median }))),
    worst: lineOf(toTheEnd.map(({ afterMs, available }) => ({ afterMs, pods: available }))),
    worstEnd,
    ticks: timeTicks({ fromMs: 0, toMs: endMs }, frame.right - frame.left),
    deadlineMs: firstDeadline(rows),
  }
}
