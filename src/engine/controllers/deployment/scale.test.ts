import { describe, expect, it } from 'vitest'
import type { IntOrString } from '../../api/types.ts'
import { progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { DESIRED_REPLICAS, REVISION } from './revisions.ts'

interface Bounds {
  readonly replicas: number
  readonly maxSurge?: IntOrString
}

interface Given {
  /** The bounds for which the ReplicaSets were last scaled. */
  readonly before: Bounds
  readonly after: Bounds & { readonly strategy?: 'Recreate' }
  /** Oldest first, named web-0, web-1, ...; the last has the Deployment's template unless `template` says otherwise. */
  readonly sizes: readonly (number | { readonly replicas: number; readonly available: number })[]
  readonly template?: 'changed'
}

const surgeOf = ({ replicas, maxSurge = 0 }: Bounds) =>
  typeof maxSurge === 'number' ? maxSurge : Math.ceil((replicas * Number.parseInt(maxSurge, 10)) / 100)

function rigFor({ before, after, sizes, template }: Given): ControllerRig {
  const last = sizes.length - 1
  const { replicas, maxSurge = 0 } = after
  const d = storedDeployment({
    replicas,
    image: template === 'changed' ? 'shop/web:next' : `shop/web:v${last}`,
    strategy: after.strategy ?? { maxSurge, maxUnavailable: 1 },
    annotations: { [REVISION]: String(last + 1) },
    status: { replicas: before.replicas, conditions: [progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS)] },
  })
  const scaledFor = { desired: before.replicas, max: before.replicas + surgeOf(before) }
  const replicaSets = sizes.map((size, i) =>
    replicaSetOf(d, {
      name: `web-${i}`,
      image: `shop/web:v${i}`,
      createdAt: i * 10_000,
      revision: i + 1,
      scaledFor,
      ...(typeof size === 'number' ? { replicas: size, available: size } : size),
    }),
  )
  return new ControllerRig({ controller: 'deployment' }).given(d, ...replicaSets)
}

/** The sizes after one sync, oldest first. */
function sizesAfter(given: Given): number[] {
  const rig = rigFor(given).sync('default/web')
  return given.sizes.map((_, i) => rig.replicaSet(`web-${i}`).spec.replicas)
}

const from = (replicas: number, maxSurge: IntOrString = 0): Bounds => ({ replicas, maxSurge })

describe('scaling of the single active ReplicaSet', () => {
  it.each<[about: string, given: Given, sizes: number[]]>([
    ['scales the ReplicaSet up', { before: from(10, '25%'), after: from(14, '25%'), sizes: [10] }, [14]],
    ['scales the ReplicaSet down', { before: from(10, '25%'), after: from(4, '25%'), sizes: [10] }, [4]],
    ['scales the ReplicaSet to 0', { before: from(10), after: from(0), sizes: [10] }, [0]],
    [
      'scales the active ReplicaSet, even if the active ReplicaSet is old',
      { before: from(6), after: from(9), sizes: [6, 0], template: 'changed' },
      [9, 0],
    ],
  ])('%s', (_, given, sizes) => {
    expect(sizesAfter(given)).toEqual(sizes)
  })
})

describe('proportional scaling of several active ReplicaSets', () => {
  it.each<[about: string, given: Given, sizes: number[]]>([
    [
      'distributes 15 + 3 Pods over ReplicaSets that had 8 and 5 of 10 + 3 Pods',
      { before: from(10, 3), after: from(15, 3), sizes: [8, 5] },
      [11, 7],
    ],
    [
      'distributes 130 Pods over ReplicaSets that had 60, 30 and 20 of 110 Pods',
      { before: from(110), after: from(130), sizes: [60, 30, 20] },
      [71, 35, 24],
    ],
    ['scales two ReplicaSets up by equal factors', { before: from(6), after: from(12), sizes: [4, 2] }, [8, 4]],
    ['scales two ReplicaSets down by equal factors', { before: from(6), after: from(3), sizes: [4, 2] }, [2, 1]],
    ['scales a small ReplicaSet down to 0', { before: from(10), after: from(4), sizes: [1, 9] }, [0, 4]],
    ['scales three ReplicaSets up', { before: from(9), after: from(13), sizes: [3, 4, 2] }, [4, 6, 3]],
    [
      'scales no third ReplicaSet down if no Pods are left to remove',
      { before: from(15), after: from(9), sizes: [4, 9, 2] },
      [2, 5, 2],
    ],
    [
      'adds a single Pod to the newest of equal ReplicaSets',
      { before: from(3), after: from(4), sizes: [1, 1, 1] },
      [1, 1, 2],
    ],
    [
      'removes a single Pod from the oldest of equal ReplicaSets',
      { before: from(3), after: from(2), sizes: [1, 1, 1] },
      [0, 1, 1],
    ],
    [
      'adds a Pod to the newest of old ReplicaSets with equal sizes',
      { before: from(4), after: from(5), sizes: [2, 2], template: 'changed' },
      [2, 3],
    ],
    ['scales all ReplicaSets to 0 at once', { before: from(7), after: from(0), sizes: [1, 2, 4] }, [0, 0, 0]],
    ['includes surge Pods', { before: from(10, 4), after: from(20, 4), sizes: [7, 7] }, [12, 12]],
    ['follows a change of surge and size', { before: from(10, 2), after: from(40, 8), sizes: [8, 4] }, [32, 16]],
    [
      'follows a change of size and template',
      { before: from(12), after: from(18), sizes: [3, 9], template: 'changed' },
      [4, 14],
    ],
  ])('%s', (_, given, sizes) => {
    expect(sizesAfter(given)).toEqual(sizes)
  })

  it('reaches replicas + maxSurge, and no more Pods', () => {
    const [old = 0, fresh = 0] = sizesAfter({ before: from(10, '25%'), after: from(33, '25%'), sizes: [7, 6] })
    expect(old + fresh).toBe(33 + 9)
  })

  it('does nothing with several active ReplicaSets under Recreate', () => {
    const after = { replicas: 9, strategy: 'Recreate' } as const
    expect(sizesAfter({ before: from(6), after, sizes: [4, 2], template: 'changed' })).toEqual([4, 2])
  })

  it('writes all ReplicaSets, including ReplicaSets with an unchanged size, because of the size annotations', () => {
    const rig = rigFor({ before: from(3), after: from(4), sizes: [1, 1, 1] }).sync('default/web')
    expect(rig.writes.filter((write) => write.includes('ReplicaSet'))).toEqual([
      'update ReplicaSet web-2 spec.replicas 1 → 2',
      'update ReplicaSet web-1',
      'update ReplicaSet web-0',
    ])
    expect(rig.events.filter((text) => text.startsWith('ScalingReplicaSet'))).toEqual([
      'ScalingReplicaSet: Scaled up replica set web-2 from 1 to 2',
    ])
  })

  it('ends the sync at a rejected write, and earlier writes of the sync remain', () => {
    const rig = rigFor({ before: from(3), after: from(6), sizes: [1, 1, 1] })
    const stale = rig.replicaSet('web-1')
    rig.commit({ ...stale, metadata: { ...stale.metadata, labels: { ...stale.metadata.labels, other: 'x' } } })
    rig.sync('default/web')
    expect(rig.error).toContain('the object has been modified')
    expect(['web-0', 'web-1', 'web-2'].map((name) => rig.replicaSet(name).spec.replicas)).toEqual([1, 1, 2])
    expect(rig.queue.retriesOf('default/web')).toBe(1)
    // The others still have the old size annotation, so the next sync scales again.
    rig.observe().sync('default/web')
    expect(['web-0', 'web-1', 'web-2'].map((name) => rig.replicaSet(name).spec.replicas)).toEqual([2, 2, 2])
  })
})

describe('a saturated new ReplicaSet', () => {
  it('lets all old ReplicaSets be scaled to 0', () => {
    const d = storedDeployment({ replicas: 4, image: 'shop/web:v1', strategy: { maxSurge: 1, maxUnavailable: 1 } })
    const old = replicaSetOf(d, {
      name: 'web-0',
      image: 'shop/web:v0',
      replicas: 2,
      available: 2,
      revision: 1,
      scaledFor: { desired: 3, max: 4 },
    })
    const fresh = replicaSetOf(d, {
      name: 'web-1',
      createdAt: 9000,
      replicas: 4,
      available: 4,
      revision: 2,
      scaledFor: { desired: 4, max: 5 },
    })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, old, fresh).sync('default/web')
    expect([rig.replicaSet('web-0').spec.replicas, rig.replicaSet('web-1').spec.replicas]).toEqual([0, 4])
  })

  it('is not saturated if its Pods are unavailable', () => {
    const d = storedDeployment({ replicas: 4, image: 'shop/web:v1', strategy: { maxSurge: 1, maxUnavailable: 1 } })
    const old = replicaSetOf(d, {
      name: 'web-0',
      image: 'shop/web:v0',
      replicas: 1,
      available: 1,
      revision: 1,
      scaledFor: { desired: 3, max: 5 },
    })
    const fresh = replicaSetOf(d, {
      name: 'web-1',
      createdAt: 9000,
      replicas: 4,
      available: 0,
      revision: 2,
      scaledFor: { desired: 4, max: 5 },
    })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, old, fresh).sync('default/web')
    expect([rig.replicaSet('web-0').spec.replicas, rig.replicaSet('web-1').spec.replicas]).toEqual([1, 4])
  })
})

describe('isScalingEvent', () => {
  const firstDecision = (desired: number | string | undefined, replicas: number) => {
    const d = storedDeployment({ replicas: 5, strategy: { maxSurge: 1, maxUnavailable: 1 } })
    const scaledFor = desired === undefined ? {} : { scaledFor: { desired, max: 6 } }
    const rs = replicaSetOf(d, { name: 'web-0', replicas, available: replicas, revision: 1, ...scaledFor })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, rs).sync('default/web')
    return rig.decisions.some(({ id }) => id === 'deployment.scalingEvent')
  }
  it.each<[about: string, desired: number | string | undefined, replicas: number, expected: boolean]>([
    ['is true if the desired size in the annotation differs', 4, 4, true],
    ['is false if the desired size in the annotation is current', 5, 5, false],
    ['is false without a size annotation', undefined, 4, false],
    ['is false with an unreadable size annotation', 'four', 4, false],
    ['is false if only an inactive ReplicaSet has another desired size', 4, 0, false],
  ])('%s', (_, desired, replicas, expected) => {
    expect(firstDecision(desired, replicas)).toBe(expected)
  })
})

describe('states of a Deployment that the Kubernetes controller never leaves by itself', () => {
  it('include a ReplicaSet with a wrong size annotation: no rollout begins until the size changes', () => {
    const d = storedDeployment({ replicas: 3, image: 'shop/web:v2', annotations: { [REVISION]: '1' } })
    const scaledFor = { desired: 5, max: 7 }
    const rs = replicaSetOf(d, {
      name: 'web-0',
      image: 'shop/web:v1',
      replicas: 3,
      available: 3,
      revision: 1,
      scaledFor,
    })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, rs)
    for (let i = 0; i < 4; i++) rig.sync('default/web').observe()
    expect(rig.admin.list('replicasets', 'default')).toHaveLength(1)
    expect(rig.replicaSet('web-0').metadata.annotations?.[DESIRED_REPLICAS]).toBe('5')
    rig
      .commit({ ...rig.deployment(), spec: { ...d.spec, replicas: 4 } } as typeof d)
      .observe()
      .sync('default/web')
    rig.observe().sync('default/web')
    expect(rig.admin.list('replicasets', 'default')).toHaveLength(2)
  })

  it('include Recreate with two active ReplicaSets: scaling changes no ReplicaSet, and no rollout begins', () => {
    const d = storedDeployment({
      replicas: 6,
      image: 'shop/web:v3',
      strategy: 'Recreate',
      annotations: { [REVISION]: '2' },
    })
    const scaledFor = { desired: 4, max: 4 }
    const two = [1, 2].map((revision) =>
      replicaSetOf(d, {
        name: `web-${revision}`,
        image: `shop/web:v${revision}`,
        replicas: 2,
        available: 2,
        revision,
        scaledFor,
      }),
    )
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, ...two)
    for (let i = 0; i < 4; i++) rig.sync('default/web').observe()
    expect(['web-1', 'web-2'].map((name) => rig.replicaSet(name).spec.replicas)).toEqual([2, 2])
    expect(rig.admin.list('replicasets', 'default')).toHaveLength(2)
  })
})
