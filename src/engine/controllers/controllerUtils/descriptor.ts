import type { RawObject } from '../../api/errors.ts'
import type { ResourceQuotaStatus } from '../../api/fields/apiTypes.ts'
import type { ObjectOf, ResourceName } from '../../api/kindTypes.ts'
import type { KubeObject, Node, Pod } from '../../api/types.ts'
import type { ApiClient, DynamicClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Receiver } from '../../sim/eventQueue.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'
import type { Expectations } from './expectations.ts'
import type { OwnWrites } from './ownWrites.ts'

/**
 * A row of the table of controllers: the core walks the table and knows no controller by name. Models
 * cmd/kube-controller-manager/app/controller_descriptor.go (v1.36).
 */
export interface ControllerDescriptor {
  /** Name of the controller, its queue and its decisions. */
  readonly name: string
  /** The caches that it shares with other controllers, in the order in which they are opened. */
  readonly informers: readonly ResourceName[]
  /** Workers of its queue; absent where it has none. */
  readonly workers?: number
  /** Shows its queue before all others, because a rollout begins at the Deployment. */
  readonly isShownFirst?: true
  /** Whether a cluster has the controller; absent if every cluster has it. */
  runsIn?(config: ClusterConfig): boolean
  /** Set for a controller that starts when the first nodes have joined, and sees only later changes. */
  readonly begins?: 'withNodes'
  create(manager: ControllerManager): Controller
}

/** The interface of every controller to the core. */
export interface Controller extends Component {
  /** Absent for a controller that works on timers alone. */
  readonly queue?: WorkQueue
  /** Creations and deletions that its cache does not show yet. */
  readonly expectations?: Expectations
  /** Syncs a key now, outside of the queue. Throws StatusError. */
  trySync?(key: string): void
  /** Writes that the controller's caches must show before it syncs the same key again. */
  readonly ownWrites?: OwnWrites
}

/** The process that runs the controllers, as a controller sees it. Models cmd/kube-controller-manager. */
export interface ControllerManager {
  readonly sim: Simulation
  readonly config: ClusterConfig
  clientOf(component: string): ApiClient
  /** For a controller that works with kinds known only at run time. */
  dynamicClientOf(component: string): DynamicClient
  recorderOf(component: string): EventRecorder
  /** The cache of a resource. The first controller that needs it opens it. */
  informer<R extends ResourceName>(resource: R): Informer<ObjectOf<R>>
  /** The cache of the objects of all custom kinds. */
  customInformer(): Informer<KubeObject>
  /** Tells a component of changes of a resource that no cache holds, as events of the kind `watch`. */
  watch<R extends string>(watch: {
    readonly component: Receiver<'watch', WatchEvent<ObjectOf<R>>>
    readonly resource: R
    readonly name: string
    readonly isActive: (object: ObjectOf<R>, before: ObjectOf<R> | undefined) => boolean
  }): void
  /** The kinds that the API server serves. */
  readonly kinds: readonly ServedKind[]
  /** Reads the scales of custom objects. */
  readonly customScales: CustomScales
  /** The resource with the name that quotas use: `deployments.apps`; undefined for an unknown kind. */
  resourceNamed(groupResource: string): string | undefined
  /** Computes the status of a quota, as admission does. */
  readonly quotaStatus: QuotaStatusOf
  /** The kubelets that send no heartbeats. */
  readonly kubelets: KubeletSilence
  /** The resource metrics API, as metrics-server serves it. */
  readonly metrics: ResourceMetrics
}

/** Reads the scale of a custom object; undefined for a kind without a definition. Throws StatusError. */
export type CustomScales = (target: {
  readonly group: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}) => { readonly resource: string; readonly wanted: number; readonly selector: string } | undefined

/** A kind of the API server, as controllers see it. */
export interface ServedKind {
  readonly kind: string
  readonly resource: string
  readonly group: string
  readonly namespaced: boolean
  readonly subresources?: readonly string[]
}

/** The use of a Pod or container over a window; virtual ms. */
export interface PodMetric {
  /** Thousandths of a core or of a byte. */
  readonly value: number
  /** End of the window. */
  readonly at: number
  readonly windowMs: number
}

/** The measured use of a Pod's containers; virtual ms. */
export interface ContainerMetrics {
  readonly pod: string
  readonly at: number
  readonly windowMs: number
  /** Usage by container, in thousandths of a core or of a byte. */
  readonly usage: ReadonlyMap<string, { readonly cpu: number; readonly memory: number }>
}

export interface ResourceMetrics {
  /** The metrics of those Pods that have been measured. */
  podMetrics(pods: readonly Pod[]): readonly ContainerMetrics[]
}

/** Computes the status of a quota as the admission of quotas does. */
export type QuotaStatusOf = (
  quota: RawObject,
  /** Objects of a kind (`pods`, `deployments.apps`) in the quota's namespace; undefined for a kind that does not exist. */
  objectsOf: (resource: string) => readonly RawObject[] | undefined,
  nowMs: number,
) => Pick<ResourceQuotaStatus, 'hard' | 'used'>

/** Notifies controllers of silent kubelets. Stands for Leases, which simulated kubelets do not renew. */
export interface KubeletSilence {
  stoppedAt(nodeName: string): number | undefined
  addHandler(handler: {
    onStop?(nodeName: string, renewedAt: number): void
    onJoin?(nodeName: string): void
    onReady?(nodeName: string): void
  }): void
}

/** Whether the nodes of a cluster have kubelets, which can fall silent. */
export function haveKubelets({ components }: ClusterConfig): boolean {
  return components.kubelet || components.node === 'serves'
}

/**
 * Whether the cluster binds claims and attaches volumes: clusters recorded with a scheduler alone lack the controllers
 * of volumes.
 */
export const bindsClaims = ({ components, admission = [] }: ClusterConfig): boolean =>
  components.kubelet || admission.includes('ServiceAccount')

/** Sends changes of nodes to a controller, which decides whether a change concerns it. */
export function watchNodes(
  { watch }: ControllerManager,
  controller: Receiver<'watch', WatchEvent<Node>> & { isConcerned(node: Node, before: Node | undefined): boolean },
): void {
  watch({
    component: controller,
    resource: 'nodes',
    name: `${controller.name}/nodes`,
    isActive: (node, before) => controller.isConcerned(node, before),
  })
}
