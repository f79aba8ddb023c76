/** What the answers that a run was given ask to be done to it, so that they hold when a manifest is applied. */
import type { Command, NodeConfig } from '../../document/types.ts'
import type { Session } from '../../session/session.ts'
import type { AnsweredQuestion } from './planQuestions.ts'
import { clusterOfWay, commandsOfWay, objectsOfWay } from './ways.ts'

export interface Preparations {
  /** Join before the manifest is applied. */
  readonly nodes: readonly NodeConfig[]
  /** Objects that are applied before the manifest, as text; empty if there are none. */
  readonly first: string
  /** Arguments of kubectl, after the manifest was applied. */
  readonly after: readonly (readonly string[])[]
}

/** What the answers of the run's config ask for; undefined if nothing is to be done. What kubelets are told needs nothing. */
export function preparationsFor(session: Session, questions: readonly AnsweredQuestion[]): Preparations | undefined {
  const { config } = session.document
  const present = questions.filter((one) => one.preparation && one.answer === 'yes')
  if (present.length === 0) return undefined
  const answerOf = () => 'yes' as const
  const { store } = session.cluster
  // The size of the nodes that are there does not count: the question is asked where none of them, or too few, would do.
  const [like = { name: '', cpu: '4', memory: '16Gi', pods: 110 }] = config.nodes
  const standing = [...store.list('nodes')].map(({ metadata: { name } }): NodeConfig => {
    const { cpu, memory, pods } = like
    return { name, cpu, memory, pods }
  })
  const nodes = clusterOfWay({ ...config, nodes: standing }, present, answerOf).nodes.slice(standing.length)
  const objects = objectsOfWay(present, answerOf)
  return {
    nodes,
    first: objects.map((object) => `${JSON.stringify(object)}\n`).join('---\n'),
    after: commandsOfWay(present, answerOf),
  }
}

/** Commands required by answers about the user's own cluster, before and behind the manifest. */
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

/** Does what comes before the manifest. */
export function prepare(session: Session, preparations: Preparations): void {
  const { store } = session.cluster
  const nodes = preparations.nodes.filter(({ name }) => store.get('nodes', name) === undefined)
  for (const command of preparationCommands({ ...preparations, nodes }).before) session.command(command)
}

/** Does what comes behind it. */
export function completePreparations(session: Session, preparations: Preparations): void {
  for (const command of preparationCommands(preparations).after) session.command(command)
}
