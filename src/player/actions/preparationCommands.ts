/** Additional commands of an apply. Loaded with the first apply that rests on an answer. */
import type { Command, Preparations } from '../../engine/index.ts'

/**
 * Commands required by answers about the user's own cluster: nodes and objects before the text, and follow-ups after
 * it.
 */
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
