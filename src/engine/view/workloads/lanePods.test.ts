import { describe, expect, it } from 'vitest'
import { daemonSetManifest, started, statefulSetManifest, workloadOf } from '../../testing/sets.ts'
import type { TimelineSample } from '../types.ts'
import { MOST_LANES } from './lanePods.ts'

type Run = ReturnType<typeof started>

function samplesOf(harness: Run): readonly TimelineSample[] {
  const { uid } = workloadOf(harness)
  return harness.session.past.takeTimeline().samples.filter(({ workloadUid }) => workloadUid === uid)
}

describe('the lanes of a timeline sample', () => {
  it('have the Pods of a StatefulSet by ordinal, with successive states', () => {
    const harness = started(statefulSetManifest({ replicas: 3 }))
    harness.apply(statefulSetManifest({ replicas: 3, image: 'shop/db:v2' })).run(60_000)
    const lanes = samplesOf(harness).map((sample) => sample.lanes ?? [])
    expect(lanes.at(-1)?.map(({ lane, state }) => `${lane} ${state}`)).toEqual([
      'db-0 available',
      'db-1 available',
      'db-2 available',
    ])
    expect(new Set(lanes.at(-1)?.map(({ tone }) => tone)).size).toBe(1)
    const ofLast = lanes.map((pods) => pods.find(({ lane }) => lane === 'db-2')).filter((pod) => pod !== undefined)
    const story = ofLast.map(({ state, tone }) => `${state} ${tone}`)
    expect([...new Set(story)]).toEqual(['starting 0', 'available 0', 'terminating 0', 'starting 1', 'available 1'])
  })

  it('have the Pods of a DaemonSet by node, with two Pods of a node during a surge', () => {
    const surge = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
    const harness = started(daemonSetManifest({ update: surge }))
    harness.apply(daemonSetManifest({ update: surge, image: 'shop/agent:v2' })).run(60_000)
    const samples = samplesOf(harness)
    expect(samples.at(-1)?.lanes?.map(({ lane, state }) => `${lane} ${state}`)).toEqual([
      'node-1 available',
      'node-2 available',
      'node-3 available',
    ])
    const shared = samples.filter(({ lanes = [] }) => new Set(lanes.map(({ lane }) => lane)).size < lanes.length)
    expect(shared.length).toBeGreaterThan(0)
  })

  it('are left out if a StatefulSet has too many Pods', () => {
    const many = statefulSetManifest({ replicas: MOST_LANES + 1, spec: { podManagementPolicy: 'Parallel' } })
    const samples = samplesOf(started(many))
    expect(samples.length).toBeGreaterThan(0)
    expect(samples.filter(({ lanes }) => lanes !== undefined)).toEqual([])
  })
})
