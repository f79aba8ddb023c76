import { bisectLeft, range, type ScaleLinear, scaleLinear } from 'd3'
import { formatTick, tickShift } from './format.ts'

/** A range of virtual time, in ms. */
export interface TimeWindow {
  readonly fromMs: number
  readonly toMs: number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Lengths of the time axis that give round labels. */
const niceLengths = [
  ...[10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 45, 50, 55].map((n) => n * second),
  ...[1, 1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.8, 3.2, 3.6, 4, 4.5, 5, 5.5, 6, 7, 8, 9].map((n) =>
    Math.round(n * minute),
  ),
  ...[10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 45, 50, 55].map((n) => Math.round(n * minute)),
  ...[1, 1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.8, 3.2, 3.6, 4, 4.5, 5, 5.5, 6, 7, 8, 9].map((n) =>
    Math.round(n * hour),
  ),
  ...[10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48].map((n) => Math.round(n * hour)),
]

const tickSteps = [
  ...[10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12, 24].map((n) => n * hour),
]

/**
 * A window from 0 to a little after the head. The window grows in steps of at most a sixth, so that it does not change
 * with every frame.
 */
export function fitWindow(headMs: number): TimeWindow {
  const wanted = headMs * 1.02
  const nice = niceLengths[bisectLeft(niceLengths, wanted)]
  return { fromMs: 0, toMs: nice ?? Math.ceil(wanted / (24 * hour)) * 24 * hour }
}

/** Minimum length of a zoomed window. */
export const leastWindowMs = 200

/** Zooms a window around a time; `factor` below 1 shows less. The window never starts before 0. */
export function zoomWindow(window: TimeWindow, aroundMs: number, factor: number): TimeWindow {
  const length = Math.max(leastWindowMs, (window.toMs - window.fromMs) * factor)
  const share = (aroundMs - window.fromMs) / (window.toMs - window.fromMs)
  return shiftInto(aroundMs - share * length, length)
}

/** Moves a window by some virtual ms. */
export function panWindow(window: TimeWindow, byMs: number): TimeWindow {
  return shiftInto(window.fromMs + byMs, window.toMs - window.fromMs)
}

/** The window between two times in either order, extended around its centre to the minimum length. */
export function windowOf(oneMs: number, otherMs: number): TimeWindow {
  const length = Math.max(leastWindowMs, Math.abs(otherMs - oneMs))
  return shiftInto((oneMs + otherMs) / 2 - length / 2, length)
}

function shiftInto(fromMs: number, lengthMs: number): TimeWindow {
  const from = Math.max(0, fromMs)
  return { fromMs: from, toMs: from + lengthMs }
}

export interface TimeTick {
  readonly atMs: number
  readonly label: string
}

/** A scale from virtual ms to whole columns of a window of `widthPx`; times outside are clamped to the edges. */
export function columnScale({ fromMs, toMs }: TimeWindow, widthPx: number): ScaleLinear<number, number> {
  return scaleLinear().domain([fromMs, toMs]).rangeRound([0, widthPx]).clamp(true)
}

/** Step in ms between labels of an axis that are at least `spacePx` apart. */
export function tickStep(lengthMs: number, widthPx: number, spacePx = 88): number {
  const least = (lengthMs * spacePx) / widthPx
  return tickSteps[bisectLeft(tickSteps, least)] ?? Math.ceil(least / (24 * hour)) * 24 * hour
}

/** Labels of the axis, some px apart. `epochMs`: Unix ms of virtual time 0 in a recorded run. */
export function timeTicks(window: TimeWindow, widthPx: number, epochMs?: number): readonly TimeTick[] {
  const length = window.toMs - window.fromMs
  if (widthPx <= 0 || length <= 0) return []
  const stepMs = tickStep(length, widthPx)
  const shift = tickShift(stepMs, epochMs)
  const first = Math.ceil((window.fromMs - shift) / stepMs)
  return range(first, Math.floor((window.toMs - shift) / stepMs) + 1).map((index) => {
    const atMs = index * stepMs + shift
    return { atMs, label: formatTick(atMs, stepMs, window.toMs, epochMs) }
  })
}
