/** The state before a change: the old side applied to a cluster, after everything has settled. */
import {
  type ApplyPlan,
  type ApplyTool,
  applyAndPlan,
  type ClusterConfig,
  type CommandProblem,
  findCustomKindOfGroup,
  type JsonObject,
  type KubeObject,
  kindOf,
  playToMoment,
  playUntil,
  type Session,
  summarise,
  textOf,
} from '../../engine/index.ts'
import { problemText } from '../badInput.ts'
import { type Beside, createStandIn, isRuleKind, makeNamespace, REST_MS } from '../check/checkDocuments.ts'
import { FIRST_CHECK_MS } from '../check/playWay.ts'
import { openSession } from '../clusterSize.ts'
import { deleteObjects } from '../order/stoppedOrder.ts'
import type { BrokenBefore, Plan, RefusedObject } from './plan.ts'
import { groupOf, type SideObject } from './readSide.ts'

/** Characters of a single apply, fewer than kubectl and a run accept. */
const MOST_TEXT = 900_000

export interface Text {
  readonly objects: readonly SideObject[]
  readonly text: string
}

/** Joins objects to multi-document texts of at most `MOST_TEXT` characters, with a document for each object. */
export function textsOf(objects: readonly SideObject[]): Text[] {
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
 * Applies a part of the change. An object that its tool replaces by force is deleted and created again if it would be
 * refused.
 */
export function applyText(
  session: Session,
  { objects, text }: Text,
  { isForced }: Pick<ApplyTool, 'isForced'>,
): ApplyPlan {
  const mark = session.mark()
  const plan = applyAndPlan(session, text)
  const refused = new Set(plan.result.problems.map(({ document }) => document))
  const forced = objects.filter(({ value }, i) => refused.has(i) && isForced?.(value) === true)
  if (forced.length === 0) return plan
  session.returnTo(mark)
  deleteObjects(session, forced)
  return applyAndPlan(session, text)
}

/**
 * Applies the definitions of a change before its other objects, and waits until they are established. The API server
 * serves changed definitions at once.
 */
export function applyDefinitions(session: Session, definitions: readonly Text[], tool: Pick<ApplyTool, 'isForced'>) {
  const plans = definitions.map((text) => applyText(session, text, tool))
  if (plans.length > 0) playToMoment(session, session.cursor.at + REST_MS)
  return plans
}

/** Puts namespaces first, because a text may use a namespace before it defines it. */
export function namespacesFirst(objects: readonly SideObject[]): readonly SideObject[] {
  const isNamespace = ({ kind }: SideObject): boolean => kind === 'Namespace'
  return [...objects.filter(isNamespace), ...objects.filter((one) => !isNamespace(one))]
}

export interface Start extends Pick<Plan, 'refusedBefore' | 'brokenBefore'> {
  readonly session: Session
}

interface StartOptions extends Beside {
  readonly config: ClusterConfig
  readonly seed: number
  readonly storedVersions: StoredVersions
}

/** `status.storedVersions` by the names of their CustomResourceDefinitions. */
export type StoredVersions = ReadonlyMap<string, readonly string[]>

/** A session in which the old side has settled. */
export function startOf(
  old: readonly SideObject[],
  { config, seed, objects, commands, storedVersions }: StartOptions,
): Start {
  const session = openSession(config, seed)
  const refusedBefore = applyOldSide(session, old, { objects, storedVersions })
  for (const args of commands) session.command({ type: 'kubectl', args })
  // A DaemonSet without a node is complete: it must have seen the nodes first.
  playToMoment(session, session.cursor.at + FIRST_CHECK_MS)
  playUntil(session, 'complete')
  playToMoment(session, session.cursor.at + REST_MS)
  return { session, refusedBefore, brokenBefore: brokenNow(session) }
}

interface BesideOld {
  readonly objects?: readonly JsonObject[]
  readonly storedVersions: StoredVersions
}

/** Applies the old side, and creates `objects` before its workloads. */
export function applyOldSide(
  session: Session,
  old: readonly SideObject[],
  { objects = [], storedVersions }: BesideOld,
): RefusedObject[] {
  const isRule = (one: SideObject): boolean => one.kind === 'Namespace' || (!one.isCustom && isRuleKind(one))
  const ofRules = applyOld(session, old.filter(isRule))
  for (const object of objects) createStandIn(session, object)
  // Quotas and budgets must be counted before the first Pod is created.
  if (old.some(isRule)) playToMoment(session, REST_MS)
  for (const [name, versions] of storedVersions) {
    const patch = JSON.stringify({ status: { storedVersions: versions } })
    session.command({
      type: 'kubectl',
      args: ['patch', 'crd', name, '--subresource=status', '--type=merge', '-p', patch],
    })
  }
  const others = old.filter((one) => !isRule(one))
  return [...ofRules, ...applyOld(session, others)]
}

/**
 * Objects read from a cluster are created instead of applied, so that they keep their annotation of the last applied
 * manifest: the next apply removes fields by it.
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
  for (const { namespace } of live) makeNamespace(session, namespace)
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

/** A refused object with the place of the mistake and the message. */
export function refusedObject(
  object: SideObject,
  problem: Pick<CommandProblem, 'message' | 'causes' | 'sourceAt'>,
): RefusedObject {
  const [cause] = problem.causes
  const words = problemText(problem, object.place.file).trim()
  return { object, place: cause ? object.placeOf(cause.field) : object.place, words }
}

/** The stored object; undefined if the API server has none. */
export function storedObject({ objects }: Session, { value, namespace, name }: SideObject): KubeObject | undefined {
  const custom = findCustomKindOfGroup(objects, groupOf(textOf(value.apiVersion)), textOf(value.kind))
  const resource = (kindOf(value) ?? custom)?.resource
  return resource === undefined ? undefined : objects.get(resource, namespace === '' ? name : `${namespace}/${name}`)
}
