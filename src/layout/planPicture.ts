/** The chart of a planned rollout: available Pods and all counted Pods over time. */
import { curveStepAfter, line, max, scaleLinear } from 'd3'
import type { PodCountPoint } from '../engine/index.ts'
import { timeTicks } from './timeScale.ts'

interface PlanPictureOptions {
  readonly width: number
  readonly height: number
  /** Pods before the change. */
  readonly before: number
  /** Minimum of available Pods that the strategy allows; undefined for a strategy without a minimum. */
  readonly bound: number | undefined
  /** Virtual ms after the change; undefined if the rollout does not complete. */
  readonly completeAfterMs: number | undefined
}

interface PlanPicture {
  /** Paths of SVG. */
  readonly available: string
  readonly pods: string
  /** Height of the minimum in px. */
  readonly boundY: number | undefined
  readonly doneX: number | undefined
  readonly timeTicks: readonly { readonly at: number; readonly label: string }[]
  readonly podTicks: readonly { readonly at: number; readonly label: string }[]
}

/** Room around the plot, in CSS px. */
export const planEdges = { left: 40, right: 16, top: 10, bottom: 26 } as const

const emptyMs = 10_000

/** Lays out the curve of one workload from the change on. */
export function planPicture(
  curve: readonly PodCountPoint[],
  { width, height, before, bound, completeAfterMs }: PlanPictureOptions,
): PlanPicture {
  const [first] = curve
  // Before the first change, the counts are the counts before the command.
  const points =
    first === undefined || first.afterMs > 0 ? [{ afterMs: 0, available: before, pods: before }, ...curve] : curve
  const lastMs = Math.max(emptyMs, (completeAfterMs ?? 0) * 1.08, (points.at(-1)?.afterMs ?? 0) * 1.08)
  const most = max(points, ({ pods, available }) => Math.max(pods, available, 1)) ?? 1
  const x = scaleLinear([0, lastMs], [planEdges.left, width - planEdges.right])
  const y = scaleLinear([0, most], [height - planEdges.bottom, planEdges.top])
  const ended = [...points, { ...(points.at(-1) ?? { available: before, pods: before }), afterMs: lastMs }]
  const path = (read: (point: PodCountPoint) => number): string =>
    line<PodCountPoint>(
      ({ afterMs }) => x(afterMs),
      (point) => y(read(point)),
    )
      .curve(curveStepAfter)
      .digits(1)(ended) ?? ''
  return {
    available: path(({ available }) => available),
    pods: path(({ pods }) => pods),
    boundY: bound === undefined ? undefined : y(Math.min(bound, most)),
    doneX: completeAfterMs === undefined ? undefined : x(completeAfterMs),
    timeTicks: timeTicks({ fromMs: 0, toMs: lastMs }, width - planEdges.left - planEdges.right).map(
      ({ atMs, label }) => ({ at: x(atMs), label }),
    ),
    podTicks: y
      .ticks(Math.min(5, most))
      .filter(Number.isInteger)
      .map((pods) => ({ at: y(pods), label: String(pods) })),
  }
}
