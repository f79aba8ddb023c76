import { describe, expect, it } from 'vitest'
import type { Pod } from '../../api/types.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { componentsOf } from '../../session/runReader.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'

const config: ClusterConfig = {
  nodes: ['node-1', 'node-2'].map((name) => ({ name, cpu: '4', memory: '8Gi', pods: 110 })),
  latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
  components: { scheduler: true, kubelet: false, node: 'serves' },
}

function running(): Harness {
  const harness = new Harness(emptyDocument({ config })).apply(deploymentManifest({ replicas: 4 }))
  harness.session.advance({ until: 10_000 })
  return harness
}

const podsOn = ({ session }: Harness, node: string): Pod[] =>
  [...session.objects.list('pods', 'default')].filter(({ spec }) => spec.nodeName === node)

const advance = (harness: Harness, seconds: number) => harness.session.advance({ until: harness.now + seconds * 1000 })

describe('PodGcController', () => {
  it('deletes the Pods of a deleted node after 40 to 60 s, so that new Pods replace them', () => {
    const harness = running()
    const orphans = podsOn(harness, 'node-1')
    expect(orphans.length).toBeGreaterThan(0)
    const seen: string[] = []
    harness.session.objects.observe(({ resource, after }) => {
      const pod = after as Pod | undefined
      if (resource === 'pods' && pod?.status.phase === 'Failed')
        seen.push(pod.status.conditions?.find(({ type }) => type === 'DisruptionTarget')?.message ?? '')
    })
    harness.must(['delete', 'node', 'node-1'])
    advance(harness, 39)
    expect(podsOn(harness, 'node-1')).toHaveLength(orphans.length)
    advance(harness, 22)
    expect(podsOn(harness, 'node-1')).toEqual([])
    expect(podsOn(harness, 'node-2')).toHaveLength(4)
    expect(new Set(seen)).toEqual(new Set(['PodGC: node no longer exists']))
  })

  it('keeps the Pods if the deleted node comes back in time', () => {
    const harness = running()
    const orphans = podsOn(harness, 'node-1').map(({ metadata }) => metadata.uid)
    const node = [...harness.session.objects.list('nodes')][0]!
    harness.must(['delete', 'node', 'node-1'])
    advance(harness, 25)
    const { uid: _uid, resourceVersion: _version, ...metadata } = node.metadata
    componentsOf(harness.session)
      .cluster.api.client('kubelet/node-1')
      .create('nodes', '', { ...node, metadata } as never)
    advance(harness, 100)
    expect(podsOn(harness, 'node-1').map(({ metadata: { uid } }) => uid)).toEqual(expect.arrayContaining(orphans))
  })

  it('deletes the Pods of a lost node that is marked as out of service', () => {
    const harness = running()
    harness.session.command({ type: 'node', node: 'node-1', to: 'lost' })
    advance(harness, 70)
    const [pod] = podsOn(harness, 'node-1')
    harness.must(['delete', 'pod', pod?.metadata.name ?? '', '--wait=false'])
    advance(harness, 60)
    const names = () => podsOn(harness, 'node-1').map(({ metadata }) => metadata.name)
    expect(names()).toContain(pod?.metadata.name)
    harness.must(['taint', 'node', 'node-1', 'node.kubernetes.io/out-of-service=nodeshutdown:NoSchedule'])
    advance(harness, 21)
    expect(names()).not.toContain(pod?.metadata.name)
  })

  it('deletes Pods that are bound to a node that never existed', () => {
    const harness = running()
    harness.apply({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'astray' },
      spec: { nodeName: 'node-9', containers: [{ name: 'app', image: 'shop/web:v1' }] },
    })
    advance(harness, 39)
    expect(podsOn(harness, 'node-9')).toHaveLength(1)
    advance(harness, 22)
    expect(podsOn(harness, 'node-9')).toEqual([])
  })
})
