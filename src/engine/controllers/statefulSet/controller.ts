/** Models pkg/controller/statefulset/stateful_set.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { Claim, ControllerRevision, StatefulSet, StatefulSetStatus } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Release } from '../../releases.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { isOn } from '../../versions.ts'
import { claimObjects, recheckOwner } from '../controllerUtils/controllerRefManager.ts'
import { History } from '../controllerUtils/history/history.ts'
import { type OwnWriteState, OwnWrites } from '../controllerUtils/ownWrites.ts'
import { availableAt } from '../controllerUtils/podUtils.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import type { StatefulSetContext } from './context.ts'
import * as decisions from './decisions.ts'
import { registerStatefulSetHandlers } from './handlers.ts'
import { isMemberOf } from './identity.ts'
import { StatefulPodControl } from './podControl.ts'
import { findRevisions, type SetRevisions, truncateHistory } from './revisions.ts'
import { isComplete, isCurrent, statusFrom } from './status.ts'
import { SetUpdate } from './updateSet.ts'

export const NAME = 'statefulset-controller'
export const WORKERS = 5

interface StatefulSetControllerOptions {
  readonly client: ApiClient
  readonly sets: Informer<StatefulSet>
  readonly pods: Informer<Pod>
  readonly revisions: Informer<ControllerRevision>
  readonly claims: Informer<Claim>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  readonly release: Release
}

interface StatefulSetControllerState {
  written: OwnWriteState
}

/** Keeps one named Pod per ordinal, and replaces Pods in order. */
export class StatefulSetController extends QueueController<StatefulSetControllerState> implements StatefulSetContext {
  readonly client: ApiClient
  readonly sets: Informer<StatefulSet>
  readonly pods: Informer<Pod>
  readonly ownWrites: OwnWrites
  readonly #history: History
  readonly #control: StatefulPodControl
  readonly release: Release

  constructor(sim: Simulation, options: StatefulSetControllerOptions) {
    const { client, sets, pods, revisions, claims, recorder, latency, release } = options
    super(sim, { name: NAME, workers: WORKERS, latency })
    this.client = client
    this.release = release
    this.sets = sets
    this.pods = pods
    const caches = [
      { resource: 'pods', informer: pods },
      { resource: 'persistentvolumeclaims', informer: claims },
      { resource: 'statefulsets', group: 'apps', informer: sets },
    ]
    this.ownWrites = new OwnWrites(caches, () => this.state.written, release)
    this.#history = new History(client, revisions)
    this.#control = new StatefulPodControl({
      client,
      recorder,
      pods,
      claims,
      release,
      onWrite: (set, resource, object) => this.ownWrites.note(keyOf(set), resource, object),
    })
    registerStatefulSetHandlers(this)
  }

  override initialState(): StatefulSetControllerState {
    return { written: new Map() }
  }

  protected override sync(key: string): void {
    this.ownWrites.ensureReady(key, (stale) => this.#decideFor(key)(decisions.staleCache, { ...stale }))
    const slash = key.indexOf('/')
    const set = this.sets.lister.get(key.slice(0, slash), key.slice(slash + 1))
    if (!set) {
      this.#decideFor(key)(decisions.gone, {})
      this.ownWrites.forget(key)
      return
    }
    this.#within(key, 'stateful_set.go adoptOrphanRevisions', () => this.#adoptRevisions(key, set))
    const pods = this.#within(key, 'stateful_set.go getPodsForStatefulSet', () => this.#claimPods(key, set))
    const status = this.#within(key, 'stateful_set_control.go UpdateStatefulSet', () => this.#update(key, set, pods))
    this.#requeueFor(key, set, status, pods)
  }

  #requeueFor(key: string, set: StatefulSet, status: StatefulSetStatus, pods: readonly Pod[]): void {
    const { minReadySeconds = 0, replicas } = set.spec
    if (minReadySeconds <= 0) return
    const { readyReplicas = 0, availableReplicas = 0 } = status
    if (!isOn(this.release, 'setAvailabilityRequeue')) {
      if (availableReplicas !== replicas) this.#requeueAfter(key, minReadySeconds * 1000)
    } else if (readyReplicas !== availableReplicas) this.#requeue(key, pods, minReadySeconds)
  }

  /** Requeues for the time at which the next ready Pod becomes available. */
  #requeue(key: string, pods: readonly Pod[], minReadySeconds: number): void {
    const next = Math.min(
      ...pods.flatMap((pod) => availableAt(pod, minReadySeconds) ?? []).filter((at) => at > this.now),
    )
    this.#requeueAfter(key, Number.isFinite(next) ? next - this.now : minReadySeconds * 1000)
  }

  #requeueAfter(key: string, afterMs: number): void {
    this.#decideFor(key)(decisions.requeueAvailability, { seconds: afterMs / 1000 })
    this.queue.addAfter(key, afterMs, 'minReadySeconds of a Pod are over')
  }

  #adoptRevisions(key: string, set: StatefulSet): void {
    const orphans = this.#history.orphans(this.#history.list(set, set.spec.selector))
    if (orphans.length === 0) return
    const error = refusalOf(() => recheckOwner({ client: this.client, owner: set, ownerResource: 'statefulsets' }))
    if (error) throw new StatusError('InternalError', `can't adopt ControllerRevisions: ${error.message}`)
    for (const orphan of orphans) {
      this.#history.adopt(set, orphan)
      this.#decideFor(key)(decisions.adoptRevision, { revision: orphan.metadata.name })
    }
  }

  #claimPods(key: string, set: StatefulSet): Pod[] {
    const { uid, namespace = '' } = set.metadata
    return claimObjects<Pod>(
      {
        client: this.client,
        owner: set,
        ownerResource: 'statefulsets',
        selector: set.spec.selector,
        isMember: (pod) => isMemberOf(set, pod),
        resource: 'pods',
        kind: 'Pod',
        onChange: (change, pod) => {
          // Upstream records a write for the Pod's controller, and a released Pod has none.
          if (change === 'adopt') this.ownWrites.note(key, 'pods', pod)
          this.#decideFor(key)(change === 'adopt' ? decisions.adopt : decisions.release, { pod: pod.metadata.name })
        },
      },
      this.pods.controlledBy(uid).concat(this.pods.orphansIn(namespace)),
    )
  }

  /** Models UpdateStatefulSet: revisions, Pods, status and, whatever their result, the history. */
  #update(key: string, set: StatefulSet, pods: readonly Pod[]): StatefulSetStatus {
    const decide = this.#decideFor(key)
    const sorted = this.#history.list(set, set.spec.selector)
    let found: SetRevisions | undefined
    const errors: StatusError[] = []
    let status: StatefulSetStatus = set.status
    collectErrors(errors, () => {
      found = findRevisions(set, this.#history, sorted, { decide, release: this.release })
      status = this.#perform(set, pods, found, decide)
    })
    const live = found ? [found.current.metadata.name, found.update.metadata.name] : []
    collectErrors(errors, () => truncateHistory(set, this.#history, sorted, { live, pods, decide }))
    const [first] = errors
    if (first && errors.length > 1)
      throw new StatusError('InternalError', `[${errors.map(({ message }) => message).join(', ')}]`)
    if (first) throw first
    return status
  }

  /** The status is written even after a rejected Pod; that error is reported first. */
  #perform(set: StatefulSet, pods: readonly Pod[], found: SetRevisions, decide: Decide): StatefulSetStatus {
    const { now, release } = this
    const update = new SetUpdate({ set, ...found, control: this.#control, decide, now, release }, pods)
    const errors: StatusError[] = []
    collectErrors(errors, () => update.run())
    const names = { current: found.current.metadata.name, update: found.update.metadata.name }
    const isDone = isComplete(set, update.counts, release)
    const status = statusFrom(set, update.counts, { names, collisionCount: found.collisionCount, isDone })
    if (!isCurrent(set, status))
      collectErrors(errors, () => {
        this.#writeStatus(set, status)
        if (names.current !== names.update && isDone) decide(decisions.complete, { revision: names.update })
      })
    const [first] = errors
    if (first) throw first
    return status
  }

  /** Models stateful_set_status_updater.go: retries once with the cached object after a conflict. */
  #writeStatus(set: StatefulSet, status: StatefulSetStatus): void {
    const { namespace = '', name } = set.metadata
    const write = (object: StatefulSet) => this.client.updateStatus('statefulsets', namespace, { ...object, status })
    try {
      this.ownWrites.note(keyOf(set), 'statefulsets', write(set))
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'Conflict') throw error
      this.ownWrites.note(keyOf(set), 'statefulsets', write(this.sets.lister.get(namespace, name) ?? set))
    }
  }

  /** Records where a rejected write ended the sync. */
  #within<T>(key: string, source: string, work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof StatusError) this.#decideFor(key)(decisions.failed, { within: source }, source)
      throw error
    }
  }

  #decideFor(key: string): Decide {
    return decideOn(this.sim, NAME, `statefulset/${key}`)
  }
}

function collectErrors(errors: StatusError[], work: () => void): void {
  const error = refusalOf(work)
  if (error) errors.push(error)
}
