import { describe, expect, it } from 'vitest'
import type { Deployment, KubeObject } from '../../api/types.ts'
import { type Cluster, createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Simulation } from '../../sim/simulation.ts'

const config = {
  ...DEFAULT_CONFIG,
  nodes: [],
  components: { scheduler: false, kubelet: false, node: 'played' },
} as const

function start(): Cluster {
  const cluster = createCluster(new Simulation(7), config)
  cluster.sim.runUntil(1000)
  return cluster
}

function run({ kubectl }: Cluster, line: string): { stdout: string; stderr: string; exit: number | undefined } {
  const { stdout, stderr, exit } = kubectl.process(kubectl.run(line.split(' ')))
  return { stdout, stderr, exit }
}

const names = ({ store }: Cluster, resource: string): string[] =>
  [...store.list(resource, 'shop')].map(({ metadata }) => metadata.name)

describe('deleting a namespace', () => {
  it('deletes its objects, Pods first, and then the namespace', () => {
    const cluster = start()
    const { sim, api, store } = cluster
    run(cluster, 'create namespace shop')
    run(cluster, 'create deployment web --image=shop/web:v1 --replicas=2 -n shop')
    run(cluster, 'create configmap settings -n shop')
    sim.runUntil(2000)
    expect(names(cluster, 'pods')).toHaveLength(2)
    expect(run(cluster, 'delete namespace shop --wait=false').stdout).toBe('namespace "shop" deleted\n')
    expect(run(cluster, 'get namespace shop --no-headers').stdout).toMatch(/^shop +Terminating +\d+s\n$/)
    sim.runUntil(6900)
    expect(names(cluster, 'configmaps')).toContain('settings')
    sim.runUntil(8000)
    // The kubelets have not removed the Pods yet, so all other objects still exist.
    expect([names(cluster, 'pods').length, names(cluster, 'deployments')]).toEqual([2, ['web']])
    const conditions = (store.get('namespaces', 'shop') as KubeObject & { status: Deployment['status'] }).status
      .conditions
    expect(conditions?.map(({ message }) => message)).toContain(
      'Some resources are remaining: pods. has 2 resource instances',
    )
    for (const name of names(cluster, 'pods'))
      api.client('kubelet').delete('pods', 'shop', name, { gracePeriodSeconds: 0 })
    sim.runUntil(60_000)
    expect(store.get('namespaces', 'shop')).toBeUndefined()
    for (const resource of ['pods', 'deployments', 'replicasets', 'configmaps', 'serviceaccounts', 'events'])
      expect([resource, names(cluster, resource)]).toEqual([resource, []])
  })

  it('makes the API server refuse new objects in the namespace', () => {
    const cluster = start()
    run(cluster, 'create namespace shop')
    run(cluster, 'delete namespace shop --wait=false')
    expect(run(cluster, 'create configmap late -n shop')).toEqual({
      stdout: '',
      stderr:
        'error: failed to create configmap: configmaps "late" is forbidden: unable to create new content in namespace shop because it is being terminated\n',
      exit: 1,
    })
  })

  it('is refused for system namespaces', () => {
    expect(run(start(), 'delete namespace default')).toEqual({
      stdout: '',
      stderr: 'Error from server (Forbidden): namespaces "default" is forbidden: this namespace may not be deleted\n',
      exit: 1,
    })
  })

  it('lets kubectl wait until the namespace is gone, and leaves no pending event', () => {
    const cluster = start()
    const { sim, kubectl } = cluster
    run(cluster, 'create namespace shop')
    sim.runUntil(1500)
    const id = kubectl.run(['delete', 'namespace', 'shop'])
    expect(kubectl.process(id)).toMatchObject({ stdout: 'namespace "shop" deleted\n', exit: undefined })
    sim.runUntil(9000)
    expect(kubectl.process(id).exit).toBe(0)
    sim.runUntil(15_000)
    expect(sim.pendingEvents).toEqual([])
  })
})
