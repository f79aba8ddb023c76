import { describe, expect, it } from 'vitest'
import { inspect } from '../../analysis/inspector.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import { daemonSetManifest as ds, nodesOf, quotaOf, started, statefulSetManifest as sts } from '../../testing/sets.ts'

const waitsOf = ({ session }: Harness, kind: string, name: string) =>
  inspect(session, { kind, namespace: 'default', name }).waitsFor.map(({ id, facts }) => ({ id, ...facts }))
const ofDb = (harness: Harness) => waitsOf(harness, 'StatefulSet', 'db')
const ofAgent = (harness: Harness) => waitsOf(harness, 'DaemonSet', 'agent')

describe('the inspection of a StatefulSet shows a wait for', () => {
  it('nothing after a complete rollout, and for a lower partition if the partition keeps old Pods', () => {
    const harness = started(sts({ replicas: 3 }))
    expect(ofDb(harness)).toEqual([{ id: 'wait.nothing', who: 'db' }])
    const update = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } }
    harness.apply(sts({ replicas: 3, image: 'shop/db:v2', update })).run(60_000)
    expect(ofDb(harness)).toEqual([{ id: 'wait.partition', who: 'db', partition: 2, pods: 2 }])
  })

  it('the preceding Pod of the next Pod, with the wait of the preceding Pod', () => {
    const harness = started(sts({ spec: { minReadySeconds: 30 } }), { seconds: 15 })
    expect(ofDb(harness)).toMatchObject([
      { id: 'wait.predecessor', who: 'db', pod: 'db-0' },
      { id: 'wait.pod.minReadyUntil', who: 'db-0' },
    ])
  })

  it('the deletion of a broken Pod after the template is fixed', () => {
    const harness = started(sts({ replicas: 3 }))
      .apply(sts({ replicas: 3, image: 'shop/db:v2.nopull' }))
      .run(60_000)
    expect(ofDb(harness)[0]).toEqual({ id: 'wait.predecessor', who: 'db', pod: 'db-2' })
    harness.apply(sts({ replicas: 3, image: 'shop/db:v3' })).run(30_000)
    expect(ofDb(harness)[0]).toEqual({ id: 'wait.outdatedPod', who: 'db', pod: 'db-2' })
  })

  it('the API server if a quota rejects the next Pod', () => {
    const harness = started(sts({ replicas: 1 }))
      .apply(quotaOf(1))
      .run(1_000)
      .apply(sts({ replicas: 2 }))
      .run(20_000)
    expect(ofDb(harness)).toEqual([
      { id: 'wait.refused', who: 'db', message: expect.stringContaining('exceeded quota: few') },
    ])
  })

  it('the deletion of old Pods if the updateStrategy is OnDelete', () => {
    const update = { type: 'OnDelete' }
    const harness = started(sts({ update, replicas: 2 })).apply(sts({ update, replicas: 2, image: 'shop/db:v2' }))
    expect(ofDb(harness.run(10_000))).toEqual([{ id: 'wait.onDelete', who: 'db', pods: 2 }])
  })
})

describe('the inspection of a DaemonSet shows a wait for', () => {
  it('the nodes with unavailable Pods, if they are as many as maxUnavailable', () => {
    const harness = started(ds({ update: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } } }), {
      nodes: 5,
    })
    expect(ofAgent(harness)).toEqual([{ id: 'wait.nothing', who: 'agent' }])
    const update = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } }
    harness.apply(ds({ update, image: 'shop/agent:v2.nopull' })).run(60_000)
    const [first] = ofAgent(harness)
    expect(first).toMatchObject({ id: 'wait.daemonsUnavailable', unavailable: 2, may: 2, old: 3 })
    expect(String((first as { nodes?: unknown }).nodes).split(', ')).toHaveLength(2)
  })

  it('the nodes with surging Pods, if they are as many as maxSurge', () => {
    const update = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
    const harness = started(ds({ update }))
      .apply(ds({ update, image: 'shop/agent:v2.nopull' }))
      .run(60_000)
    expect(ofAgent(harness)[0]).toMatchObject({ id: 'wait.daemonsSurging', unavailable: 1, may: 1, old: 3 })
  })

  it('the back-off after failed Pods until the back-off ends, as the inspection of the failed Pod does', () => {
    const components = { scheduler: false, kubelet: false, node: 'played' } as const
    const harness = new Harness(emptyDocument({ config: { ...DEFAULT_CONFIG, nodes: nodesOf(1), components } }))
    harness.apply(ds()).run(3_000)
    const fail = () => {
      harness.session.command({ type: 'pods', of: 'agent', to: 'failed', count: 0 })
      return harness.run(300)
    }
    // The first failed Pod is deleted at once, the second a second later.
    fail()
    expect(ofAgent(fail())[0]).toEqual({
      id: 'wait.failedPods',
      who: 'agent',
      pods: 1,
      nodes: 'node-1',
      seconds: 0.4,
    })
    const [failed] = [...harness.session.objects.list('pods', 'default')]
    expect(failed?.status.phase).toBe('Failed')
    expect(waitsOf(harness, 'Pod', failed?.metadata.name ?? '')).toMatchObject([
      { id: 'wait.failedPods', nodes: 'node-1' },
    ])
    harness.run(3_000)
    expect(ofAgent(harness).map(({ id }) => id)).not.toContain('wait.failedPods')
  })
})
