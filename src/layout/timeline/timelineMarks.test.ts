import { describe, expect, it } from 'vitest'
import type { TimelineMark } from '../../engine/index.ts'
import { digestOf, markGroups, markRuns, ownMarksOf } from './timelineMarks.ts'

const mark = (at: number, kind: TimelineMark['kind'], text: string = kind, warning?: true): TimelineMark => ({
  at,
  kind,
  workloadUid: 'a',
  text,
  ...(warning && { warning }),
})
const window = { fromMs: 0, toMs: 10_000 }

describe('markGroups', () => {
  it('merges overlapping marks of one kind at the position of the first of these marks', () => {
    const marks = [mark(0, 'write'), mark(10, 'sync'), mark(15, 'write'), mark(1_000, 'write'), mark(20_000, 'write')]
    const { sync, write, event } = markGroups(marks, window, 1_000).lanes
    expect(write).toEqual([
      { px: 0, count: 1, warnings: 0 },
      { px: 2, count: 1, warnings: 0 },
      { px: 100, count: 1, warnings: 0 },
    ])
    expect(sync).toEqual([{ px: 1, count: 1, warnings: 0 }])
    expect(event).toEqual([])
  })

  it('draws at most one sign per pixel, and counts every mark', () => {
    const marks = Array.from({ length: 50_000 }, (_, index) => mark(index * 720, index % 2 ? 'event' : 'sync'))
    const { sync, event } = markGroups(marks, { fromMs: 0, toMs: 36_000_000 }, 1_000).lanes
    expect(sync.length).toBeLessThanOrEqual(334)
    expect(event.length).toBeLessThanOrEqual(143)
    const total = [...sync, ...event].reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(50_000)
  })

  it('does not move or change a sign when later marks are added', () => {
    const marks = Array.from({ length: 60 }, (_, index) =>
      mark(index * 37, 'event', 'e', index === 3 ? true : undefined),
    )
    const before = markGroups(marks.slice(0, 40), window, 1_000).lanes.event
    const after = markGroups(marks, window, 1_000).lanes.event
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    expect(after[0]).toMatchObject({ px: 0, warnings: 0 })
    expect(after.reduce((sum, { warnings }) => sum + warnings, 0)).toBe(1)
  })

  it('continued from previous groups equal the groups of all marks', () => {
    const marks = Array.from({ length: 300 }, (_, index) => mark(index * 37, index % 3 ? 'event' : 'write'))
    let groups = markGroups([], window, 1_000)
    for (const end of [1, 2, 50, 51, 300]) groups = markGroups(marks.slice(0, end), window, 1_000, groups)
    expect(groups).toEqual(markGroups(marks, window, 1_000))
    expect(markGroups(marks, window, 1_000, groups)).toBe(groups)
    expect(markGroups(marks, window, 500, groups)).toEqual(markGroups(marks, window, 500))
    const cut = [...marks.slice(0, 5), mark(190, 'sync')]
    expect(markGroups(cut, window, 1_000, groups)).toEqual(markGroups(cut, window, 1_000))
  })

  it('markRuns joins neighbouring groups', () => {
    const groups = [0, 5, 12, 40].map((px) => ({ px, count: 2, warnings: 0 }))
    expect(markRuns(groups, 7)).toEqual([
      { fromPx: 0, toPx: 12, count: 6 },
      { fromPx: 40, toPx: 40, count: 2 },
    ])
  })
})

describe('digestOf', () => {
  const marks = [
    mark(1, 'sync', 'sync web'),
    mark(2, 'event', 'BackOff', true),
    mark(3, 'event', 'BackOff', true),
    mark(4, 'write', 'update web'),
    mark(5, 'command', 'apply'),
  ]

  it('lists equal marks once, the most important first', () => {
    const { lines, counts, total, more } = digestOf(marks, 6)
    expect(lines.map(({ mark, count }) => [mark.text, count])).toEqual([
      ['apply', 1],
      ['BackOff', 2],
      ['sync web', 1],
      ['update web', 1],
    ])
    expect(counts).toEqual({ command: 1, sync: 1, write: 1, event: 2 })
    expect([total, more]).toEqual([5, 0])
  })

  it('counts the marks that the digest leaves out', () => {
    expect(digestOf(marks, 2)).toMatchObject({ more: 2, total: 5 })
    expect(digestOf([], 2)).toMatchObject({ more: 0, total: 0, lines: [] })
  })
})

describe('ownMarksOf', () => {
  const all = [mark(0, 'sync'), { ...mark(1, 'sync'), workloadUid: 'b' }, { ...mark(2, 'command'), workloadUid: '' }]

  it('includes the marks of one Deployment, and the marks that belong to no Deployment', () => {
    expect(ownMarksOf(all, 'a').all.map(({ at }) => at)).toEqual([0, 2])
    expect(ownMarksOf(all, 'b').all.map(({ at }) => at)).toEqual([1, 2])
  })

  it('continues from the previous marks, returns their list if nothing was added, and follows a shorter run', () => {
    const before = ownMarksOf(all.slice(0, 1), 'a')
    const same = ownMarksOf(all.slice(0, 2), 'a', before)
    expect(same.all).toBe(before.all)
    expect(same.commands).toBe(before.commands)
    expect(ownMarksOf(all, 'a', same)).toEqual(ownMarksOf(all, 'a'))
    expect(ownMarksOf([mark(7, 'sync')], 'a', same).all.map(({ at }) => at)).toEqual([7])
  })
})
