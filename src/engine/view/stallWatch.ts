import { ofKind, ofKindIfAny } from '../api/fields/ofKind.ts'
import { objectKey } from '../api/objectKey.ts'
import { fromTimestamp } from '../api/time.ts'
import type { KubeEvent, KubeObject } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { controllerUidOf } from '../client/informer.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import type { HiddenFacts } from './hiddenFacts.ts'
import type { PodProjector } from './podProjector.ts'
import { isRefusing } from './refusals.ts'
import type { StallFacts, StallMark } from './stalls.ts'
import type { PodView } from './types.ts'
import type { WorkloadView } from './workload.ts'
import { revisionKinds, workloadKinds } from './workloads/kinds.ts'
import type { WorkloadKind } from './workloads/workloadKind.ts'

interface StallState {
  /** Stalls by uid of the workload. */
  stalls: Map<string, StallMark>
  /** Number of stored Events about rejected Pods, by uid of their creator; absent for 0. */
  refusals: Map<string, number>
  /** uids of workloads that had an available Pod. */
  served: Set<string>
}

/** A workload and the declaration of its kind. */
export interface StoredWorkload {
  readonly kind: WorkloadKind
  readonly object: KubeObject
}

interface StallWatchOptions {
  readonly sim: Simulation
  readonly store: StoredObjects
  readonly hidden: HiddenFacts
  readonly pods: PodProjector
  readonly workloadWith: (uid: string) => StoredWorkload | undefined
  /** uid of a revision's workload. */
  readonly workloadOf: (revisionUid: string) => string | undefined
  readonly revisionsOf: (workloadUid: string) => readonly KubeObject[]
  /** Called with the uid of a workload whose stall starts or ends. */
  readonly onChange: (workloadUid: string) => void
}

const FIRST_START = freeze({ isFirstStart: true } as const)

/** Reasons of Events after which a Pod may be blocked. */
const tellingReasons = new Set(['FailedAttachVolume', 'FailedMount', 'FailedScheduling', 'Unhealthy'])

const workloadResources = new Set(workloadKinds.map(({ resource }) => resource))
const revisionResources = new Set(revisionKinds.map(({ resource }) => resource))

/**
 * Tracks stalled rollouts with each commit. It is an observer; its state is part of the world, like that of the view.
 */
export class StallWatch implements Stateful {
  readonly name = 'stallView'
  readonly #options: StallWatchOptions
  readonly #cell: StateCell<StallState>

  constructor(options: StallWatchOptions) {
    this.#options = options
    options.sim.register(this)
    this.#cell = options.sim.cellOf(this.name)
    options.store.observe(({ resource, before, after }) => {
      if (resource === 'events') {
        this.#countRefusal(ofKindIfAny('Event', before), -1)
        this.#countRefusal(ofKindIfAny('Event', after), 1)
      }
      const uid = this.#workloadConcerned(resource, after ?? before)
      if (uid !== undefined) this.#check(uid)
    }, 'picture')
  }

  initialState(): StallState {
    return { stalls: new Map(), refusals: new Map(), served: new Set() }
  }

  /** The current stall of a workload. */
  of(workloadUid: string): StallMark | undefined {
    return this.#state.stalls.get(workloadUid)
  }

  /** `isFirstStart` for a workload that never had an available Pod, whose missing Pods are no outage. */
  firstStartOf(workloadUid: string): Pick<WorkloadView, 'isFirstStart'> | undefined {
    return this.#state.served.has(workloadUid) ? undefined : FIRST_START
  }

  #workloadConcerned(resource: string, object: KubeObject | undefined): string | undefined {
    const { pods, workloadOf } = this.#options
    if (!object) return undefined
    if (workloadResources.has(resource)) return object.metadata.uid
    if (revisionResources.has(resource)) return controllerUidOf(object)
    if (resource === 'pods') return workloadOf(pods.get(object.metadata.uid)?.ownerUid ?? '')
    if (resource !== 'events') return undefined
    const { involvedObject, reason = '' } = ofKind('Event', object)
    if (reason === 'FailedCreate')
      return workloadKinds.some(({ kind }) => kind === involvedObject.kind) ? involvedObject.uid : undefined
    return tellingReasons.has(reason) ? workloadOf(pods.get(involvedObject.uid ?? '')?.ownerUid ?? '') : undefined
  }

  #countRefusal(event: KubeEvent | undefined, by: 1 | -1): void {
    if (event?.reason !== 'FailedCreate') return
    const { refusals } = this.#state
    const { uid = '' } = event.involvedObject
    const count = (refusals.get(uid) ?? 0) + by
    if (count > 0) refusals.set(uid, count)
    else refusals.delete(uid)
  }

  #check(uid: string): void {
    const { sim, revisionsOf, workloadWith } = this.#options
    const { stalls } = this.#state
    const before = stalls.get(uid)
    const revisions = revisionsOf(uid)
    this.#noteServed(uid, revisions)
    if (!before && this.#isOnItsWay(revisions)) return
    const workload = workloadWith(uid)
    const ground = workload?.kind.stallGround(workload.object, this.#facts(revisions), before)
    if (!workload || ground === undefined) {
      if (before) this.#set(uid, undefined)
      return
    }
    const asked = workload.kind.askedOf(workload.object, revisions)
    if (before?.ground === ground && before.asked === asked) return
    // A stall with another ground is the same stall; after a change of the spec it is a new one.
    const since = before?.asked === asked ? before.since : sim.now
    this.#set(uid, freeze({ since, ground, asked }))
  }

  #noteServed(uid: string, revisions: readonly KubeObject[]): void {
    const { served } = this.#state
    if (served.has(uid)) return
    const { pods } = this.#options
    if (revisions.some(({ metadata }) => pods.countsOf(metadata.uid).available > 0)) served.add(uid)
  }

  /** Whether a rollout makes progress according to its counts alone, which decides most commits of a rollout. */
  #isOnItsWay(revisions: readonly KubeObject[]): boolean {
    const { pods, hidden } = this.#options
    if (hidden.areNodesPlayed) return false
    let moving = 0
    for (const { metadata } of revisions) {
      const { ready, starting, failing } = pods.countsOf(metadata.uid)
      moving += ready + starting + failing - pods.blocksOf(metadata.uid).blocked
    }
    return moving > 0
  }

  #facts(revisions: readonly KubeObject[]): StallFacts {
    const { pods, hidden } = this.#options
    const uids = new Set(revisions.map(({ metadata }) => metadata.uid))
    return {
      revisions,
      pods: () => {
        const own: PodView[] = []
        for (const view of pods.all()) if (view.state !== 'gone' && uids.has(view.ownerUid)) own.push(view)
        return own
      },
      countsOf: (uid) => ({ counts: pods.countsOf(uid), ...pods.blocksOf(uid) }),
      areNodesPlayed: hidden.areNodesPlayed,
      terminating: pods.terminating,
      endless: (uids) => this.#endlessPods(uids),
      // Only few owners have rejected Pods; scanning all Events for every owner would be slow.
      isRefused: (maker) => this.#state.refusals.has(maker.metadata.uid) && isRefusing(this.#options.store, maker),
    }
  }

  #endlessPods(revisionUids: readonly string[]): number {
    const { pods, hidden, store, sim } = this.#options
    let endless = 0
    for (const { ownerUid, state, namespace, name, node } of pods.all()) {
      if (state !== 'terminating' || !revisionUids.includes(ownerUid)) continue
      const pod = store.get('pods', objectKey(namespace, name))
      const { deletionTimestamp, finalizers = [] } = pod?.metadata ?? {}
      const isOver = deletionTimestamp !== undefined && fromTimestamp(deletionTimestamp) - sim.epochMs <= sim.now
      if (hidden.lostAt(node) !== undefined || (isOver && finalizers.length > 0)) endless++
    }
    return endless
  }

  #set(uid: string, mark: StallMark | undefined): void {
    const { stalls } = this.#state
    if (mark) stalls.set(uid, mark)
    else stalls.delete(uid)
    this.#options.onChange(uid)
  }

  get #state(): StallState {
    return this.#cell.state
  }
}
