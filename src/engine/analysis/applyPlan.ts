/**
 * Computes the effect of `kubectl apply` on each object of a manifest. The session carries out the apply and afterwards
 * returns to the state before; the stored objects are compared with those from before.
 */

import { fieldDifferences } from '../api/fieldDifferences.ts'
import { asObject } from '../api/jsonObject.ts'
import { objectKey } from '../api/objectKey.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { LAST_APPLIED, TEMPLATE_GENERATION } from '../api/written.ts'
import { findCustomKind, kindNamesOf } from '../apiserver/custom/customKind.ts'
import { defaultStorageClass } from '../apiserver/mutatingAdmission.ts'
import type { CommandProblem, CommandResult } from '../document/results.ts'
import { noMatch } from '../kubectl/core/manifests.ts'
import { type CustomLookup, type ManifestObject, manifestObjects } from '../kubectl/manifestObjects.ts'
import { RECORDS_FIGURES } from '../session/advance.ts'
import { Session } from '../session/session.ts'
import { type ExistingObject, existingObjectFor, lastAppliedIn } from './existingObjects.ts'
import { type Settlement, settlementOf } from './settlement.ts'
import { type AnsweredQuestion, missingClasses, planQuestions, withoutCreated } from './verdict/planQuestions.ts'
import type { Preparations } from './verdict/preparationCommands.ts'
import { completePreparations, preparationsFor, prepare } from './verdict/preparations.ts'
import type { Question } from './verdict/question.ts'
import { type PlannedWorkload, replacing, workloadOf } from './workloadEffect.ts'
import { type WorkloadNeeds, workloadNeeds } from './workloadNeeds.ts'
import { allRevisions } from './workloads.ts'

/**
 * The effect of an apply on an object.
 * - `refused`: kubectl or the API server refuses it; `words` has the reason.
 * - `keptAside`: the API server does not serve the kind; `words` says so, and all other objects are applied.
 */
type PlannedAction = 'create' | 'change' | 'unchanged' | 'refused' | 'keptAside'

/** A field that an apply changes. Pointers count from the object's root. */
export interface PlannedField {
  readonly pointer: string
  /** The value at the cursor; undefined if the field is not set. */
  readonly live: JsonValue | undefined
  /** The value after the apply. */
  readonly applied: JsonValue | undefined
}

export interface PlannedObject {
  /** Index of the YAML document, and JSON pointer of the object in the document. */
  readonly document: number
  readonly pointer: string
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly action: PlannedAction
  /** The object with this kind, namespace and name before the apply. */
  readonly existing: ExistingObject
  /** kubectl's text for an object that is not applied; empty for other objects. */
  readonly words: string
  /** Whether the manifest has the definition of a kind that is not served: a later apply finds it. */
  readonly isDefinedHere?: true
  /**
   * Only for Deployments, StatefulSets, DaemonSets, ReplicaSets and ReplicationControllers that are created or changed.
   */
  readonly workload: PlannedWorkload | undefined
  /** Changed fields in spec, data and similar members; at most `MOST_FIELDS`. */
  readonly fields: readonly PlannedField[]
}

/** A namespace that does not exist, and the documents that name it. The plan assumes that it is created first. */
interface MissingNamespace {
  readonly name: string
  readonly documents: readonly number[]
}

export interface ApplyPlan {
  readonly objects: readonly PlannedObject[]
  readonly missingNamespaces: readonly MissingNamespace[]
  /** Objects that the created or changed workloads need and the cluster lacks. */
  readonly needs: readonly WorkloadNeeds[]
  /** Conditions outside of the text and the cluster that decide about the workloads and have no answer yet. */
  readonly questions: readonly Question[]
  /** Conditions that have an answer in the run's config. */
  readonly answered: readonly AnsweredQuestion[]
  /** Actions that the answers require in addition to the apply; absent without any. */
  readonly preparations?: Preparations
  /** kubectl's answer, with the missing namespaces created. */
  readonly result: CommandResult
  /** The command in place of `kubectl apply`, which takes no object with a generated name. */
  readonly verb?: 'create'
  /** The default StorageClass before the apply; absent without one. */
  readonly defaultClass?: string
  /** Objects that can be created before the apply; absent if no object is missing, or if not requested. */
  readonly settlement?: Settlement
}

/** Options of a plan. */
export interface PlanOptions {
  /**
   * Whether the plan also tries to create the missing objects before the apply. If the API server accepts all of them,
   * this attempt is kept.
   */
  readonly settle?: boolean
  /** Manifest of objects to be created first, from an earlier plan's settlement. */
  readonly first?: string
  /** Actions for the answers, from an earlier plan. */
  readonly preparations?: Preparations
}

const MOST_FIELDS = 40

/**
 * Applies a manifest and returns the effect on each object. Missing namespaces are created first. The changes stay in
 * the session, and the caller reverts them.
 */
export function applyAndPlan(session: Session, manifest: string, options: PlanOptions = {}): ApplyPlan {
  const { settle = false, first, preparations: known } = options
  const mark = session.mark()
  if (known !== undefined) prepare(session, known)
  if (first !== undefined) session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: first })
  const plan = planOf(session, manifest, settle)
  const { settlement, preparations, verb = 'apply' } = plan
  if (settlement !== undefined || preparations !== undefined) {
    // The apply is carried out once more, with the objects and actions that precede it.
    session.returnTo(mark)
    if (preparations !== undefined) prepare(session, preparations)
    const created = settlement?.refused === undefined ? settlement?.manifest : undefined
    if (created !== undefined) session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: created })
    carryOut(session, created === undefined ? plan.missingNamespaces : [], { manifest, verb })
  }
  const done = preparations ?? known
  if (done !== undefined) completePreparations(session, done)
  return plan
}

function planOf(session: Session, manifest: string, settle: boolean): ApplyPlan {
  const { compatibility = 'v1.36' } = session.document.config
  const customKind: CustomLookup = (apiVersion, kind) => findCustomKind(session.objects, apiVersion, kind)
  const objects = manifestObjects(manifest, compatibility, customKind)
  const missingNamespaces = missingNamespacesOf(session, objects)
  const before = objects.map((object) => storedObject(session, object))
  const standard = defaultStorageClass(session.objects)?.metadata.name
  const applied = lastAppliedIn(session.document, compatibility, customKind)
  const revisions = allRevisions(session)
  const mark = session.mark()
  const { result, verb } = carryOutBest(session, missingNamespaces, { manifest, objects, before })
  const named = verb === 'create' ? withGeneratedNames(objects, result) : objects
  const planned = named.map((object, index) =>
    plannedObject(object, {
      before: before[index],
      after: storedObject(session, object),
      existing: existingObjectFor(object, before[index], applied),
      revisions,
      session,
      result,
      objects: named,
    }),
  )
  const touched = named.flatMap((object, index) => {
    const { action } = planned[index] ?? {}
    return action === 'create' || action === 'change' ? (storedObject(session, object) ?? []) : []
  })
  const needs = workloadNeeds(session.objects, touched)
  const isRolling = (i: number): boolean => replacing.has(planned[i]?.workload?.effect ?? 'none')
  const rolling = named.flatMap((object, i) => (isRolling(i) ? (storedObject(session, object) ?? []) : []))
  const { open, answered } = planQuestions(session, touched, new Set(rolling))
  const preparations = settle ? preparationsFor(session, answered) : undefined
  const base = {
    ...{ objects: planned, missingNamespaces, needs, answered, result },
    ...(verb === 'create' ? { verb } : {}),
    ...(standard === undefined ? {} : { defaultClass: standard }),
    ...(preparations ? { preparations } : {}),
  }
  const settlement = settle
    ? settlementOf(session, {
        ...{ mark, manifest, verb, objects: named, missingNamespaces, needs },
        classes: missingClasses(open),
      })
    : undefined
  if (settlement === undefined) return { ...base, questions: open }
  const questions = withoutCreated(open, settlement.refused === undefined ? settlement.objects : [])
  return { ...base, questions, settlement }
}

interface Given {
  readonly manifest: string
  readonly verb: 'apply' | 'create'
}

function carryOut(session: Session, namespaces: readonly MissingNamespace[], { manifest, verb }: Given): CommandResult {
  for (const { name } of namespaces) session.command({ type: 'kubectl', args: ['create', 'namespace', name] })
  return session.command({ type: 'kubectl', args: [verb, '-f', '-'], stdin: manifest })
}

interface ToCarryOut extends Pick<Given, 'manifest'> {
  readonly objects: readonly ManifestObject[]
  /** The objects in the cluster before the apply. */
  readonly before: readonly (KubeObject | undefined)[]
}

/**
 * Runs `kubectl apply`; or `create` if a name must be generated, and all other objects are new or equal to those in the
 * cluster. kubectl reports the equal objects as existing, which is no problem.
 */
function carryOutBest(
  session: Session,
  namespaces: readonly MissingNamespace[],
  { manifest, objects, before }: ToCarryOut,
): { readonly result: CommandResult; readonly verb: Given['verb'] } {
  const carry = (verb: Given['verb']) => carryOut(session, namespaces, { manifest, verb })
  const count = objects.filter(isToBeNamed).length
  if (count === 0) return { result: carry('apply'), verb: 'apply' }
  const mark = session.mark()
  const created = carry('create')
  if (created.exit === 0 && created.objects.length === objects.length) return { result: created, verb: 'create' }
  session.returnTo(mark)
  const applied = carry('apply')
  const isThere = (object: ManifestObject, was: KubeObject | undefined): boolean => {
    const is = storedObject(session, object)
    return was !== undefined && is !== undefined && fieldsOf(was, is).length === 0
  }
  const isRestThere = objects.every((object, index) => isToBeNamed(object) || isThere(object, before[index]))
  if (!isRestThere || created.objects.length !== count) return { result: applied, verb: 'apply' }
  session.returnTo(mark)
  return { result: { ...carry('create'), problems: [] }, verb: 'create' }
}

const isToBeNamed = ({ name, value: { metadata } }: ManifestObject): boolean =>
  name === '' && typeof asObject(metadata).generateName === 'string'

/** kubectl names the objects that it has created in the order of the text. */
function withGeneratedNames(objects: readonly ManifestObject[], { objects: made }: CommandResult) {
  const named = new Set(objects.map(({ kind, name }) => `${kind} ${name}`))
  const generated = made.filter(({ kind, name }) => !named.has(`${kind} ${name}`)).map(({ name }) => name)
  return objects.map((object) => (isToBeNamed(object) ? { ...object, name: generated.shift() ?? '' } : object))
}

/** Namespaces that do not exist. A namespace that the manifest creates exists for the documents after it. */
function missingNamespacesOf(session: Session, objects: readonly ManifestObject[]): readonly MissingNamespace[] {
  const brought = new Set<string>()
  const missing = new Map<string, number[]>()
  for (const { kind, info, namespace, name, document } of objects) {
    if (info?.resource === 'namespaces' && kind === 'Namespace') brought.add(name)
    if (!info?.namespaced || brought.has(namespace) || session.objects.get('namespaces', namespace)) continue
    const documents = missing.get(namespace)
    if (documents) documents.push(document)
    else missing.set(namespace, [document])
  }
  return [...missing].map(([name, documents]) => ({ name, documents: [...new Set(documents)] }))
}

function storedObject({ objects }: Session, { info, namespace, name }: ManifestObject): KubeObject | undefined {
  return info && objects.get(info.resource, objectKey(namespace, name))
}

interface Applied {
  readonly before: KubeObject | undefined
  readonly after: KubeObject | undefined
  readonly existing: ExistingObject
  /** Revisions of all workloads before the apply. */
  readonly revisions: readonly KubeObject[]
  readonly session: Session
  readonly result: CommandResult
  readonly objects: readonly ManifestObject[]
}

function plannedObject({ info, value: _, ...object }: ManifestObject, applied: Applied): PlannedObject {
  const { before, after, result } = applied
  const problem = result.problems.find(({ document }) => document === object.document)
  const isSame = before?.metadata.resourceVersion === after?.metadata.resourceVersion
  const isRefused = isSame && (problem !== undefined || after === undefined)
  const action: PlannedAction =
    info === undefined
      ? isOfServedGroup(object.apiVersion)
        ? 'refused'
        : 'keptAside'
      : isRefused
        ? 'refused'
        : before === undefined
          ? 'create'
          : isSame
            ? 'unchanged'
            : 'change'
  const isDone = action === 'create' || action === 'change'
  return {
    ...object,
    action,
    existing: applied.existing,
    words: wordsFor(action, object, { problem, result }),
    ...(action === 'keptAside' && isDefinedIn(applied.objects, object) ? { isDefinedHere: true } : {}),
    workload: isDone && info && after ? workloadOf(info.resource, after, applied) : undefined,
    fields: action === 'change' && before && after ? fieldsOf(before, after) : [],
  }
}

interface Answered {
  readonly problem: CommandProblem | undefined
  readonly result: CommandResult
}

function wordsFor(
  action: PlannedAction,
  { kind, apiVersion }: Pick<ManifestObject, 'kind' | 'apiVersion'>,
  { problem, result }: Answered,
): string {
  if (action === 'keptAside') return noMatch(kind, apiVersion)
  return action === 'refused' ? (problem?.message ?? result.problems.at(0)?.message ?? result.stderr.trim()) : ''
}

/** Whether one of the objects is the CustomResourceDefinition of another one's kind and version. */
const isDefinedIn = (
  objects: readonly ManifestObject[],
  { apiVersion, kind }: Pick<ManifestObject, 'kind' | 'apiVersion'>,
): boolean =>
  objects.some(
    ({ info, value }) =>
      info?.resource === 'customresourcedefinitions' && kindNamesOf(value).includes(`${apiVersion} ${kind}`),
  )

/** Groups in which an unserved kind is a typing error or an old version, rather than a kind of another project. */
const servedGroups: ReadonlySet<string> = new Set(['', 'apps', 'batch', 'extensions'])

const isOfServedGroup = (apiVersion: string): boolean =>
  servedGroups.has(apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '')

/** Differences, without the fields that the API server maintains. */
function fieldsOf(before: KubeObject, after: KubeObject): readonly PlannedField[] {
  return fieldDifferences(withoutBookkeeping(before), withoutBookkeeping(after))
    .slice(0, MOST_FIELDS)
    .map(({ pointer, before: live, after: applied }) => ({ pointer, live, applied }))
}

function withoutBookkeeping(object: KubeObject): JsonObject {
  const { status: _, ...rest } = asObject(object)
  const metadata = asObject(rest.metadata)
  const { labels, annotations } = metadata
  const { [LAST_APPLIED]: __, [TEMPLATE_GENERATION]: ___, ...others } = asObject(annotations)
  return { ...rest, metadata: { ...(labels === undefined ? {} : { labels }), annotations: others } }
}

/**
 * The effect of an apply on each object, and the missing objects that it needs. A copy of the session carries out the
 * apply, because the picture and the timeline of the session itself would report it to the page.
 */
export function planAtCursor(session: Session, manifest: string): ApplyPlan {
  const copy = new Session({ ...session.document, journal: [] }, RECORDS_FIGURES)
  copy.returnTo(session.mark())
  return applyAndPlan(copy, manifest, { settle: true })
}
