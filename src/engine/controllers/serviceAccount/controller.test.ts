import { describe, expect, it } from 'vitest'
import { type Cluster, createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Simulation } from '../../sim/simulation.ts'

function start(config: ClusterConfig = DEFAULT_CONFIG): Cluster {
  const cluster = createCluster(new Simulation(1), config)
  cluster.sim.runUntil(1000)
  return cluster
}

const objects = ({ store }: Cluster, namespace: string): string[] =>
  ['serviceaccounts', 'configmaps'].flatMap((resource) =>
    [...store.list(resource, namespace)].map(({ metadata }) => `${resource}/${metadata.name}`),
  )

const KEPT = ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']

describe('the default ServiceAccount and the kube-root-ca.crt ConfigMap of each namespace', () => {
  it('exist from the start of the cluster, and exist within a second in a new namespace', () => {
    const cluster = createCluster(new Simulation(1), DEFAULT_CONFIG)
    for (const namespace of ['default', 'kube-system']) expect(objects(cluster, namespace)).toEqual(KEPT)
    cluster.kubectl.process(cluster.kubectl.run(['create', 'namespace', 'shop']))
    expect(objects(cluster, 'shop')).toEqual([])
    cluster.sim.runUntil(1000)
    expect(objects(cluster, 'shop')).toEqual(KEPT)
  })

  it('are created again when a client deletes the objects, but not in a namespace that is being deleted', () => {
    const cluster = start()
    const client = cluster.api.client('test')
    client.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } })
    cluster.sim.runUntil(2000)
    const remove = (namespace: string) => {
      client.delete('serviceaccounts', namespace, 'default')
      client.delete('configmaps', namespace, 'kube-root-ca.crt')
    }
    remove('shop')
    cluster.sim.runUntil(3000)
    expect(objects(cluster, 'shop')).toEqual(KEPT)
    client.delete('namespaces', '', 'shop')
    remove('shop')
    cluster.sim.runUntil(4000)
    expect(objects(cluster, 'shop')).toEqual([])
  })

  it('get their original content again after a change', () => {
    const cluster = start()
    const client = cluster.api.client('test')
    const { data } = client.get('configmaps', 'default', 'kube-root-ca.crt')
    client.patch('configmaps', 'default', 'kube-root-ca.crt', 'merge', { data: { 'ca.crt': 'mine' } })
    cluster.sim.runUntil(2000)
    expect(client.get('configmaps', 'default', 'kube-root-ca.crt').data).toEqual(data)
  })

  it('do not exist in a cluster that was recorded without the objects', () => {
    const { admission: _, ...recorded } = DEFAULT_CONFIG
    const cluster = start(recorded)
    expect(objects(cluster, 'default')).toEqual([])
    expect(cluster.controllers.has('serviceaccount-controller')).toBe(false)
  })
})
