import { timestampAt } from '../api/clock.ts'
import type { Node, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder, SharedInformer } from '../client/interface.ts'
import { unlessRefused } from '../client/refusals.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { Release } from '../releases.ts'
import { CowMap } from '../sim/cowMap.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation, StateCell } from '../sim/simulation.ts'
import { type Rejection, rejectionOf } from './admission.ts'
import { adoptedRecord } from './adoption.ts'
import { forgetKept } from './configuration.ts'
import {
  type EvictionHost,
  lookForShortages,
  resumeEviction,
  type Shortage,
  setShortage,
  writeNodeStatus,
} from './eviction/manager.ts'
import { pressureRejection } from './eviction/verdicts.ts'
import { type ImageBehavior, parseImageBehavior } from './imageBehavior.ts'
import { beginPull, finishPull, takeFinishedPulls } from './imagePuller.ts'
import { tellStopping } from './killing.ts'
import { type HeldChange, type KubeletEvents, type KubeletState, type NodeContext, recordEvent } from './nodeContext.ts'
import { draftOf, newRecord } from './podRecord.ts'
import { isTerminal, mergedStatus } from './podStatus.ts'
import { nextWakeAt, ownSyncAt, requestTermination, runPodWorker } from './podWorker.ts'
import { meetNewRuns, nextProbeAt, runDueProbes, runTriggeredProbes } from './prober.ts'
import { allocatedPod, asksForOthers, decideResize, queuedResizes, queueResize } from './resize.ts'
import { hasEnded } from './runs.ts'
import { type ServingSpan, servingSpan } from './serving.ts'
import { resumeAfterPull } from './syncSteps.ts'
import type { Draft, PodRecord } from './types.ts'

const TICK_MS = 1000
/** Period in ms of retries of deferred resizes. */
const RESIZE_RETRY_MS = 180_000

export interface KubeletOptions {
  readonly nodeName: string
  /** The node's own address, and the address range of its Pods: `10.1.0.0/24`. */
  readonly addresses: () => { readonly hostIP: string; readonly podCIDR: string }
  /** The Node in the API. */
  readonly node: () => Node | undefined
  readonly client: ApiClient
  /** The Pods that are bound to this node. */
  readonly pods: SharedInformer<Pod>
  readonly recorder: EventRecorder
  readonly config: ClusterConfig['kubelet']
  readonly release: () => Release
  readonly known?: Pick<ClusterConfig, 'assumed' | 'provided'>
  /** Whether the kubelet starts on a node with running Pods, and takes over the Pods whose status shows containers. */
  readonly adopts?: boolean
  /** The behavior of images if the state of the cluster tells more than the tag. */
  readonly behaviorOf?: (image: string) => ImageBehavior
  /** Called when a Pod's containers start, are being stopped, or are gone. */
  readonly onRunsChange?: (uid: string) => void
  /** Whether the node is cut off: the kubelet receives and does nothing, while containers continue. */
  readonly isLost?: () => boolean
}

/**
 * The kubelet of a node over a simulated container runtime. Each Pod is a frozen record; an event changes a copy of it.
 * Only times of possible changes are scheduled: changes of containers, results of probes, retries, ends of pulls.
 */
export class Kubelet implements Component {
  readonly name: string
  readonly periodicEvents = ['evict', 'nodeStatus', 'resize']
  readonly #sim: Simulation
  readonly #cell: StateCell<KubeletState>
  readonly #ctx: NodeContext
  readonly #onRunsChange: (uid: string) => void
  readonly #isLost: () => boolean
  readonly #adopts: boolean
  readonly #node: () => Node | undefined
  readonly #evictionHost: EvictionHost
  /** The record whose status is being written within the current event. */
  #written: Draft | undefined

  constructor(sim: Simulation, options: KubeletOptions) {
    this.name = `kubelet/${options.nodeName}`
    this.#sim = sim
    this.#onRunsChange = options.onRunsChange ?? (() => {})
    this.#isLost = options.isLost ?? (() => false)
    this.#adopts = options.adopts ?? false
    this.#node = options.node
    const { addresses, client, recorder, config, release, known = {} } = options
    this.#ctx = {
      sim,
      name: this.name,
      kubelet: this,
      addresses,
      client,
      recorder,
      config,
      release,
      assumed: known.assumed ?? {},
      provided: known.provided,
      isRecorded: this.#adopts,
      behaviorOf: options.behaviorOf ?? parseImageBehavior,
      state: () => this.#cell.state,
      random: () => sim.random(this.name),
    }
    this.#evictionHost = { ctx: this.#ctx, node: options.node, change: (uid, change) => this.#change(uid, change) }
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
    options.pods.addHandler({
      onAdd: (pod) => this.#hear({ type: 'add', pod }),
      onUpdate: (before, pod) => this.#hear({ type: 'update', before, pod }),
      onDelete: (pod) => this.#hear({ type: 'delete', pod }),
    })
  }

  initialState(): KubeletState {
    return {
      pods: new CowMap(),
      images: new Set(),
      pulls: [],
      nextAddress: 0,
      kept: new Map(),
      resizes: new Set(),
      resizeRetryAt: Number.POSITIVE_INFINITY,
      eviction: undefined,
      held: [],
      heldPull: undefined,
      phaseMs: this.#sim.random(this.name).int(0, TICK_MS - 1),
    }
  }

  /** Expected virtual ms of the Pod's readiness once all its containers run; for the picture only. */
  expectedReadyAt(uid: string): number | undefined {
    const record = this.#newest(uid)
    if (!record) return undefined
    let readyAt = 0
    for (const { name } of record.pod.spec.containers) {
      const run = record.runs.find((candidate) => candidate.container === name)
      if (!run) return undefined
      readyAt = Math.max(readyAt, run.readyAt)
    }
    return Number.isFinite(readyAt) ? readyAt : undefined
  }

  /** The kubelet's frozen record of a Pod, for explanations. */
  recordOf(uid: string): PodRecord | undefined {
    return this.#ctx.state().pods.get(uid)
  }

  /** Number of pulls before the pull that a Pod waits for; undefined if it waits for none. */
  pullsBefore(uid: string): number | undefined {
    const place = this.#ctx.state().pulls.findIndex((request) => request.uid === uid)
    return place < 0 ? undefined : place
  }

  /** Virtual ms at which a running container exits by itself; undefined if it does not; for the picture only. */
  expectedEndAt(uid: string, container: string): number | undefined {
    const run = this.#newest(uid)?.runs.find((candidate) => candidate.container === container)
    return run && Number.isFinite(run.endsAt) ? run.endsAt : undefined
  }

  /** The span in which a Pod's container behind a port accepts connections; undefined before its start. */
  servingSpan(uid: string, port: number): ServingSpan | undefined {
    const record = this.#ctx.state().pods.get(uid)
    return record && servingSpan(record, port)
  }

  /** Adds images that are present on the node. */
  addImages(names: readonly string[]): void {
    const { images } = this.#ctx.state()
    for (const name of names) images.add(name.replace(/^docker\.io\/(?:library\/)?/, ''))
    for (const name of names) images.add(name)
  }

  /** Resources that a command made short, as keys; undefined if the node was never short. */
  get shortages(): ReadonlyMap<Shortage['of'], number> | undefined {
    return this.#ctx.state().eviction?.others
  }

  /** Lets programs outside of Pods use a resource of the node, or ends their use. */
  setShortage(shortage: Shortage): void {
    setShortage(this.#evictionHost, shortage)
  }

  /** Continues after the node was lost: syncs all of its Pods, reports their states, and receives missed changes. */
  resume(): void {
    const state = this.#ctx.state()
    for (const uid of [...state.pods.keys()])
      this.#change(uid, (d) => {
        d.wakeAt = Number.POSITIVE_INFINITY
        d.probeAt = Number.POSITIVE_INFINITY
        d.isDirty = d.status !== undefined
        d.isPending ||= d.stage === 'active'
      })
    const { held, heldPull } = state
    state.held = []
    state.heldPull = undefined
    for (const change of held) this.#hear(change)
    if (heldPull !== undefined) this.#onPulled(heldPull)
    resumeEviction(this.#evictionHost)
    this.#retryResizes()
  }

  handle(event: EventOf<KubeletEvents>): void {
    if (this.#isLost()) {
      // Only the end of a pull must be kept: `resume` looks at all other changes again.
      if (event.kind === 'pull') this.#ctx.state().heldPull = event.payload
      return
    }
    switch (event.kind) {
      case 'evict':
        lookForShortages(this.#evictionHost)
        break
      case 'resize':
        if (this.#ctx.state().resizeRetryAt === this.#sim.now) this.#retryResizes()
        break
      case 'nodeStatus':
        writeNodeStatus(this.#evictionHost)
        break
      case 'pull':
        this.#onPulled(event.payload)
        break
      case 'wake':
        this.#change(event.payload, (d) => this.#onWake(d))
        break
      case 'probe':
        this.#change(event.payload, (d) => {
          if (d.probeAt !== this.#sim.now) return
          d.probeAt = Number.POSITIVE_INFINITY
          const met = meetNewRuns(this.#ctx, d)
          if (met) runPodWorker(this.#ctx, d)
          runDueProbes(this.#ctx, d, met)
        })
    }
  }

  #onWake(d: Draft): void {
    const { now } = this.#sim
    if (d.wakeAt !== now) return
    d.wakeAt = Number.POSITIVE_INFINITY
    if (!d.work && ownSyncAt(this.#ctx, d) <= now) d.isPending = true
  }

  #hear(change: HeldChange): void {
    if (this.#isLost()) this.#ctx.state().held.push(freeze(change))
    else if (change.type === 'add') this.#onAdd(change.pod)
    else if (change.type === 'update') this.#onUpdate(change.before, change.pod)
    else this.#onDelete(change.pod)
  }

  #onAdd(pod: Pod): void {
    // A Pod whose status no kubelet has written is new.
    const isSeen = this.#adopts && (pod.status.startTime ?? pod.status.containerStatuses) !== undefined
    const record = isSeen ? adoptedRecord(this.#ctx, newRecord(pod)) : newRecord(pod)
    if (pod.metadata.deletionTimestamp !== undefined) requestTermination(record)
    else if (!isSeen && !isTerminal(pod.status.phase)) this.#admit(record)
    this.#settle(record)
  }

  /** Marks a Pod as rejected if the node does not admit it in addition to its present Pods. */
  // Models pkg/kubelet/kubelet.go HandlePodAdditions and rejectPod (v1.36).
  #admit(d: Draft): void {
    const rejection = this.#rejectionOf(d)
    if (!rejection) return
    recordEvent(this.#ctx, d, '', 'Warning', rejection.reason, rejection.message)
    const message = `Pod was rejected: ${rejection.message}`
    const { qosClass } = d.pod.status
    const startTime = timestampAt(this.#sim.now)
    const status = { phase: 'Failed', reason: rejection.reason, message, startTime } as const
    d.status = freeze(qosClass === undefined ? status : { ...status, qosClass })
    d.isDirty = true
    d.isStopped = true
    d.isPending = false
    d.stage = 'finished'
  }

  #rejectionOf({ uid, pod }: Pick<PodRecord, 'uid' | 'pod'>): Rejection | undefined {
    const { assumed, state } = this.#ctx
    return (
      pressureRejection(state().eviction, pod) ??
      rejectionOf({ pod, node: this.#node(), others: this.#othersOf(uid), assumed })
    )
  }

  /** The other Pods of the node, with their allocated resources. */
  #othersOf(uid: string): Pod[] {
    return [...this.#ctx.state().pods.values()]
      .filter((record) => record.uid !== uid && (record.stage === 'active' || record.stage === 'terminating'))
      .map(allocatedPod)
  }

  /** Decides on every pending resize; deferred ones are retried three minutes later. */
  // Models pkg/kubelet/allocation/allocation_manager.go retryPendingResizes (v1.36).
  #retryResizes(): void {
    for (const { uid } of queuedResizes(this.#ctx))
      this.#change(uid, (d) => decideResize(this.#ctx, d, () => this.#rejectionOf(d)))
    const state = this.#ctx.state()
    if (state.resizes.size === 0) return
    state.resizeRetryAt = this.#sim.now + RESIZE_RETRY_MS
    this.#sim.schedule(RESIZE_RETRY_MS, this, 'resize')
  }

  /** Decides again on resizes after a Pod requested other resources, or after a Pod ended and freed its resources. */
  // Models pkg/kubelet/kubelet.go HandlePodUpdates and HandlePodReconcile (v1.36).
  #considerResizes(before: Pod, pod: Pod): void {
    const { pods } = this.#ctx.state()
    const record = pods.get(pod.metadata.uid)
    if (record && asksForOthers(before, pod)) {
      pods.set(record.uid, freeze({ ...record, pod, resize: queueResize(this.#ctx, { ...record, pod }, before) }))
      this.#retryResizes()
    } else if (isTerminal(pod.status.phase) && !isTerminal(before.status.phase)) this.#retryResizes()
    else if (record?.resize && before.status !== pod.status) this.#retryResizes()
  }

  /** Handles an update. Only a new spec, a deletion and the conditions of readiness gates matter to the kubelet. */
  #onUpdate(before: Pod, pod: Pod): void {
    const { metadata } = pod
    this.#considerResizes(before, pod)
    const isNews =
      before.metadata.generation !== metadata.generation ||
      before.spec !== pod.spec ||
      before.metadata.deletionTimestamp !== metadata.deletionTimestamp ||
      before.metadata.deletionGracePeriodSeconds !== metadata.deletionGracePeriodSeconds
    const hasGates = (pod.spec.readinessGates?.length ?? 0) > 0
    if (!isNews && !hasGates) return
    this.#change(metadata.uid, (d) => {
      d.pod = pod
      if (hasGates && before.status !== pod.status) d.isPending ||= gatesChanged(before, pod)
      if (!isNews) return
      if (metadata.deletionTimestamp === undefined) d.isPending ||= isSpecNews(before, pod)
      else if (d.stage === 'finished') d.isDirty = true
      else requestTermination(d)
    })
  }

  #onDelete(pod: Pod): void {
    const { pods } = this.#ctx.state()
    const record = pods.get(pod.metadata.uid)
    if (!record) return
    if (record.stage === 'active') {
      const d = draftOf(record)
      d.pod = pod
      const { now } = this.#sim
      const running = d.runs.filter((run) => !hasEnded(run, now)).reverse()
      tellStopping(this.#ctx, d, running)
    }
    pods.delete(record.uid)
    this.#ctx.state().resizes.delete(record.uid)
    forgetKept(this.#ctx, pod)
    this.#retryResizes()
    this.#ctx.recorder.forget?.(record.uid)
    this.#onRunsChange(record.uid)
  }

  #onPulled(startedAt: number): void {
    const finished = takeFinishedPulls(this.#ctx)
    for (const [i, request] of finished.entries()) {
      const pulledForMs = i === 0 ? this.#sim.now - startedAt : 0
      this.#change(request.uid, (d) => resumeAfterPull(this.#ctx, d, finishPull(this.#ctx, d, request, pulledForMs)))
    }
    beginPull(this.#ctx)
  }

  /** The newest record of a Pod, even during a status write, because watchers of that write read the record at once. */
  #newest(uid: string): PodRecord | undefined {
    return this.#written?.uid === uid ? this.#written : this.#ctx.state().pods.get(uid)
  }

  #change(uid: string, change: (d: Draft) => void): void {
    const record = this.#ctx.state().pods.get(uid)
    if (!record) return
    const d = draftOf(record)
    change(d)
    this.#settle(d)
  }

  /** Runs the Pod's worker as far as possible, then writes the status once and schedules the next event. */
  #settle(d: Draft): void {
    runPodWorker(this.#ctx, d)
    while (d.triggers.length > 0) {
      runTriggeredProbes(this.#ctx, d)
      runPodWorker(this.#ctx, d)
    }
    if (d.isDirty) {
      this.#written = d
      this.#writeStatus(d)
      this.#written = undefined
    }
    this.#scheduleNext(d)
    const { pods } = this.#ctx.state()
    const haveRunsChanged = pods.get(d.uid)?.runs !== d.runs
    pods.set(d.uid, freeze(d))
    if (haveRunsChanged) this.#onRunsChange(d.uid)
  }

  #scheduleNext(d: Draft): void {
    const { now } = this.#sim
    // The wake-up may be overdue after the node was lost.
    const wakeAt = Math.max(now, d.work ? d.resumeAt : Math.ceil(nextWakeAt(this.#ctx, d)))
    if (wakeAt < d.wakeAt) {
      d.wakeAt = wakeAt
      this.#sim.schedule(wakeAt - now, this, 'wake', d.uid)
    }
    const probeAt = nextProbeAt(d, now)
    if (probeAt < d.probeAt) {
      d.probeAt = probeAt
      this.#sim.schedule(probeAt - now, this, 'probe', d.uid)
    }
  }

  /** Models pkg/kubelet/status/status_manager.go syncPod: reads the Pod, merges, writes, and lastly deletes it. */
  #writeStatus(d: Draft): void {
    d.isDirty = false
    const { client } = this.#ctx
    const { name, namespace = 'default', uid } = d.pod.metadata
    unlessRefused(() => {
      const live = client.get('pods', namespace, name)
      if (live.metadata.uid !== uid || d.status === undefined) return
      client.updateStatus('pods', namespace, { ...live, status: mergedStatus(d, d.status, live) })
      if (d.stage === 'finished' && live.metadata.deletionTimestamp !== undefined)
        client.delete('pods', namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } })
    })
  }
}

/** Whether the kubelet acts on the new spec. Binding and admission, too, make new spec objects: fields decide. */
const isSpecNews = (before: Pod, pod: Pod): boolean =>
  before.spec.containers !== pod.spec.containers ||
  before.spec.initContainers !== pod.spec.initContainers ||
  before.spec.ephemeralContainers !== pod.spec.ephemeralContainers ||
  before.spec.activeDeadlineSeconds !== pod.spec.activeDeadlineSeconds

// Models pkg/kubelet/status/generate.go NeedToReconcilePodReadiness (v1.36).
function gatesChanged(before: Pod, pod: Pod): boolean {
  const statusOf = (p: Pod, type: string) => p.status.conditions?.find((c) => c.type === type)?.status
  return (pod.spec.readinessGates ?? []).some(
    ({ conditionType }) => statusOf(before, conditionType) !== statusOf(pod, conditionType),
  )
}
