import { bin, max, type ScaleLinear, scaleLinear } from 'd3'
import type { StudyRow } from '../../engine/index.ts'

/** Margins around the columns, in CSS px: texts above, times below. */
export const columnEdges = { left: 4, right: 8, top: 38, bottom: 20 } as const

/** A column of the histogram: seeds that complete within a time range; in CSS px. */
interface TimeColumn {
  readonly x: number
  readonly width: number
  /** Seeds that complete before any deadline, at the bottom. */
  readonly onTimeHeight: number
  /** Seeds that complete after a deadline, stacked on top. */
  readonly lateHeight: number
}

export interface TimeColumns {
  readonly columns: readonly TimeColumn[]
  readonly endMs: number
  /** Virtual ms to px. */
  readonly x: ScaleLinear<number, number>
  /** The base line. */
  readonly y: number
}

/** Minimum width of a column, in px. */
const leastColumn = 8

/** Histogram of the times to complete, from 0 to the slowest; undefined if no seed completes. */
export function timeColumns(rows: readonly StudyRow[], width: number, height: number): TimeColumns | undefined {
  const done = rows.filter((row) => row.completeAfterMs !== null)
  const timeOf = (row: StudyRow): number => row.completeAfterMs ?? 0
  const longest = max(done, timeOf)
  if (longest === undefined) return undefined
  const { left, right, top, bottom } = columnEdges
  const count = Math.max(6, Math.min(48, Math.floor((width - left - right) / leastColumn)))
  const endMs = Math.max(1_000, longest * 1.06)
  const x = scaleLinear([0, endMs], [left, width - right])
  const bins = bin<StudyRow, number>()
    .value(timeOf)
    .domain([0, endMs])
    .thresholds(Array.from({ length: count }, (_, index) => (index * endMs) / count))(done)
  const most = max(bins, ({ length }) => length) ?? 1
  const y = scaleLinear([0, most], [0, height - top - bottom])
  // A single seed must stay visible: at least 2 px.
  const heightOf = (seeds: number): number => (seeds === 0 ? 0 : Math.max(2, y(seeds)))
  const columns = bins.flatMap((seeds) => {
    if (seeds.length === 0) return []
    const late = seeds.filter(({ ending }) => ending === 'late').length
    const from = x(seeds.x0 ?? 0)
    const onTimeHeight = heightOf(seeds.length - late)
    return { x: from, width: Math.max(1, x(seeds.x1 ?? 0) - from - 1), onTimeHeight, lateHeight: heightOf(late) }
  })
  return { columns, endMs, x, y: height - bottom }
}
