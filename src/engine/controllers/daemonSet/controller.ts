/** Runs one Pod on every eligible node. Models pkg/controller/daemon/daemon_controller.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { ControllerRevision, DaemonSet } from '../../api/kindTypes.ts'
import type { KubeObject, Node, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Release } from '../../releases.ts'
import type { Random } from '../../sim/prng.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { claimObjects } from '../controllerUtils/controllerRefManager.ts'
import { type ExpectationState, Expectations } from '../controllerUtils/expectations.ts'
import { type OwnWriteState, OwnWrites } from '../controllerUtils/ownWrites.ts'
import { PodControl } from '../controllerUtils/podControl.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import type { DaemonSetContext } from './context.ts'
import { daemonPods, podsByNode } from './daemonPods.ts'
import * as decisions from './decisions.ts'
import { registerDaemonSetHandlers } from './handlers.ts'
import { cleanupHistory, constructHistory, hashOf } from './history.ts'
import { daemonNodes, manage, type SyncedSet } from './manage.ts'
import { type BackoffEntries, forgetOld } from './podBackoff.ts'
import { rollingUpdate } from './rollingUpdate.ts'
import { updateStatus } from './status.ts'

export const NAME = 'daemonset-controller'
export const WORKERS = 2

interface DaemonSetControllerOptions {
  readonly client: ApiClient
  readonly sets: Informer<DaemonSet>
  readonly pods: Informer<Pod>
  readonly revisions: Informer<ControllerRevision>
  readonly nodes: Informer<Node>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  readonly release: Release
}

interface State {
  expectations: ExpectationState
  written: OwnWriteState
  /** Back-off of failed Pods, by set, generation and node. */
  backoffs: BackoffEntries
}

export class DaemonSetController extends QueueController<State> implements DaemonSetContext {
  readonly client: ApiClient
  readonly sets: Informer<DaemonSet>
  readonly pods: Informer<Pod>
  readonly revisions: Informer<ControllerRevision>
  readonly nodes: Informer<Node>
  readonly recorder: EventRecorder
  readonly expectations: Expectations
  readonly ownWrites: OwnWrites
  readonly podControl: PodControl
  readonly release: Release

  constructor(sim: Simulation, options: DaemonSetControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.client = options.client
    this.sets = options.sets
    this.pods = options.pods
    this.revisions = options.revisions
    this.nodes = options.nodes
    this.recorder = options.recorder
    this.release = options.release
    this.expectations = new Expectations(sim, () => this.state.expectations)
    const caches = [
      { resource: 'pods', informer: this.pods },
      { resource: 'daemonsets', group: 'apps', informer: this.sets },
    ]
    this.ownWrites = new OwnWrites(caches, () => this.state.written, options.release)
    this.podControl = new PodControl(options.client, options.recorder)
    registerDaemonSetHandlers(this)
  }

  override initialState(): State {
    return { expectations: new Map(), written: new Map(), backoffs: new Map() }
  }

  get backoffs(): BackoffEntries {
    return this.state.backoffs
  }

  /** Randomness for orders that Go leaves undefined. */
  random(): Random {
    return this.sim.random(`${NAME}/order`)
  }

  /** Models syncDaemonSet: revisions, Pods of nodes, the update, the status. */
  protected override sync(key: string): void {
    this.ownWrites.ensureReady(key, (stale) => this.decideOn(key)(decisions.staleCache, { ...stale }))
    const slash = key.indexOf('/')
    const set = this.sets.lister.get(key.slice(0, slash), key.slice(slash + 1))
    if (!set) {
      this.decideOn(key)(decisions.gone, {})
      this.expectations.forget(key)
      this.ownWrites.forget(key)
      return
    }
    if (set.metadata.deletionTimestamp !== undefined) {
      this.decideOn(key)(decisions.beingDeleted, {})
      return
    }
    forgetOld(this.backoffs, this.now)
    let claimed: readonly Pod[] | undefined
    const pods = (): readonly Pod[] => {
      claimed ??= this.#within(key, 'controller_ref_manager.go ClaimPods', () => this.#claimPods(key, set))
      return claimed
    }
    const { current, old } = this.#within(key, 'update.go constructHistory', () =>
      constructHistory(this, key, set, pods),
    )
    const hash = hashOf(current)
    const byNode = podsByNode(daemonPods(set, hash, pods()))
    const nodes = daemonNodes(this.nodes.lister.list(''), set, byNode)
    const synced: SyncedSet = { key, set, nodes, hash, byNode }
    if (!this.expectations.satisfied(key)) {
      const { add = 0, del = 0 } = this.expectations.get(key) ?? {}
      this.decideOn(key)(decisions.waitExpectations, { add, del })
      this.#writeStatus(synced, false)
      return
    }
    const error = this.#attempt(key, () => this.#update(synced, old, pods()))
    const statusError = refusalOf(() => this.#writeStatus(synced, true))
    if (error ?? statusError) throw error ?? statusError
  }

  /** Models updateDaemonSet. */
  #update(synced: SyncedSet, old: readonly ControllerRevision[], pods: readonly Pod[]): void {
    const { key, set } = synced
    manage(this, synced)
    if (this.expectations.satisfied(key)) {
      if (set.spec.updateStrategy.type === 'RollingUpdate') rollingUpdate(this, synced)
      else this.#explainOnDelete(synced)
    }
    cleanupHistory(this, key, set, { old, pods })
  }

  #explainOnDelete({ key, byNode }: SyncedSet): void {
    const old = [...byNode.values()].flat().filter((one) => !one.isBeingDeleted && !one.isUpdated).length
    if (old > 0) this.decideOn(key)(decisions.waitForDelete, { old })
    else this.decideOn(key)(decisions.noOldPods, { updated: byNode.size })
  }

  /** The status is written even after a rejected write. */
  #attempt(key: string, work: () => void): StatusError | undefined {
    const error = refusalOf(work)
    if (error) this.decideOn(key)(decisions.manageFailed, {})
    return error
  }

  #writeStatus(synced: SyncedSet, observes: boolean): void {
    this.#within(synced.key, 'daemon_controller.go updateDaemonSetStatus', () => updateStatus(this, synced, observes))
  }

  /** Records where a rejected write ended the sync. */
  #within<T>(key: string, source: string, work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof StatusError) this.decideOn(key)(decisions.failed, { within: source }, source)
      throw error
    }
  }

  #claimPods(key: string, set: DaemonSet): Pod[] {
    return this.#claim(key, set, this.pods, { resource: 'pods', kind: 'Pod' })
  }

  /** The revisions controlled by the set. Throws StatusError. Models controlledHistories. */
  claimHistories(key: string, set: DaemonSet): ControllerRevision[] {
    return this.#claim(key, set, this.revisions, { resource: 'controllerrevisions', kind: 'ControllerRevision' })
  }

  #claim<T extends KubeObject>(
    key: string,
    set: DaemonSet,
    informer: Informer<T>,
    claimed: { readonly resource: 'pods' | 'controllerrevisions'; readonly kind: 'Pod' | 'ControllerRevision' },
  ): T[] {
    const { uid, namespace = '' } = set.metadata
    const source = `controller_ref_manager.go Claim${claimed.kind}s` as const
    return claimObjects<T>(
      {
        ...claimed,
        client: this.client,
        owner: set,
        ownerResource: 'daemonsets',
        selector: set.spec.selector,
        onChange: (change, written) => {
          // Upstream records a write for the Pod's controller, and a released Pod has none.
          if (change === 'adopt' && written.kind === 'Pod') this.ownWrites.note(key, 'pods', written)
          const decision = change === 'adopt' ? decisions.adopt : decisions.release
          this.decideOn(key)(decision, { object: written.metadata.name }, source)
        },
      },
      informer.controlledBy(uid).concat(informer.orphansIn(namespace)),
    )
  }

  decideOn(key: string): Decide {
    return decideOn(this.sim, NAME, `daemonset/${key}`)
  }
}
