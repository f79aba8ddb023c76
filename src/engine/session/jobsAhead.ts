import type { CronJob, Job } from '../api/kindTypes.ts'
import type { Store } from '../apiserver/store.ts'
import { isFinished } from '../controllers/controllerUtils/jobConditions.ts'

/** Whether a Job runs or a CronJob may start one: Pods are then created and deleted without a command. */
export function haveJobsAhead(store: Store): boolean {
  const jobs = [...store.list('jobs')] as Job[]
  const cronJobs = [...store.list('cronjobs')] as CronJob[]
  return jobs.some((job) => job.spec.suspend !== true && !isFinished(job)) || cronJobs.some(({ spec }) => !spec.suspend)
}
