/** What a kubelet makes known of its containers. Names and places are those of pkg/kubelet (v1.36). */
import { declareDecision } from '../trace/declaration.ts'

export const containerState = declareDecision({
  id: 'kubelet.state',
  source: 'kubelet.go SyncPod',
  tone: 'acted',
  about: 'other',
  facts: { container: 'string', state: 'string' },
})
