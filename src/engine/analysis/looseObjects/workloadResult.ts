/** Outcomes of workloads without rollouts, and the obstacles of their Pods. */
import { objectsIn } from '../../api/jsonObject.ts'
import { objectKey } from '../../api/objectKey.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import type { JsonObject, KubeEvent, Pod } from '../../api/types.ts'
import { rollingResources } from '../../api/workloads.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { OutcomeWord } from '../../document/outcomes.ts'
import type { Session } from '../../session/session.ts'
import { missingReferences } from '../../view/missingReferences.ts'
import { newestEventMessage, saysOnlyThatItWaits } from '../../view/newestEvent.ts'
import type { PodView } from '../../view/types.ts'
import { runningInit } from '../runningInit.ts'
import type { Stage } from '../verdict/question.ts'
import type { LooseObject, ObjectName } from './objects.ts'

/** The outcome of a workload. */
export interface WorkloadResult {
  /** An outcome word of `--fail-if`; `stored`: no controller of the simulation acts on this kind. */
  readonly outcome: Extract<OutcomeWord, 'complete' | 'stalled'> | 'stored'
  /** Time until all Pods were available; undefined if it is not known. */
  readonly seconds: number | undefined
  /** The fewest available Pods during a restart of all Pods; undefined without a tried restart. */
  readonly lowestAvailable: number | undefined
  readonly replicas: number | undefined
  /** The place and reason of a stall; empty without a stall. */
  readonly why: string
  /** The last stage that the Pods reach in a stall; undefined if it is not known. */
  readonly heldAt?: Stage
  /** The reason for which a complete workload has no Pods: `no node matches`. */
  readonly idle?: string
}

/** Prefix of the reason for a stall that only an update meets. */
export const OF_UPDATE = 'its first update:'

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const stored: WorkloadResult = {
  outcome: 'stored',
  seconds: undefined,
  lowestAvailable: undefined,
  replicas: undefined,
  why: '',
}

/** The obstacle of Pods. */
export interface Held {
  readonly why: string
  readonly heldAt?: Stage
}

/** The outcome of a workload, before any restart. */
export function resultOfObject(session: Session, { spec, status, ...owner }: LooseObject): WorkloadResult {
  const resultFor = (isComplete: boolean, replicas?: number): WorkloadResult => ({
    outcome: isComplete ? 'complete' : 'stalled',
    seconds: undefined,
    lowestAvailable: undefined,
    replicas,
    ...(isComplete ? { why: '' } : (heldPods(session, owner) ?? { why: 'its Pods are not available' })),
  })
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
      return resultFor(number(status.availableReplicas) >= number(spec.replicas), number(spec.replicas))
    case 'Pod': {
      const conditions = objectsIn(status.conditions)
      const isReady = conditions.some((one) => one.type === 'Ready' && one.status === 'True')
      return resultFor(isReady || status.phase === 'Succeeded')
    }
    case 'Job': {
      // Without a controller, the status has no counts.
      if (['active', 'ready', 'succeeded', 'failed'].every((key) => status[key] === undefined)) return stored
      const failed = failureOf(status)
      const wanted = spec.completions === undefined ? 1 : number(spec.completions)
      const isDone = hasSucceeded(status) || (failed === undefined && number(status.succeeded) >= wanted)
      const isIdle = !isDone && spec.suspend === true
      // A running Pod counts as lasting, unless an earlier Pod has failed.
      const isRunning = number(status.ready) > 0 && number(status.failed) === 0 && failed === undefined
      return {
        ...resultFor(isDone || isRunning || isIdle),
        ...(failed === undefined ? {} : { why: failed }),
        ...(failed === undefined && !isDone && number(status.failed) > 0
          ? { why: failedPods(session, owner, status) }
          : {}),
        ...(isIdle ? { idle: 'the Job is suspended' } : {}),
      }
    }
    default:
      return stored
  }
}

/** The failures of a Job that will retry. */
function failedPods(session: Session, owner: ObjectName, { failed }: JsonObject): string {
  const said = heldPods(session, owner)?.why
  return `${number(failed)} of its Pods have failed${said === undefined ? '' : `: ${said}`}`
}

/**
 * Whether a Job's condition says that it is complete: its successPolicy may allow completion before all Pods have
 * succeeded.
 */
const hasSucceeded = ({ conditions }: JsonObject): boolean =>
  objectsIn(conditions).some(
    ({ type, status }) => status === 'True' && (type === 'Complete' || type === 'SuccessCriteriaMet'),
  )

/** The controller's reason for a failed Job; undefined if it has not failed. */
function failureOf(status: JsonObject): string | undefined {
  const conditions = objectsIn(status.conditions)
  const failed = conditions.find(({ type, status: value }) => type === 'Failed' && value === 'True')
  return failed && [failed.reason, failed.message].filter(Boolean).join(': ')
}

/**
 * The obstacle of the first unready Pod: `ImagePullBackOff: Back-off pulling image "shop/web:v2.nopull"`; for a
 * workload without Pods, the obstacle of their creation. Undefined if none is known.
 */
export function heldPods(session: Session, owner: ObjectName): Held | undefined {
  const uids = ownedUids(session, owner)
  let hasPods = false
  for (const pod of session.view.pods.all()) {
    if (!uids.has(pod.uid) || pod.goneAt !== undefined) continue
    hasPods = true
    if (pod.ready) continue
    const missing = missingNames(session, pod)
    // The order is that of a Pod's start: the scheduler's reason before the node's, and the node's missing objects
    // before the messages that follow.
    const isGeneral = waitsForObjects.has(pod.reason ?? '')
    const said = pod.reason === undefined ? '' : pod.message ? `${pod.reason}: ${pod.message}` : pod.reason
    const hasEnded = ended.has(pod.reason ?? '')
    const own = isGeneral || hasEnded ? initOf(pod) || warningOf(session, pod) || said : said
    const isFirst = pod.node === '' || !isGeneral
    const reasons = (isFirst ? [own, missing] : [missing, own]).filter((text) => text !== '')
    const at = pod.node === '' ? ({ heldAt: 'scheduling' } as const) : {}
    if (reasons.length > 0) return { why: reasons.join('; '), ...at }
    const lacking = missingNode(session, pod.node)
    if (lacking !== undefined) return { why: lacking, heldAt: 'scheduling' }
    if (pod.deletedAt === undefined) return { why: 'Unready: its Pods run and do not become ready' }
  }
  const refusal = hasPods ? undefined : refusalOf(session, uids)
  return refusal === undefined ? undefined : { why: refusal, heldAt: 'admission' }
}

/** The reason of a Pod bound to a node that does not exist; undefined for any other Pod. */
export const missingNode = ({ objects: store }: Session, name: string | undefined): string | undefined =>
  name === undefined || name === '' || store.get('nodes', name) !== undefined
    ? undefined
    : `node "${name}" not found: its Pod is bound to it by spec.nodeName, and never starts`

/** The reason for which no Pod is created, from the newest Event with one; undefined without such an Event. */
function refusalOf({ objects: store }: Session, uids: ReadonlySet<string>): string | undefined {
  const refused = [...store.list('events')].filter(
    ({ reason, involvedObject }) => reason === 'FailedCreate' && uids.has(involvedObject.uid ?? ''),
  )
  const newest = refused.at(-1)
  return newest && `${newest.reason}: ${(newest.message ?? '').replace(PREFIX, '')}`
}

/**
 * Prefixes before the API server's message: in an Event that combines similar ones, and in an Event of a ReplicaSet.
 */
const PREFIX = /^(?:\(combined from similar events\): )?(?:Error creating: )?/

/** Reasons of containers that only say that an object is missing. */
const waitsForObjects: ReadonlySet<string> = new Set([
  'ContainerCreating',
  'ContainersNotReady',
  'ContainersNotInitialized',
  'PodInitializing',
])

/** Reasons of ended containers: the kubelet's next reason says more. */
const ended: ReadonlySet<string> = new Set(['Completed', 'Error'])

/** The init container that a Pod still runs; empty without one. */
function initOf(pod: PodView): string {
  const running = runningInit(pod)
  return running === undefined ? '' : `${running.reason}: ${running.message}`
}

/** The newest Warning about a Pod; empty without one. The scheduler's are over once the Pod has a node. */
function warningOf({ objects: store }: Session, { namespace, uid, node }: PodView): string {
  const warnings = [...store.list('events', namespace)].filter(
    ({ type, involvedObject, reason }) =>
      type === 'Warning' && involvedObject.uid === uid && (node === '' || reason !== 'FailedScheduling'),
  )
  const newest = warnings.findLast(({ message }) => !saysOnlyThatItWaits(message)) ?? warnings.at(-1)
  return newest === undefined ? '' : `${newest.reason}: ${newest.message ?? ''}`
}

/**
 * The outcome of a CronJob whose schedule matches no day of any year, by its Events; undefined for any other object.
 */
export function neverDue(
  { objects: store }: Session,
  { kind, namespace, name }: ObjectName,
): WorkloadResult | undefined {
  if (kind !== 'CronJob') return undefined
  const found = [...store.list('events', namespace || 'default')].find(
    ({ involvedObject, reason }) =>
      reason === 'InvalidSchedule' && involvedObject.kind === 'CronJob' && involvedObject.name === name,
  )
  if (found === undefined) return undefined
  const ended = { seconds: undefined, lowestAvailable: undefined, replicas: undefined, heldAt: 'object' } as const
  return { ...ended, outcome: 'stalled', why: `${found.reason}: ${found.message ?? ''}` }
}

/** The outcome of a Job that ended and was deleted since, by its Events; undefined without such Events. */
export function finishedJob(
  { objects: store }: Session,
  { kind, namespace, name }: ObjectName,
): WorkloadResult | undefined {
  if (kind !== 'Job') return undefined
  for (const event of store.list('events', namespace || 'default')) {
    const { involvedObject, reason, message } = event
    if (involvedObject.kind !== 'Job' || involvedObject.name !== name) continue
    const ended = { seconds: undefined, lowestAvailable: undefined, replicas: undefined }
    if (reason === 'Completed') return { ...ended, outcome: 'complete', why: '' }
    if (reason === 'BackoffLimitExceeded' || reason === 'DeadlineExceeded')
      return { ...ended, outcome: 'stalled', why: `${reason}: ${message ?? ''}` }
  }
  return undefined
}

/**
 * Reasons of unbound claims from their Events, such as `PersistentVolumeClaim "data": storageclass.storage.k8s.io "gp3"
 * not found`.
 */
function unboundClaims(store: StoredObjects, pod: Pod): string[] {
  const { namespace } = pod.metadata
  return claimNamesOf(pod).flatMap((name) => {
    const claim = store.get('persistentvolumeclaims', objectKey(namespace, name))
    if (claim === undefined || claim.status?.phase === 'Bound') return []
    const said = newestEventMessage(store, claim, isBindingFailure)
    return said === '' ? [] : [`PersistentVolumeClaim "${name}": ${said}`]
  })
}

/** Missing objects that a waiting container or volume names, such as `Secret "db" not found`; empty if all exist. */
function missingNames({ objects: store }: Session, { namespace, name }: Pick<PodView, 'namespace' | 'name'>): string {
  const pod = store.get('pods', `${namespace}/${name}`)
  if (pod === undefined) return ''
  const texts = missingReferences(store, namespace, pod.spec)
    .filter(({ use }) => use !== 'imagePull')
    .map(({ kind, name: other, key, isThere }) => `${isThere ? `key "${key}" of ` : ''}${kind} "${other}" not found`)
  return [...new Set([...texts, ...unboundClaims(store, pod)])].join(', ')
}

/** Whether an Event says why a claim is unbound. A claim without a class gets a Normal one. */
const isBindingFailure = ({ type, reason }: KubeEvent): boolean => type === 'Warning' || reason === 'FailedBinding'

/** uids of the object and of all objects that it controls, directly or indirectly. */
function ownedUids({ objects }: Session, { kind, namespace, name }: ObjectName): Set<string> {
  const resources = [...rollingResources, 'replicasets', 'replicationcontrollers', 'jobs', 'pods']
  const all = resources.flatMap((resource) => [...objects.list(resource)])
  const own = all.filter(
    (one) => one.kind === kind && one.metadata.name === name && (one.metadata.namespace ?? '') === namespace,
  )
  const uids = new Set(own.map(({ metadata }) => metadata.uid))
  for (const { metadata } of all) if (metadata.ownerReferences?.some(({ uid }) => uids.has(uid))) uids.add(metadata.uid)
  return uids
}
