import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TimelineMark } from '../../engine/index.ts'
import { type CommandLabel, type CommandLabelOptions, placeCommandLabels } from './commandLabels.ts'

const command = (at: number, text: string, refused = false): TimelineMark => ({
  at,
  kind: 'command',
  workloadUid: '',
  text,
  ...(refused ? { refused: { why: 'selector is immutable', message: 'field is immutable', inPart: false } } : {}),
})
const widthOf = ({ text, refused }: TimelineMark, more: number) =>
  (text.length + (refused ? 22 : 0) + (more > 0 ? 3 : 0)) * 6
const options: CommandLabelOptions = {
  window: { fromMs: 0, toMs: 10_000 },
  widthPx: 1_000,
  beyondPx: 24,
  rows: 2,
  playheadPx: undefined,
  widthOf,
}
const brief = (labels: readonly CommandLabel[]) =>
  labels.map(({ mark, row, side, isShortened }) => [mark.text, row, side, isShortened])

describe('placeCommandLabels', () => {
  it('uses two rows of unshortened labels for close commands', () => {
    const labels = placeCommandLabels([command(0, 'apply shop/web:v1'), command(650, 'apply shop/web:v2')], options)
    expect(brief(labels)).toEqual([
      ['apply shop/web:v1', 0, 'right', false],
      ['apply shop/web:v2', 1, 'right', false],
    ])
  })

  it('puts labels on the left if the playhead or the edge is on the right', () => {
    const labels = placeCommandLabels([command(4_000, 'apply shop/web:v1'), command(9_900, 'apply shop/web:v2')], {
      ...options,
      playheadPx: 440,
    })
    expect(brief(labels)).toEqual([
      ['apply shop/web:v1', 0, 'left', false],
      ['apply shop/web:v2', 0, 'left', false],
    ])
  })

  it('puts a label after the playhead at the very start', () => {
    const [label] = placeCommandLabels([command(0, 'apply shop/web:v1')], { ...options, playheadPx: 4 })
    expect(label).toMatchObject({ side: 'right', fromPx: 13, isShortened: false })
  })

  it('shortens labels before several commands share a label', () => {
    const many = Array.from({ length: 10 }, (_, index) => command(index * 450, 'apply shop/web:v1 and much more'))
    const labels = placeCommandLabels(many, options)
    expect(labels).toHaveLength(10)
    expect(labels.some(({ isShortened }) => isShortened)).toBe(true)
  })

  it('labels a group of commands with the rejected command', () => {
    const labels = placeCommandLabels([command(5_000, 'apply'), command(5_010, 'apply', true)], options)
    expect(labels).toHaveLength(1)
    expect(labels[0]).toMatchObject({ mark: { refused: { why: 'selector is immutable' } }, others: [{ at: 5_000 }] })
  })

  it('never overlaps labels or the playhead, and leaves no command out', () => {
    const marks = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 8, max: 60 }), fc.boolean()), {
        maxLength: 60,
      })
      .map((list) => list.map(([at, letters, refused]) => command(at, 'x'.repeat(letters), refused)))
      .map((list) => list.sort((a, b) => a.at - b.at))
    const given = fc.record({
      marks,
      widthPx: fc.integer({ min: 200, max: 1_600 }),
      rows: fc.constantFrom(1, 2),
      playhead: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      fromMs: fc.integer({ min: 0, max: 6_000 }),
    })
    fc.assert(
      fc.property(given, ({ marks, widthPx, rows, playhead, fromMs }) => {
        const playheadPx = playhead === null ? undefined : playhead * widthPx
        const window = { fromMs, toMs: fromMs + 6_000 }
        const labels = placeCommandLabels(marks, { ...options, window, widthPx, rows, playheadPx })
        labels.forEach((one, index) => {
          expect(one.toPx - one.fromPx).toBeGreaterThan(20)
          expect(one.fromPx).toBeGreaterThanOrEqual(0)
          expect(one.toPx).toBeLessThanOrEqual(widthPx + options.beyondPx)
          expect(one.row).toBeLessThan(rows)
          if (playheadPx !== undefined) expect(one.toPx <= playheadPx - 6 || one.fromPx >= playheadPx + 6).toBe(true)
          for (const other of labels.slice(index + 1)) {
            if (other.row === one.row) expect(one.toPx < other.fromPx || other.toPx < one.fromPx).toBe(true)
          }
        })
        const inWindow = marks.filter(({ at }) => at >= window.fromMs && at <= window.toMs)
        const told = labels.flatMap(({ mark, others }) => [mark, ...others])
        expect(new Set(told)).toEqual(new Set(inWindow))
      }),
      { numRuns: 2_000 },
    )
  })
})
