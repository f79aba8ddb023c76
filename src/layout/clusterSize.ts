/** How many Pods a node takes, and how many nodes some Pods need. */
import type { ApplyPlan, NodeConfig, PlannedWorkload } from '../engine/index.ts'

/** What a node must give. */
export interface NodeRoom {
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** What one Pod asks for. */
export type PerPod = PlannedWorkload['perPod']
/** A workload as far as its size counts. */
export type SizedWorkload = Pick<PlannedWorkload, 'replicas' | 'perPod' | 'mayAskFor'>

/** Amounts of a node's configuration as numbers: `4`, `500m`, `16Gi`. What is written otherwise counts as nothing. */
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

/** Pods of one kind on an empty node. */
export function podsOnNode(room: NodeRoom, { cpuMilli, memoryBytes }: PerPod): number {
  const byCpu = cpuMilli > 0 ? Math.floor(room.cpuMilli / cpuMilli) : Number.POSITIVE_INFINITY
  const byMemory = memoryBytes > 0 ? Math.floor(room.memoryBytes / memoryBytes) : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(byCpu, byMemory, room.pods))
}

/** Nodes of one size that take all these Pods; what no such node takes at all is left out. */
export function nodesFor(
  wanted: readonly { readonly perPod: PerPod; readonly pods: number }[],
  room: NodeRoom,
): number {
  const nodes = wanted.reduce((sum, { perPod, pods }) => {
    const each = podsOnNode(room, perPod)
    return each === 0 ? sum : sum + pods / each
  }, 0)
  // What comes of adding thirds is not to ask for one node more.
  return Math.max(0, Math.ceil(nodes - 1e-9))
}

/** What the workloads of a plan come to have: as many Pods as they ask for, and a rollout's surge of a quarter. */
export function wantedBy(plan: Pick<ApplyPlan, 'objects'>): { perPod: PerPod; pods: number }[] {
  return plan.objects.flatMap(({ workload }) =>
    workload ? [{ perPod: workload.perPod, pods: Math.ceil(workload.replicas.to * 1.25) }] : [],
  )
}

/** Nodes that take any Pod; all of them where each has a taint. */
export function openNodes(nodes: readonly NodeConfig[]): readonly NodeConfig[] {
  const open = nodes.filter(({ taints = [] }) => !taints.some(({ effect }) => effect !== 'PreferNoSchedule'))
  return open.length > 0 ? open : nodes
}

/** More nodes like the first that takes any Pod, each under a new name and in the next of the zones that there are. */
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

/** The same node under another name, in another zone: providers repeat both in labels of their own. */
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
