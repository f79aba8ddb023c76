/** Changes to a run that make its answers hold when a manifest is applied. */
import { DEFAULT_NODE_SIZE } from '../../document/config.ts'
import type { NodeConfig } from '../../document/types.ts'
import type { Session } from '../../session/session.ts'
import type { AnsweredQuestion } from './planQuestions.ts'
import { type Preparations, preparationCommands } from './preparationCommands.ts'
import { clusterOfWay, commandsOfWay, objectsOfWay } from './ways.ts'

/** The changes for the answers in the run's config; undefined without any. Answers about kubelets need no change. */
export function preparationsFor(session: Session, questions: readonly AnsweredQuestion[]): Preparations | undefined {
  const { config } = session.document
  const present = questions.filter((one) => one.preparation && one.answer === 'yes')
  if (present.length === 0) return undefined
  const answerOf = () => 'yes' as const
  const { objects: store } = session
  // The size of the existing nodes does not matter: the question arises only if none, or too few, of them suffice.
  const [like = { name: '', ...DEFAULT_NODE_SIZE }] = config.nodes
  const existing = [...store.list('nodes')].map(({ metadata: { name } }): NodeConfig => {
    const { cpu, memory, pods } = like
    return { name, cpu, memory, pods }
  })
  const nodes = clusterOfWay({ ...config, nodes: existing }, present, answerOf).nodes.slice(existing.length)
  const objects = objectsOfWay(present, answerOf)
  return {
    nodes,
    first: objects.map((object) => `${JSON.stringify(object)}\n`).join('---\n'),
    after: commandsOfWay(present, answerOf),
  }
}

/** Makes the changes that precede the manifest. */
export function prepare(session: Session, preparations: Preparations): void {
  const { objects: store } = session
  const nodes = preparations.nodes.filter(({ name }) => store.get('nodes', name) === undefined)
  for (const command of preparationCommands({ ...preparations, nodes }).before) session.command(command)
}

/** Makes the changes that follow the manifest. */
export function completePreparations(session: Session, preparations: Preparations): void {
  for (const command of preparationCommands(preparations).after) session.command(command)
}
