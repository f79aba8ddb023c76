/** Nodes like the default cluster's nodes. */
import { NEW_RUN_CONFIG } from '../../engine/document/config.ts'
import type { NodeConfig } from '../../engine/index.ts'

/** A number of nodes, spread over the default cluster's zones. */
export function manyNodes(count: number): readonly NodeConfig[] {
  return Array.from({ length: count }, (_, index) => usualNode(`node-${index + 1}`))
}

/** A node with this name. The number at the name's end determines the zone. */
export function usualNode(name: string): NodeConfig {
  const models = NEW_RUN_CONFIG.nodes
  const number = Number(/[1-9]\d{0,8}$/.exec(name)?.[0] ?? 1)
  return { ...models[(number - 1) % models.length]!, name }
}
