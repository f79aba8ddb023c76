import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { laneTop, placeSwimlanes } from './swimlanes.ts'
import { seriesOf } from './timelineSeries.ts'

const plot = { top: 20, height: 70 }
const namesOf = (count: number) => new Set(Array.from({ length: count }, (_, n) => `db-${count - 1 - n}`))

describe('placeSwimlanes', () => {
  it('puts the lanes of ordinals below each other, down to the axis', () => {
    const placed = placeSwimlanes(namesOf(6), plot, undefined)
    expect(placed).toMatchObject({ top: 24, lanePx: 11, lanes: ['db-0', 'db-1', 'db-2', 'db-3', 'db-4', 'db-5'] })
    expect(placed?.places.get('db-3')).toBe(3)
  })

  it('sorts lanes numerically, and gives the first lane from which on Pods are updated', () => {
    const partition = { partition: 2, from: 9 }
    const placed = placeSwimlanes(new Set(['db-10', 'db-9', 'db-8', 'db-7']), plot, partition)
    expect(placed?.lanes).toEqual(['db-7', 'db-8', 'db-9', 'db-10'])
    expect(placed?.partition).toEqual({ fromLane: 2, text: 'partition 2' })
    expect(placeSwimlanes(namesOf(4), plot, { partition: 9, from: 9 })?.partition).toBeUndefined()
  })

  it('names the partition between two lanes if there is space', () => {
    const partition = { partition: 2, from: 2 }
    const placed = placeSwimlanes(namesOf(4), plot, partition)
    expect(placed).toMatchObject({ top: 20, lanePx: 14, partition: { fromLane: 2 } })
    expect(placed && [0, 1, 2, 3].map((place) => laneTop(placed, place))).toEqual([20, 34, 62, 76])
    const tight = placeSwimlanes(namesOf(9), plot, partition)
    expect(tight).toMatchObject({ lanePx: 7, top: 27 })
    expect(tight?.partition).toBeUndefined()
  })

  it('is undefined for too many lanes and for a workload without lanes', () => {
    expect(placeSwimlanes(namesOf(10), plot, undefined)?.lanePx).toBe(7)
    expect(placeSwimlanes(namesOf(11), plot, undefined)).toBeUndefined()
    expect(placeSwimlanes(undefined, plot, undefined)).toBeUndefined()
    expect(placeSwimlanes(new Set(), plot, undefined)).toBeUndefined()
  })
})

describe('lanes of a series', () => {
  const sample = (at: number, lanes?: readonly string[]): TimelineSample => ({
    at,
    workloadUid: 'a',
    revisions: [],
    specReplicas: 2,
    minAvailable: 1,
    maxPods: 2,
    ...(lanes ? { lanes: lanes.map((lane) => ({ lane, state: 'available' as const, tone: 0 })) } : {}),
  })

  it('contain every Pod that ever existed, and are absent once there were too many Pods', () => {
    const few = [sample(0, []), sample(1, ['db-0']), sample(2, ['db-0', 'db-1']), sample(3, ['db-0'])]
    const series = seriesOf(few, 'a')
    expect(series.lanes).toEqual(new Set(['db-0', 'db-1']))
    expect(seriesOf([...few, sample(4, ['db-1'])], 'a', series).lanes).toBe(series.lanes)
    expect(seriesOf([...few, sample(4), sample(5, ['db-0'])], 'a', series).lanes).toBeUndefined()
  })
})
