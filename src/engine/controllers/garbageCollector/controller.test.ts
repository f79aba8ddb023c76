import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../api/types.ts'
import type { DeleteOptions } from '../../apiserver/interface.ts'
import { createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Simulation } from '../../sim/simulation.ts'
import { deploymentManifest, replicationControllerManifest } from '../../testing/builders.ts'

/** A Deployment with 2 Pods on nodes without a kubelet, and a ReplicationController with 1 Pod. */
function start() {
  const sim = new Simulation(1)
  const cluster = createCluster(sim, { ...DEFAULT_CONFIG, components: { scheduler: false, kubelet: false } })
  const client = cluster.api.dynamicClient('test')
  client.create('deployments', 'default', deploymentManifest({ replicas: 2 }))
  client.create('replicationcontrollers', 'default', replicationControllerManifest())
  sim.runUntil(1000)
  const list = (resource: string): KubeObject[] => client.list(resource, 'default')
  const run = (ms = 2000) => sim.runUntil(sim.now + ms)
  const remove = (resource: string, name: string, options?: DeleteOptions) =>
    client.delete(resource, 'default', name, options)
  return { list, run, remove, client }
}
const count = (list: (resource: string) => KubeObject[]) => ({
  deployments: list('deployments').length,
  replicaSets: list('replicasets').length,
  pods: list('pods').length,
})

describe('GarbageCollector', () => {
  it('deletes with background propagation the owner at once, and the dependents afterwards', () => {
    const { list, run, remove } = start()
    remove('deployments', 'web')
    expect(count(list)).toEqual({ deployments: 0, replicaSets: 1, pods: 3 })
    run()
    expect(count(list)).toEqual({ deployments: 0, replicaSets: 0, pods: 1 })
  })

  it('keeps with foreground propagation the owner, marked for deletion, until all dependents are gone', () => {
    const { list, run, remove, client } = start()
    const pod = list('pods').find(({ metadata }) => metadata.ownerReferences?.[0]?.kind === 'ReplicaSet')
    client.bind('default', pod?.metadata.name ?? '', 'node-1')
    remove('deployments', 'web', { propagationPolicy: 'Foreground' })
    run()
    expect(count(list)).toEqual({ deployments: 1, replicaSets: 1, pods: 2 })
    expect(list('deployments')[0]?.metadata).toMatchObject({
      finalizers: ['foregroundDeletion'],
      deletionGracePeriodSeconds: 0,
    })
    expect(list('replicasets')[0]?.metadata.deletionTimestamp).toBeDefined()
    remove('pods', pod?.metadata.name ?? '', { gracePeriodSeconds: 0 })
    run()
    expect(count(list)).toEqual({ deployments: 0, replicaSets: 0, pods: 1 })
  })

  it('applies an orphan deletion that follows a foreground deletion to the remaining dependents', () => {
    const { list, run, remove, client } = start()
    const pod = list('pods').find(({ metadata }) => metadata.ownerReferences?.[0]?.kind === 'ReplicaSet')
    client.bind('default', pod?.metadata.name ?? '', 'node-1')
    const [rs] = list('replicasets')
    remove('replicasets', rs?.metadata.name ?? '', { propagationPolicy: 'Foreground' })
    remove('replicasets', rs?.metadata.name ?? '', { propagationPolicy: 'Orphan' })
    run()
    expect(list('replicasets').map(({ metadata }) => metadata.uid)).not.toContain(rs?.metadata.uid)
    expect(list('pods').some(({ metadata }) => metadata.uid === pod?.metadata.uid)).toBe(true)
  })

  it('keeps with orphan propagation the dependents, without their owner', () => {
    const { list, run, remove } = start()
    remove('deployments', 'web', { propagationPolicy: 'Orphan' })
    run()
    expect(count(list)).toEqual({ deployments: 0, replicaSets: 1, pods: 3 })
    expect(list('replicasets')[0]?.metadata.ownerReferences ?? []).toEqual([])
    expect(list('pods').filter((pod) => pod.metadata.ownerReferences?.[0]?.kind === 'ReplicaSet')).toHaveLength(2)
  })

  it('keeps the Pods of a ReplicationController that is deleted without a propagation policy', () => {
    const { list, run, remove } = start()
    remove('replicationcontrollers', 'rc')
    run()
    expect(list('replicationcontrollers')).toEqual([])
    expect(list('pods')).toHaveLength(3)
  })

  it('deletes an object whose only owner never existed; beside a living owner only the reference is removed', () => {
    const { list, run, client } = start()
    const [rs] = list('replicasets')
    const dead = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'never', uid: 'uid-never' }
    const living = {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name: rs?.metadata.name ?? '',
      uid: rs?.metadata.uid ?? '',
    }
    const make = (name: string, ownerReferences: (typeof dead)[]) =>
      client.create('pods', 'default', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, ownerReferences },
        spec: { containers: [{ name: 'c', image: 'shop/web:v1' }] },
      })
    make('lost', [dead])
    make('half', [dead, living])
    make('given', [])
    run()
    client.patch('pods', 'default', 'given', 'merge', { metadata: { ownerReferences: [dead] } })
    run()
    const found = (name: string) => list('pods').find((pod) => pod.metadata.name === name)
    expect(found('lost')).toBeUndefined()
    expect(found('given')).toBeUndefined()
    expect(found('half')?.metadata.ownerReferences).toEqual([living])
  })
})
