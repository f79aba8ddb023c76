/** Decisions of the Job controller. Names and places are those of pkg/controller/job and ttlafterfinished (v1.36). */
import { acted, held, passed } from '../../trace/declaration.ts'

export const waitExpectations = held('job.waitExpectations', 'job_controller.go syncJob', 'expectations', {
  numbers: ['add', 'del'],
})

export const backoffLimit = acted('job.backoffLimit', 'job_controller.go syncJob', 'complete', {
  numbers: ['failed', 'limit'],
})

export const deadline = acted('job.deadline', 'job_controller.go syncJob', 'complete', { numbers: ['seconds'] })

export const failedIndexes = acted('job.failedIndexes', 'job_controller.go syncJob', 'complete', {
  numbers: ['failed', 'succeeded', 'completions'],
})

export const successPolicy = acted('job.successPolicy', 'success_policy.go matchSuccessPolicy', 'complete', {
  numbers: ['succeeded', 'completions'],
})

export const createPods = acted('job.createPods', 'job_controller.go manageJob', 'manage', {
  numbers: ['active', 'wanted', 'succeeded', 'failed', 'create'],
})

export const deletePods = acted('job.deletePods', 'job_controller.go manageJob', 'manage', {
  numbers: ['active', 'wanted', 'delete'],
})

export const noop = passed('job.noop', 'job_controller.go manageJob', 'manage', {
  numbers: ['active', 'wanted', 'succeeded', 'failed'],
})

export const backoff = held('job.backoff', 'job_controller.go manageJob', 'manage', {
  numbers: ['failures', 'seconds'],
})

export const complete = acted('job.complete', 'job_controller.go enactJobFinished', 'complete', {
  words: ['reason'],
  numbers: ['succeeded', 'failed'],
  setsCondition: true,
})

export const failed = acted('job.failed', 'job_controller.go enactJobFinished', 'complete', {
  words: ['reason'],
  numbers: ['succeeded', 'failed'],
  setsCondition: true,
})

export const expired = acted('job.expired', 'ttlafterfinished_controller.go processJob', 'cleanup', {
  numbers: ['seconds'],
})

export const adopt = acted('job.adopt', 'controller_ref_manager.go ClaimPods', 'incidental', { words: ['pod'] })
export const release = acted('job.release', 'controller_ref_manager.go ClaimPods', 'incidental', { words: ['pod'] })
