import type {
  ClusterView,
  ControlLoopView,
  LoopKey,
  NodeView,
  PodCounts,
  PodState,
  PodView,
  RequestSample,
  RevisionView,
  TimelineMark,
  TimelineSample,
  WorkloadView,
} from '../engine/index.ts'

/** A frozen time of a run, with its timeline. */
export interface Moment {
  readonly title: string
  /** Virtual ms of the cursor and of the furthest point computed. */
  readonly atMs: number
  readonly headMs: number
  readonly view: ClusterView
  readonly samples: readonly TimelineSample[]
  readonly marks: readonly TimelineMark[]
  readonly requests?: readonly RequestSample[]
  /** The control loop at this time, and a key to follow through it. */
  readonly loop?: { readonly view: ControlLoopView; readonly followed: LoopKey }
}

const hashes = ['58c7b94d6f', '6d9f7c5b8', '7b4c8d5f97', '5f6b9d7c44', '84d5c6b7f9'] as const

/** Seeded random numbers from 0 to 1. */
export function fixedRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const letters = 'bcdfghjklmnpqrstvwxz2456789'

/** Random suffix of a Pod name, as Kubernetes generates it. */
function suffix(random: () => number): string {
  return Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]).join('')
}

export interface PodPlan {
  readonly state: PodState
  readonly since: number
  readonly until?: number
  readonly slot: number
  readonly name?: string
  readonly node?: string
  readonly previous?: PodState
  readonly reason?: string
  readonly message?: string
  readonly restarts?: number
  readonly createdAt?: number
  readonly goneAt?: number
}

export function podOf(
  set: { uid: string; name: string; images: string },
  plan: PodPlan,
  random: () => number,
): PodView {
  const name = `${set.name}-${plan.name ?? suffix(random)}`
  const ready = plan.state === 'available' || plan.state === 'ready'
  return {
    uid: `pod/${name}`,
    name,
    namespace: 'default',
    ownerUid: set.uid,
    slot: plan.slot,
    state: plan.state,
    stateSince: plan.since,
    ...(plan.until !== undefined && { stateUntil: plan.until }),
    ...(plan.previous && { previousState: plan.previous }),
    node: plan.node ?? (plan.state === 'pending' ? '' : `node-${1 + (plan.slot % 3)}`),
    restarts: plan.restarts ?? 0,
    image: set.images,
    createdAt: plan.createdAt ?? Math.max(0, plan.since - 4_000),
    ...(ready && { readySince: plan.since }),
    ...(plan.state === 'terminating' && { deletedAt: plan.since }),
    ...(plan.goneAt !== undefined && { goneAt: plan.goneAt }),
    ...(plan.reason && { reason: plan.reason }),
    ...(plan.message && { message: plan.message }),
    cpuMilli: 250,
    memoryBytes: 64 * 1024 * 1024,
    ready,
  }
}

/** Counts Pods as the engine does. */
function countPods(pods: readonly PodView[]): PodCounts {
  const of = (...states: PodState[]) => pods.filter((pod) => states.includes(pod.state)).length
  return {
    available: of('available'),
    ready: of('ready'),
    starting: of('pending', 'pulling', 'starting'),
    failing: of('crash', 'imagePull', 'notReady'),
    terminating: of('terminating'),
  }
}

interface SetPlan {
  readonly revision: number
  readonly spec: number
  readonly images: string
  readonly createdAt: number
  readonly pods: readonly PodPlan[]
  readonly lastScale?: { readonly at: number; readonly from: number; readonly to: number }
  readonly failure?: string
}

export interface DeploymentPlan {
  readonly name?: string
  readonly replicas: number
  readonly surge?: { readonly written: string; readonly pods: number }
  readonly unavailable?: { readonly written: string; readonly pods: number }
  readonly strategy?: WorkloadView['strategy']
  readonly sets: readonly SetPlan[]
  readonly conditions: WorkloadView['conditions']
  readonly rollout: WorkloadView['rollout']
  readonly startedAt?: number
  readonly paused?: boolean
}

interface Built {
  readonly workload: WorkloadView
  readonly revisions: readonly RevisionView[]
  readonly pods: readonly PodView[]
}

/** A Deployment with its ReplicaSets and Pods. */
export function buildDeployment(plan: DeploymentPlan, random: () => number): Built {
  const name = plan.name ?? 'web'
  const uid = `deployment/${name}`
  const built = plan.sets.map((set) => buildSet(name, uid, set, random))
  const revisions = built.map((one) => one.set)
  const pods = built.flatMap((one) => one.pods)
  const surge = plan.surge ?? { written: '25%', pods: Math.ceil(plan.replicas / 4) }
  const unavailable = plan.unavailable ?? { written: '25%', pods: Math.floor(plan.replicas / 4) }
  const newest = revisions.toSorted((a, b) => b.revision - a.revision)[0]
  const counts = countPods(pods)
  const active = counts.available + counts.ready + counts.starting + counts.failing
  const workload: WorkloadView = {
    kind: 'Deployment',
    uid,
    name,
    namespace: 'default',
    generation: newest?.revision ?? 1,
    observedGeneration: newest?.revision ?? 1,
    paused: plan.paused ?? false,
    strategy: plan.strategy ?? 'RollingUpdate',
    specReplicas: plan.replicas,
    maxSurge: surge,
    maxUnavailable: unavailable,
    minAvailable: plan.replicas - unavailable.pods,
    maxPods: plan.replicas + surge.pods,
    revision: newest?.revision ?? 0,
    newRevisionUid: newest?.uid ?? '',
    nextTone: plan.sets.length,
    conditions: plan.conditions,
    status: {
      replicas: active,
      updatedReplicas: newest ? countPods(pods.filter((pod) => pod.ownerUid === newest.uid)).available : 0,
      readyReplicas: counts.available + counts.ready,
      availableReplicas: counts.available,
      unavailableReplicas: Math.max(0, active - counts.available),
      terminatingReplicas: counts.terminating,
    },
    ...(plan.startedAt !== undefined && { rolloutStartedAt: plan.startedAt }),
    rollout: plan.rollout,
  }
  return { workload, revisions, pods }
}

function buildSet(owner: string, workloadUid: string, plan: SetPlan, random: () => number) {
  const hash = hashes[(plan.revision - 1) % hashes.length] ?? hashes[0]
  const name = `${owner}-${hash}`
  const base = { uid: `rs/${name}`, name, images: plan.images }
  const pods = plan.pods.map((pod) => podOf(base, pod, random))
  const podCounts = countPods(pods)
  const set: RevisionView = {
    ...base,
    kind: 'ReplicaSet',
    namespace: 'default',
    workloadUid,
    revision: plan.revision,
    tone: plan.revision - 1,
    hash,
    createdAt: plan.createdAt,
    specReplicas: plan.spec,
    statusReplicas: podCounts.available + podCounts.ready + podCounts.starting + podCounts.failing,
    readyReplicas: podCounts.available + podCounts.ready,
    availableReplicas: podCounts.available,
    terminatingReplicas: podCounts.terminating,
    podCounts,
    minReadySeconds: 2,
    ...(plan.lastScale && { lastScale: plan.lastScale }),
    ...(plan.failure && { failure: plan.failure }),
  }
  return { set, pods }
}

/** Three nodes, the last one cordoned. */
function threeNodes(pods: readonly PodView[]): readonly NodeView[] {
  return ['node-1', 'node-2', 'node-3'].map((name, index) => ({
    name,
    ready: true,
    cordoned: index === 2,
    cpuMilli: index === 0 ? 1_500 : 2_000,
    memoryBytes: 2 * 1024 ** 3,
    pods: pods.filter((pod) => pod.node === name).length,
  }))
}

export function clusterOf(parts: readonly Built[], nodes?: readonly NodeView[]): ClusterView {
  const pods = parts.flatMap((part) => part.pods)
  return {
    workloads: parts.map((part) => part.workload),
    revisions: parts.flatMap((part) => part.revisions),
    pods,
    nodes: nodes ?? threeNodes(pods),
    others: [],
  }
}
