import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import type { ClusterConfig, NodeConfig } from '../document/types.ts'
import { setFreezeMode } from '../sim/freeze.ts'
import { Simulation } from '../sim/simulation.ts'

setFreezeMode('deep')

const nodes = (count: number, cpu = '2'): NodeConfig[] =>
  Array.from({ length: count }, (_, i) => ({ name: `node-${i + 1}`, cpu, memory: '4Gi', pods: 110 }))

function start(config: Partial<ClusterConfig> = {}, seed = 1) {
  const sim = new Simulation(seed)
  const cluster = createCluster(sim, {
    nodes: nodes(3),
    latency: { watchMs: [1, 3], queueMs: [0, 1], syncMs: [1, 2], scheduleMs: [1, 2] },
    kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [100, 100] },
    components: { scheduler: true, kubelet: false },
    ...config,
  })
  const client = cluster.api.client('kubectl')
  for (const value of [1, 5, 10])
    client.create('priorityclasses', '', {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: `of-${value}` },
      value,
    })
  sim.runUntil(100)
  const create = (name: string, spec: JsonObject = {}, labels: { [key: string]: string } = { app: 'web' }) =>
    client.create('pods', 'default', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels },
      spec: { containers: [{ name: 'app', image: 'shop/web:v1' }], ...spec },
    })
  const asking = (cpu: string): JsonObject => ({
    containers: [{ name: 'app', image: 'shop/web:v1', resources: { requests: { cpu } } }],
  })
  const pod = (name: string) => client.get('pods', 'default', name)
  const message = (name: string) => pod(name).status.conditions?.find((c) => c.type === 'PodScheduled')?.message
  return { sim, client, create, asking, pod, message }
}

describe('the scheduler', () => {
  it('takes Pods by priority, then in order of arrival', () => {
    const { sim, client, create, asking } = start({ nodes: nodes(1) })
    create('first', asking('1'))
    create('second', asking('1'))
    create('urgent', { ...asking('1'), priorityClassName: 'of-10' })
    sim.runUntil(1000)
    const scheduled = client.list('events', 'default').filter((e) => e.reason === 'Scheduled')
    expect(scheduled.map((e) => e.involvedObject.name)).toContain('urgent')
    expect(scheduled).toHaveLength(2)
  })

  it('binds the second Pod of a ReadWriteOncePod claim only after the first Pod is deleted', () => {
    const { sim, client, create, pod, message } = start({ components: { scheduler: true, kubelet: true } })
    client.create('persistentvolumeclaims', 'default', {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOncePod'], resources: { requests: { storage: '1Gi' } } },
    })
    const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }]
    create('first', { volumes })
    sim.runUntil(5_000)
    create('second', { volumes })
    create('other')
    sim.runUntil(10_000)
    expect([pod('first').spec.nodeName, pod('other').spec.nodeName]).not.toContain(undefined)
    expect(message('second')).toMatch(
      /^0\/3 nodes are available: 3 node\(s\) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod\. /,
    )
    client.delete('pods', 'default', 'first', { gracePeriodSeconds: 0 })
    sim.runUntil(15_000)
    expect(pod('second').spec.nodeName).toBeDefined()
  })

  it.each([
    ['awsElasticBlockStore', { volumeID: 'v' }, true],
    ['gcePersistentDisk', { pdName: 'v' }, true],
    ['gcePersistentDisk', { pdName: 'v', readOnly: true }, false],
    ['iscsi', { targetPortal: '10.0.0.1', iqn: 'iqn.2001-04.com.example:a', lun: 0 }, true],
    ['rbd', { monitors: ['a', 'b'], image: 'v' }, true],
    ['rbd', { monitors: ['a'], image: 'v', readOnly: true }, false],
    ['nfs', { server: '10.0.0.1', path: '/' }, false],
  ])('lets one Pod of a node use a disk that Pods cannot share: %s %o', (source, disk, isRefused) => {
    const { sim, client, create, pod, message } = start({ nodes: nodes(1) })
    const spec = { volumes: [{ name: 'v', [source]: disk }] }
    create('first', spec)
    sim.runUntil(2000)
    create('second', spec)
    sim.runUntil(4000)
    expect(pod('first').spec.nodeName).toBe('node-1')
    expect(pod('second').spec.nodeName).toBe(isRefused ? undefined : 'node-1')
    if (isRefused) expect(message('second')).toMatch(/^0\/1 nodes are available: 1 node\(s\) had no available disk\. /)
    client.delete('pods', 'default', 'first', { gracePeriodSeconds: 0 })
    sim.runUntil(8000)
    expect(pod('second').spec.nodeName).toBe('node-1')
  })

  it('retries a Pod with an Azure disk that no driver attaches', () => {
    const { sim, create, pod } = start({ nodes: nodes(1) })
    create('first', {
      volumes: [{ name: 'v', azureDisk: { diskName: 'd', diskURI: 'https://a.blob.core.windows.net/b/d.vhd' } }],
    })
    sim.runUntil(3000)
    expect(pod('first').status.conditions).toMatchObject([
      {
        reason: 'SchedulerError',
        message:
          'running "NodeVolumeLimits" filter plugin: converting volume(v) from inline to csi: kind(Shared) is not supported in csi migration',
      },
    ])
  })

  it('compares the namespaceSelector of pod affinity with the labels of namespaces', () => {
    const { sim, client, create, pod } = start({ nodes: nodes(1) })
    for (const [name, team] of [
      ['shop', 'a'],
      ['bank', 'b'],
    ] as const)
      client.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { team } } })
    sim.runUntil(500)
    client.create('pods', 'shop', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'other', labels: { app: 'web' } },
      spec: { containers: [{ name: 'app', image: 'shop/web:v1' }] },
    })
    sim.runUntil(2000)
    const avoiding = (team: string): JsonObject => ({
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              topologyKey: 'kubernetes.io/hostname',
              labelSelector: { matchLabels: { app: 'web' } },
              namespaceSelector: { matchLabels: { team } },
            },
          ],
        },
      },
    })
    create('apart', avoiding('a'))
    create('beside', avoiding('b'))
    sim.runUntil(4000)
    expect([pod('apart').spec.nodeName, pod('beside').spec.nodeName]).toEqual([undefined, 'node-1'])
    client.delete('pods', 'shop', 'other', { gracePeriodSeconds: 0 })
    sim.runUntil(8000)
    expect(pod('apart').spec.nodeName).toBe('node-1')
  })

  it('prefers the node with the most free resources', () => {
    const { sim, create, pod } = start()
    const requests = { cpu: '300m', memory: '600Mi' }
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const name of names)
      create(name, { containers: [{ name: 'app', image: 'shop/web:v1', resources: { requests } }] })
    sim.runUntil(1000)
    const placed = names.map((name) => pod(name).spec.nodeName ?? '')
    expect(new Set(placed.slice(0, 3))).toEqual(new Set(['node-1', 'node-2', 'node-3']))
    expect(new Set(placed.slice(3))).toEqual(new Set(['node-1', 'node-2', 'node-3']))
  })

  it('preempts as few Pods as possible, with the lowest priorities, on one node', () => {
    const { sim, create, asking, pod } = start({ nodes: nodes(1) })
    create('low', { ...asking('1'), priorityClassName: 'of-1' })
    create('middle', { ...asking('1'), priorityClassName: 'of-5' })
    sim.runUntil(500)
    create('high', { ...asking('1'), priorityClassName: 'of-10' })
    sim.runUntil(1000)
    const isGoing = (name: string): boolean => pod(name).metadata.deletionTimestamp !== undefined
    expect(['low', 'middle'].map(isGoing)).toEqual([true, false])
    expect(pod('high').status.nominatedNodeName).toBe('node-1')
  })

  it('preempts no Pod for a Pod with preemptionPolicy Never', () => {
    const { sim, client, create, asking, pod, message } = start({ nodes: nodes(1) })
    client.create('priorityclasses', '', {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'patient' },
      value: 10,
      preemptionPolicy: 'Never',
    })
    create('low', { ...asking('2'), priorityClassName: 'of-1' })
    sim.runUntil(500)
    create('patient', { ...asking('1'), priorityClassName: 'patient' })
    sim.runUntil(1000)
    expect(pod('low').metadata.deletionTimestamp).toBeUndefined()
    expect(message('patient')).toContain('not eligible due to preemptionPolicy=Never.')
  })

  it('counts the resources of a Terminating Pod until it is gone', () => {
    const { sim, client, create, asking, pod, message } = start({ nodes: nodes(1) })
    create('a', asking('1500m'))
    sim.runUntil(500)
    create('b', asking('1'))
    sim.runUntil(1000)
    client.delete('pods', 'default', 'a')
    sim.runUntil(20_000)
    expect(message('b')).toContain('0/1 nodes are available: 1 Insufficient cpu.')
    client.delete('pods', 'default', 'a', { gracePeriodSeconds: 0 })
    sim.runUntil(21_000)
    expect(pod('b').spec.nodeName).toBe('node-1')
  })

  it('retries a Pod after five minutes without any change', () => {
    const { sim, client, create, asking } = start({ nodes: nodes(1) })
    create('big', asking('3'))
    const counts = () => client.list('events', 'default').map((e) => e.count)
    sim.runUntil(299_000)
    expect(counts()).toEqual([1])
    // The first attempt changed the Pod's status, so that the second attempt's Event is about another version of the
    // Pod.
    sim.runUntil(310_000)
    expect(counts()).toEqual([1, 1])
    sim.runUntil(620_000)
    expect(counts()).toEqual([1, 2])
  })

  it('retries a Pod only after a change that may help', () => {
    const { sim, client, create, asking, pod } = start({ nodes: nodes(1) })
    create('big', asking('3'))
    create('picky', { nodeSelector: { disk: 'ssd' } })
    sim.runUntil(1000)
    client.patch('nodes', '', 'node-1', 'merge', { metadata: { labels: { disk: 'ssd' } } })
    sim.runUntil(2000)
    expect(pod('picky').spec.nodeName).toBe('node-1')
    const failures = client.list('events', 'default').filter((e) => e.reason === 'FailedScheduling')
    expect(failures.map((e) => [e.involvedObject.name, e.count])).toEqual([
      ['big', 1],
      ['picky', 1],
    ])
  })

  it('follows preferred node affinity and preferred anti-affinity', () => {
    const { sim, client, create, pod } = start()
    client.patch('nodes', '', 'node-3', 'merge', { metadata: { labels: { disk: 'ssd' } } })
    sim.runUntil(200)
    const preference = { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }
    create('fast', {
      affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 10, preference }] } },
    })
    const podAffinityTerm = { labelSelector: { matchLabels: { app: 'web' } }, topologyKey: 'kubernetes.io/hostname' }
    const apart = {
      affinity: {
        podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 10, podAffinityTerm }] },
      },
    }
    sim.runUntil(300)
    for (const name of ['a', 'b']) create(name, apart)
    sim.runUntil(1000)
    expect(pod('fast').spec.nodeName).toBe('node-3')
    expect(new Set([pod('a').spec.nodeName, pod('b').spec.nodeName])).toEqual(new Set(['node-1', 'node-2']))
  })

  it('preempts the Pod with the lowest priority among the nodes for a Pod of higher priority', () => {
    const { sim, create, asking, pod } = start({ nodes: nodes(2) })
    create('a', { ...asking('1500m'), priorityClassName: 'of-5', nodeSelector: { 'kubernetes.io/hostname': 'node-1' } })
    create('b', { ...asking('1500m'), priorityClassName: 'of-1', nodeSelector: { 'kubernetes.io/hostname': 'node-2' } })
    sim.runUntil(500)
    create('high', { ...asking('1'), priorityClassName: 'of-10' })
    sim.runUntil(1000)
    expect(pod('high').status.nominatedNodeName).toBe('node-2')
    expect(pod('b').metadata.deletionTimestamp).toBeDefined()
    expect(pod('a').metadata.deletionTimestamp).toBeUndefined()
  })

  it('spares Pods whose PodDisruptionBudget allows no disruption, even if the scheduler preempts more Pods', () => {
    const { sim, client, create, asking, pod } = start({ nodes: nodes(2) })
    create('kept', { ...asking('1500m'), nodeSelector: { 'kubernetes.io/hostname': 'node-1' } }, { app: 'kept' })
    for (const name of ['a', 'b'])
      create(name, { ...asking('800m'), nodeSelector: { 'kubernetes.io/hostname': 'node-2' } }, { app: 'open' })
    client.create('poddisruptionbudgets', 'default', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'kept' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'kept' } } },
    })
    sim.runUntil(500)
    create('high', { ...asking('1500m'), priorityClassName: 'of-10' })
    sim.runUntil(1000)
    expect(pod('high').status.nominatedNodeName).toBe('node-2')
    expect(pod('kept').metadata.deletionTimestamp).toBeUndefined()
  })

  it('reports the obstacles that would remain after a preemption', () => {
    const { sim, create, asking, message } = start({ nodes: nodes(1) })
    create('low', asking('1'))
    create('equal', { ...asking('1'), priorityClassName: 'of-5' })
    sim.runUntil(500)
    create('high', { ...asking('1500m'), priorityClassName: 'of-5' })
    sim.runUntil(1000)
    expect(message('high')).toBe(
      '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Insufficient cpu.',
    )
  })

  it('counts nominated Pods for topologySpreadConstraints', () => {
    const { sim, create, pod, message } = start({ nodes: nodes(2) })
    const ports = [{ containerPort: 80, hostPort: 80 }]
    const taking: JsonObject = { containers: [{ name: 'app', image: 'shop/web:v1', ports }] }
    const labelSelector = { matchLabels: { app: 'web' } }
    const apart: JsonObject = {
      priorityClassName: 'of-5',
      nodeSelector: { 'kubernetes.io/hostname': 'node-1' },
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'DoNotSchedule',
          nodeAffinityPolicy: 'Ignore',
          labelSelector,
        },
      ],
    }
    create('low', { ...taking, nodeSelector: { 'kubernetes.io/hostname': 'node-1' } }, { app: 'other' })
    sim.runUntil(500)
    create('first', { ...taking, ...apart })
    sim.runUntil(600)
    expect(pod('first').status.nominatedNodeName).toBe('node-1')
    create('second', apart)
    sim.runUntil(700)
    expect(message('second')).toContain("1 node(s) didn't match pod topology spread constraints")
  })

  it('filters only the nodes that the required node affinity names', () => {
    const { sim, create, message } = start()
    const named = (...values: string[]) => ({ key: 'metadata.name', operator: 'In', values })
    const affinity = (...matchFields: JsonObject[]): JsonObject => ({
      affinity: {
        nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } },
      },
    })
    create('none', affinity(named('node-9')))
    create('both', affinity(named('node-1'), named('node-2')))
    sim.runUntil(500)
    const after =
      'no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.'
    expect(message('none')).toBe(`0/3 nodes are available: 3 node(s) didn't satisfy plugin(s) [NodeAffinity]. ${after}`)
    expect(message('both')).toBe(`0/3 nodes are available: pod affinity terms conflict. not found`)
  })

  it('allocates a host port once for each host IP and protocol', () => {
    const { sim, create, pod, message } = start({ nodes: nodes(1) })
    const taking = (more: JsonObject): JsonObject => ({
      containers: [{ name: 'app', image: 'shop/web:v1', ports: [{ containerPort: 80, hostPort: 8080, ...more }] }],
    })
    create('one', taking({ hostIP: '127.0.0.1' }))
    create('another', taking({ hostIP: '127.0.0.2' }))
    create('datagrams', taking({ protocol: 'UDP' }))
    sim.runUntil(500)
    create('all', taking({}))
    sim.runUntil(1000)
    for (const name of ['one', 'another', 'datagrams']) expect(pod(name).spec.nodeName).toBe('node-1')
    expect(message('all')).toContain("1 node(s) didn't have free ports for the requested pod ports.")
  })

  it('counts pod-level requests and the overhead of a RuntimeClass', () => {
    const { sim, client, create, asking, pod, message } = start({ nodes: nodes(1) })
    client.create('runtimeclasses', '', {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'heavy' },
      handler: 'heavy',
      overhead: { podFixed: { cpu: '100m' } },
    })
    create('whole', { ...asking('100m'), resources: { requests: { cpu: '1500m' } }, runtimeClassName: 'heavy' })
    sim.runUntil(500)
    create('more', asking('500m'))
    create('less', asking('400m'))
    sim.runUntil(1000)
    expect(message('more')).toContain('1 Insufficient cpu.')
    expect(pod('less').spec.nodeName).toBe('node-1')
  })

  it('binds Pods to equal nodes after a snapshot was restored', () => {
    const run = (restore: 'restore' | 'straight') => {
      const { sim, client, create, asking } = start({ nodes: nodes(4) }, 9)
      for (let i = 0; i < 12; i++) create(`p${i}`, asking('250m'))
      sim.runUntil(108)
      if (restore === 'restore') {
        const snapshot = sim.snapshot()
        sim.runUntil(150)
        sim.restore(snapshot)
      }
      sim.runUntil(2000)
      return client.list('pods', 'default').map((p) => p.spec.nodeName)
    }
    const straight = run('straight')
    expect(straight).not.toContain(undefined)
    expect(run('restore')).toEqual(straight)
  })
})
