import { objectKey } from '../api/objectKey.ts'
import type { Deployment, KubeObject, Node, ReplicaSet } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { HASH_LABEL } from '../controllers/deployment/deploymentUtil.ts'
import { revisionOf } from '../controllers/deployment/revisions.ts'
import type { BoundStop } from '../document/stops.ts'
import { kinds } from '../kinds/table.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, Stateful } from '../sim/simulation.ts'
import { MOST_CHARTED_NODES } from './nodeShares.ts'
import { type HiddenFacts, PodProjector } from './podProjector.ts'
import { podSources } from './podSources.ts'
import type { PodWaitSource } from './podWaits.ts'
import {
  boundsOf,
  deploymentView,
  nodeView,
  otherObjectView,
  replicaSetView,
  rolloutState,
  type ScaleChange,
} from './projectWorkloads.ts'
import { stallAt } from './stallView.ts'
import { StallWatch } from './stallWatch.ts'
import { chooseTone, giveTone, toneKey } from './tones.ts'
import type { ClusterView, NodeView, OtherObjectView, PodView, TimelineSample, ViewDiff } from './types.ts'
import type { PodCounts, RevisionView, StallView, WorkloadView } from './workload.ts'

/** Resources with a drawing of their own. */
const drawn = new Set(['deployments', 'replicasets', 'replicationcontrollers', 'pods', 'nodes'])
const otherResources = kinds.flatMap(({ resource, isHidden }) => (drawn.has(resource) || isHidden ? [] : [resource]))

interface ClusterViewState {
  /** By uid of the ReplicaSet, virtual ms. */
  createdAt: Map<string, number>
  lastScale: Map<string, ScaleChange>
  /** By uid of the Deployment: its revision and when it began. */
  rollout: Map<string, { readonly revision: number; readonly at: number }>
  /** uids and keys of the ReplicaSets of each Deployment. */
  replicaSetsOf: Map<string, Map<string, string>>
  /** uids of Deployments whose rollout continues. */
  unsettled: Set<string>
  /** Of what has no Deployment: pod templates by their text, numbered as they came, and the number of each uid. */
  templateNumbers: Map<string, number>
  templateOf: Map<string, number>
  toneOf: Map<string, number>
  toneOfTemplate: Map<string, number>
}

type Workload = ReplicaSet & { readonly kind: 'ReplicaSet' | 'ReplicationController' }

/** Projects the store for the page: everything at once, or what has changed since the last time. */
export class ClusterProjector implements Stateful {
  readonly name = 'clusterView'
  readonly pods: PodProjector
  /** Which rollouts stall. */
  readonly stalls: StallWatch
  readonly #sim: Simulation
  readonly #store: Store
  readonly #hidden: HiddenFacts
  /** What was sent last, by uid (nodes by name), to keep unchanged objects out of a diff. */
  #sent = new Map<string, { readonly source: unknown; readonly view: object }>()
  /** Keys of changed objects by resource; `undefined` stands for all. */
  #dirtyDeployments = new Set<string>()

  constructor(sim: Simulation, store: Store, hidden: HiddenFacts) {
    this.#sim = sim
    this.#store = store
    this.pods = new PodProjector(sim, store, hidden)
    this.#hidden = hidden
    sim.register(this)
    store.observe(({ resource, before, after }) => {
      if (resource === 'replicasets' || resource === 'replicationcontrollers')
        this.#replicaSetCommitted(before as Workload | undefined, after as Workload | undefined)
      else if (resource === 'deployments') this.#deploymentCommitted(before, after as Deployment | undefined)
    })
    this.stalls = new StallWatch({
      sim,
      store,
      hidden,
      pods: this.pods,
      deploymentOf: (uid) => this.#deploymentOf(uid),
      replicaSetsOf: (uid) => this.#replicaSetsOf(uid),
      onChange: (uid) => this.#dirtyDeployments.add(uid),
    })
  }

  initialState(): ClusterViewState {
    return {
      createdAt: new Map(),
      lastScale: new Map(),
      rollout: new Map(),
      replicaSetsOf: new Map(),
      unsettled: new Set(),
      templateNumbers: new Map(),
      templateOf: new Map(),
      toneOf: new Map(),
      toneOfTemplate: new Map(),
    }
  }

  /** Everything; later diffs count from here. */
  full(): ClusterView {
    this.#sent = new Map()
    this.pods.takeChanges()
    const { workloads, revisions, nodes, others } = this.#changedObjects()
    return { workloads, revisions, nodes, others, pods: [...this.pods.all()] }
  }

  /** What has changed since the last `full` or `diff`. */
  diff(): ViewDiff {
    const { changed, removed } = this.pods.takeChanges()
    const before = new Set(this.#sent.keys())
    const objects = this.#changedObjects((uid) => before.delete(uid))
    for (const uid of before) this.#sent.delete(uid)
    return { ...objects, pods: changed, removed: [...removed, ...before] }
  }

  /** Every rollout is over: complete, paused, or past its deadline. */
  rolloutsSettled(): boolean {
    return this.#state.unsettled.size === 0
  }

  /** What is known of single Pods at this moment, beside their views. */
  podSources(): (view: PodView) => PodWaitSource | undefined {
    return podSources(this.#store, this.#hidden)
  }

  /** Virtual ms at which the newest revision of a Deployment began. */
  rolloutStartedAt(uid: string): number | undefined {
    return this.#state.rollout.get(uid)?.at
  }

  /** The bounds that are reached now, each under a name of its own. */
  boundsReached(): ReadonlyMap<string, BoundStop> {
    const reached = new Map<string, BoundStop>()
    const at = this.#sim.now
    for (const d of this.#store.list('deployments') as Iterable<Deployment>) {
      const { uid, name, namespace = '' } = d.metadata
      let available = 0
      let pods = 0
      for (const rs of this.#replicaSetsOf(uid)) {
        const counts = this.pods.countsOf(rs.metadata.uid)
        available += counts.available
        pods += counts.available + counts.ready + counts.starting + counts.failing
      }
      const { minAvailable, maxPods } = boundsOf(d)
      const stop = { type: 'bound', at, kind: 'Deployment', namespace, name } as const
      if (available <= minAvailable)
        reached.set(`${uid} min`, { ...stop, bound: 'minAvailable', pods: available, limit: minAvailable })
      if (pods >= maxPods) reached.set(`${uid} max`, { ...stop, bound: 'maxPods', pods, limit: maxPods })
    }
    return reached
  }

  /** One sample per Deployment whose Pods or bounds have changed since the last call, and one of what has none. */
  takeSamples(): TimelineSample[] {
    const samples: TimelineSample[] = []
    for (const owner of this.pods.takeChangedOwners()) {
      this.#dirtyDeployments.add(this.#deploymentOf(owner) ?? '')
    }
    if (this.#dirtyDeployments.size === 0) return samples
    for (const uid of this.#dirtyDeployments) {
      const sample = uid === '' ? this.#looseSample() : this.#sample(uid)
      if (sample) samples.push(sample)
    }
    this.#dirtyDeployments = new Set()
    return samples
  }

  /** uid of the Deployment that a ReplicaSet belongs to. */
  #deploymentOf(replicaSetUid: string): string | undefined {
    for (const [deployment, owned] of this.#state.replicaSetsOf) if (owned.has(replicaSetUid)) return deployment
    return undefined
  }

  #sample(uid: string): TimelineSample | undefined {
    const d = this.#deployment(uid)
    if (!d) return undefined
    const replicaSets = this.#replicaSetsOf(uid)
    const revisions: TimelineSample['revisions'][number][] = []
    for (const rs of replicaSets) {
      const counts = this.pods.countsOf(rs.metadata.uid)
      if (hasPods(counts))
        revisions.push({ revision: revisionOf(rs) ?? 0, tone: this.#state.toneOf.get(rs.metadata.uid) ?? 0, ...counts })
    }
    if (revisions.length > 1) revisions.sort((a, b) => a.revision - b.revision)
    const { since } = this.stalls.of(uid) ?? {}
    const stall = since === undefined ? {} : { stalledSince: since }
    return freeze({ at: this.#sim.now, workloadUid: uid, revisions, ...boundsOf(d), ...stall, ...this.#nodeShares() })
  }

  /**
   * Pods of ReplicaSets and ReplicationControllers without a Deployment, by template, and those that have been let go
   * (revision 0). Nothing promises a lower bound.
   */
  #looseSample(): TimelineSample | undefined {
    const { templateNumbers, templateOf } = this.#state
    if (templateNumbers.size === 0) return undefined
    const sets = this.#looseSets(templateOf)
    const revisions = [...sets.map(({ metadata }) => metadata.uid), '']
      .map((uid) => {
        const tone = this.#state.toneOf.get(uid)
        const counts = this.pods.countsOf(uid)
        return { revision: templateOf.get(uid) ?? 0, ...(tone === undefined ? {} : { tone }), ...counts }
      })
      .filter(hasPods)
      .sort((a, b) => a.revision - b.revision)
    const specReplicas = sets.reduce((sum, { spec }) => sum + spec.replicas, 0)
    return freeze({
      at: this.#sim.now,
      workloadUid: '',
      revisions,
      specReplicas,
      minAvailable: 0,
      maxPods: specReplicas,
      ...this.#nodeShares(),
    })
  }

  #nodeShares(): Pick<TimelineSample, 'nodes'> {
    const names: string[] = []
    for (const { metadata } of this.#store.list('nodes')) {
      if (names.length === MOST_CHARTED_NODES) return {}
      names.push(metadata.name)
    }
    return { nodes: freeze(names.sort().map((name) => this.pods.shareOf(name))) }
  }

  #deployment(uid: string): Deployment | undefined {
    for (const object of this.#store.list('deployments')) if (object.metadata.uid === uid) return object
    return undefined
  }

  #replicaSetsOf(uid: string): ReplicaSet[] {
    const owned: ReplicaSet[] = []
    for (const key of this.#state.replicaSetsOf.get(uid)?.values() ?? []) {
      const rs = this.#store.get('replicasets', key)
      if (rs) owned.push(rs as ReplicaSet)
    }
    return owned
  }

  #changedObjects(seen: (uid: string) => void = () => {}): Omit<ClusterView, 'pods'> {
    const workloads: WorkloadView[] = []
    const revisions: RevisionView[] = []
    const nodes: NodeView[] = []
    const others: OtherObjectView[] = []
    const state = this.#state
    for (const resource of ['replicasets', 'replicationcontrollers'])
      for (const object of this.#store.list(resource) as Iterable<Workload>) {
        const { uid } = object.metadata
        seen(uid)
        const counts = this.pods.countsOf(uid)
        const view = this.#unsent(uid, [object, counts], () =>
          replicaSetView(object, counts, {
            createdAt: state.createdAt.get(uid) ?? 0,
            lastScale: state.lastScale.get(uid),
            templateNumber: state.templateOf.get(uid),
            tone: state.toneOf.get(uid) ?? 0,
          }),
        )
        if (view) revisions.push(view)
      }
    for (const d of this.#store.list('deployments') as Iterable<Deployment>) {
      const { uid } = d.metadata
      seen(uid)
      const owned = this.#replicaSetsOf(uid)
      const stall = this.#stallOf(d, owned)
      const view = this.#unsent(uid, [d, ...owned, stall], () => {
        const nextTone = chooseTone(state, { owner: uid, taken: this.#tonesTaken(uid) })
        return deploymentView(d, owned, { rolloutStartedAt: state.rollout.get(uid)?.at, stall, nextTone })
      })
      if (view) workloads.push(view)
    }
    for (const node of this.#store.list('nodes') as Iterable<Node>) {
      seen(node.metadata.name)
      const lostAt = this.#hidden.lostAt(node.metadata.name)
      const view = this.#unsent(node.metadata.name, [node, lostAt], () => nodeView(node, lostAt))
      if (view) nodes.push(view)
    }
    for (const resource of otherResources)
      for (const object of this.#store.list(resource)) {
        seen(object.metadata.uid)
        const view = this.#unsent(object.metadata.uid, [object], () => otherObjectView(object))
        if (view) others.push(view)
      }
    return { workloads, revisions, nodes, others }
  }

  /** The same object as long as there is nothing new to say. */
  #stallOf(d: Deployment, replicaSets: readonly ReplicaSet[]): StallView | undefined {
    const { uid } = d.metadata
    const context = { store: this.#store, hidden: this.#hidden, now: this.#sim.now, pods: this.pods, replicaSets }
    const stall = stallAt(d, this.stalls.of(uid), context)
    const before = (this.#sent.get(uid)?.view as WorkloadView | undefined)?.stall
    return stall && before && JSON.stringify(stall) === JSON.stringify(before) ? before : stall
  }

  /** The view made from `source`, unless one made from the very same objects was sent before. */
  #unsent<V extends object>(id: string, source: readonly unknown[], make: () => V): V | undefined {
    const known = this.#sent.get(id)?.source as readonly unknown[] | undefined
    if (known?.length === source.length && known.every((item, i) => item === source[i])) return undefined
    const view = freeze(make()) as V
    this.#sent.set(id, { source, view })
    return view
  }

  #replicaSetCommitted(before: Workload | undefined, after: Workload | undefined): void {
    const state = this.#state
    const object = after ?? before
    if (!object) return
    const { uid, namespace, name } = object.metadata
    const owner = after && controllerUid(after)
    if (before && controllerUid(before) !== owner) state.replicaSetsOf.get(controllerUid(before))?.delete(uid)
    if (owner === '') this.#numberTemplate(after as Workload)
    else state.templateOf.delete(uid)
    if (!after) {
      state.toneOf.delete(uid)
      state.createdAt.delete(uid)
      state.lastScale.delete(uid)
      this.#dirtyDeployments.add('')
      return
    }
    if (!before) state.createdAt.set(uid, this.#sim.now)
    if (owner) {
      const owned = state.replicaSetsOf.get(owner) ?? new Map<string, string>()
      owned.set(uid, objectKey(namespace, name))
      state.replicaSetsOf.set(owner, owned)
      this.#dirtyDeployments.add(owner)
    }
    const from = before?.spec.replicas ?? 0
    const to = after.spec.replicas
    const isRevived = from === 0 && to > 0
    if (!before || isRevived || controllerUid(before) !== owner) this.#giveTone(after, owner ?? '')
    if (from !== to) state.lastScale.set(uid, freeze({ at: this.#sim.now, from, to }))
  }

  /** A ReplicaSet keeps its tone for life, unless it comes back after another, alive by now, has been given it. */
  #giveTone(set: Workload, owner: string): void {
    const { uid } = set.metadata
    const state = this.#state
    const taken = this.#tonesTaken(owner, uid)
    const own = state.toneOf.get(uid)
    const template = templateKey(set)
    const tone = own !== undefined && !taken.has(own) ? own : chooseTone(state, { owner, template, taken })
    giveTone(state, uid, toneKey(owner, template), tone)
  }

  /**
   * Tones of what is on a stage beside a ReplicaSet of this owner and has Pods or asks for some; one left aside. What
   * has no Deployment is on the stage of each.
   */
  #tonesTaken(owner: string, butUid?: string): ReadonlySet<number> {
    const { toneOf } = this.#state
    const taken = new Set<number>()
    for (const resource of ['replicasets', 'replicationcontrollers'])
      for (const set of this.#store.list(resource) as Iterable<Workload>) {
        const { uid } = set.metadata
        const tone = toneOf.get(uid)
        if (tone === undefined || uid === butUid) continue
        const other = controllerUid(set)
        if (owner !== '' && other !== '' && other !== owner) continue
        if (set.spec.replicas > 0 || hasPods(this.pods.countsOf(uid))) taken.add(tone)
      }
    return taken
  }

  #looseSets(templateOf: ReadonlyMap<string, number>): Workload[] {
    return ['replicasets', 'replicationcontrollers']
      .flatMap((resource) => [...this.#store.list(resource)] as Workload[])
      .filter(({ metadata }) => templateOf.has(metadata.uid))
  }

  /** A template keeps its number, also when what had it is gone; what it became later does not count. */
  #numberTemplate({ metadata: { uid }, spec }: Workload): void {
    const { templateNumbers, templateOf } = this.#state
    this.#dirtyDeployments.add('')
    if (templateOf.has(uid)) return
    const text = JSON.stringify([spec.template.metadata?.labels, spec.template.spec])
    const number = templateNumbers.get(text) ?? templateNumbers.size + 1
    templateNumbers.set(text, number)
    templateOf.set(uid, number)
  }

  #deploymentCommitted(before: KubeObject | undefined, d: Deployment | undefined): void {
    const state = this.#state
    if (!d) {
      if (before) state.replicaSetsOf.delete(before.metadata.uid)
      if (before) state.rollout.delete(before.metadata.uid)
      if (before) state.unsettled.delete(before.metadata.uid)
      return
    }
    const { uid } = d.metadata
    const revision = revisionOf(d) ?? 0
    if (revision > 0 && state.rollout.get(uid)?.revision !== revision)
      state.rollout.set(uid, freeze({ revision, at: this.#sim.now }))
    if (rolloutState(d) === 'progressing') state.unsettled.add(uid)
    else state.unsettled.delete(uid)
    this.#dirtyDeployments.add(uid)
  }

  get #state(): ClusterViewState {
    return this.#sim.state<ClusterViewState>(this.name)
  }
}

/** Tells the templates of one owner apart: the Deployment controller's hash, or all that the template says. */
function templateKey({ metadata, spec }: Workload): string {
  return metadata.labels?.[HASH_LABEL] ?? JSON.stringify([spec.template.metadata?.labels, spec.template.spec])
}

function controllerUid({ metadata }: KubeObject): string {
  return metadata.ownerReferences?.find((ref) => ref.controller)?.uid ?? ''
}

const hasPods = ({ available, ready, starting, failing, terminating }: PodCounts): boolean =>
  available + ready + starting + failing + terminating > 0
