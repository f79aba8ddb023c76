import { describe, expect, test } from 'vitest'
import { compareRuns } from './compareRuns.ts'
import type { OtherCause } from './otherCauses.ts'
import type { RolloutTrace } from './rolloutTrace.ts'

describe('a real rollout compared with simulated rollouts', () => {
  const trace = (changes: Partial<RolloutTrace>): RolloutTrace => ({
    outcome: 'complete',
    completeAt: 10_000,
    lowestAvailable: 3,
    mostPods: 5,
    availableAtEnd: 4,
    wanted: 4,
    availableAt: [4000, 8000],
    scalings: [{ revision: 2, from: 0, to: 2 }],
    conditions: [{ type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' }],
    warnings: [],
    earlierWarnings: [],
    points: [
      { at: 0, available: 4, newAvailable: 0, pods: 4 },
      { at: 1000, available: 3, newAvailable: 0, pods: 5 },
      { at: 8000, available: 4, newAvailable: 2, pods: 4 },
    ],
    ...changes,
  })
  const none = { schedule: undefined, containers: [], reactions: [], seenScheduleMs: undefined, seen: [] }
  const differencesOf = (real: Partial<RolloutTrace>, seeds: readonly Partial<RolloutTrace>[] = [{}, {}, {}]) =>
    compareRuns(trace(real), seeds.map(trace), { calibration: none, realMs: 20_000, unrepeated: 0 }).differences.map(
      ({ id }) => id,
    )

  test('has no differences if all rollouts are equal', () => {
    expect(differencesOf({})).toEqual([])
    // Times are rounded to seconds.
    expect(differencesOf({ completeAt: 11_000, availableAt: [5000, 9000] })).toEqual([])
  })

  test.each<[string, Partial<RolloutTrace>, string[]]>([
    ['stands still', { outcome: 'progressing', completeAt: null, availableAt: [4000] }, ['end', 'pods']],
    ['is slower', { completeAt: 15_000 }, ['time']],
    ['has fewer available', { lowestAvailable: 1 }, ['lowest']],
    ['has more Pods', { mostPods: 6 }, ['most']],
    ['has another warning', { warnings: ['FailedMount'] }, ['warnings']],
    ['has another condition', { conditions: [] }, ['conditions']],
    ['goes to another size', { scalings: [{ revision: 2, from: 0, to: 1 }] }, ['scalings']],
    [
      'goes in other steps',
      {
        scalings: [
          { revision: 2, from: 0, to: 1 },
          { revision: 2, from: 1, to: 2 },
        ],
      },
      ['order'],
    ],
  ])('has the expected differences if the real rollout %s', (_, real, ids) => {
    expect(differencesOf(real)).toEqual(ids)
  })

  test.each<[string, number, string[], boolean]>([
    ['the median', 10_500, [], true],
    ['within', 11_900, ['timeWithin'], false],
    ['at the edge', 12_800, ['timeAtEdge'], false],
    ['outside', 13_200, ['time'], false],
  ])('lists the time as a difference or as an agreement if the real time is %s', (_, completeAt, ids, agrees) => {
    const seeds = [8_000, 10_000, 10_000, 12_000].map((at) => trace({ completeAt: at }))
    const other = { calibration: none, realMs: 20_000, unrepeated: 0 }
    const comparison = compareRuns(trace({ completeAt }), seeds, other)
    expect(comparison.differences.map(({ id }) => id)).toEqual(ids)
    expect(comparison.agrees.includes('time')).toBe(agrees)
  })

  test('has no difference for a warning that was reported before the rollout', () => {
    const seeds = [{ warnings: ['BackOff'] }, { warnings: ['BackOff'] }]
    expect(differencesOf({}, seeds)).toEqual(['warnings'])
    expect(differencesOf({ earlierWarnings: ['BackOff'] }, seeds)).toEqual([])
  })

  test('has no difference if a condition is Progressing for either of two equivalent reasons', () => {
    const underWay = (reason: string) => ({ conditions: [{ type: 'Progressing', status: 'True', reason }] })
    expect(differencesOf(underWay('NewReplicaSetCreated'), [underWay('ReplicaSetUpdated')])).toEqual([])
    expect(differencesOf(underWay('NewReplicaSetAvailable'), [underWay('ReplicaSetUpdated')])).toEqual(['conditions'])
  })

  const outsideOf = (real: Partial<RolloutTrace>, causes: readonly OtherCause[]) =>
    compareRuns(trace(real), [trace({}), trace({})], {
      calibration: none,
      realMs: 20_000,
      unrepeated: 0,
      causes,
    }).differences.map(({ id, isOutside }) => [id, isOutside])

  test('is not outside if a cause acted on the real rollout only', () => {
    const cause: OtherCause = { id: 'nodeLost', at: 3000, facts: { node: 'node-1' } }
    const real = { lowestAvailable: 1, conditions: [] }
    expect(outsideOf(real, [])).toEqual([
      ['conditions', true],
      ['lowest', true],
    ])
    expect(outsideOf(real, [cause])).toEqual([
      ['nodeLost', false],
      ['conditions', false],
      ['lowest', false],
    ])
    expect(outsideOf({}, [cause])).toEqual([])
  })

  test('is outside in its conditions, though not in its times, if controllers reacted slowly', () => {
    expect(
      outsideOf({ completeAt: 15_000, conditions: [] }, [{ id: 'slowControllers', at: 0, facts: { count: 6 } }]),
    ).toEqual([
      ['conditions', true],
      ['slowControllers', false],
      ['time', false],
    ])
  })

  test('has a difference if most simulated rollouts end in another way', () => {
    expect(differencesOf({}, [{ outcome: 'progressing', completeAt: null }])).toContain('neverComplete')
  })
})
