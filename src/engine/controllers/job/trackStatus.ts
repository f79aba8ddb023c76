/**
 * Counts each finished Pod exactly once: its uid is written into the status, then its finalizer is removed, and then it
 * is counted. Models pkg/controller/job/job_controller.go trackJobStatusAndRemoveFinalizers (v1.36).
 */

import { timestampAt } from '../../api/clock.ts'
import { deepEqual } from '../../api/equality.ts'
import type { Job, JobCondition, JobStatus } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { Pod } from '../../api/types.ts'
import type { JobContext } from './context.ts'
import * as decisions from './decisions.ts'
import { failureVerdict } from './failurePolicy.ts'
import { indexOf, writeIndexes } from './indexes.ts'
import { hasFailed, isTracked } from './jobPods.ts'
import type { SyncedJob, Verdict } from './jobSync.ts'

/** Tracks finished Pods. Throws a StatusError if a write is refused; the next sync continues from the written state. */
export function trackStatus(controller: JobContext, key: string, synced: SyncedJob): void {
  const { job, pods, released, uncounted, verdict } = synced
  const counts = { succeeded: job.status.succeeded ?? 0, failed: job.status.failed ?? 0 }
  const waiting = new Set(
    pods.all.filter((pod) => isTracked(pod) && !released.has(pod.metadata.uid)).map(({ metadata }) => metadata.uid),
  )
  countReleased(uncounted, counts, waiting)
  const ended = pods.all.filter((pod) => waiting.has(pod.metadata.uid) && isOver(synced, pod))
  for (const pod of ended) note(synced, pod)
  const at = timestampAt(controller.now)
  if (verdict && !synced.conditions.some(({ type }) => type === verdict.type))
    synced.conditions = [...synced.conditions, conditionFor(verdict, verdict.type, at)]
  let current = write(controller, job, statusOf(synced, counts))
  const gone = controller.release(key, ended)
  for (const uid of gone) waiting.delete(uid)
  countReleased(uncounted, counts, waiting)
  const isFinal = verdict !== undefined && uncounted.succeeded.length + uncounted.failed.length === 0
  if (verdict && isFinal && synced.terminating === 0) {
    const type = verdict.type === 'FailureTarget' ? 'Failed' : 'Complete'
    synced.conditions = [...synced.conditions, conditionFor(verdict, type, at)]
    current = write(controller, current, statusOf(synced, counts, type === 'Complete' ? at : undefined))
    tellEnd(controller, current, verdict, counts)
  } else write(controller, current, statusOf(synced, counts))
}

/** Whether the Pod no longer has to be kept for counting. */
// Models canRemoveFinalizer.
const isOver = ({ job, verdict, replaced }: SyncedJob, pod: Pod): boolean =>
  job.metadata.deletionTimestamp !== undefined ||
  verdict !== undefined ||
  pod.status.phase === 'Succeeded' ||
  (hasFailed(job, pod) && replaced.get(indexOf(pod) ?? -1)?.metadata.uid !== pod.metadata.uid)

function note({ job, uncounted, indexes, verdict }: SyncedJob, pod: Pod): void {
  const { uid } = pod.metadata
  const index = indexOf(pod)
  const hasIndex = !indexes || (index !== undefined && index < (job.spec.completions ?? 0))
  if (uncounted.succeeded.includes(uid) || uncounted.failed.includes(uid) || !hasIndex) return
  if (pod.status.phase === 'Succeeded') {
    // A succeeded index is counted through its index.
    if (!indexes) uncounted.succeeded.push(uid)
  } else if (hasFailed(job, pod) || verdict?.type === 'FailureTarget') {
    if (failureVerdict(job, pod).counts) uncounted.failed.push(uid)
  }
}

interface Counts {
  succeeded: number
  failed: number
}

/** Counts the uncounted Pods whose finalizer was removed. */
// Models cleanUncountedPodsWithoutFinalizers.
function countReleased(uncounted: SyncedJob['uncounted'], counts: Counts, waiting: ReadonlySet<string>): void {
  for (const how of ['succeeded', 'failed'] as const) {
    const left = uncounted[how].filter((uid) => waiting.has(uid))
    counts[how] += uncounted[how].length - left.length
    uncounted[how] = left
  }
}

function statusOf(synced: SyncedJob, counts: Counts, completionTime?: string): JobStatus {
  const { indexes, failedIndexes, uncounted, conditions, startTime } = synced
  const { succeeded, failed } = uncounted
  const completed = indexes && writeIndexes(indexes)
  const done = indexes ? indexes.size : counts.succeeded
  return {
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(startTime === undefined ? {} : { startTime }),
    ...(completionTime === undefined ? {} : { completionTime }),
    ...(synced.active > 0 ? { active: synced.active } : {}),
    ...(done > 0 ? { succeeded: done } : {}),
    ...(counts.failed > 0 ? { failed: counts.failed } : {}),
    terminating: synced.terminating,
    ...(completed ? { completedIndexes: completed } : {}),
    ...(failedIndexes ? { failedIndexes: writeIndexes(failedIndexes) } : {}),
    uncountedTerminatedPods: {
      ...(succeeded.length > 0 ? { succeeded: [...succeeded] } : {}),
      ...(failed.length > 0 ? { failed: [...failed] } : {}),
    },
    ready: synced.ready,
  }
}

function conditionFor({ reason, message }: Verdict, type: string, at: string): JobCondition {
  return { type, status: 'True', lastProbeTime: at, lastTransitionTime: at, reason, message }
}

function write(controller: JobContext, job: Job, status: JobStatus): Job {
  if (deepEqual(job.status, status)) return job
  return controller.client.updateStatus('jobs', job.metadata.namespace ?? '', { ...job, status })
}

// Models recordJobFinished.
function tellEnd(controller: JobContext, job: Job, verdict: Verdict, { succeeded, failed }: Counts): void {
  const key = keyOf(job)
  controller.noteFinished(job)
  const facts = { reason: verdict.reason, succeeded, failed }
  const isComplete = verdict.type === 'SuccessCriteriaMet'
  controller.decideOn(key)(isComplete ? decisions.complete : decisions.failed, facts)
  const { completions } = job.spec
  if (isComplete && completions !== undefined && (job.status.succeeded ?? 0) > completions)
    controller.recorder.event(
      job,
      'Warning',
      'TooManySucceededPods',
      'Too many succeeded pods running after completion count reached',
    )
  if (isComplete) controller.recorder.event(job, 'Normal', 'Completed', 'Job completed')
  else controller.recorder.event(job, 'Warning', verdict.reason, verdict.message)
}
