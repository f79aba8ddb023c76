/** Changes to a run before and after an apply, as commands. */
import type { Command, NodeConfig } from '../../document/types.ts'

export interface Preparations {
  /** Nodes that join before the manifest is applied. */
  readonly nodes: readonly NodeConfig[]
  /** Manifest that is applied before; empty without objects. */
  readonly first: string
  /** Arguments of kubectl commands after the apply. */
  readonly after: readonly (readonly string[])[]
}

/** Commands required by answers about the user's own cluster, before and after the manifest. */
export function preparationCommands(
  preparations: Preparations | undefined,
): Readonly<Record<'before' | 'after', readonly Command[]>> {
  if (preparations === undefined) return { before: [], after: [] }
  const { nodes, first, after } = preparations
  const objects: Command[] =
    first === '' ? [] : [{ type: 'kubectl', args: ['apply', '-f', '-'], stdin: first, label: 'assumed objects' }]
  return {
    before: [...(nodes.length === 0 ? [] : [{ type: 'addNodes' as const, nodes }]), ...objects],
    after: after.map((args) => ({ type: 'kubectl', args: [...args] })),
  }
}
