import { describe, expect, it } from 'vitest'
import { StatusError } from '../../api/errors.ts'
import type { KubeObject } from '../../api/types.ts'
import { podOf, podQuota, replicaSetOf, type StoredPodOptions, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { slowStartBatch } from '../controllerUtils/slowStart.ts'

describe('slowStartBatch', () => {
  /** Runs the batches with calls that fail from number `failFrom` (from 0) on. */
  const run = (count: number, failFrom: number) => {
    let calls = 0
    const { successes, error } = slowStartBatch(count, () => {
      if (calls++ >= failFrom) throw new StatusError('Forbidden', `call ${calls}`)
    })
    return { calls, successes, error: error?.message }
  }
  it.each<[count: number, failFrom: number, calls: number, successes: number, error: string | undefined]>([
    [0, 0, 0, 0, undefined],
    [1, 99, 1, 1, undefined],
    [10, 99, 10, 10, undefined],
    [10, 0, 1, 0, 'call 1'],
    [10, 1, 3, 1, 'call 2'],
    [10, 2, 3, 2, 'call 3'],
    [10, 3, 7, 3, 'call 4'],
    [10, 7, 10, 7, 'call 8'],
    [40, 5, 7, 5, 'call 6'],
    [40, 20, 31, 20, 'call 21'],
  ])('of %d calls, failing from the %dth call: %d made, %d succeeded', (count, failFrom, calls, successes, error) => {
    expect(run(count, failFrom)).toEqual({ calls, successes, error })
  })

  it('rethrows errors of the engine itself', () => {
    const fault = () => {
      throw new Error('fault')
    }
    expect(() => slowStartBatch(3, fault)).toThrow('fault')
  })
})

const d = storedDeployment()
const rsOf = (replicas: number) => replicaSetOf(d, { name: 'web-1', replicas, status: { replicas: 0 } })
const rigWith = (...objects: KubeObject[]) => new ControllerRig({ controller: 'replicaSet' }).given(...objects)
const podsNamed = (rig: ControllerRig) => rig.pods().map((pod) => pod.metadata.name)
const living = (rig: ControllerRig) =>
  rig
    .pods()
    .filter((pod) => pod.metadata.deletionTimestamp === undefined)
    .map((pod) => pod.metadata.name)

describe('a ReplicaSet that creates Pods', () => {
  it('creates the missing Pods from the template, and expects to observe their creation', () => {
    const rs = rsOf(4)
    const rig = rigWith(rs, podOf(rs, { name: 'web-1-old' })).sync('default/web-1')
    expect(rig.writes.filter((write) => write.startsWith('create Pod web-1-'))).toHaveLength(3)
    expect(rig.replicaSets?.expectations.get('default/web-1')).toMatchObject({ add: 3, del: 0 })
    const [, made] = rig.pods()
    expect(made?.metadata).toMatchObject({
      generateName: 'web-1-',
      labels: { app: 'web', 'pod-template-hash': 'web-1' },
      ownerReferences: [
        { kind: 'ReplicaSet', name: 'web-1', uid: 'uid-web-1', controller: true, blockOwnerDeletion: true },
      ],
    })
    expect(made?.metadata.name).toMatch(/^web-1-[bcdfghjklmnpqrstvwxz2456789]{5}$/)
    expect(rig.events).toContain(`SuccessfulCreate: Created pod: ${made?.metadata.name}`)
  })

  it('creates at most 500 Pods in one sync', () => {
    const rig = rigWith(rsOf(501)).sync('default/web-1')
    expect(rig.pods()).toHaveLength(500)
    expect(rig.replicaSets?.expectations.get('default/web-1')?.add).toBe(500)
  })

  it('replaces finished and Terminating Pods', () => {
    const rs = rsOf(2)
    const ended = [podOf(rs, { name: 'a', phase: 'Failed' }), podOf(rs, { name: 'b', deletedAt: RIG_NOW_MS })]
    const rig = rigWith(rs, ...ended).sync('default/web-1')
    expect(rig.pods()).toHaveLength(4)
  })

  it('stops the batches after a rejected Pod, lowers the expectation, and is retried', () => {
    const rig = rigWith(rsOf(6))
    rig.commit(podQuota('few', 2))
    rig.sync('default/web-1')
    expect(rig.pods()).toHaveLength(2)
    expect(rig.replicaSets?.expectations.get('default/web-1')?.add).toBe(2)
    expect(rig.error).toContain('exceeded quota: few')
    const [condition] = rig.replicaSet('web-1').status.conditions ?? []
    expect(condition).toMatchObject({
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message: rig.error,
    })
    expect(rig.events.filter((text) => text.startsWith('FailedCreate: Error creating: '))).toHaveLength(1)
    expect(rig.queue.retriesOf('default/web-1')).toBe(1)
  })

  it('waits until it observes its created Pods before it creates more Pods', () => {
    const rig = rigWith(rsOf(2)).sync('default/web-1')
    rig.observe()
    const rs = rig.replicaSet('web-1')
    rig.replicaSets?.expectations.expectCreations('default/web-1', 1)
    rig.commit({ ...rs, spec: { ...rs.spec, replicas: 5 } } as typeof rs).observe()
    rig.sync('default/web-1')
    expect(rig.pods()).toHaveLength(2)
    expect(rig.decisions.map(({ id }) => id)).toEqual(['replicaSet.waitExpectations'])
  })
})

describe('a ReplicaSet that deletes Pods', () => {
  const victims = (replicas: number, pods: (Omit<StoredPodOptions, 'name'> & { name: string })[]) => {
    const rs = rsOf(replicas)
    const rig = rigWith(rs, ...pods.map((options) => podOf(rs, options))).sync('default/web-1')
    return podsNamed(rig).filter((name) => !living(rig).includes(name))
  }

  it.each<[about: string, replicas: number, pods: Parameters<typeof victims>[1], names: string[]]>([
    ['deletes all Pods if replicas is 0', 0, [{ name: 'a' }, { name: 'b', readyAt: 0 }], ['a', 'b']],
    [
      'deletes Pods that are not ready first',
      1,
      [{ name: 'a', readyAt: 0 }, { name: 'b' }, { name: 'c', phase: 'Pending' }],
      ['b', 'c'],
    ],
    [
      'deletes Pods of a node with several Pods first',
      2,
      [
        { name: 'a', readyAt: 0 },
        { name: 'b', node: 'node-2', readyAt: 0 },
        { name: 'c', readyAt: RIG_NOW_MS - 2000, node: 'node-2' },
      ],
      ['c'],
    ],
    [
      'deletes no Pods that have ended',
      1,
      [{ name: 'a', phase: 'Failed' }, { name: 'b' }, { name: 'c', readyAt: 0 }],
      ['b'],
    ],
  ])('%s', (_, replicas, pods, names) => {
    expect(victims(replicas, pods)).toEqual(names)
  })

  it('ranks Pods by the number of Pods that all ReplicaSets of the Deployment have on the node', () => {
    const rs = rsOf(1)
    const other = replicaSetOf(d, { name: 'web-2', replicas: 2, labels: { app: 'web', v: '2' } })
    const crowd = ['x', 'y'].map((name) => podOf(other, { name, node: 'node-2', readyAt: 0 }))
    const rig = rigWith(
      rs,
      other,
      ...crowd,
      podOf(rs, { name: 'a', readyAt: 9000 }),
      podOf(rs, { name: 'b', readyAt: 0, node: 'node-2' }),
    )
    rig.sync('default/web-1')
    expect(living(rig)).toEqual(['x', 'y', 'a'])
    expect(rig.decisions.find(({ id }) => id === 'replicaSet.victim')?.facts).toEqual({ pod: 'b', rule: 'sameNode' })
  })

  it('expects to observe each deletion, and deletes no more Pods until then', () => {
    const rs = rsOf(1)
    const rig = rigWith(rs, ...['a', 'b', 'c'].map((name) => podOf(rs, { name, readyAt: 0 }))).sync('default/web-1')
    expect([...(rig.replicaSets?.expectations.get('default/web-1')?.delKeys ?? [])]).toHaveLength(2)
    expect(rig.events.filter((text) => text.startsWith('SuccessfulDelete: Deleted pod: '))).toHaveLength(2)
    rig.observe()
    expect(rig.replicaSets?.expectations.satisfied('default/web-1')).toBe(true)
  })

  it('ignores a Pod that is already deleted', () => {
    const rs = rsOf(0)
    const rig = rigWith(rs, podOf(rs, { name: 'a' }))
    rig.admin.delete('pods', 'default', 'a', { gracePeriodSeconds: 0 })
    rig.sync('default/web-1')
    expect(rig.error).toBeUndefined()
    expect(rig.replicaSets?.expectations.satisfied('default/web-1')).toBe(true)
  })
})
