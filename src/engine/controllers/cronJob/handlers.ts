/** Handlers that enqueue a CronJob. Models the handlers in pkg/controller/cronjob/cronjob_controllerv2.go (v1.36). */
import type { CronJob } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { KubeObject } from '../../api/types.ts'
import { controllerIn } from '../controllerUtils/owners.ts'
import type { CronJobContext } from './context.ts'
import { readSchedule } from './scheduleTimes.ts'

export function registerCronJobHandlers(controller: CronJobContext): void {
  const { cronJobs, jobs, queue } = controller
  const wake = ({ kind, metadata }: KubeObject, key: string, change: string): void =>
    queue.add(key, `${kind} ${metadata.name} ${change}`)
  cronJobs.addHandler({
    onAdd: (cronJob) => wake(cronJob, keyOf(cronJob), 'ADDED'),
    onUpdate: (before, cronJob) => {
      if (hasOtherTimes(before, cronJob)) followTimes(controller, cronJob)
      else wake(cronJob, keyOf(cronJob), 'MODIFIED')
    },
    onDelete: (cronJob) => wake(cronJob, keyOf(cronJob), 'DELETED'),
  })
  const onJob = (job: KubeObject, change: string): void => {
    const owner = ownerOf(controller, job)
    if (owner) wake(job, keyOf(owner), change)
  }
  jobs.addHandler({
    onAdd: (job) => onJob(job, 'ADDED'),
    onUpdate: (before, job) => {
      if (before.metadata.resourceVersion === job.metadata.resourceVersion) return
      const [old, now] = [ownerOf(controller, before), ownerOf(controller, job)]
      if (old && old !== now) wake(job, keyOf(old), 'MODIFIED')
      if (now) wake(job, keyOf(now), 'MODIFIED')
    },
    onDelete: (job) => onJob(job, 'DELETED'),
  })
}

function followTimes(controller: CronJobContext, cronJob: CronJob): void {
  const { lastScheduleTime } = cronJob.status
  if (typeof readSchedule(cronJob) !== 'string') controller.wakeAtNextTime({ cronJob, lastScheduleTime })
  else {
    const text = `unparseable schedule for cronjob: ${cronJob.spec.schedule}`
    controller.recorder.event(cronJob, 'Warning', 'UnParseableCronJobSchedule', text)
  }
}

const hasOtherTimes = ({ spec: before }: CronJob, { spec }: CronJob): boolean =>
  before.schedule !== spec.schedule || before.timeZone !== spec.timeZone

const ownerOf = ({ cronJobs }: CronJobContext, job: KubeObject): KubeObject | undefined =>
  controllerIn(cronJobs.lister, 'CronJob', job)
