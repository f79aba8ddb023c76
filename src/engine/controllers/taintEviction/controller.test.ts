import { describe, expect, it } from 'vitest'
import type { Pod, Taint, Toleration } from '../../api/types.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import { toleratedSeconds } from './controller.ts'

const taint = (key: string, value?: string): Taint => ({
  key,
  effect: 'NoExecute',
  ...(value === undefined ? {} : { value }),
})

describe('toleratedSeconds', () => {
  const [a, b] = [taint('a', '1'), taint('b')]
  const forA = (seconds?: number): Toleration => ({
    key: 'a',
    operator: 'Exists',
    ...(seconds === undefined ? {} : { tolerationSeconds: seconds }),
  })

  it.each<[string, Taint[], Toleration[], number]>([
    ['is 0 without a toleration', [a], [], 0],
    ['is infinite for a toleration without seconds', [a], [forA()], Number.POSITIVE_INFINITY],
    ['is the number of seconds of the toleration', [a], [forA(30)], 30],
    ['is 0 for a negative number of seconds', [a], [forA(-5)], 0],
    ['is 0 if one of two taints is not tolerated', [a, b], [forA(30)], 0],
    [
      'is the lowest number of two tolerated taints',
      [a, b],
      [forA(30), { key: 'b', operator: 'Exists', tolerationSeconds: 20 }],
      20,
    ],
    ['is the number of the first matching toleration', [a], [forA(30), forA(10)], 30],
    ['is infinite for a toleration of every taint', [a, b], [{ operator: 'Exists' }], Number.POSITIVE_INFINITY],
    ['is 0 for a toleration of another taint value', [a], [{ key: 'a', value: '2' }], 0],
    ['is infinite for a toleration of the taint value', [a], [{ key: 'a', value: '1' }], Number.POSITIVE_INFINITY],
    ['is 0 for a toleration of another taint effect', [a], [{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }], 0],
  ])('%s', (_, taints, tolerations, seconds) => {
    expect(toleratedSeconds(taints, tolerations)).toBe(seconds)
  })
})

const config: ClusterConfig = {
  nodes: ['node-1', 'node-2'].map((name) => ({ name, cpu: '4', memory: '8Gi', pods: 110 })),
  latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [200, 200] },
  components: { scheduler: true, kubelet: true },
}

describe('a NoExecute taint that a user adds', () => {
  it('evicts the Pods of the node at once, also with simulated kubelets', () => {
    const harness = new Harness(emptyDocument({ config }))
    const { session } = harness
    harness.apply(deploymentManifest({ replicas: 4 }))
    session.advance({ until: 20_000 })
    const nodes = () => ([...session.objects.list('pods', 'default')] as Pod[]).map(({ spec }) => spec.nodeName).sort()
    expect(new Set(nodes())).toEqual(new Set(['node-1', 'node-2']))
    harness.must(['taint', 'nodes', 'node-1', 'k=v:NoExecute'])
    session.advance({ until: 60_000 })
    expect(nodes()).toEqual(Array(4).fill('node-2'))
    harness.must(['taint', 'nodes', 'node-1', 'k-'])
    session.advance({ until: 70_000 })
    expect(nodes()).toEqual(Array(4).fill('node-2'))
  })

  it('leaves the node unchanged if the taint is removed in the instant of its addition', () => {
    const harness = new Harness(emptyDocument({ config }))
    const { session } = harness
    harness.apply(deploymentManifest({ replicas: 4 }))
    session.advance({ until: 20_000 })
    harness.must(['taint', 'nodes', 'node-1', 'k=v:NoExecute'])
    harness.must(['taint', 'nodes', 'node-1', 'k-'])
    session.advance({ until: 60_000 })
    const version = session.objects.resourceVersion
    session.advance({ until: 120_000 })
    expect(session.objects.resourceVersion).toBe(version)
    expect(session.objects.count('pods')).toBe(4)
  })
})
