import { scaleLinear } from 'd3'
import { describe, expect, it } from 'vitest'
import { placeFindingBars } from './findingBars.ts'
import { type FindingSpan, findingRows } from './findingRows.ts'

const fit = { fromMs: 0, toMs: 100_000 }
const [leftPx, rightPx] = [100, 1_100]
const texts = [['web 0 of 4 for 38 s, to the end', 'web 0 of 4 for 38 s', 'web']]

const span = (from: number, to: number): FindingSpan => ({ fromMs: from * 1_000, toMs: to * 1_000 })

/** Bars at 10 px for each second; a letter has 6 px. */
function place(spans: readonly FindingSpan[], { rows = 2, window = fit } = {}) {
  const bars = placeFindingBars(spans, {
    ...{ rows, fit, leftPx, rightPx, beyondPx: 24 },
    x: scaleLinear([window.fromMs, window.toMs], [leftPx, rightPx]),
    texts: spans.map((_, index) => texts[index] ?? ['api: rollout stalled', 'api']),
    numbered: (number, text) => `${number} · ${text}`,
    widthOf: (text) => text.length * 6,
  })
  return bars.map(({ index, row, form, fromPx, toPx, inside, after }) => ({
    ...{ index, row, form, inside, after },
    px: [Math.round(fromPx), Math.round(toPx)],
  }))
}

describe('findingRows', () => {
  it.each([
    ['no finding', [], 0],
    ['findings after each other', [span(0, 10), span(20, 30)], 1],
    ['findings at the same time', [span(0, 20), span(10, 30)], 2],
    ['short findings whose numbers would overlap', [span(10, 10), span(11, 11)], 2],
    ['three findings at the same time', [span(0, 20), span(1, 20), span(2, 20)], 2],
  ])('counts the rows: %s', (_, spans, rows) => {
    expect(findingRows(spans, fit, 1_000)).toBe(rows)
  })
})

describe('placeFindingBars', () => {
  it('gives each finding its time, in the first free row', () => {
    expect(place([span(10, 60), span(40, 80), span(70, 90)])).toEqual([
      { index: 0, row: 0, form: 'bar', px: [200, 700], inside: `1 · ${texts[0]?.[0]}`, after: '' },
      { index: 1, row: 1, form: 'bar', px: [500, 900], inside: '2 · api: rollout stalled', after: '' },
      { index: 2, row: 0, form: 'bar', px: [800, 1_000], inside: '3 · api: rollout stalled', after: '' },
    ])
  })

  it('shortens a text, or writes it after the bar, before it overlaps the next finding', () => {
    const [first] = place([span(10, 25), span(26, 40)])
    expect(first).toMatchObject({ inside: '1 · web 0 of 4 for 38 s', after: '' })
    const [short] = place([span(10, 11), span(40, 50)])
    expect(short).toMatchObject({ px: [200, 220], inside: '1', after: texts[0]?.[0] })
    const [between] = place([span(10, 11), span(17, 30)])
    expect(between).toMatchObject({ inside: '1', after: 'web' })
    const [crowded] = place([span(10, 11), span(13, 30)])
    expect(crowded).toMatchObject({ inside: '1', after: '' })
  })

  it('shows only numbers over the bars of worse findings, and leaves out what has no place', () => {
    const bars = place([span(10, 100), span(10, 100), span(50, 60), span(50, 60), span(50, 60)])
    expect(bars.map(({ index, row, form }) => [index, row, form])).toEqual([
      [0, 0, 'bar'],
      [1, 1, 'bar'],
      [2, 0, 'number'],
      [3, 1, 'number'],
    ])
    expect(bars[2]).toMatchObject({ px: [600, 620], inside: '3', after: '' })
    // The text ends before the number.
    const [worst] = place([span(40, 100), span(10, 100), span(60, 65)])
    expect(worst).toMatchObject({ inside: '1 · web 0 of 4 for 38 s' })
  })

  it('writes no text after a bar whose end is below a number', () => {
    const [bar, number] = place([span(10, 13.2), span(12.4, 12.4)], { rows: 1 })
    expect(bar).toMatchObject({ px: [200, 232], inside: '1', after: '' })
    expect(number).toMatchObject({ form: 'number', px: [224, 244] })
  })

  it('keeps the rows and cuts bars at the edges of a zoomed window', () => {
    const window = { fromMs: 45_000, toMs: 55_000 }
    expect(place([span(10, 60), span(40, 50), span(70, 90)], { window })).toMatchObject([
      { index: 0, row: 0, px: [leftPx, rightPx] },
      { index: 1, row: 1, px: [leftPx, 600] },
    ])
  })

  it('lets the number of a finding at the end extend beyond the plot', () => {
    expect(place([span(100, 100)])).toMatchObject([{ px: [rightPx, rightPx + 20], inside: '1' }])
  })
})
