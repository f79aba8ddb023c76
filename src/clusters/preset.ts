/** What a preset is: a cluster as a vendor or a tool makes it where nothing else is asked for. Plain data. */
import type { NodeConfig, StorageClassConfig } from '../engine/index.ts'

export type PresetId = 'kind' | 'gke' | 'eks' | 'aks' | 'bare'

/** A kind of machine that nodes can be. */
export interface Machine {
  /** As the vendor names it. */
  readonly id: string
  readonly cores: number
  /** GiB of memory. */
  readonly memoryGi: number
  /** Pods per node, where the machine decides. */
  readonly pods?: number
}

/** What Pods may have of a node. */
export interface Allocatable {
  readonly cpuMilli: number
  readonly memoryMi: number
  /** GiB of the local disk. */
  readonly storageGi: number
  readonly pods: number
}

/** What the nodes of a preset have of their own. */
export type PresetNode = Pick<NodeConfig, 'name' | 'zone' | 'region' | 'labels' | 'taints'>

export interface Source {
  /** What of the preset it is about. */
  readonly about: string
  readonly url: string
}

export interface ClusterPreset {
  readonly id: PresetId
  /** As people call it. */
  readonly name: string
  /** How such a cluster is made. */
  readonly made: string
  /** Of the kubelets. Shown only. */
  readonly version: string
  /** The provider runs the nodes, and an autoscaler may add some where one is set up. */
  readonly managedNodes: boolean
  /** The first is the one that comes without asking. */
  readonly machines: readonly [Machine, ...Machine[]]
  readonly nodes: readonly PresetNode[]
  /** GiB of a node's local disk. */
  readonly diskGi: number
  readonly allocatable: (machine: Machine) => Allocatable
  readonly storageClasses: readonly StorageClassConfig[]
  readonly sources: readonly Source[]
}

/** Nodes `node-1` and so on, one in each zone after the other, all with the same labels. */
export function nodesInZones(count: number, zones: readonly string[], labels: NodeConfig['labels']): PresetNode[] {
  return Array.from({ length: count }, (_, i) => {
    const zone = zones[i % Math.max(1, zones.length)]
    return { name: `node-${i + 1}`, ...(zone === undefined ? {} : { zone }), ...(labels ? { labels } : {}) }
  })
}

/** The steps of millicores that GKE and EKS reserve: 6 % of the first core, 1 % of the second, 0.5 % of two more, 0.25 % of the rest. */
export const steppedCpu = (cores: number): number =>
  Math.round(
    stepped(cores, [
      { upTo: 1, share: 60 },
      { upTo: 2, share: 10 },
      { upTo: 4, share: 5 },
      { upTo: Number.POSITIVE_INFINITY, share: 2.5 },
    ]),
  )

/** Of each part of an amount its own share: of what lies between the step before and `upTo`. */
export function stepped(amount: number, steps: readonly { readonly upTo: number; readonly share: number }[]): number {
  let from = 0
  let sum = 0
  for (const { upTo, share } of steps) {
    sum += Math.max(0, Math.min(amount, upTo) - from) * share
    from = upTo
  }
  return sum
}
