import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../view/types.ts'
import { lastProgressAt, measure } from './measure.ts'

type Counts = Partial<Omit<TimelineSample['revisions'][number], 'revision'>>

function sample(at: number, counts: Counts, more: { uid?: string; specReplicas?: number } = {}): TimelineSample {
  const { uid = 'web', specReplicas = 4 } = more
  const none = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }
  return {
    at,
    workloadUid: uid,
    revisions: [{ revision: 1, ...none, ...counts }],
    specReplicas,
    minAvailable: 3,
    maxPods: 5,
  }
}

describe('measures of a run', () => {
  it('are for a rollout the sums that are computed by hand', () => {
    const samples = [
      sample(0, { available: 4 }),
      // At 10 s a fifth Pod starts, and one of the four terminates.
      sample(10_000, { available: 4, starting: 1 }),
      sample(12_000, { available: 3, starting: 2, terminating: 1 }),
      sample(15_000, { available: 3, ready: 1, starting: 1 }),
      sample(16_000, { available: 4 }),
    ]
    const { each, together } = measure(samples, { fromAt: 10_000, toAt: 20_000 })
    expect(together).toEqual({
      lowestAvailable: 3,
      mostPods: 5,
      mostWithTerminating: 6,
      mostTerminating: 1,
      mostFailing: 0,
      mostNotReady: 2,
      outageMs: 0,
      // A surplus Pod for 2 s + 3 s + 1 s.
      surgePodMs: 6_000,
      // A terminating Pod for 3 s.
      terminatingPodMs: 3_000,
    })
    expect(each.get('web')).toEqual(together)
  })

  it('count the seconds without an available Pod, with the samples in force at both ends of the period', () => {
    const samples = [
      sample(0, { available: 4 }),
      sample(5_000, { terminating: 4 }),
      sample(7_500, { starting: 4 }),
      sample(9_000, { available: 1, starting: 3 }),
    ]
    const whole = measure(samples, { fromAt: 1_000, toAt: 10_000 }).together
    expect(whole).toMatchObject({ lowestAvailable: 0, mostPods: 4, outageMs: 4_000, terminatingPodMs: 10_000 })
    const part = measure(samples, { fromAt: 6_000, toAt: 8_000 }).together
    // At 6 s no Pod is available, and the first one comes at 8 s: there is no outage before the first availability.
    expect(part).toMatchObject({ lowestAvailable: 0, outageMs: 0, terminatingPodMs: 6_000 })
    const early = measure(samples, { fromAt: 1_000, toAt: 8_000 }).together
    expect(early).toMatchObject({ lowestAvailable: 0, outageMs: 3_000 })
  })

  it('do not count the first start of the Pods as a loss of availability', () => {
    const samples = [
      sample(0, { starting: 4 }),
      sample(1_000, { available: 2, starting: 2 }),
      sample(3_000, { available: 4 }),
      sample(8_000, { available: 3, failing: 1 }),
    ]
    const { together } = measure(samples, { fromAt: 0, toAt: 9_000 })
    expect(together).toMatchObject({ lowestAvailable: 3, outageMs: 0, mostPods: 4 })
  })

  it('count failing Pods apart from starting Pods', () => {
    const samples = [
      sample(0, { available: 4 }),
      sample(1_000, { available: 3, ready: 1, starting: 2, terminating: 1 }),
      sample(2_000, { available: 3, starting: 1, failing: 1 }),
      sample(3_000, { available: 2, failing: 2, terminating: 3 }),
    ]
    const until = (toAt: number) => measure(samples, { fromAt: 500, toAt }).together
    expect(until(1_500)).toMatchObject({ mostFailing: 0, mostNotReady: 2, mostTerminating: 1, mostWithTerminating: 7 })
    expect(until(4_000)).toMatchObject({ mostFailing: 2, mostNotReady: 2, mostTerminating: 3, mostWithTerminating: 7 })
  })

  it('have no outage of a Deployment that is scaled to zero', () => {
    const samples = [sample(0, { available: 4 }), sample(2_000, { terminating: 4 }, { specReplicas: 0 })]
    expect(measure(samples, { fromAt: 1_000, toAt: 5_000 }).together).toMatchObject({
      lowestAvailable: 0,
      outageMs: 0,
      surgePodMs: 0,
      terminatingPodMs: 12_000,
    })
  })

  it('add up the Pods of the Deployments at each moment', () => {
    const samples = [
      sample(0, { available: 4 }, { uid: 'a' }),
      sample(0, { available: 2 }, { uid: 'b', specReplicas: 2 }),
      sample(10, { available: 3, starting: 2 }, { uid: 'a' }),
      // In the same millisecond, a Pod of one Deployment is available again and a Pod of the other is lost: 4 together,
      // never 3.
      sample(20, { available: 4 }, { uid: 'a' }),
      sample(20, { starting: 2 }, { uid: 'b', specReplicas: 2 }),
      sample(30, { available: 2 }, { uid: 'b', specReplicas: 2 }),
    ]
    const { each, together } = measure(samples, { fromAt: 0, toAt: 40 })
    expect(each.get('a')).toMatchObject({ lowestAvailable: 3, mostPods: 5, outageMs: 0, surgePodMs: 10 })
    expect(each.get('b')).toMatchObject({ lowestAvailable: 0, mostPods: 2, outageMs: 10 })
    expect(together).toMatchObject({ lowestAvailable: 4, mostPods: 7, outageMs: 10, surgePodMs: 10 })
  })

  it('include the outage of a Deployment that is deleted and created again', () => {
    const samples = [
      sample(0, { available: 3 }, { uid: 'first' }),
      sample(5_000, { terminating: 3 }, { uid: 'first' }),
      sample(6_000, { starting: 4 }, { uid: 'second' }),
      sample(9_000, { available: 4 }, { uid: 'second' }),
    ]
    const { together } = measure(samples, { fromAt: 1_000, toAt: 20_000 })
    expect(together.lowestAvailable).toBe(0)
    const fromNothing = measure(samples, { fromAt: 5_500, toAt: 20_000 }).together
    expect(fromNothing.lowestAvailable).toBe(4)
  })

  it('include the loss of all Pods by a command at the first moment', () => {
    const samples = [
      sample(0, { available: 4 }),
      sample(5_000, { terminating: 4, starting: 4 }),
      sample(7_000, { available: 4 }),
    ]
    expect(measure(samples, { fromAt: 5_000, toAt: 9_000 }).together).toMatchObject({
      lowestAvailable: 0,
      outageMs: 2_000,
    })
  })

  it('are the sum of the measures of the parts of a run, wherever the run is divided', () => {
    const change = fc.record({
      gap: fc.integer({ min: 1, max: 50 }),
      available: fc.integer({ min: 1, max: 9 }),
      starting: fc.integer({ min: 0, max: 9 }),
      terminating: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(600), (changes, cut) => {
        let at = 0
        const samples = changes.map(({ gap, ...counts }) => {
          at += gap
          return sample(at, counts)
        })
        const toAt = 600
        const whole = measure(samples, { fromAt: 0, toAt }).together
        const before = measure(samples, { fromAt: 0, toAt: cut }).together
        const after = measure(samples, { fromAt: cut, toAt }).together
        expect(before.surgePodMs + after.surgePodMs).toBe(whole.surgePodMs)
        expect(before.terminatingPodMs + after.terminatingPodMs).toBe(whole.terminatingPodMs)
        expect(Math.max(before.mostPods, after.mostPods)).toBe(whole.mostPods)
      }),
    )
  })

  it('are zero without a sample', () => {
    expect(measure([], { fromAt: 0, toAt: 10 }).together).toEqual({
      lowestAvailable: 0,
      mostPods: 0,
      mostWithTerminating: 0,
      mostTerminating: 0,
      mostFailing: 0,
      mostNotReady: 0,
      outageMs: 0,
      surgePodMs: 0,
      terminatingPodMs: 0,
    })
  })
})

describe('lastProgressAt', () => {
  it('counts Pods that come nearer to ready, and not Pods that fail and start again', () => {
    const samples = [
      sample(0, { starting: 2 }),
      sample(1_000, { starting: 1, ready: 1 }),
      sample(2_000, { failing: 1, ready: 1 }),
      sample(3_000, { starting: 1, ready: 1 }),
    ]
    expect(lastProgressAt(samples, 'web', { fromAt: 0, toAt: 9_000 })).toBe(1_000)
    expect(lastProgressAt(samples, 'web', { fromAt: 5_000, toAt: 9_000 })).toBe(5_000)
    const upAndDown = [1, 2, 3, 4].flatMap((n) => [
      sample(n * 1_000, { available: 1, starting: 1 }),
      sample(n * 1_000 + 500, { failing: 1, starting: 1 }),
    ])
    expect(lastProgressAt(upAndDown, 'web', { fromAt: 0, toAt: 9_000 })).toBe(1_000)
    expect(lastProgressAt([...upAndDown, sample(8_000, { available: 2 })], 'web', { fromAt: 0, toAt: 9_000 })).toBe(
      8_000,
    )
    expect(lastProgressAt(samples, 'other', { fromAt: 5, toAt: 9_000 })).toBe(5)
  })
})
