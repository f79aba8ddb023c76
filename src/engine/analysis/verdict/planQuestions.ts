/** What an apply leaves open about the workloads that it creates or changes. */
import type { KubeObject } from '../../api/types.ts'
import type { Session } from '../../session/session.ts'
import type { SettledObject } from '../settlement.ts'
import type { WorkloadNeeds } from '../workloadNeeds.ts'
import { areNodesKnown, questionsAbout } from './ask.ts'
import type { Question } from './question.ts'
import { isSettled } from './ways.ts'

/** What the plan of the apply already says, with a way to mend it. */
export interface SaidByPlan {
  readonly needs: readonly WorkloadNeeds[]
  /** What can be created before the text. */
  readonly settled: readonly Pick<SettledObject, 'kind' | 'name'>[]
}

/**
 * Questions about objects that have just been applied to this session, in which nothing of them has run yet. Those that the
 * run's config settles are left out, and those whose subject the plan reports as missing.
 */
export function openQuestions(session: Session, objects: readonly KubeObject[], said: SaidByPlan): readonly Question[] {
  const { config } = session.document
  const { assumed = {} } = config
  const options = { areNodesKnown: areNodesKnown(config) }
  const open = questionsAbout(session.cluster.store, objects, options).filter(
    (question) => !isSettled(question, assumed),
  )
  return notSaid(open, said)
}

/** Those whose subject the plan does not report by itself. */
export const notSaid = (questions: readonly Question[], said: SaidByPlan): readonly Question[] =>
  questions.filter((question) => !isSaid(question, said))

function isSaid({ id, object, facts }: Question, { needs, settled }: SaidByPlan): boolean {
  const own = needs.find(
    ({ kind, namespace, name }) =>
      kind === object.kind && namespace === (object.namespace || 'default') && name === object.name,
  )
  switch (id) {
    case 'reference':
    case 'referenceKey':
      return own?.missing.some(({ kind, name }) => kind === facts.kind && name === facts.name) === true
    case 'priorityClass':
      return settled.some(({ kind, name }) => kind === 'PriorityClass' && name === facts.name)
    case 'nodeLabel':
    case 'device':
      return own?.node !== undefined || own?.fitsNowhere !== undefined
    default:
      return false
  }
}
