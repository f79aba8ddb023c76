import type { ClusterConfig } from '../engine/index.ts'

/** The cluster of the first minute: three nodes, and delays as on a small, healthy cluster. */
export const defaultConfig: ClusterConfig = {
  nodes: [
    { name: 'node-1', cpu: '4', memory: '8Gi', pods: 110 },
    { name: 'node-2', cpu: '4', memory: '8Gi', pods: 110 },
    { name: 'node-3', cpu: '4', memory: '8Gi', pods: 110 },
  ],
  latency: { watchMs: [2, 12], queueMs: [0, 3], syncMs: [4, 20], scheduleMs: [10, 40] },
  kubelet: { pullMs: [1_200, 3_200], startMs: [400, 1_100], readyMs: [2_000, 6_000], terminateMs: [2_000, 8_000] },
  components: { scheduler: true, kubelet: true },
}
