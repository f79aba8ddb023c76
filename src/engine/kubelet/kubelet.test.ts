import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import type { ClusterConfig } from '../document/types.ts'
import { setFreezeMode } from '../sim/freeze.ts'
import { Simulation } from '../sim/simulation.ts'
import type { TraceRecord } from '../trace/records.ts'

setFreezeMode('deep')

const config: ClusterConfig = {
  nodes: [{ name: 'node-1', cpu: '64', memory: '256Gi', pods: 500 }],
  latency: { watchMs: [1, 3], queueMs: [0, 1], syncMs: [1, 2], scheduleMs: [1, 2] },
  kubelet: { pullMs: [1000, 2000], startMs: [400, 800], readyMs: [1000, 3000], terminateMs: [300, 900] },
  components: { scheduler: true, kubelet: true },
}

function start(seed = 1) {
  const sim = new Simulation(seed)
  const cluster = createCluster(sim, config)
  const client = cluster.api.client('kubectl')
  sim.runUntil(500)
  const create = (name: string, spec: JsonObject) =>
    client.create('pods', 'default', { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec })
  const pod = (name: string) => client.get('pods', 'default', name)
  const events = (name: string) =>
    client
      .list('events', 'default')
      .filter((event) => event.involvedObject.name === name)
      .map((event) => `${event.reason} x${event.count}`)
  return { sim, client, create, pod, events }
}

const container = (image: string, more: JsonObject = {}): JsonObject => ({
  containers: [{ name: 'app', image, ...more }],
})

const readinessProbe = { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 2 }

describe('the kubelet', () => {
  it('makes a Pod ready with few events and writes, and has no pending events afterwards', () => {
    const { sim, create, pod } = start()
    const records: TraceRecord[] = []
    sim.onTrace = (record) => records.push(record)
    create('web', container('shop/web:v1', { readinessProbe, livenessProbe: readinessProbe }))
    let own = 0
    for (let event = sim.step(); event; event = sim.step()) if (event.target === 'kubelet/node-1') own++
    expect(pod('web').status.conditions?.map((c) => [c.type, c.status])).toEqual([
      ['PodReadyToStartContainers', 'True'],
      ['Initialized', 'True'],
      ['Ready', 'True'],
      ['ContainersReady', 'True'],
      ['PodScheduled', 'True'],
    ])
    expect(sim.pendingEvents).toHaveLength(0)
    expect(own).toBeLessThanOrEqual(10)
    const writes = records.filter((r) => r.type === 'write' && r.by === 'kubelet/node-1' && r.verb === 'updateStatus')
    expect(writes.length).toBeLessThanOrEqual(4)
    const states = records.flatMap((r) => (r.type === 'decision' && r.id === 'kubelet.state' ? [r.facts.state] : []))
    expect(states).toEqual(['ContainerCreating', 'running', 'ready'])
  })

  it('pulls an image once for all Pods of a node', () => {
    const { sim, client, create, events } = start()
    for (const name of ['a', 'b', 'c']) create(name, container('shop/web:v1'))
    sim.runUntil(20_000)
    expect(events('a')).toContain('Pulling x1')
    create('d', container('shop/web:v1'))
    sim.runUntil(40_000)
    expect(events('d')).toEqual(['Scheduled x1', 'Pulled x1', 'Created x1', 'Started x1'])
    const ready = client.list('pods', 'default').filter((p) => p.status.phase === 'Running')
    expect(ready.map((p) => p.status.podIP).sort()).toEqual(['10.0.1.2', '10.0.1.3', '10.0.1.4', '10.0.1.5'])
  })

  it('reports the reason of a failing HTTP probe before and after the process listens', () => {
    const { sim, client, create } = start()
    create('web', container('shop/web:v1.ready3to6', { readinessProbe }))
    sim.runUntil(30_000)
    const messages = client.list('events', 'default').filter((e) => e.reason === 'Unhealthy')
    expect(new Set(messages.map((e) => e.message))).toEqual(
      new Set([
        'Readiness probe failed: Get "http://10.0.1.2:8080/healthz": dial tcp 10.0.1.2:8080: connect: connection refused',
        'Readiness probe failed: HTTP probe failed with statuscode: 503',
      ]),
    )
  })

  it('reports the reasons why images cannot be used', () => {
    const { sim, create, pod } = start()
    create('missing', container('shop/web:v1.nopull'))
    create('never', container('shop/web:v9', { imagePullPolicy: 'Never' }))
    create('named', container('shop/Web:v1'))
    sim.runUntil(9000)
    const waiting = (name: string) => pod(name).status.containerStatuses?.[0]?.state.waiting
    expect(waiting('missing')?.message).toBe('failed to pull and unpack image "shop/web:v1.nopull": not found')
    expect(waiting('never')?.reason).toBe('ErrImageNeverPull')
    expect(waiting('named')?.reason).toBe('InvalidImageName')
  })

  it('stops a container with the grace period of the first deletion, even if a second deletion is shorter', () => {
    const { sim, client, create, pod } = start()
    create('web', container('shop/web:v1.nosig'))
    sim.runUntil(10_000)
    client.delete('pods', 'default', 'web', { gracePeriodSeconds: 14 })
    sim.runUntil(13_000)
    client.delete('pods', 'default', 'web', { gracePeriodSeconds: 4 })
    sim.runUntil(23_500)
    expect(pod('web').metadata.deletionGracePeriodSeconds).toBe(4)
    expect(pod('web').status.phase).toBe('Running')
    sim.runUntil(27_000)
    expect(client.list('pods', 'default')).toEqual([])
  })

  it.each([
    ['a command', { exec: { command: ['sleep', '30'] } }, 'shop/web:v1', ['Killing x1', 'FailedPreStopHook x1']],
    ['a sleep, which the kubelet runs,', { sleep: { seconds: 3 } }, 'shop/web:v1', ['Started x1', 'Killing x1']],
    ['a command of exact images', { exec: { command: ['sleep', '30'] } }, 'sim/a:term1', ['Started x1', 'Killing x1']],
  ])('records the events of %s as a preStop hook beyond the grace period', (_, preStop, image, expected) => {
    const { sim, client, create, events } = start()
    create('web', container(image, { lifecycle: { preStop } }))
    sim.runUntil(10_000)
    client.delete('pods', 'default', 'web', { gracePeriodSeconds: 2 })
    sim.runUntil(30_000)
    expect(events('web').slice(-2)).toEqual(expected)
  })

  it('starts sidecars before the other containers, and stops sidecars after the other containers', () => {
    const { sim, client, create, pod } = start()
    create('web', {
      initContainers: [{ name: 'proxy', image: 'sim/proxy:start1.term1', restartPolicy: 'Always' }],
      containers: [{ name: 'app', image: 'sim/app:start1.term2' }],
    })
    sim.runUntil(5000)
    const [proxy] = pod('web').status.initContainerStatuses ?? []
    const [app] = pod('web').status.containerStatuses ?? []
    expect((proxy?.state.running?.startedAt ?? '') < (app?.state.running?.startedAt ?? '')).toBe(true)
    client.delete('pods', 'default', 'web')
    sim.runUntil(7500)
    expect(pod('web').status.containerStatuses?.[0]?.ready).toBe(true)
    sim.runUntil(10_000)
    expect(client.list('pods', 'default')).toEqual([])
  })

  it('stops a container with a failing postStart hook, and reports the hook while the container restarts', () => {
    const { sim, create, pod, events } = start()
    const postStart = { exec: { command: ['false'] } }
    create('web', { ...container('sim/app:v1', { lifecycle: { postStart } }), terminationGracePeriodSeconds: 1 })
    sim.runUntil(8000)
    const [status] = pod('web').status.containerStatuses ?? []
    expect(status).toMatchObject({ state: { waiting: { reason: 'PostStartHookError' } }, restartCount: 1 })
    expect(events('web')).toEqual(expect.arrayContaining(['FailedPostStartHook x2', 'Killing x2']))
  })

  it('reports a failing preStop hook, and continues the deletion of the Pod', () => {
    const { sim, client, create, events } = start()
    create('web', container('sim/app:v1', { lifecycle: { preStop: { exec: { command: ['sh', '-c', 'exit 1'] } } } }))
    sim.runUntil(3000)
    client.delete('pods', 'default', 'web')
    sim.runUntil(5000)
    expect(events('web').slice(-2)).toEqual(['Killing x1', 'FailedPreStopHook x1'])
    expect(client.list('pods', 'default')).toEqual([])
  })

  it('runs the preStop hook of a Pod without a grace period', () => {
    const { sim, client, create, events } = start()
    const lifecycle = { preStop: { exec: { command: ['false'] } } }
    create('web', { ...container('sim/app:v1', { lifecycle }), terminationGracePeriodSeconds: 0 })
    sim.runUntil(3000)
    client.delete('pods', 'default', 'web')
    sim.runUntil(5000)
    expect(events('web').slice(-2)).toEqual(['Killing x1', 'FailedPreStopHook x1'])
  })

  it('keeps a Pod initialized and running while a sidecar restarts, and restarts other containers meanwhile', () => {
    const { sim, create, pod } = start()
    create('web', {
      initContainers: [
        { name: 'proxy', image: 'sim/proxy:exit1after1', restartPolicy: 'Always' },
        { name: 'log', image: 'sim/log:v1', restartPolicy: 'Always' },
      ],
      containers: [{ name: 'app', image: 'sim/app:exit1after4' }],
    })
    const seen = new Set<string>()
    for (let at = 2000; at <= 12_000; at += 100) {
      sim.runUntil(at)
      const { phase, conditions = [] } = pod('web').status
      seen.add(`${phase} ${conditions.find(({ type }) => type === 'Initialized')?.status}`)
    }
    expect([...seen]).toEqual(['Running True'])
    const { initContainerStatuses: [proxy] = [], containerStatuses: [app] = [] } = pod('web').status
    expect(proxy?.state.waiting?.reason).toBe('CrashLoopBackOff')
    expect(app?.restartCount).toBe(1)
  })

  it('starts init containers in order, and fails a Pod whose init container must not restart', () => {
    const { sim, create, pod } = start()
    const init = (name: string, image: string) => ({ name, image })
    create('web', {
      restartPolicy: 'Never',
      initContainers: [init('one', 'sim/app:exit0after1'), init('two', 'sim/app:exit1after1')],
      containers: [{ name: 'app', image: 'sim/app:v1' }],
    })
    sim.runUntil(6000)
    const { phase, initContainerStatuses = [] } = pod('web').status
    expect(phase).toBe('Failed')
    expect(initContainerStatuses.map(({ restartCount, state }) => [restartCount, state.terminated?.exitCode])).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  it('reports within a second why a container waits, if a probe of the container is due', () => {
    const { sim, create, pod } = start()
    const probe = { exec: { command: ['ready'] }, periodSeconds: 1 }
    create('web', container('sim/app:exit1after0.ready9', { readinessProbe: probe }))
    sim.runUntil(4000)
    expect(pod('web').status.containerStatuses?.[0]?.state.waiting?.reason).toBe('CrashLoopBackOff')
  })

  it('continues from a restored snapshot with an equal fingerprint', () => {
    const run = (restore: 'restore' | 'straight') => {
      const { sim, create } = start(3)
      create('crash', container('shop/web:v1.crash'))
      create('lost', container('shop/web:v1.losesready', { readinessProbe }))
      create('hangs', container('shop/web:v1.hangs', { livenessProbe: readinessProbe }))
      sim.runUntil(25_000)
      if (restore === 'restore') {
        const snapshot = sim.snapshot()
        sim.runUntil(60_000)
        sim.restore(snapshot)
      }
      sim.runUntil(90_000)
      return sim.fingerprint()
    }
    expect(run('restore')).toBe(run('straight'))
  })
})
