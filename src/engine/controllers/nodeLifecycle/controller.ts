/**
 * Detects silent kubelets and taints their nodes. Models pkg/controller/nodelifecycle/node_lifecycle_controller.go
 * (v1.36).
 */
import { timestampAt, virtualMsIn } from '../../api/clock.ts'
import type { Node, Pod, Taint } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'
import type { KubeletSilence } from '../controllerUtils/descriptor.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'

export const NAME = 'node-lifecycle-controller'
/** --node-monitor-period. */
const MONITOR_MS = 5_000
/** --node-monitor-grace-period. */
const GRACE_MS = 50_000
/** --node-startup-grace-period: for a node whose kubelet has never reported. */
const STARTUP_GRACE_MS = 60_000
/** Period of the check of nodes that wait for their NoExecute taint. */
const TAINT_PASS_MS = 100
const NOT_READY = 'node.kubernetes.io/not-ready'
const UNREACHABLE = 'node.kubernetes.io/unreachable'
const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable'

/**
 * Time before a taint is written: the controller first reads the node from the API server, so a scheduler may decide
 * sooner.
 */
const REQUESTS_MS = 10

/** The taint for each status of a condition. Models nodeConditionToTaintKeyStatusMap (v1.36). */
const CONDITION_TAINTS: readonly (readonly [condition: string, status: string, key: string])[] = [
  ['Ready', 'False', NOT_READY],
  ['Ready', 'Unknown', UNREACHABLE],
  ['MemoryPressure', 'True', 'node.kubernetes.io/memory-pressure'],
  ['DiskPressure', 'True', 'node.kubernetes.io/disk-pressure'],
  ['NetworkUnavailable', 'True', 'node.kubernetes.io/network-unavailable'],
  ['PIDPressure', 'True', 'node.kubernetes.io/pid-pressure'],
]
/** Taints that the controller sets with both effects, NoSchedule and NoExecute. */
const EVICTING = [NOT_READY, UNREACHABLE] as const
const CONDITION_KEYS = CONDITION_TAINTS.map(([, , key]) => key)
const OWN_KEYS: ReadonlySet<string> = new Set([...CONDITION_KEYS, UNSCHEDULABLE])

interface State {
  /** The offset of the checks within five seconds; drawn at random when the first kubelet stops. */
  phaseMs: number | undefined
  /** Unreachable nodes that wait for their NoExecute taint. */
  queue: string[]
  /** Zones with the virtual time from which their next node may be tainted. */
  nextTaintAt: Map<string, number>
}

interface Events {
  readonly watch: WatchEvent<Node>
  readonly look: undefined
  /** UID of a node without a Ready condition. */
  readonly startup: string
  readonly silent: { readonly nodeName: string; readonly stoppedAt: number }
  /** Name of the node. */
  readonly node: string
  readonly joined: string
  readonly ready: string
  readonly taint: string
}

/** Detects lost nodes. Upstream checks all nodes every five seconds; here only checks that find a change are events. */
export class NodeLifecycleController implements Component {
  readonly name = NAME
  readonly periodicEvents = ['look', 'startup']
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #pods: Informer<Pod>
  readonly #recorder: EventRecorder
  readonly #kubelets: KubeletSilence
  readonly #watchMs: readonly [number, number]

  constructor(
    sim: Simulation,
    options: {
      readonly client: ApiClient
      readonly pods: Informer<Pod>
      readonly recorder: EventRecorder
      readonly kubelets: KubeletSilence
      readonly latency: ClusterConfig['latency']
    },
  ) {
    this.#sim = sim
    this.#client = options.client
    this.#pods = options.pods
    this.#recorder = options.recorder
    this.#kubelets = options.kubelets
    this.#watchMs = options.latency.watchMs
    sim.register(this)
    this.#kubelets.addHandler({
      onStop: (nodeName, renewedAt) => this.#onStop(nodeName, renewedAt),
      onJoin: (nodeName) => sim.schedule(this.#nextLook(sim.now) - sim.now, this, 'joined', nodeName),
      onReady: (nodeName) => {
        const [least, most] = this.#watchMs
        sim.schedule(sim.random(NAME).int(least, most), this, 'ready', nodeName)
      },
    })
  }

  initialState(): State {
    return { phaseMs: undefined, queue: [], nextTaintAt: new Map() }
  }

  /**
   * Whether a change of a node matters: it was created without a kubelet, cordoned or uncordoned, or another client
   * changed the controller's taints.
   */
  isConcerned(node: Node, before: Node | undefined): boolean {
    if (before === undefined && !hasReported(node)) return true
    if (before !== undefined && node.spec.taints !== before.spec.taints && isTampered(node, before)) return true
    if (before !== undefined && node.status.conditions !== before.status.conditions && hasOtherPressure(node, before))
      return true
    return this.#nodes().some((node) => (node.spec.unschedulable === true) !== hasTaint(node, UNSCHEDULABLE))
  }

  handle(event: EventOf<Events>): void {
    switch (event.kind) {
      case 'watch':
        this.#onWatch(event.payload)
        break
      case 'startup':
        this.#onStartupEnd(event.payload)
        break
      case 'node':
        this.#onNode(event.payload)
        break
      case 'silent':
        this.#onSilent(event.payload)
        break
      case 'joined':
        this.#onJoined(event.payload)
        break
      case 'ready':
        for (const key of EVICTING) this.#removeTaints(event.payload, key, 'NoSchedule')
        this.#sim.schedule(this.#nextLook(this.#sim.now) - this.#sim.now, this, 'look')
        break
      case 'look':
        this.#look()
        break
      case 'taint':
        this.#taintNext(event.payload)
    }
  }

  #onWatch({ type, object }: WatchEvent<Node>): void {
    const { name, uid, creationTimestamp = '' } = object.metadata
    this.#sim.schedule(REQUESTS_MS, this, 'node', name)
    if (type !== 'ADDED' || hasReported(object)) return
    const { now } = this.#sim
    const endsAt = Math.max(now, (virtualMsIn(creationTimestamp) ?? now) + STARTUP_GRACE_MS)
    this.#sim.schedule(this.#nextLook(endsAt) - now, this, 'startup', uid)
  }

  /** Handles the end of the startup grace period of a node: it becomes unreachable if no kubelet has reported. */
  // Models pkg/controller/nodelifecycle tryUpdateNodeHealth (v1.36) without a Ready condition: no Event, no change of Pods.
  #onStartupEnd(uid: string): void {
    const node = this.#nodes().find(({ metadata }) => metadata.uid === uid)
    if (!node || hasReported(node)) return
    this.#client.updateStatus('nodes', '', asNeverReported(node, timestampAt(this.#sim.now)))
    this.#addTaint(node.metadata.name, UNREACHABLE, 'NoSchedule')
    this.#look()
  }

  /** Sets the taint of a cordoned node, and the taints of its conditions: some components read taints only. */
  // Models pkg/controller/nodelifecycle doNoScheduleTaintingPass (v1.36).
  #onNode(nodeName: string): void {
    const node = this.#nodes().find(({ metadata }) => metadata.name === nodeName)
    if (!node) return
    const wanted = [...conditionTaints(node), ...(node.spec.unschedulable ? [UNSCHEDULABLE] : [])]
    const isStale = ({ key, effect }: Taint): boolean =>
      effect === 'NoSchedule' && OWN_KEYS.has(key) && !wanted.includes(key)
    const { taints = [] } = node.spec
    const added = wanted.filter((key) => !hasTaint(node, key))
    if (added.length > 0 || taints.some(isStale)) {
      const timeAdded = timestampAt(this.#sim.now)
      const fresh = added.map((key): Taint => ({ key, effect: 'NoSchedule', timeAdded }))
      this.#setTaints(nodeName, [...taints.filter((taint) => !isStale(taint)), ...fresh])
    }
    const isMarked = EVICTING.some((key) => hasTaint(node, key, 'NoExecute') !== wanted.includes(key))
    if (isMarked) this.#sim.schedule(this.#nextLook(this.#sim.now) - this.#sim.now, this, 'look')
  }

  // Models pkg/controller/nodelifecycle monitorNodeHealth (v1.36), for nodes that it has not seen before.
  #onJoined(nodeName: string): void {
    const node = this.#nodes().find(({ metadata }) => metadata.name === nodeName)
    if (!node) return
    const message = `Node ${nodeName} event: Registered Node ${nodeName} in Controller`
    this.#recorder.event(node, 'Normal', 'RegisteredNode', message)
  }

  /**
   * Handles a kubelet that stops. The grace period counts from the check that saw the last heartbeat, and ends at the
   * first check after it.
   */
  #onStop(nodeName: string, renewedAt: number): void {
    const { now } = this.#sim
    const silentAt = this.#nextLook(renewedAt) + GRACE_MS
    this.#sim.schedule(silentAt - now, this, 'silent', freeze({ nodeName, stoppedAt: now }))
  }

  #nextLook(from: number): number {
    this.#state.phaseMs ??= this.#sim.random(NAME).int(0, MONITOR_MS - 1)
    const { phaseMs } = this.#state
    return Math.ceil((from - phaseMs) / MONITOR_MS) * MONITOR_MS + phaseMs
  }

  #onSilent({ nodeName, stoppedAt }: { nodeName: string; stoppedAt: number }): void {
    const node = this.#nodes().find(({ metadata }) => metadata.name === nodeName)
    if (!node || this.#kubelets.stoppedAt(nodeName) !== stoppedAt) return
    this.#client.updateStatus('nodes', '', asUnknown(node, timestampAt(this.#sim.now)))
    this.#recorder.event(node, 'Normal', 'NodeNotReady', `Node ${nodeName} status is now: NodeNotReady`)
    this.#markPodsNotReady(nodeName)
    this.#addTaint(nodeName, UNREACHABLE, 'NoSchedule')
    this.#look()
  }

  // Models pkg/controller/util/node/controller_utils.go MarkPodsNotReady (v1.36).
  #markPodsNotReady(nodeName: string): void {
    for (const { metadata, spec } of this.#pods.lister.list('')) {
      if (spec.nodeName !== nodeName) continue
      const { namespace = '', name, uid } = metadata
      const pod = this.#client.list('pods', namespace).find((live) => live.metadata.uid === uid)
      const ready = pod === undefined ? undefined : podCondition(pod, 'Ready')
      if (pod === undefined || ready?.status !== 'True') continue
      const lost = { ...ready, status: 'False' as const, lastTransitionTime: timestampAt(this.#sim.now) }
      const conditions = (pod.status.conditions ?? []).map((condition) => (condition === ready ? lost : condition))
      this.#client.updateStatus('pods', namespace, { ...pod, status: { ...pod.status, conditions } })
      this.#recorder.event(
        { apiVersion: 'v1', kind: 'Pod', namespace, name, uid },
        'Warning',
        'NodeNotReady',
        'Node is not ready',
      )
    }
  }

  /** Taints unreachable nodes one after the other, unless the fault is more likely in the network. */
  #look(): void {
    const nodes = this.#nodes()
    const state = this.#state
    for (const node of nodes)
      for (const key of EVICTING)
        if (!conditionTaints(node).includes(key)) this.#removeTaints(node.metadata.name, key, 'NoExecute')
    if (nodes.every(isUnknown)) {
      // If every node is Unknown, the fault is probably in the controller's own connection, so it evicts no Pods.
      for (const { metadata } of nodes) this.#removeTaints(metadata.name, UNREACHABLE, 'NoExecute')
      state.queue = []
      return
    }
    const waiting = nodes.filter((node) => isUnknown(node) && !hasTaint(node, UNREACHABLE, 'NoExecute'))
    state.queue = waiting.map(({ metadata }) => metadata.name)
    for (const zone of new Set(waiting.map(zoneOf))) this.#scheduleTaint(zone, nodes)
  }

  #scheduleTaint(zone: string, nodes: readonly Node[]): void {
    const { now } = this.#sim
    if (mayTaintEveryMs(nodes.filter((node) => zoneOf(node) === zone).map(isUnknown)) === undefined) return
    const passAt = now + this.#sim.random(NAME).int(0, TAINT_PASS_MS)
    this.#sim.schedule(Math.max(passAt, this.#state.nextTaintAt.get(zone) ?? 0) - now, this, 'taint', zone)
  }

  #taintNext(zone: string): void {
    const { now } = this.#sim
    const { queue, nextTaintAt } = this.#state
    const nodes = this.#nodes()
    const ofZone = nodes.filter((node) => zoneOf(node) === zone)
    const everyMs = mayTaintEveryMs(ofZone.map(isUnknown))
    if (everyMs === undefined || now < (nextTaintAt.get(zone) ?? 0)) return
    const waiting = ofZone.filter(({ metadata }) => queue.includes(metadata.name))
    const [node] = waiting
    if (!node) return
    this.#addTaint(node.metadata.name, UNREACHABLE, 'NoExecute')
    this.#state.queue = queue.filter((name) => name !== node.metadata.name)
    nextTaintAt.set(zone, now + everyMs)
    if (waiting.length > 1) this.#scheduleTaint(zone, nodes)
  }

  #addTaint(nodeName: string, key: string, effect: Taint['effect']): void {
    const node = this.#nodes().find(({ metadata }) => metadata.name === nodeName)
    if (!node || hasTaint(node, key, effect)) return
    const taint: Taint = { key, effect, timeAdded: timestampAt(this.#sim.now) }
    this.#setTaints(nodeName, [...(node.spec.taints ?? []), taint])
  }

  #removeTaints(nodeName: string, key: string, effect: Taint['effect']): void {
    const node = this.#nodes().find(({ metadata }) => metadata.name === nodeName)
    if (!node || !hasTaint(node, key, effect)) return
    const rest = (node.spec.taints ?? []).filter((taint) => taint.key !== key || taint.effect !== effect)
    this.#setTaints(nodeName, rest)
  }

  #setTaints(nodeName: string, taints: readonly Taint[]): void {
    const spec = { taints: taints.length > 0 ? taints : null }
    this.#client.patch('nodes', '', nodeName, 'merge', { spec })
  }

  #nodes(): Node[] {
    return this.#client.list('nodes', '')
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
  }
}

const isUnknown = ({ status }: Node): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'Unknown') ?? false

const hasReported = ({ status }: Node): boolean => status.conditions?.some(({ type }) => type === 'Ready') ?? false

const hasTaint = ({ spec }: Node, key: string, effect: Taint['effect'] = 'NoSchedule'): boolean =>
  spec.taints?.some((taint) => taint.key === key && taint.effect === effect) ?? false

/** The keys of the taints for a node's conditions. */
const conditionTaints = ({ status }: Node): string[] =>
  CONDITION_TAINTS.flatMap(([type, state, key]) =>
    status.conditions?.some((condition) => condition.type === type && condition.status === state) ? [key] : [],
  )

/** Whether a kubelet reports a new shortage on its node, or the end of one. */
function hasOtherPressure(node: Node, before: Node): boolean {
  const isReadiness = (key: string): boolean => EVICTING.some((one) => one === key)
  const pressures = (one: Node): string[] => conditionTaints(one).filter((key) => !isReadiness(key))
  return pressures(node).join() !== pressures(before).join()
}

/** Whether another client added a taint without its condition, or removed one despite its condition. */
function isTampered(node: Node, before: Node): boolean {
  const wanted = conditionTaints(node)
  const differs = (key: string, effect: Taint['effect']): boolean =>
    hasTaint(node, key, effect) !== hasTaint(before, key, effect) &&
    hasTaint(node, key, effect) !== wanted.includes(key)
  return CONDITION_KEYS.some((key) => differs(key, 'NoSchedule')) || EVICTING.some((key) => differs(key, 'NoExecute'))
}

const REPORTED_CONDITIONS = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'] as const

/** The node with the status Unknown in the conditions that a kubelet reports and this node does not have. */
function asNeverReported(node: Node, at: string): Node {
  const { conditions = [] } = node.status
  const { creationTimestamp = at } = node.metadata
  const missing = REPORTED_CONDITIONS.filter((type) => !conditions.some((condition) => condition.type === type))
  const unknown = missing.map((type) => ({
    type,
    status: 'Unknown' as const,
    lastHeartbeatTime: creationTimestamp,
    lastTransitionTime: at,
    reason: 'NodeStatusNeverUpdated',
    message: 'Kubelet never posted node status.',
  }))
  return { ...node, status: { ...node.status, conditions: [...conditions, ...unknown] } }
}

/** The node with the status Unknown in all conditions that the kubelet reported. */
function asUnknown(node: Node, at: string): Node {
  const conditions = node.status.conditions?.map((condition) => ({
    ...condition,
    status: 'Unknown' as const,
    reason: 'NodeStatusUnknown',
    message: 'Kubelet stopped posting node status.',
    lastTransitionTime: at,
  }))
  return { ...node, status: { ...node.status, ...(conditions ? { conditions } : {}) } }
}

/** --node-eviction-rate 0.1 and --secondary-node-eviction-rate 0.01, per second. */
const EVERY_MS = 10_000
const SECONDARY_EVERY_MS = 100_000
/** --large-cluster-size-threshold and --unhealthy-zone-threshold. */
const LARGE_ZONE = 50
const UNHEALTHY_SHARE = 0.55

/** Region and zone of a node as one text. */
function zoneOf({ metadata }: Node): string {
  const { labels = {} } = metadata
  return `${labels['topology.kubernetes.io/region'] ?? ''}:${labels['topology.kubernetes.io/zone'] ?? ''}`
}

/**
 * Virtual ms between the taints of two nodes in a zone, depending on its lost nodes; undefined if none may be tainted,
 * because too large a part of a small zone is lost.
 */
// Models ComputeZoneState, ReducedQPSFunc and handleDisruption of pkg/controller/nodelifecycle (v1.36).
export function mayTaintEveryMs(isLost: readonly boolean[]): number | undefined {
  const lost = isLost.filter(Boolean).length
  const isPartlyDisrupted = lost < isLost.length && lost > 2 && lost / isLost.length >= UNHEALTHY_SHARE
  if (!isPartlyDisrupted) return EVERY_MS
  return isLost.length > LARGE_ZONE ? SECONDARY_EVERY_MS : undefined
}
