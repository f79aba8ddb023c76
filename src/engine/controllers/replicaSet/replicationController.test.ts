import { describe, expect, it } from 'vitest'
import type { KubeObject, Pod, ReplicationController } from '../../api/types.ts'
import { replicationControllerManifest } from '../../testing/builders.ts'
import { ControllerRig } from '../../testing/controllerRig.ts'

/** A ReplicationController created through the API server, with its controller. */
function rigWith(options: Parameters<typeof replicationControllerManifest>[0]): ControllerRig {
  const rig = new ControllerRig({ controller: 'replicationController' })
  rig.admin.create('replicationcontrollers', 'default', replicationControllerManifest(options))
  return rig.observe()
}
const stored = (rig: ControllerRig) => rig.admin.get('replicationcontrollers', 'default', 'rc')

describe('a ReplicationController', () => {
  it('is managed by the ReplicaSet controller, as owner of the Pods and with its own component name in Events', () => {
    const rig = rigWith({ replicas: 2 }).sync('default/rc')
    const [pod] = rig.pods()
    expect(rig.pods()).toHaveLength(2)
    expect(pod?.metadata).toMatchObject({
      generateName: 'rc-',
      labels: { app: 'rc' },
      ownerReferences: [{ apiVersion: 'v1', kind: 'ReplicationController', name: 'rc', controller: true }],
    })
    const [event] = rig.store.list('events') as Iterable<KubeObject & { source: object }>
    expect(event?.source).toEqual({ component: 'replication-controller' })
  })

  it('counts Pods like a ReplicaSet, but without terminatingReplicas', () => {
    const rig = rigWith({ replicas: 2 }).sync('default/rc').observe()
    const [first, second] = rig.pods() as [Pod, Pod]
    const at = '2026-01-01T00:30:00Z'
    rig.commit({
      ...first,
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: at }] },
    } as Pod)
    rig.commit({
      ...second,
      metadata: { ...second.metadata, deletionTimestamp: at },
      spec: { ...second.spec, nodeName: 'n' },
    } as Pod)
    rig.observe().sync('default/rc')
    expect(stored(rig).status).toEqual({
      replicas: 1,
      fullyLabeledReplicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      observedGeneration: 1,
    })
  })

  it('adopts an orphan Pod whose labels match', () => {
    const rig = rigWith({ replicas: 1 })
    rig.admin.create('pods', 'default', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'stray', labels: { app: 'rc', other: 'x' } },
      spec: { containers: [{ name: 'c', image: 'shop/web:v1' }] },
    })
    rig.observe().sync('default/rc')
    expect(rig.pods()).toHaveLength(1)
    expect(rig.pods()[0]?.metadata.ownerReferences?.[0]?.kind).toBe('ReplicationController')
  })

  it('may change its selector, which is mutable', () => {
    const rig = rigWith({ replicas: 1 }).sync('default/rc').observe()
    const rc = stored(rig)
    const template = { ...rc.spec.template, metadata: { labels: { app: 'rc', track: 'new' } } }
    const spec = { ...rc.spec, selector: { app: 'rc', track: 'new' }, template }
    rig.admin.update('replicationcontrollers', 'default', { ...rc, spec } as ReplicationController)
    rig.observe().sync('default/rc').observe().sync('default/rc')
    const owned = rig.pods().map((pod) => [pod.metadata.labels?.track, pod.metadata.ownerReferences?.length ?? 0])
    expect(owned).toEqual([
      [undefined, 0],
      ['new', 1],
    ])
  })
})
