import type { Store } from '../apiserver/store.ts'
import { isFinished } from '../controllers/controllerUtils/jobConditions.ts'

/** Whether a Job runs or a CronJob may start one: Pods are then created and deleted without a command. */
export function haveJobsAhead(store: Store): boolean {
  const jobs = [...store.list('jobs')]
  const cronJobs = [...store.list('cronjobs')]
  return jobs.some((job) => job.spec.suspend !== true && !isFinished(job)) || cronJobs.some(({ spec }) => !spec.suspend)
}
