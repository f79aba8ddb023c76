/** A preset: the default cluster of a vendor or a tool. Plain data. */
import type { NodeConfig, ProvidedCluster, StorageClassConfig } from '../engine/index.ts'

export type PresetId = 'kind' | 'gke' | 'eks' | 'eks-cilium' | 'aks' | 'bare'

/** A machine type for nodes. */
export interface Machine {
  /** The vendor's name of the machine type. */
  readonly id: string
  readonly cores: number
  /** GiB of memory. */
  readonly memoryGi: number
  /** Pods per node, if the machine type limits them. */
  readonly pods?: number
}

/** Allocatable resources of a node. */
interface Allocatable {
  readonly cpuMilli: number
  readonly memoryMi: number
  /** GiB of the local disk. */
  readonly storageGi: number
  readonly pods: number
}

/** Fields that differ between the nodes of a preset. */
export type PresetNode = Pick<NodeConfig, 'name' | 'zone' | 'region' | 'labels' | 'taints'>

interface Source {
  /** The part of the preset that the source is about. */
  readonly about: string
  readonly url: string
}

export interface ClusterPreset {
  readonly id: PresetId
  /** The usual name. */
  readonly name: string
  /** Command or settings with which the cluster is created. */
  readonly made: string
  /** Version of the kubelets. */
  readonly version: string
  /** Whether the provider runs the nodes, and an autoscaler may add nodes if it is set up. */
  readonly managedNodes: boolean
  /** Agent of every node, for which new nodes have a taint; absent: none. */
  readonly nodeAgent?: NonNullable<ProvidedCluster['nodeAgent']>
  /** Machine types; the first one is the default. */
  readonly machines: readonly [Machine, ...Machine[]]
  readonly nodes: readonly PresetNode[]
  /** GiB of a node's local disk. */
  readonly diskGi: number
  readonly allocatable: (machine: Machine) => Allocatable
  readonly storageClasses: readonly StorageClassConfig[]
  readonly sources: readonly Source[]
}

/** Nodes `node-1` and so on, in the zones by turns, all with the same labels. */
export function nodesInZones(count: number, zones: readonly string[], labels: NodeConfig['labels']): PresetNode[] {
  return Array.from({ length: count }, (_, i) => {
    const zone = zones[i % Math.max(1, zones.length)]
    return { name: `node-${i + 1}`, ...(zone === undefined ? {} : { zone }), ...(labels ? { labels } : {}) }
  })
}

/**
 * The millicores that GKE and EKS reserve: 6 % of the first core, 1 % of the second, 0.5 % of two more, 0.25 % of the
 * rest.
 */
export const steppedCpu = (cores: number): number =>
  Math.round(
    stepped(cores, [
      { upTo: 1, share: 60 },
      { upTo: 2, share: 10 },
      { upTo: 4, share: 5 },
      { upTo: Number.POSITIVE_INFINITY, share: 2.5 },
    ]),
  )

/** A sum of shares: each step's share applies to the part of the amount between the step before and `upTo`. */
export function stepped(amount: number, steps: readonly { readonly upTo: number; readonly share: number }[]): number {
  let from = 0
  let sum = 0
  for (const { upTo, share } of steps) {
    sum += Math.max(0, Math.min(amount, upTo) - from) * share
    from = upTo
  }
  return sum
}
