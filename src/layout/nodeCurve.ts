import type { NodeShare, TimelineSample } from '../engine/index.ts'

/** What the Pods of a node ask for from a moment on, in thousandths of a cpu. */
export interface SharePoint {
  /** Virtual ms. */
  readonly at: number
  readonly stay: number
  readonly ending: number
}

/** The course of every node's share, by its name: one point for each change. */
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

/** Where a curve is drawn: virtual ms and thousandths of a cpu to CSS px. */
export interface CurveFrame {
  readonly width: number
  readonly height: number
  readonly endMs: number
  /** What the full height stands for. */
  readonly fullMilli: number
}

/** Outlines of what stays and of what ends above it, as paths of SVG: steps, since a share changes at once. */
export function curvePaths(points: readonly SharePoint[], frame: CurveFrame): { stay: string; ending: string } {
  const { width, height, endMs } = frame
  const x = (at: number) => round((Math.min(at, endMs) / Math.max(1, endMs)) * width)
  const y = (milli: number) => round(height - (milli / Math.max(1, frame.fullMilli)) * height)
  const steps = visibleSteps(points, x, width)
  if (steps.length === 0) return { stay: '', ending: '' }
  const above: string[] = []
  const below: string[] = []
  const stay: string[] = []
  for (const { from, to, point } of steps) {
    const [low, high] = [y(point.stay), y(point.stay + point.ending)]
    stay.push(`L${from} ${low}H${to}`)
    above.push(`L${from} ${high}H${to}`)
    below.unshift(`L${to} ${low}H${from}`)
  }
  const first = steps[0]?.from ?? 0
  return {
    stay: `M${first} ${height}${stay.join('')}V${height}Z`,
    ending: `M${first} ${y(steps[0]?.point.stay ?? 0)}${above.join('')}${below.join('')}Z`,
  }
}

/** Of several changes within one px only what they come to can be seen. */
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

function round(value: number): number {
  return Math.round(value * 10) / 10
}
