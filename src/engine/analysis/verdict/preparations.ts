/** What the answers that a run was given ask to be done to it, so that they hold when a manifest is applied. */
import type { NodeConfig } from '../../document/types.ts'
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
  // Of the nodes that are there only the names count here, and no size: the question is asked where none of them would do.
  const standing = [...store.list('nodes')].map(
    ({ metadata: { name } }): NodeConfig => ({ name, cpu: '1', memory: '1Gi', pods: 1 }),
  )
  const nodes = clusterOfWay({ ...config, nodes: standing }, present, answerOf).nodes.slice(standing.length)
  const objects = objectsOfWay(present, answerOf)
  return {
    nodes,
    first: objects.map((object) => `${JSON.stringify(object)}\n`).join('---\n'),
    after: commandsOfWay(present, answerOf),
  }
}

/** Does what comes before the manifest. */
export function prepare(session: Session, { nodes, first }: Preparations): void {
  const fresh = nodes.filter(({ name }) => session.cluster.store.get('nodes', name) === undefined)
  if (fresh.length > 0) session.command({ type: 'addNodes', nodes: fresh })
  if (first !== '') session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: first })
}

/** Does what comes behind it. */
export function completePreparations(session: Session, { after }: Preparations): void {
  for (const args of after) session.command({ type: 'kubectl', args: [...args] })
}
