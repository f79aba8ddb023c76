import { ofKind, ofKindIfAny } from '../api/fields/ofKind.ts'
import { objectKey } from '../api/objectKey.ts'
import type { KubeEvent, KubeObject, Pod } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { isPodReady } from '../controllers/controllerUtils/podUtils.ts'
import { isInitEndless, isNeverReady } from '../kubelet/prober.ts'
import type { PodRecord } from '../kubelet/types.ts'
import { CowMap } from '../sim/cowMap.ts'
import { type Due, popEvent, pushEvent } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import { areClaimsComing, podsBlockedBy } from './claimsComing.ts'
import type { HiddenFacts } from './hiddenFacts.ts'
import { initView } from './initView.ts'
import { minReadySecondsOf } from './minReady.ts'
import { isMountFailure } from './newestEvent.ts'
import { MOST_CHARTED_NODES, type NodeShares, updateShares } from './nodeShares.ts'
import { podBlock } from './podBlock.ts'
import { noServing, type ServingState, servingOf, updateServing } from './podServing.ts'
import { countedAs, countedOn, type PodFacts, podFacts } from './podState.ts'
import { releaseSlot, type SlotState, takeSlot } from './slots.ts'
import { imagesOf, requestsOf } from './templateFacts.ts'
import type { InitView, NodeShare, PodBlock, PodView } from './types.ts'
import type { PodCounts } from './workload.ts'

/** Virtual ms that a removed Pod stays in the view, to fade out. */
export const GONE_MS = 900

/** The revision of a Pod, and its ordinal or target node. */
export interface PodOwner extends Pick<PodView, 'ordinal' | 'meantFor'> {
  /** Empty without a revision. */
  readonly uid: string
  /** Whether its controller is deleted: then the Pod keeps its last revision, which may be deleted as well. */
  readonly isLeft?: true
}

/** A Pod's view with the projector's own data. */
interface PodEntry {
  readonly view: PodView
  readonly everReady: boolean
  readonly isPulling: boolean
  /** Whether the kubelet could not mount a volume. */
  readonly isMountFailing: boolean
}

/** The part of the entry that a new view depends on. */
interface KnownOfPod extends Pick<PodEntry, 'isPulling' | 'isMountFailing'> {
  /** Virtual ms since which the Pod is ready; undefined if it is not. */
  readonly readySince: number | undefined
}

/** An owner's Pods that cannot progress by themselves, and those among them without capacity on any node. */
interface BlockCounts {
  readonly blocked: number
  readonly roomless: number
}

/** A change of the view that depends on time alone: a ready Pod becomes available, or a deleted one has faded out. */
interface Turn extends Due {
  readonly kind: 'available' | 'faded'
  readonly uid: string
}

interface ViewState {
  pods: CowMap<PodEntry>
  /** Changes of the view by time alone. They are in a heap of their own, because the cluster does not know the view. */
  turns: Turn[]
  nextTurn: number
  /** Counts of Pods by uid of the owner. */
  counts: Map<string, PodCounts>
  /** Blocked Pods by uid of the owner; absent without a blocked Pod. */
  blocks: Map<string, BlockCounts>
  slots: SlotState
  serving: ServingState
  shares: NodeShares
}

const NO_BLOCKS: BlockCounts = freeze({ blocked: 0, roomless: 0 })

const NO_PODS: PodCounts = freeze({ available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 })

/**
 * Updates the view of every Pod at each commit, with times in ms that the API lacks. The projector is an observer:
 * nothing in the cluster depends on it, and it handles no events. The caller that moves the clock calls `turn` for
 * changes by time alone. The state is part of the world, so that a restored snapshot has the same view.
 */
export class PodProjector implements Stateful {
  readonly name = 'view'
  readonly #sim: Simulation
  readonly #cell: StateCell<ViewState>
  readonly #store: StoredObjects
  readonly #hidden: HiddenFacts
  readonly #ownerOf: (pod: Pod) => PodOwner
  /** uids of Pods changed since the last `takeChanges`. Not part of the world. */
  #changed = new Set<string>()
  /** uids of owners whose counts changed since the last `takeChangedOwners`. */
  #changedOwners = new Set<string>()

  constructor(sim: Simulation, store: StoredObjects, hidden: HiddenFacts, ownerOf: (pod: Pod) => PodOwner) {
    this.#sim = sim
    this.#store = store
    this.#hidden = hidden
    this.#ownerOf = ownerOf
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
    store.observe(({ resource, before, after }) => {
      if (resource === 'pods') this.#podCommitted(ofKindIfAny('Pod', before), ofKindIfAny('Pod', after))
      else if (resource === 'events' && after) this.#eventCommitted(ofKind('Event', after))
      else if (resource === 'endpointslices') this.#sliceCommitted(before, after)
      else if (resource === 'persistentvolumeclaims' && after && this.#state.blocks.size > 0)
        for (const uid of podsBlockedBy(after, this.all(), store)) this.#refresh(uid)
    }, 'picture')
  }

  initialState(): ViewState {
    return {
      pods: new CowMap(),
      turns: [],
      nextTurn: 0,
      counts: new Map(),
      blocks: new Map(),
      slots: new Map(),
      serving: noServing(),
      shares: new Map(),
    }
  }

  get(uid: string): PodView | undefined {
    return this.#state.pods.get(uid)?.view
  }

  get size(): number {
    return this.#state.pods.size
  }

  *all(): Iterable<PodView> {
    for (const { view } of this.#state.pods.values()) yield view
  }

  countsOf(ownerUid: string): PodCounts {
    return this.#state.counts.get(ownerUid) ?? NO_PODS
  }

  blocksOf(ownerUid: string): BlockCounts {
    return this.#state.blocks.get(ownerUid) ?? NO_BLOCKS
  }

  /** Number of Pods being deleted, of any owner. */
  get terminating(): number {
    let sum = 0
    for (const { terminating } of this.#state.counts.values()) sum += terminating
    return sum
  }

  /** Sum of the requests of a node's Pods. */
  shareOf(node: string): NodeShare {
    return this.#state.shares.get(node) ?? { node, stayMilli: 0, endingMilli: 0 }
  }

  /** Views changed since the last call; Pods in `removed` no longer exist. */
  takeChanges(): { changed: PodView[]; removed: string[] } {
    const changed: PodView[] = []
    const removed: string[] = []
    for (const uid of this.#changed) {
      const view = this.get(uid)
      if (view) changed.push(view)
      else removed.push(uid)
    }
    this.#changed = new Set()
    return { changed, removed }
  }

  takeChangedOwners(): ReadonlySet<string> {
    const owners = this.#changedOwners
    if (owners.size > 0) this.#changedOwners = new Set()
    return owners
  }

  /** Virtual ms of the next change by time alone; undefined if there is none. */
  get nextTurnAt(): number | undefined {
    return this.#state.turns[0]?.dueAt
  }

  /** Applies the changes due by time alone. */
  turn(): void {
    const { turns, pods } = this.#state
    for (let next = turns[0]; next !== undefined && next.dueAt <= this.#sim.now; next = turns[0]) {
      popEvent(turns)
      const { kind, uid } = next
      const entry = pods.get(uid)
      if (entry && kind === 'faded') this.#purge(entry)
      else if (entry?.view.state === 'ready') this.#refresh(uid)
    }
  }

  #turnAt(dueAt: number, kind: Turn['kind'], uid: string): void {
    const state = this.#state
    pushEvent(state.turns, freeze({ dueAt, seq: state.nextTurn++, kind, uid }))
  }

  #podCommitted(before: Pod | undefined, after: Pod | undefined): void {
    if (after) this.#update(after)
    else if (before) this.#gone(before)
  }

  #eventCommitted({ reason, involvedObject: { kind, uid = '' } }: KubeEvent): void {
    if (reason === 'FailedScheduling' || reason === 'Unhealthy') this.#refresh(uid)
    if (kind === 'Pod' && isMountFailure(reason)) this.#noteMountFailure(uid)
    if (kind !== 'Pod' || (reason !== 'Pulling' && reason !== 'Pulled' && reason !== 'Failed')) return
    const entry = this.#state.pods.get(uid)
    const isPulling = reason === 'Pulling'
    if (!entry || entry.isPulling === isPulling) return
    this.#state.pods.set(uid, freeze({ ...entry, isPulling }))
    this.#refresh(uid)
  }

  #noteMountFailure(uid: string): void {
    const entry = this.#state.pods.get(uid)
    if (!entry || entry.isMountFailing) return
    this.#state.pods.set(uid, freeze({ ...entry, isMountFailing: true }))
    this.#refresh(uid)
  }

  #sliceCommitted(before: KubeObject | undefined, after: KubeObject | undefined): void {
    const { pods, serving } = this.#state
    for (const uid of updateServing(serving, before, after)) {
      const entry = pods.get(uid)
      if (!entry || entry.view.state === 'gone') continue
      const { serving: was, ...view } = entry.view
      const now = servingOf(serving, uid)
      if (now === was) continue
      pods.set(uid, freeze({ ...entry, view: freeze(now === undefined ? view : { ...view, serving: now }) }))
      this.#changed.add(uid)
    }
  }

  #refresh(uid: string): void {
    const { namespace, name } = this.#state.pods.get(uid)?.view ?? {}
    const pod = this.#store.get('pods', objectKey(namespace, name ?? ''))
    if (pod?.metadata.uid === uid) this.#update(pod)
  }

  #update(pod: Pod): void {
    const state = this.#state
    const { uid } = pod.metadata
    const { now, epochMs } = this.#sim
    const entry = state.pods.get(uid)
    const before = entry?.view
    const readySince = isPodReady(pod) ? (before?.readySince ?? now) : undefined
    const wasReady = entry?.everReady ?? false
    const isPulling = entry?.isPulling ?? false
    const isMountFailing = entry?.isMountFailing ?? false
    const availableAt = readySince === undefined ? 0 : this.#availableAt(pod, before)
    const facts = podFacts(pod, { availableAt, now, epochMs, everReady: wasReady, isPulling })
    const known = { isPulling, isMountFailing, readySince }
    const view = this.#viewOf(pod, facts, known, before)
    state.pods.set(uid, freeze({ view, everReady: wasReady || readySince !== undefined, isPulling, isMountFailing }))
    this.#count(before, view)
    if (view.state === 'ready' && view.stateUntil !== undefined && before?.stateUntil !== view.stateUntil)
      this.#turnAt(view.stateUntil, 'available', uid)
  }

  #viewOf(pod: Pod, facts: PodFacts, known: KnownOfPod, before: PodView | undefined): PodView {
    const { now } = this.#sim
    const { uid, name, namespace = '', deletionTimestamp } = pod.metadata
    const same = before?.state === facts.state
    const { uid: foundUid, ordinal, meantFor, isLeft } = this.#ownerOf(pod)
    const ownerUid = foundUid === '' && isLeft ? (before?.ownerUid ?? '') : foundUid
    const deletedAt = deletionTimestamp === undefined ? undefined : (before?.deletedAt ?? now)
    const { cpuMilli, memoryBytes } = requestsOf(pod.spec)
    const view: { -readonly [K in keyof PodView]: PodView[K] } = {
      uid,
      name,
      namespace,
      ownerUid,
      slot: this.#slotOf(ownerUid, before),
      state: facts.state,
      stateSince: before && same ? before.stateSince : now,
      node: pod.spec.nodeName ?? '',
      restarts: restartsOf(pod),
      image: imagesOf(pod.spec),
      createdAt: before?.createdAt ?? now,
      ready: known.readySince !== undefined,
      cpuMilli,
      memoryBytes,
    }
    if (ordinal !== undefined) view.ordinal = ordinal
    if (meantFor !== undefined) view.meantFor = meantFor
    const init = deletedAt === undefined ? this.#initOf(pod, known.isPulling) : undefined
    if (init !== undefined) view.init = init
    const serving = servingOf(this.#state.serving, uid)
    if (serving !== undefined) view.serving = serving
    const attempt = facts.state === 'pending' ? (this.#hidden.lastAttempt(uid) ?? before?.attempt) : undefined
    if (attempt !== undefined) view.attempt = attempt
    const previous = same ? before?.previousState : before?.state
    const stateUntil = this.#stateUntil(pod, facts)
    if (stateUntil !== undefined) view.stateUntil = stateUntil
    if (previous !== undefined) view.previousState = previous
    if (known.readySince !== undefined) view.readySince = known.readySince
    if (deletedAt !== undefined) view.deletedAt = deletedAt
    if (facts.reason !== undefined) view.reason = facts.reason
    if (facts.message !== undefined) view.message = facts.message
    const block = this.#blockOf(pod, known.isMountFailing)
    if (block !== undefined) view.block = block
    return freeze(view)
  }

  #blockOf(pod: Pod, isMountFailing: boolean): PodBlock | undefined {
    const { now } = this.#sim
    const isSo = (question: (record: PodRecord, now: number) => boolean) => () => {
      const record = this.#hidden.recordOf(pod.spec.nodeName ?? '', pod.metadata.uid)
      return record !== undefined && question(record, now)
    }
    return podBlock(pod, {
      isNeverReady: isSo(isNeverReady),
      isInitEndless: isSo(isInitEndless),
      isMountFailing,
      areClaimsComing: () => areClaimsComing(this.#store, pod),
    })
  }

  #initOf(pod: Pod, isPulling: boolean): InitView | undefined {
    if (pod.spec.initContainers === undefined) return undefined
    return initView(pod, {
      epochMs: this.#sim.epochMs,
      isPulling,
      endsAt: (container) => this.#endOf(pod, container),
    })
  }

  #endOf({ spec, metadata }: Pod, container: string): number | undefined {
    return this.#hidden.expectedEndAt(spec.nodeName ?? '', metadata.uid, container)
  }

  #stateUntil(pod: Pod, { state, until }: PodFacts): number | undefined {
    const at = state === 'starting' ? this.#hidden.expectedReadyAt(pod.spec.nodeName ?? '', pod.metadata.uid) : until
    return at === undefined || at <= this.#sim.now ? undefined : at
  }

  /** A Pod that changes its owner (adopted, released) moves to another lane. */
  #slotOf(ownerUid: string, before: PodView | undefined): number {
    const { slots } = this.#state
    if (before?.ownerUid === ownerUid) return before.slot
    if (before) releaseSlot(slots, before.ownerUid, before.slot)
    return takeSlot(slots, ownerUid)
  }

  /**
   * Virtual ms at which a Pod becomes available, counted from the API's whole second, as the ReplicaSet controller
   * does.
   */
  #availableAt(pod: Pod, before: PodView | undefined): number {
    const seconds = minReadySecondsOf(this.#store, pod)
    if (seconds === 0) return 0
    const since = Math.floor((before?.readySince ?? this.#sim.now) / 1000)
    return (since + seconds) * 1000
  }

  #gone(pod: Pod): void {
    const state = this.#state
    const { uid } = pod.metadata
    const entry = state.pods.get(uid)
    if (!entry) return
    const { stateUntil: _, serving: __, block: ___, init: ____, ...rest } = entry.view
    const { now } = this.#sim
    const view: PodView = freeze({
      ...rest,
      previousState: entry.view.state,
      state: 'gone',
      stateSince: now,
      goneAt: now,
      ready: false,
    })
    state.pods.set(uid, freeze({ ...entry, view }))
    this.#count(entry.view, view)
    this.#turnAt(now + GONE_MS, 'faded', uid)
  }

  #purge({ view }: PodEntry): void {
    const state = this.#state
    state.pods.delete(view.uid)
    releaseSlot(state.slots, view.ownerUid, view.slot)
    this.#changed.add(view.uid)
  }

  #count(before: PodView | undefined, after: PodView): void {
    this.#changed.add(after.uid)
    const { shares } = this.#state
    if (updateShares(shares, before, after) && shares.size <= MOST_CHARTED_NODES)
      this.#changedOwners.add(after.ownerUid)
    this.#countBlock(before, -1)
    this.#countBlock(after, 1)
    const from = before && countedAs[before.state]
    const to = countedAs[after.state]
    if (from === to && before?.ownerUid === after.ownerUid) return
    if (before && from) this.#add(before.ownerUid, from, -1)
    if (to) this.#add(after.ownerUid, to, 1)
  }

  #countBlock(view: PodView | undefined, by: 1 | -1): void {
    if (view?.block === undefined) return
    const { blocks } = this.#state
    const { blocked, roomless } = blocks.get(view.ownerUid) ?? NO_BLOCKS
    if (blocked + by === 0) blocks.delete(view.ownerUid)
    else
      blocks.set(
        view.ownerUid,
        freeze({ blocked: blocked + by, roomless: roomless + (view.block === 'unschedulable' ? by : 0) }),
      )
  }

  #add(ownerUid: string, what: keyof PodCounts, by: 1 | -1): void {
    const { counts } = this.#state
    const current = counts.get(ownerUid) ?? NO_PODS
    counts.set(ownerUid, freeze(countedOn(current, what, by)))
    this.#changedOwners.add(ownerUid)
  }

  get #state(): ViewState {
    return this.#cell.state
  }
}

function restartsOf(pod: Pod): number {
  let restarts = 0
  for (const status of pod.status.containerStatuses ?? []) restarts += status.restartCount
  return restarts
}
