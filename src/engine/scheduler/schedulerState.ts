/** State and options of the scheduler. */
import type { ResourceClaim } from '../api/kindTypes.ts'
import type { Node, Pod } from '../api/types.ts'
import type { SharedInformer } from '../client/interface.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { Release } from '../releases.ts'
import { CowMap } from '../sim/cowMap.ts'
import { Rotation } from './decision.ts'
import type { FilterPlugin } from './filters.ts'
import type { PodClaimOptions } from './podClaims.ts'
import { QueueState } from './queue.ts'
import type { BindingPod } from './volumeBinder.ts'

export interface SchedulerState {
  queue: QueueState
  /** Pods on nodes, including Pods that are assumed to be there until the watch shows their binding. */
  placed: CowMap<Pod>
  /** Pods that preemption nominated to a node, with `spec.nodeName` set to that node. */
  nominated: CowMap<Pod>
  /** Pods whose claims are being bound, by uid. */
  binding: CowMap<BindingPod>
  /** The scheduler's last writes of device claims by uid, until the watch shows them. */
  written: CowMap<ResourceClaim>
  rotation: Rotation
  /** Virtual ms of the pending `cycle` and `flush` events. */
  cycleAt: number
  flushAt: number
}

export interface SchedulerOptions extends PodClaimOptions {
  readonly nodes: SharedInformer<Node>
  readonly config: ClusterConfig['latency']
  readonly release: Release
  /** Share of nodes that the search finds before their turn, because upstream checks nodes in parallel. */
  readonly overtaking: number
}

export const initialState = (): SchedulerState => ({
  queue: new QueueState(),
  placed: new CowMap(),
  nominated: new CowMap(),
  binding: new CowMap(),
  written: new CowMap(),
  rotation: new Rotation(),
  cycleAt: Number.POSITIVE_INFINITY,
  flushAt: Number.POSITIVE_INFINITY,
})

/** Details of an attempt that found no node. */
export interface FailureOptions {
  readonly refusedBy?: readonly FilterPlugin[]
  /** The node to which the Pod is nominated; '' removes a nomination, and undefined keeps it. */
  readonly promise?: string
  readonly reason?: 'Unschedulable' | 'SchedulerError'
}
