/** Plays what is there, applies what is to come, and says what becomes of each object. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Answers,
  type ApplyPlan,
  areNodesKnown,
  type ClusterConfig,
  DEFAULT_CONFIG,
  type Forecast,
  Forecaster,
  givenAnswer,
  isReference,
  isSettled,
  nodesQuestion,
  type Question,
  type RunSummary,
  type Session,
  type WorkloadSummary,
  waysOf,
} from '../../engine/index.ts'
import type { SharedRun } from '../../share/validate.ts'
import { BadInputError } from '../badInput.ts'
import { clusterOf } from '../clusterOption.ts'
import { podsWithoutNode } from '../clusterSize.ts'
import { mustBeAsked } from '../mustBeAsked.ts'
import { claimFindings } from './claimRisks.ts'
import { makersOf } from './makers.ts'
import type { ChangedFacts, ChangedObject, Plan, PlanCluster, RefusedObject } from './plan.ts'
import { assumedBy } from './planCluster.ts'
import { hookQuestions, planQuestions } from './planQuestions.ts'
import { clusterOfPlan, nodesOf, playedTo } from './planRoom.ts'
import { namespacesFirst, refusedObject, storedObject, type Text, textsOf } from './planStart.ts'
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

export interface PlanOptions {
  readonly seed: number
  /** Undefined: those that the files hold, or as many as have room. */
  readonly nodes: number | undefined
  /** Of `--cluster`, as many nodes as were asked for; undefined: the default one. */
  readonly cluster: ClusterConfig | undefined
  /** What lies outside of the files, as it was answered. */
  readonly answers?: Answers
}

/** Other delays of the nodes, beside those of the run itself. */
const OTHER_TRIES = 5
/** More Pods are not played. */
const MOST_PODS = 5_000

/** Both sides have been read. Throws `BadInputError` for an answer to what is not asked. */
export function makePlan(from: Side, to: Side, options: PlanOptions): Plan {
  const { change, changedOnes, before } = changeOf(from, to, options)
  const { answers, texts } = change
  const sized = sizedFor(change, { from, to, options, changedOnes })
  const { cluster } = sized
  const best = beginChange(change, clusterFor(change, cluster.config, { without: [] }))
  const { session, refusedBefore, brokenBefore } = best
  const forecast = forecastOf(session, texts, change.seed)
  const fromAt = session.cursor.at
  const objectsBefore = new Map(changedOnes.map((one) => [one.key, storedObject(session, one)]))
  const plans = makeChange(change, best)
  const run: SharedRun = {
    document: session.document,
    cursor: session.cursor,
    fingerprint: session.fingerprint,
    manifestText: editorText(to.objects, texts),
  }
  const all = texts.flatMap(({ objects }, i) => outcomes(objects, plans[i]))
  const changed = all.flatMap(({ object, planned, warnings }): ChangedFacts[] => {
    if (planned?.action !== 'create' && planned?.action !== 'change') return []
    const [was, is] = [objectsBefore.get(object.key), storedObject(session, object)]
    const workload = is && changedWorkload(was, is)
    const isNew = !before.has(object.key)
    const ofIt = isPlayedAlone(object, change, best) ? forecast?.workloads.find((one) => isOf(one, object)) : undefined
    return [{ object, isNew, fields: planned.fields, warnings, workload, forecast: ofIt }]
  })
  const { played, first } = tried(session, () => {
    const { summary, standingOf } = playChange(change, session, fromAt)
    const first = new Map(changed.map(({ object }) => [object.key, standingOf(object)]))
    return { played: concerned(summary, changed), first }
  })
  const taken = allAsked(change).filter((one) => givenAnswer(one, answers) !== 'no')
  const newlyAssumed = assumedBy(taken.filter(isReference))
  const removed = removedOf(from, to)
  const facts = { session, changed, removed, newlyAssumed, forecast, summary: played, cluster }
  const claims = claimFindings(facts)
  const risks = risksOf({ ...facts, claims, makers: makersOf(from, to) })
  const stopped = stoppedBy(forecast)
  const bestWay: PlayedOfWay = { without: [], summary: played, standingOf: ({ key }) => first.get(key) }
  const { verdicts, questions } = verdictsOf(change, { ...sized, changed, claims, bestWay, stopped })
  const ofHooks = hookQuestions(to)
  mustBeAsked(answers, [...change.questions.running, ...questions, ...ofHooks.map(({ question }) => question)])
  mustNotBeProven(change, questions)
  const refused = all.flatMap((one) => one.refused ?? [])
  const hooks = changed.length === 0 ? [] : ofHooks.filter(({ question }) => !isSettled(question, answers))
  const withVerdicts = changed.map((one): ChangedObject => {
    const { object } = one
    return { ...one, measured: measuredOf(played, object), verdict: verdicts.get(object.key) }
  })
  return {
    verdict: wholeVerdict(withVerdicts, refused, { stopped, hooks, foreign: foreignOf(from, to) }),
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
    assumed: assumedBy([...change.questions.running, ...taken]),
    tries: forecast?.tries ?? 0,
    stopped,
    summary: played,
    run,
  }
}

/** What of other projects' controllers is new or changes. */
const foreignOf = (from: Side, to: Side): readonly LeftOut[] =>
  to.leftOut.filter(
    ({ foreign, object, value }) =>
      foreign !== undefined &&
      !from.leftOut.some((one) => one.object === object && isDeepStrictEqual(one.value, value)),
  )

/** Throws `BadInputError` for an answer that what runs now contradicts. */
function mustNotBeProven({ questions: { running }, answers }: Change, asked: readonly Question[]): void {
  for (const question of running) {
    const { key, no } = question
    if (!Object.hasOwn(answers, key) || answers[key] !== no || asked.some((one) => one.key === key)) continue
    throw new BadInputError(`error: --assume ${key}=${no}: what runs now shows the opposite`)
  }
}

interface ChangeOfSides {
  readonly change: Change
  readonly changedOnes: readonly SideObject[]
  /** Of the old side, by their keys. */
  readonly before: ReadonlyMap<string, SideObject>
}

function changeOf(from: Side, to: Side, { seed, nodes, cluster, answers = {} }: PlanOptions): ChangeOfSides {
  const before = new Map(from.objects.map((one) => [one.key, one]))
  const changedOnes = to.objects.filter((one) => !isSame(before.get(one.key), one))
  const old = namespacesFirst(from.objects)
  const texts = textsOf(namespacesFirst(changedOnes))
  const given = nodesOf(from, to)
  const asked = cluster ?? (nodes === undefined ? undefined : clusterOf(nodes))
  const config = asked ?? (given.length > 0 ? { ...DEFAULT_CONFIG, nodes: given } : DEFAULT_CONFIG)
  const isKnown = asked === undefined ? given.length > 0 : areNodesKnown(asked)
  const questions = planQuestions(old, texts, { config, seed, areNodesKnown: isKnown })
  return { change: { old, texts, seed, questions, answers }, changedOnes, before }
}

interface Sized {
  readonly cluster: PlanCluster
  /** Without the nodes that the question is about. */
  readonly few: ClusterConfig
  /** Whether there are as many nodes as are needed; undefined where that is known. */
  readonly question: Question | undefined
}

interface ToSize {
  readonly from: Side
  readonly to: Side
  readonly options: PlanOptions
  readonly changedOnes: readonly SideObject[]
}

/** The cluster on which the best way is played. */
function sizedFor(change: Change, { from, to, options: { nodes, cluster }, changedOnes }: ToSize): Sized {
  const given = nodesOf(from, to)
  const best = { without: [] }
  const said = cluster ?? (nodes === undefined ? undefined : clusterOf(nodes))
  // What is assumed may bring nodes of its own.
  const asked = said && { ...said, nodes: clusterFor(change, said, best).nodes }
  const begin = (config: ClusterConfig): BegunChange =>
    beginChange(change, { ...clusterFor(change, config, best), nodes: config.nodes })
  const sized = clusterOfPlan({
    given,
    asked,
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

/** Whether the tries of a forecast, which only apply the text, have all that an object needs. */
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

/** Plays the other ways. `questions` are all that is asked, answered or not. */
function verdictsOf(change: Change, best: PlayedBest) {
  const { changed, claims, bestWay, stopped, few, question: count, cluster } = best
  const { answers, questions } = change
  const questionOfNodes = count !== undefined && givenAnswer(count, answers) === undefined ? count : undefined
  const onFew = questionOfNodes && { without: [questionOfNodes], ...playedWay(change, few, { without: [] }) }
  const isHeld = (object: SideObject): boolean =>
    onFew?.standingOf(object)?.outcome === 'stalled' && bestWay.standingOf(object)?.outcome !== 'stalled'
  const questionsOf = (object: SideObject): readonly Question[] => [
    ...(questionOfNodes !== undefined && isHeld(object) ? [questionOfNodes] : []),
    ...(questions.asked.get(object.key) ?? []),
  ]
  const facts = { questionsOf, claims, answers, stopped }
  const open = changed.map((one) => openQuestions(one, facts).filter((question) => question !== questionOfNodes))
  const ofClaims = new Set(claims.flatMap(({ question }) => question?.key ?? []))
  const others = waysOf(open).slice(1)
  const ways: PlayedOfWay[] = others.map((way) => {
    // Where volumes are is not played.
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

/** What an act finds out; the session is then as it was. */
function tried<T>(session: Session, act: () => T): T {
  const mark = session.mark()
  try {
    return act()
  } finally {
    session.returnTo(mark)
  }
}

/** Undefined where the text is too long to be played many times. */
function forecastOf(session: Session, texts: readonly Text[], seed: number): Forecast | undefined {
  const [only, ...others] = texts
  if (only === undefined || others.length > 0) return undefined
  const seeds = Array.from({ length: OTHER_TRIES }, (_, i) => (seed + i + 1) >>> 0)
  let last: Forecast | undefined
  for (const forecast of new Forecaster(session).forecast({ manifest: only.text, seeds, maxPods: MOST_PODS }))
    last = forecast ?? last
  return last
}

function stoppedBy(forecast: Forecast | undefined): string | undefined {
  if (forecast === undefined) return undefined
  if (forecast.tooManyPods !== undefined)
    return `not played: ${forecast.tooManyPods} Pods, and at most ${MOST_PODS} are`
  if (forecast.stopped?.by === 'text') return 'not played: what changes is too long'
  if (forecast.stopped !== undefined) return 'not played to its end: too much happens'
  return undefined
}

/** All of the new side, as long as an editor shows it well. */
function editorText(objects: readonly SideObject[], changed: readonly Text[]): string {
  const texts = textsOf(objects)
  const [whole] = texts
  return texts.length === 1 && whole !== undefined ? whole.text : (changed[0]?.text ?? '')
}

interface Outcome {
  readonly object: SideObject
  readonly planned: ApplyPlan['objects'][number] | undefined
  readonly refused: RefusedObject | undefined
  readonly warnings: readonly string[]
}

function outcomes(objects: readonly SideObject[], plan: ApplyPlan | undefined): Outcome[] {
  if (plan === undefined) return []
  const { objects: all, result } = plan
  return objects.map((object, document) => {
    const planned = all.find((one) => one.document === document)
    const problem = result.problems.find((one) => one.document === document)
    const isRefused = planned === undefined || planned.action === 'refused' || planned.action === 'keptAside'
    const words = { message: planned?.words || 'it is no object that the API server knows', causes: [] }
    return {
      object,
      planned,
      refused: isRefused ? refusedObject(object, problem ?? words) : undefined,
      warnings: result.warnings.filter((text) => objects.length === 1 && text !== ''),
    }
  })
}

function removedOf(from: Side, to: Side): SideObject[] {
  const kept = new Set(to.objects.map(({ key }) => key))
  return from.objects.filter(({ key }) => !kept.has(key))
}

/** The summary of what the change concerns. */
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
