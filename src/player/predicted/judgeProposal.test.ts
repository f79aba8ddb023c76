import { expect, it } from 'vitest'
import type { RolloutTrace } from '../../engine/index.ts'
import { judgeProposal } from './judgeProposal.ts'
import { trace as complete } from './testProposal.ts'

const trace = (completeAt: number | null, lowestAvailable: number, mostPods = 5): RolloutTrace => ({
  ...complete,
  outcome: completeAt === null ? 'progressing' : 'complete',
  completeAt,
  lowestAvailable,
  mostPods,
})
const real = trace(44_000, 0, 8)
const made = [43_000, 45_000, 47_000].map((at) => trace(at, 0, 8))
const proposed = [trace(77_000, 3), trace(74_000, 3, 6), trace(79_000, 4)]

it('judgeProposal has the worst of all runs, and the fastest and the slowest', () => {
  expect(judgeProposal(real, made, proposed)).toEqual({
    runs: 3,
    lowest: 3,
    wanted: 4,
    fastestMs: 74_000,
    slowestMs: 79_000,
    realMs: 44_000,
    mostPods: 6,
  })
})

it('judgeProposal has no outcome if the change as made is not repeated', () => {
  expect(
    judgeProposal(
      real,
      made.map(({ completeAt }) => trace((completeAt ?? 0) * 2, 0)),
      proposed,
    ),
  ).toBeUndefined()
  expect(judgeProposal(real, [...made, trace(44_000, 1)], proposed)).toBeUndefined()
  expect(judgeProposal(real, [...made, trace(null, 0)], proposed)).toBeUndefined()
  expect(judgeProposal(trace(null, 0), made, proposed)).toBeUndefined()
})

it('judgeProposal has no outcome if a run is incomplete or no better', () => {
  expect(judgeProposal(real, made, [...proposed, trace(null, 3)])).toBeUndefined()
  expect(judgeProposal(real, made, [...proposed, trace(77_000, 0)])).toBeUndefined()
  expect(judgeProposal(real, made, [])).toBeUndefined()
})
