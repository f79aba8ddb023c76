/** The presets in the order of the page, and run configurations from them. */
import { NEW_RUN_CONFIG } from '../engine/document/config.ts'
import type { ClusterConfig, NodeConfig, Release } from '../engine/index.ts'
import { DEFAULT_RELEASE, simulatedRelease } from '../engine/releases.ts'
import { aks } from './aks.ts'
import { bare } from './bare.ts'
import { eks } from './eks.ts'
import { eksCilium } from './eksCilium.ts'
import { gke } from './gke.ts'
import { kind } from './kind.ts'
import type { ClusterPreset, Machine, PresetNode } from './preset.ts'

export const clusterPresets: readonly ClusterPreset[] = [kind, gke, eks, eksCilium, aks, bare]

export const presetNamed = (id: string): ClusterPreset | undefined => clusterPresets.find((preset) => preset.id === id)

/**
 * The configuration with the default cluster's nodes, and its release if a preset or a user's cluster set another
 * release.
 */
export function withoutPreset({ provided, ...config }: ClusterConfig): ClusterConfig {
  const { nodes, kubernetes } = NEW_RUN_CONFIG
  return { ...config, nodes, ...(provided && kubernetes ? { kubernetes } : {}) }
}

/** Release of the preset's cluster. */
const presetRelease = ({ version }: ClusterPreset): Release => simulatedRelease(version) ?? DEFAULT_RELEASE

/** The configuration with the preset's release, nodes, classes and labels; delays and control loops stay. */
export function withPreset(config: ClusterConfig, preset: ClusterPreset): ClusterConfig {
  const { id, managedNodes, nodeAgent, storageClasses, nodes } = preset
  const [machine] = preset.machines
  return {
    ...withoutPreset(config),
    kubernetes: presetRelease(preset),
    nodes: nodes.map((node) => nodeOfPreset(preset, machine, node)),
    provided: {
      preset: id,
      ...(managedNodes ? { managedNodes } : {}),
      ...(nodeAgent ? { nodeAgent } : {}),
      storageClasses,
    },
  }
}

/**
 * The cluster on another release. The nodes of a preset get the release; the nodes of the user's own cluster keep their
 * versions.
 */
export const withRelease = (config: ClusterConfig, kubernetes: Release): ClusterConfig =>
  inItsRelease({ ...config, kubernetes })

function inItsRelease(config: ClusterConfig): ClusterConfig {
  const preset = presetNamed(config.provided?.preset ?? '')
  if (preset === undefined || config.kubernetes === undefined || config.kubernetes === presetRelease(preset))
    return config
  return { ...config, nodes: config.nodes.map(({ version: _, ...node }) => node) }
}

/** The preset's cluster with the default delays. */
export const presetConfig = (preset: ClusterPreset): ClusterConfig => withPreset(NEW_RUN_CONFIG, preset)

/** Fields of a node that its machine type determines. */
function machineOf(preset: ClusterPreset, machine: Machine): Omit<NodeConfig, 'name'> {
  const { cpuMilli, memoryMi, storageGi, pods } = preset.allocatable(machine)
  const capacity = { cpu: String(machine.cores), memory: `${machine.memoryGi}Gi`, storage: `${preset.diskGi}Gi` }
  return {
    cpu: cpuMilli % 1000 === 0 ? String(cpuMilli / 1000) : `${cpuMilli}m`,
    memory: memoryMi % 1024 === 0 ? `${memoryMi / 1024}Gi` : `${memoryMi}Mi`,
    storage: `${storageGi}Gi`,
    pods,
    capacity,
    version: preset.version,
    // Only providers label nodes with their machine type.
    ...(preset.managedNodes ? { instanceType: machine.id } : {}),
  }
}

const nodeOfPreset = (preset: ClusterPreset, machine: Machine, node: PresetNode): NodeConfig => ({
  ...machineOf(preset, machine),
  ...node,
})

/** The machine type of all nodes; undefined if they differ, or have none of the preset's types. */
export function commonMachine(preset: ClusterPreset, nodes: readonly NodeConfig[]): Machine | undefined {
  return preset.machines.find((machine) => {
    const { cpu, memory, pods } = machineOf(preset, machine)
    return nodes.every((node) => node.cpu === cpu && node.memory === memory && node.pods === pods)
  })
}

/** The configuration with a machine type for all nodes. */
export function withMachine(config: ClusterConfig, preset: ClusterPreset, id: string): ClusterConfig {
  const machine = preset.machines.find((one) => one.id === id)
  if (machine === undefined) return config
  return inItsRelease({ ...config, nodes: config.nodes.map((node) => ({ ...node, ...machineOf(preset, machine) })) })
}
