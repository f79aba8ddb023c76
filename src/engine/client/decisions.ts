/** Decisions about a key whose sync has failed. Models handleErr and client-go util/workqueue (v1.36). */
import { held } from '../trace/declaration.ts'

export const retry = held('queue.retry', 'rate_limiting_queue.go AddRateLimited', 'incidental', {
  numbers: ['failures', 'delayMs'],
  closing: true,
  counts: 'failures',
})

export const drop = held('queue.drop', 'deployment_controller.go handleErr', 'incidental', {
  numbers: ['failures'],
  closing: true,
})
