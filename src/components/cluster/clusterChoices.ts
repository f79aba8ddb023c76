/** Choices of the cluster row, and their effect on a configuration. */
import type { ClusterPreset, PresetId } from '../../clusters/preset.ts'
import {
  clusterPresets,
  commonMachine,
  presetNamed,
  withMachine,
  withoutPreset,
  withPreset,
} from '../../clusters/presets.ts'
import type { ClusterConfig, DelayRange, NodeConfig } from '../../engine/index.ts'
import { moreNodes, openNodes, relabelled } from '../../layout/clusterSize.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'

export const nodeLimits = { least: 1, most: 200 } as const

/** Machine sizes that are common at cloud providers. */
const nodeSizes = [
  { id: '2', cpu: '2', memory: '8Gi' },
  { id: '4', cpu: '4', memory: '16Gi' },
  { id: '8', cpu: '8', memory: '32Gi' },
  { id: '16', cpu: '16', memory: '64Gi' },
] as const

const zoneCounts = [1, 2, 3] as const

/** Delays of the kubelet that can be set as a range. */
export const delayNames = ['pullMs', 'startMs', 'readyMs', 'terminateMs'] as const

/** Longest back-off of a container that ends again and again, in seconds, as a kubelet takes it. */
export const restartPeriodLimits = { least: 1, most: 300 } as const

/** A longest back-off in seconds; the usual one is left out of the configuration. */
export function withRestartPeriod(config: ClusterConfig, seconds: number): ClusterConfig {
  const { least, most } = restartPeriodLimits
  const { maxRestartPeriodMs: _, ...kubelet } = config.kubelet
  const period = Math.min(most, Math.max(least, Math.round(seconds)))
  return { ...config, kubelet: period === most ? kubelet : { ...kubelet, maxRestartPeriodMs: period * 1000 } }
}

type DelayName = (typeof delayNames)[number]

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

/** The delay preset of a cluster; undefined for custom ranges. */
export function presetOf({ kubelet }: ClusterConfig): DelayPreset | undefined {
  const same = (preset: DelayPreset) =>
    delayNames.every((name) => String(kubelet[name]) === String(delayPresets[preset][name]))
  return (['fast', 'typical', 'slow'] as const).find(same)
}

/** Changes the number of nodes: removes the last ones, or adds copies with unused names. */
export function withNodeCount(config: ClusterConfig, count: number, taken: readonly string[] = []): ClusterConfig {
  const wanted = Math.min(nodeLimits.most, Math.max(nodeLimits.least, Math.round(count)))
  const { nodes } = config
  return { ...config, nodes: [...nodes.slice(0, wanted), ...moreNodes(nodes, wanted - nodes.length, taken)] }
}

/** The origin of a cluster's settings: a preset, the user's own cluster, or the simulation's default. */
export type ClusterLike = 'default' | PresetId | 'own'

/** The choices that need no imported text, in order. */
export const clusterLikes: readonly Exclude<ClusterLike, 'own'>[] = ['default', ...clusterPresets.map(({ id }) => id)]

const presetIn = ({ provided }: ClusterConfig): ClusterPreset | undefined => presetNamed(provided?.preset ?? '')

export const likeOf = (config: ClusterConfig): ClusterLike =>
  config.provided === undefined ? 'default' : (presetIn(config)?.id ?? 'own')

export function withLike(config: ClusterConfig, like: ClusterLike): ClusterConfig {
  const preset = presetNamed(like)
  if (preset !== undefined) return withPreset(config, preset)
  return like === 'default' ? withoutPreset(config) : config
}

/**
 * Sizes that all nodes may have, by the id for `withNodeSize`, and the current size; empty for the user's own machines.
 */
export function sizesOf(config: ClusterConfig): {
  readonly all: readonly { readonly id: string; readonly text: string }[]
  readonly now: string | undefined
} {
  const { nodes, provided } = config
  const preset = presetIn(config)
  if (preset !== undefined) {
    const all = preset.machines.map(({ id, cores, memoryGi }) => {
      const size = `${cores} CPU, ${memoryGi}Gi`
      return { id, text: preset.managedNodes ? `${id}: ${size}` : size }
    })
    return { all, now: commonMachine(preset, nodes)?.id }
  }
  if (provided !== undefined) return { all: [], now: undefined }
  const same = nodeSizes.find(({ cpu, memory }) => nodes.every((node) => node.cpu === cpu && node.memory === memory))
  return { all: nodeSizes.map(({ id, cpu, memory }) => ({ id, text: `${cpu} CPU, ${memory}` })), now: same?.id }
}

/** Gives all nodes one size. */
export function withNodeSize(config: ClusterConfig, id: string): ClusterConfig {
  const preset = presetIn(config)
  if (preset !== undefined) return withMachine(config, preset, id)
  const size = nodeSizes.find((one) => one.id === id)
  if (size === undefined) return config
  const { cpu, memory } = size
  return { ...config, nodes: config.nodes.map((node) => ({ ...node, cpu, memory, instanceType: `standard-${id}` })) }
}

export const zonesOf = (nodes: readonly NodeConfig[]): number => new Set(nodes.flatMap(({ zone }) => zone ?? [])).size

/** Names of the zones that nodes may be in; empty if the cluster has no zones. */
function zoneNames(config: ClusterConfig): readonly string[] {
  if (config.provided === undefined) return ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `sim-1${letter}`)
  return [...new Set([...(presetIn(config)?.nodes ?? config.nodes)].flatMap(({ zone }) => zone ?? []))]
}

/** Numbers of zones that the nodes may be spread over. */
export const zoneCountsOf = (config: ClusterConfig): readonly number[] =>
  zoneCounts.filter((count) => count <= zoneNames(config).length)

/** Spreads the nodes over `count` zones in turn. */
export function withZones(config: ClusterConfig, count: number): ClusterConfig {
  const names = zoneNames(config)
  return {
    ...config,
    nodes: config.nodes.map((node, i) => {
      const zone = names[i % Math.max(1, count)]
      return zone === undefined ? node : relabelled(node, { name: node.name, zone })
    }),
  }
}

/** Kubernetes version of the kubelets, if it differs from the simulated one. */
export const versionOf = ({ nodes }: ClusterConfig): string | undefined => openNodes(nodes)[0]?.version

export const withDelays = (config: ClusterConfig, preset: DelayPreset): ClusterConfig => ({
  ...config,
  kubelet: { ...config.kubelet, ...delayPresets[preset] },
})

/** Sets one end of a range in seconds; the other end moves if they would cross. */
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
