/** Plays what is there, applies what is to come, and says what becomes of each object. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Answers,
  type ApplyPlan,
  applyAndPlan,
  assumedOf,
  type ClusterConfig,
  type CommandProblem,
  type Forecast,
  Forecaster,
  type KubeObject,
  kindOf,
  playToMoment,
  playUntil,
  type RunSummary,
  type Session,
  summarise,
  type WorkloadSummary,
} from '../../engine/index.ts'
import type { SharedRun } from '../../share/validate.ts'
import { problemText } from '../badInput.ts'
import { isRuleKind, REST_MS } from '../check/checkDocuments.ts'
import { clusterOf } from '../clusterOption.ts'
import { openSession } from '../clusterSize.ts'
import { makersOf } from './makers.ts'
import type { BrokenBefore, ChangedObject, Plan, RefusedObject } from './plan.ts'
import type { AssumedObject } from './planCluster.ts'
import { addStandIns, needsNow } from './planCluster.ts'
import { clusterOfPlan, nodesOf, playedTo } from './planRoom.ts'
import { mustBeAsked, verdictOf } from './planVerdict.ts'
import type { Side, SideObject } from './readSide.ts'
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
/** What is applied at once: kubectl and a run take more. */
const MOST_TEXT = 900_000

/** Both sides have been read. */
export function makePlan(from: Side, to: Side, { seed, nodes, cluster, answers = {} }: PlanOptions): Plan {
  const before = new Map(from.objects.map((one) => [one.key, one]))
  const changedOnes = to.objects.filter((one) => !isSame(before.get(one.key), one))
  const old = namespacesFirst(from.objects)
  const texts = textsOf(namespacesFirst(changedOnes))
  const isConcerned = (one: Named): boolean => changedOnes.some((object) => isOf(one, object))
  const sized = clusterOfPlan({
    given: nodesOf(from, to),
    asked: cluster ?? (nodes === undefined ? undefined : clusterOf(nodes)),
    texts: [...textsOf(old), ...texts].map(({ text }) => text),
    seed,
    play: (config) => playedTo(startOf(old, texts, { config, seed }).session, texts, isConcerned),
  })
  const begun = startOf(old, texts, { config: { ...sized.config, assumed: assumedOf(answers) }, seed, answers })
  const { session, newlyAssumed, ...standing } = begun
  const forecast = forecastOf(session, texts, seed)
  const fromAt = session.cursor.at
  const stored = (one: SideObject): KubeObject | undefined => storedObject(session, one)
  const objectsBefore = new Map(changedOnes.map((one) => [one.key, stored(one)]))
  const applied = texts.map(({ objects, text }) => ({ objects, plan: applyAndPlan(session, text) }))
  const run: SharedRun = {
    document: session.document,
    cursor: session.cursor,
    fingerprint: session.fingerprint,
    manifestText: editorText(to.objects, texts),
  }
  const all = applied.flatMap(({ objects, plan }) => outcomes(objects, plan))
  const changed = all.flatMap(({ object, planned, warnings }): Omit<ChangedObject, 'measured'>[] => {
    if (planned?.action !== 'create' && planned?.action !== 'change') return []
    const [was, is] = [objectsBefore.get(object.key), stored(object)]
    const workload = is && changedWorkload(was, is)
    const isNew = !before.has(object.key)
    const ofIt = forecast?.workloads.find((one) => isOf(one, object))
    return [{ object, isNew, fields: planned.fields, warnings, workload, forecast: ofIt }]
  })
  const removed = removedOf(from, to)
  const summary = tried(session, () => {
    playUntil(session, 'complete')
    return concerned(summarise(session, fromAt), changed)
  })
  const makers = makersOf(from, to)
  const risks = risksOf({ session, changed, removed, newlyAssumed, forecast, summary, cluster: sized, makers })
  const refused = all.flatMap((one) => one.refused ?? [])
  const stopped = stoppedBy(forecast)
  const facts = { changed, refused, risks, newlyAssumed, applied, answers, stopped }
  if (Object.keys(answers).length > 0) {
    // What was answered is no question any more: it is looked for where nothing is.
    const open = startOf(old, texts, { config: sized.config, seed })
    const asked = texts.map(({ objects, text }) => ({ objects, plan: applyAndPlan(open.session, text) }))
    mustBeAsked(answers, { ...facts, newlyAssumed: open.newlyAssumed, applied: asked })
  }
  return {
    verdict: verdictOf(facts),
    changed: changed.map((one) => ({ ...one, measured: measuredOf(summary, one.object) })),
    refused,
    removed,
    unchanged: to.objects.length - all.filter(({ planned }) => planned?.action !== 'unchanged').length,
    from,
    to,
    risks,
    ...standing,
    cluster: sized,
    assumed: [...standing.assumed, ...newlyAssumed],
    tries: forecast?.tries ?? 0,
    stopped,
    summary,
    run,
  }
}

interface Standing extends Pick<Plan, 'refusedBefore' | 'assumed' | 'brokenBefore'> {
  /** Everything has settled in it, and what the new side names is there. */
  readonly session: Session
  /** What only the new side names, and no file has. */
  readonly newlyAssumed: readonly AssumedObject[]
}

/** The old side in a cluster, just before the change. */
function startOf(
  old: readonly SideObject[],
  texts: readonly Text[],
  { config, seed, answers = {} }: { readonly config: ClusterConfig; readonly seed: number; readonly answers?: Answers },
): Standing {
  const session = openSession(config, seed)
  const isRule = (one: SideObject): boolean => one.kind === 'Namespace' || isRuleKind(one)
  const refusedBefore = applyOld(session, old.filter(isRule))
  // Whoever counts Pods has begun to when the first of them is created.
  if (old.some(isRule)) playToMoment(session, REST_MS)
  const others = applyOld(
    session,
    old.filter((one) => !isRule(one)),
  )
  const assumed = addStandIns(session, needsNow(session))
  playUntil(session, 'complete')
  playToMoment(session, session.cursor.at + REST_MS)
  const brokenBefore = brokenNow(session)
  const needs = tried(session, () => texts.flatMap(({ text }) => applyAndPlan(session, text).needs))
  const newlyAssumed = addStandIns(session, needs, answers)
  if (newlyAssumed.length > 0) playToMoment(session, session.cursor.at + REST_MS)
  return { session, refusedBefore: [...refusedBefore, ...others], assumed, brokenBefore, newlyAssumed }
}

function isSame(before: SideObject | undefined, after: SideObject): boolean {
  return before !== undefined && !before.isLive && isDeepStrictEqual(before.value, after.value)
}

/** A text may name a namespace before it makes it. */
function namespacesFirst(objects: readonly SideObject[]): readonly SideObject[] {
  const isNamespace = ({ kind }: SideObject): boolean => kind === 'Namespace'
  return [...objects.filter(isNamespace), ...objects.filter((one) => !isNamespace(one))]
}

interface Text {
  readonly objects: readonly SideObject[]
  readonly text: string
}

/** One document for each object. */
function textsOf(objects: readonly SideObject[]): Text[] {
  const texts: { objects: SideObject[]; text: string }[] = []
  for (const one of objects) {
    const last = texts.at(-1)
    const text = `---\n${one.text.trimEnd()}\n`
    if (last === undefined || last.text.length + text.length > MOST_TEXT) texts.push({ objects: [one], text })
    else {
      last.objects.push(one)
      last.text += text
    }
  }
  return texts
}

/**
 * What was read from a cluster is created, not applied: so it keeps the note of what was applied to it last, which decides
 * about the fields that the next apply takes away.
 */
function applyOld(session: Session, objects: readonly SideObject[]): RefusedObject[] {
  const refused: RefusedObject[] = []
  const take = (text: Text, plan: Pick<ApplyPlan, 'result'>): void => {
    for (const problem of plan.result.problems) {
      const object = text.objects[problem.document]
      if (object) refused.push(refusedObject(object, problem))
    }
  }
  for (const text of textsOf(objects.filter(({ isLive }) => !isLive))) take(text, applyAndPlan(session, text.text))
  const live = objects.filter(({ isLive }) => isLive)
  for (const namespace of new Set(live.flatMap((one) => (one.namespace === '' ? [] : [one.namespace]))))
    if (session.cluster.store.get('namespaces', namespace) === undefined)
      session.command({ type: 'kubectl', args: ['create', 'namespace', namespace] })
  for (const text of textsOf(live)) {
    const result = session.command({ type: 'kubectl', args: ['create', '-f', '-'], stdin: text.text, label: 'create' })
    const problems = result.problems.filter(({ reason }) => reason !== 'AlreadyExists')
    take(text, { result: { ...result, problems } })
  }
  return refused
}

function brokenNow(session: Session): BrokenBefore[] {
  return summarise(session)
    .workloads.filter(({ outcome }) => outcome !== 'complete')
    .map(({ kind, namespace, name, reason, message }) => ({
      name: `${kind}/${name}${inNamespace(namespace)}`,
      why: [reason, message].filter((text) => text !== '').join(': '),
    }))
}

const inNamespace = (namespace: string): string => (namespace === 'default' ? '' : ` in ${namespace}`)

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

function outcomes(objects: readonly SideObject[], { objects: all, result }: ApplyPlan): Outcome[] {
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

function refusedObject(
  object: SideObject,
  problem: Pick<CommandProblem, 'message' | 'causes' | 'sourceAt'>,
): RefusedObject {
  const [cause] = problem.causes
  const words = problemText(problem, object.place.file).trim()
  return { object, place: cause ? object.placeOf(cause.field) : object.place, words }
}

function removedOf(from: Side, to: Side): SideObject[] {
  const kept = new Set(to.objects.map(({ key }) => key))
  return from.objects.filter(({ key }) => !kept.has(key))
}

function storedObject({ cluster }: Session, { value, namespace, name }: SideObject): KubeObject | undefined {
  const resource = kindOf(value)?.resource
  return resource === undefined
    ? undefined
    : cluster.store.get(resource, namespace === '' ? name : `${namespace}/${name}`)
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
