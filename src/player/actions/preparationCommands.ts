/** What an apply does besides, as commands of a run. Loaded with the first apply of which something was assumed. */
import type { Command, Preparations } from '../../engine/index.ts'

/** What answers about one's own cluster ask for: nodes and objects before the text, and what is done behind it. */
export function preparationCommands(
  preparations: Preparations | undefined,
): Readonly<Record<'before' | 'after', readonly Command[]>> {
  if (preparations === undefined) return { before: [], after: [] }
  const { nodes, first, after } = preparations
  const objects: Command[] =
    first === ''
      ? []
      : [{ type: 'kubectl', args: ['apply', '-f', '-'], stdin: first, label: 'what is assumed to be there' }]
  return {
    before: [...(nodes.length === 0 ? [] : [{ type: 'addNodes' as const, nodes }]), ...objects],
    after: after.map((args) => ({ type: 'kubectl', args: [...args] })),
  }
}
