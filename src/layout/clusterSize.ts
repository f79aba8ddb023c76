/** Arithmetic of capacity: Pods per node, and nodes per set of Pods. */
import type { ApplyPlan, NodeConfig, PlannedWorkload } from '../engine/index.ts'

/** Allocatable resources of a node. */
export interface NodeRoom {
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** Requests of one Pod. */
export type PerPod = PlannedWorkload['perPod']
/** The fields of a planned workload that decide how much capacity it needs. */
export type SizedWorkload = Pick<PlannedWorkload, 'replicas' | 'perPod' | 'mayAskFor'>

/** Parses the amounts in a node's configuration: `4`, `500m`, `16Gi`. An amount in any other notation counts as 0. */
export function roomOf({ cpu, memory, pods }: Pick<NodeConfig, 'cpu' | 'memory' | 'pods'>): NodeRoom {
  const [, cores = '0', milli = ''] = /^(\d+(?:\.\d+)?)(m?)$/.exec(cpu) ?? []
  const [, amount = '0', unit = ''] = /^(\d+(?:\.\d+)?)(Ki|Mi|Gi|Ti|k|M|G|T)?$/.exec(memory) ?? []
  const scale: { readonly [unit: string]: number } = {
    Ki: 2 ** 10,
    Mi: 2 ** 20,
    Gi: 2 ** 30,
    Ti: 2 ** 40,
    k: 1e3,
    M: 1e6,
    G: 1e9,
    T: 1e12,
  }
  return {
    cpuMilli: milli === '' ? Number(cores) * 1000 : Number(cores),
    memoryBytes: Number(amount) * (scale[unit] ?? 1),
    pods,
  }
}

/** Number of Pods with these requests that fit on an empty node. */
export function podsOnNode(room: NodeRoom, { cpuMilli, memoryBytes }: PerPod): number {
  const byCpu = cpuMilli > 0 ? Math.floor(room.cpuMilli / cpuMilli) : Number.POSITIVE_INFINITY
  const byMemory = memoryBytes > 0 ? Math.floor(room.memoryBytes / memoryBytes) : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(byCpu, byMemory, room.pods))
}

/** Number of nodes of this size that take all these Pods. Pods that do not fit on an empty node are left out. */
export function nodesFor(
  wanted: readonly { readonly perPod: PerPod; readonly pods: number }[],
  room: NodeRoom,
): number {
  const nodes = wanted.reduce((sum, { perPod, pods }) => {
    const each = podsOnNode(room, perPod)
    return each === 0 ? sum : sum + pods / each
  }, 0)
  // Sums of thirds have a rounding error; it must not add a node.
  return Math.max(0, Math.ceil(nodes - 1e-9))
}

/** Pods of a plan's workloads: their replicas, plus 25 % for the surge of a rollout. */
export function wantedBy(plan: Pick<ApplyPlan, 'objects'>): { perPod: PerPod; pods: number }[] {
  return plan.objects.flatMap(({ workload }) =>
    workload ? [{ perPod: workload.perPod, pods: Math.ceil(workload.replicas.to * 1.25) }] : [],
  )
}

/** Nodes without a taint that repels Pods; all nodes if each has such a taint. */
export function openNodes(nodes: readonly NodeConfig[]): readonly NodeConfig[] {
  const open = nodes.filter(({ taints = [] }) => !taints.some(({ effect }) => effect !== 'PreferNoSchedule'))
  return open.length > 0 ? open : nodes
}

/** Copies of the first node without a taint, each with a new name and in the next of the existing zones. */
export function moreNodes(nodes: readonly NodeConfig[], count: number, taken: readonly string[] = []): NodeConfig[] {
  const names = new Set([...nodes.map(({ name }) => name), ...taken])
  const zones = [...new Set(nodes.flatMap(({ zone }) => zone ?? []))]
  const [like] = openNodes(nodes)
  if (like === undefined) return []
  const added: NodeConfig[] = []
  for (let n = 1; added.length < count; n++) {
    const name = `node-${n}`
    if (names.has(name)) continue
    const zone = zones[(nodes.length + added.length) % Math.max(1, zones.length)]
    added.push(relabelled(like, { name, zone }))
  }
  return added
}

/** The same node with another name, in another zone. Cloud providers repeat name and zone in labels of their own. */
export function relabelled(
  node: NodeConfig,
  { name, zone }: { readonly name: string; readonly zone: string | undefined },
): NodeConfig {
  const { labels } = node
  const value = (text: string): string => {
    if (text === node.name) return name
    return zone !== undefined && text === node.zone ? zone : text
  }
  return {
    ...node,
    name,
    ...(zone === undefined ? {} : { zone }),
    ...(labels ? { labels: Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, value(text)])) } : {}),
  }
}
