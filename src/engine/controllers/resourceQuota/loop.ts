import type { LoopShape } from '../../trace/loopShape.ts'

export const resourceQuotaLoop: LoopShape = {
  controller: 'resourcequota-controller',
  kind: 'ResourceQuota',
  caches: ['resourcequotas', 'pods'],
  shown: 'whenBusy',
  ways: [],
}
