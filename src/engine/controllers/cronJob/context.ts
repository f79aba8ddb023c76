import type { CronJob, Job } from '../../api/kindTypes.ts'
import type { ObjectReference, Timestamp } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Decide } from '../../trace/declaration.ts'

/** The state of a sync: the CronJob as cached, and its next status. */
export interface SyncedCronJob {
  readonly cronJob: CronJob
  /** Jobs whose controller is the CronJob. */
  readonly jobs: readonly Job[]
  active: readonly ObjectReference[]
  lastScheduleTime: Timestamp | undefined
  lastSuccessfulTime: Timestamp | undefined
  /** Whether the status must be written. */
  changed: boolean
}

/** The controller, for the functions of a sync and the handlers. */
export interface CronJobContext {
  readonly queue: WorkQueue
  readonly client: ApiClient
  readonly cronJobs: Informer<CronJob>
  readonly jobs: Informer<Job>
  readonly recorder: EventRecorder
  /** Unix ms, the clock of schedules. */
  readonly wallClock: number
  wakeAtNextTime(synced: Pick<SyncedCronJob, 'cronJob' | 'lastScheduleTime'>): Timestamp
  deleteJob(synced: SyncedCronJob, job: Job): boolean
  decideOn(cronJob: CronJob): Decide
}
