import { StatusError } from '../api/errors.ts'
import { priorityOf } from '../api/placing/podFacts.ts'
import type { Labels, Node, Pod } from '../api/types.ts'
import { unlessRefused } from '../client/refusals.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation, StateCell } from '../sim/simulation.ts'
import { type Decide, decideOn } from '../trace/declaration.ts'
import { attemptOf, type SchedulingAttempt } from './attempt.ts'
import { candidateOf } from './candidate.ts'
import { type ClusterChange, isOtherOnNode, mayHelp, ownChangeMayHelp } from './clusterChange.ts'
import { type Candidate, type Decision, decide, initialRotation } from './decision.ts'
import * as decisions from './decisions.ts'
import { newShareId } from './devices/allocation.ts'
import { eventText, fitErrorText, NO_NODES, preFilterText } from './fitError.ts'
import { makeRoom } from './makeRoom.ts'
import { NodeTable, nameLabel } from './nodeTable.ts'
import { type ClaimProgress, type ClaimsCheck, PodClaims } from './podClaims.ts'
import { isResponsible, writeCondition } from './podWrites.ts'
import {
  backOffUntil,
  flushAtOf,
  isQueued,
  moveUnschedulable,
  nextFlushAt,
  nextPopAt,
  popNext,
  pushActive,
  type QueuedPod,
  type QueueState,
  removeQueued,
} from './queue.ts'
import { type FailureOptions, initialState, type SchedulerOptions, type SchedulerState } from './schedulerState.ts'

const NAME = 'scheduler'

interface Events {
  readonly cycle: undefined
  readonly flush: undefined
  readonly claims: { readonly uid: string }
}

/** Takes one waiting Pod after the other and binds it to a node. Models pkg/scheduler (v1.36). */
export class Scheduler implements Component {
  readonly name = NAME
  readonly periodicEvents = ['flush']
  readonly #sim: Simulation
  readonly #cell: StateCell<SchedulerState>
  readonly #options: SchedulerOptions
  readonly #claims: PodClaims
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
    const state = {
      binding: () => this.#state.binding,
      written: () => this.#state.written,
      shareId: () => newShareId(sim.random(NAME)),
    }
    this.#claims = new PodClaims(options, state, {
      onChange: (change) => this.#onChange(change),
      onDeviceClaim: ({ metadata: { namespace = '' } }) => {
        for (const pod of options.pods.lister.list(namespace)) this.#enqueueIfReady(pod)
      },
    })
    options.nodes.addHandler({
      onAdd: (node) => this.#onNode(undefined, node),
      onUpdate: (before, node) => this.#onNode(before, node),
      onDelete: (node) => this.#onNodeGone(node),
    })
  }

  initialState(): SchedulerState {
    return initialState()
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'cycle') this.#cycle()
    else if (event.kind === 'flush') this.#flush()
    else if (event.kind === 'claims') {
      const progress = this.#claims.progressOf(event.payload.uid, this.#sim.now)
      if (progress) this.#followClaims(progress)
    }
  }

  /** Pods that wait to be scheduled, and the time of the next decision (virtual ms; `Infinity` if none is due). */
  get waiting(): { readonly queue: QueueState; readonly nextAt: number } {
    const { queue, cycleAt } = this.#state
    return { queue, nextAt: cycleAt }
  }
  /** The unbound claims of a Pod with its chosen node; undefined without any. */
  readonly claimsBinding = (uid: string) => this.#claims.bindingOf(uid)

  /** The last attempt to find a node for a Pod that waits for one. */
  attemptOf(uid: string): SchedulingAttempt | undefined {
    const { unschedulable, backOff } = this.#state.queue
    return (unschedulable.get(uid) ?? backOff.find(({ pod }) => pod.uid === uid)?.pod)?.attempt
  }

  // --- Handlers of the watches --------------------------------------------------------------------------------------

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
    const isOther = before !== undefined && isOtherOnNode(before, pod)
    const isLeaving = pod.metadata.deletionTimestamp !== undefined && known?.metadata.deletionTimestamp === undefined
    if (known && !isNew && !isOther && !isLeaving && known.spec.containers === pod.spec.containers) return
    state.placed.set(uid, pod)
    this.#nodeTable.addPod(pod)
    if (isNew) this.#onChange({ type: 'podAssigned', pod })
    else if (isOther) this.#onChange({ type: 'podChanged', before, pod })
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
    if (before.spec === pod.spec && before.metadata.labels === pod.metadata.labels) {
      if (before.status !== pod.status) this.#enqueueIfReady(pod)
      return
    }
    // A change of the Pod itself may make it schedulable.
    const waiting = state.queue.unschedulable.get(uid)
    if (!waiting?.refusedBy.some((plugin) => ownChangeMayHelp(plugin, before, pod))) return
    state.queue.unschedulable.delete(uid)
    pushActive(state.queue, waiting)
    this.#scheduleCycle()
  }

  /** Handles the end of a nomination: the reserved room is free for Pods that are not more important. */
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
    // A Pod with a node leaves the queue.
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
    const known = { labelsOf: this.#labelsOf, isOffered: this.#claims.isOffered }
    const isMoved = moveUnschedulable(queue, this.#sim.now, ({ refusedBy, namespace, name, ...waiting }) => {
      if (waiting.priority > priority) return false
      const pod = this.#options.pods.lister.get(namespace, name)
      return (
        pod !== undefined &&
        refusedBy.some((plugin) => mayHelp(plugin, pod, change, known)) &&
        !this.#claims.isGated(pod)
      )
    })
    if (isMoved) this.#scheduleCycle()
  }

  // --- The queue ----------------------------------------------------------------------------------------------------

  /** Queues a Pod that waited outside of the queue for its device claims. */
  #enqueueIfReady(pod: Pod): void {
    if (!('resourceClaims' in pod.spec) || !isResponsible(pod)) return
    const { uid } = pod.metadata
    const { queue, placed } = this.#state
    if (!isQueued(queue, uid) && !placed.has(uid)) this.#enqueue(pod)
  }

  #enqueue(pod: Pod): void {
    if (this.#claims.isGated(pod)) return
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

  /** Schedules the next decision. Decisions take time and are made one after the other. */
  #scheduleCycle(): void {
    const state = this.#state
    const { now } = this.#sim
    const popAt = nextPopAt(state.queue, now)
    if (popAt === Number.POSITIVE_INFINITY) return
    // The pending cycle is the current decision, unless it is a later retry.
    const { scheduleMs, seenScheduleMs } = this.#options.config
    const isUnderWay = state.cycleAt - now <= (seenScheduleMs?.at(-1) ?? scheduleMs[1])
    if (isUnderWay || state.cycleAt <= popAt) return
    const random = this.#sim.random(NAME)
    state.cycleAt = popAt + (seenScheduleMs ? random.pick(seenScheduleMs) : random.int(...scheduleMs))
    this.#sim.schedule(state.cycleAt - now, this, 'cycle')
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
    if (at >= this.#state.flushAt) return
    this.#state.flushAt = at
    this.#sim.schedule(at - this.#sim.now, this, 'flush')
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
    const claims = this.#claims.check(pod, table, this.#sim.now)
    const wanted = candidateOf(pod, this.#options.client, this.#state.nominated, claims)
    const search = { rotation: this.#state.rotation, overtakes: () => this.#overtakes() }
    const decision = claims.refused ?? decide(wanted, table, search)
    if (decision.kind === 'fits') this.#assign(pod, tried, decision, claims)
    else if (decision.kind === 'error') this.#wentWrong(pod, tried, decision.message)
    else this.#refused(wanted, tried, decision, claims)
  }

  #refused(
    wanted: Candidate,
    tried: QueuedPod,
    decision: Extract<Decision, { kind: 'refused' }>,
    claims: ClaimsCheck,
  ): void {
    const { pod } = wanted
    const table = this.#nodeTable
    const { refusals, reason } = decision
    const refusedBy = [...new Set([...refusals.values()].map((refusal) => refusal.plugin))]
    const { text, promise } = makeRoom(wanted, refusals, {
      ...{ sim: this.#sim, table, client: this.#options.client, recorder: this.#options.recorder },
      nominated: this.#state.nominated,
      deviceText: this.#claims.afterFailure(pod, claims),
      release: this.#options.release,
      offsetIn: (nodes) => this.#sim.random(NAME).int(0, nodes - 1),
    })
    const nodes = table.infos.size
    const refusalText =
      reason === undefined
        ? fitErrorText(nodes, refusals.values(), decision.missing) + text
        : preFilterText(nodes, reason)
    const attempt = attemptOf(pod, refusals, table, { at: tried.lastTriedAt, retryAt: flushAtOf(tried) })
    const failed = { ...tried, errors: 0, refusals: tried.refusals + 1, refusedBy, attempt }
    this.#failed(pod, failed, refusalText, { refusedBy, ...(promise === undefined ? {} : { promise }) })
  }

  #overtakes(): boolean {
    const { overtaking } = this.#options
    return overtaking > 0 && this.#sim.random(NAME).float() < overtaking
  }

  #assign(pod: Pod, tried: QueuedPod, { node, score }: Extract<Decision, { kind: 'fits' }>, claims: ClaimsCheck): void {
    const state = this.#state
    const { uid } = pod.metadata
    const assumed: Pod = freeze({ ...pod, spec: freeze({ ...pod.spec, nodeName: node }) })
    state.placed.set(uid, assumed)
    this.#nodeTable.addPod(assumed)
    state.nominated.delete(uid)
    this.#decideOn(pod)?.(decisions.assigned, { node, score })
    const info = this.#nodeTable.infos.get(node)
    const begun = info && this.#claims.begin(assumed, tried, info, claims, this.#sim.now)
    if (begun) this.#followClaims(begun)
    else this.#bind(assumed, tried)
  }

  // Models pkg/scheduler/schedule_one.go bind (v1.36).
  #bind(pod: Pod, tried: QueuedPod): void {
    const { namespace = '', name } = pod.metadata
    const node = pod.spec.nodeName ?? ''
    try {
      this.#options.client.bind(namespace, name, node)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      this.#unassign(pod, tried, error.reason === 'NotFound' ? undefined : error.message)
      return
    }
    const message = `Successfully assigned ${namespace}/${name} to ${node}`
    this.#options.recorder.event(pod, 'Normal', 'Scheduled', message)
  }

  /** Removes the assumed node from a Pod, and records the reason if there is a message. */
  #unassign(pod: Pod, tried: QueuedPod, message: string | undefined): void {
    const { uid } = pod.metadata
    if (this.#state.placed.delete(uid)) this.#nodeTable.removePod(uid)
    const { nodeName: _, ...spec } = pod.spec
    this.#claims.unreserve(pod)
    if (message !== undefined) this.#wentWrong(freeze({ ...pod, spec }), tried, message)
  }

  /** Queues the Pod for a retry after its back-off, even if nothing in the cluster changes. */
  #wentWrong(pod: Pod, tried: QueuedPod, message: string): void {
    this.#failed(pod, { ...tried, errors: tried.errors + 1 }, message, { reason: 'SchedulerError' })
  }

  #followClaims(progress: ClaimProgress): void {
    const { pod, tried } = progress.entry
    if (progress.kind === 'waiting')
      this.#sim.schedule(progress.checkIntervalMs, this, 'claims', { uid: pod.metadata.uid })
    else if (progress.kind === 'failed') this.#unassign(pod, tried, progress.message)
    else this.#bind(pod, tried)
  }

  // Models pkg/scheduler/schedule_one.go handleSchedulingFailure (v1.36).
  #failed(
    pod: Pod,
    tried: QueuedPod,
    message: string,
    { refusedBy = [], promise, reason = 'Unschedulable' }: FailureOptions = {},
  ): void {
    const { queue } = this.#state
    const queued = freeze(tried)
    if (refusedBy.length === 0) queue.backOff.push(freeze({ pod: queued, until: backOffUntil(queued) }))
    else {
      queue.unschedulable.set(queued.uid, queued)
      this.#scheduleFlush(flushAtOf(queued))
    }
    this.#decideOn(pod)?.(decisions.unschedulable, { message })
    this.#options.recorder.event(pod, 'Warning', 'FailedScheduling', eventText(message))
    writeCondition(
      this.#sim,
      this.#options.client,
      pod,
      { type: 'PodScheduled', status: 'False', reason, message },
      promise,
    )
  }

  /** Emits decisions about a Pod; undefined if no observer reads the trace. */
  #decideOn({ metadata: { namespace = '', name } }: Pod): Decide | undefined {
    return this.#sim.onTrace && decideOn(this.#sim, NAME, `pod/${namespace}/${name}`)
  }

  readonly #labelsOf = (namespace: string): Labels => {
    const found = unlessRefused(() => this.#options.client.get('namespaces', '', namespace))
    return found?.metadata.labels ?? nameLabel(namespace)
  }

  get #state(): SchedulerState {
    return this.#cell.state
  }

  /** The node table, built again after a snapshot has replaced the state. */
  get #nodeTable(): NodeTable {
    const state = this.#state
    if (!this.#table || this.#tableState !== state) {
      this.#table = new NodeTable(this.#options.nodes.lister.all(), state.placed.values(), this.#labelsOf)
      this.#tableState = state
    }
    return this.#table
  }
}
