import { type ClusterConfig, DEFAULT_NODE_SIZE, NEW_RUN_CONFIG } from '../engine/index.ts'
import type { ClusterOptions, NodeOptions } from './types.ts'

/** Largest number of equal nodes. */
const MOST_NODES = 1_000

/** The configuration of a new cluster. Throws `RangeError` for a number of nodes that is out of range. */
export function clusterConfig({ nodes, kubernetes, delays }: ClusterOptions): ClusterConfig {
  return {
    ...NEW_RUN_CONFIG,
    ...(nodes === undefined ? {} : { nodes: typeof nodes === 'number' ? equalNodes(nodes) : nodes.map(nodeConfig) }),
    ...(kubernetes === undefined ? {} : { kubernetes }),
    kubelet: { ...NEW_RUN_CONFIG.kubelet, ...delays },
  }
}

/** A node with the default resources, unless it has its own. */
export function nodeConfig(options: NodeOptions): ClusterConfig['nodes'][number] {
  return { ...DEFAULT_NODE_SIZE, ...options }
}

/** Nodes in the zones of the default cluster by turns. */
function equalNodes(count: number): ClusterConfig['nodes'] {
  if (!Number.isInteger(count) || count < 1 || count > MOST_NODES)
    throw new RangeError(`nodes must be a whole number from 1 to ${MOST_NODES}, not ${count}`)
  const { nodes } = NEW_RUN_CONFIG
  return Array.from({ length: count }, (_, i) => ({ ...nodes[i % nodes.length]!, name: `node-${i + 1}` }))
}
