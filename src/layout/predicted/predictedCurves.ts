/** A recorded rollout and many simulated runs on common axes, as SVG paths. */
import { area, curveStepAfter, line, range, type ScaleLinear, scaleLinear } from 'd3'
import type { BandPoint, RolloutTrace, RunComparison } from '../../engine/index.ts'
import { formatSpan } from '../format.ts'
import { tickStep } from '../timeScale.ts'

/** Margins around the plot, in CSS px: the predicted end above, two rows of times below. */
export const curveEdges = { left: 34, right: 14, top: 40, bottom: 36 } as const

/** SVG paths of one count of Pods; paths of the simulated runs are empty until these have finished. */
interface NumberCurves {
  readonly real: string
  readonly median: string
  readonly band: string
}

export interface PredictedCurves {
  /** ms since the start to px. */
  readonly x: ScaleLinear<number, number>
  /** Pods to px. */
  readonly y: ScaleLinear<number, number>
  readonly endMs: number
  readonly newAvailable: NumberCurves
  readonly available: NumberCurves
  readonly allPods: NumberCurves
  /** Labels such as `+10 s`; the first is `0`. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  /** Labelled counts of Pods at the left. */
  readonly levels: readonly number[]
}

const numbers = { newAvailable: 'newAvailable', available: 'available', allPods: 'pods' } as const

/** `realMs`: length of the recording from the start. */
export function predictedCurves(
  real: RolloutTrace,
  comparison: RunComparison | undefined,
  realMs: number,
  width: number,
  height: number,
): PredictedCurves {
  const { left, right, top, bottom } = curveEdges
  const endMs = endOf(real, comparison, realMs)
  const x = scaleLinear([0, endMs], [left, Math.max(left + 1, width - right)])
  const most = Math.max(1, real.mostPods, ...(comparison?.allPods.map(({ high }) => high) ?? []))
  const y = scaleLinear([0, most], [height - bottom, top])
  const px = (of: number): number => Math.round(of * 10) / 10
  const seen = real.points.filter(({ at }) => at <= endMs)
  const points = [...seen, ...seen.slice(-1).map((last) => ({ ...last, at: endMs }))]
  const curvesOf = (id: keyof typeof numbers): NumberCurves => {
    const realLine = line<RolloutTrace['points'][number]>(
      ({ at }) => px(x(at)),
      (point) => px(y(point[numbers[id]])),
    ).curve(curveStepAfter)
    const band = comparison?.[id].filter(({ at }) => at <= endMs) ?? []
    const medianLine = line<BandPoint>(
      ({ at }) => px(x(at)),
      ({ median }) => px(y(median)),
    ).curve(curveStepAfter)
    const bandArea = area<BandPoint>(
      ({ at }) => px(x(at)),
      ({ low }) => px(y(low)),
      ({ high }) => px(y(high)),
    ).curve(curveStepAfter)
    return { real: realLine(points) ?? '', median: medianLine(band) ?? '', band: bandArea(band) ?? '' }
  }
  const plotWidth = Math.max(1, width - left - right)
  const stepMs = tickStep(endMs, plotWidth, 72)
  return {
    x,
    y,
    endMs,
    newAvailable: curvesOf('newAvailable'),
    available: curvesOf('available'),
    allPods: curvesOf('allPods'),
    ticks: range(0, endMs, stepMs).map((at) => ({ at, label: at === 0 ? '0' : `+${formatSpan(at)}` })),
    levels: y.ticks(4).filter((level) => Number.isInteger(level)),
  }
}

/** The end of the bands; without bands, a little after the last recorded change. */
function endOf(real: RolloutTrace, comparison: RunComparison | undefined, realMs: number): number {
  const ofBands = comparison?.newAvailable.at(-1)?.at
  return Math.max(1, ofBands ?? Math.min(realMs, (real.points.at(-1)?.at ?? 0) * 1.1))
}

/** A row of the curves' table. */
interface CurveMoment {
  /** ms since the start. */
  readonly at: number
  readonly real: number
  readonly predicted: BandPoint
}

/** Largest number of rows of the table. */
const mostMoments = 17

/** New available Pods, recorded and predicted, at equal time steps. */
export function curveMoments({ real, newAvailable }: RunComparison): readonly CurveMoment[] {
  const step = Math.max(1, Math.ceil((newAvailable.length - 1) / (mostMoments - 1)))
  const shown = newAvailable.filter((_, i) => i % step === 0 || i === newAvailable.length - 1)
  return shown.map((predicted) => {
    const { at } = predicted
    const point = real.points.findLast((one) => one.at <= at)
    return { at, real: point?.newAvailable ?? 0, predicted }
  })
}
