import type { NodeShare, NodeView, PodView } from '../engine/index.ts'
import { buildDeployment, clusterOf, fixedRandom, type Moment, type PodPlan } from './fixtures.ts'
import { rolloutTimeline } from './timelineFixtures.ts'

const message =
  '0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 1 Preemption is not helpful for scheduling, 2 No preemption victims found for incoming pod.'

/** Allocatable CPU of each node in millicores. */
const capacity: { readonly [node: string]: number } = { 'node-1': 1_150, 'node-2': 1_700, 'node-3': 1_600 }

const on = (node: string, names: string, plan: Omit<PodPlan, 'name' | 'node' | 'slot'>, firstSlot: number) =>
  names.split(' ').map((name, index): PodPlan => ({ ...plan, name, node, slot: firstSlot + index }))

const running = { state: 'available', previous: 'ready', since: 17_100, createdAt: 5_000 } as const
const old = { state: 'available', since: 2_500, createdAt: 0 } as const
const counting = { state: 'ready', previous: 'starting', since: 17_900, until: 19_900, createdAt: 12_000 } as const
const pulling = { state: 'pulling', since: 17_350, until: 29_000, createdAt: 17_280 } as const
const leaving = { state: 'terminating', previous: 'available', since: 17_230, until: 27_230, createdAt: 0 } as const

/** The design mock by node: a Pod is Pending, since two nodes are full and the third is cordoned. */
export function fullCluster(): Moment {
  const fresh = [
    ...on('node-2', 'x7k2p b8v5t w9f4j', running, 0),
    ...on('node-3', 'm4c9d k6rnz', counting, 3),
    ...on('node-1', 'h4w8r s5gqx', pulling, 5),
    { name: 'z7tn6', node: '', slot: 7, state: 'pending', since: 17_280, createdAt: 17_280, message } as const,
  ]
  const before = [
    ...on('node-1', 'vw28n l4gts', old, 0),
    ...on('node-2', 'p9b6m tx4jc zk7fr', leaving, 2),
    ...on('node-3', 'd2nvh m8qzb r6lwx', old, 5),
  ]
  const built = buildDeployment(
    {
      replicas: 10,
      rollout: 'progressing',
      startedAt: 3_000,
      conditions: [
        { type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated' },
        { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
      ],
      sets: [
        { revision: 2, spec: 8, images: 'shop/web:v2', createdAt: 3_000, pods: fresh },
        { revision: 1, spec: 5, images: 'shop/web:v1', createdAt: 0, pods: before },
      ],
    },
    fixedRandom(2),
  )
  const pods = built.pods.map(withAttempt)
  const nodes = Object.entries(capacity).map(
    ([name, cpuMilli]): NodeView => ({
      name,
      ready: true,
      cordoned: name === 'node-3',
      cpuMilli,
      memoryBytes: 2 * 1024 ** 3,
      pods: 110,
    }),
  )
  const { samples, marks } = rolloutTimeline('deployment/web')
  return {
    title: 'Full cluster',
    atMs: 18_900,
    headMs: 44_000,
    view: clusterOf([{ ...built, pods }], nodes),
    samples: samples.map((sample, index) => ({ ...sample, nodes: shares[index] ?? shares.at(-1) ?? [] })),
    marks,
  }
}

function withAttempt(pod: PodView): PodView {
  if (pod.state !== 'pending') return pod
  const short = (free: number) => [{ resource: 'cpu', free, asked: 250 }]
  const fit = { plugin: 'NodeResourcesFit', reasons: ['Insufficient cpu'] } as const
  return {
    ...pod,
    attempt: {
      at: 17_330,
      retryAt: 317_330,
      nodes: 3,
      refusals: [
        { node: 'node-1', ...fit, short: short(150) },
        { node: 'node-2', ...fit, short: short(200) },
        { node: 'node-3', plugin: 'NodeUnschedulable', reasons: ['node(s) were unschedulable'], short: [] },
      ],
    },
  }
}

/** CPU requests on the three nodes in quarters of a CPU, step by step: staying Pods and Terminating ones. */
const shares: readonly (readonly NodeShare[])[] = [
  [3, 0, 4, 0, 3, 0],
  [4, 0, 5, 0, 4, 0],
  [3, 1, 5, 1, 5, 0],
  [3, 0, 5, 0, 5, 0],
  [3, 0, 5, 0, 5, 0],
  [3, 0, 6, 0, 5, 0],
  [2, 0, 3, 3, 5, 0],
  [4, 0, 3, 3, 5, 0],
  [4, 0, 3, 3, 5, 0],
  [4, 0, 3, 3, 5, 0],
  [4, 0, 3, 3, 3, 2],
  [4, 0, 4, 0, 3, 2],
  [4, 0, 4, 0, 3, 2],
  [4, 0, 4, 0, 3, 0],
  [3, 1, 4, 0, 2, 1],
  [3, 1, 5, 0, 2, 1],
  [3, 0, 5, 0, 2, 0],
].map((quarters) =>
  Object.keys(capacity).map((node, index) => ({
    node,
    stayMilli: 250 * (quarters[2 * index] ?? 0),
    endingMilli: 250 * (quarters[2 * index + 1] ?? 0),
  })),
)
