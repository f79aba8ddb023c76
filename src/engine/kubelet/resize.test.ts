import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import type { ClusterConfig } from '../document/types.ts'
import { Simulation } from '../sim/simulation.ts'

const config: ClusterConfig = {
  nodes: [{ name: 'node-1', cpu: '1', memory: '4Gi', pods: 110 }],
  latency: { watchMs: [1, 3], queueMs: [0, 1], syncMs: [1, 2], scheduleMs: [1, 2] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [200, 200] },
  components: { scheduler: true, kubelet: true },
}

function start() {
  const sim = new Simulation(1)
  const client = createCluster(sim, config).api.client('kubectl')
  sim.runUntil(500)
  const later = (ms: number) => sim.runUntil(sim.now + ms)
  const create = (name: string, cpu: string, more: JsonObject = {}) => {
    const containers = [{ name: 'a', image: 'sim/a:v1', resources: { requests: { cpu } }, ...more }]
    client.create('pods', 'default', { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers } })
    later(3000)
  }
  const resize = (name: string, cpu: string) => {
    const containers = [{ name: 'a', resources: { requests: { cpu } } }]
    client.patch('pods', 'default', name, 'strategic', { spec: { containers } }, { subresource: 'resize' })
    later(3000)
  }
  const pod = (name: string) => client.get('pods', 'default', name)
  const container = (name: string) => pod(name).status.containerStatuses?.[0]
  const conditions = (name: string) =>
    (pod(name).status.conditions ?? []).flatMap(({ type, reason = '', message = '' }) =>
      type.startsWith('PodResize') ? [`${type} ${reason} ${message}`] : [],
    )
  const events = (name: string) =>
    client
      .list('events', 'default')
      .filter(({ involvedObject, reason }) => involvedObject.name === name && /Resize|Killing/.test(reason ?? ''))
      .map(({ reason, message = '' }) => `${reason} ${message}`)
  return { client, later, create, resize, pod, container, conditions, events }
}

describe('a resize of a Pod', () => {
  it('changes the resources of a running container', () => {
    const { create, resize, pod, container, conditions, events } = start()
    create('p', '100m')
    expect(container('p')).toMatchObject({
      allocatedResources: { cpu: '100m' },
      resources: { requests: { cpu: '100m' } },
    })
    resize('p', '300m')
    expect(container('p')).toMatchObject({
      allocatedResources: { cpu: '300m' },
      resources: { requests: { cpu: '300m' } },
      restartCount: 0,
    })
    expect(pod('p').metadata.generation).toBe(2)
    expect(conditions('p')).toEqual([])
    const summary = '{"containers":[{"name":"a","resources":{"requests":{"cpu":"300m"}}}],"generation":2}'
    expect(events('p')).toEqual([
      `ResizeStarted Pod resize started: ${summary}`,
      `ResizeCompleted Pod resize completed: ${summary}`,
    ])
  })

  it('restarts a container with the resize policy RestartContainer', () => {
    const { create, resize, container, events } = start()
    create('p', '100m', { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] })
    resize('p', '300m')
    expect(container('p')).toMatchObject({ restartCount: 1, resources: { requests: { cpu: '300m' } } })
    expect(events('p')).toContain('Killing Container a resize requires restart')
  })

  it('waits for free resources on the node, and ends if the request is withdrawn', () => {
    const { client, later, create, resize, container, conditions, events } = start()
    create('other', '500m')
    create('p', '100m')
    resize('p', '600m')
    const words = "Node didn't have enough resource: cpu, requested: 600, used: 500, capacity: 1000"
    expect(conditions('p')).toEqual([`PodResizePending Deferred ${words}`])
    expect(container('p')?.allocatedResources).toEqual({ cpu: '100m' })
    expect(events('p')[0]).toContain('ResizeDeferred Pod resize OutOfcpu: {"containers":')
    resize('p', '100m')
    expect(conditions('p')).toEqual([])
    resize('p', '600m')
    client.delete('pods', 'default', 'other')
    later(6000)
    expect(conditions('p')).toEqual([])
    expect(container('p')?.allocatedResources).toEqual({ cpu: '600m' })
  })

  it('compares with the allocated resources of other Pods, not with their requested resources', () => {
    const { create, resize, container } = start()
    create('other', '500m')
    create('p', '100m')
    resize('p', '600m')
    resize('other', '800m')
    expect(container('other')?.allocatedResources).toEqual({ cpu: '800m' })
  })

  it('frees resources for pending Pods', () => {
    const { create, resize, pod, later } = start()
    create('p', '900m')
    create('q', '500m')
    expect(pod('q').spec.nodeName).toBeUndefined()
    resize('p', '200m')
    later(3000)
    expect(pod('q').spec.nodeName).toBe('node-1')
  })

  it('is refused beyond the capacity of the node, and changes no field besides resources', () => {
    const { client, create, resize, pod } = start()
    create('p', '100m')
    expect(() => resize('p', '2')).toThrow(
      "node didn't have enough allocatable resources: cpu, requested: 2000, allocatable: 1000",
    )
    const containers = [{ name: 'a', image: 'sim/a:v2' }]
    const before = pod('p').metadata.resourceVersion
    const options = { subresource: 'resize' } as const
    client.patch('pods', 'default', 'p', 'strategic', { spec: { containers } }, options)
    expect(pod('p').spec.containers[0]?.image).toBe('sim/a:v1')
    expect(pod('p').metadata).toMatchObject({ generation: 1 })
    expect(pod('p').metadata.resourceVersion).not.toBe(before)
  })

  it('is limited by a ResourceQuota', () => {
    const { client, create, resize } = start()
    client.create('resourcequotas', 'default', {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q' },
      spec: { hard: { 'requests.cpu': '400m' } },
    })
    create('p', '100m')
    expect(() => resize('p', '500m')).toThrow('exceeded quota: q, requested: requests.cpu=400m')
    resize('p', '400m')
  })

  it('is retried every three minutes while it is deferred, without a change of another Pod', () => {
    const { client, later, create, resize, pod, container, conditions } = start()
    create('other', '600m')
    create('p', '100m')
    resize('p', '500m')
    expect(conditions('p')).toEqual([expect.stringMatching(/^PodResizePending Deferred /)])
    const probedAt = () => pod('p').status.conditions?.find(({ type }) => type === 'PodResizePending')?.lastProbeTime
    const first = probedAt()
    later(190_000)
    expect(probedAt()).not.toBe(first)
    const node = client.get('nodes', '', 'node-1')
    const resources = { ...node.status.allocatable, cpu: '4' }
    client.updateStatus('nodes', '', {
      ...node,
      status: { ...node.status, capacity: resources, allocatable: resources },
    })
    later(100_000)
    expect(conditions('p')).toHaveLength(1)
    later(90_000)
    expect(conditions('p')).toEqual([])
    expect(container('p')?.allocatedResources).toEqual({ cpu: '500m' })
  })

  it.each<[string, JsonObject, string]>([
    [
      'removes a request',
      { $patch: 'replace', requests: {} },
      'spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed',
    ],
    [
      'makes another class',
      { limits: { cpu: '100m', memory: '1Gi' }, requests: { memory: '1Gi' } },
      'Pod QOS Class may not change',
    ],
    [
      'is about other resources',
      { requests: { 'ephemeral-storage': '1Gi' } },
      'only cpu and memory resources are mutable',
    ],
  ])('is invalid if it %s', (_, resources, words) => {
    const { client, create } = start()
    create('p', '100m')
    const spec = { containers: [{ name: 'a', resources }] }
    expect(() => client.patch('pods', 'default', 'p', 'strategic', { spec }, { subresource: 'resize' })).toThrow(words)
  })
})
