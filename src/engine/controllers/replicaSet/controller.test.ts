import { describe, expect, it } from 'vitest'
import { timestampAt } from '../../api/clock.ts'
import type { KubeObject, Pod, ReplicaSet } from '../../api/types.ts'
import { podOf, podQuota, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'

const d = storedDeployment()
const rigWith = (...objects: KubeObject[]) => new ControllerRig({ controller: 'replicaSet' }).given(...objects)
const rsOf = (replicas: number, more: Partial<Parameters<typeof replicaSetOf>[1]> = {}) =>
  replicaSetOf(d, { name: 'web-1', replicas, status: { replicas: 0 }, ...more })

describe('a ReplicaSet that claims Pods', () => {
  const rs = rsOf(1)
  const refsOf = (rig: ControllerRig, name: string) =>
    rig.pods().find((pod) => pod.metadata.name === name)?.metadata.ownerReferences ?? []

  it('adopts a matching orphan instead of creating a Pod', () => {
    const rig = rigWith(rs, podOf(rs, { name: 'stray', owner: 'orphan' })).sync('default/web-1')
    expect(rig.error).toBeUndefined()
    expect(rig.writes[0]).toBe('patch Pod stray')
    expect(rig.pods()).toHaveLength(1)
    expect(refsOf(rig, 'stray')).toMatchObject([{ uid: 'uid-web-1', controller: true, blockOwnerDeletion: true }])
    expect(rig.decisions[0]).toMatchObject({ id: 'replicaSet.adopt', facts: { pod: 'stray' } })
  })

  it('releases a Pod whose labels no longer match, and creates a replacement', () => {
    const rig = rigWith(rs, podOf(rs, { name: 'away', labels: { app: 'else' } })).sync('default/web-1')
    expect(refsOf(rig, 'away')).toEqual([])
    expect(rig.writes[0]).toBe('patch Pod away')
    expect(rig.pods()).toHaveLength(2)
    expect(rig.decisions[0]).toMatchObject({ id: 'replicaSet.release', facts: { pod: 'away' } })
  })

  it('ignores Pods of other owners, and orphan Pods whose labels match only partly', () => {
    const other = replicaSetOf(d, { name: 'web-2' })
    const foreign = podOf(other, { name: 'foreign', labels: { app: 'web', 'pod-template-hash': 'web-1' } })
    const partly = podOf(rs, { name: 'partly', owner: 'orphan', labels: { app: 'web' } })
    const rig = rigWith(rs, foreign, partly).sync('default/web-1')
    expect(rig.writes.filter((write) => write.startsWith('patch'))).toEqual([])
    expect(rig.pods()).toHaveLength(3)
  })

  it('neither creates, adopts nor releases a Pod if the ReplicaSet is being deleted', () => {
    const ending = rsOf(2, { deletedAt: RIG_NOW_MS })
    const rig = rigWith(
      ending,
      podOf(rs, { name: 'stray', owner: 'orphan' }),
      podOf(rs, { name: 'away', labels: { app: 'else' } }),
    ).sync('default/web-1')
    expect(rig.writes).toEqual([])
    expect(rig.pods()).toHaveLength(2)
  })

  it('does not adopt a Pod if the live ReplicaSet has just been deleted or replaced', () => {
    const stray = podOf(rs, { name: 'stray', owner: 'orphan' })
    const deleted = rigWith(rs, stray)
    deleted.commit({ ...rs, metadata: { ...rs.metadata, deletionTimestamp: timestampAt(RIG_NOW_MS) } } as ReplicaSet)
    expect(deleted.sync('default/web-1').error).toBe(
      `can't adopt Pod default/stray (uid-stray): default/web-1 has just been deleted at ${timestampAt(RIG_NOW_MS)}`,
    )
    const replaced = rigWith(rs, stray).commit({ ...rs, metadata: { ...rs.metadata, uid: 'uid-next' } } as ReplicaSet)
    expect(replaced.sync('default/web-1').error).toBe(
      "can't adopt Pod default/stray (uid-stray): original ReplicaSet default/web-1 is gone: got uid uid-next, wanted uid-web-1",
    )
    expect(replaced.pods()).toHaveLength(1)
  })
})

describe('the ReplicaSet status', () => {
  const rs = rsOf(3, { minReadySeconds: 10 })
  const at = (name: string, options: Omit<Parameters<typeof podOf>[1], 'name'> = {}) => podOf(rs, { name, ...options })

  it('counts active, labelled, ready, available and terminating Pods', () => {
    const less = { app: 'web', 'pod-template-hash': 'web-1' }
    const labelled = {
      ...rs,
      spec: { ...rs.spec, template: { ...rs.spec.template, metadata: { labels: { ...less, more: 'x' } } } },
    }
    const rig = rigWith(
      labelled as ReplicaSet,
      at('new'),
      at('ready', { readyAt: RIG_NOW_MS - 9000, labels: { ...less, more: 'x' } }),
      at('available', { readyAt: RIG_NOW_MS - 10_000 }),
      at('failed', { phase: 'Failed' }),
      at('ending', { deletedAt: RIG_NOW_MS, readyAt: 0 }),
    ).sync('default/web-1')
    expect(rig.replicaSet('web-1').status).toEqual({
      replicas: 3,
      fullyLabeledReplicas: 1,
      readyReplicas: 2,
      availableReplicas: 1,
      terminatingReplicas: 1,
      observedGeneration: 1,
    })
  })

  it('is updated again when the next ready Pod becomes available', () => {
    const rig = rigWith(
      rs,
      at('a', { readyAt: RIG_NOW_MS - 4000 }),
      at('b', { readyAt: RIG_NOW_MS - 7000 }),
      at('c', { readyAt: 0 }),
    ).sync('default/web-1')
    expect(rig.queue.dueAtOf('default/web-1')).toBe(RIG_NOW_MS + 3000)
  })

  it('counts the Pods from before the current sync, not the Pods that the sync creates', () => {
    const rig = rigWith(rs).sync('default/web-1')
    expect(rig.pods()).toHaveLength(3)
    expect(rig.replicaSet('web-1').status.replicas).toBe(0)
  })

  it('is not written if it is unchanged', () => {
    const rig = rigWith(rs, at('a'), at('b'), at('c')).sync('default/web-1')
    expect(rig.writes).toEqual(['updateStatus ReplicaSet web-1'])
    rig.observe().sync('default/web-1')
    expect(rig.writes).toEqual([])
  })

  it('keeps the message of the first failure until a sync without errors', () => {
    const rig = rigWith(rsOf(3))
    rig.commit(podQuota('none', 0))
    const failure = () => rig.replicaSet('web-1').status.conditions?.[0]?.message
    rig.sync('default/web-1')
    const first = failure()
    rig.sim.runUntil(rig.sim.now + 4)
    rig.sync('default/web-1')
    expect(rig.error).not.toBe(first)
    expect(failure()).toBe(first)
    rig.admin.delete('resourcequotas', 'default', 'none')
    rig.sim.runUntil(rig.sim.now + 4)
    rig.sync('default/web-1')
    expect(rig.replicaSet('web-1').status.conditions).toBeUndefined()
  })

  it('is written again once with a fresh copy of the ReplicaSet after a conflict', () => {
    const rig = rigWith(rs, at('a'), at('b'), at('c'))
    const now = rig.replicaSet('web-1')
    rig.commit({ ...now, metadata: { ...now.metadata, annotations: { x: 'y' } } } as ReplicaSet).sync('default/web-1')
    expect(rig.error).toBeUndefined()
    expect(rig.replicaSet('web-1').status.replicas).toBe(3)
  })
})

describe('the protection of a ReplicaSet against stale caches', () => {
  it('blocks syncs until the caches show the last writes', () => {
    const rig = rigWith(rsOf(1)).sync('default/web-1')
    rig.sim.setClock(rig.sim.now)
    const [pod] = rig.pods()
    rig.queue.handle({
      dueAt: 0,
      scheduledAt: 0,
      seq: 0,
      causedBy: 0,
      target: '',
      kind: 'done',
      payload: 'default/web-1',
    })
    rig.sync('default/web-1')
    const version = Number(pod?.metadata.resourceVersion)
    expect(rig.error).toMatch(
      new RegExp(`^read version: \\d+ is not as new as written version: ${version} for group resource pods$`),
    )
    rig.observe()
    rig.sync('default/web-1')
    expect(rig.error).toBeUndefined()
  })
})

describe('events that wake a ReplicaSet', () => {
  const rs = rsOf(1)
  const pod = podOf(rs, { name: 'p', readyAt: 0 })
  function woken(change: (rig: ControllerRig) => void): { keys: readonly string[]; rig: ControllerRig } {
    const rig = rigWith(rs, pod, replicaSetOf(d, { name: 'other', labels: { app: 'other' } }))
    for (const key of ['default/web-1', 'default/other']) rig.sync(key)
    rig.sim.runUntil(rig.sim.now + 500)
    change(rig)
    rig.observe()
    return { keys: rig.queue.view.dirty, rig }
  }
  const meta = (change: Partial<Pod['metadata']>): Pod => ({ ...pod, metadata: { ...pod.metadata, ...change } })

  it.each<[about: string, change: (rig: ControllerRig) => void, keys: string[]]>([
    ['include a change of the ReplicaSet', (rig) => rig.commit(rig.replicaSet('web-1')), ['default/web-1']],
    ['include a new Pod of the ReplicaSet', (rig) => rig.commit(podOf(rs, { name: 'q' })), ['default/web-1']],
    [
      'include a new orphan Pod that matches the selector',
      (rig) => rig.commit(podOf(rs, { name: 'q', owner: 'orphan' })),
      ['default/web-1'],
    ],
    [
      'do not include a new orphan Pod that does not match',
      (rig) => rig.commit(podOf(rs, { name: 'q', owner: 'orphan', labels: { x: 'y' } })),
      [],
    ],
    [
      'include a change of a Pod',
      (rig) => rig.commit({ ...pod, status: { phase: 'Failed' } } as Pod),
      ['default/web-1'],
    ],
    [
      'include the mark for deletion of a Pod',
      (rig) => rig.commit(meta({ deletionTimestamp: timestampAt(RIG_NOW_MS) })),
      ['default/web-1'],
    ],
    [
      'include the removal of the owner from a Pod',
      (rig) => rig.commit(meta({ ownerReferences: [], labels: {} })),
      ['default/web-1'],
    ],
    [
      'do not include a Pod whose owner does not exist',
      (rig) => rig.commit(podOf(replicaSetOf(d, { name: 'gone' }), { name: 'q' })),
      [],
    ],
  ])('%s', (_, change, keys) => {
    expect(woken(change).keys).toEqual(keys)
  })

  it('include creations and deletions of Pods, which lower the expectations of the owner', () => {
    const { rig } = woken((r) => {
      r.replicaSets?.expectations.expectCreations('default/web-1', 2)
      r.commit(podOf(rs, { name: 'q' }))
    })
    expect(rig.replicaSets?.expectations.get('default/web-1')?.add).toBe(1)
    rig.replicaSets?.expectations.expectDeletions('default/web-1', ['default/p'])
    rig.commit(meta({ deletionTimestamp: timestampAt(RIG_NOW_MS), deletionGracePeriodSeconds: 30 })).observe()
    expect(rig.replicaSets?.expectations.get('default/web-1')?.del).toBe(0)
  })

  it('include the deletion of the ReplicaSet, which drops its expectations', () => {
    const { rig } = woken((r) => r.replicaSets?.expectations.expectCreations('default/web-1', 2))
    rig.admin.delete('replicasets', 'default', 'web-1')
    rig.observe()
    expect(rig.replicaSets?.expectations.get('default/web-1')).toBeUndefined()
  })

  it('include, after minReadySeconds, a Pod that became ready', () => {
    const slow = rsOf(1, { minReadySeconds: 20 })
    const waiting = podOf(slow, { name: 'p' })
    const rig = rigWith(slow, waiting).sync('default/web-1')
    rig.sim.runUntil(rig.sim.now + 500)
    const now = rig.sim.now
    rig.commit({ ...podOf(slow, { name: 'p', readyAt: now }) }).observe()
    expect(rig.queue.dueAtOf('default/web-1')).toBe(now + 1 + 20_000)
  })
})
