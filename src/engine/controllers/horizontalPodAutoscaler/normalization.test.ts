import { describe, expect, it } from 'vitest'
import type { ScalingPolicy, ScalingRules } from '../../api/kindTypes.ts'
import { limit, limitWithoutRules, type ScaleEvent, stabilise, stabiliseDown, withEvent } from './normalization.ts'

const NOW = 1_000_000

/** Rules as upstream's generateScalingRules makes them: a policy with the value 0 is left out. */
function rules(
  pods: number,
  podsPeriod: number,
  percent: number,
  percentPeriod: number,
  more: ScalingRules = {},
): ScalingRules {
  const policies: ScalingPolicy[] = []
  if (pods !== 0) policies.push({ type: 'Pods', value: pods, periodSeconds: podsPeriod })
  if (percent !== 0) policies.push({ type: 'Percent', value: percent, periodSeconds: percentPeriod })
  return { selectPolicy: 'Max', policies, ...more }
}
const defaultUp = rules(4, 15, 100, 15)
const defaultDown = rules(0, 0, 100, 15)

/** The changes as events, spread evenly over the last `seconds`. */
const spread = (changes: readonly number[], seconds: number): ScaleEvent[] =>
  changes.map((change, i) => ({ change, at: NOW - (seconds - (seconds / changes.length) * (i + 0.5)) * 1000 }))

const none = { ups: [], downs: [] }
const recent = spread([1, 5, 9], 120)

type Case = readonly [
  name: string,
  sizes: readonly [current: number, wanted: number, min: number, max: number],
  given: {
    readonly up?: ScalingRules
    readonly down?: ScalingRules
    readonly ups?: readonly ScaleEvent[]
    readonly downs?: readonly ScaleEvent[]
  },
  replicas: number,
  reason: string,
]

// Values and names of the cases are from pkg/controller/podautoscaler/horizontal_test.go TestScalingWithRules (v1.36).
const cases: readonly Case[] = [
  ['prenormalized desired replicas within range', [5, 7, 3, 8], {}, 7, 'DesiredWithinRange'],
  ['prenormalized desired replicas < minReplicas', [3, 1, 2, 8], {}, 2, 'TooFewReplicas'],
  ['within range when minReplicas is 0', [1, 0, 0, 10], {}, 0, 'DesiredWithinRange'],
  ['maxReplicas is the limit because maxReplicas < scaleUpLimit', [20, 1000, 1, 10], {}, 10, 'TooManyReplicas'],
  ['desired replica count is more than the maximum replica count', [100, 1000, 100, 150], {}, 150, 'TooManyReplicas'],
  ['scaleUpLimit < maxReplicas with user policies', [3, 1000, 1, 2000], { up: rules(0, 0, 1, 60) }, 4, 'ScaleUpLimit'],
  [
    'scaleDownLimit > minReplicas with user defined policies',
    [1000, 3, 3, 2000],
    { down: rules(20, 60, 0, 0) },
    980,
    'ScaleDownLimit',
  ],
  ['scaleUp with default behavior', [10, 50, 1, 1000], {}, 20, 'ScaleUpLimit'],
  [
    'scaleUp with pods policy larger than percent policy',
    [10, 500, 1, 1000],
    { up: rules(100, 60, 100, 60) },
    110,
    'ScaleUpLimit',
  ],
  [
    'scaleUp with percent policy larger than pods policy',
    [10, 500, 1, 1000],
    { up: rules(2, 60, 100, 60) },
    20,
    'ScaleUpLimit',
  ],
  ['scaleUp with large pod policy', [10, 50, 1, 1000], { up: rules(100, 60, 0, 0) }, 50, 'DesiredWithinRange'],
  ['scaleUp with pod policy limitation', [10, 50, 1, 1000], { up: rules(30, 60, 0, 0) }, 40, 'ScaleUpLimit'],
  ['scaleUp with percent policy limitation', [10, 50, 1, 1000], { up: rules(0, 0, 200, 60) }, 30, 'ScaleUpLimit'],
  [
    'scaleDown with percent policy larger than pod policy',
    [100, 2, 1, 1000],
    { down: rules(20, 60, 1, 60) },
    80,
    'ScaleDownLimit',
  ],
  [
    'scaleDown with pod policy larger than percent policy',
    [100, 2, 1, 1000],
    { down: rules(2, 60, 1, 60) },
    98,
    'ScaleDownLimit',
  ],
  ['scaleDown with large pod policy', [10, 0, 1, 1000], { down: rules(100, 60, 0, 0) }, 1, 'TooFewReplicas'],
  ['scaleDown with large percent policy', [10, 2, 5, 1000], { down: rules(0, 0, 100, 60) }, 5, 'TooFewReplicas'],
  ['scaleDown with pod policy limitation', [10, 2, 1, 1000], { down: rules(5, 60, 0, 0) }, 5, 'ScaleDownLimit'],
  [
    'scaleDown with percent policy limitation',
    [10, 5, 1, 1000],
    { down: rules(0, 0, 50, 60) },
    5,
    'DesiredWithinRange',
  ],
  [
    'scaleUp with large pod policy and events',
    [100, 500, 1, 200],
    { up: rules(300, 60, 0, 0), ups: recent },
    200,
    'TooManyReplicas',
  ],
  [
    'scaleUp with a lot of recent scale up events',
    [100, 500, 1, 1000],
    { up: rules(5, 120, 0, 0), ups: recent },
    100,
    'ScaleUpLimit',
  ],
  [
    'scaleUp with pod policy and previous scale up events',
    [100, 500, 1, 1000],
    { up: rules(150, 120, 0, 0), ups: recent },
    235,
    'ScaleUpLimit',
  ],
  [
    'scaleUp with percent policy and previous scale up events',
    [100, 500, 1, 1000],
    { up: rules(0, 0, 200, 120), ups: recent },
    255,
    'ScaleUpLimit',
  ],
  [
    'scaleUp with percent policy and previous scale up and down events',
    [6, 24, 1, 1000],
    { up: rules(0, 0, 300, 300), ups: spread([4], 120), downs: spread([2], 120) },
    16,
    'ScaleUpLimit',
  ],
  ['scaleDown with default policy and previous events', [10, 5, 1, 1000], { downs: recent }, 5, 'DesiredWithinRange'],
  [
    'scaleDown with large pod policy and previous events',
    [100, 0, 1, 1000],
    { down: rules(115, 120, 0, 0), downs: recent },
    1,
    'TooFewReplicas',
  ],
]

describe('the scaling policies and bounds of an autoscaler', () => {
  it.each(cases)(
    '%s',
    (_, [current, wanted, min, max], {
      up = defaultUp,
      down = defaultDown,
      ups = [],
      downs = [],
    }, replicas, reason) => {
      const limited = limit({ current, wanted, now: NOW }, { min, max }, { up, down }, { ups, downs })
      expect(limited).toMatchObject({ replicas, reason })
    },
  )

  it.each([
    ['the largest change', 'Max', 20, 5],
    ['the smallest', 'Min', 14, 8],
    ['none', 'Disabled', 10, 10],
  ] as const)('with selectPolicy allow %s', (_, selectPolicy, up, down) => {
    const both = rules(4, 60, 100, 60, { selectPolicy })
    const downs = rules(2, 60, 50, 60, { selectPolicy })
    const sized = (wanted: number) =>
      limit({ current: 10, wanted, now: NOW }, { min: 1, max: 100 }, { up: both, down: downs }, none).replicas
    expect([sized(99), sized(1)]).toEqual([up, down])
  })

  // TestConvertDesiredReplicasWithRules.
  it.each([
    [5, 7, 3, 8, 7, 'DesiredWithinRange'],
    [3, 1, 2, 8, 2, 'TooFewReplicas'],
    [1, 10, 1, 20, 4, 'ScaleUpLimit'],
    [10, 100, 1, 15, 15, 'TooManyReplicas'],
  ])(
    'without behavior, at %d replicas, turn a proposal of %d within %d and %d into %d',
    (current, wanted, min, max, replicas, reason) => {
      expect(limitWithoutRules(current, wanted, { min, max })).toMatchObject({ replicas, reason })
    },
  )
})

describe('the stabilization windows of an autoscaler', () => {
  const ago = (replicas: number, seconds: number) => ({ replicas, at: NOW - seconds * 1000 })
  const windows = (up: number, down: number) => ({
    up: { stabilizationWindowSeconds: up },
    down: { stabilizationWindowSeconds: down },
  })

  // TestNormalizeDesiredReplicas: an outdated recommendation has no effect and is replaced.
  it('without behavior give the highest proposal of five minutes, and drop older proposals', () => {
    const held = stabiliseDown([ago(10, 299), ago(12, 301)], 5, NOW)
    expect(held).toMatchObject({ replicas: 10, heldBy: { replicas: 10 }, reason: 'ScaleDownStabilized' })
    expect(held.recommendations).toEqual([ago(10, 299), { replicas: 5, at: NOW }])
    expect(stabiliseDown([ago(10, 300)], 5, NOW).replicas).toBe(10)
  })

  // TestNormalizeDesiredReplicasWithBehavior.
  it.each([
    ['allow a scale-down to the highest proposal of the window', [ago(8, 60), ago(9, 200)], windows(0, 100), 10, 5, 8],
    ['allow a scale-down at once with a window of 0 seconds', [ago(8, 60)], windows(0, 0), 10, 5, 5],
    [
      'allow a scale-up only to the lowest proposal of the window',
      [ago(12, 20), ago(11, 200)],
      windows(100, 0),
      10,
      20,
      12,
    ],
    ['prevent a scale-down if the scale-up window has a lower proposal', [ago(3, 20)], windows(100, 100), 10, 20, 10],
    ['do not include a proposal at the exact edge of the window', [ago(8, 100)], windows(0, 100), 10, 5, 5],
  ])('%s', (_, known, both, current, wanted, replicas) => {
    expect(stabilise(known, both, { current, wanted, now: NOW }).replicas).toBe(replicas)
  })
})

// TestStoreScaleEvents.
it('the last changes of size are recorded as long as a scaling policy needs the changes', () => {
  const old = { change: 3, at: NOW - 61_000 }
  const kept = { change: 2, at: NOW - 60_000 }
  const event = { change: 1, at: NOW }
  expect(withEvent([old, kept], event, rules(1, 60, 0, 0))).toEqual([event, kept])
  expect(withEvent([kept], event, rules(1, 60, 0, 0))).toEqual([kept, event])
})
