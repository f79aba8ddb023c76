/** Creates and deletes the Pods of a Job. Models pkg/controller/job/job_controller.go manageJob (v1.36). */

import { timestampAt } from '../../api/clock.ts'
import type { StatusError } from '../../api/errors.ts'
import type { JobCondition } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { Pod } from '../../api/types.ts'
import { refusalOf } from '../../client/refusals.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import { isPodReady, isPodTerminating } from '../controllerUtils/podUtils.ts'
import { backoffLeftMs } from './backoff.ts'
import type { JobContext } from './context.ts'
import * as decisions from './decisions.ts'
import { failureAnnotations, remainingBackoffMs } from './failedIndexes.ts'
import { firstPendingIndexes, indexesOf } from './indexes.ts'
import { podTemplate, replacesFailedOnly, surplusPods } from './jobPods.ts'
import type { SyncedJob } from './jobSync.ts'
import { hasLimitPerIndex, isSuspended } from './jobTypes.ts'

const MOST_PER_SYNC = 500
/** Time for which changes of Pods are collected before a sync. */
export const BATCH_MS = 1_000

/** Creates or deletes Pods up to the wanted number. Throws a StatusError if a creation or deletion fails. */
export function manageJob(controller: JobContext, key: string, synced: SyncedJob): void {
  const { job, pods } = synced
  const { parallelism = 1, completions } = job.spec
  if (isSuspended(job)) {
    deletePods(controller, key, synced, surplusPods(job, pods.active, pods.active.length, controller.now))
    return
  }
  const wanted = wantedActive(synced, parallelism, completions)
  const surplus = surplusPods(job, pods.active, Math.max(0, synced.active - wanted), controller.now)
  if (surplus.length > 0) {
    controller.decideOn(key)(decisions.deletePods, { active: synced.active, wanted, delete: surplus.length })
    deletePods(controller, key, synced, surplus.slice(0, MOST_PER_SYNC))
    return
  }
  const ending = replacesFailedOnly(job) ? synced.terminating : 0
  const missing = Math.min(wanted - ending - synced.active, MOST_PER_SYNC)
  const facts = { active: synced.active, wanted, succeeded: synced.succeeded, failed: synced.failed }
  if (missing <= 0) {
    controller.decideOn(key)(decisions.noop, facts)
    return
  }
  const { indexes, leftMs } = creatable(synced, missing, controller.now)
  if (leftMs > 0) {
    const failures = hasLimitPerIndex(job) ? synced.replaced.size : (synced.backoff?.failures ?? 0)
    controller.decideOn(key)(decisions.backoff, { failures, seconds: Math.ceil(leftMs / 1000) })
    controller.queue.addAfter(key, Math.max(leftMs, BATCH_MS), 'the back-off after a failed Pod is over')
    return
  }
  const create = indexes?.length ?? missing
  controller.decideOn(key)(decisions.createPods, { ...facts, create })
  createPods(controller, key, synced, indexes ?? Array.from({ length: create }, () => undefined))
}

/** The indexes of Pods that may be created now; without any, the virtual ms until the first may be. */
// Models getPodCreationInfoForIndependentIndexes.
function creatable(synced: SyncedJob, missing: number, now: number): { indexes?: number[]; leftMs: number } {
  const { job, replaced } = synced
  const perIndex = hasLimitPerIndex(job)
  const leftMs = perIndex ? 0 : backoffLeftMs(synced.backoff, now)
  if (!synced.indexes || leftMs > 0) return { leftMs }
  const pending = firstPendingIndexes(takenIndexes(synced), missing, job.spec.completions ?? 0)
  if (!perIndex || pending.length === 0) return { indexes: pending, leftMs: 0 }
  const waits = pending.map((index) => remainingBackoffMs(replaced.get(index), now))
  const indexes = pending.filter((_, i) => waits[i] === 0)
  return { indexes, leftMs: indexes.length > 0 ? 0 : Math.min(...waits) }
}

function wantedActive(synced: SyncedJob, parallelism: number, completions: number | undefined): number {
  // A Job without completions gets no new Pods once a Pod has succeeded.
  if (completions === undefined) return synced.succeeded > 0 ? synced.active : parallelism
  return Math.max(0, Math.min(completions - synced.succeeded, parallelism))
}

function takenIndexes({ job, indexes, failedIndexes, pods }: SyncedJob): Set<number> {
  const own = [...pods.active, ...(replacesFailedOnly(job) ? pods.all.filter(isPodTerminating) : [])]
  return new Set([...(indexes ?? []), ...(failedIndexes ?? []), ...indexesOf(own)])
}

/** Creates Pods in batches of one, two, four and so on, so that a refusal is met once instead of by all Pods. */
function createPods(
  controller: JobContext,
  key: string,
  synced: SyncedJob,
  indexes: readonly (number | undefined)[],
): void {
  const { job, replaced } = synced
  controller.expectations.expectCreations(key, indexes.length)
  let made = 0
  let tried = 0
  let refusal: StatusError | undefined
  for (let batch = 1; tried < indexes.length && !refusal; batch *= 2)
    for (const index of indexes.slice(tried, tried + batch)) {
      tried++
      const { template, prefix } = podTemplate(job, index, failureAnnotations(job, replaced.get(index ?? -1)))
      const error = refusalOf(() =>
        controller.podControl.createPod(job.metadata.namespace ?? '', template, job, prefix),
      )
      if (!error) made++
      else if (!isNamespaceTerminating(error)) refusal ??= error
    }
  controller.expectations.creationsObserved(key, indexes.length - made)
  synced.active += made
  if (refusal) throw refusal
}

/** Deletes Pods without counting them: their finalizers are removed first. */
// Models deleteJobPods.
function deletePods(controller: JobContext, key: string, synced: SyncedJob, pods: readonly Pod[]): void {
  if (pods.length === 0) return
  controller.expectations.expectDeletions(key, pods.map(keyOf))
  let refusal: StatusError | undefined
  for (const pod of pods) {
    controller.releaseOne(pod)
    const error = refusalOf(() =>
      controller.podControl.deletePod(pod.metadata.namespace ?? '', pod.metadata.name, synced.job),
    )
    if (error) {
      controller.expectations.deletionObserved(key, keyOf(pod))
      if (error.reason !== 'NotFound') refusal ??= error
      continue
    }
    synced.active--
    synced.terminating++
    if (isPodReady(pod)) synced.ready--
  }
  if (refusal) throw refusal
}

/** Sets the condition Suspended, and the start time that depends on it. */
export function suspendOrResume(controller: JobContext, synced: SyncedJob): void {
  const { job } = synced
  const wanted = isSuspended(job)
  const known = synced.conditions.find(({ type }) => type === 'Suspended')
  if ((known?.status === 'True') === wanted && (known || !wanted)) return
  const at = timestampAt(controller.now)
  const condition: JobCondition = {
    type: 'Suspended',
    status: wanted ? 'True' : 'False',
    lastProbeTime: at,
    lastTransitionTime: at,
    reason: wanted ? 'JobSuspended' : 'JobResumed',
    message: wanted ? 'Job suspended' : 'Job resumed',
  }
  synced.conditions = known
    ? synced.conditions.map((one) => (one === known ? condition : one))
    : [...synced.conditions, condition]
  synced.startTime = wanted ? undefined : at
  synced.changed = true
  controller.recorder.event(job, 'Normal', wanted ? 'Suspended' : 'Resumed', condition.message ?? '')
}
