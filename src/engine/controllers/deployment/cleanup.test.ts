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
    ['keeps as many as the limit says', 2, [rs('a', 1), rs('b', 2), rs('c', 3), rs('d', 4)], ['a', 'b']],
    ['within the limit', 4, [rs('a', 1), rs('b', 2), rs('c', 3), rs('d', 4)], []],
    ['0: none is kept', 0, [rs('a', 1), rs('b', 2)], ['a', 'b']],
    ['the largest number: all are kept', 2 ** 31 - 1, [rs('a', 1), rs('b', 2)], []],
    ['by revision, not by age', 1, [rs('a', 3), rs('b', 1), rs('c', 2)], ['b', 'c']],
    ['by number, not by text', 1, [rs('a', 10), rs('b', 9)], ['b']],
    ['without a revision first', 1, [rs('a', 1), rs('b')], ['b']],
    ['one revision: the oldest', 1, [rs('b', 2, { createdAt: 5000 }), rs('a', 2, { createdAt: 4000 })], ['a']],
    ['one revision and age: by name', 1, [rs('b', 2, { createdAt: 5000 }), rs('a', 2, { createdAt: 5000 })], ['a']],
    [
      'passes over those with Pods and takes no other in their place',
      1,
      [rs('a', 1, { status: { replicas: 1 } }), rs('b', 2), rs('c', 3)],
      ['b'],
    ],
    [
      'passes over one whose last change its controller has not seen',
      0,
      [rs('a', 1, { generation: 3, status: { observedGeneration: 2 } }), rs('b', 2)],
      ['b'],
    ],
    ['one being deleted does not count', 1, [rs('a', 1, { deletedAt: RIG_NOW_MS }), rs('b', 2), rs('c', 3)], ['b']],
    ['terminating Pods do not hold it back', 0, [rs('a', 1, { status: { terminatingReplicas: 3 } })], ['a']],
  ])('%s', (_, limit, old, names) => {
    expect(deleted(limit, old)).toEqual(names)
  })

  it('runs only if the previously stored status is complete', () => {
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
