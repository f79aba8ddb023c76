import { describe, expect, it } from 'vitest'
import { timestampAt } from '../../api/clock.ts'
import { defaulted } from '../../api/fields/promises.ts'
import type { Pod } from '../../api/types.ts'
import {
  type Calculation,
  groupPods,
  replicasForAverage,
  replicasForUtilization,
  requestsOf,
} from './replicaCalculator.ts'

const NOW = 600_000
/** The periods in upstream's tests. */
const periods = { cpuInitializationMs: 120_000, initialReadinessMs: 10_000 }

interface Case {
  readonly current: number
  /** The usage of each Pod, the sum of both containers, in thousandths; undefined for a Pod without metrics. */
  readonly use: readonly (number | undefined)[]
  readonly target: number
  /** The request of each container; absent: one core. */
  readonly requests?: readonly (string | undefined)[]
  readonly pods?: number
  /** State by index of the Pod: `unready`, `failed`, `pending`, `deleted`, `hot` (it has just started), `cool`. */
  readonly state?: readonly string[]
  readonly resource?: string
  readonly container?: string
  readonly tolerances?: { readonly up: number; readonly down: number }
  readonly names?: readonly string[]
}

function podOf(index: number, { requests, state = [], resource = 'cpu' }: Case): Pod {
  const words = (state[index] ?? '').split(' ')
  const amount = requests ? requests[index] : '1'
  const resources = amount === undefined ? {} : { requests: { [resource]: amount } }
  const phase = words.includes('failed') ? 'Failed' : words.includes('pending') ? 'Pending' : 'Running'
  const startedAt = words.includes('hot') ? NOW : words.includes('cool') ? NOW - 180_000 : 0
  const isUnready = words.some((word) => ['unready', 'failed', 'pending', 'deleted'].includes(word))
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `pod-${index}`,
      namespace: 'default',
      uid: `${index}`,
      resourceVersion: '1',
      creationTimestamp: timestampAt(0),
      ...(words.includes('deleted') ? { deletionTimestamp: timestampAt(NOW) } : {}),
    },
    spec: {
      ...defaulted['core.v1.PodSpec'],
      containers: ['container1', 'container2'].map((name) => ({ name, image: 'shop/web', resources })),
    },
    status: {
      phase,
      startTime: timestampAt(startedAt),
      conditions: [{ type: 'Ready', status: isUnready ? 'False' : 'True', lastTransitionTime: timestampAt(0) }],
    },
  }
}

function calculation(one: Case): Calculation {
  const { current, use, resource = 'cpu', container, names, tolerances = { up: 0.1, down: 0.1 } } = one
  const count = one.pods ?? Math.max(one.requests?.length ?? 0, current)
  const metrics = new Map(
    use.flatMap((value, i) =>
      value === undefined ? [] : [[names?.[i] ?? `pod-${i}`, { value, at: 0, windowMs: 60_000 }] as const],
    ),
  )
  return {
    metrics,
    pods: Array.from({ length: count }, (_, i) => podOf(i, one)),
    resource,
    ...(container === undefined ? {} : { container }),
    currentReplicas: current,
    tolerances,
    now: NOW,
    periods,
  }
}

/** The usage of Pods with two containers that use the same amount. */
const both = (...levels: readonly number[]): number[] => levels.map((level) => 2 * level)

// Values and names of the cases are from pkg/controller/podautoscaler/replica_calculator_test.go (v1.36).
const forUtilization: readonly (readonly [
  name: string,
  one: Case,
  replicas: number,
  percent: number,
  value: number,
])[] = [
  ['ScaleUp', { current: 3, use: both(300, 500, 700), target: 30 }, 5, 50, 1000],
  ['ContainerScaleUp', { current: 3, use: [300, 500, 700], target: 30, container: 'container2' }, 5, 50, 500],
  ['ScaleUpUnreadyLessScale', { current: 3, use: both(300, 500, 700), target: 30, state: ['unready'] }, 4, 60, 1200],
  [
    'ScaleUpHotCpuLessScale',
    { current: 3, use: both(300, 500, 700), target: 30, state: ['hot', 'cool', 'cool'] },
    4,
    60,
    1200,
  ],
  [
    'ScaleUpUnreadyNoScale',
    { current: 3, use: both(400, 500, 700), target: 30, state: ['', 'unready', 'unready'] },
    3,
    40,
    800,
  ],
  [
    'ScaleHotCpuNoScale',
    { current: 3, use: both(400, 500, 700), target: 30, state: ['cool', 'unready hot', 'unready hot'] },
    3,
    40,
    800,
  ],
  [
    'ScaleUpIgnoresFailedPods',
    { current: 2, pods: 4, use: both(500, 700), target: 30, state: ['', '', 'failed', 'failed'] },
    4,
    60,
    1200,
  ],
  [
    'ScaleUpIgnoresDeletionPods',
    { current: 2, pods: 4, use: both(500, 700), target: 30, state: ['', '', 'deleted', 'deleted'] },
    4,
    60,
    1200,
  ],
  ['ScaleDown', { current: 5, use: both(100, 300, 500, 250, 250), target: 50 }, 3, 28, 560],
  [
    'ContainerScaleDown',
    { current: 5, use: [100, 300, 500, 250, 250], target: 50, container: 'container2' },
    3,
    28,
    280,
  ],
  [
    'ScaleDownExcludeUnreadyPods',
    { current: 5, use: both(100, 300, 500, 250, 250), target: 50, state: ['', '', '', 'unready', 'unready'] },
    2,
    30,
    600,
  ],
  [
    'ScaleDownExcludeUnscheduledPods',
    { current: 5, use: both(100), target: 50, state: ['', 'pending', 'pending', 'pending', 'pending'] },
    1,
    10,
    200,
  ],
  [
    'ScaleDownIgnoreHotCpuPods',
    { current: 5, use: both(100, 300, 500, 250, 250), target: 50, state: ['cool', 'cool', 'cool', 'hot', 'hot'] },
    2,
    30,
    600,
  ],
  [
    'ScaleDownIgnoresFailedPods',
    {
      current: 5,
      pods: 7,
      use: both(100, 300, 500, 250, 250),
      target: 50,
      state: ['', '', '', '', '', 'failed', 'failed'],
    },
    3,
    28,
    560,
  ],
  [
    'ScaleDownIgnoresDeletionPods',
    {
      current: 5,
      pods: 7,
      use: both(100, 300, 500, 250, 250),
      target: 50,
      state: ['', '', '', '', '', 'deleted', 'deleted'],
    },
    3,
    28,
    560,
  ],
  [
    'Tolerance',
    { current: 3, requests: ['0.9', '1.0', '1.1'], use: both(1010, 1030, 1020), target: 100 },
    3,
    102,
    2040,
  ],
  ['SuperfluousMetrics', { current: 4, use: both(4000, 9500, 3000, 7000, 3200, 2000), target: 100 }, 24, 587, 11750],
  ['MissingMetrics', { current: 4, use: both(400, 95), target: 100 }, 3, 24, 495],
  ['MissingMetricsNoChangeEq', { current: 2, use: both(1000), target: 100 }, 2, 100, 2000],
  ['MissingMetricsNoChangeGt', { current: 2, use: both(1900), target: 100 }, 2, 190, 3800],
  ['MissingMetricsNoChangeLt', { current: 2, use: both(600), target: 100 }, 2, 60, 1200],
  ['MissingMetricsUnreadyChange', { current: 3, use: both(100, 450), target: 50, state: ['unready'] }, 3, 45, 900],
  [
    'MissingMetricsHotCpuNoChange',
    { current: 3, use: both(100, 450), target: 50, state: ['hot', 'cool', 'cool'] },
    3,
    45,
    900,
  ],
  ['MissingMetricsUnreadyScaleUp', { current: 3, use: both(100, 2000), target: 50, state: ['unready'] }, 4, 200, 4000],
  [
    'MissingMetricsHotCpuScaleUp',
    { current: 3, use: both(100, 2000), target: 50, state: ['unready hot', 'cool', 'cool'] },
    4,
    200,
    4000,
  ],
  [
    'MissingMetricsUnreadyScaleDown',
    { current: 4, use: both(100, 100, 100), target: 50, state: ['unready'] },
    3,
    10,
    200,
  ],
  [
    'MissingMetricsScaleDownTargetOver100',
    { current: 4, requests: ['1', '1', '2', '2'], use: both(200, 100, 100), target: 300, state: ['unready'] },
    2,
    6,
    200,
  ],
  ['DuringRollingUpdateWithMaxSurge', { current: 2, pods: 3, use: both(100, 100), target: 50 }, 2, 10, 200],
]

const forAverage: readonly (readonly [name: string, one: Case, replicas: number, value: number])[] = [
  ['ScaleUpCM', { current: 3, use: [20000, 10000, 30000], target: 15000 }, 4, 20000],
  [
    'ScaleUpCMUnreadyHotCpuNoLessScale',
    { current: 3, use: [50000, 10000, 30000], target: 15000, state: ['cool', 'cool', 'unready hot'] },
    6,
    30000,
  ],
  [
    'ScaleUpCMUnreadyHotCpuScaleWouldScaleDown',
    { current: 3, use: [50000, 15000, 30000], target: 15000, state: ['unready hot', 'cool', 'unready hot'] },
    7,
    31666,
  ],
  ['ScaleDownCM', { current: 5, use: [12000, 12000, 12000, 12000, 12000], target: 20000 }, 3, 12000],
  ['ToleranceCM', { current: 3, use: [20000, 21000, 21000], target: 20000 }, 3, 20666],
  [
    'ConfigurableToleranceCM',
    { current: 3, use: [20000, 21000, 21000], target: 20000, tolerances: { up: 0.01, down: 0.1 } },
    4,
    20666,
  ],
  [
    'PlainMetricReplicaCalcMissingMetricsNoChangeEq',
    { current: 5, use: [20000, 19000, 21000], target: 20000 },
    5,
    20000,
  ],
  ['DuringRollingUpdateWithMaxSurgeCM', { current: 2, pods: 3, use: [10000, 10000], target: 17000 }, 2, 10000],
]

const failing: readonly (readonly [name: string, one: Case, error: string])[] = [
  [
    'DisjointResourcesMetrics',
    { current: 1, use: both(100), target: 100, names: ['an-older-pod-name'] },
    'no metrics returned matched known pods',
  ],
  [
    'EmptyCPURequest',
    { current: 1, use: both(200), target: 100, requests: [undefined] },
    'missing request for cpu in container container1 of Pod pod-0',
  ],
]

describe('the proposed number of Pods for a utilization target, in percent of the request', () => {
  it.each(forUtilization)('%s', (_, one, replicas, utilization, average) => {
    expect(replicasForUtilization(calculation(one), one.target)).toMatchObject({ replicas, utilization, average })
  })

  it.each(failing)('%s', (_, one, error) => {
    expect(replicasForUtilization(calculation(one), one.target)).toEqual({ error })
  })

  it('is an error if a Pod does not have the container of the metric', () => {
    const one = { current: 1, use: [100], target: 50, container: 'other' }
    expect(replicasForUtilization(calculation(one), 50)).toEqual({ error: 'container other not found in Pod pod-0' })
  })

  it('is an error if no Pod has a metric', () => {
    const error = 'did not receive metrics for targeted pods (pods might be unready)'
    expect(replicasForUtilization(calculation({ current: 1, use: [200], target: 50, state: ['unready'] }), 50)).toEqual(
      { error },
    )
  })
})

describe('the proposed number of Pods for a target that is an absolute amount', () => {
  it.each(forAverage)('%s', (_, one, replicas, average) => {
    expect(replicasForAverage(calculation({ ...one, resource: 'qps' }), one.target)).toMatchObject({
      replicas,
      average,
    })
  })
})

// kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale, "Algorithm details".
describe("the documentation's examples", () => {
  it.each([
    ['double the Pods for 200m per Pod and a target of 100m', 200, 4],
    ['halve the Pods for 50m per Pod and a target of 100m', 50, 1],
    ['leave the Pods unchanged for 105m per Pod, within the tolerance', 105, 2],
  ])('%s', (_, use, replicas) => {
    const one = { current: 2, use: [use, use], target: 100 }
    expect(replicasForAverage(calculation(one), 100)).toMatchObject({ replicas })
  })
})

// TestGroupPods.
describe('the CPU metric of a Pod counts', () => {
  const grouped = (pod: Partial<Pod['status']>, at: number) => {
    const base = podOf(0, { current: 1, use: [], target: 1 })
    const metrics = new Map([['pod-0', { value: 1, at, windowMs: 30_000 }]])
    return groupPods([{ ...base, status: { ...base.status, ...pod } }], metrics, 'cpu', { now: NOW, periods })
  }
  const condition = (status: 'True' | 'False', ago: number) => ({
    conditions: [{ type: 'Ready', status, lastTransitionTime: timestampAt(NOW - ago) }],
  })

  it.each([
    ['if the whole measured window lies after the Pod became ready', 60_000, condition('True', 30_000), NOW, 1],
    ['not if the measured window began before the Pod became ready', 60_000, condition('True', 29_000), NOW - 1000, 0],
    ['not if the Pod is not ready', 60_000, condition('False', 59_000), NOW, 0],
    [
      'after the initialization period, if the Pod was ready before and is not ready now',
      300_000,
      condition('False', 100_000),
      NOW,
      1,
    ],
    ['not after the initialization period, if the Pod was never ready', 300_000, condition('False', 295_000), NOW, 0],
  ])('%s', (_, startedAgo, status, at, ready) => {
    const result = grouped({ startTime: timestampAt(NOW - startedAgo), ...status }, at)
    expect([result.ready, result.unready.length]).toEqual([ready, 1 - ready])
  })
})

// KEP-2837, and calculateRequests of replica_calculator.go in v1.36: a pod-level request takes precedence over those of
// containers.
describe('a Pod with pod-level resource requests', () => {
  const podWith = (more: object, requests: readonly (string | undefined)[] = [undefined]): Pod => {
    const pod = podOf(0, { current: 1, use: [], target: 0, requests })
    return { ...pod, spec: { ...pod.spec, ...more } }
  }
  const requested = (pod: Pod, container?: string) => {
    const found = requestsOf([pod], 'cpu', container)
    return 'error' in found ? found.error : found.get('pod-0')
  }

  it('has the pod-level request, whether or not its containers have requests', () => {
    expect(requested(podWith({ resources: { requests: { cpu: '500m' } } }))).toBe(500)
    expect(requested(podWith({ resources: { requests: { cpu: '500m' } } }, ['1']))).toBe(500)
  })

  it('has the sum of its containers and its overhead for a resource without a pod-level request', () => {
    expect(requested(podWith({ resources: { requests: { memory: '1Gi' } } }, ['1']))).toBe(2_000)
    expect(requested(podWith({ resources: { requests: { cpu: '500m' } }, overhead: { cpu: '250m' } }))).toBe(750)
  })

  it('has no request if neither the Pod nor a container has one', () => {
    const words = 'missing pod-level request for cpu in Pod pod-0'
    expect(requested(podWith({ resources: { requests: { memory: '1Gi' } } }))).toBe(words)
  })

  it('has for a target of a single container only the request of the container', () => {
    const pod = podWith({ resources: { requests: { cpu: '500m' } }, overhead: { cpu: '250m' } }, ['1'])
    expect(requested(pod, 'container2')).toBe(1_000)
    expect(requested(podWith({ overhead: { cpu: '250m' } }, ['1']))).toBe(2_000)
  })

  it('that uses 400m of 500m is scaled from 1 to 2 Pods for a target of 50 %', () => {
    const pod = podWith({ resources: { requests: { cpu: '500m' } } })
    const result = replicasForUtilization({ ...calculation({ current: 1, use: [400], target: 50 }), pods: [pod] }, 50)
    expect(result).toMatchObject({ utilization: 80, replicas: 2 })
  })
})
