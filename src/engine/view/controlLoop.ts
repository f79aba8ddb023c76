/** The control loop as data: deliveries in flight, queues, expectations, and the lag of the caches. */

import type { KubeObject } from '../api/types.ts'
import type { WatchEvent } from '../apiserver/interface.ts'
import { type Delivery, isDelivery } from '../apiserver/interface.ts'
import { controllerUidOf, type Informer } from '../client/informer.ts'
import type { Cluster } from '../cluster.ts'
import type { OwnWritesOfKey } from '../controllers/controllerUtils/ownWrites.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import type { DecisionRecord, WriteRecord } from '../trace/records.ts'
import { type LoopKey, type RecordsBack, recentRecords, type SyncView } from './loopRecords.ts'
import { type QueueView, queueViews } from './queueView.ts'
import { type SchedulerView, schedulerView } from './schedulerView.ts'
import { type StoredKindView, storedKinds } from './storedKinds.ts'

/** A watch event that its watcher has not received yet. */
export interface DeliveryView {
  /** `seq` of the event: unique within the run. */
  readonly seq: number
  /** The receiving informer: `informer/kube-controller-manager/pods`. */
  readonly to: string
  readonly type: WatchEvent['type']
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  /** uid of the managing owner; empty without one. */
  readonly ownerUid: string
  readonly resourceVersion: number
  /** Virtual ms of sending by the API server, and of arrival. */
  readonly sentAt: number
  readonly dueAt: number
}

export interface InformerView {
  /** `informer/kube-controller-manager/pods`. */
  readonly name: string
  /** Process of the cache: `kube-controller-manager`, `scheduler`, `kubelet/node-1`. */
  readonly process: string
  readonly resource: string
  readonly objects: number
  /** The newest received resourceVersion. */
  readonly observedVersion: number
  /** The newest resourceVersion in flight; equal to `observedVersion` if the cache is up to date. */
  readonly latestVersion: number
  /** Number of watch events in flight. */
  readonly behind: number
}

/** The kubelets; if there are many, only some are listed. */
interface KubeletsView {
  readonly count: number
  /** Sum over all kubelets. */
  readonly objects: number
  readonly behind: number
  readonly each: readonly InformerView[]
}

interface ExpectationView {
  readonly controller: string
  readonly key: string
  /** Expected creations and deletions that were not observed yet. */
  readonly add: number
  readonly del: number
  /** Number of expected creations or deletions. */
  readonly asked: number
  /** Virtual ms. */
  readonly since: number
}

/** A controller's own writes that its caches must show before it syncs the key again. */
export interface OwnWriteView extends OwnWritesOfKey {
  readonly controller: string
}

export interface ControlLoopView {
  /** Time of this view, in virtual ms. */
  readonly at: number
  /** resourceVersion of the last write. */
  readonly storeVersion: number
  readonly kinds: readonly StoredKindView[]
  /** Watch events in the order of arrival, at most 500. */
  readonly deliveries: readonly DeliveryView[]
  /** Informers of the controllers and the scheduler. */
  readonly informers: readonly InformerView[]
  readonly kubelets: KubeletsView
  readonly queues: readonly QueueView[]
  readonly expectations: readonly ExpectationView[]
  readonly ownWrites: readonly OwnWriteView[]
  /** Undefined without a scheduler. */
  readonly scheduler: SchedulerView | undefined
  /** The last sync of each controller, and that of the followed key. */
  readonly lastSyncs: readonly SyncView[]
  /** The last write of each client that wrote recently, newest first. */
  readonly lastWrites: readonly WriteRecord[]
  /** The scheduler's last decision. */
  readonly lastScheduled: DecisionRecord | undefined
}

interface ControlLoopOptions {
  /** Visits the records up to the cursor, newest first. */
  readonly recordsBack: RecordsBack
  readonly follow?: LoopKey
}

/** Largest number of listed deliveries. */
const MAX_DELIVERIES = 500
/** Largest number of listed kubelets. */
const MAX_KUBELETS = 8

export function controlLoopView(cluster: Cluster, { recordsBack, follow }: ControlLoopOptions): ControlLoopView {
  const { sim, store, controllers, informers, nodes, otherInformers } = cluster
  const deliveries = deliveriesOf(sim.pendingEvents)
  const onTheirWay = countByTarget(deliveries)
  const viewOf = (informer: Informer<KubeObject>) => informerView(informer, onTheirWay.get(informer.name))
  const all = [...controllers.values()]
  return {
    at: sim.now,
    storeVersion: store.resourceVersion,
    kinds: storedKinds(store, follow),
    deliveries: deliveries.slice(0, MAX_DELIVERIES).map(deliveryView),
    informers: [...informers.values(), ...otherInformers].map(viewOf),
    kubelets: kubeletsView(nodes.informers.map(viewOf)),
    queues: queueViews(cluster.queues, sim.pendingEvents),
    expectations: all.flatMap((controller) =>
      (controller.expectations?.open() ?? []).map((expectation) => ({ controller: controller.name, ...expectation })),
    ),
    ownWrites: all.flatMap((controller) =>
      (controller.ownWrites?.open() ?? []).map((one) => ({ controller: controller.name, ...one })),
    ),
    scheduler: cluster.scheduler && schedulerView(cluster.scheduler.waiting),
    ...recentRecords(cluster.queues, { recordsBack, ...(follow === undefined ? {} : { follow }) }),
  }
}

/** Pending deliveries in the order of arrival. */
function deliveriesOf(pending: readonly SimEvent[]): Delivery[] {
  return pending.filter(isDelivery).sort((a, b) => a.dueAt - b.dueAt || a.seq - b.seq)
}

function deliveryView({ seq, target, scheduledAt, dueAt, payload }: Delivery): DeliveryView {
  const { type, object, resourceVersion } = payload
  const { namespace = '', name, uid } = object.metadata
  const ownerUid = controllerUidOf(object) ?? ''
  const { kind } = object
  return { seq, to: target, type, kind, namespace, name, uid, ownerUid, resourceVersion, sentAt: scheduledAt, dueAt }
}

interface OnTheirWay {
  count: number
  latest: number
}

function countByTarget(deliveries: readonly Delivery[]): ReadonlyMap<string, OnTheirWay> {
  const counts = new Map<string, OnTheirWay>()
  for (const { target, payload } of deliveries) {
    const { resourceVersion } = payload
    const known = counts.get(target)
    if (known) {
      known.count++
      known.latest = Math.max(known.latest, resourceVersion)
    } else counts.set(target, { count: 1, latest: resourceVersion })
  }
  return counts
}

function informerView(informer: Informer<KubeObject>, onTheirWay: OnTheirWay | undefined): InformerView {
  const { name, observedVersion, size } = informer
  return {
    name,
    process: processOf(name),
    resource: name.slice(name.lastIndexOf('/') + 1),
    objects: size,
    observedVersion,
    latestVersion: Math.max(observedVersion, onTheirWay?.latest ?? 0),
    behind: onTheirWay?.count ?? 0,
  }
}

/** The process `kubelet/node-1` of `informer/kubelet/node-1/pods`. */
function processOf(informerName: string): string {
  return informerName.slice(informerName.indexOf('/') + 1, informerName.lastIndexOf('/'))
}

/** The view of all kubelets; if there are many, only those with pending deliveries are listed. */
function kubeletsView(informers: readonly InformerView[]): KubeletsView {
  const each = informers.length <= MAX_KUBELETS ? informers : informers.filter(({ behind }) => behind > 0)
  return {
    count: informers.length,
    objects: informers.reduce((sum, { objects }) => sum + objects, 0),
    behind: informers.reduce((sum, { behind }) => sum + behind, 0),
    each: each.slice(0, MAX_KUBELETS),
  }
}
