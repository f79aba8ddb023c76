import { describe, expect, it } from 'vitest'
import type { JsonDraft, JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { type DeploymentOptions, deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import type { StallView, WorkloadView } from './workload.ts'

const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }
const base: DeploymentOptions = { replicas: 10, progressDeadlineSeconds: 60, readinessProbe, minReadySeconds: 2 }

function webOf({ session }: Harness): WorkloadView | undefined {
  return session.view.full().workloads.find(({ name }) => name === 'web')
}
const stallOf = (harness: Harness): StallView | undefined => webOf(harness)?.stall

/** Times at which a stall started or ended, up to the head. */
function spansOf({ session }: Harness): (number | undefined)[] {
  const spans: (number | undefined)[] = []
  let last: number | undefined
  for (const { stalledSince } of session.past.samplesUpTo(session.head.at)) {
    if (stalledSince !== last) spans.push(stalledSince)
    last = stalledSince
  }
  return spans
}

/** A Deployment that runs v1 for 30 s and then gets another image. */
function changedTo(image: string, options: DeploymentOptions = {}): Harness {
  const harness = new Harness().deployment({ ...base, ...options })
  harness.session.advance({ until: 30_000 })
  harness.setImage('web', image)
  return harness
}

function until(harness: Harness, seconds: number): Harness {
  harness.session.advance({ until: seconds * 1000 })
  return harness
}

/** A Deployment whose Pod spec is changed before the apply. */
function applied(change: (spec: JsonDraft, container: JsonDraft) => void, options: DeploymentOptions = {}): Harness {
  const manifest = deploymentManifest({ ...base, replicas: 3, ...options })
  const { spec } = (manifest.spec as JsonObject).template as { spec: JsonDraft }
  change(spec, (spec.containers as JsonDraft[])[0] as JsonDraft)
  return new Harness().apply(manifest)
}

describe('the stall of a Deployment has the cause of', () => {
  it('an image that cannot be pulled, with the Pods that the bounds allow and the deadline', () => {
    const harness = until(changedTo('shop/web:v2.nopull'), 40)
    const stall = stallOf(harness)
    expect(stall).toMatchObject({
      kind: 'image',
      facts: { container: 'web', image: 'shop/web:v2.nopull' },
      message: 'failed to pull and unpack image "shop/web:v2.nopull": not found',
      held: { pods: 5, of: 5, whose: 'new' },
      bound: {
        kind: 'rolling',
        totalPods: 13,
        minAvailable: 8,
        newUnavailable: 5,
        mayGo: 0,
        maxUnavailable: { written: '25%', pods: 2 },
      },
      deadline: { seconds: 60, isPassed: false },
      rollback: { revision: 1, image: 'shop/web:v1' },
      path: ['spec', 'template', 'spec', 'containers', 0, 'image'],
    })
    expect(stall?.since).toBeGreaterThan(30_000)
    expect(stall?.since).toBeLessThan(35_000)
    expect(stallOf(until(harness, 120))).toMatchObject({ since: stall?.since, deadline: { isPassed: true } })
  })

  it('a crashing container, without an interruption between two restarts', () => {
    const harness = until(changedTo('shop/web:v2.crash'), 200)
    expect(stallOf(harness)).toMatchObject({
      kind: 'crash',
      facts: { container: 'web', exitCode: 1 },
      held: { pods: 5, of: 5 },
    })
    expect(spansOf(harness)).toHaveLength(1)
  })

  it('a probe that never succeeds', () => {
    const harness = until(changedTo('shop/web:v2.neverready'), 60)
    expect(stallOf(harness)).toMatchObject({
      kind: 'probe',
      facts: { probe: 'readiness', container: 'web' },
      message: expect.stringMatching(/^Readiness probe failed: /),
      path: ['spec', 'template', 'spec', 'containers', 0, 'readinessProbe'],
    })
  })

  it('a failing init container, with the position of the container', () => {
    const harness = applied((spec) => {
      spec.initContainers = [
        { name: 'warm', image: 'shop/warm:v1.exit0after1' },
        { name: 'migrate', image: 'shop/db:v1.exit3after1' },
      ]
    })
    expect(stallOf(until(harness, 60))).toMatchObject({
      kind: 'init',
      facts: { container: 'migrate', index: 2, of: 2, exitCode: 3 },
      bound: { kind: 'none' },
      path: ['spec', 'template', 'spec', 'initContainers', 1, 'image'],
    })
    expect(stallOf(harness)?.rollback).toBeUndefined()
  })

  it('a missing ConfigMap, and after the ConfigMap is created, the next try of the kubelet', () => {
    const harness = applied((_, container) => {
      container.envFrom = [{ configMapRef: { name: 'site' } }]
    })
    until(harness, 30)
    expect(stallOf(harness)).toMatchObject({ kind: 'missing', facts: { kind: 'ConfigMap', name: 'site' } })
    harness.must(['create', 'configmap', 'site'])
    harness.session.advance({ until: 30_100 })
    const mended = stallOf(harness)
    expect(mended).toMatchObject({ kind: 'mended', facts: { kind: 'ConfigMap', name: 'site', by: 'kubelet' } })
    expect(mended?.retryAt).toBeGreaterThan(30_100)
    expect(stallOf(until(harness, (mended?.retryAt ?? 0) / 1000 + 15))).toBeUndefined()
  })

  it('a missing Secret of a volume, and after the Secret is created, the next try of the kubelet', () => {
    const harness = applied((spec, container) => {
      spec.volumes = [{ name: 'certs', secret: { secretName: 'certs' } }]
      container.volumeMounts = [{ name: 'certs', mountPath: '/certs' }]
    })
    until(harness, 30)
    expect(stallOf(harness)).toMatchObject({ kind: 'missing', facts: { kind: 'Secret', name: 'certs' } })
    harness.must(['create', 'secret', 'generic', 'certs'])
    harness.session.advance({ until: 30_100 })
    const mended = stallOf(harness)
    expect(mended).toMatchObject({ kind: 'mended', facts: { kind: 'Secret', name: 'certs', by: 'kubelet' } })
    expect(mended?.retryAt).toBeGreaterThan(30_100)
  })

  it('Recreate, if old Pods must be deleted before new Pods are created', () => {
    const broken = 'shop/web:v1.nopull'
    const first = until(new Harness().deployment({ ...base, replicas: 2, strategy: 'Recreate', image: broken }), 30)
    expect(stallOf(first)?.bound).toEqual({ kind: 'none' })
    expect(stallOf(until(changedTo(broken, { replicas: 2, strategy: 'Recreate' }), 90))?.bound).toEqual({
      kind: 'recreateNew',
    })
  })

  it('insufficient CPU on every node', () => {
    const harness = applied((_, container) => {
      container.resources = { requests: { cpu: '64' } }
    })
    expect(stallOf(until(harness, 10))).toMatchObject({
      kind: 'room',
      facts: { nodes: 3, resource: 'cpu', asked: 64_000 },
      message: expect.stringMatching(/^0\/3 nodes are available: 3 Insufficient cpu/),
      held: { pods: 3, of: 3 },
    })
  })

  it('a nodeSelector that no node matches', () => {
    const harness = applied((spec) => {
      spec.nodeSelector = { disk: 'fast' }
    })
    expect(stallOf(until(harness, 10))).toMatchObject({
      kind: 'placement',
      path: ['spec', 'template', 'spec', 'nodeSelector'],
    })
  })

  it('a missing ConfigMap or Secret, with the name, the field and the message of the kubelet', () => {
    const harness = applied((_, container) => {
      container.env = [{ name: 'URL', valueFrom: { configMapKeyRef: { name: 'site', key: 'url' } } }]
    })
    expect(stallOf(until(harness, 30))).toMatchObject({
      kind: 'missing',
      facts: { kind: 'ConfigMap', name: 'site', keys: 'url' },
      message: 'configmap "site" not found',
      held: { pods: 3, of: 3 },
    })
    harness.must(['create', 'configmap', 'site', '--from-literal=url=example'])
    expect(stallOf(until(harness, 90))).toBeUndefined()
    const mounted = applied((spec, container) => {
      spec.volumes = [{ name: 'key', secret: { secretName: 'tls' } }]
      container.volumeMounts = [{ name: 'key', mountPath: '/key' }]
    })
    expect(stallOf(until(mounted, 60))).toMatchObject({
      kind: 'missing',
      facts: { kind: 'Secret', name: 'tls' },
      path: ['spec', 'template', 'spec', 'volumes', 0, 'secret', 'secretName'],
    })
    // A further missing variable does not block yet.
    const both = applied((spec, container) => {
      spec.volumes = [{ name: 'key', projected: { sources: [{ secret: { name: 'tls' } }] } }]
      container.volumeMounts = [{ name: 'key', mountPath: '/key' }]
      container.envFrom = [{ configMapRef: { name: 'site' } }]
    })
    expect(stallOf(until(both, 60))).toMatchObject({
      kind: 'missing',
      facts: { kind: 'Secret', name: 'tls' },
      path: ['spec', 'template', 'spec', 'volumes', 0, 'projected', 'sources', 0, 'secret', 'name'],
    })
  })

  it('several missing objects, with the message of the first object and the names of all objects', () => {
    const mounted = applied((spec, container) => {
      const volumes = ['b', 'a', 'c'].map((name) => ({ name, configMap: { name: `settings-${name}` } }))
      spec.volumes = [{ name: 'ca', configMap: { name: 'kube-root-ca.crt' } }, ...volumes]
      container.volumeMounts = ['ca', 'b', 'a', 'c'].map((name) => ({ name, mountPath: `/${name}` }))
      container.envFrom = [{ secretRef: { name: 'db' } }, { secretRef: { name: 'soft', optional: true } }]
    })
    const stall = stallOf(until(mounted, 60))
    expect(stall).toMatchObject({
      kind: 'missing',
      facts: { kind: 'ConfigMap', name: 'settings-b' },
      message: 'MountVolume.SetUp failed for volume "b" : configmap "settings-b" not found',
    })
    expect(stall?.missing?.map(({ name }) => name)).toEqual(['settings-b', 'settings-a', 'settings-c', 'db'])

    const named = applied((spec, container) => {
      container.envFrom = [{ configMapRef: { name: 'second' } }]
      // Statuses are sorted by name, containers are not.
      spec.containers = [{ name: 'z', image: 'shop/z:v1', envFrom: [{ configMapRef: { name: 'first' } }] }, container]
    })
    expect(stallOf(until(named, 60))).toMatchObject({
      facts: { name: 'first' },
      message: 'configmap "first" not found',
    })
  })

  it('missing keys of a Secret, with all missing keys, whether the Secret exists or not', () => {
    const key = (name: string) => ({ name, valueFrom: { secretKeyRef: { name: 'db', key: name } } })
    const harness = applied((_, container) => {
      container.env = [key('user'), key('password'), key('user')]
    })
    expect(stallOf(until(harness, 30))).toMatchObject({
      kind: 'missing',
      facts: { kind: 'Secret', name: 'db', keys: 'user,password' },
    })
    harness.must(['create', 'secret', 'generic', 'db', '--from-literal=user=example'])
    expect(stallOf(until(harness, 90))).toMatchObject({
      kind: 'missingKey',
      facts: { kind: 'Secret', name: 'db', keys: 'password' },
      message: expect.stringContaining('password'),
    })
    harness.must(['patch', 'secret', 'db', '--type=merge', '-p', '{"stringData":{"password":"example"}}'])
    expect(stallOf(until(harness, 150))).toBeUndefined()
  })

  it('a quota, whose name does not come from the error message', () => {
    const harness = new Harness().must(['create', 'quota', 'few', '--hard=pods=2'])
    until(harness, 3)
    harness.deployment({ ...base, replicas: 4 })
    expect(stallOf(until(harness, 30))).toMatchObject({
      kind: 'quota',
      facts: { quota: 'few' },
      message: expect.stringMatching(/exceeded quota: few/),
      held: { pods: 2, of: 4, whose: 'missing' },
    })
  })

  it('a pause with a pending change, until the Deployment is resumed', () => {
    const harness = until(new Harness().deployment(base), 30)
    harness.pause('web').setImage('web', 'shop/web:v2')
    expect(stallOf(until(harness, 35))).toMatchObject({ kind: 'paused', held: { whose: 'notMade' } })
    harness.resume('web')
    expect(stallOf(until(harness, 36))).toBeUndefined()
  })

  it('old Pods under Recreate that do not terminate within their grace period', () => {
    const harness = until(new Harness().deployment({ ...base, strategy: 'Recreate' }), 30)
    harness.session.command({ type: 'node', node: 'node-1', to: 'lost' })
    harness.setImage('web', 'shop/web:v2')
    expect(stallOf(until(harness, 32))?.kind).toBeUndefined()
    expect(stallOf(until(harness, 80))).toMatchObject({
      kind: 'oldPods',
      facts: { node: 'node-1' },
      bound: { kind: 'recreate' },
    })
  })

  it('a PodDisruptionBudget that blocks a drain of a node', () => {
    const harness = until(new Harness().deployment(base), 30)
    harness.must(['create', 'poddisruptionbudget', 'all', '--selector=app=web', '--min-available=10'])
    until(harness, 32)
    harness.kubectl(['drain', 'node-1'])
    expect(stallOf(until(harness, 40))).toMatchObject({
      kind: 'budget',
      facts: { node: 'node-1', budget: 'all' },
      message: expect.stringMatching(/^Cannot evict pod as it would violate the pod's disruption budget/),
    })
  })

  it('the exceeded progress deadline, if nodes have no simulated kubelet', () => {
    const config = { ...DEFAULT_CONFIG, components: { scheduler: false, kubelet: false, node: 'played' as const } }
    const harness = new Harness(emptyDocument({ config })).deployment(base)
    expect(stallOf(until(harness, 30))).toBeUndefined()
    expect(stallOf(until(harness, 70))).toMatchObject({
      kind: 'deadline',
      message: expect.stringMatching(/has timed out progressing\.$/),
    })
  })
})

describe('the stall of a Deployment', () => {
  it('is equal after seeking back and forth', () => {
    const harness = until(changedTo('shop/web:v2.nopull'), 60)
    const stall = stallOf(harness)
    harness.session.seek(20_000)
    expect(stallOf(harness)).toBeUndefined()
    harness.session.seek(60_000)
    expect(stallOf(harness)).toEqual(stall)
    expect(spansOf(harness)).toEqual([stall?.since])
  })

  it('ends with the command that undoes the change', () => {
    const harness = until(changedTo('shop/web:v2.nopull'), 60)
    harness.undo('web')
    expect(stallOf(harness)).toBeUndefined()
    until(harness, 90)
    expect(spansOf(harness)).toEqual([expect.any(Number), undefined])
    expect(webOf(harness)?.rollout).toBe('complete')
  })
})

describe('a Deployment has no stall', () => {
  it.each(['v2', 'v2.slow', 'v2.slowpull', 'v2.slowstart', 'v2.slowstop', 'v2.nosig', 'v2.hangs'])(
    'in slow rollouts to the image tag %s',
    (tag) => {
      for (const strategy of [
        { maxSurge: '25%', maxUnavailable: '25%' },
        { maxSurge: 1, maxUnavailable: 0 },
        'Recreate',
      ] as const) {
        const harness = until(changedTo(`shop/web:${tag}`, { strategy }), 80)
        harness.setImage('web', 'shop/web:v3').scale('web', 14)
        until(harness, 90)
        harness.restart('web')
        expect(spansOf(until(harness, 200))).toEqual([])
      }
    },
  )

  it('while Terminating old Pods free capacity for new Pods', () => {
    const harness = applied(
      (spec, container) => {
        container.resources = { requests: { cpu: '1' } }
        spec.terminationGracePeriodSeconds = 20
      },
      { replicas: 11, strategy: { maxSurge: 0, maxUnavailable: 2 } },
    )
    until(harness, 30)
    harness.setImage('web', 'shop/web:v2.nosig')
    until(harness, 60)
    harness.setImage('web', 'shop/web:v3')
    expect(spansOf(until(harness, 400))).toEqual([])
    expect(webOf(harness)?.rollout).toBe('complete')
  })
})

describe('the view of the first start of a Deployment', () => {
  it('lasts until a Pod is available, and does not return after all Pods are lost', () => {
    const harness = new Harness().deployment({ ...base, replicas: 2 })
    expect(webOf(until(harness, 1))?.isFirstStart).toBe(true)
    expect(webOf(until(harness, 30))).not.toHaveProperty('isFirstStart')
    harness.must(['delete', 'pods', '--all', '--wait=false'])
    expect(webOf(until(harness, 31))).not.toHaveProperty('isFirstStart')
    harness.session.seek(1_000)
    expect(webOf(harness)?.isFirstStart).toBe(true)
  })
})

it('the rollout of a Deployment is complete after its container fails a few times and then works', () => {
  const harness = new Harness().deployment({ ...base, replicas: 1, image: 'shop/web:v1.fails3' })
  expect(webOf(until(harness, 5))).toMatchObject({ rollout: 'progressing', status: { availableReplicas: 0 } })
  until(harness, 300)
  expect(webOf(harness)).toMatchObject({ rollout: 'complete' })
  const [pod] = harness.session.view.full().pods
  expect(pod).toMatchObject({ restarts: 3, state: 'available' })
})
