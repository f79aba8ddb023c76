import { StatusError } from '../api/errors.ts'
import { priorityOf } from '../api/placing/podFacts.ts'
import type { KubeObject, Node, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder, SharedInformer } from '../client/interface.ts'
import type { ClusterConfig } from '../document/types.ts'
import { CowMap } from '../sim/cowMap.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation, StateCell } from '../sim/simulation.ts'
import { type Decide, decideOn } from '../trace/declaration.ts'
import { attemptOf, type SchedulingAttempt } from './attempt.ts'
import { claimObstacle, refusedByClaims, refusedByUser, volumeTerms } from './claims.ts'
import { type ClusterChange, mayHelp, ownChangeMayHelp } from './clusterChange.ts'
import { type Candidate, decide, initialRotation, Rotation } from './decision.ts'
import * as decisions from './decisions.ts'
import { defaultSelectors } from './defaultSelectors.ts'
import type { FilterPlugin, Refusal } from './filters.ts'
import { afterFilterText, fitErrorText, NO_NODES, noPreemptionText, preFilterText } from './fitError.ts'
import { NodeTable } from './nodeTable.ts'
import { clearNomination, evictVictim, SCHEDULER_NAME, writeCondition } from './podWrites.ts'
import { findPreemption, preemptionObstacle } from './preemption.ts'
import {
  backOffUntil,
  flushAtOf,
  moveUnschedulable,
  nextFlushAt,
  nextPopAt,
  popNext,
  pushActive,
  type QueuedPod,
  QueueState,
  removeQueued,
} from './queue.ts'
import { defaultConstraints, type SpreadConstraint, spreadConstraints } from './topologySpread.ts'

const NAME = 'scheduler'
const MAX_MESSAGE_LENGTH = 1024

interface SchedulerState {
  queue: QueueState
  /** Pods on nodes, also those only assumed to be there until the watch shows the binding. */
  placed: CowMap<Pod>
  /** Pods that preemption promised a node, with `spec.nodeName` set to it. */
  nominated: CowMap<Pod>
  rotation: Rotation
  /** Virtual ms of the pending `cycle` and `flush` events. */
  cycleAt: number
  flushAt: number
}

export interface SchedulerOptions {
  readonly client: ApiClient
  readonly pods: SharedInformer<Pod>
  readonly nodes: SharedInformer<Node>
  /** Absent where nothing binds claims: then no Pod waits for them. */
  readonly claims?: SharedInformer<KubeObject>
  readonly volumes?: SharedInformer<KubeObject>
  readonly recorder: EventRecorder
  readonly config: ClusterConfig['latency']
  /**
   * How often, from 0 to 1, a node is found to fit before the one whose turn it is: upstream looks at nodes side by side,
   * and of nodes with as many points takes the one that was found first.
   */
  readonly overtaking: number
}

/** The scheduler: takes one waiting Pod after the other and binds it to a node. Models pkg/scheduler (v1.36). */
export class Scheduler implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #cell: StateCell<SchedulerState>
  readonly #options: SchedulerOptions
  #table: NodeTable | undefined
  #tableState: SchedulerState | undefined

  constructor(sim: Simulation, options: SchedulerOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
    this.#cell = sim.cellOf(NAME)
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod(undefined, pod),
      onUpdate: (before, pod) => this.#onPod(before, pod),
      onDelete: (pod) => this.#onPodGone(pod),
    })
    const onClaim = (claim: KubeObject) => this.#onChange({ type: 'claimChanged', claim })
    options.claims?.addHandler({ onAdd: onClaim, onUpdate: (_before, claim) => onClaim(claim) })
    options.nodes.addHandler({
      onAdd: (node) => this.#onNode(undefined, node),
      onUpdate: (before, node) => this.#onNode(before, node),
      onDelete: (node) => this.#onNodeGone(node),
    })
  }

  initialState(): SchedulerState {
    return {
      queue: new QueueState(),
      placed: new CowMap(),
      nominated: new CowMap(),
      rotation: new Rotation(),
      cycleAt: Number.POSITIVE_INFINITY,
      flushAt: Number.POSITIVE_INFINITY,
    }
  }

  handle(event: SimEvent): void {
    if (event.kind === 'cycle') this.#cycle()
    else if (event.kind === 'flush') this.#flush()
  }

  /** What waits to be scheduled, and when the next decision is made (virtual ms; `Infinity` if none is due). */
  get waiting(): { readonly queue: QueueState; readonly nextAt: number } {
    const { queue, cycleAt } = this.#state
    return { queue, nextAt: cycleAt }
  }

  /** The last attempt to find a node for a Pod that waits for one. */
  attemptOf(uid: string): SchedulingAttempt | undefined {
    const { unschedulable, backOff } = this.#state.queue
    return (unschedulable.get(uid) ?? backOff.find(({ pod }) => pod.uid === uid)?.pod)?.attempt
  }

  // --- What the watches tell ----------------------------------------------------------------------------------------

  #onPod(before: Pod | undefined, pod: Pod): void {
    if (pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed') this.#onPodGone(pod)
    else if (pod.spec.nodeName) this.#onPlacedPod(before, pod)
    else this.#onWaitingPod(before, pod)
  }

  #onPlacedPod(before: Pod | undefined, pod: Pod): void {
    const state = this.#state
    const { uid } = pod.metadata
    const known = state.placed.get(uid)
    const isNew = !before?.spec.nodeName
    if (isNew && !known) {
      removeQueued(state.queue, uid)
      state.nominated.delete(uid)
    }
    const isRelabelled = before !== undefined && before.metadata.labels !== pod.metadata.labels
    const isLeaving = pod.metadata.deletionTimestamp !== undefined && known?.metadata.deletionTimestamp === undefined
    if (known && !isNew && !isRelabelled && !isLeaving && known.spec.containers === pod.spec.containers) return
    state.placed.set(uid, pod)
    this.#nodeTable.addPod(pod)
    if (isNew) this.#onChange({ type: 'podAssigned', pod })
    else if (isRelabelled) this.#onChange({ type: 'podRelabelled', before, pod })
  }

  #onWaitingPod(before: Pod | undefined, pod: Pod): void {
    const state = this.#state
    const { uid } = pod.metadata
    if (!isResponsible(pod)) {
      removeQueued(state.queue, uid)
      return
    }
    if (!before || !isResponsible(before)) {
      this.#enqueue(pod)
      return
    }
    const promised = before.status.nominatedNodeName
    if (promised && promised !== pod.status.nominatedNodeName) this.#onPromiseGone(before)
    if (before.spec === pod.spec && before.metadata.labels === pod.metadata.labels) return
    // Its own change may make it schedulable.
    const waiting = state.queue.unschedulable.get(uid)
    if (!waiting?.refusedBy.some((plugin) => ownChangeMayHelp(plugin, before, pod))) return
    state.queue.unschedulable.delete(uid)
    pushActive(state.queue, waiting)
    this.#scheduleCycle()
  }

  /** The room that was kept for a Pod is there for those that are no more important. */
  #onPromiseGone(pod: Pod): void {
    const state = this.#state
    const { uid } = pod.metadata
    const promised = state.nominated.get(uid)
    if (promised && promised.spec.nodeName === pod.status.nominatedNodeName) state.nominated.delete(uid)
    this.#onChange({ type: 'podGone', pod }, priorityOf(pod))
  }

  #onPodGone(pod: Pod): void {
    const state = this.#state
    const { uid } = pod.metadata
    // A Pod that has a node does not wait for one.
    if (!pod.spec.nodeName) removeQueued(state.queue, uid)
    if (state.nominated.delete(uid)) this.#onChange({ type: 'podGone', pod }, priorityOf(pod))
    const placed = state.placed.get(uid)
    if (!placed) return
    this.#nodeTable.removePod(uid)
    state.placed.delete(uid)
    this.#onChange({ type: 'podGone', pod: placed })
  }

  #onNode(before: Node | undefined, node: Node): void {
    const state = this.#state
    const table = this.#nodeTable
    table.setNode(node)
    if (before) {
      this.#onChange({ type: 'nodeUpdated', before, node })
      return
    }
    for (const pod of state.placed.values()) if (pod.spec.nodeName === node.metadata.name) table.addPod(pod)
    state.rotation = initialRotation(this.#sim.random(NAME), table.infos.size)
    this.#onChange({ type: 'nodeAdded', node })
  }

  #onNodeGone(node: Node): void {
    const table = this.#nodeTable
    table.removeNode(node.metadata.name)
    this.#state.rotation = initialRotation(this.#sim.random(NAME), table.infos.size)
    this.#onChange({ type: 'nodeGone', node })
  }

  /** Moves the waiting Pods that the change may help, if they are no more important than `priority`. */
  #onChange(change: ClusterChange, priority = Number.POSITIVE_INFINITY): void {
    const { queue } = this.#state
    if (queue.unschedulable.size === 0) return
    const isMoved = moveUnschedulable(queue, this.#sim.now, ({ refusedBy, namespace, name, ...waiting }) => {
      if (waiting.priority > priority) return false
      const pod = this.#options.pods.lister.get(namespace, name)
      return pod !== undefined && refusedBy.some((plugin) => mayHelp(plugin, pod, change))
    })
    if (isMoved) this.#scheduleCycle()
  }

  // --- The queue ----------------------------------------------------------------------------------------------------

  #enqueue(pod: Pod): void {
    const { uid, namespace = '', name } = pod.metadata
    pushActive(this.#state.queue, {
      uid,
      namespace,
      name,
      priority: priorityOf(pod),
      refusals: 0,
      errors: 0,
      refusedBy: [],
      lastTriedAt: this.#sim.now,
    })
    this.#scheduleCycle()
  }

  /** One Pod after the other: a decision takes its time. */
  #scheduleCycle(): void {
    const state = this.#state
    const { now } = this.#sim
    const popAt = nextPopAt(state.queue, now)
    if (popAt === Number.POSITIVE_INFINITY) return
    // The pending cycle is the decision under way, unless it is a retry further ahead.
    const { scheduleMs, seenScheduleMs } = this.#options.config
    const isUnderWay = state.cycleAt - now <= (seenScheduleMs?.at(-1) ?? scheduleMs[1])
    if (isUnderWay || state.cycleAt <= popAt) return
    const random = this.#sim.random(NAME)
    state.cycleAt = popAt + (seenScheduleMs ? random.pick(seenScheduleMs) : random.int(...scheduleMs))
    this.#sim.schedule(state.cycleAt - now, NAME, 'cycle')
  }

  #flush(): void {
    const state = this.#state
    const { now } = this.#sim
    if (state.flushAt !== now) return
    moveUnschedulable(state.queue, now, (pod) => flushAtOf(pod) <= now)
    state.flushAt = Number.POSITIVE_INFINITY
    this.#scheduleFlush(nextFlushAt(state.queue))
    this.#scheduleCycle()
  }

  #scheduleFlush(at: number): void {
    const state = this.#state
    if (at >= state.flushAt) return
    state.flushAt = at
    this.#sim.schedule(at - this.#sim.now, NAME, 'flush')
  }

  // --- One decision -------------------------------------------------------------------------------------------------

  #cycle(): void {
    const state = this.#state
    const { now } = this.#sim
    if (state.cycleAt !== now) return
    state.cycleAt = Number.POSITIVE_INFINITY
    const queued = popNext(state.queue, now)
    if (queued) this.#scheduleOne(queued)
    this.#scheduleCycle()
  }

  // Models pkg/scheduler/schedule_one.go ScheduleOne (v1.36).
  #scheduleOne(queued: QueuedPod): void {
    const pod = this.#options.pods.lister.get(queued.namespace, queued.name)
    if (pod?.metadata.uid !== queued.uid || pod.spec.nodeName || !isResponsible(pod)) return
    const table = this.#nodeTable
    const tried: QueuedPod = { ...queued, lastTriedAt: this.#sim.now }
    if (table.infos.size === 0) {
      this.#failed(pod, { ...tried, errors: queued.errors + 1 }, NO_NODES)
      return
    }
    const { claims, volumes } = this.#options
    const wanted: Candidate = {
      pod,
      constraints: this.#constraintsOf(pod),
      volumes: volumeTerms(pod, claims?.lister, volumes?.lister),
      nominated: this.#nominatedFor(pod),
    }
    const search = { rotation: this.#state.rotation, overtakes: () => this.#overtakes() }
    const obstacle = claims && claimObstacle(pod, claims.lister)
    const decision =
      obstacle === undefined
        ? ((claims && refusedByUser(pod, claims.lister, table)) ?? decide(wanted, table, search))
        : refusedByClaims(obstacle, table)
    if (decision.kind === 'fits') {
      this.#assign(pod, tried, decision.node, decision.score)
      return
    }
    const { refusals, reason } = decision
    const refusedBy = [...new Set([...refusals.values()].map((refusal) => refusal.plugin))]
    const { text, promise } = this.#preempt(wanted, refusals)
    const nodes = table.infos.size
    const refusalText =
      reason === undefined ? fitErrorText(nodes, refusals.values()) + text : preFilterText(nodes, reason)
    const attempt = attemptOf(pod, refusals, table, { at: tried.lastTriedAt, retryAt: flushAtOf(tried) })
    const failed = { ...tried, errors: 0, refusals: queued.refusals + 1, refusedBy, attempt }
    this.#failed(pod, failed, refusalText, { refusedBy, ...(promise === undefined ? {} : { promise }) })
  }

  #overtakes(): boolean {
    const { overtaking } = this.#options
    return overtaking > 0 && this.#sim.random(NAME).float() < overtaking
  }

  #constraintsOf(pod: Pod): readonly SpreadConstraint[] {
    const written = spreadConstraints(pod)
    if (written.length > 0) return written
    return defaultConstraints(pod, defaultSelectors(this.#options.client, pod))
  }

  #nominatedFor(pod: Pod): ReadonlyMap<string, readonly Pod[]> {
    const byNode = new Map<string, Pod[]>()
    for (const other of this.#state.nominated.values()) {
      if (other.metadata.uid === pod.metadata.uid || priorityOf(other) < priorityOf(pod)) continue
      const node = other.spec.nodeName ?? ''
      byNode.set(node, [...(byNode.get(node) ?? []), other])
    }
    return byNode
  }

  #assign(pod: Pod, tried: QueuedPod, node: string, score: number): void {
    const state = this.#state
    const { namespace = '', name, uid } = pod.metadata
    const assumed: Pod = freeze({ ...pod, spec: freeze({ ...pod.spec, nodeName: node }) })
    state.placed.set(uid, assumed)
    this.#nodeTable.addPod(assumed)
    state.nominated.delete(uid)
    this.#decideOn(pod)?.(decisions.assigned, { node, score })
    try {
      this.#options.client.bind(namespace, name, node)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      this.#nodeTable.removePod(uid)
      state.placed.delete(uid)
      if (error.reason !== 'NotFound') this.#failed(pod, { ...tried, errors: tried.errors + 1 }, error.message)
      return
    }
    const message = `Successfully assigned ${namespace}/${name} to ${node}`
    this.#options.recorder.event(pod, 'Normal', 'Scheduled', message)
  }

  // Models pkg/scheduler/schedule_one.go handleSchedulingFailure (v1.36).
  #failed(
    pod: Pod,
    tried: QueuedPod,
    message: string,
    /** `promise`: the node that the Pod is promised from now on, '' if none. */
    { refusedBy = [], promise }: { readonly refusedBy?: readonly FilterPlugin[]; readonly promise?: string } = {},
  ): void {
    const { queue } = this.#state
    const queued = freeze(tried)
    if (refusedBy.length === 0) queue.backOff.push(freeze({ pod: queued, until: backOffUntil(queued) }))
    else {
      queue.unschedulable.set(queued.uid, queued)
      this.#scheduleFlush(flushAtOf(queued))
    }
    this.#decideOn(pod)?.(decisions.unschedulable, { message })
    const text =
      message.length <= MAX_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_MESSAGE_LENGTH - ' ...'.length)} ...`
    this.#options.recorder.event(pod, 'Warning', 'FailedScheduling', text)
    writeCondition(
      this.#sim,
      this.#options.client,
      pod,
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
      promise,
    )
  }

  /** Tries to make room. `promise` is the node where it will be, '' if that is none; without it an earlier promise stays. */
  // Models pkg/scheduler/framework/preemption/preemption.go Preempt and executor.go prepareCandidateAsync (v1.36).
  #preempt(wanted: Candidate, refusals: ReadonlyMap<string, Refusal>): { text: string; promise?: string } {
    const { pod } = wanted
    const obstacle = preemptionObstacle(pod, this.#nodeTable, refusals)
    if (obstacle !== undefined) return { text: afterFilterText(obstacle) }
    const state = this.#state
    const table = this.#nodeTable
    const { uid } = pod.metadata
    const found = findPreemption(wanted, table, refusals, {
      budgets: this.#options.client.list('poddisruptionbudgets', ''),
      offsetIn: (nodes) => this.#sim.random(NAME).int(0, nodes - 1),
    })
    if (found.kind === 'none') {
      state.nominated.delete(uid)
      return { text: afterFilterText(noPreemptionText(table.infos.size, found.found)), promise: '' }
    }
    const { node, victims } = found.candidate
    const lesser = [...state.nominated.values()].filter(
      (other) => other.spec.nodeName === node && priorityOf(other) < priorityOf(pod),
    )
    for (const other of lesser) clearNomination(this.#options.client, other)
    for (const victim of victims) evictVictim(this.#sim, this.#options, { victim, preemptor: pod, node })
    state.nominated.set(uid, freeze({ ...pod, spec: freeze({ ...pod.spec, nodeName: node }) }))
    return { text: '', promise: node }
  }

  /** Undefined where nobody listens. */
  #decideOn({ metadata: { namespace = '', name } }: Pod): Decide | undefined {
    return this.#sim.onTrace && decideOn(this.#sim, NAME, `pod/${namespace}/${name}`)
  }

  get #state(): SchedulerState {
    return this.#cell.state
  }

  /** Built again when a snapshot has replaced the state. */
  get #nodeTable(): NodeTable {
    const state = this.#state
    if (!this.#table || this.#tableState !== state) {
      this.#table = new NodeTable(this.#options.nodes.lister.all(), state.placed.values())
      this.#tableState = state
    }
    return this.#table
  }
}

/** Whether this scheduler is to find a node for the Pod. */
function isResponsible({ spec, metadata }: Pod): boolean {
  return (
    !spec.nodeName &&
    metadata.deletionTimestamp === undefined &&
    (spec.schedulerName ?? SCHEDULER_NAME) === SCHEDULER_NAME &&
    (spec.schedulingGates?.length ?? 0) === 0
  )
}
