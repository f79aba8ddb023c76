/** Finds what happened to a workload before the recording: Pods that it lost, and whether it was scaled up. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { REVISION } from '../../api/written.ts'
import type { ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { conditionOf } from '../seenConditions.ts'
import { eventTime, SECOND_MS, timeOf } from '../times.ts'

/** What the recorded objects and Events tell about the time before the recording. Times are Unix ms. */
export interface BeforeRecording {
  /** By the uid of a StatefulSet or DaemonSet: the times at which its unready Pods were last ready, in order. */
  readonly losses: ReadonlyMap<string, readonly number[]>
  /** By the uid of a Deployment: the times at which its controller scaled up a ReplicaSet. */
  readonly scaleUps: ReadonlyMap<string, readonly number[]>
}

/** `rootOf`: the uid of the workload that owns an object. */
export function beforeRecording({ changes }: ObservedRun, rootOf: (uid: string) => string): BeforeRecording {
  const losses = new Map<string, number[]>()
  const scaleUps = new Map<string, number[]>()
  for (const { type, resource, key, object } of changes) {
    if (resource === 'pods' && type === 'found') add(losses, rootOf(key), lossOf(object))
    if (resource === 'events' && type !== 'deleted') add(scaleUps, scaledUp(object), eventTime(object))
  }
  for (const times of losses.values()) times.sort((a, b) => a - b)
  return { losses, scaleUps }
}

function add(times: Map<string, number[]>, uid: string | undefined, at: number | undefined): void {
  if (uid === undefined || at === undefined) return
  const known = times.get(uid)
  if (known) known.push(at)
  else times.set(uid, [at])
}

/**
 * The time at which a Pod ceased to be ready; undefined if it is ready, or was never ready. A Pod that was never ready
 * has been unready since its kubelet first wrote its status.
 */
function lossOf(pod: SeenObject): number | undefined {
  const { status, lastTransitionTime } = conditionOf(pod, 'Ready') ?? {}
  const since = timeOf(lastTransitionTime)
  const startedAt = timeOf(asObject(pod.status).startTime)
  if (status !== 'False' || since === undefined || startedAt === undefined) return undefined
  return since > startedAt + SECOND_MS ? since : undefined
}

/** uid of the Deployment about whose scale-up an Event reports. */
function scaledUp(event: SeenObject): string | undefined {
  if (event.reason !== 'ScalingReplicaSet') return undefined
  const isUp = textOf(event.message ?? event.note).startsWith('Scaled up ')
  const { uid } = asObject(event.involvedObject ?? event.regarding)
  return isUp && typeof uid === 'string' ? uid : undefined
}

/** A Deployment that is unavailable within this time after its creation has not been available before. */
const FIRST_MS = 10_000

/**
 * The time (Unix ms) since which a Deployment has been unavailable, from its condition; undefined if it is available,
 * was never available, or has waited for more Pods since it was scaled up.
 */
export function unavailableSince(deployment: SeenObject, scaleUps: readonly number[]): number | undefined {
  const condition = conditionOf(deployment, 'Available')
  const since = timeOf(condition?.lastTransitionTime)
  const created = timeOf(deployment.metadata.creationTimestamp)
  if (textOf(condition?.status) !== 'False' || since === undefined || created === undefined) return undefined
  const isFirst = since <= created + FIRST_MS || isFirstRollout(deployment)
  // A rollout scales up as well, but then not all Pods have the newest template.
  const { replicas, updatedReplicas } = asObject(deployment.status)
  const isScaledUp = updatedReplicas === replicas && scaleUps.some((at) => Math.abs(since - at) <= SECOND_MS)
  return isFirst || isScaledUp ? undefined : since
}

/** Whether the first revision of a Deployment has never been complete. */
function isFirstRollout({ metadata, status }: SeenObject): boolean {
  const progressing = objectsIn(asObject(status).conditions).find(({ type }) => type === 'Progressing')
  const isFirst = asObject(metadata.annotations)[REVISION] === '1'
  return isFirst && progressing !== undefined && progressing.reason !== 'NewReplicaSetAvailable'
}
