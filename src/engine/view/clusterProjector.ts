import { objectKey } from '../api/objectKey.ts'
import type { KubeObject } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { controllerUidOf } from '../client/informer.ts'
import { outcomeOfStall } from '../document/outcomes.ts'
import type { BoundStop, WorkloadOutcome } from '../document/stops.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import { type ClusterViewState, noClusterView, type RevisionLeft, type StoredAt } from './clusterViewState.ts'
import type { HiddenFacts } from './hiddenFacts.ts'
import { PodProjector } from './podProjector.ts'
import { podSources } from './podSources.ts'
import type { PodWaitSource } from './podWaits.ts'
import { hiddenOf, nodeView, otherObjects, otherObjectView } from './projectObjects.ts'
import { StallWatch, type StoredWorkload } from './stallWatch.ts'
import {
  hasPods,
  looseSample,
  type Sampled,
  type StoredRevision,
  sampleOf,
  sampleOfDeleted,
} from './timelineSamples.ts'
import { chooseTone, giveTone, toneKey } from './tones.ts'
import type { ClusterView, NodeView, ObjectView, OtherObjectView, PodView, TimelineSample, ViewDiff } from './types.ts'
import type { RevisionView, StallView, WorkloadView } from './workload.ts'
import { podOwner, revisionKinds, workloadKinds } from './workloads/kinds.ts'
import type { RevisionKind, WorkloadKind } from './workloads/workloadKind.ts'

/** Workload kinds by resource. */
const workloadKindOf = new Map(workloadKinds.map((kind) => [kind.resource, kind]))
const revisionKindOf = new Map(revisionKinds.map((kind) => [kind.resource, kind]))

/** Projects the store to the page's view: completely, or as changes since the last call. */
export class ClusterProjector implements Stateful {
  readonly name = 'clusterView'
  readonly pods: PodProjector
  /** Tracks stalled rollouts. */
  readonly stalls: StallWatch
  readonly #sim: Simulation
  readonly #cell: StateCell<ClusterViewState>
  readonly #store: StoredObjects
  readonly #hidden: HiddenFacts
  readonly #toneOf = (uid: string): number | undefined => this.#state.toneOf.get(uid)
  /** The views last sent, by uid (nodes by name), to leave unchanged objects out of a diff. */
  #sent = new Map<string, { readonly source: readonly unknown[]; readonly view: ObjectView }>()
  /** Keys of changed objects. */
  #dirtyWorkloads = new Set<string>()

  constructor(sim: Simulation, store: StoredObjects, hidden: HiddenFacts) {
    this.#sim = sim
    this.#store = store
    this.pods = new PodProjector(sim, store, hidden, (pod) => podOwner(pod, store))
    this.#hidden = hidden
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
    store.observe(({ resource, before, after }) => {
      const revisionKind = revisionKindOf.get(resource)
      const workloadKind = workloadKindOf.get(resource)
      if (revisionKind) this.#revisionCommitted(revisionKind, before, after)
      else if (workloadKind) this.#workloadCommitted(workloadKind, before, after)
    }, 'picture')
    this.stalls = new StallWatch({
      sim,
      store,
      hidden,
      pods: this.pods,
      workloadWith: (uid) => this.#workload(uid),
      workloadOf: (uid) => this.#workloadOf(uid),
      revisionsOf: (uid) => this.#revisionObjectsOf(uid),
      onChange: (uid) => this.#dirtyWorkloads.add(uid),
    })
  }

  initialState(): ClusterViewState {
    return noClusterView()
  }

  /** The complete view; later diffs are relative to it. */
  full(): ClusterView {
    this.#sent = new Map()
    this.pods.takeChanges()
    const { workloads, revisions, nodes, others } = this.#changedObjects()
    return { workloads, revisions, nodes, others, pods: [...this.pods.all()] }
  }

  /** Changes since the last `full` or `diff`. */
  diff(): ViewDiff {
    const { changed, removed } = this.pods.takeChanges()
    const before = new Set(this.#sent.keys())
    const objects = this.#changedObjects((uid) => before.delete(uid))
    for (const uid of before) this.#sent.delete(uid)
    return { ...objects, pods: changed, removed: [...removed, ...before] }
  }

  /** Whether every rollout is over: complete, paused, or past its deadline. */
  rolloutsSettled(): boolean {
    return this.#state.unsettled.size === 0 && !this.#short().next().value
  }

  /** Whether every rollout is over or stalls, so that nothing progresses without a command. */
  standsStill(): boolean {
    const short = [...this.#short()].map(({ object }) => object.metadata.uid)
    return [...this.#state.unsettled, ...short].every((uid) => this.stalls.of(uid) !== undefined)
  }

  /** State of a rollout from the workload's status, unless a Pod is missing that is not reported yet. */
  rolloutOf({ kind, object }: StoredWorkload): WorkloadView['rollout'] {
    const rollout = kind.rolloutOf(object)
    return rollout === 'complete' && this.#isShort({ kind, object }) ? 'progressing' : rollout
  }

  /** Workloads with a missing Pod that their status does not show yet. */
  *#short(): Generator<StoredWorkload, undefined> {
    for (const kind of workloadKinds) {
      if (!kind.countsEnding || this.#store.count(kind.resource) === 0) continue
      for (const object of this.#store.list(kind.resource)) if (this.#isShort({ kind, object })) yield { kind, object }
    }
    return undefined
  }

  /** Whether fewer Pods are available than desired; false for kinds whose status suffices. */
  #isShort({ kind, object }: StoredWorkload): boolean {
    if (!kind.countsEnding) return false
    const revisions = this.#revisionsOf(object.metadata.uid)
    const available = revisions.reduce((sum, one) => sum + this.pods.countsOf(one.object.metadata.uid).available, 0)
    return revisions.length > 0 && available < kind.boundsOf(object).specReplicas
  }

  /** Current outcome of each workload's rollout, by uid. A stall counts as outcome even before the deadline. */
  outcomes(): ReadonlyMap<string, WorkloadOutcome> {
    const outcomes = new Map<string, WorkloadOutcome>()
    for (const { kind, object } of this.#workloads()) {
      const { uid, name, namespace = '' } = object.metadata
      const stall = this.stalls.of(uid)
      const rollout = this.rolloutOf({ kind, object })
      const isOver = stall !== undefined || rollout === 'paused' || rollout === 'failed'
      const still = outcomeOfStall(stall?.ground ?? '')
      const outcome = rollout === 'complete' ? 'complete' : isOver ? still : 'progressing'
      outcomes.set(uid, { at: this.#sim.now, kind: kind.kind, namespace, name, outcome })
    }
    return outcomes
  }

  /** Facts about single Pods beside their views, at this time. */
  podSources = (): ((view: PodView) => PodWaitSource | undefined) => podSources(this.#store, this.#hidden)

  /** The current stall of a workload; undefined without one. */
  stallOf(uid: string): StallView | undefined {
    const workload = this.#workload(uid)
    return workload && this.#stallOf(workload, this.#revisionObjectsOf(uid))
  }

  /** Virtual ms at which the newest revision of a workload started. */
  rolloutStartedAt = (uid: string): number | undefined => this.#state.rollout.get(uid)?.at

  /** The currently reached bounds, each with a unique name. */
  boundsReached(): ReadonlyMap<string, BoundStop> {
    const reached = new Map<string, BoundStop>()
    const at = this.#sim.now
    for (const { kind, object } of this.#workloads()) {
      const { uid, name, namespace = '' } = object.metadata
      let available = 0
      let pods = 0
      for (const revision of this.#revisionsOf(uid)) {
        const counts = this.pods.countsOf(revision.object.metadata.uid)
        available += counts.available
        pods += counts.available + counts.ready + counts.starting + counts.failing
      }
      const { minAvailable, maxPods } = kind.boundsOf(object)
      const stop = { type: 'bound', at, kind: kind.kind, namespace, name } as const
      if (available <= minAvailable)
        reached.set(`${uid} min`, { ...stop, bound: 'minAvailable', pods: available, limit: minAvailable })
      if (pods >= maxPods) reached.set(`${uid} max`, { ...stop, bound: 'maxPods', pods, limit: maxPods })
    }
    return reached
  }

  /** Samples of workloads whose Pods or bounds changed since the last call, and of Pods without a workload. */
  takeSamples(): TimelineSample[] {
    const samples: TimelineSample[] = []
    for (const owner of this.pods.takeChangedOwners()) {
      this.#dirtyWorkloads.add(this.#workloadOf(owner) ?? '')
    }
    if (this.#dirtyWorkloads.size === 0) return samples
    for (const uid of this.#dirtyWorkloads) {
      const sample = uid === '' ? this.#looseSample() : this.#sample(uid)
      if (sample) samples.push(sample)
    }
    this.#dirtyWorkloads = new Set()
    return samples
  }

  /** uid of a revision's workload. */
  #workloadOf(revisionUid: string): string | undefined {
    for (const [workload, owned] of this.#state.revisionsOf) if (owned.has(revisionUid)) return workload
    for (const [workload, { revisions }] of this.#state.leftOf) if (revisions.has(revisionUid)) return workload
    return undefined
  }

  #sample(uid: string): TimelineSample | undefined {
    const workload = this.#workload(uid)
    const left = workload ? undefined : this.#state.leftOf.get(uid)
    const sampled = this.#sampled(this.#revisionsOf(uid), this.stalls.of(uid)?.since)
    return workload ? sampleOf(workload, sampled) : left && sampleOfDeleted(uid, left, sampled)
  }

  /** Pods of revisions without a workload, by template; undefined if there were never any. */
  #looseSample(): TimelineSample | undefined {
    const { templateNumbers, templateOf } = this.#state
    if (templateNumbers.size === 0) return undefined
    const loose = [...this.#revisions()].filter(({ object }) => templateOf.has(object.metadata.uid))
    return looseSample(templateOf, this.#sampled(loose))
  }

  #sampled(revisions: readonly StoredRevision[], stalledSince?: number): Sampled {
    return { at: this.#sim.now, store: this.#store, pods: this.pods, toneOf: this.#toneOf, revisions, stalledSince }
  }

  *#workloads(): Iterable<StoredWorkload> {
    for (const kind of workloadKinds) for (const object of this.#store.list(kind.resource)) yield { kind, object }
  }

  *#revisions(): Iterable<StoredRevision> {
    for (const kind of revisionKinds) for (const object of this.#store.list(kind.resource)) yield { kind, object }
  }

  #workload(uid: string): StoredWorkload | undefined {
    for (const kind of workloadKinds) {
      // Called for every sample; most kinds have no objects.
      if (this.#store.count(kind.resource) === 0) continue
      for (const object of this.#store.list(kind.resource)) if (object.metadata.uid === uid) return { kind, object }
    }
    return undefined
  }

  /** Revisions of a workload in the order of creation. */
  #revisionsOf(uid: string): StoredRevision[] {
    const owned: StoredRevision[] = []
    for (const { resource, key } of this.#state.revisionsOf.get(uid)?.values() ?? []) {
      const kind = revisionKindOf.get(resource)
      const object = this.#store.get(resource, key)
      if (kind && object) owned.push({ kind, object })
    }
    return owned
  }

  #revisionObjectsOf(uid: string): KubeObject[] {
    const objects: KubeObject[] = []
    for (const { resource, key } of this.#state.revisionsOf.get(uid)?.values() ?? []) {
      const object = this.#store.get(resource, key)
      if (object) objects.push(object)
    }
    return objects
  }

  #changedObjects(seen: (uid: string) => void = () => {}): Omit<ClusterView, 'pods'> {
    const workloads: WorkloadView[] = []
    const revisions: RevisionView[] = []
    const nodes: NodeView[] = []
    const others: OtherObjectView[] = []
    const state = this.#state
    for (const { kind, object } of this.#revisions()) {
      const { uid } = object.metadata
      seen(uid)
      const podCounts = this.pods.countsOf(uid)
      const view = this.#unsent(uid, [object, podCounts], () =>
        kind.view(object, {
          podCounts,
          createdAt: state.createdAt.get(uid) ?? 0,
          lastScale: state.lastScale.get(uid),
          templateNumber: state.templateOf.get(uid),
          tone: state.toneOf.get(uid) ?? 0,
        }),
      )
      if (view) revisions.push(view)
    }
    for (const workload of this.#workloads()) {
      const { kind, object } = workload
      const { uid } = object.metadata
      seen(uid)
      const owned = this.#revisionObjectsOf(uid)
      const stall = this.#stallOf(workload, owned)
      const nodes = kind.readsNodes ? [...this.#store.list('nodes')] : []
      const rollout = this.rolloutOf(workload)
      const start = this.stalls.firstStartOf(uid)
      const view = this.#unsent(uid, [object, ...owned, ...nodes, stall, rollout, start], () => {
        const nextTone = chooseTone(state, { owner: uid, taken: this.#tonesTaken(uid) })
        // Rollouts of initial objects started before the run, at an unknown time.
        const rolloutStartedAt = state.rollout.get(uid)?.at || undefined
        const view = kind.view(object, owned, { epochMs: this.#sim.epochMs, rolloutStartedAt, stall, nextTone, nodes })
        return { ...view, rollout, ...start }
      })
      if (view) workloads.push(view)
    }
    for (const node of this.#store.list('nodes')) {
      seen(node.metadata.name)
      const facts = [node, ...hiddenOf(node, this.#hidden)] as const
      const view = this.#unsent(node.metadata.name, facts, () => nodeView(...facts))
      if (view) nodes.push(view)
    }
    for (const object of otherObjects(this.#store)) {
      seen(object.metadata.uid)
      const view = this.#unsent(object.metadata.uid, [object], () => otherObjectView(object))
      if (view) others.push(view)
    }
    return { workloads, revisions, nodes, others }
  }

  /** The stall view; undefined without a stall. The same object while its content is unchanged. */
  #stallOf({ kind, object }: StoredWorkload, revisions: readonly KubeObject[]): StallView | undefined {
    const { uid } = object.metadata
    const context = { store: this.#store, hidden: this.#hidden, now: this.#sim.now, pods: this.pods, revisions }
    const stall = kind.stallAt(object, this.stalls.of(uid), context)
    const { view: sent } = this.#sent.get(uid) ?? {}
    const before = sent && 'rollout' in sent ? sent.stall : undefined
    return stall && before && JSON.stringify(stall) === JSON.stringify(before) ? before : stall
  }

  /** The view built from `source`, unless one built from the same objects was sent before. */
  #unsent<V extends ObjectView>(id: string, source: readonly unknown[], make: () => V): V | undefined {
    const known = this.#sent.get(id)?.source
    if (known?.length === source.length && known.every((item, i) => item === source[i])) return undefined
    const view = make()
    freeze(view)
    this.#sent.set(id, { source, view })
    return view
  }

  #revisionCommitted(kind: RevisionKind, before: KubeObject | undefined, after: KubeObject | undefined): void {
    const state = this.#state
    const object = after ?? before
    if (!object) return
    const { uid, namespace, name } = object.metadata
    const owner = after && ownerOf(after)
    if (before && ownerOf(before) !== owner) state.revisionsOf.get(ownerOf(before))?.delete(uid)
    if (before && after && ownerOf(before) !== owner) state.leftOf.get(ownerOf(before))?.revisions.delete(uid)
    if (after && owner === '') this.#numberTemplate({ kind, object: after })
    else state.templateOf.delete(uid)
    if (!after) {
      state.toneOf.delete(uid)
      state.createdAt.delete(uid)
      state.lastScale.delete(uid)
      this.#dirtyWorkloads.add('')
      return
    }
    if (!before) state.createdAt.set(uid, this.#sim.now)
    if (owner) {
      const owned = state.revisionsOf.get(owner) ?? new Map<string, StoredAt>()
      owned.set(uid, freeze({ resource: kind.resource, key: objectKey(namespace, name) }))
      state.revisionsOf.set(owner, owned)
      this.#dirtyWorkloads.add(owner)
      if (!before || kind.revisionOf(before) !== kind.revisionOf(after)) this.#noteRollout(this.#workload(owner))
    }
    const from = before ? kind.replicasOf(before) : 0
    const to = kind.replicasOf(after)
    if (!before || kind.isRevived(before, after) || ownerOf(before) !== owner)
      this.#giveTone({ kind, object: after }, owner ?? '')
    if (from !== to) state.lastScale.set(uid, freeze({ at: this.#sim.now, from, to }))
  }

  /** A revision keeps its tone, unless it returns after another existing revision has got it. */
  #giveTone({ kind, object }: StoredRevision, owner: string): void {
    const { uid } = object.metadata
    const state = this.#state
    const taken = this.#tonesTaken(owner, uid)
    const own = state.toneOf.get(uid)
    const template = kind.templateKeyOf(object)
    const tone = own !== undefined && !taken.has(own) ? own : chooseTone(state, { owner, template, taken })
    giveTone(state, uid, toneKey(owner, template), tone)
  }

  /**
   * Tones drawn beside a revision of this owner that have Pods or replicas, except for one revision. Objects without a
   * workload are drawn beside each.
   */
  #tonesTaken(owner: string, butUid?: string): ReadonlySet<number> {
    const { toneOf } = this.#state
    const taken = new Set<number>()
    for (const { kind, object } of this.#revisions()) {
      const { uid } = object.metadata
      const tone = toneOf.get(uid)
      if (tone === undefined || uid === butUid) continue
      const other = ownerOf(object)
      if (owner !== '' && other !== '' && other !== owner) continue
      if (kind.replicasOf(object) > 0 || hasPods(this.pods.countsOf(uid))) taken.add(tone)
    }
    return taken
  }

  /**
   * Numbers a template. It keeps its number after its revision is deleted; later changes of the template do not count.
   */
  #numberTemplate({ kind, object }: StoredRevision): void {
    const { uid } = object.metadata
    const { templateNumbers, templateOf } = this.#state
    this.#dirtyWorkloads.add('')
    if (templateOf.has(uid)) return
    const text = kind.templateOf(object)
    const number = templateNumbers.get(text) ?? templateNumbers.size + 1
    templateNumbers.set(text, number)
    templateOf.set(uid, number)
  }

  #workloadCommitted(kind: WorkloadKind, before: KubeObject | undefined, after: KubeObject | undefined): void {
    const state = this.#state
    if (!after) {
      if (before) this.#workloadDeleted(kind, before.metadata.uid)
      return
    }
    const { uid } = after.metadata
    this.#noteRollout({ kind, object: after })
    if (kind.rolloutOf(after) === 'progressing') state.unsettled.add(uid)
    else state.unsettled.delete(uid)
    this.#dirtyWorkloads.add(uid)
  }

  /** Handles a deleted workload: its Pods are counted until they have terminated. */
  #workloadDeleted({ resource }: WorkloadKind, uid: string): void {
    const state = this.#state
    const left = this.#revisionsOf(uid).map(({ kind, object }): [string, RevisionLeft] => {
      const tone = state.toneOf.get(object.metadata.uid) ?? 0
      return [object.metadata.uid, freeze({ revision: kind.revisionOf(object), tone })]
    })
    state.leftOf.set(uid, { resource, revisions: new Map(left) })
    state.revisionsOf.delete(uid)
    state.rollout.delete(uid)
    state.unsettled.delete(uid)
    this.#dirtyWorkloads.add(uid)
  }

  #noteRollout(workload: StoredWorkload | undefined): void {
    if (!workload) return
    const { kind, object } = workload
    const { uid } = object.metadata
    const { rollout } = this.#state
    const revision = kind.revisionOf(object, this.#revisionObjectsOf(uid))
    if (revision > 0 && rollout.get(uid)?.revision !== revision)
      rollout.set(uid, freeze({ revision, at: this.#sim.now }))
  }

  get #state(): ClusterViewState {
    return this.#cell.state
  }
}

/** uid of the controlling owner; empty without one. */
const ownerOf = (object: KubeObject): string => controllerUidOf(object) ?? ''
