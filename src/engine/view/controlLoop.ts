/** The machinery between the store and the controllers as data: what is under way, queued, awaited, and how stale the caches are. */
import type { WatchEvent } from '../apiserver/interface.ts'
import type { WorkQueueView } from '../client/workqueue.ts'
import type { Cluster } from '../cluster.ts'

/** A watch event that its watcher has not seen yet. */
export interface DeliveryView {
  /** The informer it goes to: `informer/kube-controller-manager/pods`. */
  readonly to: string
  readonly type: WatchEvent['type']
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly resourceVersion: number
  /** Virtual ms at which it arrives. */
  readonly dueAt: number
}

export interface InformerView {
  readonly name: string
  readonly resource: string
  readonly objects: number
  /** The newest resourceVersion that has arrived. */
  readonly observedVersion: number
  /** The newest resourceVersion on its way; equal to `observedVersion` if the cache is up to date. */
  readonly latestVersion: number
}

export interface ExpectationView {
  readonly controller: string
  readonly key: string
  /** Creations and deletions asked for and not seen yet. */
  readonly add: number
  readonly del: number
  /** Virtual ms. */
  readonly since: number
}

export interface ControlLoopView {
  /** resourceVersion of the last write. */
  readonly storeVersion: number
  readonly deliveries: readonly DeliveryView[]
  readonly informers: readonly InformerView[]
  readonly queues: readonly WorkQueueView[]
  readonly expectations: readonly ExpectationView[]
}

/** Most deliveries told: a burst of thousands is no longer read one by one. */
const MAX_DELIVERIES = 500

export function controlLoopView(cluster: Cluster): ControlLoopView {
  const deliveries = deliveriesOf(cluster)
  const { replicaSet, replicationController } = cluster.controllers
  return {
    storeVersion: cluster.store.resourceVersion,
    deliveries: deliveries.slice(0, MAX_DELIVERIES),
    informers: [...cluster.informers].map(([resource, informer]) => ({
      name: informer.name,
      resource,
      objects: informer.size,
      observedVersion: informer.observedVersion,
      latestVersion: deliveries.reduce(
        (latest, delivery) => (delivery.to === informer.name ? Math.max(latest, delivery.resourceVersion) : latest),
        informer.observedVersion,
      ),
    })),
    queues: cluster.queues.map((queue) => queue.view),
    expectations: [replicaSet, replicationController].flatMap((controller) =>
      controller.expectations.open().map((expectation) => ({ controller: controller.name, ...expectation })),
    ),
  }
}

/** In the order of their arrival. */
function deliveriesOf({ sim }: Cluster): DeliveryView[] {
  return sim.pendingEvents
    .filter((event) => event.kind === 'watch')
    .sort((a, b) => a.dueAt - b.dueAt || a.seq - b.seq)
    .map(({ target, dueAt, payload }) => {
      const { type, object, resourceVersion } = payload as WatchEvent
      const { namespace = '', name } = object.metadata
      return { to: target, type, kind: object.kind, namespace, name, resourceVersion, dueAt }
    })
}
