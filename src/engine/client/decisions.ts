/** Decisions about a key whose sync has failed. Models handleErr and client-go util/workqueue (v1.36). */
import { declareDecision } from '../trace/declaration.ts'

export const retry = declareDecision({
  id: 'queue.retry',
  source: 'rate_limiting_queue.go AddRateLimited',
  tone: 'held',
  closing: true,
  about: 'incidental',
  facts: { failures: 'number', delayMs: 'number' },
  counts: 'failures',
})

export const drop = declareDecision({
  id: 'queue.drop',
  source: 'deployment_controller.go handleErr',
  tone: 'held',
  closing: true,
  about: 'incidental',
  facts: { failures: 'number' },
})
