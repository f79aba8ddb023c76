import { describe, expect, it } from 'vitest'
import { timestampAt } from '../../api/clock.ts'
import type { DeploymentCondition, DeploymentStatus } from '../../api/types.ts'
import { progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { REVISION } from './revisions.ts'

const NOW = RIG_NOW_MS + 1
const DEADLINE = 60

interface Counts {
  readonly replicas: number
  readonly available: number
}

interface Given {
  readonly deadline?: number | 'none'
  readonly stored: DeploymentStatus
  /** Status counts of the old and the new ReplicaSet. */
  readonly old?: Counts
  readonly now: Counts
  readonly desired?: number
}

/** Syncs once with a new ReplicaSet at full size and an old one that cannot be scaled down. */
function synced({ deadline = DEADLINE, stored, old, now, desired = 3 }: Given): ControllerRig {
  const d = storedDeployment({
    replicas: desired,
    image: 'shop/web:v2',
    progressDeadlineSeconds: deadline,
    strategy: { maxSurge: 0, maxUnavailable: 1 },
    annotations: { [REVISION]: '2' },
    status: stored,
  })
  const scaledFor = { desired, max: desired }
  const statusOf = ({ replicas, available }: Counts) => ({
    replicas,
    ...(available > 0 ? { readyReplicas: available, availableReplicas: available } : {}),
  })
  const fresh = replicaSetOf(d, {
    name: 'web-new',
    createdAt: 9000,
    revision: 2,
    replicas: desired,
    scaledFor,
    status: statusOf(now),
  })
  const oldRS = replicaSetOf(d, {
    name: 'web-old',
    image: 'shop/web:v1',
    revision: 1,
    scaledFor,
    status: statusOf(old ?? { replicas: 0, available: 0 }),
  })
  return new ControllerRig({ controller: 'deployment' }).given(d, fresh, oldRS).sync('default/web')
}

/** Syncs a Deployment without a status until it is stable. */
const settled = (given: Omit<Given, 'stored'>): ControllerRig =>
  synced({ stored: {}, ...given })
    .observe()
    .sync('default/web')
    .observe()
    .sync('default/web')

const conditionOf = (rig: ControllerRig, type: DeploymentCondition['type']) =>
  rig.deployment().status.conditions?.find((condition) => condition.type === type)

const counts = (replicas: number, updated: number, available: number): DeploymentStatus => ({
  observedGeneration: 1,
  replicas,
  ...(updated > 0 ? { updatedReplicas: updated } : {}),
  ...(available > 0 ? { readyReplicas: available, availableReplicas: available } : {}),
})
const withCondition = (status: DeploymentStatus, condition: DeploymentCondition): DeploymentStatus => ({
  ...status,
  conditions: [condition],
})

describe('the Progressing condition', () => {
  const updatedLongAgo = progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS - 61_000)
  const updatedNow = progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS)
  const timedOut = progressing('False', 'ProgressDeadlineExceeded', RIG_NOW_MS - 500_000)
  const complete = progressing('True', 'NewReplicaSetAvailable', RIG_NOW_MS - 500_000)

  it.each<[about: string, given: Given, expected: Partial<DeploymentCondition> | undefined]>([
    [
      'is removed if the Deployment has no progress deadline',
      { deadline: 'none', stored: withCondition(counts(2, 2, 2), updatedNow), now: { replicas: 3, available: 2 } },
      undefined,
    ],
    [
      'is removed if the deadline is the largest 32-bit integer',
      { deadline: 2 ** 31 - 1, stored: withCondition(counts(2, 2, 2), updatedNow), now: { replicas: 3, available: 2 } },
      undefined,
    ],
    [
      'remains NewReplicaSetAvailable if a completed rollout loses Pods',
      { stored: withCondition(counts(3, 3, 3), complete), now: { replicas: 3, available: 1 } },
      { status: 'True', reason: 'NewReplicaSetAvailable', lastUpdateTime: timestampAt(RIG_NOW_MS - 500_000) },
    ],
    [
      'is estimated again if old Pods exist after a completed rollout',
      {
        stored: withCondition(counts(3, 3, 3), complete),
        old: { replicas: 1, available: 0 },
        now: { replicas: 3, available: 4 },
      },
      { status: 'True', reason: 'ReplicaSetUpdated' },
    ],
    [
      'gets only a new update time after progress',
      { stored: withCondition(counts(2, 2, 2), updatedLongAgo), now: { replicas: 3, available: 2 } },
      {
        status: 'True',
        reason: 'ReplicaSetUpdated',
        lastUpdateTime: timestampAt(NOW),
        lastTransitionTime: timestampAt(RIG_NOW_MS - 61_000),
      },
    ],
    [
      'gets a new update time and transition time after progress that follows a timeout',
      { stored: withCondition(counts(2, 2, 2), timedOut), now: { replicas: 3, available: 2 } },
      {
        status: 'True',
        reason: 'ReplicaSetUpdated',
        lastUpdateTime: timestampAt(NOW),
        lastTransitionTime: timestampAt(NOW),
      },
    ],
    [
      'keeps the transition time of True when the rollout completes',
      { stored: withCondition(counts(3, 3, 2), updatedLongAgo), now: { replicas: 3, available: 3 } },
      {
        status: 'True',
        reason: 'NewReplicaSetAvailable',
        lastUpdateTime: timestampAt(NOW),
        lastTransitionTime: timestampAt(RIG_NOW_MS - 61_000),
      },
    ],
    [
      'is True if the rollout completes after a timeout',
      { stored: withCondition(counts(3, 3, 2), timedOut), now: { replicas: 3, available: 3 } },
      { status: 'True', reason: 'NewReplicaSetAvailable', lastTransitionTime: timestampAt(NOW) },
    ],
    [
      'is False if the deadline passes without progress',
      { stored: withCondition(counts(3, 3, 2), updatedLongAgo), now: { replicas: 3, available: 2 } },
      {
        status: 'False',
        reason: 'ProgressDeadlineExceeded',
        message: 'ReplicaSet "web-new" has timed out progressing.',
      },
    ],
    [
      'is True before the deadline without progress',
      {
        stored: withCondition(counts(3, 3, 2), progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS - 59_000)),
        now: { replicas: 3, available: 2 },
      },
      { status: 'True', reason: 'ReplicaSetUpdated', lastUpdateTime: timestampAt(RIG_NOW_MS - 59_000) },
    ],
    [
      'remains False after a timeout',
      { stored: withCondition(counts(3, 3, 2), timedOut), now: { replicas: 3, available: 2 } },
      { status: 'False', reason: 'ProgressDeadlineExceeded', lastUpdateTime: timestampAt(RIG_NOW_MS - 500_000) },
    ],
  ])('%s', (_, given, expected) => {
    const condition = conditionOf(synced(given), 'Progressing')
    if (expected) expect(condition).toMatchObject(expected)
    else expect(condition).toBeUndefined()
  })

  it('remains True at the exact deadline, and is False one millisecond later', () => {
    const stored = withCondition(counts(3, 3, 2), progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS - 60_000))
    // Synced one millisecond after the deadline, and at the deadline.
    expect(conditionOf(synced({ stored, now: { replicas: 3, available: 2 } }), 'Progressing')?.status).toBe('False')
    const later = withCondition(counts(3, 3, 2), progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS - 59_000))
    const rig = synced({ stored: later, now: { replicas: 3, available: 2 } })
    rig.sim.runUntil(RIG_NOW_MS + 1000)
    rig.sync('default/web')
    expect(conditionOf(rig, 'Progressing')?.status).toBe('True')
    rig.sim.runUntil(RIG_NOW_MS + 1002)
    rig.sync('default/web')
    expect(conditionOf(rig, 'Progressing')?.status).toBe('False')
  })
})

describe('the requeue delay of a stalled rollout', () => {
  /** Delay of the key after a sync without changes, in ms. */
  function requeued(condition: DeploymentCondition | undefined, available = 1, deadline: number | 'none' = DEADLINE) {
    const enough = available >= 2
    const isAvailable: DeploymentCondition = {
      type: 'Available',
      status: enough ? 'True' : 'False',
      reason: enough ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
      message: enough ? 'Deployment has minimum availability.' : 'Deployment does not have minimum availability.',
      lastUpdateTime: timestampAt(0),
      lastTransitionTime: timestampAt(0),
    }
    const stored: DeploymentStatus = {
      ...counts(3, 3, available),
      ...(available < 3 ? { unavailableReplicas: 3 - available } : {}),
      terminatingReplicas: 0,
      conditions: [isAvailable, ...(condition ? [condition] : [])],
    }
    const rig = synced({ stored, now: { replicas: 3, available }, deadline })
    expect(rig.writes).toEqual([])
    const [waiting] = rig.queue.view.waiting
    return waiting ? waiting.dueAt - NOW : 'never'
  }
  const since = (ms: number) => progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS - ms)

  it.each<[about: string, actual: () => number | string, expected: number | string]>([
    ['does not occur without a progress deadline', () => requeued(undefined, 1, 'none'), 'never'],
    [
      'does not occur if the rollout is complete',
      () => requeued(progressing('True', 'NewReplicaSetAvailable', RIG_NOW_MS - 3000), 3),
      'never',
    ],
    [
      'does not occur after a timeout',
      () => requeued(progressing('False', 'ProgressDeadlineExceeded', RIG_NOW_MS - 90_000)),
      'never',
    ],
    ['is a second beyond the deadline if half of the time is over', () => requeued(since(30_000)), 30_000 - 1 + 1000],
    ['is a second beyond the deadline if two seconds are left', () => requeued(since(58_000)), 2000 - 1 + 1000],
    // The rate limiter's shortest delay is 5 ms.
    [
      'is immediate if a completed rollout has lost Pods and the deadline is over',
      () => requeued(progressing('True', 'NewReplicaSetAvailable', RIG_NOW_MS - 90_000)),
      5,
    ],
    ['is immediate if less than a second is left', () => requeued(since(59_000)), 5],
  ])('%s', (_, actual, expected) => {
    expect(actual()).toBe(expected)
  })
})

describe('the Deployment status', () => {
  it('sums the statuses of all ReplicaSets, and has unavailableReplicas relative to the desired Pods', () => {
    const rig = settled({ old: { replicas: 2, available: 1 }, now: { replicas: 3, available: 2 }, desired: 4 })
    expect(rig.deployment().status).toMatchObject({
      observedGeneration: 1,
      replicas: 5,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      unavailableReplicas: 1,
      terminatingReplicas: 0,
    })
  })

  it('omits counters of zero', () => {
    const { status } = settled({ now: { replicas: 3, available: 3 } }).deployment()
    expect(Object.keys(status)).not.toContain('unavailableReplicas')
    expect(settled({ now: { replicas: 0, available: 0 } }).deployment().status.replicas).toBeUndefined()
  })

  it.each<[available: number, 'True' | 'False', string]>([
    [2, 'True', 'MinimumReplicasAvailable'],
    [1, 'False', 'MinimumReplicasUnavailable'],
  ])('with %d of 3 Pods available and maxUnavailable 1 has Available %s', (available, status, reason) => {
    expect(conditionOf(settled({ now: { replicas: 3, available } }), 'Available')).toMatchObject({ status, reason })
  })

  it('is Available with 0 replicas', () => {
    expect(conditionOf(settled({ now: { replicas: 0, available: 0 }, desired: 0 }), 'Available')?.status).toBe('True')
  })

  it('is not written if it is unchanged', () => {
    const rig = settled({ now: { replicas: 3, available: 3 } })
    rig.observe().sync('default/web').observe().sync('default/web')
    expect(rig.writes).toEqual([])
  })

  it('has terminatingReplicas only if every observed ReplicaSet reports terminatingReplicas', () => {
    const d = storedDeployment({ replicas: 1, annotations: { [REVISION]: '1' } })
    const scaledFor = { desired: 1, max: 2 }
    const terminating = (...statuses: { terminatingReplicas?: number; observedGeneration?: number }[]) => {
      const rig = new ControllerRig({ controller: 'deployment' }).given(d)
      for (const [i, status] of statuses.entries()) {
        const rs = replicaSetOf(d, {
          name: `web-${i}`,
          image: `shop/web:v${i + 1}`,
          replicas: i === 0 ? 1 : 0,
          revision: i + 1,
          scaledFor,
        })
        const { terminatingReplicas: _t, observedGeneration: _o, ...rest } = rs.status
        rig.given({ ...rs, status: { ...rest, ...status } } as typeof rs)
      }
      rig.sync('default/web').observe().sync('default/web').observe().sync('default/web')
      return rig.deployment().status.terminatingReplicas
    }
    expect(
      terminating({ terminatingReplicas: 2, observedGeneration: 1 }, { terminatingReplicas: 1, observedGeneration: 1 }),
    ).toBe(3)
    expect(terminating({ terminatingReplicas: 2, observedGeneration: 1 }, {})).toBe(2)
    expect(terminating({ terminatingReplicas: 2, observedGeneration: 1 }, { observedGeneration: 1 })).toBeUndefined()
  })
})
