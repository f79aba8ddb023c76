/** Room of Pods on nodes that are there or planned, and the nodes that those without any would need. */
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

/** What is left of a node beside what Pods take of it. */
export function withoutTaken(room: NodeRoom, taken: NodeRoom | undefined): NodeRoom {
  if (taken === undefined) return room
  const { cpuMilli, memoryBytes, pods } = room
  return {
    cpuMilli: Math.max(0, cpuMilli - taken.cpuMilli),
    memoryBytes: Math.max(0, memoryBytes - taken.memoryBytes),
    pods: Math.max(0, pods - taken.pods),
  }
}

/** What Pods take of each node, by its name. */
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

/** Most nodes that are offered at once. */
const mostOffered = 100

/**
 * Nodes for Pods that no node takes, in the zones that there are: each like the largest of `nodes` without a taint, and
 * larger than that where one of the Pods is. At most 100.
 */
export function nodesForPods(
  waiting: readonly PerPod[],
  nodes: readonly NodeConfig[],
  taken: readonly string[] = [],
): NodeConfig[] {
  const [first, ...rest] = openNodes(nodes)
  if (first === undefined || waiting.length === 0) return []
  const largest = rest.reduce((one, other) => (roomOf(other).cpuMilli > roomOf(one).cpuMilli ? other : one), first)
  const room = roomOf(largest)
  const cpuMilli = Math.max(...waiting.map((pod) => pod.cpuMilli))
  const memoryBytes = Math.max(...waiting.map((pod) => pod.memoryBytes))
  const like = {
    ...largest,
    ...(cpuMilli > room.cpuMilli ? { cpu: `${cpuMilli}m` } : {}),
    ...(memoryBytes > room.memoryBytes ? { memory: `${Math.ceil(memoryBytes / 1024)}Ki` } : {}),
  }
  const count = nodesFor(
    waiting.map((perPod) => ({ perPod, pods: 1 })),
    roomOf(like),
  )
  return moreNodes([like, ...nodes.filter((node) => node !== largest)], Math.min(mostOffered, count), [
    ...taken,
    largest.name,
  ])
}

/** Pods that find no room on these nodes, each kind in its turn. */
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

/** Pods for which a cluster has room or not. */
export interface RoomFor extends Pick<PlannedWorkload, 'perPod' | 'mayAskFor'> {
  /** As many as there are, or are to be. */
  readonly pods: number
  /** They ask for different amounts; `perPod` is what they ask for on average. */
  readonly isMixed?: boolean
  /** What other Pods take, by node; absent: nothing. */
  readonly taken?: ReadonlyMap<string, NodeRoom>
}

/** The Pods of all workloads of a plan; undefined where it has none. */
export function plannedPods(workloads: readonly SizedWorkload[]): RoomFor | undefined {
  return sumOfPods(workloads.map(({ perPod, replicas, mayAskFor }) => ({ perPod, pods: replicas.to, mayAskFor })))
}

/** A workload that runs, and what it may come to. */
interface StandingWorkload extends Pick<WorkloadView, 'uid' | 'newRevisionUid' | 'specReplicas'> {
  /** Pods that an autoscaler may ask for; 0 without one. */
  readonly mostReplicas: number
}

type StandingPod = PerPod & Pick<PodView, 'ownerUid' | 'node'>

/**
 * The Pods of all workloads of a cluster, each with what its newest revision asks for; undefined where there are none.
 * `workloadOf` gives the uid of the workload of a revision.
 */
export function standingPods(
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

/** Pods of several workloads as if they were of one. */
function sumOfPods(workloads: readonly Pick<RoomFor, 'perPod' | 'pods' | 'mayAskFor'>[]): RoomFor | undefined {
  const [first, ...others] = workloads.map(({ perPod }) => perPod)
  if (first === undefined) return undefined
  const sumOf = (amount: (workload: (typeof workloads)[number]) => number) =>
    workloads.reduce((sum, workload) => sum + amount(workload), 0)
  const pods = sumOf((workload) => workload.pods)
  // Where no Pod is asked for, each workload counts once.
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
