/** Starts Jobs at their times. Models pkg/controller/cronjob/cronjob_controllerv2.go (v1.36). */

import type { CronJob, Job } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { toTimestamp } from '../../api/time.ts'
import type { Timestamp } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import type { CronJobContext, SyncedCronJob } from './context.ts'
import { registerCronJobHandlers } from './handlers.ts'
import { cleanUpHistory, noteJobs } from './knownJobs.ts'
import { wakeAt } from './scheduleTimes.ts'
import { startWhatIsDue } from './startJob.ts'

export const NAME = 'cronjob-controller'
export const WORKERS = 5

interface CronJobControllerOptions {
  readonly client: ApiClient
  readonly cronJobs: Informer<CronJob>
  readonly jobs: Informer<Job>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
}

export class CronJobController extends QueueController implements CronJobContext {
  readonly client: ApiClient
  readonly cronJobs: Informer<CronJob>
  readonly jobs: Informer<Job>
  readonly recorder: EventRecorder

  constructor(sim: Simulation, { client, cronJobs, jobs, recorder, latency }: CronJobControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency })
    this.client = client
    this.cronJobs = cronJobs
    this.jobs = jobs
    this.recorder = recorder
    registerCronJobHandlers(this)
  }

  /** Unix ms, the clock of schedules. */
  get wallClock(): number {
    return EPOCH_MS + this.now
  }

  /** The schedule continues as long as the CronJob exists. */
  protected override isPeriodic(): boolean {
    return true
  }

  // Models sync.
  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const cronJob = this.cronJobs.lister.get(namespace, name)
    if (!cronJob) return
    const { active = [], lastScheduleTime, lastSuccessfulTime } = cronJob.status
    const jobs = this.jobs.lister.list(namespace).filter((job) => controllerRefOf(job)?.name === name)
    const synced = { cronJob, jobs, active, lastScheduleTime, lastSuccessfulTime, changed: false }
    cleanUpHistory(this, synced)
    // A failure of a later step must not lose the status of the earlier steps.
    const error = refusalOf(() => {
      noteJobs(this, synced)
      if (cronJob.metadata.deletionTimestamp === undefined) startWhatIsDue(this, synced)
    })
    if (synced.changed) this.#writeStatus(synced)
    if (error) throw error
  }

  #writeStatus({ cronJob, active, lastScheduleTime, lastSuccessfulTime }: SyncedCronJob): void {
    const status = {
      ...(active.length > 0 ? { active } : {}),
      ...(lastScheduleTime === undefined ? {} : { lastScheduleTime }),
      ...(lastSuccessfulTime === undefined ? {} : { lastSuccessfulTime }),
    }
    this.client.updateStatus('cronjobs', cronJob.metadata.namespace ?? '', { ...cronJob, status })
  }

  /** Enqueues the CronJob for its next scheduled time; returns that time in the API's format. */
  wakeAtNextTime({ cronJob, lastScheduleTime }: Pick<SyncedCronJob, 'cronJob' | 'lastScheduleTime'>): Timestamp {
    const at = wakeAt(cronJob, { lastScheduleTime }, this.wallClock)
    this.queue.addAfter(keyOf(cronJob), at - this.wallClock, 'its schedule')
    return toTimestamp(at)
  }

  /** Deletes a Job and records an Event; false if the deletion failed. */
  // Models deleteJob.
  deleteJob(synced: SyncedCronJob, { metadata }: Job): boolean {
    const { cronJob } = synced
    const { namespace = '', name, uid } = metadata
    const error = refusalOf(() => this.client.delete('jobs', namespace, name, { propagationPolicy: 'Background' }))
    if (error) {
      this.recorder.event(cronJob, 'Warning', 'FailedDelete', `Deleted job: ${error.message}`)
      return false
    }
    synced.active = synced.active.filter((one) => one.uid !== uid)
    synced.changed = true
    this.recorder.event(cronJob, 'Normal', 'SuccessfulDelete', `Deleted job ${name}`)
    return true
  }

  /** Emits records of decisions about a CronJob. */
  decideOn(cronJob: CronJob): Decide {
    return decideOn(this.sim, NAME, `cronjob/${keyOf(cronJob)}`)
  }
}
