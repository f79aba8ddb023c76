import { describe, expect, it } from 'vitest'
import type { IntOrString } from '../../api/types.ts'
import { progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { REVISION } from './revisions.ts'

interface Old {
  readonly replicas: number
  readonly available: number
}

interface Given {
  readonly replicas: number
  readonly maxSurge?: IntOrString
  readonly maxUnavailable?: IntOrString
  readonly new: Old
  /** Oldest first; named web-0, web-1, ... */
  readonly old: readonly Old[]
}

/** Syncs once and returns the written sizes: `web-0 10 → 8`. */
function resize(given: Given): string[] {
  const { replicas, maxSurge = '25%', maxUnavailable = '25%' } = given
  const d = storedDeployment({ replicas, image: 'shop/web:new', strategy: { maxSurge, maxUnavailable } })
  const scaledFor = { desired: replicas, max: replicas }
  const old = given.old.map((size, i) =>
    replicaSetOf(d, {
      name: `web-${i}`,
      image: `shop/web:v${i}`,
      createdAt: i * 1000,
      revision: i + 1,
      scaledFor,
      ...size,
    }),
  )
  const revision = old.length + 1
  const fresh = replicaSetOf(d, { name: 'web-new', createdAt: 90_000, revision, scaledFor, ...given.new })
  const rig = new ControllerRig({ controller: 'deployment' }).given(d, ...old, fresh).sync('default/web')
  return rig.writes.flatMap((write) => /ReplicaSet (\S+) spec.replicas (.*)/.exec(write)?.slice(1).join(' ') ?? [])
}

const all = (replicas: number): Old => ({ replicas, available: replicas })
const none = (replicas: number): Old => ({ replicas, available: 0 })

describe('reconcileNewReplicaSet', () => {
  it.each<[about: string, given: Given, sizes: string[]]>([
    [
      'does nothing at the maximum number of Pods',
      { replicas: 12, maxSurge: 2, maxUnavailable: 0, new: none(2), old: [all(12)] },
      [],
    ],
    [
      'scales the new ReplicaSet up by the surge',
      { replicas: 12, maxSurge: 3, new: all(0), old: [all(12)] },
      ['web-new 0 → 3'],
    ],
    [
      'scales the new ReplicaSet up into the room that old Pods have left',
      { replicas: 12, maxSurge: 3, new: all(0), old: [all(6)] },
      ['web-new 0 → 9'],
    ],
    [
      'rounds a percentage in maxSurge up',
      { replicas: 12, maxSurge: '10%', new: all(0), old: [all(12)] },
      ['web-new 0 → 2'],
    ],
    [
      'never scales the new ReplicaSet beyond spec.replicas',
      { replicas: 12, maxSurge: 5, new: all(10), old: [all(1)] },
      ['web-new 10 → 12'],
    ],
    [
      'scales a new ReplicaSet that is too large down at once',
      { replicas: 12, new: all(15), old: [all(3)] },
      ['web-new 15 → 12'],
    ],
  ])('%s', (_, given, sizes) => {
    expect(resize(given)).toEqual(sizes)
  })

  it('ends the sync without scaling old ReplicaSets', () => {
    expect(resize({ replicas: 10, new: all(2), old: [all(8)] })).toEqual(['web-new 2 → 5'])
  })
})

describe('reconcileOldReplicaSets', () => {
  const stuck = { replicas: 10, maxSurge: 0 }
  it.each<[about: string, given: Given, sizes: string[]]>([
    [
      'removes as many old Pods as may be unavailable',
      { ...stuck, maxUnavailable: 3, new: all(0), old: [all(10)] },
      ['web-0 10 → 7'],
    ],
    [
      'rounds a percentage in maxUnavailable down',
      { ...stuck, maxUnavailable: '29%', new: all(0), old: [all(10)] },
      ['web-0 10 → 8'],
    ],
    [
      'treats maxSurge 0 and maxUnavailable 0 as maxUnavailable 1',
      { ...stuck, maxUnavailable: 0, new: all(0), old: [all(10)] },
      ['web-0 10 → 9'],
    ],
    [
      'removes only unhealthy Pods if these use up maxUnavailable',
      { ...stuck, maxUnavailable: 2, new: all(0), old: [{ replicas: 10, available: 8 }] },
      ['web-0 10 → 8'],
    ],
    [
      'removes an unhealthy Pod, then a healthy Pod',
      { ...stuck, maxUnavailable: 2, new: all(0), old: [{ replicas: 10, available: 9 }] },
      ['web-0 10 → 9', 'web-0 9 → 8'],
    ],
    [
      'removes no old Pod while unavailable new Pods use up maxUnavailable',
      { ...stuck, maxUnavailable: 2, new: none(2), old: [all(8)] },
      [],
    ],
    [
      'counts unavailable new Pods towards maxUnavailable',
      { replicas: 10, maxSurge: 3, maxUnavailable: 2, new: { replicas: 5, available: 3 }, old: [all(8)] },
      ['web-0 8 → 5'],
    ],
    [
      'removes unhealthy Pods of the oldest ReplicaSet first, up to maxUnavailable',
      {
        replicas: 10,
        maxSurge: 2,
        maxUnavailable: 2,
        new: none(2),
        old: [none(3), { replicas: 4, available: 3 }, all(3)],
      },
      ['web-0 3 → 1'],
    ],
    [
      'removes healthy Pods of the oldest ReplicaSet first',
      { replicas: 10, maxSurge: 0, maxUnavailable: 5, new: all(3), old: [all(2), all(5)] },
      ['web-0 2 → 0', 'web-1 5 → 2'],
    ],
    [
      'removes all old Pods once the new Pods are available',
      { replicas: 6, maxSurge: 2, maxUnavailable: 0, new: all(6), old: [none(1), all(1)] },
      ['web-0 1 → 0', 'web-1 1 → 0'],
    ],
  ])('%s', (_, given, sizes) => {
    expect(resize(given)).toEqual(sizes)
  })

  it('stalls if the new Pods never become available', () => {
    expect(resize({ replicas: 10, new: none(5), old: [all(8)] })).toEqual([])
    expect(resize({ replicas: 3, new: none(1), old: [all(3)] })).toEqual([])
  })

  it('ignores errors in the scaling of old ReplicaSets: the sync updates the status and is not retried', () => {
    const d = storedDeployment({
      replicas: 4,
      image: 'shop/web:new',
      strategy: { maxSurge: 1, maxUnavailable: 1 },
      annotations: { [REVISION]: '2' },
      status: { conditions: [progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS)] },
    })
    const scaledFor = { desired: 4, max: 5 }
    const old = replicaSetOf(d, {
      name: 'web-0',
      image: 'shop/web:v0',
      replicas: 4,
      available: 4,
      revision: 1,
      scaledFor,
    })
    const fresh = replicaSetOf(d, {
      name: 'web-new',
      createdAt: 9000,
      replicas: 1,
      available: 1,
      revision: 2,
      scaledFor,
    })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, old, fresh)
    // The cache does not show this change yet, so the controller's update conflicts.
    rig.commit({ ...rig.replicaSet('web-0'), metadata: { ...rig.replicaSet('web-0').metadata, labels: { app: 'x' } } })
    rig.sync('default/web')
    expect(rig.error).toBeUndefined()
    expect(rig.queue.retriesOf('default/web')).toBe(0)
    expect(rig.replicaSet('web-0').spec.replicas).toBe(4)
    expect(rig.writes).toEqual(['updateStatus Deployment web'])
  })
})

/** Plays a rollout in which every new Pod is available before the next sync; returns the sizes written by each sync. */
function trace(replicas: number): string[][] {
  const steps: string[][] = []
  const sizes = new Map([
    ['web-0', replicas],
    ['web-new', 0],
  ])
  for (let i = 0; i < 20; i++) {
    const size = (name: string) => all(sizes.get(name) ?? 0)
    const isFirst = i === 0
    const step = isFirst ? firstSync(replicas) : resize({ replicas, new: size('web-new'), old: [size('web-0')] })
    if (step.length === 0) return steps
    for (const change of step) {
      const [name = '', , , to] = change.split(' ')
      sizes.set(name, Number(to))
    }
    steps.push(step)
  }
  return steps
}

/** The sync that creates the new ReplicaSet, with the name used in the other syncs. */
function firstSync(replicas: number): string[] {
  const d = storedDeployment({ replicas, image: 'shop/web:new' })
  const scaledFor = { desired: replicas, max: replicas + Math.ceil(replicas / 4) }
  const old = replicaSetOf(d, {
    name: 'web-0',
    image: 'shop/web:v0',
    replicas,
    available: replicas,
    revision: 1,
    scaledFor,
  })
  const rig = new ControllerRig({ controller: 'deployment' }).given(d, old).sync('default/web')
  return rig.writes.flatMap((write) => {
    const created = /create ReplicaSet \S+ spec.replicas (\d+)/.exec(write)
    if (created) return `web-new 0 → ${created[1]}`
    return /ReplicaSet (\S+) spec.replicas (.*)/.exec(write)?.slice(1).join(' ') ?? []
  })
}

describe('a whole rolling update with the default maxSurge and maxUnavailable', () => {
  const golden: [replicas: number, steps: string][] = [
    [1, 'new 0 → 1; old 1 → 0'],
    [2, 'new 0 → 1; old 2 → 1; new 1 → 2; old 1 → 0'],
    [3, 'new 0 → 1; old 3 → 2; new 1 → 2; old 2 → 1; new 2 → 3; old 1 → 0'],
    [4, 'new 0 → 1, old 4 → 3; new 1 → 2; old 3 → 1; new 2 → 4; old 1 → 0'],
    [5, 'new 0 → 2, old 5 → 4; new 2 → 3; old 4 → 1; new 3 → 5; old 1 → 0'],
    [10, 'new 0 → 3, old 10 → 8; new 3 → 5; old 8 → 3; new 5 → 10; old 3 → 0'],
  ]
  it.each(golden)('of %d replicas has the expected steps', (replicas, steps) => {
    const played = trace(replicas).map((step) => step.join(', '))
    expect(played.join('; ').replaceAll('web-new', 'new').replaceAll('web-0', 'old')).toBe(steps)
  })
})
