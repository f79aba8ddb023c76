import { describe, expect, it } from 'vitest'
import type { RunSummary, TimelineSample } from '../../engine/index.ts'
import { curveFrame, curveMs, curveOf, curveWindow, mostPodsIn } from './compareCurves.ts'
import { compareFigures, leastOf } from './compareFigures.ts'

const sample = (at: number, available: number, bounds: Partial<TimelineSample> = {}): TimelineSample => ({
  at,
  workloadUid: 'd',
  revisions: [{ revision: 1, available, ready: 0, starting: 0, failing: 0, terminating: 1 }],
  specReplicas: 10,
  minAvailable: 8,
  maxPods: 13,
  ...bounds,
})
const summary = (part: Partial<RunSummary>): RunSummary => ({
  fromAt: 1_000,
  toAt: 10_000,
  outcome: 'complete',
  timeToCompleteMs: 5_000,
  specReplicas: 10,
  lowestAvailable: 8,
  mostPods: 13,
  mostWithTerminating: 15,
  mostTerminating: 2,
  mostFailing: 0,
  mostNotReady: 5,
  outageMs: 0,
  surgePodMs: 30_000,
  terminatingPodMs: 0,
  writes: 100,
  requests: undefined,
  workloads: [],
  deployments: [],
  ...part,
})
const recreate = { minAvailable: 0, maxPods: 10 }
const rolling = [sample(0, 10), sample(2_000, 8), sample(6_000, 10)]
const torn = [sample(0, 10), sample(1_500, 0, recreate), sample(7_000, 9, recreate)]

describe('figures of two compared runs', () => {
  it('name the better run for each figure', () => {
    const a = { summary: summary({}), samples: rolling }
    const b = {
      summary: summary({
        timeToCompleteMs: undefined,
        lowestAvailable: 0,
        outageMs: 5_500,
        mostPods: 10,
        surgePodMs: 0,
      }),
      samples: torn,
    }
    expect(compareFigures(a, b)).toEqual([
      { id: 'seconds', a: 5_000, b: undefined, better: 'a' },
      { id: 'lowestAvailable', a: 8, b: 0, better: 'a' },
      { id: 'belowLeast', a: 0, b: 5_500, better: 'a' },
      { id: 'outageSeconds', a: 0, b: 5_500, better: 'a' },
      { id: 'mostPods', a: 13, b: 10, better: 'b' },
      { id: 'podSecondsOfSurge', a: 30_000, b: 0, better: 'b' },
      { id: 'writes', a: 100, b: 100, better: undefined },
    ])
    expect(compareFigures(b, a).map(({ better }) => better)).toEqual(['b', 'b', 'b', 'b', 'a', 'a', undefined])
  })

  it('give the largest number of failing Pods if any Pod failed', () => {
    const a = { summary: summary({}), samples: rolling }
    const b = { summary: summary({ mostFailing: 5 }), samples: rolling }
    expect(compareFigures(a, b)).toContainEqual({ id: 'mostFailing', a: 0, b: 5, better: 'a' })
    expect(compareFigures(a, a).map(({ id }) => id)).not.toContain('mostFailing')
  })

  it.each([
    ['its own strategy', rolling, torn, 8],
    ['the other one where it keeps none itself', torn, rolling, 8],
    ['none where the other has other replicas', torn, [sample(0, 4, { specReplicas: 4, minAvailable: 3 })], 0],
    ['none where neither keeps any', torn, torn, 0],
    ['none without samples', [], rolling, 0],
  ])('measure a run by %s', (_, own, other, least) => {
    expect(leastOf(own, other)).toBe(least)
  })
})

describe('curves of two compared runs', () => {
  const frame = curveFrame({ width: 1_048, height: 140, window: { fromMs: 0, toMs: 10_000 }, most: 10 })

  it('are step functions of virtual time', () => {
    const { available, pods, shortfall, outages } = curveOf(torn, 8, frame)
    expect(available).toBe('M36,18L186,18L186,118L736,118L736,28L1036,28')
    expect(pods).toContain('L186,108L736,108')
    expect(shortfall).toBe('M186,118L736,118L736,38L186,38Z')
    expect(outages).toEqual([{ fromPx: 186, toPx: 736 }])
  })

  it('show no shortfall of a run that never reached the minimum', () => {
    expect(curveOf([sample(0, 0), sample(1_000, 5)], 8, frame)).toMatchObject({ shortfall: '', outages: [] })
  })

  it('convert a horizontal position to its virtual time and back', () => {
    expect(curveMs(frame.x(4_321), frame)).toBeCloseTo(4_321)
    expect([curveMs(-50, frame), curveMs(9_999, frame)]).toEqual([0, 10_000])
  })

  it('leave room for everything between the branch point and the end', () => {
    expect(curveWindow(10_000, 20_000)).toEqual({ fromMs: 9_400, toMs: 20_600 })
    expect(mostPodsIn([rolling, torn], { fromMs: 1_000, toMs: 9_000 })).toBe(13)
  })
})
