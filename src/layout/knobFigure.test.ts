import { expect, test } from 'vitest'
import type { KnobPlay, KnobSample } from '../lessons/types.ts'
import { knobFigure, knobMoment } from './knobFigure.ts'

const none = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }
const sample = (at: number, old: Partial<typeof none>, fresh: Partial<typeof none>): KnobSample => ({
  at,
  revisions: [
    { revision: 1, tone: 0, ...none, ...old },
    { revision: 2, tone: 1, ...none, ...fresh },
  ],
  minAvailable: 2,
  maxPods: 4,
})

const play: KnobPlay = {
  workload: 'deployment/web',
  samples: [
    sample(900, { available: 3 }, {}),
    sample(2_000, { available: 3 }, { starting: 1 }),
    sample(3_000, { available: 2, terminating: 1 }, { available: 1 }),
  ],
  ...{ fromMs: 1_000, toMs: 8_000, completeMs: 5_000, lowestAvailable: 3, mostPods: 4, mostWithTerminating: 4 },
  values: {},
}

test('knobFigure stacks Pods by state and revision, and has 10 s on the axis for a run of 7 s', () => {
  const figure = knobFigure(play, undefined, 430, 118)
  expect(figure.areas.map(({ key }) => key)).toEqual(['available 1', 'available 2', 'other 2', 'terminating 1'])
  // 7 s fit into 10 s: 400 px from the left end of the axis at 26 px.
  expect(figure.completeX).toBe(226)
  expect(figure.areas[2]?.path).toMatch(/^M26,/)
  expect(figure.bounds.map(({ kind, pods }) => [kind, pods])).toEqual([
    ['most', 4],
    ['least', 2],
  ])
  expect(figure.ticks.at(-1)?.label).toBe('10 s')
  expect(figure.before).toBe('')
})

test('knobFigure has a line for the previous run, and no areas for a run without samples', () => {
  expect(knobFigure(play, play, 430, 118).before).toMatch(/^M26,/)
  const { areas, bounds } = knobFigure({ ...play, samples: [] }, undefined, 430, 118)
  expect([areas, bounds]).toEqual([[], []])
})

test('knobMoment has the Pods of a moment: those that count first, then the terminating ones', () => {
  const { pods, counts, minAvailable, maxPods } = knobMoment(play, 2_500)
  expect(pods.map(({ kind, tone }) => `${kind} ${tone}`)).toEqual([
    'available 0',
    'available 0',
    'available 1',
    'terminating 0',
  ])
  expect(counts).toEqual({ available: 3, other: 0, failing: 0, terminating: 1 })
  expect([minAvailable, maxPods]).toEqual([2, 4])
  expect(knobMoment(play, 1_500).counts).toEqual({ available: 3, other: 1, failing: 0, terminating: 0 })
  expect(knobMoment(play, 99_000).ms).toBe(7_000)
})

test('without a choice, knobMoment is the first moment with the fewest available Pods', () => {
  const low = { ...play, samples: [...play.samples, sample(4_000, { available: 2 }, { starting: 2 })] }
  expect(knobMoment(low)).toMatchObject({ ms: 3_000, counts: { available: 2, other: 2 } })
  expect(knobMoment(play).ms).toBe(0)
  expect(knobMoment({ ...play, samples: [] }).pods).toEqual([])
})

test('a press on the figure gives the moment at its x, within the run', () => {
  const { xOf, msAt } = knobFigure(play, undefined, 430, 118)
  expect(msAt(xOf(2_500))).toBe(2_500)
  expect(msAt(429)).toBe(7_000)
})
