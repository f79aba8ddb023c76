/** Decisions of the CronJob controller. Names and places are those of pkg/controller/cronjob (v1.36). */
import { declareDecision } from '../../trace/declaration.ts'

export const finished = declareDecision({
  id: 'cronJob.finished',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'passed',
  about: 'other',
  facts: { job: 'string', condition: 'string' },
})

export const missing = declareDecision({
  id: 'cronJob.missing',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'passed',
  about: 'other',
  facts: { job: 'string' },
})

export const unexpected = declareDecision({
  id: 'cronJob.unexpected',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'passed',
  about: 'other',
  facts: { job: 'string' },
})

export const suspended = declareDecision({
  id: 'cronJob.suspended',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'held',
  about: 'paused',
  facts: {},
})

export const invalidSchedule = declareDecision({
  id: 'cronJob.invalidSchedule',
  source: 'utils.go nextScheduleTime',
  tone: 'held',
  about: 'manage',
  facts: { schedule: 'string' },
})

export const unreadable = declareDecision({
  id: 'cronJob.unreadable',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'held',
  about: 'manage',
  facts: { message: 'string' },
})

export const notYet = declareDecision({
  id: 'cronJob.notYet',
  source: 'utils.go nextScheduleTime',
  tone: 'passed',
  about: 'manage',
  facts: { next: 'string' },
})

export const tooLate = declareDecision({
  id: 'cronJob.tooLate',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'held',
  about: 'manage',
  facts: { scheduled: 'string', seconds: 'number', next: 'string' },
})

export const alreadyStarted = declareDecision({
  id: 'cronJob.alreadyStarted',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'passed',
  about: 'manage',
  facts: { scheduled: 'string', next: 'string' },
})

export const forbidden = declareDecision({
  id: 'cronJob.forbidden',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'held',
  about: 'manage',
  facts: { active: 'number', next: 'string' },
  counts: 'active',
})

export const replace = declareDecision({
  id: 'cronJob.replace',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'acted',
  about: 'manage',
  facts: { job: 'string' },
})

export const start = declareDecision({
  id: 'cronJob.start',
  source: 'cronjob_controllerv2.go syncCronJob',
  tone: 'acted',
  about: 'manage',
  facts: { job: 'string', scheduled: 'string', next: 'string' },
})

export const cleanUp = declareDecision({
  id: 'cronJob.cleanUp',
  source: 'cronjob_controllerv2.go removeOldestJobs',
  tone: 'acted',
  about: 'cleanup',
  facts: { job: 'string', finished: 'number', limit: 'number' },
})
