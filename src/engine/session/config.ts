import type { ClusterConfig } from './types.ts'

/** Three nodes and delays at which a rollout of ten Pods takes about half a minute. */
export const DEFAULT_CONFIG: ClusterConfig = {
  nodes: [1, 2, 3].map((n) => ({ name: `node-${n}`, cpu: '4', memory: '16Gi', pods: 110 })),
  latency: { watchMs: [2, 8], queueMs: [0, 2], syncMs: [2, 6], scheduleMs: [2, 5] },
  kubelet: { pullMs: [600, 1800], startMs: [300, 900], readyMs: [1500, 4000], terminateMs: [300, 2500] },
  requests: { perSecond: 100 },
  components: { scheduler: true, kubelet: true },
}
