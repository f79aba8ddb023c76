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
      ['surge room only', 10, '25%', [10], 0, 3],
      ['room left by old Pods', 10, '25%', [8], 3, 5],
      ['never beyond spec.replicas', 10, '25%', [2], 5, 10],
      ['at the maximum', 10, '25%', [8], 5, 5],
      ['above the maximum', 2, 1, [6], 1, 1],
      ['no surge and nothing free', 10, 0, [10], 0, 0],
      ['a surge larger than the Deployment', 5, 12, [3, 1], 1, 5],
      ['three generations', 10, 2, [4, 3], 1, 5],
      ['first rollout', 4, 1, [], 0, 4],
    ]
  it.each(cases)('%s', (_, replicas, maxSurge, old, size, to) => {
    const d = storedDeployment({ replicas, strategy: { maxSurge, maxUnavailable: 1 } })
    const all = sized(...old, size)
    expect(newRSNewReplicas(d, all, size)).toBe(to)
  })

  it('is the full size under Recreate', () => {
    const d = storedDeployment({ replicas: 7, strategy: 'Recreate' })
    expect(newRSNewReplicas(d, sized(9, 1), 1)).toBe(7)
  })
})

describe('replicaSetProportion', () => {
  const cases: [about: string, size: number, max: number | string, toAdd: number, added: number, share: number][] = [
    ['keeps its share', 8, 13, 5, 0, 3],
    ['the smaller one', 5, 13, 5, 3, 2],
    ['takes no more than is left', 8, 13, 2, 0, 2],
    ['nothing is left', 8, 13, 5, 5, 0],
    ['nothing to add', 8, 13, 0, 0, 0],
    ['an empty one gets nothing', 0, 13, 5, 0, 0],
    ['without an annotation: of the Deployment’s status', 6, '', 9, 0, 5],
    ['an unreadable annotation counts as none', 6, 'ten', 9, 0, 5],
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
  it.each(shrinking)('shrinks %d when the Deployment is scaled to %d', (size, replicas, max, toAdd, added, share) => {
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

describe('new and old ReplicaSets', () => {
  const d = storedDeployment({ image: 'shop/web:v2' })
  const make = (name: string, image: string, createdAt: number, replicas = 0) =>
    replicaSetOf(d, { name, image, createdAt, replicas })
  const v1 = make('web-a', 'shop/web:v1', 1000, 2)
  const v2late = make('web-c', 'shop/web:v2', 9000)
  const v2early = make('web-d', 'shop/web:v2', 5000)

  it('compares templates without the hash label', () => {
    expect(equalIgnoreHash(d.spec.template, v2early.spec.template)).toBe(true)
    expect(equalIgnoreHash(v2late.spec.template, v2early.spec.template)).toBe(true)
    expect(equalIgnoreHash(d.spec.template, v1.spec.template)).toBe(false)
    const labelled = { ...d.spec.template, metadata: { labels: { app: 'web', tier: 'front' } } }
    expect(equalIgnoreHash(d.spec.template, labelled)).toBe(false)
  })

  it('chooses the oldest ReplicaSet with the template, then the first by name', () => {
    expect(findNewReplicaSet(d, [v1, v2late, v2early])).toBe(v2early)
    const twin = make('web-b', 'shop/web:v2', 5000)
    expect(findNewReplicaSet(d, [v2early, twin])).toBe(twin)
    expect(findNewReplicaSet(d, [v1])).toBeUndefined()
  })

  it('treats all others as old, whatever their template', () => {
    expect(findOldReplicaSets(d, [v1, v2late, v2early])).toEqual([v1, v2late])
    expect(findOldReplicaSets(d, [v1])).toEqual([v1])
  })

  it('findActiveOrLatest has one candidate with at most one active ReplicaSet', () => {
    expect(findActiveOrLatest(v2early, [v1])).toBe(v1)
    expect(findActiveOrLatest(make('n', 'shop/web:v2', 0, 1), [v1])).toBeUndefined()
    expect(findActiveOrLatest(v2early, [v2late])).toBe(v2early)
    expect(findActiveOrLatest(undefined, [v2early, v2late])).toBe(v2late)
    expect(findActiveOrLatest(undefined, [])).toBeUndefined()
  })

  it('sorts by size, and equal ones by age', () => {
    const [small, old, young] = [make('s', 'x', 0, 1), make('o', 'x', 1000, 4), make('y', 'x', 2000, 4)] as const
    expect([small, old, young].sort(bySizeNewer)).toEqual([young, old, small])
    expect([small, young, old].sort(bySizeOlder)).toEqual([old, young, small])
  })

  it('isSaturated depends on size, desired annotation and availability', () => {
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
      'terminating Pods do not count',
      { replicas: 6, updatedReplicas: 6, availableReplicas: 6, observedGeneration: 4, terminatingReplicas: 2 },
      true,
    ],
    ['not all available', { replicas: 6, updatedReplicas: 6, availableReplicas: 5, observedGeneration: 3 }, false],
    ['not all updated', { replicas: 6, updatedReplicas: 5, availableReplicas: 6, observedGeneration: 3 }, false],
    ['old Pods are left', { replicas: 7, updatedReplicas: 6, availableReplicas: 6, observedGeneration: 3 }, false],
    [
      'the newest spec was not seen',
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
    ['nothing moved', [12, 5, 5, 5], [12, 5, 5, 5], false],
    ['more updated', [12, 5, 5, 5], [12, 6, 5, 5], true],
    ['fewer old', [12, 5, 7, 7], [11, 5, 7, 7], true],
    ['fewer in all, more updated, fewer ready', [12, 5, 8, 8], [9, 9, 6, 6], true],
    ['more ready', [12, 12, 10, 9], [12, 12, 11, 9], true],
    ['more available', [12, 12, 11, 9], [12, 12, 11, 10], true],
    ['fewer updated', [12, 8, 4, 4], [12, 7, 4, 4], false],
    ['fewer ready', [12, 8, 4, 4], [12, 8, 3, 3], false],
    ['as many fewer old as new: none', [12, 8, 4, 4], [11, 7, 4, 4], false],
  ]
  it.each(cases)('%s', (_, before, after, expected) => {
    expect(deploymentProgressing(storedDeployment({ status: status(before) }), status(after))).toBe(expected)
  })
})

describe('limits of a Deployment', () => {
  it('the largest integer means no deadline', () => {
    expect(hasProgressDeadline(storedDeployment({ progressDeadlineSeconds: 2 ** 31 - 1 }))).toBe(false)
    expect(hasProgressDeadline(storedDeployment({ progressDeadlineSeconds: 'none' }))).toBe(false)
    expect(hasProgressDeadline(storedDeployment({ progressDeadlineSeconds: 1 }))).toBe(true)
    expect(hasRevisionHistoryLimit(storedDeployment({ revisionHistoryLimit: 2 ** 31 - 1 }))).toBe(false)
    expect(hasRevisionHistoryLimit(storedDeployment({ revisionHistoryLimit: 0 }))).toBe(true)
  })

  it('the deadline counts from the last update of Progressing', () => {
    const d = storedDeployment({ progressDeadlineSeconds: 90 })
    const condition = { ...progressing('True', 'ReplicaSetUpdated', 30_000), lastTransitionTime: timestampAt(5_000) }
    expect(progressDeadlineAt(d, { conditions: [condition] }, EPOCH_MS)).toBe(120_000)
    expect(progressDeadlineAt(d, {}, EPOCH_MS)).toBeUndefined()
    expect(
      progressDeadlineAt(storedDeployment({ progressDeadlineSeconds: 'none' }), { conditions: [condition] }, EPOCH_MS),
    ).toBeUndefined()
  })
})
