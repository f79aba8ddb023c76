import { describe, expect, it } from 'vitest'
import type { Deployment, KubeObject, ReplicaSet } from '../../api/types.ts'
import { podOf, progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { REVISION } from './revisions.ts'

const rigWith = (...objects: KubeObject[]) => new ControllerRig({ controller: 'deployment' }).given(...objects)

const complete = (options: Parameters<typeof storedDeployment>[0] = {}) =>
  storedDeployment({
    replicas: 2,
    annotations: { [REVISION]: '1' },
    status: { conditions: [progressing('True', 'NewReplicaSetAvailable', RIG_NOW_MS - 9000)] },
    ...options,
  })
const ownRS = (d: Deployment, more: Partial<Parameters<typeof replicaSetOf>[1]> = {}) =>
  replicaSetOf(d, { name: 'web-a', replicas: 2, available: 2, revision: 1, scaledFor: { desired: 2, max: 3 }, ...more })

describe('syncDeployment', () => {
  it('does nothing for a deleted Deployment', () => {
    const rig = rigWith().sync('default/gone')
    expect(rig.writes).toEqual([])
    expect(rig.error).toBeUndefined()
  })

  it('refuses a selector that matches every Pod, and only updates observedGeneration', () => {
    const d = { ...complete(), spec: { ...complete().spec, selector: {} } } as Deployment
    const rig = rigWith(d).sync('default/web')
    expect(rig.writes).toEqual(['updateStatus Deployment web'])
    expect(rig.deployment().status.observedGeneration).toBe(1)
    expect(rig.events).toEqual([
      'SelectingAll: This deployment is selecting all pods. A non-empty selector is required.',
    ])
    rig.observe().sync('default/web')
    expect(rig.writes).toEqual([])
  })

  it('only updates the status of a Deployment that is being deleted', () => {
    const d = complete({ deletedAt: RIG_NOW_MS, image: 'shop/web:v2' })
    const { writes } = rigWith(d, ownRS(d, { image: 'shop/web:v1' })).sync('default/web')
    expect(writes).toEqual(['updateStatus Deployment web'])
  })

  it('starts no rollout of a paused Deployment, but scales the Deployment', () => {
    const d = complete({ paused: true, replicas: 5, image: 'shop/web:v2' })
    const rig = rigWith(d, ownRS(d, { image: 'shop/web:v1' })).sync('default/web')
    rig.observe().sync('default/web')
    expect(rig.admin.list('replicasets', 'default')).toHaveLength(1)
    expect(rig.replicaSet('web-a').spec.replicas).toBe(5)
  })

  it('retries a failing key 15 times and then drops the key', () => {
    const d = complete({ image: 'shop/web:v2' })
    const broken = { ...d, spec: { ...d.spec, strategy: { type: 'Sideways' } } } as unknown as Deployment
    const rig = rigWith(broken, ownRS(d))
    for (let i = 1; i <= 15; i++) {
      rig.sync('default/web')
      expect(rig.error).toBe('unexpected deployment strategy type: Sideways')
      expect(rig.queue.retriesOf('default/web')).toBe(i)
      rig.sim.runUntil(rig.sim.now + 1)
    }
    rig.sync('default/web')
    expect(rig.queue.retriesOf('default/web')).toBe(0)
  })
})

describe('checkPausedConditions of a Deployment', () => {
  const conditionAfter = (paused: boolean, reason: string, deadline: number | 'none' = 600) => {
    const status = reason === 'ProgressDeadlineExceeded' ? 'False' : 'True'
    const d = complete({
      paused,
      progressDeadlineSeconds: deadline,
      status: { conditions: [progressing(status, reason, 1000)] },
    })
    const rig = rigWith(d, ownRS(d)).sync('default/web')
    return rig.deployment().status.conditions?.find(({ type }) => type === 'Progressing')
  }
  it.each<[about: string, paused: boolean, before: string, status: string, reason: string]>([
    [
      'sets the reason DeploymentPaused if the Deployment is paused',
      true,
      'ReplicaSetUpdated',
      'Unknown',
      'DeploymentPaused',
    ],
    [
      'leaves the condition unchanged if the Deployment is still paused',
      true,
      'DeploymentPaused',
      'True',
      'DeploymentPaused',
    ],
    [
      'sets the reason DeploymentResumed if the Deployment is resumed',
      false,
      'DeploymentPaused',
      'Unknown',
      'DeploymentResumed',
    ],
    [
      'leaves the condition of a timed out rollout unchanged',
      true,
      'ProgressDeadlineExceeded',
      'False',
      'ProgressDeadlineExceeded',
    ],
  ])('%s', (_, paused, before, status, reason) => {
    expect(conditionAfter(paused, before)).toMatchObject({ status, reason })
  })

  it('does nothing if the Deployment has no progress deadline', () => {
    expect(conditionAfter(true, 'ReplicaSetUpdated', 'none')?.reason).toBe('ReplicaSetUpdated')
  })
})

describe('a Deployment that claims ReplicaSets', () => {
  const d = complete()
  const refsOf = (rig: ControllerRig, name = 'web-a') => rig.replicaSet(name).metadata.ownerReferences

  it('adopts a matching orphan ReplicaSet', () => {
    const rig = rigWith(d, ownRS(d, { owner: 'orphan' })).sync('default/web')
    expect(rig.writes[0]).toBe('patch ReplicaSet web-a')
    expect(refsOf(rig)).toMatchObject([{ uid: 'uid-web', controller: true }])
  })

  it('releases a ReplicaSet whose labels no longer match', () => {
    const rig = rigWith(d, ownRS(d, { labels: { app: 'else' } })).sync('default/web')
    expect(rig.writes[0]).toBe('patch ReplicaSet web-a')
    expect(refsOf(rig) ?? []).toEqual([])
  })

  it('ignores ReplicaSets of other owners, and orphans that are being deleted or do not match', () => {
    const foreign = storedDeployment({ name: 'other' })
    const rig = rigWith(
      d,
      ownRS(d),
      replicaSetOf(foreign, { name: 'web-b', labels: { app: 'web' } }),
      replicaSetOf(d, { name: 'web-c', owner: 'orphan', deletedAt: RIG_NOW_MS }),
      replicaSetOf(d, { name: 'web-d', owner: 'orphan', labels: { app: 'else' } }),
    ).sync('default/web')
    expect(rig.writes.filter((write) => write.startsWith('patch'))).toEqual([])
  })

  it('adopts nothing if the Deployment is being deleted or was replaced', () => {
    const orphan = ownRS(d, { owner: 'orphan' })
    const deleting = rigWith(complete({ deletedAt: RIG_NOW_MS }), orphan).sync('default/web')
    expect(refsOf(deleting)).toBeUndefined()
    const replaced = rigWith(d, orphan)
    replaced.commit({ ...d, metadata: { ...d.metadata, uid: 'uid-of-the-next' } } as Deployment).sync('default/web')
    expect(refsOf(replaced)).toBeUndefined()
    expect(replaced.error).toBe(
      "can't adopt ReplicaSet default/web-a (uid-web-a): original Deployment default/web is gone: got uid uid-of-the-next, wanted uid-web",
    )
  })
})

describe('events that wake a Deployment', () => {
  const d = complete()
  const other = storedDeployment({ name: 'other', labels: { app: 'other' } })
  /** Keys in the queue after a change to a settled cluster. */
  function woken(before: readonly KubeObject[], change: (rig: ControllerRig) => void): readonly string[] {
    const rig = rigWith(d, other, ...before)
    for (const key of ['default/web', 'default/other']) rig.sync(key)
    rig.sim.runUntil(rig.sim.now + 400)
    change(rig)
    rig.observe()
    return rig.queue.view.dirty
  }
  const rs = ownRS(d)
  const pod = podOf(rs, { name: 'web-a-1' })
  const edit = (rig: ControllerRig, change: (metadata: ReplicaSet['metadata']) => Partial<ReplicaSet['metadata']>) => {
    const now = rig.replicaSet('web-a')
    rig.commit({ ...now, metadata: { ...now.metadata, ...change(now.metadata) } })
  }

  it.each<[about: string, before: KubeObject[], change: (rig: ControllerRig) => void, keys: string[]]>([
    ['include a change of the Deployment', [rs], (rig) => rig.commit(rig.deployment()), ['default/web']],
    ['include a new ReplicaSet of the Deployment', [], (rig) => rig.commit(rs), ['default/web']],
    [
      'include a new orphan ReplicaSet that matches the selector',
      [],
      (rig) => rig.commit(ownRS(d, { owner: 'orphan' })),
      ['default/web'],
    ],
    [
      'do not include a new orphan ReplicaSet that does not match',
      [],
      (rig) => rig.commit(ownRS(d, { owner: 'orphan', labels: { x: 'y' } })),
      [],
    ],
    [
      'include a change of a ReplicaSet of the Deployment',
      [rs],
      (rig) => edit(rig, () => ({ annotations: { a: 'b' } })),
      ['default/web'],
    ],
    [
      'include the deletion of a ReplicaSet of the Deployment',
      [rs],
      (rig) => rig.admin.delete('replicasets', 'default', 'web-a'),
      ['default/web'],
    ],
    [
      'include the removal of the owner from a ReplicaSet',
      [rs],
      (rig) => edit(rig, () => ({ ownerReferences: [], labels: {} })),
      ['default/web'],
    ],
    ['do not include a new Pod', [rs], (rig) => rig.commit(pod), []],
    [
      'do not include a change of a Pod',
      [rs, pod],
      (rig) => rig.commit({ ...pod, status: { phase: 'Failed' } } as KubeObject),
      [],
    ],
    [
      'do not include the deletion of a Pod',
      [rs, pod],
      (rig) => rig.admin.delete('pods', 'default', 'web-a-1', { gracePeriodSeconds: 0 }),
      [],
    ],
  ])('%s', (_, before, change, keys) => {
    expect(woken(before, change)).toEqual(keys)
  })

  it('do not include a ReplicaSet whose owner reference has another uid', () => {
    const foreign = ownRS(storedDeployment({ name: 'web' }))
    const refs = [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'uid-before', controller: true }]
    expect(
      woken([], (rig) => rig.commit({ ...foreign, metadata: { ...foreign.metadata, ownerReferences: refs } })),
    ).toEqual([])
  })
})
