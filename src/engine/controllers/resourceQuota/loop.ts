import type { LoopShape } from '../../trace/loopShape.ts'

export const resourceQuotaLoop: LoopShape = {
  controller: 'resourcequota-controller',
  caches: ['resourcequotas', 'pods'],
  shown: 'whenBusy',
  ways: [],
}
