/** Places the findings of a recording in a lane below the timeline's marks. */
import type { TimeWindow } from '../timeScale.ts'
import { type FindingSpan, leastFindingPx } from './findingRows.ts'

/** A finding in the lane; px from the left of the timeline. */
export interface FindingBar {
  /** Index of the finding. */
  readonly index: number
  readonly row: number
  /** `number`: only the finding's number at its beginning, because bars of worse findings are in every row. */
  readonly form: 'bar' | 'number'
  readonly fromPx: number
  readonly toPx: number
  /** Text in the bar: the number, with a text if it fits; empty if not even the number fits. */
  readonly inside: string
  /** Text after the bar. */
  readonly after: string
}

interface FindingBarOptions {
  readonly rows: number
  /** The window of the whole run: rows stay the same in every other window. */
  readonly fit: TimeWindow
  /** Edges of the plot. */
  readonly leftPx: number
  readonly rightPx: number
  /** Px to the right of the plot that labels may use. */
  readonly beyondPx: number
  /** Virtual ms to px. */
  readonly x: (ms: number) => number
  /** Texts of each finding, longest first. */
  readonly texts: readonly (readonly string[])[]
  /** A text after its number: `1 · web`. */
  readonly numbered: (number: string, text: string) => string
  /** Width of a text in px. */
  readonly widthOf: (text: string) => number
}

/** Space in px before and after a label in its bar, and between two bars. */
const padPx = 6
const gapPx = 2
const afterPx = 4

/** A place in the scale of the whole run, in px from the beginning of the run. */
interface Place {
  readonly index: number
  readonly row: number
  readonly form: FindingBar['form']
  readonly from: number
  readonly to: number
  /** Width of the number. */
  readonly numberPx: number
}

/**
 * Places findings, worst first: as bars in the first free row; as numbers over a bar if no row is free; left out if not
 * even the number has a place. Texts are shortened so that they overlap no other finding.
 */
export function placeFindingBars(spans: readonly FindingSpan[], options: FindingBarOptions): readonly FindingBar[] {
  const { leftPx, rightPx, beyondPx, x } = options
  const shown = rowPlaces(spans, options).flatMap((place) => {
    const span = spans[place.index]!
    const at = x(span.fromMs)
    const end = place.form === 'bar' ? x(span.toMs) : at
    if (at > rightPx || end < leftPx) return []
    const fromPx = Math.max(leftPx, at)
    // A number at the right edge may use the space beyond the plot.
    const least = at < leftPx ? 0 : Math.min(fromPx + place.numberPx, rightPx + beyondPx)
    return [{ ...place, fromPx, toPx: Math.max(least, Math.min(end, rightPx)) }]
  })
  return shown.map(({ index, row, form, fromPx, toPx }) => {
    const beside = shown.filter((other) => other.row === row && other.index !== index)
    return { index, row, form, fromPx, toPx, ...labelOf({ index, form, fromPx, toPx, beside }, options) }
  })
}

interface Labelled extends Pick<FindingBar, 'index' | 'form' | 'fromPx' | 'toPx'> {
  /** The other findings in the row. */
  readonly beside: readonly Pick<FindingBar, 'fromPx' | 'toPx'>[]
}

function labelOf({ index, form, fromPx, toPx, beside }: Labelled, options: FindingBarOptions) {
  const { texts, numbered, widthOf, rightPx, beyondPx } = options
  const number = numberOf(index)
  const edge = rightPx + beyondPx
  const over = Math.min(edge, ...beside.map((other) => other.fromPx).filter((px) => px >= fromPx))
  // A number over the end of the bar leaves no space after the bar.
  const next = Math.min(edge, ...beside.filter((other) => other.toPx > toPx).map((other) => other.fromPx))
  const inside = Math.min(toPx, over - gapPx) - fromPx - 2 * padPx
  const hasNumber = widthOf(number) <= inside
  if (form === 'number' || !hasNumber) return { inside: form === 'number' ? number : '', after: '' }
  for (const text of texts[index] ?? []) {
    const label = numbered(number, text)
    if (widthOf(label) <= inside) return { inside: label, after: '' }
    if (widthOf(text) <= next - toPx - 2 * afterPx) return { inside: number, after: text }
  }
  return { inside: number, after: '' }
}

/** The number of a finding, as in the list of findings. */
const numberOf = (index: number): string => String(index + 1)

function rowPlaces(spans: readonly FindingSpan[], options: FindingBarOptions): readonly Place[] {
  const { rows, fit, leftPx, rightPx, widthOf } = options
  const scale = (rightPx - leftPx) / (fit.toMs - fit.fromMs)
  const places: Place[] = []
  const freeRow = (from: number, to: number, endOf: (place: Place) => number) => {
    for (let row = 0; row < rows; row += 1) {
      const isFree = places.every(
        (place) => place.row !== row || to + gapPx <= place.from || endOf(place) + gapPx <= from,
      )
      if (isFree) return row
    }
    return undefined
  }
  spans.forEach(({ fromMs, toMs }, index) => {
    const from = (fromMs - fit.fromMs) * scale
    const numberPx = Math.max(leastFindingPx, Math.ceil(widthOf(numberOf(index))) + 2 * padPx)
    const to = Math.max((toMs - fit.fromMs) * scale, from + numberPx)
    const row = freeRow(from, to, (place) => place.to)
    if (row !== undefined) {
      places.push({ index, row, form: 'bar', from, to, numberPx })
      return
    }
    const over = freeRow(from, from + numberPx, (place) => place.from + place.numberPx)
    if (over !== undefined) places.push({ index, row: over, form: 'number', from, to: from + numberPx, numberPx })
  })
  return places
}
