import { describe, expect, it } from 'vitest'
import { daemonSetManifest, podLines, started, statefulSetManifest, workloadOf } from '../../testing/sets.ts'

const partition = { type: 'RollingUpdate', rollingUpdate: { partition: 4 } }

describe('the rollout of a StatefulSet or DaemonSet is not complete', () => {
  it.each([
    ['a StatefulSet', statefulSetManifest(), 'db-2', 3],
    ['a StatefulSet with a partition', statefulSetManifest({ update: partition }), 'db-2', 3],
    ['a StatefulSet of one Pod', statefulSetManifest({ replicas: 1 }), 'db-0', 3],
    ['a DaemonSet', daemonSetManifest(), '', 3],
  ])('while a deleted Pod of %s is missing', (_, manifest, name, nodes) => {
    const harness = started(manifest, { nodes })
    const { session } = harness
    const before = podLines(harness).length
    const [first = ''] = podLines(harness)
    harness.deletePod(name || (first.split(' ')[0] ?? ''))
    let steps = 0
    // Checked at every event until all Pods exist again, so that no intermediate state counts as complete.
    while (steps < 2_000 && podLines(harness).filter((line) => line.endsWith(' available')).length < before) {
      expect([session.view.rolloutsSettled(), session.view.standsStill(), session.quiet]).toEqual(Array(3).fill(false))
      expect(workloadOf(harness).rollout).toBe('progressing')
      session.advance({ until: session.cursor.at + 60_000, maxEvents: 1 })
      steps += 1
    }
    expect(steps).toBeGreaterThan(10)
    harness.run(5_000)
    expect(session.view.rolloutsSettled()).toBe(true)
    expect(workloadOf(harness).rollout).toBe('complete')
  })

  it('while surplus Pods of a StatefulSet terminate, whose claims are then deleted', () => {
    const policy = { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete', whenDeleted: 'Retain' } }
    const harness = started(statefulSetManifest({ spec: policy }))
    harness.must(['scale', 'statefulset/db', '--replicas=2']).run(1_000)
    expect(podLines(harness)).toHaveLength(5)
    const { session } = harness
    while (podLines(harness).length > 2) {
      expect(session.view.rolloutsSettled()).toBe(false)
      session.advance({ until: session.cursor.at + 60_000, maxEvents: 1 })
    }
    harness.run(5_000)
    expect(session.view.rolloutsSettled()).toBe(true)
    const claims = [...session.objects.list('persistentvolumeclaims')].map(({ metadata }) => metadata.name)
    expect(claims).toEqual(['data-db-0', 'data-db-1'])
  })

  it('while ready Pods of a StatefulSet are not available before minReadySeconds', () => {
    const waiting = (image: string) =>
      statefulSetManifest({ replicas: 2, image, update: partition, spec: { minReadySeconds: 20 } })
    const harness = started(waiting('shop/db:v1'), { seconds: 90 })
    expect(workloadOf(harness).rollout).toBe('complete')
    harness.deletePod('db-1').run(40_000)
    const { session } = harness
    while (podLines(harness).includes('db-1 1 ready')) {
      expect(session.view.rolloutsSettled()).toBe(false)
      session.advance({ until: session.cursor.at + 1_000 })
    }
  })
})
