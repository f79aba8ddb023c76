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
  /** Pods on nodes, also those only assumed to be there until the watch shows the binding. */
  placed: CowMap<Pod>
  /** Pods that preemption promised a node, with `spec.nodeName` set to it. */
  nominated: CowMap<Pod>
  /** Pods whose claims are being bound, by uid. */
  binding: CowMap<BindingPod>
  /** Claims of devices as written last, by uid, until the watch shows them. */
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
  /** Share of nodes that are found before their turn, as upstream checks nodes in parallel and prefers the first. */
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

/** How an attempt to find a node ends without one. */
export interface FailureOptions {
  readonly refusedBy?: readonly FilterPlugin[]
  /** The node that the Pod is promised from now on, '' if none. */
  readonly promise?: string
  readonly reason?: 'Unschedulable' | 'SchedulerError'
}
