/**
 * Simulated clusters for tests: `startCluster` serves a cluster to your own clients, on a clock that your test moves.
 *
 * ```js
 * import { startCluster } from 'rollscope/testing'
 *
 * const cluster = await startCluster({ manifests: ['web.yaml'], test: 'rolls out' })
 * try {
 *   execFileSync('kubectl', ['set', 'image', 'deployment/web', 'web=shop/web:v2'], { env: { ...process.env, ...cluster.env } })
 *   await cluster.until('deployment/web complete')
 * } finally {
 *   await cluster.stop()
 * }
 * ```
 */
export { type ApiAnswer, RequestError } from './apiClient.ts'
export { type ClusterOptions, startCluster } from './startCluster.ts'
export {
  type AddedNodes,
  type ClockState,
  type Explanation,
  type NodeState,
  TestCluster,
  UntilError,
} from './testCluster.ts'
export { seedOf, type UnderSeedsOptions, underSeeds } from './underSeeds.ts'
