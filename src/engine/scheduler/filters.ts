import type { Volume } from '../api/fields/apiTypes.ts'
import { hasUntoleratedTaint, isCordonedFor, matchesNodeAffinity } from '../api/placing/nodeSelection.ts'
import { placedFacts } from '../api/placing/placedFacts.ts'
import { isPortConflict, type PodFacts, podFacts } from '../api/placing/podFacts.ts'
import type { Pod } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import { diskRefusal, exclusiveDisks } from './diskConflicts.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import { type AffinityState, affinityFault, affinityState } from './podAffinity.ts'
import { type SpreadConstraint, type SpreadState, spreadFault, spreadState } from './topologySpread.ts'

/** The plugin that refused a node; it decides which changes can make the Pod schedulable again. */
export type FilterPlugin =
  | 'NodeUnschedulable'
  | 'TaintToleration'
  | 'NodeAffinity'
  | 'NodePorts'
  | 'NodeResourcesFit'
  | 'PodTopologySpread'
  | 'InterPodAffinity'
  | 'NodeVolumeLimits'
  | 'VolumeBinding'
  | 'VolumeRestrictions'
  | 'VolumeZone'
  | 'DynamicResources'

/** A node's refusal of a Pod. */
export interface Refusal {
  readonly plugin: FilterPlugin
  readonly reasons: readonly string[]
  /** Whether preemption on this node would not help. */
  readonly isFinal: boolean
  /** Set for an error in the plugin's input: no other node is checked. */
  readonly isError?: true
}

/** The data of one decision about a Pod and all nodes. */
export interface Cycle {
  readonly pod: Pod
  readonly facts: PodFacts
  readonly spread: SpreadState | undefined
  readonly affinity: AffinityState | undefined
  /** The Pod's disks that no other Pod of its node may use. */
  readonly disks: readonly Volume[]
  /** Absent for a Pod without volume claims. */
  readonly volumeFault: VolumeFault | undefined
  /** Absent for a Pod without devices. */
  readonly devices: DeviceFault | undefined
  /** Pods that preemption promised a node, of at least this Pod's priority. */
  readonly nominated: ReadonlyMap<string, readonly Pod[]>
  /** The same decision as if the Pods nominated to a node already ran there; absent without nominated Pods. */
  readonly withPromised: ((nodeName: string) => Cycle | undefined) | undefined
}

/**
 * Returns the reason for which a Pod's volumes keep it from a node; undefined if they allow it. `without`: uids of Pods
 * that do not count.
 */
export type VolumeFault = (info: NodeInfo, without: ReadonlySet<string>) => Refusal | undefined

/** Checks a Pod's devices on a node: the reason for which they exclude the node, or the node's score. */
interface DeviceFault {
  fault(info: NodeInfo): Refusal | undefined
  /** Whether devices offer an extended resource that the node does not have itself. */
  offers(resource: string, info: NodeInfo): boolean
  points(info: NodeInfo): number
}

/** The inputs of a decision besides the nodes. */
export interface Candidate {
  readonly pod: Pod
  readonly constraints: readonly SpreadConstraint[]
  readonly volumeFault?: VolumeFault | undefined
  readonly devices?: DeviceFault | undefined
  readonly nominated: ReadonlyMap<string, readonly Pod[]>
}

const nobody: ReadonlySet<string> = new Set()
const nothing: readonly Pod[] = []

/** Prepares a decision; `without`: Pods that do not count. */
export function beginCycle(
  { pod, constraints, volumeFault, devices, nominated }: Candidate,
  table: NodeTable,
  without: ReadonlySet<string> = nobody,
): Cycle {
  const disks = exclusiveDisks(pod)
  const cycleWith = (
    added: readonly Pod[],
    { nominated, withPromised }: Pick<Cycle, 'nominated' | 'withPromised'>,
  ): Cycle => ({
    pod,
    facts: podFacts(pod),
    spread: spreadState(pod, constraints, table, { without, added }),
    affinity: affinityState(pod, table, { without, added }),
    disks,
    volumeFault,
    devices,
    nominated,
    withPromised,
  })
  const withPromised = (nodeName: string): Cycle | undefined => {
    const promised = nominated.get(nodeName)
    return promised && cycleWith(promised, { nominated, withPromised: undefined })
  }
  return cycleWith(nothing, {
    nominated: noPromises,
    withPromised: nominated.size === 0 ? undefined : withPromised,
  })
}

const noPromises: ReadonlyMap<string, readonly Pod[]> = new Map()

/**
 * The refusal of the first plugin that refuses the node, with and without the Pods nominated to it; undefined if the
 * node fits.
 */
// Models pkg/scheduler/framework/runtime/framework.go RunFilterPluginsWithNominatedPods (v1.36).
export function refusalOf(cycle: Cycle, info: NodeInfo, without: ReadonlySet<string> = nobody): Refusal | undefined {
  const promised = cycle.withPromised?.(info.name)
  return (promised && filter(promised, info, without)) ?? filter(cycle, info, without)
}

/** Runs the filters in the order of the default profile. */
// Models pkg/scheduler/framework/runtime/framework.go RunFilterPlugins and the default plugins (v1.36).
function filter(cycle: Cycle, info: NodeInfo, without: ReadonlySet<string>): Refusal | undefined {
  const { pod, facts } = cycle
  const { node } = info
  if (isCordonedFor(pod, node)) return refused('NodeUnschedulable', 'node(s) were unschedulable', 'final')
  if (hasUntoleratedTaint(pod, node)) return refused('TaintToleration', 'node(s) had untolerated taint(s)', 'final')
  if (!matchesNodeAffinity(pod, node))
    return refused('NodeAffinity', "node(s) didn't match Pod's node affinity/selector", 'final')
  if (facts.hostPorts.length > 0 && hasPortConflict(cycle, info, without))
    return refused('NodePorts', "node(s) didn't have free ports for the requested pod ports", 'open')
  const fit = fitRefusal(cycle, info, without)
  if (fit) return fit
  const disk =
    cycle.disks.length > 0 && diskRefusal(cycle.disks, info, without, cycle.nominated.get(info.name) ?? nothing)
  if (disk) return disk
  return cycle.volumeFault?.(info, without) ?? topologyRefusal(cycle, info) ?? cycle.devices?.fault(info)
}

function topologyRefusal(cycle: Cycle, { node }: NodeInfo): Refusal | undefined {
  const spread = cycle.spread && spreadFault(cycle.spread, node)
  if (spread) {
    const text = "node(s) didn't match pod topology spread constraints"
    return spread === 'skew'
      ? refused('PodTopologySpread', text, 'open')
      : refused('PodTopologySpread', `${text} (missing required label)`, 'final')
  }
  switch (cycle.affinity && affinityFault(cycle.affinity, node)) {
    case 'affinity':
      return refused('InterPodAffinity', "node(s) didn't match pod affinity rules", 'final')
    case 'antiAffinity':
      return refused('InterPodAffinity', "node(s) didn't match pod anti-affinity rules", 'open')
    case 'existingAntiAffinity':
      return refused('InterPodAffinity', "node(s) didn't satisfy existing pods anti-affinity rules", 'open')
    default:
      return undefined
  }
}

const refused = (plugin: FilterPlugin, reason: string, how: 'final' | 'open'): Refusal => ({
  plugin,
  reasons: [reason],
  isFinal: how === 'final',
})

const TOO_MANY_PODS: Refusal = freeze({ plugin: 'NodeResourcesFit', reasons: ['Too many pods'], isFinal: false })

// Models pkg/scheduler/framework/plugins/noderesources/fit.go fitsRequest (v1.36).
function fitRefusal(cycle: Cycle, info: NodeInfo, without: ReadonlySet<string>): Refusal | undefined {
  const { facts } = cycle
  const isAsItIs = without.size === 0 && cycle.nominated.size === 0
  if (isAsItIs && info.fitting === facts) return undefined
  const removed = removedFrom(info, without)
  const promised = cycle.nominated.size === 0 ? nothing : (cycle.nominated.get(info.name) ?? nothing)
  const isFull = info.pods.size - removed.length + promised.length + 1 > info.allocatablePods
  let reasons = isFull ? TOO_MANY_PODS.reasons : undefined
  let isFinal = false
  for (const [resource, amount] of facts.requests) {
    const allocatable = info.allocatable.get(resource) ?? 0
    let used = info.requested.get(resource) ?? 0
    for (const pod of removed) used -= placedFacts(pod).requests.get(resource) ?? 0
    for (const pod of promised) used += podFacts(pod).requests.get(resource) ?? 0
    if (amount <= allocatable - used || cycle.devices?.offers(resource, info)) continue
    reasons = [...(reasons ?? []), `Insufficient ${resource}`]
    if (amount > allocatable) isFinal = true
  }
  if (reasons) return { plugin: 'NodeResourcesFit', reasons, isFinal }
  if (isAsItIs && !cycle.devices) info.fitting = facts
  return undefined
}

function hasPortConflict(
  { facts, nominated }: Cycle,
  { name, portPods }: NodeInfo,
  without: ReadonlySet<string>,
): boolean {
  const isTaken = (other: Pod): boolean =>
    podFacts(other).hostPorts.some((taken) => facts.hostPorts.some((port) => isPortConflict(port, taken)))
  for (const [uid, other] of portPods) if (!without.has(uid) && isTaken(other)) return true
  return nominated.get(name)?.some(isTaken) ?? false
}

function removedFrom(info: NodeInfo, without: ReadonlySet<string>): readonly Pod[] {
  if (without.size === 0) return nothing
  return [...without].flatMap((uid) => info.pods.get(uid) ?? [])
}
