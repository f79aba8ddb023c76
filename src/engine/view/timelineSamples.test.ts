import { describe, expect, it } from 'vitest'
import { summarise } from '../analysis/summary.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { started, statefulSetManifest, workloadOf } from '../testing/sets.ts'

describe('samples of a workload that is deleted', () => {
  it.each([
    ['StatefulSet', statefulSetManifest({ replicas: 3 }), 'statefulset/db'],
    ['Deployment', deploymentManifest({ replicas: 3 }), 'deployment/web'],
  ])('count the Pods of a %s until they are gone, and not again once it is created anew', (_, manifest, name) => {
    const harness = started(manifest)
    const first = workloadOf(harness).uid
    const deletedAt = harness.now
    harness.must(['delete', name, '--wait=false']).run(60_000)
    harness.apply(manifest).run(60_000)
    const { history } = harness.session
    const ofFirst = history.samplesUpTo(harness.now).filter((one) => one.workloadUid === first && one.at >= deletedAt)
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
  })
})
