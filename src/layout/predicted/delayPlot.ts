/** Distribution of recorded delays: a density curve above, one point per delay below. */
import { area, bin, curveBasis, max, type ScaleLinear, scaleLinear } from 'd3'

interface DelayPlot {
  /** SVG path of the density curve. */
  readonly hill: string
  /** ms to px. */
  readonly x: ScaleLinear<number, number>
  readonly endMs: number
  /** Points in px (a sample if there are too many); `at` in ms. */
  readonly points: readonly { readonly at: number; readonly x: number; readonly y: number }[]
}

/** Px of the base line of the density curve, and the number of rows of points below it. */
export const delayGround = 44
const pointRows = 3
const pointPx = 4
const mostPoints = 90
const columns = 18

/** `samples`: delays in ms, ascending. */
export function delayPlot(samples: readonly number[], width: number): DelayPlot {
  const endMs =
    scaleLinear([0, Math.max(100, (max(samples) ?? 0) * 1.15)], [0, 1])
      .nice(4)
      .domain()[1] ?? 1
  const x = scaleLinear([0, endMs], [3, Math.max(4, width - 3)])
  const step = endMs / columns
  const bins = bin<number, number>()
    .domain([0, endMs])
    .thresholds(Array.from({ length: columns }, (_, i) => i * step))([...samples])
  const most = max(bins, ({ length }) => length) ?? 1
  const y = scaleLinear([0, Math.max(1, most)], [delayGround, 6])
  const middles = bins.map(({ x0 = 0, x1 = 0, length }) => ({ at: (x0 + x1) / 2, count: length }))
  const around = [{ at: 0, count: 0 }, ...middles, { at: endMs, count: 0 }]
  const hill = area<(typeof around)[number]>(
    ({ at }) => Math.round(x(at) * 10) / 10,
    () => delayGround,
    ({ count }) => Math.round(y(count) * 10) / 10,
  ).curve(curveBasis)
  const every = Math.max(1, Math.ceil(samples.length / mostPoints))
  const shown = samples.filter((_, i) => i % every === 0)
  const points = shown.map((at, i) => ({ at, x: x(at), y: delayGround + 7 + (i % pointRows) * pointPx }))
  return { hill: hill(around) ?? '', x, endMs, points }
}
