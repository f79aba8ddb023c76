import { describe, expect, it } from 'vitest'
import type { KubeEvent, Node, Pod } from '../../api/types.ts'
import type { ClusterConfig, NodeConfig } from '../../document/types.ts'
import type { Session } from '../../session/session.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'
import { mayTaintEveryMs } from './controller.ts'

const node = (name: string): NodeConfig => ({ name, cpu: '4', memory: '8Gi', pods: 110 })

const config = (nodes: number): ClusterConfig => ({
  nodes: Array.from({ length: nodes }, (_, i) => node(`node-${i + 1}`)),
  latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
  components: { scheduler: true, kubelet: false, node: 'serves' },
})

/** A cluster with four running Pods and `nodes` nodes; the Pods tolerate a lost node for `tolerationSeconds`. */
function running(nodes: number, tolerationSeconds: number): Harness {
  const harness = new Harness(emptyDocument({ config: config(nodes) }))
  const manifest = deploymentManifest({ replicas: 4 })
  const tolerations = ['unreachable', 'not-ready'].map((name) => ({
    key: `node.kubernetes.io/${name}`,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds,
  }))
  const spec = manifest.spec as { template: { spec: object } }
  const template = { ...spec.template, spec: { ...spec.template.spec, tolerations } }
  harness.apply({ ...manifest, spec: { ...spec, template } as never })
  harness.session.advance({ until: 10_000 })
  return harness
}

const lose = ({ session }: Harness, name: string) => session.command({ type: 'node', node: name, to: 'lost' })
const bringBack = ({ session }: Harness, name: string) => session.command({ type: 'node', node: name, to: 'back' })

const nodesOf = (session: Session) => [...session.objects.list('nodes')] as Node[]
const podsOn = (session: Session, name: string) =>
  ([...session.objects.list('pods', 'default')] as Pod[]).filter(({ spec }) => spec.nodeName === name)

/** The Ready condition and the effects of the taints of each node. */
const states = (session: Session): string[] =>
  nodesOf(session).map(({ spec, status }) =>
    [status.conditions?.find(({ type }) => type === 'Ready')?.status, ...(spec.taints ?? []).map((t) => t.effect)].join(
      ' ',
    ),
  )

const eventsOf = (session: Session, reason: string): string[] =>
  ([...session.objects.list('events', 'default')] as KubeEvent[])
    .filter((event) => event.reason === reason)
    .map(({ message = '' }) => message)

describe('a node without a kubelet', () => {
  const created = (more: object = {}) => {
    const { session } = new Harness(emptyDocument({ config: config(1) }))
    const manifest = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'bare' }, ...more }
    session.command({ type: 'kubectl', args: ['create', '-f', '-'], stdin: JSON.stringify(manifest) })
    return session
  }
  const bare = (session: Session) => nodesOf(session).find(({ metadata }) => metadata.name === 'bare')

  it('is Unknown and tainted after the startup grace period of 60 s', () => {
    const session = created()
    session.advance({ until: 59_000 })
    expect([bare(session)?.status.conditions, bare(session)?.spec.taints]).toEqual([undefined, undefined])
    session.advance({ until: 70_000 })
    expect(bare(session)?.status.conditions?.map(({ type, status, reason }) => `${type} ${status} ${reason}`)).toEqual(
      ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'].map(
        (type) => `${type} Unknown NodeStatusNeverUpdated`,
      ),
    )
    expect(states(session)).toContain('Unknown NoSchedule NoExecute')
    expect(eventsOf(session, 'NodeNotReady')).toEqual([])
  })

  it('remains Ready if it reports Ready in time, and a deleted node is forgotten', () => {
    const conditions = [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: '' }]
    const session = created()
    const args = ['patch', 'node', 'bare', '--subresource=status', '--type=merge', '-p']
    session.command({ type: 'kubectl', args: [...args, JSON.stringify({ status: { conditions } })] })
    session.advance({ until: 100_000 })
    expect(states(session)).toEqual(['True', 'True'])
    session.command({
      type: 'kubectl',
      args: ['create', '-f', '-'],
      stdin: '{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "gone"}}',
    })
    session.command({ type: 'kubectl', args: ['delete', 'node', 'gone'] })
    session.advance({ until: 200_000 })
    expect(nodesOf(session)).toHaveLength(2)
  })
})

describe('a node whose kubelet stops', () => {
  it('is Unknown and tainted 50 to 65 s later, and its Pods no longer count as ready', () => {
    const harness = running(2, 300)
    const { session } = harness
    lose(harness, 'node-1')
    session.advance({ until: 10_000 + 39_000 })
    expect(states(session)).toEqual(['True', 'True'])
    session.advance({ until: 10_000 + 56_000 })
    expect(states(session)).toEqual(['Unknown NoSchedule NoExecute', 'True'])
    expect(podsOn(session, 'node-1').map((pod) => podCondition(pod, 'Ready')?.status)).toEqual(['False', 'False'])
    expect(podsOn(session, 'node-2').map((pod) => podCondition(pod, 'Ready')?.status)).toEqual(['True', 'True'])
    expect(eventsOf(session, 'NodeNotReady')).toContain('Node is not ready')
    expect(eventsOf(session, 'NodeNotReady')).toContain('Node node-1 status is now: NodeNotReady')
  })

  it('loses its Pods after their toleration seconds: the Pods stay Terminating, and new Pods replace them', () => {
    const harness = running(2, 5)
    const { session } = harness
    lose(harness, 'node-1')
    session.advance({ until: 10_000 + 70_000 })
    const lost = podsOn(session, 'node-1')
    expect(lost.map(({ metadata }) => metadata.deletionTimestamp !== undefined)).toEqual([true, true])
    expect(lost.map((pod) => podCondition(pod, 'DisruptionTarget')?.reason)).toEqual(
      Array(2).fill('DeletionByTaintManager'),
    )
    expect(podsOn(session, 'node-2')).toHaveLength(4)
    bringBack(harness, 'node-1')
    session.advance({ until: 10_000 + 71_500 })
    expect(podsOn(session, 'node-1')).toEqual([])
    session.advance({ until: 10_000 + 80_000 })
    expect(states(session)).toEqual(['True', 'True'])
    expect(eventsOf(session, 'NodeReady')).toEqual(['Node node-1 status is now: NodeReady'])
  })

  it('loses no Pods if the node is back in time', () => {
    const harness = running(2, 5)
    const { session } = harness
    const before = podsOn(session, 'node-1')
    lose(harness, 'node-1')
    session.advance({ until: 10_000 + 30_000 })
    bringBack(harness, 'node-1')
    session.advance({ until: 10_000 + 120_000 })
    expect(states(session)).toEqual(['True', 'True'])
    expect(podsOn(session, 'node-1').map(({ metadata }) => metadata.uid)).toEqual(
      before.map(({ metadata }) => metadata.uid),
    )
  })

  it('keeps its Pods, which become ready again, if the node is back before their eviction', () => {
    const harness = running(2, 300)
    const { session } = harness
    lose(harness, 'node-1')
    session.advance({ until: 10_000 + 70_000 })
    bringBack(harness, 'node-1')
    session.advance({ until: 10_000 + 400_000 })
    expect(podsOn(session, 'node-1').map((pod) => podCondition(pod, 'Ready')?.status)).toEqual(['True', 'True'])
    expect(eventsOf(session, 'TaintManagerEviction').filter((text) => text.startsWith('Cancelling'))).toHaveLength(2)
  })

  it('leads to an equal run after a seek back and forward in time', () => {
    const harness = running(3, 5)
    const { session } = harness
    lose(harness, 'node-1')
    session.advance({ until: 10_000 + 70_000 })
    bringBack(harness, 'node-1')
    session.advance({ until: 10_000 + 90_000 })
    const { fingerprint } = session
    for (const at of [0, 30_000, 79_000]) {
      session.seek(at)
      session.seek(10_000 + 90_000)
      expect(session.fingerprint).toBe(fingerprint)
    }
  })

  it('keeps its Pods if all nodes are lost, which indicates a network failure', () => {
    const harness = running(2, 5)
    const { session } = harness
    lose(harness, 'node-1')
    lose(harness, 'node-2')
    session.advance({ until: 10_000 + 120_000 })
    expect(states(session)).toEqual(['Unknown NoSchedule', 'Unknown NoSchedule'])
    expect(eventsOf(session, 'TaintManagerEviction').filter((text) => text.startsWith('Marking'))).toEqual([])
    expect(session.quiet).toBe(true)
  })

  it('is tainted ten seconds after another lost node was tainted', () => {
    const harness = running(5, 5)
    const { session } = harness
    lose(harness, 'node-1')
    lose(harness, 'node-2')
    const seen: number[] = []
    session.objects.observe(({ resource, after }) => {
      if (resource !== 'nodes') return
      if ((after as Node | undefined)?.spec.taints?.length === 2) seen.push(session.cursor.at)
    })
    session.advance({ until: 10_000 + 90_000 })
    expect(states(session).filter((state) => state === 'Unknown NoSchedule NoExecute')).toHaveLength(2)
    expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBeGreaterThanOrEqual(10_000)
    expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBeLessThan(16_000)
  })
})

describe('a cordoned node', () => {
  it('has a taint until it is uncordoned', () => {
    const harness = running(2, 5)
    const { session } = harness
    harness.must(['cordon', 'node-1'])
    session.advance({ until: 11_000 })
    expect(nodesOf(session)[0]?.spec.taints).toMatchObject([
      { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
    ])
    harness.must(['uncordon', 'node-1'])
    session.advance({ until: 12_000 })
    expect(states(session)).toEqual(['True', 'True'])
  })
})

describe('mayTaintEveryMs', () => {
  const zone = (lost: number, of: number) => Array.from({ length: of }, (_, i) => i < lost)

  it.each([
    [1, 3, 10_000],
    [2, 3, 10_000],
    [3, 3, 10_000],
    [3, 5, undefined],
    [5, 10, 10_000],
    [6, 10, undefined],
    [28, 50, undefined],
    [29, 51, 100_000],
  ])('gives the expected interval for %i of %i lost nodes: %s', (lost, of, everyMs) => {
    expect(mayTaintEveryMs(zone(lost, of))).toBe(everyMs)
  })
})

describe('a taint that belongs to a node condition', () => {
  const taint = (harness: Harness, name: string, text: string) => harness.must(['taint', 'node', name, text])
  const taintsOf = (session: Session) =>
    nodesOf(session).map(({ spec }) => (spec.taints ?? []).map(({ key, effect }) => `${key.split('/')[1]}:${effect}`))

  it('is removed if a user added the taint, at once or at the next check', () => {
    const harness = running(3, 300)
    taint(harness, 'node-1', 'node.kubernetes.io/memory-pressure=:NoSchedule')
    taint(harness, 'node-2', 'node.kubernetes.io/unreachable=:NoExecute')
    taint(harness, 'node-3', 'example.com/mine=:NoSchedule')
    harness.session.advance({ until: 10_020 })
    expect(taintsOf(harness.session)).toEqual([[], ['unreachable:NoExecute'], ['mine:NoSchedule']])
    harness.session.advance({ until: 16_000 })
    expect(taintsOf(harness.session)).toEqual([[], [], ['mine:NoSchedule']])
    harness.session.advance({ until: 400_000 })
    expect(podsOn(harness.session, 'node-2').every(({ metadata }) => metadata.deletionTimestamp === undefined)).toBe(
      true,
    )
  })

  it('is restored if a user removed the taint', () => {
    const harness = running(3, 300)
    lose(harness, 'node-1')
    harness.session.advance({ until: 90_000 })
    const lost = ['unreachable:NoSchedule', 'unreachable:NoExecute']
    expect(taintsOf(harness.session)[0]?.sort()).toEqual(lost.toSorted())
    harness.must(['taint', 'node', 'node-1', 'node.kubernetes.io/unreachable-'])
    harness.session.advance({ until: 105_000 })
    expect(taintsOf(harness.session)[0]?.sort()).toEqual(lost.toSorted())
  })
})
