import type { ControlLoopView, LoopKey, PodState, TimelineMark, WorkloadView } from '../engine/index.ts'
import { drawnStates } from '../layout/stage/podStates.ts'
import { buildDeployment, clusterOf, type DeploymentPlan, fixedRandom, type Moment, type PodPlan } from './fixtures.ts'
import { fullCluster } from './fullCluster.ts'
import recordedLoop from './loopMoment.json'
import { recreateTimeline, requestTimeline, rolloutTimeline } from './timelineFixtures.ts'

const progressing: WorkloadView['conditions'] = [
  {
    type: 'Available',
    status: 'True',
    reason: 'MinimumReplicasAvailable',
    message: 'Deployment has minimum availability.',
  },
  {
    type: 'Progressing',
    status: 'True',
    reason: 'ReplicaSetUpdated',
    message: 'ReplicaSet "web-6d9f7c5b8" is progressing.',
  },
]

function names(list: string): readonly string[] {
  return list.split(' ')
}

/** The rollout of the design mock: 10 replicas, 25 % and 25 %, after the new ReplicaSet was scaled from 5 to 8. */
export function midRollout(): Moment {
  const atMs = 17_250
  const fresh = names('x7k2p m4c9d b8v5t k6rnz w9f4j').map(
    (name, slot): PodPlan =>
      slot === 1 || slot === 3
        ? { name, slot, state: 'starting', previous: 'pulling', since: 14_000, until: 17_900, createdAt: 12_000 }
        : { name, slot, state: 'available', previous: 'ready', since: 17_100 - slot * 100, createdAt: 5_000 },
  )
  const old = names('vw28n l4gts p9b6m tx4jc zk7fr d2nvh m8qzb r6lwx').map(
    (name, slot): PodPlan =>
      slot >= 2 && slot <= 4
        ? {
            name,
            slot,
            state: 'terminating',
            previous: 'available',
            since: 17_230,
            until: 27_230,
            createdAt: 0,
            node: 'node-2',
          }
        : { name, slot, state: 'available', since: 2_500, createdAt: 0 },
  )
  const plan: DeploymentPlan = {
    replicas: 10,
    conditions: progressing,
    rollout: 'progressing',
    startedAt: 3_000,
    sets: [
      {
        revision: 2,
        spec: 8,
        images: 'shop/web:v2',
        createdAt: 3_000,
        pods: fresh,
        lastScale: { at: 17_250, from: 5, to: 8 },
      },
      {
        revision: 1,
        spec: 5,
        images: 'shop/web:v1',
        createdAt: 0,
        pods: old,
        lastScale: { at: 17_230, from: 8, to: 5 },
      },
    ],
  }
  return {
    title: 'Mid-rollout',
    atMs,
    headMs: 44_000,
    view: clusterOf([buildDeployment(plan, fixedRandom(1))]),
    ...rolloutTimeline('deployment/web'),
  }
}

/** The same rollout with two Services; some requests fail while endpoints are outdated. */
function requestsFailing(): Moment {
  return { ...midRollout(), title: 'Requests failing', requests: requestTimeline('deployment/web') }
}

/** Many commands in a short time, one of them rejected; the new ReplicaSet reuses a colour. */
function manyCommands(): Moment {
  const { view, marks, ...rest } = midRollout()
  const command = (at: number, text: string): TimelineMark => ({ at, kind: 'command', workloadUid: '', text })
  const refused = {
    why: 'selector is immutable',
    message: 'The Deployment "web" is invalid: spec.selector: Invalid value: field is immutable',
    inPart: false,
  }
  const more = [
    command(3_600, 'scale deployment web --replicas=12'),
    command(5_200, 'set image deployment/web web=shop/web:v3'),
    { ...command(14_000, 'apply shop/web:v3'), refused },
    command(17_000, 'rollout undo deployment/web'),
  ]
  return {
    ...rest,
    title: 'Many commands, one refused',
    marks: [...marks, ...more].sort((a, b) => a.at - b.at),
    view: { ...view, revisions: view.revisions.map((set) => (set.revision === 2 ? { ...set, tone: 9 } : set)) },
  }
}

/** An image that cannot be pulled: the rollout has exceeded its progress deadline, and eight old Pods are available. */
export function brokenImage(): Moment {
  const pull = 'Back-off pulling image "shop/web:v3-typo"'
  const stuck = [0, 1, 2, 3, 4].map(
    (slot): PodPlan => ({
      slot,
      state: 'imagePull',
      since: 60_000 + slot * 300,
      until: 98_000 + slot * 300,
      reason: 'ImagePullBackOff',
      message: pull,
      createdAt: 3_000,
    }),
  )
  const old = Array.from(
    { length: 8 },
    (_, slot): PodPlan => ({ slot, state: 'available', since: 2_000, createdAt: 0 }),
  )
  const plan: DeploymentPlan = {
    replicas: 10,
    rollout: 'failed',
    startedAt: 3_000,
    conditions: [
      { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
      {
        type: 'Progressing',
        status: 'False',
        reason: 'ProgressDeadlineExceeded',
        message: 'ReplicaSet "web-7b4c8d5f97" has timed out progressing.',
      },
    ],
    sets: [
      {
        revision: 3,
        spec: 5,
        images: 'shop/web:v3-typo',
        createdAt: 3_000,
        pods: stuck,
        lastScale: { at: 3_060, from: 3, to: 5 },
      },
      {
        revision: 2,
        spec: 8,
        images: 'shop/web:v2',
        createdAt: 0,
        pods: old,
        lastScale: { at: 3_030, from: 10, to: 8 },
      },
      { revision: 1, spec: 0, images: 'shop/web:v1', createdAt: 0, pods: [] },
    ],
  }
  const view = clusterOf([buildDeployment(plan, fixedRandom(2))])
  return { title: 'Broken image, stalled', atMs: 66_000, headMs: 66_000, view, ...rolloutTimeline('deployment/web') }
}

/** Recreate between two revisions: all old Pods are Terminating and no new Pod can be created. */
export function recreateOutage(): Moment {
  const old = Array.from(
    { length: 6 },
    (_, slot): PodPlan => ({
      slot,
      state: 'terminating',
      previous: 'available',
      since: 3_000,
      until: 33_000,
      createdAt: 0,
    }),
  )
  const plan: DeploymentPlan = {
    replicas: 6,
    strategy: 'Recreate',
    surge: { written: '', pods: 0 },
    unavailable: { written: '', pods: 0 },
    rollout: 'progressing',
    startedAt: 3_000,
    conditions: [
      { type: 'Available', status: 'False', reason: 'MinimumReplicasUnavailable' },
      { type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated' },
    ],
    sets: [
      {
        revision: 1,
        spec: 0,
        images: 'shop/web:v1',
        createdAt: 0,
        pods: old,
        lastScale: { at: 3_000, from: 6, to: 0 },
      },
    ],
  }
  const view = clusterOf([buildDeployment(plan, fixedRandom(3))])
  return { title: 'Recreate, outage', atMs: 12_400, headMs: 19_000, view, ...recreateTimeline('deployment/web') }
}

/** Every Pod state in four revisions. */
function everyPodState(): Moment {
  const plans = (revision: number): readonly PodPlan[] =>
    drawnStates.map((state, slot) => ({
      state,
      slot,
      since: 10_000 - 600,
      ...untilOf(state),
      restarts: state === 'crash' ? 3 : 0,
      createdAt: 1_000 * revision,
      ...reasonOf(state),
    }))
  const plan: DeploymentPlan = {
    replicas: 11,
    rollout: 'progressing',
    startedAt: 3_000,
    conditions: [
      ...progressing,
      {
        type: 'ReplicaFailure',
        status: 'True',
        reason: 'FailedCreate',
        message:
          'pods "web-5f6b9d7c44-" is forbidden: exceeded quota: pods, requested: pods=1, used: pods=44, limited: pods=44',
      },
    ],
    sets: [4, 3, 2, 1].map((revision) => ({
      revision,
      spec: 12,
      images: `shop/web:v${revision}`,
      createdAt: 1_000 * revision,
      pods: plans(revision),
      ...(revision === 4 && {
        failure:
          'pods "web-5f6b9d7c44-" is forbidden: exceeded quota: pods, requested: pods=1, used: pods=44, limited: pods=44',
      }),
    })),
  }
  const view = clusterOf([buildDeployment(plan, fixedRandom(4))])
  return { title: 'Every Pod state', atMs: 10_000, headMs: 20_000, view, ...rolloutTimeline('deployment/web') }
}

function untilOf(state: PodState): { readonly until?: number } {
  const lengths: Partial<Record<PodState, number>> = {
    pulling: 2_000,
    starting: 900,
    ready: 1_600,
    crash: 18_600,
    imagePull: 38_600,
    terminating: 9_000,
  }
  const length = lengths[state]
  return length === undefined ? {} : { until: 9_400 + length }
}

function reasonOf(state: PodState): { readonly reason?: string; readonly message?: string } {
  if (state === 'crash') return { reason: 'CrashLoopBackOff', message: 'back-off 20s restarting failed container=web' }
  if (state === 'imagePull') return { reason: 'ImagePullBackOff', message: 'Back-off pulling image "shop/web:v9"' }
  if (state === 'failed') return { reason: 'Evicted', message: 'The node was low on resource: memory.' }
  if (state === 'pending') {
    return {
      reason: 'Unschedulable',
      message: '0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.',
    }
  }
  return {}
}

/** A rollout of many Pods, after its middle. */
export function largeRollout(replicas: number): Moment {
  const random = fixedRandom(replicas)
  const atMs = 92_000
  const fresh: PodPlan[] = []
  const wanted = Math.floor(replicas * 0.78)
  for (let slot = 0; slot < wanted; slot += 1) fresh.push(freshPlan(slot, wanted, atMs, random))
  const old: PodPlan[] = []
  for (let slot = 0; slot < replicas; slot += 1) {
    const dice = random()
    if (dice < 0.27) continue
    old.push(
      dice < 0.53
        ? {
            slot,
            state: 'terminating',
            previous: 'available',
            since: atMs - dice * 15_000,
            until: atMs + 22_000,
            createdAt: 0,
          }
        : { slot, state: 'available', since: 2_000, createdAt: 0 },
    )
  }
  const plan: DeploymentPlan = {
    replicas,
    rollout: 'progressing',
    startedAt: 3_000,
    conditions: progressing,
    sets: [
      {
        revision: 2,
        spec: wanted + Math.floor(replicas * 0.02),
        images: 'shop/web:v2',
        createdAt: 3_000,
        pods: fresh,
        lastScale: { at: 91_980, from: wanted - 12, to: wanted },
      },
      { revision: 1, spec: Math.floor(replicas * 0.47), images: 'shop/web:v1', createdAt: 0, pods: old },
    ],
  }
  const view = clusterOf([buildDeployment(plan, random)])
  return { title: `${replicas} Pods`, atMs, headMs: 220_000, view, ...rolloutTimeline('deployment/web', replicas) }
}

function freshPlan(slot: number, wanted: number, atMs: number, random: () => number): PodPlan {
  const age = 1 - slot / wanted + (random() - 0.5) * 0.12
  if (random() < 0.004)
    return { slot, state: 'crash', since: atMs - 2_000, until: atMs + 18_000, reason: 'CrashLoopBackOff' }
  if (age > 0.64) return { slot, state: 'available', since: atMs - 5_000 }
  if (age > 0.49) return { slot, state: 'ready', since: atMs - 1_000 * random(), until: atMs + 1_500 * random() }
  if (age > 0.21) return { slot, state: 'starting', since: atMs - 1_000 * random(), until: atMs + 2_000 * random() }
  if (age > 0.05) return { slot, state: 'pulling', since: atMs - 1_000 * random(), until: atMs + 2_000 * random() }
  return { slot, state: 'pending', since: atMs - 500 * random() }
}

/** Twelve concurrent Deployments at different stages. */
export function twelveDeployments(): Moment {
  const random = fixedRandom(12)
  const list = names('api auth cart checkout feed gateway images mail orders search users web')
  const parts = list.map((name, index) => {
    const fresh = Math.min(4, Math.floor(index / 2))
    const states: readonly PodState[] = ['available', 'starting', 'pulling', index % 5 === 4 ? 'crash' : 'ready']
    const sets = [
      {
        revision: 2,
        spec: 4,
        images: `shop/${name}:v2`,
        createdAt: 3_000,
        pods: Array.from(
          { length: fresh },
          (_, slot): PodPlan => ({
            slot,
            state: states[(slot + index) % states.length] ?? 'available',
            since: 9_000,
            until: 14_000,
          }),
        ),
      },
      {
        revision: 1,
        spec: 4 - fresh,
        images: `shop/${name}:v1`,
        createdAt: 0,
        pods: Array.from(
          { length: 4 - Math.max(0, fresh - 1) },
          (_, slot): PodPlan => ({
            slot,
            state: slot >= 4 - fresh ? 'terminating' : 'available',
            since: 8_000,
            until: 30_000,
            createdAt: 0,
          }),
        ),
      },
    ]
    const rollout =
      index === 0 ? ('complete' as const) : index % 5 === 4 ? ('failed' as const) : ('progressing' as const)
    return buildDeployment({ name, replicas: 4, rollout, startedAt: 3_000, conditions: progressing, sets }, random)
  })
  return {
    title: 'Twelve Deployments',
    atMs: 10_000,
    headMs: 10_000,
    view: clusterOf(parts),
    ...rolloutTimeline('deployment/api'),
  }
}

/** A cluster without objects. */
export function emptyCluster(): Moment {
  return { title: 'Empty', atMs: 0, headMs: 0, view: clusterOf([]), samples: [], marks: [] }
}

/**
 * A time recorded from the engine (scripts/galleryLoop.ts): the new ReplicaSet has created Pods that its cache does not
 * contain yet.
 */
export function controlLoop(): Moment {
  // TypeScript infers plain strings for imported JSON; these are literals of the union types.
  const { atMs, headMs, view, samples, marks, loop, followed } = recordedLoop as unknown as Omit<
    Moment,
    'title' | 'loop'
  > & {
    readonly loop: ControlLoopView
    readonly followed: LoopKey
  }
  return { title: 'Control loop', atMs, headMs, view, samples, marks, loop: { view: loop, followed } }
}

/** Factories of all frozen times of the gallery. */
export const moments: { readonly [id: string]: () => Moment } = {
  'mid-rollout': midRollout,
  'broken-image': brokenImage,
  'requests-failing': requestsFailing,
  'many-commands': manyCommands,
  'recreate-outage': recreateOutage,
  'every-state': everyPodState,
  'full-cluster': fullCluster,
  'pods-40': () => largeRollout(40),
  'pods-500': () => largeRollout(500),
  'pods-5000': () => largeRollout(5_000),
  'twelve-deployments': twelveDeployments,
  'control-loop': controlLoop,
  empty: emptyCluster,
}
