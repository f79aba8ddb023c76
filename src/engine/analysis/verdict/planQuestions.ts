/** Open questions of an apply about the workloads that it creates or changes. */
import type { KubeObject } from '../../api/types.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Session } from '../../session/session.ts'
import type { SettledObject } from '../settlement.ts'
import { areNodesKnown, questionsAbout } from './ask.ts'
import type { Question } from './question.ts'
import { neededLabels } from './questions/zones.ts'
import { sharedClaims, surgeOf } from './sharedClaims.ts'
import { simulatedLabels } from './simulatedLabels.ts'
import { type Answer, AUTOSCALER, givenAnswer, isSettled } from './ways.ts'

export interface AnsweredQuestion extends Question {
  readonly answer: Answer
}

/** The questions of an apply, open and answered. */
interface PlanQuestions {
  /** Questions without a deciding answer. */
  readonly open: readonly Question[]
  /** Questions that the run's config answers, including answers that are not simulated. */
  readonly answered: readonly AnsweredQuestion[]
}

/**
 * Questions about objects that have just been applied to this session, before any controller has run. The Pods of the
 * workloads in `rolling` are replaced.
 */
export function planQuestions(
  session: Session,
  objects: readonly KubeObject[],
  rolling: ReadonlySet<KubeObject> = new Set(),
): PlanQuestions {
  const { config } = session.document
  const { assumed = {} } = config
  const found = questionsAbout(session.objects, objects, {
    areNodesKnown: areNodesKnown(config),
    simulatedLabels: unshownLabels(session),
    provided: config.provided,
  })
  const asked = [...found, ...objects.flatMap((one) => claimQuestions(session, one, rolling.has(one)))]
  return {
    open: asked.filter((question) => !isSettled(question, assumed)),
    answered: asked.flatMap((question) => {
      const answer = givenAnswer(question, assumed)
      return answer === undefined ? [] : [{ ...question, answer }]
    }),
  }
}

/** Labels of the simulation's nodes, without those that running Pods already need. */
function unshownLabels({ document: { config }, objects: store }: Session): ReadonlySet<string> {
  const labels = simulatedLabels(config)
  if (labels.size === 0) return labels
  const shown = new Set(
    [...store.list('pods')].flatMap(({ spec }) => (spec.nodeName ? neededLabels(spec).map(({ key }) => key) : [])),
  )
  return new Set([...labels].filter((key) => !shown.has(key)))
}

/** Whether Pods that share a claim wait for each other. The location of volumes is not simulated. */
function claimQuestions(session: Session, after: KubeObject, isRolling: boolean): readonly Question[] {
  const { config } = session.document
  const { kind, metadata } = after
  const object = { kind, namespace: metadata.namespace ?? '', name: metadata.name }
  const user = { object, after, surge: isRolling ? surgeOf(after) : 0 }
  const cluster = { store: session.objects, config, isOneNode: config.nodes.length === 1, isStallAsked: true }
  return sharedClaims(user, cluster).flatMap(({ question }) =>
    question === undefined ? [] : [{ ...question, isPlayed: false, noStalls: true }],
  )
}

/**
 * Questions that stay open after these objects are created before the text. A missing key of an object stays open,
 * because no tool creates it; a label that no node has stays open until a node with it exists.
 */
export const withoutCreated = (
  questions: readonly Question[],
  created: readonly Pick<SettledObject, 'kind' | 'namespace' | 'name'>[],
): readonly Question[] =>
  questions.filter(({ id, object, facts }) => {
    const ofCluster = clusterKinds[id]
    if (id !== 'reference' && ofCluster === undefined) return true
    const kind = ofCluster ?? facts.kind
    const namespace = ofCluster === undefined ? object.namespace || 'default' : ''
    return !created.some((one) => one.kind === kind && one.name === facts.name && one.namespace === namespace)
  })

/** Kinds without namespaces, by the id of the question about their objects. */
const clusterKinds: Partial<Record<Question['id'], string>> = {
  priorityClass: 'PriorityClass',
  storageClass: 'StorageClass',
}

/** Names of missing StorageClasses, each once; answered questions are left out. */
export const missingClasses = (open: readonly Question[]): readonly string[] => [
  ...new Set(open.flatMap(({ id, facts }) => (id === 'storageClass' ? [String(facts.name)] : []))),
]

/**
 * Asks whether there are enough nodes for Pods that find no room on `few` and room on `many`; undefined where both have
 * the same size. If a provider runs the nodes, the question is whether an autoscaler adds nodes.
 */
export function nodesQuestion(few: ClusterConfig, many: ClusterConfig): Question | undefined {
  const [have, count] = [few.nodes.length, many.nodes.length]
  if (count <= have) return undefined
  const base = {
    facts: { count, have },
    stage: 'scheduling',
    object: { kind: '', namespace: '', name: '' },
    field: 'spec.template.spec',
    isPlayed: true,
  } as const
  return few.provided?.managedNodes === true
    ? { ...base, id: 'autoscaler', key: AUTOSCALER, yes: 'on', no: 'off' }
    : { ...base, id: 'moreNodes', key: `nodes/${count}`, yes: 'present', no: 'absent' }
}
