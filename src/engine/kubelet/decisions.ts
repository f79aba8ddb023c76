/** Decisions of a kubelet about its containers. Names and places are those of pkg/kubelet (v1.36). */
import { declareDecision } from '../trace/declaration.ts'

export const containerState = declareDecision({
  id: 'kubelet.state',
  source: 'kubelet.go SyncPod',
  tone: 'acted',
  about: 'other',
  facts: { container: 'string', state: 'string' },
})

export const evictedPod = declareDecision({
  id: 'kubelet.evicted',
  source: 'eviction_manager.go synchronize',
  tone: 'acted',
  about: 'other',
  counts: 'candidates',
  facts: {
    resource: 'string',
    least: 'string',
    available: 'string',
    used: 'string',
    requested: 'string',
    exceeds: 'boolean',
    priority: 'number',
    candidates: 'number',
  },
})
