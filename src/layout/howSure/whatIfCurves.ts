import { line, max, scaleLinear } from 'd3'

/** The results at one value of a slider. */
interface CurvePoint {
  readonly value: number
  /** Median time to complete in virtual ms; null if no seed completes. */
  readonly medianMs: number | null
  readonly price: number
}

interface WhatIfCurves {
  /** Paths of SVG. */
  readonly time: string
  readonly price: string
  /** Px along the slider for a value. */
  readonly x: (value: number) => number
}

/** Two curves over a slider's range, each scaled to its own maximum, in CSS px. */
export function whatIfCurves(
  points: readonly CurvePoint[],
  range: { readonly from: number; readonly to: number },
  width: number,
  height: number,
): WhatIfCurves {
  const x = scaleLinear([range.from, range.to], [8, Math.max(9, width - 8)])
  const pathOf = (read: (point: CurvePoint) => number | null): string => {
    const y = scaleLinear([0, Math.max(1e-9, max(points, (point) => read(point) ?? 0) ?? 0)], [height - 2, 4])
    const path = line<CurvePoint>(
      ({ value }) => Math.round(x(value) * 10) / 10,
      (point) => Math.round(y(read(point) ?? 0) * 10) / 10,
    ).defined((point) => read(point) !== null)
    return path(points) ?? ''
  }
  return { time: pathOf(({ medianMs }) => medianMs), price: pathOf(({ price }) => price), x }
}
