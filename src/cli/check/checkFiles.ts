/** Applies manifests to a simulated cluster, document by document, and sees what becomes of them. */
import {
  type ClusterConfig,
  type CommandProblem,
  type CommandResult,
  ENGINE_VERSION,
  isOnDelete,
  KEEPS_FIGURES,
  playToMoment,
  playUntil,
  Session,
  summarise,
  type WorkloadSummary,
  workloadsOf,
} from '../../engine/index.ts'
import { foreignFileOf } from '../../manifest/foreignFiles.ts'
import { type ManifestDocument, parseManifest } from '../../manifest/k8sYaml.ts'
import { servedInstead } from '../../manifest/servedVersions.ts'
import { splitDocuments } from '../../manifest/splitDocuments.ts'
import { type ManifestFile, refusalText } from '../badInput.ts'
import { foreignWords, isLeftOut, membersOf, type Workload, type WrittenObject, writtenObjects } from './documents.ts'
import { type Rollout, reasonOfPods, standingOfObject } from './standing.ts'

/** What was said of one object. */
export interface CheckedObject {
  readonly file: string
  /** Of the object's document, counted from 1. */
  readonly line: number
  /** `Deployment/web`. */
  readonly object: string
  /** Empty where none is written. */
  readonly namespace: string
  readonly verdict: 'accepted' | 'refused' | 'left out'
  /** The API server's or kubectl's words for what is refused, or why it was left out; else empty. */
  readonly words: string
  /** What to write so that it is taken; empty where nothing is known. */
  readonly hint: string
  readonly warnings: readonly string[]
  /** Undefined for what has no Pods. */
  readonly rollout: Rollout | undefined
}

export interface CheckOptions {
  readonly seed: number
  readonly config: ClusterConfig
}

/** Checks files in one cluster, in order. Every namespace that is named is made first. */
export function checkInOneCluster(files: readonly ManifestFile[], { seed, config }: CheckOptions): CheckedObject[] {
  const session = new Session({ format: 1, engineVersion: ENGINE_VERSION, seed, config, journal: [] }, KEEPS_FIGURES)
  const documents = files.flatMap(documentsOf)
  const isNamespace = ({ objects }: Placed): boolean => objects.some(({ kind }) => kind === 'Namespace')
  // A file may name a namespace before it makes it.
  const ordered = [...documents.filter(isNamespace), ...documents.filter((one) => !isNamespace(one))]
  const answers = new Map<Placed, CommandResult>()
  const existing = new Set(['default', 'kube-system', 'kube-public', 'kube-node-lease'])
  for (const document of ordered) {
    for (const { kind, name, namespace } of document.objects) {
      if (kind === 'Namespace') existing.add(name)
      else if (namespace !== '' && !existing.has(namespace)) {
        existing.add(namespace)
        session.command({ type: 'kubectl', args: ['create', 'namespace', namespace] })
      }
    }
    answers.set(document, session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: document.text }))
  }
  const standings = playAll(session)
  return documents.flatMap((document) => checkedObjects(document, answers.get(document), standings))
}

/** A document with its place in its file. */
interface Placed {
  readonly file: ManifestFile
  readonly index: number
  readonly line: number
  readonly text: string
  readonly parsed: ManifestDocument
  readonly objects: readonly WrittenObject[]
}

function documentsOf(file: ManifestFile): Placed[] {
  const pieces = splitDocuments(file.text)
  return parseManifest(file.text).flatMap((parsed, index) => {
    const text = pieces[index]?.text ?? file.text
    // An empty document is none.
    if (parsed.error === undefined && (parsed.value ?? null) === null) return []
    const before = file.text.slice(0, parsed.offset + (/^\s*/.exec(file.text.slice(parsed.offset))?.[0].length ?? 0))
    const line = before.split('\n').length
    return [{ file, index, line, text, parsed, objects: writtenObjects(parsed.value) }]
  })
}

type Standings = (object: WrittenObject) => Rollout | undefined

/** Long enough for Pods that are of no rollout to be pulled, started, and to crash more than once. */
const LOOSE_PODS_MS = 180_000

const triedJobOf = (cronJob: string): string => `${cronJob}-tried`

/** A schedule may be far away: each CronJob's Job is started by hand. */
function tryCronJobs(session: Session): void {
  for (const { kind, namespace, name } of membersOf(session))
    if (kind === 'CronJob')
      session.command({
        type: 'kubectl',
        args: ['create', 'job', triedJobOf(name), `--from=cronjob/${name}`, '-n', namespace],
      })
}

/** Plays until everything is settled, then replaces the Pods of what is complete, to see how many stay available. */
function playAll(session: Session): Standings {
  playUntil(session, 'complete')
  const summaries = (fromAt?: number) =>
    new Map(summarise(session, fromAt).workloads.map((one) => [keyOf(one.kind, one.namespace, one.name), one]))
  const first = summaries()
  const seconds = new Map([...first].map(([key, one]) => [key, secondsToComplete(session, one)]))
  tryCronJobs(session)
  if (session.cursor.at < LOOSE_PODS_MS) playToMoment(session, LOOSE_PODS_MS)
  // With OnDelete nobody would replace a Pod.
  const waiting = new Set(workloadsOf(session).flatMap((one) => (isOnDelete(one) ? [one.object.metadata.uid] : [])))
  const complete = [...first.values()].filter(
    ({ outcome, specReplicas, uid }) => outcome === 'complete' && specReplicas > 0 && !waiting.has(uid),
  )
  const fromAt = session.cursor.at
  for (const { kind, namespace, name } of complete)
    session.command({ type: 'kubectl', args: ['rollout', 'restart', `${kind.toLowerCase()}/${name}`, '-n', namespace] })
  const others = new Map(membersOf(session).map((one) => [keyOf(one.kind, one.namespace, one.name), one]))
  if (complete.length > 0) playUntil(session, 'complete')
  const second = summaries(fromAt)
  return ({ kind, namespace, name }) => {
    const key = keyOf(kind, namespace || 'default', name)
    const found = first.get(key)
    if (!found) {
      const workload: Workload | undefined = others.get(key)
      const tried = kind === 'CronJob' ? others.get(keyOf('Job', namespace || 'default', triedJobOf(name))) : undefined
      return workload && standingOfObject(session, tried ?? workload)
    }
    const isTried = found.specReplicas > 0 && !waiting.has(found.uid)
    const replicas = found.specReplicas
    if (found.outcome !== 'complete')
      return {
        outcome: 'stalled',
        seconds: undefined,
        lowestAvailable: undefined,
        replicas,
        why: whyOf(session, found),
      }
    const again = second.get(key)
    const update = again && again.outcome !== 'complete' && isTried ? again : undefined
    return {
      outcome: update ? 'stalled' : 'complete',
      seconds: seconds.get(key),
      lowestAvailable: isTried ? again?.lowestAvailable : undefined,
      replicas,
      why: update ? `its first update: ${whyOf(session, update)}` : '',
    }
  }
}

const keyOf = (kind: string, namespace: string, name: string): string => `${kind} ${namespace}/${name}`

/** Until its last progress, which is when it became complete. */
function secondsToComplete(session: Session, { outcome, lastProgressAt }: WorkloadSummary): number | undefined {
  return outcome === 'complete' ? Math.min(lastProgressAt, session.cursor.at) / 1000 : undefined
}

/** Kubernetes' own words for what keeps its Pods back, else for what its conditions say. */
function whyOf(session: Session, { kind, namespace, name, reason, message }: WorkloadSummary): string {
  const ofPods = reasonOfPods(session, { kind, namespace, name })
  if (reason === 'ReplicaFailure' || ofPods === '') return [reason, message].filter((text) => text !== '').join(': ')
  return ofPods
}

function checkedObjects(document: Placed, answer: CommandResult | undefined, standings: Standings): CheckedObject[] {
  const { file, line, index, objects } = document
  const shown = file.path === '-' ? 'STDIN' : file.path
  const problems = (answer?.problems ?? []).map((problem) => ({ ...problem, document: index }))
  const words = answer && answer.exit !== 0 ? refusalText({ ...answer, problems }, file) : ''
  const warnings = answer?.warnings ?? []
  const base = { file: shown, line, warnings, rollout: undefined, hint: '' }
  const foreign = foreignFileOf(document.parsed, document.text)
  if (foreign !== undefined) {
    const [{ kind, name } = { kind: '', name: '' }] = objects
    const object = kind === '' ? 'document' : `${kind}/${name}`
    return [{ ...base, object, namespace: '', verdict: 'left out', warnings: [], words: foreignWords[foreign] }]
  }
  if (objects.length === 0)
    return [{ ...base, object: 'document', namespace: '', verdict: 'refused', words: words || 'it is no object' }]
  const isAlone = objects.length === 1
  return objects.map((object): CheckedObject => {
    const named = { ...base, object: `${object.kind}/${object.name}`, namespace: object.namespace }
    const outside = isLeftOut(object)
    if (outside !== undefined) return { ...named, warnings: [], verdict: 'left out', words: outside }
    // Of a list, what was taken is what the answer names.
    const isTaken = isAlone ? words === '' : isNamed(answer, object)
    if (!isTaken) return { ...named, verdict: 'refused', words, hint: hintOf(object, problems) }
    return { ...named, verdict: 'accepted', words: '', rollout: standings(object) }
  })
}

/** `write apps/v1`, for a kind of a version that is served no longer. */
function hintOf({ apiVersion, kind }: WrittenObject, problems: readonly CommandProblem[]): string {
  const isUnknown = problems.some(({ unknownKind: one }) => one?.apiVersion === apiVersion && one.kind === kind)
  const served = isUnknown ? servedInstead(kind, apiVersion) : undefined
  return served === undefined ? '' : `write apiVersion: ${served}`
}

const isNamed = (answer: CommandResult | undefined, { kind, name }: { readonly kind: string; readonly name: string }) =>
  answer?.objects.some((one) => one.kind === kind && one.name === name) === true
