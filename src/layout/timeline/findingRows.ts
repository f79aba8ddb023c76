import type { TimeWindow } from '../timeScale.ts'

/** From the beginning of a finding to its end, in virtual ms. */
export interface FindingSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** Most rows of the lane of findings. */
const mostRows = 2
/** Minimum width of a finding in the lane, in CSS px: its number with a border. */
export const leastFindingPx = 20

/**
 * The number of rows in which findings do not overlap, at most two. `fit` is the window of the whole run, `width` the
 * width of the timeline in CSS px.
 */
export function findingRows(spans: readonly FindingSpan[], fit: TimeWindow, width: number): number {
  const leastMs = ((fit.toMs - fit.fromMs) * leastFindingPx) / Math.max(1, width)
  const ends: number[] = []
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const free = ends.findIndex((end) => end <= fromMs)
    ends[free < 0 ? ends.length : free] = Math.max(toMs, fromMs + leastMs)
  }
  return Math.min(mostRows, ends.length)
}
