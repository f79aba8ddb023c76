import type { LoopShape } from '../../trace/loopShape.ts'

export const cronJobLoop: LoopShape = {
  controller: 'cronjob-controller',
  kind: 'CronJob',
  caches: ['cronjobs', 'jobs'],
  shown: 'whenBusy',
  ways: [],
}
