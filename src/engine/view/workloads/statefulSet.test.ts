import { describe, expect, it } from 'vitest'
import { podLines, quotaOf, started, statefulSetManifest as sts, viewOf, workloadOf } from '../../testing/sets.ts'

const partition = (ordinal: number) => ({ type: 'RollingUpdate', rollingUpdate: { partition: ordinal } })

describe('the view of a StatefulSet', () => {
  it('assigns each Pod to the ControllerRevision that the label of the Pod names', () => {
    const harness = started(sts())
    expect(podLines(harness)).toEqual([0, 1, 2, 3, 4].map((n) => `db-${n} 1 available`))
    const { revisions, pods, workloads } = viewOf(harness)
    const [db] = workloads
    expect(revisions).toMatchObject([
      {
        kind: 'ControllerRevision',
        revision: 1,
        workloadUid: db?.uid,
        images: 'shop/db:v1',
        tone: 0,
        specReplicas: 5,
        podCounts: { available: 5 },
      },
    ])
    expect(revisions[0]?.name).toBe(`db-${revisions[0]?.hash}`)
    expect(pods.map(({ ordinal }) => ordinal).sort()).toEqual([0, 1, 2, 3, 4])
    expect(db).toMatchObject({
      kind: 'StatefulSet',
      revision: 1,
      newRevisionUid: revisions[0]?.uid,
      specReplicas: 5,
      minAvailable: 4,
      maxPods: 5,
      rollout: 'complete',
      status: { readyReplicas: 5, updatedReplicas: 5 },
      ordinals: { start: 0, policy: 'OrderedReady', partition: 0, claimPrefixes: ['data-db'] },
    })
  })

  it('has the PersistentVolumeClaims of the Pods with their size and phase', () => {
    const { others } = viewOf(started(sts({ replicas: 2 })))
    const claims = others.filter(({ claim }) => claim).map(({ name, claim }) => ({ name, ...claim }))
    expect(claims).toEqual([
      { name: 'data-db-0', phase: 'Bound', storage: '10Gi' },
      { name: 'data-db-1', phase: 'Bound', storage: '10Gi' },
    ])
  })

  it('has a colour for each revision, and a complete rollout at the partition', () => {
    const harness = started(sts())
    const beganAt = workloadOf(harness).rolloutStartedAt
    harness.apply(sts({ image: 'shop/db:v2', update: partition(3) })).run(120_000)
    expect(podLines(harness)).toEqual([
      'db-0 1 available',
      'db-1 1 available',
      'db-2 1 available',
      'db-3 2 available',
      'db-4 2 available',
    ])
    const { revisions } = viewOf(harness)
    expect(new Set(revisions.map(({ tone }) => tone)).size).toBe(2)
    const db = workloadOf(harness)
    expect(db).toMatchObject({ revision: 2, rollout: 'complete', ordinals: { partition: 3 } })
    expect(db.rolloutStartedAt).toBeGreaterThan(beganAt ?? 0)
  })

  it('has a new rollout with the previous colour after a rollback', () => {
    const harness = started(sts({ replicas: 2 }))
    harness.apply(sts({ replicas: 2, image: 'shop/db:v2' })).run(60_000)
    const toneBefore = viewOf(harness).revisions.find(({ revision }) => revision === 1)?.tone
    harness.must(['rollout', 'undo', 'statefulset/db']).run(60_000)
    const { revisions } = viewOf(harness)
    expect(revisions.map(({ revision }) => revision).sort()).toEqual([2, 3])
    expect(revisions.find(({ revision }) => revision === 3)).toMatchObject({ tone: toneBefore, images: 'shop/db:v1' })
    expect(podLines(harness)).toEqual(['db-0 3 available', 'db-1 3 available'])
    expect(workloadOf(harness)).toMatchObject({ revision: 3, rollout: 'complete' })
  })

  it('counts Pods as available only after minReadySeconds', () => {
    const harness = started(sts({ replicas: 1, spec: { minReadySeconds: 20 } }), { seconds: 10 })
    expect(podLines(harness)).toEqual(['db-0 1 ready'])
    expect(podLines(harness.run(20_000))).toEqual(['db-0 1 available'])
  })

  it('has timeline samples with the bounds of the StatefulSet', () => {
    const { session } = started(sts({ replicas: 2 }))
    const samples = session.past.samplesUpTo(Number.POSITIVE_INFINITY)
    expect(new Set(samples.map(({ workloadUid }) => workloadUid))).toEqual(
      new Set([session.view.full().workloads[0]?.uid]),
    )
    expect(samples.at(-1)).toMatchObject({
      specReplicas: 2,
      minAvailable: 1,
      maxPods: 2,
      revisions: [{ revision: 1, available: 2 }],
    })
  })

  it('has Pods without a revision after the StatefulSet is deleted with --cascade=orphan', () => {
    const harness = started(sts({ replicas: 2 }))
    harness.must(['delete', 'statefulset', 'db', '--cascade=orphan']).run(5_000)
    expect(viewOf(harness).workloads).toEqual([])
    expect(podLines(harness)).toEqual(['db-0 - available', 'db-1 - available'])
  })
})

/** Times at which a stall started or ended, up to the head. */
const stallsOf = ({ session }: ReturnType<typeof started>) => [
  ...new Set(session.past.samplesUpTo(Number.POSITIVE_INFINITY).map(({ stalledSince }) => stalledSince)),
]

describe('a StatefulSet has a stall', () => {
  it('not while volumes of its Pods are being provisioned, although the scheduler backs off', () => {
    const harness = started(sts({ replicas: 2 }))
    const failures = harness.list('events').filter(({ reason }) => reason === 'FailedScheduling')
    expect(new Set(failures.map(({ involvedObject }) => involvedObject.name))).toEqual(new Set(['db-0', 'db-1']))
    expect(stallsOf(harness)).toEqual([undefined])
  })

  it('if a quota rejects its next Pod, from the first rejection until the quota is deleted', () => {
    const harness = started(sts({ replicas: 2 }))
      .apply(quotaOf(2))
      .run(1_000)
      .apply(sts({ replicas: 3 }))
      .run(60_000)
    const { stall } = workloadOf(harness)
    expect(stall).toMatchObject({
      kind: 'quota',
      facts: { quota: 'few' },
      held: { pods: 1, of: 3, whose: 'missing' },
    })
    expect(stall?.message).toContain('exceeded quota: few')
    expect(stall?.since).toBeLessThan(62_000)
    harness.must(['delete', 'resourcequota', 'few']).run(180_000)
    expect(workloadOf(harness)).toMatchObject({ rollout: 'complete' })
    expect(stallsOf(harness)).toEqual([undefined, stall?.since])
  })

  it('if its claims have no StorageClass, until a StorageClass with a provisioner exists', () => {
    const template = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
    const spec = {
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { ...template, storageClassName: 'none' } }],
    }
    const harness = started(sts({ replicas: 1, spec }))
    expect(workloadOf(harness).stall).toMatchObject({
      kind: 'storageClass',
      facts: { name: 'none', claim: 'data-db-0', standard: 'standard' },
      message: 'storageclass.storage.k8s.io "none" not found',
      held: { pods: 1, of: 1 },
      pod: 'db-0',
      path: ['spec', 'volumeClaimTemplates', 0, 'spec', 'storageClassName'],
    })
    // A new image does not provide a volume.
    harness.apply(sts({ replicas: 1, spec, image: 'shop/db:v2' })).run(30_000)
    expect(workloadOf(harness).stall).toMatchObject({ kind: 'storageClass', pod: 'db-0' })
    harness.apply({
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'none' },
      provisioner: 'example.com/disks',
    })
    // The scheduler has retried, and a volume is being provisioned.
    expect(workloadOf(harness.run(200)).stall).toBeUndefined()
    expect(workloadOf(harness.run(60_000)).rollout).toBe('complete')
  })

  it('if its new Pod crashes, with a rollback to the previous revision', () => {
    const harness = started(sts())
      .apply(sts({ image: 'shop/db:v2.crash' }))
      .run(120_000)
    expect(workloadOf(harness).stall).toMatchObject({
      kind: 'crash',
      facts: { container: 'c', image: 'shop/db:v2.crash', exitCode: 1 },
      held: { pods: 1, of: 5, whose: 'new' },
      bound: { kind: 'ordered' },
      rollback: { revision: 1, image: 'shop/db:v1' },
      pod: 'db-4',
      path: ['spec', 'template', 'spec', 'containers', 0, 'image'],
    })
    expect(harness.session.view.standsStill()).toBe(true)
  })

  it('even after the template of a broken Pod is fixed (kubernetes/kubernetes#67250), until the Pod is deleted', () => {
    const harness = started(sts())
      .apply(sts({ image: 'shop/db:v2.crash' }))
      .run(120_000)
    const before = workloadOf(harness).stall?.since ?? 0
    harness.apply(sts({ image: 'shop/db:v3' })).run(60_000)
    expect(podLines(harness).at(-1)).toBe('db-4 2 crash')
    const { stall } = workloadOf(harness)
    expect(stall).toMatchObject({
      kind: 'outdatedPod',
      facts: { pod: 'db-4', revision: 2, newest: 3 },
      bound: { kind: 'ordered' },
      pod: 'db-4',
    })
    expect(stall?.since).toBeGreaterThan(before)
    expect(stall).not.toHaveProperty('rollback')
    harness.deletePod('db-4').run(120_000)
    expect(podLines(harness)).toEqual([0, 1, 2, 3, 4].map((n) => `db-${n} 3 available`))
    expect(workloadOf(harness)).toMatchObject({ rollout: 'complete' })
    expect(workloadOf(harness)).not.toHaveProperty('stall')
  })

  it('with the cause of a broken Pod if the new template repeats the cause', () => {
    const broken = 'shop/db:v2.crash'
    const harness = started(sts())
      .apply(sts({ image: broken }))
      .run(120_000)
      .must(['patch', 'sts/db', '-p', '{"spec":{"template":{"metadata":{"annotations":{"note":"again"}}}}}'])
      .run(60_000)
    expect(workloadOf(harness).stall).toMatchObject({ kind: 'crash', pod: 'db-4' })
  })

  it('not with podManagementPolicy Parallel after the template is fixed, because the broken Pod is replaced', () => {
    const spec = { podManagementPolicy: 'Parallel' }
    const harness = started(sts({ spec }))
      .apply(sts({ spec, image: 'shop/db:v2.crash' }))
      .run(120_000)
    expect(workloadOf(harness).stall).toMatchObject({ kind: 'crash', bound: { kind: 'oneByOne' } })
    harness.apply(sts({ spec, image: 'shop/db:v3' })).run(120_000)
    expect(podLines(harness)).toEqual([0, 1, 2, 3, 4].map((n) => `db-${n} 3 available`))
  })

  it('with OnDelete until a user deletes the old Pods, with the name of the highest Pod', () => {
    const update = { type: 'OnDelete' }
    const harness = started(sts({ update, replicas: 2 })).apply(sts({ update, replicas: 2, image: 'shop/db:v2' }))
    harness.run(30_000)
    expect(workloadOf(harness).stall).toMatchObject({ kind: 'onDelete', facts: { pod: 'db-1' }, held: { pods: 2 } })
    harness.deletePod('db-1').run(40_000)
    expect(workloadOf(harness).stall).toMatchObject({ kind: 'onDelete', facts: { pod: 'db-0' }, held: { pods: 1 } })
    harness.deletePod('db-0').run(40_000)
    expect(workloadOf(harness)).toMatchObject({ rollout: 'complete' })
  })
})
