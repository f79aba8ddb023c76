/** How workloads that do not roll out stand, and what keeps Pods back. */
import { objectsIn } from '../../api/jsonObject.ts'
import { objectKey } from '../../api/objectKey.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import type { JsonObject, Pod } from '../../api/types.ts'
import { rollingResources } from '../../api/workloads.ts'
import type { Store } from '../../apiserver/store.ts'
import type { OutcomeWord } from '../../document/outcomes.ts'
import type { Session } from '../../session/session.ts'
import { missingReferences } from '../../view/missingReferences.ts'
import { newestEventMessage, saysOnlyThatItWaits } from '../../view/newestEvent.ts'
import type { PodView } from '../../view/types.ts'
import type { Stage } from '../verdict/question.ts'
import type { LooseObject, ObjectName } from './objects.ts'

/** What became of a workload's Pods. */
export interface Rollout {
  /** In the words of `--fail-if`; `stored`: no controller of the simulation acts on this kind. */
  readonly outcome: Extract<OutcomeWord, 'complete' | 'stalled'> | 'stored'
  /** Until all Pods were available; undefined if that is not known. */
  readonly seconds: number | undefined
  /** The fewest available Pods while all were replaced by a restart; undefined where none was tried. */
  readonly lowestAvailable: number | undefined
  readonly replicas: number | undefined
  /** Where it stalls, and why; empty if it does not. */
  readonly why: string
  /** How far its Pods get where it stalls; undefined where that is not known. */
  readonly heldAt?: Stage
  /** Why it makes no Pod, and is complete all the same: `no node matches`. */
  readonly idle?: string
}

/** What comes before the reason of a stall that only an update meets. */
export const OF_UPDATE = 'its first update:'

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const stored: Rollout = {
  outcome: 'stored',
  seconds: undefined,
  lowestAvailable: undefined,
  replicas: undefined,
  why: '',
}

/** What keeps Pods back. */
export interface Held {
  readonly why: string
  readonly heldAt?: Stage
}

/** A workload as it was before anything was restarted. */
export function standingOfObject(session: Session, { spec, status, ...owner }: LooseObject): Rollout {
  const standing = (isComplete: boolean, replicas?: number): Rollout => ({
    outcome: isComplete ? 'complete' : 'stalled',
    seconds: undefined,
    lowestAvailable: undefined,
    replicas,
    ...(isComplete ? { why: '' } : (heldPods(session, owner) ?? { why: 'its Pods are not available' })),
  })
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
      return standing(number(status.availableReplicas) >= number(spec.replicas), number(spec.replicas))
    case 'Pod': {
      const conditions = objectsIn(status.conditions)
      const isReady = conditions.some((one) => one.type === 'Ready' && one.status === 'True')
      return standing(isReady || status.phase === 'Succeeded')
    }
    case 'Job': {
      // Without a controller nothing is ever counted.
      if (['active', 'ready', 'succeeded', 'failed'].every((key) => status[key] === undefined)) return stored
      const failed = failureOf(status)
      const wanted = spec.completions === undefined ? 1 : number(spec.completions)
      const isDone = hasSucceeded(status) || (failed === undefined && number(status.succeeded) >= wanted)
      const isIdle = !isDone && spec.suspend === true
      // What runs is taken to go on, unless a Pod before it has failed.
      const isRunning = number(status.ready) > 0 && number(status.failed) === 0 && failed === undefined
      return {
        ...standing(isDone || isRunning || isIdle),
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

/** A Job that tries again. */
function failedPods(session: Session, owner: ObjectName, { failed }: JsonObject): string {
  const said = heldPods(session, owner)?.why
  return `${number(failed)} of its Pods have failed${said === undefined ? '' : `: ${said}`}`
}

/** Whether a Job says that it is complete: its successPolicy may let it be so before all of its Pods are. */
const hasSucceeded = ({ conditions }: JsonObject): boolean =>
  objectsIn(conditions).some(
    ({ type, status }) => status === 'True' && (type === 'Complete' || type === 'SuccessCriteriaMet'),
  )

/** Why a Job has given up, in its controller's words; undefined if it has not. */
function failureOf(status: JsonObject): string | undefined {
  const conditions = objectsIn(status.conditions)
  const failed = conditions.find(({ type, status: value }) => type === 'Failed' && value === 'True')
  return failed && [failed.reason, failed.message].filter(Boolean).join(': ')
}

/**
 * What keeps the first Pod back that is not ready: `ImagePullBackOff: Back-off pulling image "shop/web:v2.nopull"`; of a
 * workload without Pods, why none is made. Undefined if nothing is known.
 */
export function heldPods(session: Session, owner: ObjectName): Held | undefined {
  const uids = ownedUids(session, owner)
  let hasPods = false
  for (const pod of session.projector.pods.all()) {
    if (!uids.has(pod.uid) || pod.goneAt !== undefined) continue
    hasPods = true
    if (pod.ready) continue
    const missing = missingNames(session, pod)
    // What stops it first comes first: the scheduler before the node, and what the node lacks before what it then says.
    const isGeneral = waitsForObjects.has(pod.reason ?? '')
    const said = pod.reason === undefined ? '' : pod.message ? `${pod.reason}: ${pod.message}` : pod.reason
    const hasEnded = ended.has(pod.reason ?? '')
    const own = isGeneral || hasEnded ? warningOf(session, pod) || said : said
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

/** What is said of a Pod that is bound to a node which the cluster does not have; undefined for any other one. */
export const missingNode = ({ cluster: { store } }: Session, name: string | undefined): string | undefined =>
  name === undefined || name === '' || store.get('nodes', name) !== undefined
    ? undefined
    : `node "${name}" not found: its Pod is bound to it by spec.nodeName, and never starts`

/** Why no Pod is made, by the newest Event that says so; undefined where none does. */
function refusalOf({ cluster: { store } }: Session, uids: ReadonlySet<string>): string | undefined {
  const refused = [...store.list('events')].filter(
    ({ reason, involvedObject }) => reason === 'FailedCreate' && uids.has(involvedObject.uid ?? ''),
  )
  const newest = refused.at(-1)
  return newest && `${newest.reason}: ${(newest.message ?? '').replace(PREFIX, '')}`
}

/** Before what the API server said: of an Event that stands for many that are alike, and of one of a ReplicaSet. */
const PREFIX = /^(?:\(combined from similar events\): )?(?:Error creating: )?/

/** Reasons of containers that say no more than that something is missing. */
const waitsForObjects: ReadonlySet<string> = new Set([
  'ContainerCreating',
  'ContainersNotReady',
  'ContainersNotInitialized',
  'PodInitializing',
])

/** Reasons of containers that have ended: what their kubelet then does says more. */
const ended: ReadonlySet<string> = new Set(['Completed', 'Error'])

/** The newest Warning about a Pod; empty if there is none. */
function warningOf({ cluster: { store } }: Session, { namespace, uid }: Pick<PodView, 'namespace' | 'uid'>): string {
  const warnings = [...store.list('events', namespace)].filter(
    ({ type, involvedObject }) => type === 'Warning' && involvedObject.uid === uid,
  )
  const newest = warnings.findLast(({ message }) => !saysOnlyThatItWaits(message)) ?? warnings.at(-1)
  return newest === undefined ? '' : `${newest.reason}: ${newest.message ?? ''}`
}

/** A CronJob whose schedule names a day of no year, by its Events; undefined for every other object. */
export function neverDue({ cluster: { store } }: Session, { kind, namespace, name }: ObjectName): Rollout | undefined {
  if (kind !== 'CronJob') return undefined
  const found = [...store.list('events', namespace || 'default')].find(
    ({ involvedObject, reason }) =>
      reason === 'InvalidSchedule' && involvedObject.kind === 'CronJob' && involvedObject.name === name,
  )
  if (found === undefined) return undefined
  const ended = { seconds: undefined, lowestAvailable: undefined, replicas: undefined, heldAt: 'object' } as const
  return { ...ended, outcome: 'stalled', why: `${found.reason}: ${found.message ?? ''}` }
}

/** A Job that has ended and was taken away since, by its Events; undefined where none tells. */
export function finishedJob(
  { cluster: { store } }: Session,
  { kind, namespace, name }: ObjectName,
): Rollout | undefined {
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

/** `PersistentVolumeClaim "data": storageclass.storage.k8s.io "gp3" not found`, of claims whose Events say why. */
function unboundClaims(store: Store, pod: Pod): string[] {
  const { namespace } = pod.metadata
  return claimNamesOf(pod).flatMap((name) => {
    const claim = store.get('persistentvolumeclaims', objectKey(namespace, name))
    if (claim === undefined || claim.status?.phase === 'Bound') return []
    const said = newestEventMessage(store, claim, ({ type }) => type === 'Warning')
    return said === '' ? [] : [`PersistentVolumeClaim "${name}": ${said}`]
  })
}

/** `Secret "db" not found`, of what a Pod names and its container or its volumes wait for; empty if all is there. */
function missingNames(
  { cluster: { store } }: Session,
  { namespace, name }: Pick<PodView, 'namespace' | 'name'>,
): string {
  const pod = store.get('pods', `${namespace}/${name}`)
  if (pod === undefined) return ''
  const texts = missingReferences(store, namespace, pod.spec)
    .filter(({ use }) => use !== 'imagePull')
    .map(({ kind, name: other, key, isThere }) => `${isThere ? `key "${key}" of ` : ''}${kind} "${other}" not found`)
  return [...new Set([...texts, ...unboundClaims(store, pod)])].join(', ')
}

/** The object itself and what it controls, down to its Pods. */
function ownedUids({ cluster }: Session, { kind, namespace, name }: ObjectName): Set<string> {
  const resources = [...rollingResources, 'replicasets', 'replicationcontrollers', 'jobs', 'pods']
  const all = resources.flatMap((resource) => [...cluster.store.list(resource)])
  const own = all.filter(
    (one) => one.kind === kind && one.metadata.name === name && (one.metadata.namespace ?? '') === namespace,
  )
  const uids = new Set(own.map(({ metadata }) => metadata.uid))
  for (const { metadata } of all) if (metadata.ownerReferences?.some(({ uid }) => uids.has(uid))) uids.add(metadata.uid)
  return uids
}
