import { bin, max, type ScaleLinear, scaleLinear } from 'd3'
import type { StudyRow } from '../../engine/index.ts'

/** Room around the columns, in CSS px: words above, times below. */
export const columnEdges = { left: 4, right: 8, top: 38, bottom: 20 } as const

/** Seeds that complete within one stretch of time; in CSS px. */
export interface TimeColumn {
  readonly x: number
  readonly width: number
  /** Complete before any deadline, from the bottom up. */
  readonly onTimeHeight: number
  /** Complete after a deadline, on top of them. */
  readonly lateHeight: number
}

export interface TimeColumns {
  readonly columns: readonly TimeColumn[]
  readonly endMs: number
  /** Virtual ms to px. */
  readonly x: ScaleLinear<number, number>
  /** The bottom line. */
  readonly y: number
}

/** Px that a column has at least. */
const leastColumn = 8

/** How the times to complete are spread, from 0 to the slowest; undefined where no seed is complete. */
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
  // What is there once is seen, too.
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
