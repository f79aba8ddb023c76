import { area, line, type ScaleLinear, scaleLinear } from 'd3'
import type { TimelineSample } from '../../engine/index.ts'
import { sampleAt, totalsOf } from '../timeline/timelineSeries.ts'
import type { TimeWindow } from '../timeScale.ts'
import { availableIn, upSince } from './compareFigures.ts'

/** Margins around the plot, in CSS px. */
export const curveEdges = { left: 36, right: 12, top: 18, bottom: 22 } as const

/** Scales and size (CSS px) of the plot that draws two runs over each other. */
export interface CurveFrame {
  readonly width: number
  readonly height: number
  readonly window: TimeWindow
  /** The largest number of Pods on the y axis. */
  readonly most: number
  /** Virtual ms to px. */
  readonly x: ScaleLinear<number, number>
  /** Pods to px. */
  readonly y: ScaleLinear<number, number>
}

export function curveFrame(of: Omit<CurveFrame, 'x' | 'y'>): CurveFrame {
  const { width, height, window, most } = of
  const { left, right, top, bottom } = curveEdges
  const x = scaleLinear([window.fromMs, Math.max(window.fromMs + 1, window.toMs)], [left, width - right])
  const y = scaleLinear([0, Math.max(1, most)], [height - bottom, top])
  return { ...of, x, y }
}

/** A run as SVG paths. */
export interface Curve {
  readonly available: string
  /** All Pods, Terminating Pods included. */
  readonly pods: string
  /** The area between the curve and the required minimum, where the curve is below it. */
  readonly shortfall: string
  /** Times without an available Pod although the workload had replicas, in px. */
  readonly outages: readonly { readonly fromPx: number; readonly toPx: number }[]
  /** Samples of the Deployment, oldest first. */
  readonly samples: readonly TimelineSample[]
}

/** The virtual moment at a place of the plot, within its window. */
export function curveMs(px: number, { x }: CurveFrame): number {
  return x.copy().clamp(true).invert(px)
}

/** From a little before the branch point to a little after the end of the longer run. */
export function curveWindow(fromAt: number, endAt: number): TimeWindow {
  const span = Math.max(2_000, endAt - fromAt)
  return { fromMs: Math.max(0, fromAt - span * 0.06), toMs: endAt + span * 0.06 }
}

/**
 * The largest number of Pods in either run, Terminating Pods included, and at least the strategy's maximum (`maxPods`).
 */
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

/** The curve of one run within the window: a step function that holds each level until the next sample. */
export function curveOf(samples: readonly TimelineSample[], least: number, frame: CurveFrame): Curve {
  const { window, x, y } = frame
  const steps = stepsIn(samples, window.fromMs, window.toMs)
  const outages: { fromPx: number; toPx: number }[] = []
  const servingSince = samples.find((sample) => availableIn(sample) > 0)?.at ?? Number.POSITIVE_INFINITY
  const since = upSince(samples, least)
  for (const { sample, from, to } of steps) {
    if (sample.at < servingSince || sample.specReplicas === 0 || availableIn(sample) > 0) continue
    const [fromPx, toPx] = [rounded(x(from)), rounded(x(to))]
    const last = outages.at(-1)
    if (last && last.toPx >= fromPx - 0.1) outages[outages.length - 1] = { ...last, toPx }
    else outages.push({ fromPx, toPx })
  }
  const ends = steps.flatMap(({ sample, from, to }) => [from, to].map((at) => ({ px: x(at), sample })))
  const lineOf = (pods: (sample: TimelineSample) => number) =>
    line<LevelEnd>(
      ({ px }) => px,
      ({ sample }) => y(pods(sample)),
    ).digits(1)(ends) ?? ''
  const shortfall = area<LevelEnd>(
    ({ px }) => px,
    y(least),
    ({ sample }) => y(availableIn(sample)),
  )
    .defined(({ sample }) => sample.at >= since && availableIn(sample) < least)
    .digits(1)
  return {
    available: lineOf(availableIn),
    pods: lineOf((sample) => totalsOf(sample).present + totalsOf(sample).ending),
    shortfall: shortfall(ends) ?? '',
    outages,
    samples,
  }
}

/** An end of a level; each step of the curve has two ends. */
interface LevelEnd {
  readonly px: number
  readonly sample: TimelineSample
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

const rounded = (px: number): number => Math.round(px * 10) / 10
