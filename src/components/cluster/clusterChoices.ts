/** What the cluster row offers, and what a choice makes of a configuration. */
import type { ClusterConfig, DelayRange, NodeConfig } from '../../engine/index.ts'
import { moreNodes } from '../../layout/clusterSize.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'

export const nodeLimits = { least: 1, most: 200 } as const

/** Sizes of machines, as cloud providers have them. */
export const nodeSizes = [
  { id: '2', cpu: '2', memory: '8Gi' },
  { id: '4', cpu: '4', memory: '16Gi' },
  { id: '8', cpu: '8', memory: '32Gi' },
  { id: '16', cpu: '16', memory: '64Gi' },
] as const

export const zoneCounts = [1, 2, 3] as const

/** Delays of nodes that can be set by a range. */
export const delayNames = ['pullMs', 'startMs', 'readyMs', 'terminateMs'] as const

export type DelayName = (typeof delayNames)[number]

const { kubelet: typical } = defaultCluster

const scaled = (factor: number): ClusterConfig['kubelet'] => {
  const part = (ms: number): number => Math.round((ms * factor) / 10) * 10
  const range = ([least, most]: DelayRange): DelayRange => [part(least), part(most)]
  const { pullMs, startMs, readyMs, terminateMs, initMs, taskMs } = typical
  return {
    pullMs: range(pullMs),
    startMs: range(startMs),
    readyMs: range(readyMs),
    terminateMs: range(terminateMs),
    ...(initMs ? { initMs: range(initMs) } : {}),
    ...(taskMs ? { taskMs: range(taskMs) } : {}),
  }
}

export const delayPresets = { fast: scaled(0.25), typical, slow: scaled(4) } as const

export type DelayPreset = keyof typeof delayPresets

/** Which preset a cluster has; undefined for ranges of its own. */
export function presetOf({ kubelet }: ClusterConfig): DelayPreset | undefined {
  const same = (preset: DelayPreset) =>
    delayNames.every((name) => String(kubelet[name]) === String(delayPresets[preset][name]))
  return (['fast', 'typical', 'slow'] as const).find(same)
}

/** Fewer nodes go from the end, more are like those that there are, under names that are not taken. */
export function withNodeCount(config: ClusterConfig, count: number, taken: readonly string[] = []): ClusterConfig {
  const wanted = Math.min(nodeLimits.most, Math.max(nodeLimits.least, Math.round(count)))
  const { nodes } = config
  return { ...config, nodes: [...nodes.slice(0, wanted), ...moreNodes(nodes, wanted - nodes.length, taken)] }
}

/** All nodes of one size. */
export function withNodeSize(config: ClusterConfig, id: string): ClusterConfig {
  const size = nodeSizes.find((one) => one.id === id)
  if (size === undefined) return config
  const { cpu, memory } = size
  return { ...config, nodes: config.nodes.map((node) => ({ ...node, cpu, memory, instanceType: `standard-${id}` })) }
}

export const zonesOf = (nodes: readonly NodeConfig[]): number => new Set(nodes.flatMap(({ zone }) => zone ?? [])).size

/** Nodes spread over so many zones, one after the other. */
export function withZones(config: ClusterConfig, count: number): ClusterConfig {
  const letters = 'abcdefgh'
  return {
    ...config,
    nodes: config.nodes.map((node, i) => ({ ...node, zone: `sim-1${letters[i % Math.max(1, count)]}` })),
  }
}

export const withDelays = (config: ClusterConfig, preset: DelayPreset): ClusterConfig => ({
  ...config,
  kubelet: { ...config.kubelet, ...delayPresets[preset] },
})

/** One end of a range in seconds; the other end gives way where they would cross. */
export function withDelay(
  config: ClusterConfig,
  name: DelayName,
  end: 'least' | 'most',
  seconds: number,
): ClusterConfig {
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > 3600) return config
  const ms = Math.round(seconds * 1000)
  const [least, most] = config.kubelet[name]
  const range: DelayRange = end === 'least' ? [ms, Math.max(ms, most)] : [Math.min(ms, least), ms]
  return { ...config, kubelet: { ...config.kubelet, [name]: range } }
}
