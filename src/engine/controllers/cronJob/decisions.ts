/** Decisions of the CronJob controller. Names and places are those of pkg/controller/cronjob (v1.36). */
import { acted, held, passed } from '../../trace/declaration.ts'

export const finished = passed('cronJob.finished', 'cronjob_controllerv2.go syncCronJob', 'other', {
  words: ['job', 'condition'],
})

export const missing = passed('cronJob.missing', 'cronjob_controllerv2.go syncCronJob', 'other', { words: ['job'] })

export const unexpected = passed('cronJob.unexpected', 'cronjob_controllerv2.go syncCronJob', 'other', {
  words: ['job'],
})

export const suspended = held('cronJob.suspended', 'cronjob_controllerv2.go syncCronJob', 'paused')

export const invalidSchedule = held('cronJob.invalidSchedule', 'utils.go nextScheduleTime', 'manage', {
  words: ['schedule'],
})

export const unreadable = held('cronJob.unreadable', 'cronjob_controllerv2.go syncCronJob', 'manage', {
  words: ['message'],
})

export const notYet = passed('cronJob.notYet', 'utils.go nextScheduleTime', 'manage', { words: ['next'] })

export const tooLate = held('cronJob.tooLate', 'cronjob_controllerv2.go syncCronJob', 'manage', {
  words: ['scheduled', 'next'],
  numbers: ['seconds'],
})

export const alreadyStarted = passed('cronJob.alreadyStarted', 'cronjob_controllerv2.go syncCronJob', 'manage', {
  words: ['scheduled', 'next'],
})

export const forbidden = held('cronJob.forbidden', 'cronjob_controllerv2.go syncCronJob', 'manage', {
  words: ['next'],
  numbers: ['active'],
  counts: 'active',
})

export const replace = acted('cronJob.replace', 'cronjob_controllerv2.go syncCronJob', 'manage', { words: ['job'] })

export const start = acted('cronJob.start', 'cronjob_controllerv2.go syncCronJob', 'manage', {
  words: ['job', 'scheduled', 'next'],
})

export const cleanUp = acted('cronJob.cleanUp', 'cronjob_controllerv2.go removeOldestJobs', 'cleanup', {
  words: ['job'],
  numbers: ['finished', 'limit'],
})
