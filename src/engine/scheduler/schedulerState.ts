/** State, options and cache of the scheduler. */
import type { CSIDriver, CSINode, CSIStorageCapacity, VolumeAttachment } from '../api/fields/apiTypes.ts'
import type { Claim, ResourceClaim, StorageClass, Volume } from '../api/kindTypes.ts'
import type { Labels, Node, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder, SharedInformer } from '../client/interface.ts'
import { unlessRefused } from '../client/refusals.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { Release } from '../releases.ts'
import { MutableRecord } from '../sim/cloneState.ts'
import { CowMap } from '../sim/cowMap.ts'
import type { Random } from '../sim/prng.ts'
import type { StateCell } from '../sim/simulation.ts'
import type { SchedulingAttempt } from './attempt.ts'
import type { DevicePlan } from './devices/plugin.ts'
import type { DeviceInformers } from './devices/podDevices.ts'
import type { FilterPlugin } from './filters.ts'
import { NodeTable, nameLabel } from './nodeTable.ts'

export interface SchedulerOptions {
  readonly nodes: SharedInformer<Node>
  readonly client: ApiClient
  readonly pods: SharedInformer<Pod>
  /** Absent in a cluster without a controller that binds claims: no Pod waits for claims there. */
  readonly storage?: {
    readonly claims: SharedInformer<Claim>
    readonly volumes: SharedInformer<Volume>
    readonly classes: SharedInformer<StorageClass>
    readonly nodeDrivers: SharedInformer<CSINode>
    readonly attachments: SharedInformer<VolumeAttachment>
    readonly drivers: SharedInformer<CSIDriver>
    readonly capacities: SharedInformer<CSIStorageCapacity>
  }
  /** Device claims, their classes and the available devices; absent as `storage`. */
  readonly devices?: DeviceInformers
  readonly assumed?: ClusterConfig['assumed']
  readonly recorder: EventRecorder
  readonly config: ClusterConfig['latency']
  readonly release: Release
  /** Share of nodes that the search finds before their turn, because upstream checks nodes in parallel. */
  readonly overtaking: number
}

/** A Pod in the scheduling queue; frozen. */
export interface QueuedPod {
  readonly uid: string
  readonly namespace: string
  readonly name: string
  readonly priority: number
  /** Number that orders Pods with the same priority. */
  readonly order: number
  /** Numbers of attempts that found no node, and of attempts that failed with an error. */
  readonly refusals: number
  readonly errors: number
  readonly refusedBy: readonly FilterPlugin[]
  readonly lastTriedAt: number
  /** The last attempt that found no node. */
  readonly attempt?: SchedulingAttempt
}

export interface BackingOff {
  readonly pod: QueuedPod
  readonly until: number
}

/**
 * The scheduling queue: Pods to try next, Pods in back-off, and unschedulable Pods that wait for a change of the
 * cluster.
 */
export class QueueState extends MutableRecord {
  /** Pods to try next, by priority and then by order. */
  active: QueuedPod[] = []
  /**
   * Pods in back-off, each with the time of its next attempt. If no other Pod waits, they are tried earlier, except
   * after an error.
   */
  backOff: BackingOff[] = []
  unschedulable = new CowMap<QueuedPod>()
  nextOrder = 1
}

/** A Pod that is bound to its node as soon as its claims are bound. */
export interface BindingPod {
  /** The Pod, with the chosen node in its spec. */
  readonly pod: Pod
  readonly tried: QueuedPod
  /** Names of its claims, and of the existing volumes chosen for them. */
  readonly claims: readonly string[]
  readonly volumes: readonly string[]
  /** Writes of its devices that are not done yet. */
  readonly plan: DevicePlan | undefined
  /** Names of its device claims that a driver must prepare. */
  readonly devices: readonly string[]
  /** Virtual ms. */
  readonly since: number
  readonly until: number
}

/** The node with which the next search begins; kept between decisions. */
export class Rotation extends MutableRecord {
  nextStart = 0
}

/** A random start of the rotation, because upstream continues from all earlier decisions. */
export function initialRotation(random: Random, nodes: number): Rotation {
  const rotation = new Rotation()
  if (nodes > 1) rotation.nextStart = random.int(0, nodes - 1)
  return rotation
}

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

/**
 * The scheduler's knowledge of the cluster: its state, and the facts about nodes that are derived from the state. Models
 * pkg/scheduler/backend/cache (v1.36).
 */
export class SchedulerCache {
  readonly #cell: StateCell<SchedulerState>
  readonly #options: SchedulerOptions
  #table: NodeTable | undefined
  #tableState: SchedulerState | undefined

  constructor(cell: StateCell<SchedulerState>, options: SchedulerOptions) {
    this.#cell = cell
    this.#options = options
  }

  get state(): SchedulerState {
    return this.#cell.state
  }

  /** The node table, built again after a snapshot has replaced the state. */
  get nodeTable(): NodeTable {
    const { state } = this
    if (!this.#table || this.#tableState !== state) {
      this.#table = new NodeTable(this.#options.nodes.lister.all(), state.placed.values(), this.labelsOf)
      this.#tableState = state
    }
    return this.#table
  }

  readonly labelsOf = (namespace: string): Labels => {
    const found = unlessRefused(() => this.#options.client.get('namespaces', '', namespace))
    return found?.metadata.labels ?? nameLabel(namespace)
  }
}
