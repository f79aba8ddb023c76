import { extent, line, max, scaleLinear } from 'd3'
import { timeTicks } from '../timeScale.ts'

/** The result of one setting: time to complete, and extra Pods. */
export interface SweepPoint {
  /** The setting's values: `3 / 2`. */
  readonly label: string
  /** Median time to complete, in virtual ms; null if no seed completes, and then the point is not drawn. */
  readonly medianMs: number | null
  /** Pods beyond spec.replicas integrated over time, in Pod-ms. */
  readonly surgePodMs: number
  /** The setting allows fewer available Pods than the current manifest. */
  readonly isBelow: boolean
  /** The setting of the current manifest. */
  readonly isNow: boolean
}

export interface SweepMark {
  readonly label: string
  readonly x: number
  readonly y: number
  readonly is: 'now' | 'front' | 'below' | 'other'
  /** Place of the point's label; undefined without a label. */
  readonly word: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' } | undefined
}

interface Tick {
  /** Position along its axis, in px. */
  readonly at: number
  readonly label: string
}

interface SweepPicture {
  readonly width: number
  readonly height: number
  readonly marks: readonly SweepMark[]
  /** SVG path through the Pareto front. */
  readonly front: string
  readonly timeTicks: readonly Tick[]
  readonly costTicks: readonly Tick[]
}

/** Margins around the plot, in CSS px. */
export const sweepEdges = { left: 44, right: 24, top: 14, bottom: 28 } as const

/**
 * The Pareto front: settings that no other setting beats in both median time and extra Pod-seconds, fastest first.
 * Settings with `isBelow` are excluded.
 */
export function frontierOf<Point extends SweepPoint>(points: readonly Point[]): readonly Point[] {
  const allowed = points.filter(({ medianMs, isBelow }) => medianMs !== null && !isBelow)
  const sorted = allowed.toSorted((a, b) => (a.medianMs ?? 0) - (b.medianMs ?? 0) || a.surgePodMs - b.surgePodMs)
  let cheapest = Number.POSITIVE_INFINITY
  return sorted.filter(({ surgePodMs }) => {
    const isCheaper = surgePodMs < cheapest
    if (isCheaper) cheapest = surgePodMs
    return isCheaper
  })
}

/** Scatter plot of extra Pod-seconds over the median time, in CSS px. */
export function sweepPicture(points: readonly SweepPoint[], width: number, height: number): SweepPicture {
  const { left, right, top, bottom } = sweepEdges
  const placed = points.flatMap((point) => (point.medianMs === null ? [] : [{ ...point, medianMs: point.medianMs }]))
  const [least = 0, longest = 1_000] = extent(placed, ({ medianMs }) => medianMs)
  const room = Math.max(500, (longest - least) * 0.06)
  const [fromMs, toMs] = [Math.max(0, least - room), longest + room]
  const x = scaleLinear([fromMs, toMs], [left, Math.max(left + 1, width - right)])
  const y = scaleLinear(
    [0, Math.max(1, (max(placed, ({ surgePodMs }) => surgePodMs) ?? 0) / 1000)],
    [height - bottom, top],
  ).nice(5)
  const place = ({ medianMs, surgePodMs }: { readonly medianMs: number; readonly surgePodMs: number }) =>
    [rounded(x(medianMs)), rounded(y(surgePodMs / 1000))] as const
  const frontier = frontierOf(placed)
  const onFront = new Set<SweepPoint>(frontier)
  const taken: { readonly x: number; readonly y: number }[] = []
  const marks = placed.map((point): SweepMark => {
    const [px, py] = place(point)
    const is = point.isNow ? 'now' : point.isBelow ? 'below' : onFront.has(point) ? 'front' : 'other'
    const isNamed = is === 'now' || is === 'front'
    return { label: point.label, x: px, y: py, is, word: isNamed ? wordAt(px, py, width, taken) : undefined }
  })
  return {
    width,
    height,
    // Named points are drawn above the others.
    marks: marks.toSorted((a, b) => order.indexOf(a.is) - order.indexOf(b.is)),
    front: line()(frontier.map((point) => [...place(point)])) ?? '',
    timeTicks: timeTicks({ fromMs, toMs }, width - left - right).map(({ atMs, label }) => ({
      at: rounded(x(atMs)),
      label,
    })),
    costTicks: y.ticks(5).map((value) => ({ at: rounded(y(value)), label: String(value) })),
  }
}

const order: readonly SweepMark['is'][] = ['other', 'below', 'front', 'now']

/** A place beside the mark that no other label uses; undefined if there is none. */
function wordAt(
  x: number,
  y: number,
  width: number,
  taken: { readonly x: number; readonly y: number }[],
): SweepMark['word'] {
  const places = [
    { x: x + 9, y: y - 7, anchor: 'start' },
    { x: x + 9, y: y + 16, anchor: 'start' },
    { x: x - 9, y: y - 7, anchor: 'end' },
    { x: x - 9, y: y + 16, anchor: 'end' },
  ] as const
  const found = places.find((one) => {
    const middle = one.anchor === 'start' ? one.x + 30 : one.x - 30
    const isFree = taken.every((other) => Math.abs(other.x - middle) > 58 || Math.abs(other.y - one.y) > 13)
    return isFree && middle + 30 < width && middle - 30 > 0
  })
  if (found !== undefined) taken.push({ x: found.anchor === 'start' ? found.x + 30 : found.x - 30, y: found.y })
  return found
}

const rounded = (px: number): number => Math.round(px * 10) / 10
