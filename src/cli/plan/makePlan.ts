/** Plays the old side, applies the new side, and judges each changed object. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Answers,
  type AskedTool,
  areNamespacesDescribed,
  areNodesKnown,
  assumedClassOf,
  type ClusterConfig,
  type Forecast,
  givenAnswer,
  isOrdered,
  isReference,
  NAMESPACES,
  NEW_RUN_CONFIG,
  nodesQuestion,
  type Question,
  type RunSummary,
  type Session,
  textOf,
  type WorkloadSummary,
  waysOf,
} from '../../engine/index.ts'
import { BadInputError } from '../badInput.ts'
import { isDefinition } from '../check/definitions.ts'
import { foreignController, nameOf, namespacesOutside } from '../check/documents.ts'
import { podsWithoutNode } from '../clusterSize.ts'
import { mustBeAsked } from '../questions.ts'
import { changeMade, MOST_PODS, orderOf, tried } from './changeMade.ts'
import { claimFindings } from './claimRisks.ts'
import { makersOf } from './makers.ts'
import type { ChangedFacts, ChangedObject, Plan, PlanCluster } from './plan.ts'
import { assumedBy } from './planCluster.ts'
import { type Definitions, definedSides } from './planDefinitions.ts'
import { changeSteps, type OrderedSides, orderedSides } from './planOrder.ts'
import { planQuestions } from './planQuestions.ts'
import { clusterOfPlan, nodesOf, playedTo } from './planRoom.ts'
import { namespacesFirst, storedObject, type Text, textsOf } from './planStart.ts'
import { objectVerdict, openQuestions, type PlayedOfWay, type VerdictFacts, wholeVerdict } from './planVerdict.ts'
import {
  allAsked,
  type BegunChange,
  beginChange,
  type Change,
  clusterFor,
  makeChange,
  playChange,
  playedWay,
} from './planWays.ts'
import type { LeftOut, Side, SideObject } from './readSide.ts'
import { risksOf } from './risks.ts'
import { type ChangedWorkload, changedWorkload } from './workloadChange.ts'

interface PlanOptions {
  readonly seed: number
  /** Undefined: the Nodes in the files, or the fewest nodes with room. */
  readonly cluster: ClusterConfig | undefined
  /** Settings of the cluster without `cluster`; absent for the default settings. */
  readonly base?: ClusterConfig
  /** The user's answers to questions about facts outside the files. */
  readonly answers?: Answers
  /** The tool that applies the new side; undefined: the tool for which it is written. */
  readonly tool?: AskedTool
  /** Whether objects that only the old side has stay, because the old side is a cluster with other workloads. */
  readonly keepsOthers?: boolean
}

/** Throws `BadInputError` for an answer without a question. */
export function makePlan(oldSide: Side, newSide: Side, given: PlanOptions): Plan {
  const defined = definedSides(oldSide, newSide, given.answers ?? {})
  const options = defined.definitions.hasAny ? withCustomResources(given) : given
  const sides = orderedSides(defined.from, defined.to, options.tool ?? { occasion: 'upgrade' })
  const { from, to } = sides
  const { change, changedOnes, before } = changeOf(sides, defined.definitions, options)
  const { answers, texts } = change
  const sized = sizedFor(change, { from, to, options, changedOnes })
  const { cluster } = sized
  const best = beginChange(change, clusterFor(change, cluster.config, { without: [] }))
  const { session, refusedBefore, brokenBefore } = best
  const objectsBefore = new Map(changedOnes.map((one) => [one.key, storedObject(session, one)]))
  const { forecast, run, all, storedAs, fromAt } = changeMade(change, best, editorText(to.objects, texts))
  const changed = all.flatMap(({ object, planned, warnings }): ChangedFacts[] => {
    if (planned?.action !== 'create' && planned?.action !== 'change') return []
    const [was, is] = [objectsBefore.get(object.key), storedAs.get(object.key)]
    const workload = is && changedWorkload(was, is)
    const isNew = !before.has(object.key)
    const ofIt = isPlayedAlone(object, change, best) ? forecast?.workloads.find((one) => isOf(one, object)) : undefined
    const isHook = change.order.tool.isHook(object.value)
    const isSecond = isOfSecondApply(object, change, defined.definitions)
    const facts = { object, isNew, isHook, isSecond, fields: planned.fields, warnings }
    return [{ ...facts, workload, forecast: ofIt }]
  })
  const bestWay = bestOf(change, { session, fromAt, changed, config: cluster.config })
  const { summary: played } = bestWay
  const taken = allAsked(change).filter((one) => givenAnswer(one, answers) !== 'no')
  const newlyAssumed = assumedBy(taken.filter(isReference))
  const removed = options.keepsOthers ? [] : removedOf(from, defined.to)
  const facts = { session, before, changed, removed, newlyAssumed, forecast, summary: played, cluster }
  const claims = claimFindings(facts)
  const risks = risksOf({ ...facts, claims, makers: makersOf(from, to) })
  const stopped = stoppedBy(forecast)
  const { verdicts, questions } = verdictsOf(change, { ...sized, changed, claims, bestWay, stopped })
  mustBeAsked(answers, [...change.questions.running, ...questions, ...defined.asked])
  mustNotBeProven(change, questions)
  const refused = [...all.flatMap((one) => one.refused ?? []), ...defined.refused]
  const withVerdicts = changed.map((one): ChangedObject => {
    const { object } = one
    return { ...one, measured: measuredOf(played, object), verdict: verdicts.get(object.key) }
  })
  return {
    verdict: wholeVerdict(withVerdicts, refused, {
      stopped,
      foreign: foreignOf({ from, to, changed }),
      others: defined.open,
    }),
    changed: withVerdicts,
    refused,
    removed,
    unchanged: to.objects.length - all.filter(({ planned }) => planned?.action !== 'unchanged').length,
    from,
    to,
    risks,
    refusedBefore,
    brokenBefore,
    cluster,
    assumedClass: assumedClassOf(session.objects),
    assumedNamespaces: assumedNamespaces(from, to, cluster.config),
    assumed: assumedBy([...change.questions.running, ...taken]),
    order: changed.length === 0 ? undefined : orderOf(change, bestWay),
    tries: forecast?.tries ?? 0,
    stopped,
    summary: played,
    run,
  }
}

function assumedNamespaces(from: Side, to: Side, config: ClusterConfig): string[] {
  if (areNamespacesDescribed(config)) return []
  const known = new Set([...NAMESPACES, ...from.objects.map(({ namespace }) => namespace)])
  return namespacesOutside(to.objects, (name) => known.has(name))
}

interface ToPlay {
  /** The session right after the change. */
  readonly session: Session
  readonly fromAt: number
  readonly changed: readonly ChangedFacts[]
  readonly config: ClusterConfig
}

/** The simulation in which every answer is `yes`. An order is played from the old side on, in its own cluster. */
function bestOf(change: Change, { session, fromAt, changed, config }: ToPlay): PlayedOfWay {
  const way = { without: [] }
  if (isOrdered(change.order)) {
    const played = playedWay(change, config, way)
    return { ...way, ...played, summary: concerned(played.summary, changed) }
  }
  return tried(session, () => {
    const { summary, resultOf } = playChange(change, session, fromAt)
    const first = new Map(changed.map(({ object }) => [object.key, resultOf(object)]))
    return { ...way, summary: concerned(summary, changed), resultOf: ({ key }) => first.get(key) }
  })
}

/** The options of a cluster that serves the kinds of CustomResourceDefinitions. */
const withCustomResources = ({ cluster, base = NEW_RUN_CONFIG, ...options }: PlanOptions): PlanOptions => ({
  ...options,
  cluster: cluster && { ...cluster, customResources: true },
  base: { ...base, customResources: true },
})

/** Whether kubectl finds the object's kind only after an apply that creates or changes its definition. */
const isOfSecondApply = (object: SideObject, { order }: Change, { isServedBefore }: Definitions): boolean =>
  object.isCustom && order.tool.id === 'kubectl' && !isServedBefore(object)

/** New and changed objects of other projects' controllers. */
function foreignOf({ from, to, changed }: Pick<Plan, 'from' | 'to'> & { readonly changed: readonly ChangedFacts[] }) {
  const left = to.leftOut.filter(
    ({ foreign, object, value }) =>
      foreign !== undefined &&
      !from.leftOut.some((one) => one.object === object && isDeepStrictEqual(one.value, value)),
  )
  const judged = changed.flatMap(({ object }): LeftOut[] => {
    const { kind, place, value, isCustom } = object
    const foreign = isCustom ? foreignController({ apiVersion: textOf(value.apiVersion), kind }) : undefined
    return foreign === undefined ? [] : [{ place, object: nameOf(object), why: '', foreign }]
  })
  return [...left, ...judged]
}

/** Throws `BadInputError` for an answer that running Pods contradict. */
function mustNotBeProven({ questions: { running }, answers }: Change, asked: readonly Question[]): void {
  for (const question of running) {
    const { key, no } = question
    if (!Object.hasOwn(answers, key) || answers[key] !== no || asked.some((one) => one.key === key)) continue
    throw new BadInputError(`error: --assume ${key}=${no}: the running objects show the opposite`)
  }
}

interface ChangeOfSides {
  readonly change: Change
  readonly changedOnes: readonly SideObject[]
  /** Objects of the old side, by key. */
  readonly before: ReadonlyMap<string, SideObject>
}

function changeOf(
  { from, to, order, isRepeated }: OrderedSides,
  { isRedefined, storedVersions }: Definitions,
  { seed, cluster, base = NEW_RUN_CONFIG, answers = {} }: PlanOptions,
): ChangeOfSides {
  const before = new Map(from.objects.map((one) => [one.key, one]))
  // An unchanged custom resource is applied again, too: its new definition may reject it.
  const differing = to.objects.filter((one) => !isSame(before.get(one.key), one) || (one.isCustom && isRedefined(one)))
  // Hooks alone are no release: if only hooks differ from the last run, none runs.
  const changedOnes = differing.every(isRepeated) ? [] : differing
  const old = namespacesFirst(from.objects)
  const definitions = textsOf(changedOnes.filter(({ value }) => isDefinition(value)))
  const others = changedOnes.filter(({ value }) => !isDefinition(value))
  const steps = changeSteps(order, others, namespacesFirst)
  const texts = steps.flatMap((one) => one.texts)
  const given = nodesOf(from, to)
  const config = cluster ?? (given.length > 0 ? { ...base, nodes: given } : base)
  const isKnown = cluster === undefined ? given.length > 0 : areNodesKnown(cluster)
  const asking = { config, seed, areNodesKnown: isKnown, tool: order.tool, storedVersions, definitions }
  const questions = planQuestions(old, texts, asking)
  const change = { old, texts, steps, order, seed, questions, answers, definitions, storedVersions }
  return { change, changedOnes, before }
}

interface Sized {
  readonly cluster: PlanCluster
  /** The cluster without the nodes that the question is about. */
  readonly few: ClusterConfig
  /** The question whether the cluster has enough nodes; undefined if the number of nodes is known. */
  readonly question: Question | undefined
}

interface ToSize {
  readonly from: Side
  readonly to: Side
  readonly options: PlanOptions
  readonly changedOnes: readonly SideObject[]
}

/** The cluster for the simulation with the best answers. */
function sizedFor(
  change: Change,
  { from, to, options: { cluster: said, base = NEW_RUN_CONFIG }, changedOnes }: ToSize,
): Sized {
  const given = nodesOf(from, to)
  const best = { without: [] }
  // Assumed objects may bring nodes of their own.
  const asked = said && { ...said, nodes: clusterFor(change, said, best).nodes }
  const begin = (config: ClusterConfig): BegunChange =>
    beginChange(change, { ...clusterFor(change, config, best), nodes: config.nodes })
  const sized = clusterOfPlan({
    given,
    asked,
    base,
    texts: [...textsOf(change.old), ...change.texts].map(({ text }) => text),
    seed: change.seed,
    playOld: (config) => podsWithoutNode(begin(config).session),
    play: (config) => {
      const begun = begin(config)
      makeChange(change, begun)
      return playedTo(begun.session, (one) => changedOnes.some((object) => isOf(one, object)))
    },
  })
  const { few, ...most } = sized
  const question = nodesQuestion(few, most.config)
  const config = question !== undefined && givenAnswer(question, change.answers) === 'no' ? few : most.config
  const added = said === undefined ? 0 : config.nodes.length - said.nodes.length
  return { cluster: { ...most, config, added }, few, question }
}

/** Whether the tries of a forecast, which only apply the text, have everything that an object needs. */
function isPlayedAlone({ key }: SideObject, { questions }: Change, { late }: BegunChange): boolean {
  const own = questions.asked.get(key) ?? []
  return !own.some(({ preparation = {} }) => {
    const { command, object } = preparation
    return command !== undefined || (object !== undefined && late.includes(object))
  })
}

interface PlayedBest extends Sized, Pick<VerdictFacts, 'claims' | 'stopped'> {
  readonly changed: readonly ChangedFacts[]
  readonly bestWay: PlayedOfWay
}

/** Plays the other sets of answers. `questions` are all questions, answered or not. */
function verdictsOf(change: Change, best: PlayedBest) {
  const { changed, claims, bestWay, stopped, few, question: count, cluster } = best
  const { answers, questions } = change
  const questionOfNodes = count !== undefined && givenAnswer(count, answers) === undefined ? count : undefined
  const onFew = questionOfNodes && { without: [questionOfNodes], ...playedWay(change, few, { without: [] }) }
  const isHeld = (object: SideObject): boolean =>
    onFew?.resultOf(object)?.outcome === 'stalled' && bestWay.resultOf(object)?.outcome !== 'stalled'
  const questionsOf = (object: SideObject): readonly Question[] => [
    ...(questionOfNodes !== undefined && isHeld(object) ? [questionOfNodes] : []),
    ...(questions.asked.get(object.key) ?? []),
  ]
  const facts = { questionsOf, claims, answers, stopped }
  const open = changed.map((one) => openQuestions(one, facts).filter((question) => question !== questionOfNodes))
  const ofClaims = new Set(claims.flatMap(({ question }) => question?.key ?? []))
  const others = waysOf(open).slice(1)
  const ways: PlayedOfWay[] = others.map((way) => {
    // Answers about the places of volumes do not change the simulation.
    const isSame = way.without.every(({ key }) => ofClaims.has(key))
    return { ...(isSame ? bestWay : playedWay(change, cluster.config, way)), ...way }
  })
  const all = [bestWay, ...ways, ...(onFew ? [onFew] : [])]
  const verdicts = new Map(changed.map((one) => [one.object.key, objectVerdict(one, { ...facts, ways: all })]))
  const asked = [
    ...allAsked(change),
    ...claims.flatMap(({ question }) => question ?? []),
    ...(count === undefined ? [] : [count]),
  ]
  return { verdicts, questions: asked }
}

function isSame(before: SideObject | undefined, after: SideObject): boolean {
  return before !== undefined && !before.isLive && isDeepStrictEqual(before.value, after.value)
}

function stoppedBy(forecast: Forecast | undefined): string | undefined {
  if (forecast === undefined) return undefined
  if (forecast.tooManyPods !== undefined)
    return `not simulated: ${forecast.tooManyPods} Pods; the limit is ${MOST_PODS}`
  if (forecast.stopped?.by === 'text') return 'not simulated: the changed text is too long'
  if (forecast.stopped !== undefined) return 'not simulated to the end: too many events'
  return undefined
}

/** The whole new side, up to a length that an editor shows well; else the changed texts. */
function editorText(objects: readonly SideObject[], changed: readonly Text[]): string {
  const texts = textsOf(objects)
  const [whole] = texts
  return texts.length === 1 && whole !== undefined ? whole.text : (changed[0]?.text ?? '')
}

function removedOf(from: Side, to: Side): SideObject[] {
  const kept = new Set(to.objects.map(({ key }) => key))
  return from.objects.filter(({ key }) => !kept.has(key))
}

/** The summary of the changed workloads. */
function concerned(
  summary: RunSummary,
  changed: readonly { readonly object: SideObject; readonly workload: ChangedWorkload | undefined }[],
): RunSummary {
  const workloads = summary.workloads.filter((one) => changed.some(({ object }) => isOf(one, object)))
  return { ...summary, workloads, deployments: workloads.filter(({ kind }) => kind === 'Deployment') }
}

function measuredOf({ workloads }: RunSummary, object: SideObject): WorkloadSummary | undefined {
  return workloads.find((one) => isOf(one, object))
}

type Named = Pick<SideObject, 'kind' | 'namespace' | 'name'>

const isOf = (one: Named, { kind, namespace, name }: Named): boolean =>
  one.kind === kind && one.namespace === namespace && one.name === name
