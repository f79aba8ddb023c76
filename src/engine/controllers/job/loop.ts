import type { LoopShape } from '../../trace/loopShape.ts'

export const jobLoop: LoopShape = {
  controller: 'job-controller',
  kind: 'Job',
  caches: ['jobs', 'pods'],
  shown: 'whenBusy',
  ways: [],
}
