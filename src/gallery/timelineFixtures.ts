import type { RequestSample, TimelineMark, TimelineSample } from '../engine/index.ts'

interface Step {
  readonly at: number
  readonly old: readonly [available: number, ending: number]
  readonly fresh: readonly [available: number, ready: number, starting: number]
}

/** The rollout of the design mock, in tenths of its Pods. */
const steps: readonly Step[] = [
  { at: 0, old: [10, 0], fresh: [0, 0, 0] },
  { at: 3_020, old: [10, 0], fresh: [0, 0, 3] },
  { at: 3_060, old: [8, 2], fresh: [0, 0, 5] },
  { at: 13_060, old: [8, 0], fresh: [0, 0, 5] },
  { at: 15_200, old: [8, 0], fresh: [0, 3, 2] },
  { at: 17_200, old: [8, 0], fresh: [3, 0, 2] },
  { at: 17_230, old: [5, 3], fresh: [3, 0, 2] },
  { at: 17_300, old: [5, 3], fresh: [3, 0, 5] },
  { at: 17_900, old: [5, 3], fresh: [3, 2, 3] },
  { at: 19_900, old: [5, 3], fresh: [5, 0, 3] },
  { at: 20_000, old: [3, 5], fresh: [5, 0, 5] },
  { at: 27_230, old: [3, 2], fresh: [5, 0, 5] },
  { at: 29_400, old: [3, 2], fresh: [5, 2, 3] },
  { at: 30_000, old: [3, 0], fresh: [5, 2, 3] },
  { at: 31_400, old: [1, 2], fresh: [7, 1, 2] },
  { at: 33_400, old: [0, 3], fresh: [10, 0, 0] },
  { at: 41_400, old: [0, 1], fresh: [10, 0, 0] },
  { at: 43_400, old: [0, 0], fresh: [10, 0, 0] },
]

/** Samples and marks of a rollout with any number of replicas. */
export function rolloutTimeline(
  workloadUid: string,
  replicas = 10,
): { readonly samples: readonly TimelineSample[]; readonly marks: readonly TimelineMark[] } {
  const pods = (tenths: number) => Math.round((tenths * replicas) / 10)
  const samples = steps.map(
    ({ at, old, fresh }): TimelineSample => ({
      at,
      workloadUid,
      revisions: [
        { revision: 1, tone: 0, available: pods(old[0]), ready: 0, starting: 0, failing: 0, terminating: pods(old[1]) },
        {
          revision: 2,
          tone: 1,
          available: pods(fresh[0]),
          ready: pods(fresh[1]),
          starting: pods(fresh[2]),
          failing: 0,
          terminating: 0,
        },
      ],
      specReplicas: replicas,
      minAvailable: replicas - Math.floor(replicas / 4),
      maxPods: replicas + Math.ceil(replicas / 4),
    }),
  )
  const marks: TimelineMark[] = [
    { at: 3_000, kind: 'command', workloadUid, text: 'apply shop/web:v2' },
    { at: 10_000, kind: 'command', workloadUid: '', text: 'cordon node-3' },
  ]
  for (const { at } of steps.slice(1)) {
    marks.push({ at: at - 20, kind: 'sync', workloadUid, text: 'sync default/web' })
    marks.push({ at, kind: 'write', workloadUid, text: 'update ReplicaSet web-6d9f7c5b8' })
    marks.push({ at: at + 400, kind: 'write', workloadUid, text: 'updateStatus Deployment web' })
    marks.push({
      at: at + 10,
      kind: 'event',
      workloadUid,
      text: 'ScalingReplicaSet Scaled up replica set web-6d9f7c5b8',
    })
  }
  marks.push({
    at: 17_330,
    kind: 'event',
    workloadUid,
    text: 'FailedScheduling 0/3 nodes are available',
    warning: true,
  })
  return { samples, marks: marks.sort((a, b) => a.at - b.at) }
}

/** Two Services for one Deployment: their requests, and failures while endpoints are outdated. */
export function requestTimeline(workloadUid: string): readonly RequestSample[] {
  const sample = (
    name: string,
    at: number,
    perSecond: number,
    endpoints: number,
    answering: number,
  ): RequestSample => ({
    at,
    serviceUid: `service/${name}`,
    namespace: 'default',
    name,
    workloadUids: [workloadUid],
    perSecond,
    failedPerSecond: endpoints === 0 ? perSecond : perSecond * (1 - answering / endpoints),
    endpoints,
    answering,
    silent:
      answering === endpoints
        ? []
        : [{ reason: 'stopping', pods: endpoints - answering, example: 'web-58c7b94d6f-p9b6m' }],
  })
  return [
    sample('web', 0, 100, 10, 10),
    sample('web', 3_060, 100, 10, 8),
    sample('web', 3_900, 100, 8, 8),
    sample('canary', 8_000, 20, 8, 8),
    sample('web', 17_230, 100, 11, 8),
    sample('canary', 17_230, 20, 11, 8),
    sample('web', 18_100, 100, 8, 8),
    sample('canary', 18_150, 20, 8, 8),
    sample('web', 27_000, 100, 0, 0),
    sample('web', 27_800, 100, 8, 8),
    sample('canary', 31_000, 0, 0, 0),
  ]
}

/** Recreate: all old Pods are deleted before the first new one is created, with an outage in between. */
export function recreateTimeline(workloadUid: string): {
  readonly samples: readonly TimelineSample[]
  readonly marks: readonly TimelineMark[]
} {
  const none = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }
  const sample = (at: number, old: object, fresh: object): TimelineSample => ({
    at,
    workloadUid,
    revisions: [
      { revision: 1, tone: 0, ...none, ...old },
      { revision: 2, tone: 1, ...none, ...fresh },
    ],
    specReplicas: 6,
    minAvailable: 6,
    maxPods: 6,
  })
  return {
    samples: [
      sample(0, { starting: 6 }, {}),
      sample(1_500, { available: 6 }, {}),
      sample(3_020, { terminating: 6 }, {}),
      sample(13_100, {}, { starting: 6 }),
      sample(16_000, {}, { available: 6 }),
    ],
    marks: [{ at: 3_000, kind: 'command', workloadUid, text: 'apply shop/web:v2' }],
  }
}

/** A long run with many samples, to measure the timeline's speed. */
export function longTimeline(workloadUid: string, count: number): readonly TimelineSample[] {
  const samples: TimelineSample[] = []
  for (let index = 0; index < count; index += 1) {
    const phase = (index % 40) / 40
    const fresh = Math.round(phase * 10)
    const revision = 1 + Math.floor(index / 40)
    samples.push({
      at: index * 137,
      workloadUid,
      revisions: [
        {
          revision,
          tone: (revision - 1) % 8,
          available: 10 - fresh,
          ready: 0,
          starting: 0,
          failing: 0,
          terminating: fresh > 2 ? 2 : 0,
        },
        {
          revision: revision + 1,
          tone: revision % 8,
          available: Math.max(0, fresh - 2),
          ready: 1,
          starting: 1,
          failing: 0,
          terminating: 0,
        },
      ],
      specReplicas: 10,
      minAvailable: 8,
      maxPods: 13,
    })
  }
  return samples
}
