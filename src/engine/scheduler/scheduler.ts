import { StatusError } from '../api/errors.ts'
import { namedNodes } from '../api/placing/nodeSelection.ts'
import type { Pod } from '../api/types.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import { type Decide, decideOn } from '../trace/declaration.ts'
import { attemptOf, type SchedulingAttempt } from './attempt.ts'
import { candidateOf } from './candidate.ts'
import * as decisions from './decisions.ts'
import { newShareId } from './devices/allocation.ts'
import { beginCycle, type Candidate, type Cycle, type Refusal, refusalOf } from './filters.ts'
import { eventText, type FitError, fitErrorText, NO_NODES, preFilterText } from './fitError.ts'
import { makeRoom } from './makeRoom.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import { type ClaimProgress, type ClaimsCheck, PodClaims } from './podClaims.ts'
import { isResponsible, writeCondition } from './podWrites.ts'
import { flushAtOf, SchedulingQueue } from './queue.ts'
import {
  initialState,
  type QueuedPod,
  type QueueState,
  type Rotation,
  SchedulerCache,
  type SchedulerOptions,
  type SchedulerState,
} from './schedulerState.ts'
import { nodeScores } from './scores.ts'

const NAME = 'scheduler'
const MIN_FEASIBLE = 100
const MIN_PERCENTAGE = 5

interface Events {
  readonly cycle: undefined
  readonly flush: undefined
  readonly claims: { readonly uid: string }
}

/** The chosen node. */
interface Fit {
  readonly kind: 'fits'
  readonly node: string
  readonly score: number
}

type Decision =
  | Fit
  | FitError
  /** The Pod refers to something invalid: it is retried after its back-off, whatever changes in the cluster. */
  | { readonly kind: 'error'; readonly message: string }

/** Details of a failed attempt. */
interface FailureOptions {
  /** Whether nodes refused the Pod, which then waits for a change of the cluster. */
  readonly isRefused?: boolean
  /** The node to which the Pod is nominated; '' removes a nomination, and undefined keeps it. */
  readonly promise?: string | undefined
  readonly reason?: 'Unschedulable' | 'SchedulerError'
}

/** Takes one waiting Pod after the other and binds it to a node. Models pkg/scheduler/schedule_one.go (v1.36). */
export class Scheduler implements Component {
  readonly name = NAME
  readonly periodicEvents = ['flush']
  readonly #sim: Simulation
  readonly #options: SchedulerOptions
  readonly #cache: SchedulerCache
  readonly #claims: PodClaims
  readonly #queue: SchedulingQueue

  constructor(sim: Simulation, options: SchedulerOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
    const cache = new SchedulerCache(sim.cellOf(NAME), options)
    const claims = new PodClaims(options, cache, () => newShareId(sim.random(NAME)), {
      onChange: (change) => this.#queue.onChange(change),
      onDeviceClaim: (claim) => this.#queue.onDeviceClaim(claim),
    })
    this.#cache = cache
    this.#claims = claims
    this.#queue = new SchedulingQueue({
      ...{ sim, options, cache, claims },
      scheduler: this,
      wake: () => this.#scheduleCycle(),
    })
  }

  initialState(): SchedulerState {
    return initialState()
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'cycle') this.#cycle()
    else if (event.kind === 'flush') this.#queue.flush()
    else if (event.kind === 'claims') {
      const progress = this.#claims.progressOf(event.payload.uid, this.#sim.now)
      if (progress) this.#followClaims(progress)
    }
  }

  /** Pods that wait to be scheduled, and the time of the next decision (virtual ms; `Infinity` if none is due). */
  get waiting(): { readonly queue: QueueState; readonly nextAt: number } {
    const { queue, cycleAt } = this.#cache.state
    return { queue, nextAt: cycleAt }
  }

  /** The unbound claims of a Pod with its chosen node; undefined without any. */
  readonly claimsBinding = (uid: string) => this.#claims.bindingOf(uid)

  /** The last attempt to find a node for a Pod that waits for one. */
  attemptOf(uid: string): SchedulingAttempt | undefined {
    const { unschedulable, backOff } = this.#cache.state.queue
    return (unschedulable.get(uid) ?? backOff.find(({ pod }) => pod.uid === uid)?.pod)?.attempt
  }

  // --- One decision -------------------------------------------------------------------------------------------------

  /** Schedules the next decision. Decisions take time and are made one after the other. */
  #scheduleCycle(): void {
    const state = this.#cache.state
    const { now } = this.#sim
    const popAt = this.#queue.nextPopAt
    if (popAt === Number.POSITIVE_INFINITY) return
    // The pending cycle is the current decision, unless it is a later retry.
    const { scheduleMs, seenScheduleMs } = this.#options.config
    const isUnderWay = state.cycleAt - now <= (seenScheduleMs?.at(-1) ?? scheduleMs[1])
    if (isUnderWay || state.cycleAt <= popAt) return
    const random = this.#sim.random(NAME)
    state.cycleAt = popAt + (seenScheduleMs ? random.pick(seenScheduleMs) : random.int(...scheduleMs))
    this.#sim.schedule(state.cycleAt - now, this, 'cycle')
  }

  #cycle(): void {
    const state = this.#cache.state
    const { now } = this.#sim
    if (state.cycleAt !== now) return
    state.cycleAt = Number.POSITIVE_INFINITY
    const queued = this.#queue.pop()
    if (queued) this.#scheduleOne(queued)
    this.#scheduleCycle()
  }

  // Models pkg/scheduler/schedule_one.go ScheduleOne (v1.36).
  #scheduleOne(queued: QueuedPod): void {
    const pod = this.#options.pods.lister.get(queued.namespace, queued.name)
    if (pod?.metadata.uid !== queued.uid || pod.spec.nodeName || !isResponsible(pod)) return
    const table = this.#cache.nodeTable
    const tried: QueuedPod = { ...queued, lastTriedAt: this.#sim.now }
    if (table.infos.size === 0) {
      this.#failed(pod, { ...tried, errors: queued.errors + 1 }, NO_NODES)
      return
    }
    const claims = this.#claims.check(pod, table, this.#sim.now)
    const wanted = candidateOf(pod, this.#options.client, this.#cache.state.nominated, claims)
    const search = { rotation: this.#cache.state.rotation, overtakes: () => this.#overtakes() }
    const decision = claims.refused ?? decide(wanted, table, search)
    if (decision.kind === 'fits') this.#assign(pod, tried, decision, claims)
    else if (decision.kind === 'error') this.#wentWrong(pod, tried, decision.message)
    else this.#refused(wanted, tried, decision, claims)
  }

  #refused(wanted: Candidate, tried: QueuedPod, decision: FitError, claims: ClaimsCheck): void {
    const { pod } = wanted
    const table = this.#cache.nodeTable
    const { refusals, reason } = decision
    const refusedBy = [...new Set([...refusals.values()].map((refusal) => refusal.plugin))]
    const { text, promise } = makeRoom(wanted, refusals, {
      ...{ sim: this.#sim, table, client: this.#options.client, recorder: this.#options.recorder },
      nominated: this.#cache.state.nominated,
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
    this.#failed(pod, failed, refusalText, { isRefused: true, promise })
  }

  #overtakes(): boolean {
    const { overtaking } = this.#options
    return overtaking > 0 && this.#sim.random(NAME).float() < overtaking
  }

  #assign(pod: Pod, tried: QueuedPod, { node, score }: Fit, claims: ClaimsCheck): void {
    const state = this.#cache.state
    const { uid } = pod.metadata
    const assumed: Pod = freeze({ ...pod, spec: freeze({ ...pod.spec, nodeName: node }) })
    state.placed.set(uid, assumed)
    this.#cache.nodeTable.addPod(assumed)
    state.nominated.delete(uid)
    this.#decideOn(pod)?.(decisions.assigned, { node, score })
    const info = this.#cache.nodeTable.infos.get(node)
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
    if (this.#cache.state.placed.delete(uid)) this.#cache.nodeTable.removePod(uid)
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
    { isRefused = false, promise, reason = 'Unschedulable' }: FailureOptions = {},
  ): void {
    this.#queue.addTried(tried, isRefused)
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
}

// --- The choice of a node -------------------------------------------------------------------------------------------

/** The node with which the search begins, and whether of two fitting nodes the later one is found first. */
interface Search {
  readonly rotation: Rotation
  readonly overtakes: () => boolean
}

const NOT_NAMED: Refusal = {
  plugin: 'NodeAffinity',
  reasons: ["node(s) didn't satisfy plugin(s) [NodeAffinity]"],
  isFinal: true,
}
const CONFLICT = 'pod affinity terms conflict'

/** Chooses a node for the Pod: among the nodes that fit, the one with the highest score. */
// Models pkg/scheduler/schedule_one.go schedulePod and findNodesThatFitPod (v1.36).
export function decide(candidate: Candidate, table: NodeTable, search: Search): Decision {
  const { pod } = candidate
  const names = namedNodes(pod)
  if (names?.size === 0) return { kind: 'refused', refusals: refusedByAll(table), reason: CONFLICT }
  const cycle = beginCycle(candidate, table)
  // The nominated node is probably the only one that fits.
  const promised = table.infos.get(pod.status.nominatedNodeName ?? '')
  if (promised && !refusalOf(cycle, promised)) return { kind: 'fits', node: promised.name, score: 0 }
  const { feasible, refused } = searchNodes(cycle, table, names, search)
  const wrong = refused.find(({ refusal }) => refusal.isError)?.refusal
  if (wrong) return { kind: 'error', message: wrong.reasons.join(', ') }
  const [only] = feasible
  if (!only) {
    const refusals = new Map(refused.map(({ info, refusal }) => [info.name, refusal]))
    if (names) for (const { name } of table.list()) if (!refusals.has(name)) refusals.set(name, NOT_NAMED)
    return { kind: 'refused', refusals }
  }
  if (feasible.length === 1) return { kind: 'fits', node: only.name, score: 0 }
  const scores = nodeScores(cycle, table, feasible, candidate.constraints)
  const best = topOfHeap(scores)
  return { kind: 'fits', node: feasible[best]!.name, score: scores[best]! }
}

const refusedByAll = (table: NodeTable): Map<string, Refusal> =>
  new Map(table.list().map(({ name }) => [name, NOT_NAMED]))

/** Checks nodes until enough of them fit, beginning where the last decision stopped. */
function searchNodes(
  cycle: Cycle,
  table: NodeTable,
  names: ReadonlySet<string> | undefined,
  { rotation, overtakes }: Search,
): { feasible: NodeInfo[]; refused: { readonly info: NodeInfo; readonly refusal: Refusal }[] } {
  const all = table.list()
  const nodes = names ? all.filter(({ name }) => names.has(name)) : all
  const wanted = feasibleNodesToFind(nodes.length)
  const feasible: NodeInfo[] = []
  const refused: { info: NodeInfo; refusal: Refusal }[] = []
  for (let i = 0; i < nodes.length && feasible.length < wanted; i++) {
    const info = nodes[(rotation.nextStart + i) % nodes.length]!
    const refusal = refusalOf(cycle, info)
    if (refusal) refused.push({ info, refusal })
    else feasible.push(info)
    if (refusal?.isError) break
  }
  for (let i = 1; i < feasible.length; i++)
    if (overtakes()) [feasible[i - 1], feasible[i]] = [feasible[i]!, feasible[i - 1]!]
  rotation.nextStart = (rotation.nextStart + feasible.length + refused.length) % all.length
  return { feasible, refused }
}

/**
 * The number of fitting nodes after which the search stops: in clusters with more than 100 nodes, not all are checked.
 */
// Models pkg/scheduler/schedule_one.go numFeasibleNodesToFind (v1.36).
export function feasibleNodesToFind(nodes: number): number {
  if (nodes < MIN_FEASIBLE) return nodes
  const percentage = Math.max(50 - Math.floor(nodes / 125), MIN_PERCENTAGE)
  return Math.max(Math.floor((nodes * percentage) / 100), MIN_FEASIBLE)
}

/**
 * Index of the score at the top of a binary heap built from the list. Of equal highest scores, their places in the heap
 * decide, as in upstream's heap.
 */
// Models pkg/scheduler/schedule_one.go nodeScoreHeap and Go's container/heap Init (v1.36).
function topOfHeap(scores: readonly number[]): number {
  const heap = scores.map((_, i) => i)
  const at = (i: number): number => scores[heap[i]!]!
  for (let start = (heap.length >> 1) - 1; start >= 0; start--) {
    let i = start
    for (;;) {
      const left = 2 * i + 1
      if (left >= heap.length) break
      const child = left + 1 < heap.length && at(left + 1) > at(left) ? left + 1 : left
      if (at(child) <= at(i)) break
      const moved = heap[i]!
      heap[i] = heap[child]!
      heap[child] = moved
      i = child
    }
  }
  return heap[0]!
}
