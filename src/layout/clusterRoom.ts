/** Free capacity of nodes, existing or planned, and the nodes to add for Pods that do not fit. */
import { LARGEST_MACHINE } from '../engine/api/placing/largestMachine.ts'
import type { NodeConfig, PlannedWorkload, PodView, WorkloadView } from '../engine/index.ts'
import {
  moreNodes,
  type NodeRoom,
  nodesFor,
  openNodes,
  type PerPod,
  podsOnNode,
  roomOf,
  type SizedWorkload,
} from './clusterSize.ts'

/** Capacity of a node minus the requests of the Pods on it. */
export function withoutTaken(room: NodeRoom, taken: NodeRoom | undefined): NodeRoom {
  if (taken === undefined) return room
  const { cpuMilli, memoryBytes, pods } = room
  return {
    cpuMilli: Math.max(0, cpuMilli - taken.cpuMilli),
    memoryBytes: Math.max(0, memoryBytes - taken.memoryBytes),
    pods: Math.max(0, pods - taken.pods),
  }
}

/** Sum of the Pods' requests on each node, by node name. Pods without a node are left out. */
export function takenOf(pods: Iterable<PerPod & { readonly node: string }>): Map<string, NodeRoom> {
  const taken = new Map<string, NodeRoom>()
  for (const { node, cpuMilli, memoryBytes } of pods) {
    if (node === '') continue
    const sum = taken.get(node) ?? { cpuMilli: 0, memoryBytes: 0, pods: 0 }
    taken.set(node, {
      cpuMilli: sum.cpuMilli + cpuMilli,
      memoryBytes: sum.memoryBytes + memoryBytes,
      pods: sum.pods + 1,
    })
  }
  return taken
}

/** Largest number of nodes that are offered at once. */
const mostOffered = 100

/**
 * Nodes to add for Pods that fit on no node, spread over the existing zones. Each new node copies the largest of
 * `nodes` without a taint, enlarged where one Pod requests more than that, up to the largest machine. At most 100.
 */
export function nodesForPods(
  waiting: readonly PerPod[],
  nodes: readonly NodeConfig[],
  taken: readonly string[] = [],
): NodeConfig[] {
  const [first, ...rest] = openNodes(nodes)
  const placeable = waiting.filter(fitsSomeMachine)
  if (first === undefined || placeable.length === 0) return []
  const largest = rest.reduce((one, other) => (roomOf(other).cpuMilli > roomOf(one).cpuMilli ? other : one), first)
  const room = roomOf(largest)
  const cpuMilli = Math.max(...placeable.map((pod) => pod.cpuMilli))
  const memoryBytes = Math.max(...placeable.map((pod) => pod.memoryBytes))
  const like = {
    ...largest,
    ...(cpuMilli > room.cpuMilli ? { cpu: `${cpuMilli}m` } : {}),
    ...(memoryBytes > room.memoryBytes ? { memory: `${Math.ceil(memoryBytes / 1024)}Ki` } : {}),
  }
  const count = nodesFor(
    placeable.map((perPod) => ({ perPod, pods: 1 })),
    roomOf(like),
  )
  return moreNodes([like, ...nodes.filter((node) => node !== largest)], Math.min(mostOffered, count), [
    ...taken,
    largest.name,
  ])
}

const fitsSomeMachine = ({ cpuMilli, memoryBytes }: PerPod): boolean =>
  cpuMilli <= LARGEST_MACHINE.cpuMilli && memoryBytes <= LARGEST_MACHINE.memoryBytes

/** Pods that find no free capacity on these nodes; the workloads are placed in their order. */
export function withoutRoom(
  wanted: readonly { readonly perPod: PerPod; readonly pods: number }[],
  nodes: readonly NodeRoom[],
): PerPod[] {
  const left = [...nodes]
  return wanted.flatMap(({ perPod, pods }) => {
    let waiting = pods
    for (const [i, room] of left.entries()) {
      const count = Math.min(waiting, podsOnNode(room, perPod))
      waiting -= count
      const { cpuMilli, memoryBytes } = perPod
      left[i] = withoutTaken(room, { cpuMilli: cpuMilli * count, memoryBytes: memoryBytes * count, pods: count })
    }
    return Array.from({ length: waiting }, () => perPod)
  })
}

/** Pods that are compared with the capacity of a cluster. */
export interface RoomFor extends Pick<PlannedWorkload, 'perPod' | 'mayAskFor'> {
  /** Number of Pods, current or desired. */
  readonly pods: number
  /** The Pods have different requests; `perPod` is their average. */
  readonly isMixed?: boolean
  /** Requests of all other Pods, by node; absent: none. */
  readonly taken?: ReadonlyMap<string, NodeRoom>
}

/** Pods of all workloads of a plan; undefined if the plan has no workload. */
export function plannedPods(workloads: readonly SizedWorkload[]): RoomFor | undefined {
  return sumOfPods(workloads.map(({ perPod, replicas, mayAskFor }) => ({ perPod, pods: replicas.to, mayAskFor })))
}

/** A workload of the cluster, with the most replicas that its autoscaler may set. */
interface StandingWorkload extends Pick<WorkloadView, 'uid' | 'newRevisionUid' | 'specReplicas'> {
  /** `maxReplicas` of the autoscaler; 0 without an autoscaler. */
  readonly mostReplicas: number
}

type StandingPod = PerPod & Pick<PodView, 'ownerUid' | 'node'>

/**
 * Pods of all workloads of a cluster, each with the requests of its newest revision; undefined without Pods.
 * `workloadOf` maps the uid of a revision to the uid of its workload.
 */
export function existingPods(
  workloads: readonly StandingWorkload[],
  pods: readonly StandingPod[],
  workloadOf: (revisionUid: string) => string | undefined,
): RoomFor | undefined {
  const own = workloads.flatMap(({ uid, newRevisionUid, specReplicas, mostReplicas }) => {
    const all = pods.filter(({ ownerUid }) => workloadOf(ownerUid) === uid)
    const newest = all.find(({ ownerUid }) => ownerUid === newRevisionUid) ?? all[0]
    const mayAskFor = Math.max(mostReplicas, specReplicas)
    return newest === undefined ? [] : [{ perPod: newest, pods: all.length, mayAskFor }]
  })
  const uids = new Set(workloads.map(({ uid }) => uid))
  const room = sumOfPods(own)
  return room && { ...room, taken: takenOf(pods.filter(({ ownerUid }) => !uids.has(workloadOf(ownerUid) ?? ''))) }
}

/** Adds up the Pods of several workloads; their requests are averaged. */
function sumOfPods(workloads: readonly Pick<RoomFor, 'perPod' | 'pods' | 'mayAskFor'>[]): RoomFor | undefined {
  const [first, ...others] = workloads.map(({ perPod }) => perPod)
  if (first === undefined) return undefined
  const sumOf = (amount: (workload: (typeof workloads)[number]) => number) =>
    workloads.reduce((sum, workload) => sum + amount(workload), 0)
  const pods = sumOf((workload) => workload.pods)
  // Without any desired Pod, each workload has the weight 1.
  const weightOf = (workload: (typeof workloads)[number]) => (pods === 0 ? 1 : workload.pods)
  const meanOf = (amount: (perPod: PerPod) => number) =>
    Math.ceil(sumOf((workload) => amount(workload.perPod) * weightOf(workload)) / sumOf(weightOf))
  return {
    perPod: { cpuMilli: meanOf(({ cpuMilli }) => cpuMilli), memoryBytes: meanOf(({ memoryBytes }) => memoryBytes) },
    pods,
    mayAskFor: sumOf(({ mayAskFor }) => mayAskFor),
    isMixed: others.some((one) => one.cpuMilli !== first.cpuMilli || one.memoryBytes !== first.memoryBytes),
  }
}
