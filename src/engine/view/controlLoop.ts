/** The machinery between the store and the controllers as data: what is under way, queued, awaited, and how stale the caches are. */
import type { KubeObject } from '../api/types.ts'
import type { WatchEvent } from '../apiserver/interface.ts'
import { controllerUidOf, type Informer } from '../client/informer.ts'
import type { Cluster } from '../cluster.ts'
import type { OwnWritesOfKey } from '../controllers/controllerUtils/ownWrites.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import type { DecisionRecord, WriteRecord } from '../trace/records.ts'
import { type LoopKey, type RecordsBack, recentRecords, type SyncView } from './loopRecords.ts'
import { type QueueView, queueViews } from './queueView.ts'
import { type SchedulerView, schedulerView } from './schedulerView.ts'
import { type StoredKindView, storedKinds } from './storedKinds.ts'

/** A watch event that its watcher has not seen yet. */
export interface DeliveryView {
  /** `seq` of the event: unique within the run. */
  readonly seq: number
  /** The informer it goes to: `informer/kube-controller-manager/pods`. */
  readonly to: string
  readonly type: WatchEvent['type']
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  /** uid of the owner that manages the object; empty if there is none. */
  readonly ownerUid: string
  readonly resourceVersion: number
  /** Virtual ms at which the API server sent it, and at which it arrives. */
  readonly sentAt: number
  readonly dueAt: number
}

export interface InformerView {
  /** `informer/kube-controller-manager/pods`. */
  readonly name: string
  /** Whose cache it is: `kube-controller-manager`, `scheduler`, `kubelet/node-1`. */
  readonly process: string
  readonly resource: string
  readonly objects: number
  /** The newest resourceVersion that has arrived. */
  readonly observedVersion: number
  /** The newest resourceVersion on its way; equal to `observedVersion` if the cache is up to date. */
  readonly latestVersion: number
  /** Watch events on their way. */
  readonly behind: number
}

/** The kubelets, of which only some are listed one by one where there are many. */
export interface KubeletsView {
  readonly count: number
  /** Of all of them together. */
  readonly objects: number
  readonly behind: number
  readonly each: readonly InformerView[]
}

export interface ExpectationView {
  readonly controller: string
  readonly key: string
  /** Creations and deletions asked for and not seen yet. */
  readonly add: number
  readonly del: number
  /** Creations or deletions that were asked for. */
  readonly asked: number
  /** Virtual ms. */
  readonly since: number
}

/** What a controller has written and its caches must show before it acts on the key again. */
export interface OwnWriteView extends OwnWritesOfKey {
  readonly controller: string
}

export interface ControlLoopView {
  /** Virtual ms at which all of this is so. */
  readonly at: number
  /** resourceVersion of the last write. */
  readonly storeVersion: number
  readonly kinds: readonly StoredKindView[]
  /** In the order of their arrival, at most the first 500. */
  readonly deliveries: readonly DeliveryView[]
  /** Of the controllers and the scheduler. */
  readonly informers: readonly InformerView[]
  readonly kubelets: KubeletsView
  readonly queues: readonly QueueView[]
  readonly expectations: readonly ExpectationView[]
  readonly ownWrites: readonly OwnWriteView[]
  /** Undefined where no scheduler runs. */
  readonly scheduler: SchedulerView | undefined
  /** The last sync of each controller, and that of the followed key. */
  readonly lastSyncs: readonly SyncView[]
  /** The last write of each client that wrote lately, newest first. */
  readonly lastWrites: readonly WriteRecord[]
  /** What the scheduler last decided. */
  readonly lastScheduled: DecisionRecord | undefined
}

export interface ControlLoopOptions {
  /** What happened up to the cursor. */
  readonly recordsBack: RecordsBack
  readonly follow?: LoopKey
}

/** Most deliveries listed: a burst of thousands is no longer read one by one. */
const MAX_DELIVERIES = 500
/** Most kubelets listed one by one. */
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

/** In the order of their arrival. */
function deliveriesOf(pending: readonly SimEvent[]): SimEvent[] {
  return pending.filter((event) => event.kind === 'watch').sort((a, b) => a.dueAt - b.dueAt || a.seq - b.seq)
}

function deliveryView({ seq, target, scheduledAt, dueAt, payload }: SimEvent): DeliveryView {
  const { type, object, resourceVersion } = payload as WatchEvent
  const { namespace = '', name, uid } = object.metadata
  const ownerUid = controllerUidOf(object) ?? ''
  const { kind } = object
  return { seq, to: target, type, kind, namespace, name, uid, ownerUid, resourceVersion, sentAt: scheduledAt, dueAt }
}

interface OnTheirWay {
  count: number
  latest: number
}

function countByTarget(deliveries: readonly SimEvent[]): ReadonlyMap<string, OnTheirWay> {
  const counts = new Map<string, OnTheirWay>()
  for (const { target, payload } of deliveries) {
    const { resourceVersion } = payload as WatchEvent
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

/** `informer/kubelet/node-1/pods` is that of `kubelet/node-1`. */
function processOf(informerName: string): string {
  return informerName.slice(informerName.indexOf('/') + 1, informerName.lastIndexOf('/'))
}

/** Where there are many, those that news is on its way to. */
function kubeletsView(informers: readonly InformerView[]): KubeletsView {
  const each = informers.length <= MAX_KUBELETS ? informers : informers.filter(({ behind }) => behind > 0)
  return {
    count: informers.length,
    objects: informers.reduce((sum, { objects }) => sum + objects, 0),
    behind: informers.reduce((sum, { behind }) => sum + behind, 0),
    each: each.slice(0, MAX_KUBELETS),
  }
}
