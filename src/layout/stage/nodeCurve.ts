import { area, scaleLinear } from 'd3'
import type { NodeShare, TimelineSample } from '../../engine/index.ts'

/** CPU requests of a node's Pods from a virtual time on, in millicores. */
export interface SharePoint {
  /** Virtual ms. */
  readonly at: number
  readonly stay: number
  readonly ending: number
}

/** CPU requests of every node over time, by node name: one point per change. */
export function shareCurves(samples: readonly TimelineSample[]): ReadonlyMap<string, readonly SharePoint[]> {
  const curves = new Map<string, SharePoint[]>()
  for (const { at, nodes } of samples) {
    for (const share of nodes ?? []) addPoint(curves, at, share)
  }
  return curves
}

function addPoint(curves: Map<string, SharePoint[]>, at: number, { node, stayMilli, endingMilli }: NodeShare): void {
  const points = curves.get(node) ?? []
  if (points.length === 0) curves.set(node, points)
  const last = points.at(-1)
  if (last?.stay === stayMilli && last.ending === endingMilli) return
  if (last?.at === at) points.pop()
  points.push({ at, stay: stayMilli, ending: endingMilli })
}

/** Size and scales of a curve: virtual ms and millicores to CSS px. */
interface CurveFrame {
  readonly width: number
  readonly height: number
  readonly endMs: number
  /** Millicores at the full height. */
  readonly fullMilli: number
}

/**
 * SVG paths of the requests of staying Pods and, stacked above, of Terminating Pods; step functions, because requests
 * change at once.
 */
export function curvePaths(points: readonly SharePoint[], frame: CurveFrame): { stay: string; ending: string } {
  const { width, height } = frame
  const x = scaleLinear([0, Math.max(1, frame.endMs)], [0, width]).clamp(true)
  const y = scaleLinear([0, Math.max(1, frame.fullMilli)], [height, 0])
  const ends = visibleSteps(points, x, width).flatMap(({ from, to, point }) => [from, to].map((px) => ({ px, point })))
  const stay = area<LevelEnd>(
    ({ px }) => px,
    height,
    ({ point }) => y(point.stay),
  ).digits(1)
  const ending = area<LevelEnd>(
    ({ px }) => px,
    ({ point }) => y(point.stay),
    ({ point }) => y(point.stay + point.ending),
  ).digits(1)
  return { stay: stay(ends) ?? '', ending: ending(ends) ?? '' }
}

/** An end of a level; each step of the curve has two ends. */
interface LevelEnd {
  readonly px: number
  readonly point: SharePoint
}

/** Omits a change that another change follows within half a px, because the first would not be visible. */
function visibleSteps(points: readonly SharePoint[], x: (at: number) => number, width: number) {
  const steps: { from: number; to: number; readonly point: SharePoint }[] = []
  for (const point of points) {
    const from = x(point.at)
    const last = steps.at(-1)
    if (last && from - last.from < 0.5) steps[steps.length - 1] = { ...last, point }
    else {
      if (last) last.to = from
      steps.push({ from, to: width, point })
    }
  }
  return steps
}
