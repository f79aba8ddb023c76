import { virtualMsOf } from '../api/clock.ts'
import { objectKey } from '../api/objectKey.ts'
import type { Deployment, KubeEvent, KubeObject, Pod, ReplicaSet } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, Stateful } from '../sim/simulation.ts'
import type { HiddenFacts, PodProjector } from './podProjector.ts'
import { askedOf, type StallFacts, type StallMark, stallGround } from './stalls.ts'

interface StallState {
  /** By uid of the Deployment. */
  stalls: Map<string, StallMark>
}

interface StallWatchOptions {
  readonly sim: Simulation
  readonly store: Store
  readonly hidden: HiddenFacts
  readonly pods: PodProjector
  /** uid of the Deployment that a ReplicaSet belongs to. */
  readonly deploymentOf: (replicaSetUid: string) => string | undefined
  readonly replicaSetsOf: (workloadUid: string) => readonly ReplicaSet[]
  /** Notified of the uid of a Deployment whose stall begins or ends. */
  readonly onChange: (workloadUid: string) => void
}

/** Events after which a Pod may be known to be blocked. */
const tellingReasons = new Set(['FailedMount', 'FailedScheduling', 'Unhealthy'])

/** Follows which rollouts stall, commit by commit. It only watches; its state belongs to the world, as that of the view. */
export class StallWatch implements Stateful {
  readonly name = 'stallView'
  readonly #options: StallWatchOptions

  constructor(options: StallWatchOptions) {
    this.#options = options
    options.sim.register(this)
    options.store.observe(({ resource, before, after }) => {
      const uid = this.#deploymentConcerned(resource, after ?? before)
      if (uid !== undefined) this.#check(uid)
    })
  }

  initialState(): StallState {
    return { stalls: new Map() }
  }

  /** The stall of a Deployment that holds now. */
  of(workloadUid: string): StallMark | undefined {
    return this.#state.stalls.get(workloadUid)
  }

  #deploymentConcerned(resource: string, object: KubeObject | undefined): string | undefined {
    const { pods, deploymentOf } = this.#options
    if (!object) return undefined
    if (resource === 'deployments') return object.metadata.uid
    if (resource === 'replicasets') return controllerUid(object)
    if (resource === 'pods') return deploymentOf(controllerUid(object) ?? '')
    if (resource !== 'events') return undefined
    const { involvedObject, reason = '' } = object as KubeEvent
    return tellingReasons.has(reason) ? deploymentOf(pods.get(involvedObject.uid ?? '')?.ownerUid ?? '') : undefined
  }

  #check(uid: string): void {
    const { sim, replicaSetsOf, store } = this.#options
    const { stalls } = this.#state
    const before = stalls.get(uid)
    const replicaSets = replicaSetsOf(uid)
    if (!before && this.#isOnItsWay(replicaSets)) return
    const d = deploymentWith(store, uid)
    const ground = d && stallGround(d, this.#facts(replicaSets), before)
    if (!d || ground === undefined) {
      if (before) this.#set(uid, undefined)
      return
    }
    const asked = askedOf(d, replicaSets)
    if (before?.ground === ground && before.asked === asked) return
    // On another ground it is the same stall; after someone has asked for something else it is another one.
    const since = before?.asked === asked ? before.since : sim.now
    this.#set(uid, freeze({ since, ground, asked }))
  }

  /** Known from the counts alone, for most commits of a rollout. */
  #isOnItsWay(replicaSets: readonly ReplicaSet[]): boolean {
    const { pods, hidden } = this.#options
    if (hidden.areNodesPlayed) return false
    let moving = 0
    for (const { metadata } of replicaSets) {
      const { ready, starting, failing } = pods.countsOf(metadata.uid)
      moving += ready + starting + failing - pods.blocksOf(metadata.uid).blocked
    }
    return moving > 0
  }

  #facts(replicaSets: readonly ReplicaSet[]): StallFacts {
    const { pods, hidden } = this.#options
    return {
      replicaSets,
      countsOf: (uid) => ({ counts: pods.countsOf(uid), ...pods.blocksOf(uid) }),
      areNodesPlayed: hidden.areNodesPlayed,
      terminating: pods.terminating,
      endless: (uids) => this.#endlessPods(uids),
    }
  }

  #endlessPods(replicaSetUids: readonly string[]): number {
    const { pods, hidden, store, sim } = this.#options
    let endless = 0
    for (const { ownerUid, state, namespace, name, node } of pods.all()) {
      if (state !== 'terminating' || !replicaSetUids.includes(ownerUid)) continue
      const pod = store.get('pods', objectKey(namespace, name)) as Pod | undefined
      const { deletionTimestamp, finalizers = [] } = pod?.metadata ?? {}
      const isOver = deletionTimestamp !== undefined && virtualMsOf(deletionTimestamp) <= sim.now
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
    return this.#options.sim.state<StallState>(this.name)
  }
}

function deploymentWith(store: Store, uid: string): Deployment | undefined {
  for (const object of store.list('deployments')) if (object.metadata.uid === uid) return object
  return undefined
}

function controllerUid({ metadata }: KubeObject): string | undefined {
  return metadata.ownerReferences?.find((ref) => ref.controller)?.uid
}
