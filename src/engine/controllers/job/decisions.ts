/** Decisions of the Job controller. Names and places are those of pkg/controller/job and ttlafterfinished (v1.36). */
import { declareDecision } from '../../trace/declaration.ts'

export const waitExpectations = declareDecision({
  id: 'job.waitExpectations',
  source: 'job_controller.go syncJob',
  tone: 'held',
  about: 'expectations',
  facts: { add: 'number', del: 'number' },
})

export const backoffLimit = declareDecision({
  id: 'job.backoffLimit',
  source: 'job_controller.go syncJob',
  tone: 'acted',
  about: 'complete',
  facts: { failed: 'number', limit: 'number' },
})

export const deadline = declareDecision({
  id: 'job.deadline',
  source: 'job_controller.go syncJob',
  tone: 'acted',
  about: 'complete',
  facts: { seconds: 'number' },
})

export const failedIndexes = declareDecision({
  id: 'job.failedIndexes',
  source: 'job_controller.go syncJob',
  tone: 'acted',
  about: 'complete',
  facts: { failed: 'number', succeeded: 'number', completions: 'number' },
})

export const successPolicy = declareDecision({
  id: 'job.successPolicy',
  source: 'success_policy.go matchSuccessPolicy',
  tone: 'acted',
  about: 'complete',
  facts: { succeeded: 'number', completions: 'number' },
})

export const createPods = declareDecision({
  id: 'job.createPods',
  source: 'job_controller.go manageJob',
  tone: 'acted',
  about: 'manage',
  facts: { active: 'number', wanted: 'number', succeeded: 'number', failed: 'number', create: 'number' },
})

export const deletePods = declareDecision({
  id: 'job.deletePods',
  source: 'job_controller.go manageJob',
  tone: 'acted',
  about: 'manage',
  facts: { active: 'number', wanted: 'number', delete: 'number' },
})

export const noop = declareDecision({
  id: 'job.noop',
  source: 'job_controller.go manageJob',
  tone: 'passed',
  about: 'manage',
  facts: { active: 'number', wanted: 'number', succeeded: 'number', failed: 'number' },
})

export const backoff = declareDecision({
  id: 'job.backoff',
  source: 'job_controller.go manageJob',
  tone: 'held',
  about: 'manage',
  facts: { failures: 'number', seconds: 'number' },
})

export const complete = declareDecision({
  id: 'job.complete',
  source: 'job_controller.go enactJobFinished',
  tone: 'acted',
  setsCondition: true,
  about: 'complete',
  facts: { reason: 'string', succeeded: 'number', failed: 'number' },
})

export const failed = declareDecision({
  id: 'job.failed',
  source: 'job_controller.go enactJobFinished',
  tone: 'acted',
  setsCondition: true,
  about: 'complete',
  facts: { reason: 'string', succeeded: 'number', failed: 'number' },
})

export const expired = declareDecision({
  id: 'job.expired',
  source: 'ttlafterfinished_controller.go processJob',
  tone: 'acted',
  about: 'cleanup',
  facts: { seconds: 'number' },
})

export const adopt = declareDecision({
  id: 'job.adopt',
  source: 'controller_ref_manager.go ClaimPods',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

export const release = declareDecision({
  id: 'job.release',
  source: 'controller_ref_manager.go ClaimPods',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})
