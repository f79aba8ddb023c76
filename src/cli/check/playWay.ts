/** Plays the documents in a single cluster until everything has settled, and returns the result of each workload. */
import {
  type ClusterConfig,
  type EndlessPods,
  endEndlessPods,
  finishedJob,
  type Held,
  heldPods,
  isOnDelete,
  keyOf,
  LOOSE_PODS_MS,
  type LooseObject,
  membersOf,
  missingNode,
  neverDue,
  type ObjectName,
  OF_UPDATE,
  playToMoment,
  playUntil,
  podSpecPath,
  resultOfObject,
  type Session,
  startCronJobs,
  summarise,
  textOf,
  triedJobOf,
  type WorkloadResult,
  type WorkloadSummary,
  workloadsOf,
} from '../../engine/index.ts'
import { openSession } from '../clusterSize.ts'
import type { Beside } from './checkDocuments.ts'
import { type AppliedOrder, applyOrdered, type DocumentOrder } from './checkOrder.ts'

/** Virtual ms after which every controller has seen all objects. */
export const FIRST_CHECK_MS = 1_000

/** `onProgress` is called while a simulation runs. */
interface Playing {
  readonly onProgress: () => void
}

export interface PlayedWay extends Pick<AppliedOrder, 'answers' | 'isWaitedFor' | 'report'> {
  readonly session: Session
  /** Undefined for an object without Pods. */
  readonly resultOf: (object: ObjectName) => WorkloadResult | undefined
}

interface WayOptions extends Beside {
  readonly seed: number
  readonly config: ClusterConfig
  /** Whether complete workloads are also restarted, to count the Pods that stay available during an update. */
  readonly isUpdated: boolean
}

export function playWay(order: DocumentOrder, { seed, config, isUpdated, ...beside }: WayOptions): PlayedWay {
  const session = openSession(config, seed)
  const applied = applyOrdered(session, order, beside)
  const startAt = session.cursor.at
  const appliedPods = new Map(membersOf(session).flatMap((one) => (one.kind === 'Pod' ? [[keyOf(one), one]] : [])))
  // Before its controller has seen the nodes, a DaemonSet counts as complete.
  const endless: EndlessPods = new Map()
  const playing = { onProgress: () => endEndlessPods(session, endless) }
  playToMoment(session, startAt + FIRST_CHECK_MS, playing)
  playUntil(session, 'complete', playing)
  const first = summariesOf(session)
  const seconds = new Map(
    [...first].map(([key, one]) => [key, secondsToComplete(session, one, applied.appliedAt(one) ?? startAt)]),
  )
  tryCronJobs(session, startAt, playing)
  const others = new Map(membersOf(session).map((one) => [keyOf(one), resultOfObject(session, one)]))
  // With OnDelete no controller would replace a Pod.
  const waiting = new Set(workloadsOf(session).flatMap((one) => (isOnDelete(one) ? [one.object.metadata.uid] : [])))
  const held = new Map([...first].map(([key, one]) => [key, heldOf(session, one)]))
  const broken = brokenSince(session, first)
  const isTried = ({ specReplicas, uid, outcome }: WorkloadSummary): boolean =>
    isUpdated && outcome === 'complete' && specReplicas > 0 && !waiting.has(uid)
  const second = restarted(
    session,
    [...first.values()].filter((one) => isTried(one) && !endless.has(keyOf(one))),
    playing,
  )
  const resultOf = (object: ObjectName): WorkloadResult | undefined => {
    const key = keyOf(object)
    const found = first.get(key)
    const ends = endless.get(key)
    if (ends !== undefined)
      return { outcome: 'stalled', seconds: undefined, lowestAvailable: undefined, replicas: undefined, ...ends }
    if (found === undefined) {
      const tried =
        object.kind === 'CronJob'
          ? others.get(keyOf({ ...object, kind: 'Job', name: triedJobOf(object.name) }))
          : undefined
      const gone = appliedPods.get(key)
      const own = neverDue(session, object) ?? tried ?? others.get(key) ?? finishedJob(session, object)
      return own ?? (gone && deletedPod(session, gone))
    }
    const replicas = found.specReplicas
    const breaks = broken.get(key)
    if (breaks !== undefined)
      return { outcome: 'stalled', seconds: undefined, lowestAvailable: undefined, replicas, why: breaks }
    if (found.outcome !== 'complete')
      return {
        outcome: 'stalled',
        seconds: undefined,
        lowestAvailable: undefined,
        replicas,
        ...(held.get(key) ?? { why: '' }),
      }
    const again = isTried(found) ? second.get(key) : undefined
    const update = again && again.outcome !== 'complete' ? again : undefined
    return {
      outcome: update ? 'stalled' : 'complete',
      seconds: seconds.get(key),
      lowestAvailable: again?.lowestAvailable,
      replicas,
      why: update ? `${OF_UPDATE} ${heldOf(session, update).why}` : '',
      ...(found.kind === 'DaemonSet' && replicas === 0 ? { idle: 'no node matches' } : {}),
    }
  }
  return { ...applied, session, resultOf: (object) => inOrder(object, resultOf(object), applied) }
}

/** The result of an applied Pod that no longer exists. */
const deletedPod = (session: Session, { spec }: LooseObject): WorkloadResult => ({
  outcome: 'stalled',
  seconds: undefined,
  lowestAvailable: undefined,
  replicas: undefined,
  why: missingNode(session, textOf(spec.nodeName)) ?? 'its Pod was deleted',
})

/** The result under a tool's order: an object that a stopped order does not apply, or removes, does not roll out. */
function inOrder(
  object: ObjectName,
  found: WorkloadResult | undefined,
  { stopOf }: AppliedOrder,
): WorkloadResult | undefined {
  const why = stopOf(object)
  if (why === undefined || (found === undefined && !hasPods(object))) return found
  const held = found?.heldAt === undefined ? {} : { heldAt: found.heldAt }
  return { outcome: 'stalled', seconds: undefined, lowestAvailable: undefined, replicas: undefined, why, ...held }
}

/** Whether the kind has Pods, and so a verdict. */
const hasPods = ({ kind }: ObjectName): boolean => podSpecPath(kind) !== undefined

const summariesOf = (session: Session, fromAt?: number): Map<string, WorkloadSummary> =>
  new Map(summarise(session, fromAt).workloads.map((one) => [keyOf(one), one]))

/** Starts a Job of each CronJob, and plays long enough for Pods without a rollout. */
export function tryCronJobs(session: Session, startAt: number, playing?: Playing): void {
  const until = (startCronJobs(session) ? session.cursor.at : startAt) + LOOSE_PODS_MS
  if (session.cursor.at < until) playToMoment(session, until, playing)
}

function restarted(
  session: Session,
  complete: readonly WorkloadSummary[],
  playing: Playing,
): ReadonlyMap<string, WorkloadSummary> {
  if (complete.length === 0) return new Map()
  const fromAt = session.cursor.at
  for (const { kind, namespace, name } of complete)
    session.command({ type: 'kubectl', args: ['rollout', 'restart', `${kind.toLowerCase()}/${name}`, '-n', namespace] })
  playUntil(session, 'complete', playing)
  return summariesOf(session, fromAt)
}

/** By key of the workload, the reason for which a workload that was complete has lost Pods since its completion. */
function brokenSince(session: Session, first: ReadonlyMap<string, WorkloadSummary>): ReadonlyMap<string, string> {
  const now = new Map(workloadsOf(session).map((one) => [one.object.metadata.uid, one]))
  return new Map(
    [...first].flatMap(([key, one]): [string, string][] => {
      const { uid, outcome, specReplicas } = one
      const status = (now.get(uid)?.object.status ?? {}) as Available
      const available = status.availableReplicas ?? status.numberAvailable ?? 0
      if (outcome !== 'complete' || available >= specReplicas) return []
      return [[key, `does not stay available: ${heldPods(session, one)?.why ?? 'its Pods exit'}`]]
    }),
  )
}

interface Available {
  readonly availableReplicas?: number
  /** Set for a DaemonSet. */
  readonly numberAvailable?: number
}

/** Seconds until the last progress, which is the completion. */
export function secondsToComplete(
  session: Session,
  { outcome, lastProgressAt }: WorkloadSummary,
  startAt: number,
): number | undefined {
  return outcome === 'complete' ? Math.max(0, Math.min(lastProgressAt, session.cursor.at) - startAt) / 1000 : undefined
}

/**
 * Kubernetes' message about the obstacle of a workload's Pods, else the message of the workload's conditions; empty for
 * a complete workload.
 */
export function heldOf(session: Session, { kind, namespace, name, reason, message, outcome }: WorkloadSummary): Held {
  if (outcome === 'complete') return { why: '' }
  const ofPods = heldPods(session, { kind, namespace, name })
  const own = [reason, message].filter((text) => text !== '').join(': ')
  // Running Pods may belong to an older version.
  if (reason === 'ReplicaFailure') return { why: own, heldAt: 'admission' }
  return ofPods ?? { why: own }
}
