/** Runs Pods to completion. Models pkg/controller/job/job_controller.go and pkg/controller/ttlafterfinished (v1.36). */

import { timestampAt, virtualMsOf } from '../../api/clock.ts'
import type { StatusError } from '../../api/errors.ts'
import type { Job } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { SELECTS_NOTHING } from '../../api/selector.ts'
import type { Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { RetryLimits } from '../../client/rateLimit.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { claimObjects, controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { type ExpectationState, Expectations } from '../controllerUtils/expectations.ts'
import { isFinished } from '../controllerUtils/jobConditions.ts'
import { PodControl } from '../controllerUtils/podControl.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { type BackoffRecord, backoffAfter } from './backoff.ts'
import type { JobContext } from './context.ts'
import * as decisions from './decisions.ts'
import { failedIndexesOf, podsToReplace } from './failedIndexes.ts'
import { registerJobHandlers } from './handlers.ts'
import { indexesOf } from './indexes.ts'
import { isTracked, observePods, succeededIndexesOf } from './jobPods.ts'
import { type SyncedJob, verdictOf } from './jobSync.ts'
import { isIndexed, isSuspended, TRACKING_FINALIZER } from './jobTypes.ts'
import { manageJob, suspendOrResume } from './manageJob.ts'
import { trackStatus } from './trackStatus.ts'

export const NAME = 'job-controller'
export const WORKERS = 5
/** Models DefaultJobApiBackOff and MaxJobApiBackOff. */
const RETRIES: RetryLimits = { firstMs: 1000, longestMs: 60_000, sharesRate: false }
const MANAGER = 'kubernetes.io/job-controller'

interface JobControllerOptions {
  readonly client: ApiClient
  /** Client that deletes Jobs after their ttlSecondsAfterFinished. */
  readonly ttlClient: ApiClient
  readonly jobs: Informer<Job>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
}

interface State {
  expectations: ExpectationState
  /** Pods whose finalizer was removed, by key, until the cache shows it. */
  released: Map<string, readonly string[]>
  backoffs: Map<string, BackoffRecord>
  /** uids of Jobs that were written as finished, until the cache shows it. */
  finished: Set<string>
}

export class JobController extends QueueController<State> implements JobContext {
  readonly client: ApiClient
  readonly jobs: Informer<Job>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly expectations: Expectations
  readonly podControl: PodControl
  readonly #ttlClient: ApiClient

  constructor(sim: Simulation, { client, ttlClient, jobs, pods, recorder, latency }: JobControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, retries: RETRIES, latency })
    this.#ttlClient = ttlClient
    this.client = client
    this.jobs = jobs
    this.pods = pods
    this.recorder = recorder
    this.expectations = new Expectations(sim, () => this.state.expectations)
    this.podControl = new PodControl(client, recorder)
    registerJobHandlers(this)
  }

  override initialState(): State {
    return { expectations: new Map(), released: new Map(), backoffs: new Map(), finished: new Set() }
  }

  /** Forgets a released Pod once the cache shows it without its finalizer or deleted. */
  releaseObserved(key: string, uid: string): void {
    const left = this.state.released.get(key)?.filter((other) => other !== uid)
    if (left?.length) this.state.released.set(key, freeze(left))
    else this.state.released.delete(key)
  }

  // Models syncJob.
  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const job = this.jobs.lister.get(namespace, name)
    const state = this.state
    if (!job || isFinished(job)) {
      for (const map of [state.backoffs, state.released]) map.delete(key)
      if (job) this.#afterEnd(key, job)
      else this.expectations.forget(key)
      this.#releaseLeftovers(namespace, name, job)
      return
    }
    const { managedBy = MANAGER } = job.spec
    if (managedBy !== MANAGER || state.finished.has(job.metadata.uid)) return
    const isSatisfied = this.expectations.satisfied(key)
    const synced = this.#observe(key, job)
    const error = this.#decideAndAct(key, synced, isSatisfied)
    trackStatus(this, key, synced)
    if (synced.backoff) state.backoffs.set(key, freeze(synced.backoff))
    else state.backoffs.delete(key)
    if (error) throw error
  }

  #observe(key: string, job: Job): SyncedJob {
    const { status } = job
    const uncounted = {
      succeeded: [...(status.uncountedTerminatedPods?.succeeded ?? [])],
      failed: [...(status.uncountedTerminatedPods?.failed ?? [])],
    }
    const released = new Set(this.state.released.get(key))
    const settled = new Set([...uncounted.succeeded, ...uncounted.failed, ...released])
    const pods = observePods(job, this.#claim(job), settled)
    const indexes = isIndexed(job) ? succeededIndexesOf(job, pods.all) : undefined
    const failedIndexes = failedIndexesOf(job, pods.all)
    const settledIndexes = new Set([...(indexes ?? []), ...(failedIndexes ?? []), ...indexesOf(pods.active)])
    return {
      job,
      pods,
      released,
      uncounted,
      indexes,
      failedIndexes,
      replaced: failedIndexes ? podsToReplace(job, pods.all, settledIndexes, released) : new Map(),
      conditions: [...(status.conditions ?? [])],
      startTime: status.startTime ?? (isSuspended(job) ? undefined : timestampAt(this.now)),
      active: pods.active.length,
      ready: pods.ready,
      terminating: pods.terminating,
      succeeded: indexes?.size ?? (status.succeeded ?? 0) + pods.succeeded.length + uncounted.succeeded.length,
      failed: (status.failed ?? 0) + uncounted.failed.length,
      verdict: undefined,
      backoff: backoffAfter(this.state.backoffs.get(key), pods.succeeded, pods.failed),
      changed: false,
    }
  }

  /**
   * Decides about the Job and changes its Pods. Returns an error of a creation or deletion, because the status must be
   * written first.
   */
  #decideAndAct(key: string, synced: SyncedJob, isSatisfied: boolean): StatusError | undefined {
    const { job } = synced
    synced.verdict = verdictOf(this, key, synced)
    if (synced.verdict) {
      const deleted = this.#deleteActive(synced)
      // Otherwise, Pods that the cache does not show yet would keep running.
      if (deleted !== synced.pods.active.length || !isSatisfied) synced.verdict = undefined
      return undefined
    }
    const mayAct = isSatisfied && job.metadata.deletionTimestamp === undefined
    if (!isSatisfied) {
      const { add = 0, del = 0 } = this.expectations.get(key) ?? {}
      this.decideOn(key)(decisions.waitExpectations, { add, del })
    }
    const error = mayAct ? this.#attempt(() => manageJob(this, key, synced)) : undefined
    const { completions } = job.spec
    const isDone = completions === undefined ? synced.succeeded > 0 : synced.succeeded >= completions
    if (isDone && synced.active === 0)
      synced.verdict = {
        type: 'SuccessCriteriaMet',
        reason: 'CompletionsReached',
        message: 'Reached expected number of succeeded pods',
      }
    else if (mayAct) suspendOrResume(this, synced)
    return error
  }

  /** Deletes all active Pods; returns their number. */
  #deleteActive(synced: SyncedJob): number {
    const { job, pods } = synced
    let deleted = 0
    for (const { metadata } of pods.active)
      if (!this.#attempt(() => this.podControl.deletePod(metadata.namespace ?? '', metadata.name, job))) deleted++
    synced.active -= deleted
    synced.terminating += deleted
    synced.ready = 0
    return deleted
  }

  #attempt(work: () => unknown): StatusError | undefined {
    const error = refusalOf(work)
    return error?.reason === 'NotFound' ? undefined : error
  }

  #claim(job: Job): Pod[] {
    const { uid, namespace = '' } = job.metadata
    const candidates = [...this.pods.controlledBy(uid), ...this.pods.orphansIn(namespace)]
    return claimObjects<Pod>(
      {
        client: this.client,
        owner: job,
        ownerResource: 'jobs',
        selector: job.spec.selector ?? SELECTS_NOTHING,
        resource: 'pods',
        kind: 'Pod',
        onChange: (change, pod) =>
          this.decideOn(keyOf(job))(change === 'adopt' ? decisions.adopt : decisions.release, {
            pod: pod.metadata.name,
          }),
      },
      candidates,
    )
  }

  /** Removes the finalizers of counted Pods; returns the uids of those for which the write succeeded. */
  release(key: string, pods: readonly Pod[]): string[] {
    const uids = pods.flatMap((pod) => (this.releaseOne(pod) ? [pod.metadata.uid] : []))
    if (uids.length > 0) this.state.released.set(key, freeze([...(this.state.released.get(key) ?? []), ...uids]))
    return uids
  }

  /** Removes a Pod's finalizer, so that the Pod can be deleted; returns whether the write succeeded. */
  releaseOne({ metadata }: Pod): boolean {
    const left = metadata.finalizers?.filter((finalizer) => finalizer !== TRACKING_FINALIZER) ?? []
    const { namespace = '', name, uid } = metadata
    const patch = { metadata: { uid, finalizers: left.length > 0 ? left : null } }
    return this.#attempt(() => this.client.patch('pods', namespace, name, 'merge', patch)) === undefined
  }

  /** Removes the finalizers of Pods whose Job is deleted or finished: nothing else would remove them. */
  // Models syncOrphanPod.
  #releaseLeftovers(namespace: string, name: string, job: Job | undefined): void {
    for (const pod of this.pods.lister.list(namespace)) {
      const ref = controllerRefOf(pod)
      if (ref?.kind !== 'Job' || ref.name !== name || !isTracked(pod)) continue
      if (!job || ref.uid !== job.metadata.uid || pod.metadata.deletionTimestamp !== undefined) this.releaseOne(pod)
    }
  }

  #afterEnd(key: string, job: Job): void {
    this.state.finished.delete(job.metadata.uid)
    const { ttlSecondsAfterFinished } = job.spec
    if (ttlSecondsAfterFinished === undefined || job.metadata.deletionTimestamp !== undefined) return
    const end = job.status.conditions?.find(({ type }) => type === 'Complete' || type === 'Failed')
    const endedAt = end?.lastTransitionTime ? virtualMsOf(end.lastTransitionTime) : this.now
    const leftMs = endedAt + ttlSecondsAfterFinished * 1000 - this.now
    if (leftMs > 0) {
      this.queue.addAfter(key, leftMs, 'ttlSecondsAfterFinished is over')
      return
    }
    const { namespace = '', name, uid } = job.metadata
    this.decideOn(key)(decisions.expired, { seconds: ttlSecondsAfterFinished })
    this.#attempt(() =>
      this.#ttlClient.delete('jobs', namespace, name, { propagationPolicy: 'Foreground', preconditions: { uid } }),
    )
  }

  noteFinished({ metadata }: Job): void {
    this.state.finished.add(metadata.uid)
  }

  forget(key: string): void {
    this.expectations.forget(key)
    this.state.backoffs.delete(key)
    this.state.released.delete(key)
  }

  decideOn(key: string): Decide {
    return decideOn(this.sim, NAME, `job/${key}`)
  }
}
