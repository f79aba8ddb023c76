/** Labels that the simulation gives its nodes and a real cluster may lack. */
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { nodeLabels } from '../../kubelet/nodeRegistration.ts'

/** Labels for zone, region and machine type, as a cloud provider sets them on its nodes. */
export const providerLabels: ReadonlySet<string> = new Set(
  DEFAULT_CONFIG.nodes.flatMap((node) => {
    const ofEveryNode = nodeLabels({ name: node.name, cpu: node.cpu, memory: node.memory, pods: node.pods })
    return Object.keys(nodeLabels(node)).filter((key) => !Object.hasOwn(ofEveryNode, key))
  }),
)

const defaultZones: ReadonlySet<string | undefined> = new Set(DEFAULT_CONFIG.nodes.map(({ zone }) => zone))

/** Keys of labels that real nodes may lack: none for a given cluster, a preset, or nodes with other zones. */
export function simulatedLabels({ nodes, provided, from }: ClusterConfig): ReadonlySet<string> {
  if (provided !== undefined || from !== undefined) return new Set()
  return nodes.some(({ zone }) => zone !== undefined && defaultZones.has(zone)) ? providerLabels : new Set()
}
