import { describe, expect, it } from 'vitest'
import { progressing, replicaSetOf, type StoredReplicaSetOptions, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { REVISION } from './revisions.ts'

/** The old ReplicaSets that a sync of a complete Deployment deletes, in order. */
function deleted(limit: number, old: readonly Omit<StoredReplicaSetOptions, 'image'>[]): string[] {
  const d = storedDeployment({
    replicas: 2,
    image: 'shop/web:now',
    revisionHistoryLimit: limit,
    annotations: { [REVISION]: '99' },
    status: {
      observedGeneration: 1,
      replicas: 2,
      updatedReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 2,
      conditions: [progressing('True', 'NewReplicaSetAvailable', RIG_NOW_MS)],
    },
  })
  const scaledFor = { desired: 2, max: 3 }
  const now = replicaSetOf(d, { name: 'now', createdAt: 99_000, replicas: 2, available: 2, revision: 99, scaledFor })
  const others = old.map((options, i) =>
    replicaSetOf(d, { image: `shop/web:${i}`, createdAt: i * 1000, scaledFor, ...options }),
  )
  const rig = new ControllerRig({ controller: 'deployment' }).given(d, now, ...others).sync('default/web')
  return rig.writes.flatMap((write) => /^delete ReplicaSet (\S+)/.exec(write)?.[1] ?? [])
}

const rs = (name: string, revision?: number | string, more: Partial<StoredReplicaSetOptions> = {}) => ({
  name,
  ...(revision === undefined ? {} : { revision }),
  ...more,
})

describe('cleanupDeployment', () => {
  it.each<[about: string, limit: number, old: Omit<StoredReplicaSetOptions, 'image'>[], names: string[]]>([
    [
      'keeps as many old ReplicaSets as revisionHistoryLimit',
      2,
      [rs('a', 1), rs('b', 2), rs('c', 3), rs('d', 4)],
      ['a', 'b'],
    ],
    [
      'deletes nothing if the number of old ReplicaSets is within the limit',
      4,
      [rs('a', 1), rs('b', 2), rs('c', 3), rs('d', 4)],
      [],
    ],
    ['keeps no old ReplicaSet with a limit of 0', 0, [rs('a', 1), rs('b', 2)], ['a', 'b']],
    ['keeps all old ReplicaSets if the limit is the largest 32-bit integer', 2 ** 31 - 1, [rs('a', 1), rs('b', 2)], []],
    ['deletes ReplicaSets by revision, not by age', 1, [rs('a', 3), rs('b', 1), rs('c', 2)], ['b', 'c']],
    ['compares revisions as numbers, not as text', 1, [rs('a', 10), rs('b', 9)], ['b']],
    ['deletes ReplicaSets without a revision first', 1, [rs('a', 1), rs('b')], ['b']],
    [
      'deletes the oldest ReplicaSet if the revisions are equal',
      1,
      [rs('b', 2, { createdAt: 5000 }), rs('a', 2, { createdAt: 4000 })],
      ['a'],
    ],
    [
      'deletes the first ReplicaSet by name if revisions and ages are equal',
      1,
      [rs('b', 2, { createdAt: 5000 }), rs('a', 2, { createdAt: 5000 })],
      ['a'],
    ],
    [
      'keeps ReplicaSets with Pods, and deletes no other ReplicaSets in place of these',
      1,
      [rs('a', 1, { status: { replicas: 1 } }), rs('b', 2), rs('c', 3)],
      ['b'],
    ],
    [
      'keeps a ReplicaSet whose last change its controller has not observed',
      0,
      [rs('a', 1, { generation: 3, status: { observedGeneration: 2 } }), rs('b', 2)],
      ['b'],
    ],
    [
      'does not count a ReplicaSet that is being deleted',
      1,
      [rs('a', 1, { deletedAt: RIG_NOW_MS }), rs('b', 2), rs('c', 3)],
      ['b'],
    ],
    [
      'deletes a ReplicaSet that has only terminating Pods',
      0,
      [rs('a', 1, { status: { terminatingReplicas: 3 } })],
      ['a'],
    ],
  ])('%s', (_, limit, old, names) => {
    expect(deleted(limit, old)).toEqual(names)
  })

  it('deletes ReplicaSets only if the previously stored status is complete', () => {
    const d = storedDeployment({
      replicas: 1,
      image: 'shop/web:now',
      revisionHistoryLimit: 0,
      annotations: { [REVISION]: '2' },
    })
    const scaledFor = { desired: 1, max: 2 }
    const now = replicaSetOf(d, { name: 'now', createdAt: 9000, replicas: 1, available: 1, revision: 2, scaledFor })
    const old = replicaSetOf(d, { name: 'old', image: 'shop/web:0', revision: 1, scaledFor })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, now, old).sync('default/web')
    expect(rig.writes.some((write) => write.startsWith('delete'))).toBe(false)
    rig.observe().sync('default/web').observe().sync('default/web')
    expect(rig.writes).toEqual(['delete ReplicaSet old'])
  })
})
