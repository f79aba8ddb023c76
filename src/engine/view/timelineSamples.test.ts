import { describe, expect, it } from 'vitest'
import { summarise } from '../analysis/summary.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { daemonSetManifest, started, statefulSetManifest, workloadOf } from '../testing/sets.ts'

describe('timeline samples of a deleted workload', () => {
  it.each([
    ['StatefulSet', statefulSetManifest({ replicas: 3 }), 'statefulset/db'],
    ['Deployment', deploymentManifest({ replicas: 3 }), 'deployment/web'],
  ])(
    'count the Pods of a %s until the Pods are gone, and do not count the Pods of a recreated workload',
    (_, manifest, name) => {
      const harness = started(manifest)
      const first = workloadOf(harness).uid
      const deletedAt = harness.now
      harness.must(['delete', name, '--wait=false']).run(60_000)
      harness.apply(manifest).run(60_000)
      const { past } = harness.session
      const ofFirst = past.samplesUpTo(harness.now).filter((one) => one.workloadUid === first && one.at >= deletedAt)
      expect(ofFirst.some(({ revisions }) => revisions.some(({ terminating }) => terminating > 0))).toBe(true)
      expect(ofFirst.at(-1)).toMatchObject({ revisions: [], specReplicas: 0, maxPods: 0 })
      const { workloads, mostPods, mostWithTerminating, outageMs, surgePodMs } = summarise(
        harness.session,
        deletedAt + 60_000,
      )
      expect(workloads).toHaveLength(1)
      expect({ mostPods, mostWithTerminating }).toEqual({ mostPods: 3, mostWithTerminating: 3 })
      expect(surgePodMs).toBe(0)
      expect(outageMs).toBe(workloads[0]?.outageMs)
    },
  )

  it.each([
    ['StatefulSet', statefulSetManifest({ replicas: 3 }), 'statefulset/db', ['db-0', 'db-1', 'db-2']],
    ['DaemonSet', daemonSetManifest(), 'daemonset/agent', ['node-1', 'node-2', 'node-3']],
  ])('have the Pods of a %s in their lanes until the Pods have terminated', (_, manifest, name, lanes) => {
    const harness = started(manifest)
    const { uid } = workloadOf(harness)
    const deletedAt = harness.now
    harness.must(['delete', name, '--wait=false']).run(60_000)
    const { past } = harness.session
    const after = past.samplesUpTo(harness.now).filter((one) => one.workloadUid === uid && one.at > deletedAt)
    for (const { lanes, revisions } of after) {
      const ending = revisions.reduce((sum, { terminating }) => sum + terminating, 0)
      expect(lanes?.filter(({ state }) => state === 'terminating')).toHaveLength(ending)
    }
    const full = after.find((sample) => sample.lanes?.every(({ state }) => state === 'terminating'))
    expect(full?.lanes?.map(({ lane, tone }) => [lane, tone])).toEqual(lanes.map((lane) => [lane, expect.any(Number)]))
    // The lanes stay until the last Pod is removed: its processes take time to exit.
    expect(after.at(-1)).toMatchObject({ lanes: [], revisions: [] })
    expect((after.at(-1)?.at ?? 0) - (full?.at ?? 0)).toBeGreaterThan(500)
  })
})
