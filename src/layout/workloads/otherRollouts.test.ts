import { describe, expect, it } from 'vitest'
import { twelveDeployments } from '../../gallery/moments.ts'
import { otherRollouts } from './otherRollouts.ts'

describe('rollouts of other workloads', () => {
  const { view } = twelveDeployments()

  it('are the incomplete rollouts outside of the stage, with their Pods, newest revision first', () => {
    const rolling = view.workloads.filter(({ rollout }) => rollout !== 'complete')
    const [first] = otherRollouts(view, '')
    const others = otherRollouts(view, first?.workload.uid ?? '')
    expect(others.length).toBe(Math.min(4, rolling.length - 1))
    expect(others.map(({ workload }) => workload.uid)).not.toContain(first?.workload.uid)
    for (const { workload, pods } of others) {
      const sets = view.revisions.filter(({ workloadUid }) => workloadUid === workload.uid)
      const revisions = pods.map(({ pod }) => sets.find(({ uid }) => uid === pod.ownerUid)?.revision ?? 0)
      expect(revisions.length).toBeGreaterThan(0)
      expect(revisions).toEqual([...revisions].sort((a, b) => b - a))
    }
  })
})
