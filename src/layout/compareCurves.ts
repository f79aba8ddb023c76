import type { TimelineSample } from '../engine/index.ts'
import { availableIn, upSince } from './compareFigures.ts'
import { sampleAt, totalsOf } from './timelineSeries.ts'
import type { TimeWindow } from './timeScale.ts'

/** Room around the plot, in CSS px. */
export const curveEdges = { left: 36, right: 12, top: 18, bottom: 22 } as const

/** Where two runs are drawn over each other, in CSS px. */
export interface CurveFrame {
  readonly width: number
  readonly height: number
  readonly window: TimeWindow
  /** Pods at the top. */
  readonly most: number
}

/** One run as paths of SVG, and as stretches of virtual ms. */
export interface Curve {
  readonly available: string
  /** All Pods, ending ones included. */
  readonly pods: string
  /** Between the curve and the least that is expected, where it is below. */
  readonly shortfall: string
  /** Times in which none was available though some were asked for. */
  readonly outages: readonly { readonly fromPx: number; readonly toPx: number }[]
  /** Samples of the Deployment, oldest first. */
  readonly samples: readonly TimelineSample[]
}

export function curveX(atMs: number, { width, window }: CurveFrame): number {
  const { fromMs, toMs } = window
  const inner = width - curveEdges.left - curveEdges.right
  return curveEdges.left + ((atMs - fromMs) / Math.max(1, toMs - fromMs)) * inner
}

export function curveY(pods: number, { height, most }: CurveFrame): number {
  const inner = height - curveEdges.top - curveEdges.bottom
  return curveEdges.top + (1 - pods / Math.max(1, most)) * inner
}

/** The virtual moment at a place of the plot, within its window. */
export function curveMs(px: number, { width, window }: CurveFrame): number {
  const share = (px - curveEdges.left) / Math.max(1, width - curveEdges.left - curveEdges.right)
  return window.fromMs + Math.max(0, Math.min(1, share)) * (window.toMs - window.fromMs)
}

/** From a little before the parting to a little after both are over. */
export function curveWindow(fromAt: number, endAt: number): TimeWindow {
  const span = Math.max(2_000, endAt - fromAt)
  return { fromMs: Math.max(0, fromAt - span * 0.06), toMs: endAt + span * 0.06 }
}

/** Most Pods that either run has, and no less than its upper bound. */
export function mostPodsIn(runs: readonly (readonly TimelineSample[])[], { fromMs, toMs }: TimeWindow): number {
  let most = 1
  for (const samples of runs) {
    const first = sampleAt(samples, fromMs)
    for (const sample of [...(first ? [first] : []), ...samples]) {
      if (sample.at > toMs || (sample.at < fromMs && sample !== first)) continue
      const { present, ending } = totalsOf(sample)
      most = Math.max(most, present + ending, sample.maxPods)
    }
  }
  return most
}

/** The steps of one run within the window. A level holds from its moment to the next, at least for a pixel's share of time. */
export function curveOf(samples: readonly TimelineSample[], least: number, frame: CurveFrame): Curve {
  const { fromMs, toMs } = frame.window
  const steps = stepsIn(samples, fromMs, toMs)
  const lines = { available: '', pods: '', shortfall: '' }
  const outages: { fromPx: number; toPx: number }[] = []
  const servingSince = samples.find((sample) => availableIn(sample) > 0)?.at ?? Number.POSITIVE_INFINITY
  const since = upSince(samples, least)
  for (const { sample, from, to } of steps) {
    const { available, present, ending } = totalsOf(sample)
    const [x0, x1] = [fixed(curveX(from, frame)), fixed(curveX(to, frame))]
    const move = (line: string, pods: number) =>
      `${line}${line === '' ? 'M' : 'L'}${x0} ${fixed(curveY(pods, frame))}H${x1}`
    lines.available = move(lines.available, available)
    lines.pods = move(lines.pods, present + ending)
    if (sample.at >= since && available < least) {
      const [top, bottom] = [fixed(curveY(least, frame)), fixed(curveY(available, frame))]
      lines.shortfall += `M${x0} ${top}H${x1}V${bottom}H${x0}Z`
    }
    if (sample.at < servingSince || sample.specReplicas === 0 || available > 0) continue
    const last = outages.at(-1)
    if (last && last.toPx >= Number(x0) - 0.1) outages[outages.length - 1] = { ...last, toPx: Number(x1) }
    else outages.push({ fromPx: Number(x0), toPx: Number(x1) })
  }
  return { ...lines, outages, samples }
}

interface Step {
  readonly sample: TimelineSample
  readonly from: number
  readonly to: number
}

function stepsIn(samples: readonly TimelineSample[], fromMs: number, toMs: number): Step[] {
  return samples.flatMap((sample, index) => {
    const from = Math.max(fromMs, sample.at)
    const to = Math.min(toMs, samples[index + 1]?.at ?? toMs)
    return to > from ? [{ sample, from, to }] : []
  })
}

const fixed = (px: number): string => px.toFixed(1)
