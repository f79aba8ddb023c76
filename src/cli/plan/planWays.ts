/** Plays a change with a set of answers: in its own cluster the old side settles, and the new side is applied. */
import {
  type AnswerOf,
  type Answers,
  type ApplyPlan,
  answerOfWay,
  asObject,
  assumedOf,
  type ClusterConfig,
  clusterOfWay,
  commandsOfWay,
  type EndlessPods,
  endEndlessPods,
  finishedJob,
  isOrdered,
  keyOf,
  membersOf,
  neverDue,
  objectsOfWay,
  playToMoment,
  playUntil,
  type Question,
  type RunSummary,
  resultOfObject,
  type Session,
  summarise,
  textOf,
  triedJobOf,
  type Way,
  type WorkloadResult,
} from '../../engine/index.ts'
import { createStandIn, REST_MS } from '../check/checkDocuments.ts'
import { FIRST_CHECK_MS, heldOf, secondsToComplete, tryCronJobs } from '../check/playWay.ts'
import { type BegunSteps, type PlayedOrder, playOrder, type StepChange } from './planOrder.ts'
import type { PlanQuestions } from './planQuestions.ts'
import { applyDefinitions, applyText, type Start, type StoredVersions, startOf, type Text } from './planStart.ts'
import type { SideObject } from './readSide.ts'

/** Both sides with their questions. */
export interface Change extends StepChange {
  readonly old: readonly SideObject[]
  /** Documents of the new side that differ from the old side. */
  readonly texts: readonly Text[]
  readonly seed: number
  readonly questions: PlanQuestions
  readonly answers: Answers
  /** New and changed CustomResourceDefinitions, which are applied before `texts`. */
  readonly definitions: readonly Text[]
  readonly storedVersions: StoredVersions
}

export const allAsked = ({ questions: { asked } }: Change): readonly Question[] => [...asked.values()].flat()

/** A cluster in which the old side has settled, and the objects exist that the answers assume. */
export interface BegunChange extends Start, BegunSteps {
  readonly definitionPlans: readonly ApplyPlan[]
}

const answersOf = (change: Change, way: Way): AnswerOf => answerOfWay(way, allAsked(change), change.answers)

/**
 * Questions without an answer of which the kubelet takes the worse one: a placeholder would be the image's name, and the
 * driver of a volume would not be installed.
 */
const needsAnswer: ReadonlySet<Question['id']> = new Set(['image', 'driver', 'flexVolume'])

/**
 * The cluster for a set of answers. The cluster of the best answers contains only the user's answers and those of
 * `needsAnswer`, because it is saved and its open questions are asked again.
 */
export function clusterFor(change: Change, config: ClusterConfig, way: Way): ClusterConfig {
  const all = [...change.questions.running, ...allAsked(change)]
  const found = clusterOfWay(config, all, answersOf(change, way))
  if (way.without.length > 0) return found
  const filled = all.filter(({ id }) => needsAnswer.has(id)).map(({ key, yes }) => [key, yes])
  const { assumed: _, ...rest } = found
  const assumed = assumedOf({ ...Object.fromEntries(filled), ...change.answers })
  return { ...rest, ...(Object.keys(assumed).length > 0 ? { assumed } : {}) }
}

/** Starts in exactly this cluster. */
export function beginChange(change: Change, config: ClusterConfig, way: Way = { without: [] }): BegunChange {
  const { old, seed, questions, definitions, storedVersions, order } = change
  const answerOf = answersOf(change, way)
  const asked = allAsked(change)
  const start = startOf(old, {
    config,
    seed,
    storedVersions,
    objects: objectsOfWay(questions.running, answerOf),
    commands: commandsOfWay(questions.running, answerOf),
  })
  const { session } = start
  const isThere = (namespace: string): boolean =>
    namespace === '' || session.objects.get('namespaces', namespace) !== undefined
  const objects = objectsOfWay(asked, answerOf)
  const late = objects.filter(({ metadata }) => !isThere(textOf(asObject(metadata).namespace)))
  const early = objects.filter((one) => !late.includes(one))
  for (const one of early) createStandIn(session, one)
  if (early.length > 0) playToMoment(session, session.cursor.at + REST_MS)
  const definitionPlans = applyDefinitions(session, definitions, order.tool)
  return { ...start, late, commands: commandsOfWay(asked, answerOf), definitionPlans }
}

/** Applies the whole change at the same time. */
export function makeChange({ texts, order }: Change, { session, late, commands }: BegunChange): readonly ApplyPlan[] {
  const plans = texts.map((text) => applyText(session, text, order.tool))
  for (const one of late) createStandIn(session, one)
  for (const args of commands) session.command({ type: 'kubectl', args })
  return plans
}

export interface PlayedChange {
  /** The summary since the change. */
  readonly summary: RunSummary
  /** Undefined for an object without Pods. */
  readonly resultOf: (object: SideObject) => WorkloadResult | undefined
  /** The progress of a tool that waits between its steps; undefined if everything is applied at once. */
  readonly order?: Pick<PlayedOrder, 'stopOf' | 'report'>
}

/** Kinds with Pods and without rollouts, which need time to play, too. */
const loose: ReadonlySet<string> = new Set(['Pod', 'ReplicaSet', 'ReplicationController', 'Job', 'CronJob'])

/** Marks workloads as stalled whose endlessly failing Pods were ended. */
const withEndless = (summary: RunSummary, endless: EndlessPods): RunSummary => ({
  ...summary,
  workloads: summary.workloads.map((one) => {
    const held = endless.get(keyOf(one))
    return held === undefined ? one : { ...one, outcome: 'stalled', message: held.why }
  }),
})

/** Plays from the change until every rollout has ended. */
export function playChange({ texts }: Change, session: Session, fromAt: number): PlayedChange {
  const endless: EndlessPods = new Map()
  const playing = { onProgress: () => endEndlessPods(session, endless) }
  playToMoment(session, fromAt + FIRST_CHECK_MS, playing)
  playUntil(session, 'complete', playing)
  const summary = withEndless(summarise(session, fromAt), endless)
  const rolling = new Map(
    summary.workloads.map((one): [string, WorkloadResult] => {
      const isComplete = one.outcome === 'complete'
      const result: WorkloadResult = {
        outcome: isComplete ? 'complete' : 'stalled',
        seconds: secondsToComplete(session, one, fromAt),
        lowestAvailable: one.lowestAvailable,
        replicas: one.specReplicas,
        ...(endless.get(keyOf(one)) ?? heldOf(session, one)),
      }
      const isIdle = isComplete && one.kind === 'DaemonSet' && one.specReplicas === 0
      return [keyOf(one), isIdle ? { ...result, idle: 'no node matches' } : result]
    }),
  )
  const isLoose = texts.some(({ objects }) => objects.some(({ kind }) => loose.has(kind)))
  if (isLoose) tryCronJobs(session, fromAt, playing)
  const others = new Map(
    isLoose ? membersOf(session).map((one) => [keyOf(one), resultOfObject(session, one)]) : undefined,
  )
  const resultOf = (object: SideObject): WorkloadResult | undefined => {
    if (object.isCustom) return undefined
    const tried = object.kind === 'CronJob' ? { ...object, kind: 'Job', name: triedJobOf(object.name) } : undefined
    return (
      rolling.get(keyOf(object)) ??
      neverDue(session, object) ??
      (tried && others.get(keyOf(tried))) ??
      others.get(keyOf(object)) ??
      finishedJob(session, object)
    )
  }
  return { summary, resultOf }
}

/** Plays a set of answers to the end, in its own cluster. */
export function playedWay(change: Change, config: ClusterConfig, way: Way): PlayedChange {
  const begun = beginChange(change, clusterFor(change, config, way), way)
  const { session } = begun
  if (!isOrdered(change.order)) {
    const fromAt = session.cursor.at
    makeChange(change, begun)
    return playChange(change, session, fromAt)
  }
  const order = playOrder(change, begun)
  const { appliedAt } = order.played
  // Figures are about the release, not about the hooks before it.
  const fromAt = appliedAt[change.steps.findIndex(({ step }) => !step.isHook)] ?? appliedAt.at(-1) ?? session.cursor.at
  return { ...playChange(change, session, fromAt), order }
}
