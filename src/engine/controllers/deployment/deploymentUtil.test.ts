import { describe, expect, it } from 'vitest'
import { timestampAt } from '../../api/clock.ts'
import type { DeploymentStatus } from '../../api/types.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import { progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import {
  bySizeNewer,
  bySizeOlder,
  deploymentComplete,
  deploymentProgressing,
  equalIgnoreHash,
  findActiveOrLatest,
  findNewReplicaSet,
  findOldReplicaSets,
  hasProgressDeadline,
  hasRevisionHistoryLimit,
  isSaturated,
  newRSNewReplicas,
  progressDeadlineAt,
  replicaSetProportion,
} from './deploymentUtil.ts'

const web = storedDeployment()
const sized = (...sizes: number[]) => sizes.map((replicas, i) => replicaSetOf(web, { name: `web-${i}`, replicas }))

describe('newRSNewReplicas', () => {
  const cases: [about: string, replicas: number, maxSurge: number | string, old: number[], size: number, to: number][] =
    [
      ['returns the surge if old Pods fill the Deployment', 10, '25%', [10], 0, 3],
      ['also fills the room that old Pods have left', 10, '25%', [8], 3, 5],
      ['never returns more than spec.replicas', 10, '25%', [2], 5, 10],
      ['returns the current size at the maximum number of Pods', 10, '25%', [8], 5, 5],
      ['returns the current size above the maximum number of Pods', 2, 1, [6], 1, 1],
      ['returns 0 without a surge and without room', 10, 0, [10], 0, 0],
      ['returns spec.replicas if the surge is larger', 5, 12, [3, 1], 1, 5],
      ['counts the Pods of several old ReplicaSets', 10, 2, [4, 3], 1, 5],
      ['returns spec.replicas for the first rollout', 4, 1, [], 0, 4],
    ]
  it.each(cases)('%s', (_, replicas, maxSurge, old, size, to) => {
    const d = storedDeployment({ replicas, strategy: { maxSurge, maxUnavailable: 1 } })
    const all = sized(...old, size)
    expect(newRSNewReplicas(d, all, size)).toBe(to)
  })

  it('is the size of the Deployment under Recreate', () => {
    const d = storedDeployment({ replicas: 7, strategy: 'Recreate' })
    expect(newRSNewReplicas(d, sized(9, 1), 1)).toBe(7)
  })
})

describe('replicaSetProportion', () => {
  const cases: [about: string, size: number, max: number | string, toAdd: number, added: number, share: number][] = [
    ['gives a ReplicaSet its share', 8, 13, 5, 0, 3],
    ['gives a smaller ReplicaSet a smaller share', 5, 13, 5, 3, 2],
    ['returns at most the Pods that are left to add', 8, 13, 2, 0, 2],
    ['returns 0 if no Pods are left to add', 8, 13, 5, 5, 0],
    ['returns 0 if the Deployment adds no Pods', 8, 13, 0, 0, 0],
    ['returns 0 for an empty ReplicaSet', 0, 13, 5, 0, 0],
    ['uses the Deployment’s status if the ReplicaSet has no size annotation', 6, '', 9, 0, 5],
    ['treats an unreadable size annotation like a missing annotation', 6, 'ten', 9, 0, 5],
  ]
  it.each(cases)('%s', (_, size, max, toAdd, added, share) => {
    const d = storedDeployment({ replicas: 15, strategy: { maxSurge: 3, maxUnavailable: 2 }, status: { replicas: 10 } })
    const rs = replicaSetOf(d, { name: 'web-1', replicas: size, scaledFor: { desired: 10, max } })
    expect(replicaSetProportion(rs, d, toAdd, added)).toBe(share)
  })

  const shrinking: [size: number, replicas: number, max: number, toAdd: number, added: number, share: number][] = [
    [8, 5, 13, -7, 0, -4],
    [5, 5, 13, -7, -4, -3],
    [9, 3, 10, -2, 0, -2],
    [6, 0, 8, -6, 0, -6],
  ]
  it.each(shrinking)('shrinks a ReplicaSet of %d Pods on scaling to %d', (size, replicas, max, toAdd, added, share) => {
    const d = storedDeployment({ replicas, strategy: { maxSurge: replicas === 5 ? 1 : 0, maxUnavailable: 1 } })
    const rs = replicaSetOf(d, { name: 'web-1', replicas: size, scaledFor: { desired: 10, max } })
    expect(replicaSetProportion(rs, d, toAdd, added)).toBe(share)
  })

  it('rounds halves away from zero, and returns 0 for an empty ReplicaSet', () => {
    // 5 of 10, scaled to 3: 1.5 → 2; 1 of 4, scaled to 6: 1.5 → 2; 3 of 4, scaled to 6: 4.5 → 5.
    const share = (size: number, replicas: number, max: number, toAdd: number) => {
      const d = storedDeployment({ replicas, strategy: { maxSurge: 0, maxUnavailable: 1 } })
      return replicaSetProportion(
        replicaSetOf(d, { name: 'a', replicas: size, scaledFor: { desired: 1, max } }),
        d,
        toAdd,
        0,
      )
    }
    expect(share(5, 3, 10, -7)).toBe(-3)
    expect(share(1, 6, 4, 2)).toBe(1)
    expect(share(3, 6, 4, 2)).toBe(2)
    expect(share(3, 6, 0, 2)).toBe(0)
  })

  it('wraps around in 32 bits like upstream’s product', () => {
    const d = storedDeployment({ replicas: 60_000, strategy: { maxSurge: 0, maxUnavailable: 1 } })
    const rs = replicaSetOf(d, { name: 'a', replicas: 50_000, scaledFor: { desired: 50_000, max: 50_000 } })
    expect(50_000 * 60_000).toBeGreaterThan(2 ** 31)
    expect(replicaSetProportion(rs, d, 10_000, 0)).toBe(Math.round((3_000_000_000 - 2 ** 32) / 50_000) - 50_000)
  })
})

describe('the new and the old ReplicaSets of a Deployment', () => {
  const d = storedDeployment({ image: 'shop/web:v2' })
  const make = (name: string, image: string, createdAt: number, replicas = 0) =>
    replicaSetOf(d, { name, image, createdAt, replicas })
  const v1 = make('web-a', 'shop/web:v1', 1000, 2)
  const v2late = make('web-c', 'shop/web:v2', 9000)
  const v2early = make('web-d', 'shop/web:v2', 5000)

  it('are distinguished by their templates without the hash label', () => {
    expect(equalIgnoreHash(d.spec.template, v2early.spec.template)).toBe(true)
    expect(equalIgnoreHash(v2late.spec.template, v2early.spec.template)).toBe(true)
    expect(equalIgnoreHash(d.spec.template, v1.spec.template)).toBe(false)
    const labelled = { ...d.spec.template, metadata: { labels: { app: 'web', tier: 'front' } } }
    expect(equalIgnoreHash(d.spec.template, labelled)).toBe(false)
  })

  it('include as the new one the oldest ReplicaSet with the template, or the first by name for equal ages', () => {
    expect(findNewReplicaSet(d, [v1, v2late, v2early])).toBe(v2early)
    const twin = make('web-b', 'shop/web:v2', 5000)
    expect(findNewReplicaSet(d, [v2early, twin])).toBe(twin)
    expect(findNewReplicaSet(d, [v1])).toBeUndefined()
  })

  it('include as old ReplicaSets all except the new ReplicaSet, whatever their template', () => {
    expect(findOldReplicaSets(d, [v1, v2late, v2early])).toEqual([v1, v2late])
    expect(findOldReplicaSets(d, [v1])).toEqual([v1])
  })

  it('contain an active or latest ReplicaSet, unless several ReplicaSets are active', () => {
    expect(findActiveOrLatest(v2early, [v1])).toBe(v1)
    expect(findActiveOrLatest(make('n', 'shop/web:v2', 0, 1), [v1])).toBeUndefined()
    expect(findActiveOrLatest(v2early, [v2late])).toBe(v2early)
    expect(findActiveOrLatest(undefined, [v2early, v2late])).toBe(v2late)
    expect(findActiveOrLatest(undefined, [])).toBeUndefined()
  })

  it('are sorted by size, and by age if the sizes are equal', () => {
    const [small, old, young] = [make('s', 'x', 0, 1), make('o', 'x', 1000, 4), make('y', 'x', 2000, 4)] as const
    expect([small, old, young].sort(bySizeNewer)).toEqual([young, old, small])
    expect([small, young, old].sort(bySizeOlder)).toEqual([old, young, small])
  })

  it('are saturated depending on size, desired annotation and availability', () => {
    const of = (replicas: number, desired: number, available: number) =>
      isSaturated(
        storedDeployment({ replicas: 4 }),
        replicaSetOf(d, { name: 'n', replicas, available, scaledFor: { desired, max: 5 } }),
      )
    expect(of(4, 4, 4)).toBe(true)
    expect(of(3, 4, 4)).toBe(false)
    expect(of(4, 3, 4)).toBe(false)
    expect(of(4, 4, 3)).toBe(false)
    expect(isSaturated(storedDeployment({ replicas: 4 }), undefined)).toBe(false)
  })
})

describe('deploymentComplete', () => {
  const cases: [about: string, status: DeploymentStatus, complete: boolean][] = [
    ['all there', { replicas: 6, updatedReplicas: 6, availableReplicas: 6, observedGeneration: 3 }, true],
    [
      'is true if only terminating Pods are left besides the new Pods',
      { replicas: 6, updatedReplicas: 6, availableReplicas: 6, observedGeneration: 4, terminatingReplicas: 2 },
      true,
    ],
    [
      'is false if not all Pods are available',
      { replicas: 6, updatedReplicas: 6, availableReplicas: 5, observedGeneration: 3 },
      false,
    ],
    [
      'is false if not all Pods are updated',
      { replicas: 6, updatedReplicas: 5, availableReplicas: 6, observedGeneration: 3 },
      false,
    ],
    [
      'is false if old Pods are left',
      { replicas: 7, updatedReplicas: 6, availableReplicas: 6, observedGeneration: 3 },
      false,
    ],
    [
      'is false if the newest spec was not observed',
      { replicas: 6, updatedReplicas: 6, availableReplicas: 6, observedGeneration: 2 },
      false,
    ],
  ]
  it.each(cases)('%s', (_, status, complete) => {
    expect(deploymentComplete(storedDeployment({ replicas: 6, generation: 3 }), status)).toBe(complete)
  })
})

describe('deploymentProgressing', () => {
  type Counts = [replicas: number, updated: number, ready: number, available: number]
  const status = ([replicas, updatedReplicas, readyReplicas, availableReplicas]: Counts): DeploymentStatus => ({
    replicas,
    updatedReplicas,
    readyReplicas,
    availableReplicas,
  })
  const cases: [about: string, before: Counts, after: Counts, progressing: boolean][] = [
    ['is false if no count changes', [12, 5, 5, 5], [12, 5, 5, 5], false],
    ['is true if more Pods are updated', [12, 5, 5, 5], [12, 6, 5, 5], true],
    ['is true if fewer old Pods exist', [12, 5, 7, 7], [11, 5, 7, 7], true],
    ['is true if more Pods are updated and fewer are ready', [12, 5, 8, 8], [9, 9, 6, 6], true],
    ['is true if more Pods are ready', [12, 12, 10, 9], [12, 12, 11, 9], true],
    ['is true if more Pods are available', [12, 12, 11, 9], [12, 12, 11, 10], true],
    ['is false if fewer Pods are updated', [12, 8, 4, 4], [12, 7, 4, 4], false],
    ['is false if fewer Pods are ready', [12, 8, 4, 4], [12, 8, 3, 3], false],
    ['is false if the number of old Pods is unchanged', [12, 8, 4, 4], [11, 7, 4, 4], false],
  ]
  it.each(cases)('%s', (_, before, after, expected) => {
    expect(deploymentProgressing(storedDeployment({ status: status(before) }), status(after))).toBe(expected)
  })
})

describe('limits in the spec of a Deployment', () => {
  it('do not exist if progressDeadlineSeconds or revisionHistoryLimit is the largest 32-bit integer', () => {
    expect(hasProgressDeadline(storedDeployment({ progressDeadlineSeconds: 2 ** 31 - 1 }))).toBe(false)
    expect(hasProgressDeadline(storedDeployment({ progressDeadlineSeconds: 'none' }))).toBe(false)
    expect(hasProgressDeadline(storedDeployment({ progressDeadlineSeconds: 1 }))).toBe(true)
    expect(hasRevisionHistoryLimit(storedDeployment({ revisionHistoryLimit: 2 ** 31 - 1 }))).toBe(false)
    expect(hasRevisionHistoryLimit(storedDeployment({ revisionHistoryLimit: 0 }))).toBe(true)
  })

  it('include a progress deadline that counts from the last update of the Progressing condition', () => {
    const d = storedDeployment({ progressDeadlineSeconds: 90 })
    const condition = { ...progressing('True', 'ReplicaSetUpdated', 30_000), lastTransitionTime: timestampAt(5_000) }
    expect(progressDeadlineAt(d, { conditions: [condition] }, EPOCH_MS)).toBe(120_000)
    expect(progressDeadlineAt(d, {}, EPOCH_MS)).toBeUndefined()
    expect(
      progressDeadlineAt(storedDeployment({ progressDeadlineSeconds: 'none' }), { conditions: [condition] }, EPOCH_MS),
    ).toBeUndefined()
  })
})
