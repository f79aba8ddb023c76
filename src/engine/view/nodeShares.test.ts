import { describe, expect, it } from 'vitest'
import type { ClusterConfig } from '../document/types.ts'
import type { Session } from '../session/session.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { type NodeShares, updateShares } from './nodeShares.ts'
import type { PodState, PodView } from './types.ts'

const pod = (state: PodState, node = 'node-1', cpuMilli = 250) => ({ state, node, cpuMilli }) as PodView

describe('the sum of the requests on a node', () => {
  it.each<[string, PodView | undefined, PodView, boolean, readonly [number, number]]>([
    ['a Pod that has no node', undefined, pod('pending', ''), false, [0, 0]],
    ['a Pod that is bound', pod('pending', ''), pod('pulling'), true, [250, 0]],
    ['a Pod that becomes ready', pod('starting'), pod('available'), false, [0, 0]],
    ['a Pod that is deleted', pod('available'), pod('terminating'), true, [-250, 250]],
    ['a Pod that is removed', pod('terminating'), pod('gone'), true, [0, -250]],
    ['a Pod that has finished', pod('available'), pod('succeeded'), true, [-250, 0]],
    ['a Pod that is resized', pod('available'), pod('available', 'node-1', 400), true, [150, 0]],
  ])('has the expected value after a change of %s', (_, before, after, changes, [stayMilli, endingMilli]) => {
    const shares: NodeShares = new Map()
    expect(updateShares(shares, before, after)).toBe(changes)
    expect(shares.get('node-1') ?? { node: 'node-1', stayMilli: 0, endingMilli: 0 }).toEqual({
      node: 'node-1',
      stayMilli,
      endingMilli,
    })
  })
})

const config = (nodes: number): ClusterConfig => ({
  nodes: Array.from({ length: nodes }, (_, i) => ({ name: `node-${i + 1}`, cpu: '600m', memory: '4Gi', pods: 110 })),
  latency: { watchMs: [1, 3], queueMs: [0, 1], syncMs: [1, 2], scheduleMs: [1, 2] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [100, 100] },
  components: { scheduler: true, kubelet: true },
})

const deployment = (replicas: number) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'c', image: 'shop/web:v1', resources: { requests: { cpu: '250m' } } }] },
    },
  },
})

function played(nodes: number, replicas: number): Session {
  const harness = new Harness(emptyDocument({ config: config(nodes) }))
  harness.apply(deployment(replicas))
  harness.session.advance({ until: 20_000 })
  return harness.session
}

describe('the requests of the nodes in a timeline sample', () => {
  const lastOf = (session: Session) => session.past.samplesUpTo(Number.POSITIVE_INFINITY).at(-1)

  it('contain the sum for every node, and each change of a sum has a sample', () => {
    const session = played(2, 2)
    expect(lastOf(session)?.nodes).toEqual([
      { node: 'node-1', stayMilli: 250, endingMilli: 0 },
      { node: 'node-2', stayMilli: 250, endingMilli: 0 },
    ])
    const sums = session.past
      .samplesUpTo(20_000)
      .map(({ nodes }) => nodes?.reduce((sum, { stayMilli }) => sum + stayMilli, 0))
    expect(new Set(sums)).toEqual(new Set([0, 250, 500]))
  })

  it('are left out if the cluster has many nodes', () => {
    expect(lastOf(played(9, 2))).not.toHaveProperty('nodes')
  })
})

describe('the view of an unschedulable Pod', () => {
  it('has the rejections, the missing amounts and the time of the next scheduling attempt', () => {
    const session = played(2, 5)
    const [waiting] = [...session.view.pods.all()].filter(({ state }) => state === 'pending')
    const { attempt } = waiting ?? {}
    expect(attempt).toMatchObject({ nodes: 2 })
    expect((attempt?.retryAt ?? 0) - (attempt?.at ?? 0)).toBe(300_000)
    expect(attempt?.refusals).toEqual(
      ['node-1', 'node-2'].map((node) => ({
        node,
        plugin: 'NodeResourcesFit',
        reasons: ['Insufficient cpu'],
        short: [{ resource: 'cpu', free: 100, asked: 250 }],
      })),
    )
  })

  it('has only the last scheduling attempt, and no attempt after the Pod is bound', () => {
    const harness = new Harness(emptyDocument({ config: config(2) }))
    const { session } = harness
    harness.apply(deployment(5))
    session.advance({ until: 20_000 })
    harness.must(['cordon', 'node-2'])
    session.advance({ until: 21_000 })
    const waiting = () => [...session.view.pods.all()].filter(({ attempt }) => attempt !== undefined)
    const [before] = waiting()
    harness.must(['delete', 'pod', '-l', 'app=web', '--field-selector', 'spec.nodeName=node-2', '--wait=false'])
    session.advance({ until: 40_000 })
    const [pod] = waiting()
    expect(pod?.attempt?.at).toBeGreaterThan(before?.attempt?.at ?? 0)
    expect(pod?.attempt?.refusals[1]).toMatchObject({ node: 'node-2', plugin: 'NodeUnschedulable', short: [] })
    harness.must(['uncordon', 'node-2'])
    session.advance({ until: 60_000 })
    expect([...session.view.pods.all()].filter(({ state }) => state === 'pending')).toHaveLength(1)
    for (const { state, attempt } of session.view.pods.all()) expect(attempt !== undefined).toBe(state === 'pending')
  })
})
