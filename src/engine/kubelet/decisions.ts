/** Decisions of a kubelet about its containers. Names and places are those of pkg/kubelet (v1.36). */
import { acted } from '../trace/declaration.ts'

export const containerState = acted('kubelet.state', 'kubelet.go SyncPod', 'other', { words: ['container', 'state'] })

export const evictedPod = acted('kubelet.evicted', 'eviction_manager.go synchronize', 'other', {
  words: ['resource', 'least', 'available', 'used', 'requested'],
  numbers: ['priority', 'candidates'],
  flags: ['exceeds'],
  counts: 'candidates',
})
