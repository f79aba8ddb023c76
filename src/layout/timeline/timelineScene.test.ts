import { describe, expect, it } from 'vitest'
import { requestTimeline, rolloutTimeline } from '../../gallery/timelineFixtures.ts'
import { requestSeriesOf } from './requestSeries.ts'
import { ownMarksOf } from './timelineMarks.ts'
import {
  axisHeight,
  leastCurvesPx,
  placeTimeline,
  plotBottom,
  rowAt,
  type TimelineLabels,
  timeAtPx,
} from './timelineScene.ts'
import { seriesOf } from './timelineSeries.ts'

const uid = 'deployment/web'
const labels: TimelineLabels = {
  folded: 'marks',
  refused: ({ text, refused }) => `${text} refused: ${refused?.why}`,
  lanes: { sync: 'syncs', write: 'writes', event: 'Events' },
  commands: 'commands',
  requests: 'requests',
  failed: (requests) => `${requests} failed`,
  early: (requests) => `${requests} too early`,
}
const { samples, marks } = rolloutTimeline(uid)

function place(width: number, height: number, requests = false, others = 0, findingRows?: number) {
  return placeTimeline({
    width,
    height,
    window: { fromMs: 0, toMs: 45_000 },
    epochMs: undefined,
    series: seriesOf(samples, uid),
    requests: requestSeriesOf(requests ? requestTimeline(uid) : [], uid),
    marks: ownMarksOf(marks, uid),
    hasLeast: true,
    labels,
    others,
    findingRows,
  })
}

describe('placeTimeline', () => {
  it.each([
    ['a wide pane', 1_040, 176, true],
    ['a pane with branches above it', 1_040, 142, true],
    ['a low pane', 1_040, 100, false],
    ['a phone', 374, 120, false],
  ])('names the lanes if there is space: %s', (_, width, height, isNamed) => {
    const { rows, left } = place(width, height)
    expect(rows.isNamed).toBe(isNamed)
    expect(left).toBe(isNamed ? 72 : 40)
  })

  it.each([
    ['a foot', 1_040, 176, 23, 3],
    ['a high foot', 2_000, 300, 23, 6],
    ['few others', 1_040, 300, 3, 3],
    ['a low pane', 1_040, 100, 23, 0],
    ['a phone', 374, 140, 23, 0],
  ])('gives other workloads the number of lanes that fit: %s', (_, width, height, others, count) => {
    const { rows } = place(width, height, false, others)
    expect(rows.others?.count ?? 0).toBe(count)
    if (rows.others === undefined) return
    expect(rows.plot.height).toBeGreaterThanOrEqual(leastCurvesPx)
    expect(rows.others.top).toBeGreaterThanOrEqual(rows.plot.top + rows.plot.height)
    expect(rows.lanes.sync.top).toBeGreaterThanOrEqual(rows.others.top + rows.others.height)
  })

  it.each([
    ['a foot', 1_040, 176, 2, 2],
    ['a foot with one row', 1_040, 176, 1, 1],
    ['a low pane', 1_040, 120, 2, 0],
    ['a phone', 374, 145, 2, 1],
  ])('gives findings the rows that fit below the marks: %s', (_, width, height, wanted, count) => {
    const { rows } = place(width, height, false, 0, wanted)
    expect(rows.findings?.count ?? 0).toBe(count)
    if (rows.findings === undefined) return
    expect(rows.plot.height).toBeGreaterThanOrEqual(leastCurvesPx)
    expect(rows.findings.top).toBeGreaterThanOrEqual(rows.lanes.event.top + rows.lanes.event.height)
    expect(rows.findings.top + rows.findings.height).toBeLessThanOrEqual(height - axisHeight)
  })

  it('reserves no height for absent requests, and a constant height for requests that were sent', () => {
    const without = place(1_040, 220)
    const withThem = place(1_040, 220, true)
    expect(without.rows.requests).toBeUndefined()
    expect(withThem.rows.requests?.height).toBe(25)
    expect(plotBottom(without) - plotBottom(withThem)).toBe(30)
    expect(withThem.rows.lanes).toEqual(without.rows.lanes)
  })

  it.each([
    [1_040, 176],
    [374, 152],
  ])('overlaps no parts of the timeline at %d × %d px', (width, height) => {
    const { rows } = place(width, height, true)
    const lanes = rows.isFolded ? [rows.lanes.sync] : [rows.lanes.sync, rows.lanes.write, rows.lanes.event]
    const bands = [rows.plot, rows.requests!, ...lanes]
    bands.slice(1).forEach((band, index) => {
      expect(band.top).toBeGreaterThanOrEqual(bands[index]!.top + bands[index]!.height)
    })
    expect(rows.lanes.event.top + rows.lanes.event.height).toBeLessThanOrEqual(height - axisHeight)
    expect(rows.plot.height).toBeGreaterThan(20)
  })

  it('rowAt finds the row at a height', () => {
    const scene = place(1_040, 220, true)
    expect(rowAt(scene, 40)).toBeUndefined()
    expect(rowAt(scene, scene.rows.requests!.top + 1)).toBe('requests')
    expect(rowAt(scene, scene.rows.lanes.write.top + 1)).toBe('write')
    expect(rowAt(scene, 214)).toBeUndefined()
    // The single lane of all marks belongs to no kind of mark.
    const folded = place(1_040, 176, true)
    expect(folded.rows.isFolded).toBe(true)
    expect(rowAt(folded, folded.rows.lanes.sync.top + 1)).toBeUndefined()
  })

  it.each([
    ['the pane as it opens', 1_040, 176, false],
    ['with requests', 1_040, 176, true],
    ['with requests and branches above', 1_040, 142, true],
    ['a phone', 374, 120, false],
    ['a phone with requests', 374, 152, true],
  ])('gives the curves a readable height: %s', (_, width, height, requests) => {
    expect(place(width, height, requests).rows.plot.height).toBeGreaterThanOrEqual(leastCurvesPx)
  })

  it('converts times to px and back', () => {
    const scene = place(1_040, 176)
    for (const atMs of [0, 17_250, 45_000]) expect(timeAtPx(scene.x(atMs), scene)).toBeCloseTo(atMs)
  })
})
