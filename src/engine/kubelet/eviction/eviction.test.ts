import { describe, expect, it } from 'vitest'
import type { JsonObject, Node, Pod } from '../../api/types.ts'
import { createCluster } from '../../cluster.ts'
import type { ClusterConfig, PressureCommand } from '../../document/types.ts'
import { carryOut } from '../../session/journalCommands.ts'
import { setFreezeMode } from '../../sim/freeze.ts'
import { Simulation } from '../../sim/simulation.ts'
import type { DecisionRecord } from '../../trace/records.ts'

setFreezeMode('deep')

const nodes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `node-${i + 1}`, cpu: '64', memory: '8Gi', pods: 500 }))

const config = (count: number): ClusterConfig => ({
  nodes: nodes(count),
  latency: { watchMs: [1, 3], queueMs: [0, 1], syncMs: [1, 2], scheduleMs: [1, 2] },
  kubelet: { pullMs: [1000, 2000], startMs: [400, 800], readyMs: [1000, 3000], terminateMs: [300, 900] },
  components: { scheduler: true, kubelet: true },
})

function start(count = 1) {
  const sim = new Simulation(1)
  const cluster = createCluster(sim, config(count))
  const client = cluster.api.client('kubectl')
  const decisions: DecisionRecord[] = []
  sim.onTrace = (record) => {
    if (record.type === 'decision' && record.id === 'kubelet.evicted') decisions.push(record)
  }
  sim.runUntil(500)
  const create = (name: string, image: string, memory?: string, more: JsonObject = {}) =>
    client.create('pods', 'default', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name },
      spec: {
        containers: [{ name: 'app', image, ...(memory ? { resources: { requests: { memory } } } : {}) }],
        ...more,
      },
    })
  const pods = (): Pod[] => [...client.list('pods', 'default')]
  const isEvicted = ({ status }: Pod) => status.conditions?.some(({ reason }) => reason === 'TerminationByKubelet')
  const evicted = () => pods().flatMap((pod) => (isEvicted(pod) ? [pod.metadata.name] : []))
  const node = (name = 'node-1'): Node => client.get('nodes', '', name)
  const events = (reason: string) => client.list('events', 'default').filter((event) => event.reason === reason)
  const pressure = (command: Omit<PressureCommand, 'type' | 'node'>) =>
    carryOut(cluster, { type: 'pressure', node: 'node-1', ...command })
  return { sim, client, create, pods, evicted, node, events, pressure, decisions }
}

const conditionsOf = ({ status }: Node) =>
  Object.fromEntries((status.conditions ?? []).map(({ type, status: value }) => [type, value]))
const taintsOf = ({ spec }: Node) => (spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`)

describe('a node with a shortage of memory', () => {
  it('evicts the Pod that exceeds its memory request by most, with the amounts in the message', () => {
    const { sim, create, client, pressure, evicted, decisions, events } = start()
    create('small', 'shop/web:v1.uses100', '200Mi')
    create('modest', 'shop/web:v1.uses300', '250Mi')
    create('greedy', 'shop/web:v1.uses400.term9', '64Mi')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short', left: '40Mi' })
    sim.runUntil(60_000)
    expect(evicted()).toEqual(['greedy'])
    const { status } = client.get('pods', 'default', 'greedy')
    const message =
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 40Mi. ' +
      'Container app was using 400Mi, request is 64Mi, has larger consumption of memory. '
    expect(status).toMatchObject({ phase: 'Failed', reason: 'Evicted', message })
    expect(status.conditions?.find(({ type }) => type === 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'TerminationByKubelet',
      message,
    })
    expect(events('Evicted').map((event) => event.message)).toEqual([message])
    expect(events('EvictionThresholdMet').map((event) => event.message)).toEqual(['Attempting to reclaim memory'])
    expect(decisions.map(({ facts }) => facts)).toEqual([
      {
        resource: 'memory',
        least: '100Mi',
        available: '40Mi',
        used: '400Mi',
        requested: '64Mi',
        exceeds: true,
        priority: 0,
        candidates: 3,
      },
    ])
  })

  it('leaves an evicted Pod that ends with exit code 0 in its grace period completed', () => {
    const { sim, create, pressure, pods, evicted } = start()
    create('a', 'shop/web:v1')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short' })
    sim.runUntil(40_000)
    expect(evicted()).toEqual(['a'])
    expect(pods()[0]?.status).toMatchObject({ phase: 'Succeeded' })
    expect(pods()[0]?.status.reason).toBeUndefined()
  })

  it('evicts Pods one after the other until enough memory is left', () => {
    const { sim, create, pressure, evicted } = start()
    for (const name of ['a', 'b', 'c', 'd']) create(name, 'shop/web:v1.uses40')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short', left: '10Mi' })
    sim.runUntil(60_000)
    // Each Pod uses 40 MiB: with 3, 2, 1 and 0 Pods, 10, 50, 90 and 130 MiB are available.
    expect(evicted()).toHaveLength(3)
  })

  it('evicts first the Pod that exceeds its request and has the lowest priority, whatever amount the Pod uses', () => {
    const { sim, client, create, pressure, evicted } = start()
    client.create('priorityclasses', '', {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'high' },
      value: 100,
    })
    create('within', 'shop/web:v1.uses900', '1Gi')
    create('high', 'shop/web:v1.uses800', '1Mi', { priorityClassName: 'high' })
    create('low', 'shop/web:v1.uses50', '1Mi')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short', left: '60Mi' })
    sim.runUntil(40_000)
    expect(evicted()).toEqual(['low'])
  })

  it('evicts another Pod instead of a Pod with the priority system-node-critical', () => {
    const { sim, create, pressure, evicted } = start()
    create('critical', 'shop/web:v1.uses900', '1Mi', { priorityClassName: 'system-node-critical' })
    create('other', 'shop/web:v1.uses80', '100Mi')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short' })
    sim.runUntil(40_000)
    expect(evicted()).toEqual(['other'])
  })

  it('has a condition and a taint until five minutes after the end of the shortage', () => {
    const { sim, create, pressure, node, events } = start()
    create('a', 'shop/web:v1')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short' })
    sim.runUntil(60_000)
    expect(conditionsOf(node())).toEqual({
      MemoryPressure: 'True',
      DiskPressure: 'False',
      PIDPressure: 'False',
      Ready: 'True',
    })
    expect(taintsOf(node())).toEqual(['node.kubernetes.io/memory-pressure:NoSchedule'])
    pressure({ of: 'memory', to: 'enough' })
    sim.runUntil(300_000)
    expect(conditionsOf(node()).MemoryPressure).toBe('True')
    sim.runUntil(360_000)
    expect(conditionsOf(node()).MemoryPressure).toBe('False')
    expect(taintsOf(node())).toEqual([])
    expect(events('NodeHasInsufficientMemory')).toHaveLength(1)
    expect(events('NodeHasSufficientMemory')).toHaveLength(1)
    expect(sim.pendingEvents).toEqual([])
  })

  it('rejects a Pod without requests and limits, with a message about the condition', () => {
    const { sim, create, pods, pressure } = start()
    create('a', 'shop/web:v1')
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short' })
    sim.runUntil(60_000)
    create('none', 'shop/web:v1', undefined, { nodeName: 'node-1' })
    create('some', 'shop/web:v1.uses1', '10Mi', { nodeName: 'node-1' })
    sim.runUntil(80_000)
    const status = (name: string) => pods().find(({ metadata }) => metadata.name === name)?.status
    expect(status('none')).toMatchObject({
      phase: 'Failed',
      reason: 'Evicted',
      message: 'Pod was rejected: The node had condition: [MemoryPressure]. ',
    })
    expect(status('some')?.phase).toBe('Running')
  })

  it('has its evicted Pods recreated on another node', () => {
    const { sim, client, pressure, pods, evicted } = start(2)
    client.create('replicasets', 'default', {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { name: 'web' },
      spec: {
        replicas: 4,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ name: 'app', image: 'shop/web:v1' }] },
        },
      },
    })
    sim.runUntil(20_000)
    pressure({ of: 'memory', to: 'short', left: '0' })
    sim.runUntil(60_000)
    expect(evicted()).toHaveLength(2)
    // Recreated Pods are bound to the node until it has its taint.
    const failed = pods().filter(({ status }) => status.phase === 'Failed')
    const words = 'Pod was rejected: The node had condition: [MemoryPressure]. '
    expect(failed.every(({ status }) => status.message === words)).toBe(true)
    expect(failed.every(({ spec }) => spec.nodeName === 'node-1')).toBe(true)
    const running = pods().filter(({ status }) => status.phase === 'Running')
    expect(running.map(({ spec }) => spec.nodeName)).toEqual(['node-2', 'node-2', 'node-2', 'node-2'])
  })
})

describe('a node with a shortage of disk space or processes', () => {
  it('removes unused images before the node evicts a Pod for its disk space', () => {
    const { sim, client, create, pressure, evicted, events, node } = start()
    create('gone', 'shop/old:v1')
    create('big', 'shop/web:v1.writes300')
    create('small', 'shop/web:v1.writes200')
    sim.runUntil(20_000)
    client.delete('pods', 'default', 'gone')
    sim.runUntil(60_000)
    pressure({ of: 'disk', to: 'short' })
    sim.runUntil(100_000)
    expect(evicted()).toEqual([])
    expect(taintsOf(node())).toEqual(['node.kubernetes.io/disk-pressure:NoSchedule'])
    pressure({ of: 'disk', to: 'short' })
    sim.runUntil(140_000)
    expect(evicted()).toEqual(['big'])
    expect(events('Evicted')[0]?.message).toMatch(
      /^The node was low on resource: ephemeral-storage\. Threshold quantity: 16106128000, .*Container app was using 300Mi, request is 0, has larger consumption of ephemeral-storage\. $/,
    )
  })

  it('evicts Pods by priority if the node lacks processes', () => {
    const { sim, create, pressure, evicted, events, node } = start()
    create('a', 'shop/web:v1', undefined, { priorityClassName: 'system-node-critical' })
    create('b', 'shop/web:v1')
    sim.runUntil(20_000)
    pressure({ of: 'pids', to: 'short' })
    sim.runUntil(60_000)
    expect(evicted()).toEqual(['b'])
    expect(events('Evicted')[0]?.message).toBe(
      'The node was low on resource: pids. Threshold quantity: 3276, available: 3275. ',
    )
    expect(conditionsOf(node()).PIDPressure).toBe('True')
  })
})

it('a cluster without a shortage has no pending eviction events', () => {
  const { sim, create } = start()
  create('a', 'shop/web:v1')
  sim.runUntil(60_000)
  expect(sim.pendingEvents).toEqual([])
})
