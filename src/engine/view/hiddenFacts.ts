/** Facts that a view shows although the API does not contain them. */

import type { PodRecord } from '../kubelet/types.ts'
import type { SchedulingAttempt } from '../scheduler/attempt.ts'
import type { ClaimsBinding } from '../scheduler/volumeBinder.ts'
import type { Shortages } from './types.ts'

/** A Pod whose eviction by a drain was rejected. */
interface RefusedEviction {
  readonly node: string
  readonly uid: string
  /** Virtual ms of the first rejection. */
  readonly since: number
  /** The API server's message. */
  readonly message: string
}

/** Facts about Pods and nodes that the API does not contain. Times in virtual ms. */
export interface HiddenFacts {
  /** Expected time of readiness of a started Pod, from its node. */
  expectedReadyAt(node: string, uid: string): number | undefined
  /** Expected end of a running container, from its node. */
  expectedEndAt(node: string, uid: string, container: string): number | undefined
  /** The scheduler's last attempt for the Pod with this uid. */
  lastAttempt(uid: string): SchedulingAttempt | undefined
  /** The claims that the scheduler binds for a Pod, and the node that it has chosen; undefined if it binds none. */
  claimsBinding(uid: string): ClaimsBinding | undefined
  /** Time since which a node sends no heartbeats. */
  lostAt(node: string): number | undefined
  /** Resources of a node that a command made short, as keys; the same map until the next command. */
  shortagesOf(node: string): Shortages | undefined
  /** A node's record of a Pod; undefined without a simulated kubelet. */
  recordOf(node: string, uid: string): PodRecord | undefined
  /** Number of a node's pulls before the one that a Pod waits for; undefined if it waits for none. */
  pullsBefore(node: string, uid: string): number | undefined
  /** Rejected evictions that a drain retries. */
  refusedEvictions(): readonly RefusedEviction[]
  /** False: kubelets are not simulated, and commands determine the Pods' states. */
  readonly areNodesPlayed: boolean
}
