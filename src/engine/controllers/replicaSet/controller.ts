/** Models pkg/controller/replicaset/replica_set.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { keyOf, objectKey } from '../../api/objectKey.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { KubeObject, Pod, ReplicaSet, ReplicaSetStatus, ReplicationController } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import { controllerUidOf, type Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Release } from '../../releases.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { isOn } from '../../versions.ts'
import { compareVictims, firstVictims } from '../controllerUtils/activePods.ts'
import { claimObjects } from '../controllerUtils/controllerRefManager.ts'
import { claimDecisions } from '../controllerUtils/decisions.ts'
import { type ExpectationState, Expectations } from '../controllerUtils/expectations.ts'
import { type OwnWriteState, OwnWrites } from '../controllerUtils/ownWrites.ts'
import { isNamespaceTerminating, PodControl } from '../controllerUtils/podControl.ts'
import { isPodActive, isPodTerminating } from '../controllerUtils/podUtils.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { slowStartBatch } from '../controllerUtils/slowStart.ts'
import type { ReplicaKind, ReplicaOwner } from './adapter.ts'
import type { ReplicaSetContext } from './context.ts'
import * as decisions from './decisions.ts'
import { registerReplicaSetHandlers } from './handlers.ts'
import { countPods, type PodCount, PodTallies, type TallyState } from './podTallies.ts'
import { calculateStatus, isCurrent } from './status.ts'

export const WORKERS = 5
/** Largest number of Pods created or deleted in one sync. */
const BURST_REPLICAS = 500
/** Beyond this number of victims no reasons are recorded. */
const MAX_VICTIMS_EXPLAINED = 20

interface ReplicaSetControllerOptions {
  readonly kind: ReplicaKind
  readonly client: ApiClient
  readonly owners: Informer<KubeObject>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  readonly release: Release
}

/** An owner's active Pods: their number, and the Pods on demand. */
interface ObservedPods {
  readonly count: PodCount
  readonly list: () => readonly Pod[]
  /** A subset that contains the `count` Pods to delete first. `siblings`: active Pods by node, for the ranking. */
  readonly candidates: (count: number, siblings: ReadonlyMap<string, number>) => readonly Pod[]
}

interface ReplicaSetControllerState {
  expectations: ExpectationState
  tallies: TallyState
  written: OwnWriteState
}

/** Keeps the desired number of Pods. Also serves ReplicationControllers through an adapter. */
export class ReplicaSetController extends QueueController<ReplicaSetControllerState> implements ReplicaSetContext {
  readonly kind: ReplicaKind
  readonly client: ApiClient
  readonly owners: Informer<KubeObject>
  readonly pods: Informer<Pod>
  readonly expectations: Expectations
  readonly ownWrites: OwnWrites
  readonly podControl: PodControl
  readonly tallies: PodTallies
  readonly release: Release

  constructor(sim: Simulation, options: ReplicaSetControllerOptions) {
    const { kind, client, owners, pods, recorder, latency, release } = options
    super(sim, { name: kind.component, workers: WORKERS, latency })
    this.kind = kind
    this.release = release
    this.client = client
    this.owners = owners
    this.pods = pods
    this.expectations = new Expectations(sim, () => this.state.expectations)
    const caches = [
      { resource: 'pods', informer: pods },
      { resource: kind.resource, group: 'apps', informer: owners },
    ]
    this.ownWrites = new OwnWrites(caches, () => this.state.written, release)
    this.podControl = new PodControl(client, recorder)
    // Registered before the handlers that wake the queue, so that a sync finds updated counts.
    this.tallies = new PodTallies(kind, owners, pods, () => this.state.tallies)
    registerReplicaSetHandlers(this)
  }

  override initialState(): ReplicaSetControllerState {
    return { expectations: new Map(), tallies: new Map(), written: new Map() }
  }

  /** Upstream's sync reads every Pod of its ReplicaSet: about 5 ms for 1,000 Pods. */
  protected override extraSyncMs(key: string): number {
    return Math.floor((this.#ownerOf(key)?.status.replicas ?? 0) / 200)
  }

  #ownerOf(key: string): ReplicaOwner | undefined {
    const slash = key.indexOf('/')
    const object = this.owners.lister.get(key.slice(0, slash), key.slice(slash + 1))
    return object && this.kind.view(object)
  }

  /** Models syncReplicaSet: claims Pods, creates or deletes some, writes the status. */
  protected override sync(key: string): void {
    this.ownWrites.ensureReady(key, (stale) => this.#decideFor(key)(decisions.staleCache, { ...stale }))
    const owner = this.#ownerOf(key)
    if (!owner) {
      this.#decideFor(key)(decisions.gone, {})
      this.forgetExpectations(key)
      return
    }
    const needsSync = this.expectations.satisfied(key)
    const pods = this.#within(key, 'replica_set.go claimPods', () => this.#observePods(owner))
    let manageError: StatusError | undefined
    if (owner.object.metadata.deletionTimestamp !== undefined) this.decideOn(owner)(decisions.beingDeleted, {})
    else if (needsSync) manageError = this.#attempt(owner, () => manageReplicas(this, key, owner, pods))
    else this.#explainWaiting(key, owner)
    const countsTerminating = this.kind.countsTerminating && isOn(this.release, 'terminatingReplicas')
    const status = calculateStatus(owner, pods.count, manageError, { now: this.now, countsTerminating })
    if (!isCurrent(owner, status))
      this.#within(key, 'replica_set_utils.go updateReplicaSetStatus', () => this.#writeStatus(key, owner, status))
    if (manageError) throw manageError
    if (this.#awaitsAvailability(owner, status)) this.#requeueAtAvailability(key, owner, pods.count)
  }

  /** Drops all state of a deleted owner. */
  forgetExpectations(key: string): void {
    this.expectations.forget(key)
    this.ownWrites.forget(key)
  }

  /** Records the version of a write until the caches show it. */
  noteWrite(key: string, resource: string, object: KubeObject): void {
    if (this.kind.checksConsistency) this.ownWrites.note(key, resource, object)
  }

  /** Uses the running count if no Pod must be adopted or released; otherwise it claims each Pod. */
  #observePods(owner: ReplicaOwner): ObservedPods {
    const { uid, namespace = '' } = owner.object.metadata
    const orphans = this.pods.orphansIn(namespace).filter(isPodActive)
    const owned = (isWanted?: (pod: Pod) => boolean) => this.pods.controlledBy(uid, isWanted)
    const count = orphans.length === 0 ? this.tallies.of(owner) : undefined
    if (count) {
      const candidates: ObservedPods['candidates'] = (wanted, siblings) =>
        this.tallies
          .onFullestNodes(uid, wanted, siblings)
          ?.flatMap((name) => this.pods.lister.get(namespace, name) ?? []) ?? owned()
      return { count, list: () => owned(isPodActive), candidates }
    }
    const active = this.#claim(owner, [...owned(isPodActive), ...orphans])
    const isEnding = (pod: Pod) => isPodTerminating(pod) && selectorMatches(owner.selector, pod.metadata.labels)
    const list = () => active
    return { count: countPods(owner, active, owned(isEnding).length), list, candidates: list }
  }

  #claim(owner: ReplicaOwner, candidates: readonly Pod[]): Pod[] {
    return claimObjects<Pod>(
      {
        client: this.client,
        owner: owner.object,
        ownerResource: this.kind.resource,
        selector: owner.selector,
        resource: 'pods',
        kind: 'Pod',
        onChange: (change, pod) => {
          // Upstream records a write for the Pod's controller, and a released Pod has none.
          if (change === 'adopt') this.noteWrite(keyOf(owner.object), 'pods', pod)
          this.decideOn(owner)(
            claimDecisions[change],
            { pod: pod.metadata.name },
            'controller_ref_manager.go ClaimPods',
          )
        },
      },
      candidates,
    )
  }

  /** The status is written even after rejected Pods. */
  #attempt(owner: ReplicaOwner, work: () => void): StatusError | undefined {
    const error = refusalOf(work)
    if (error) this.decideOn(owner)(decisions.manageFailed, {})
    return error
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

  /** Models updateReplicaSetStatus: retries once with a fresh copy if the first write is rejected. */
  #writeStatus(key: string, owner: ReplicaOwner, status: ReplicaOwner['status']): void {
    const { namespace = '', name } = owner.object.metadata
    const { resource } = this.kind
    const write = (object: ReplicaSet | ReplicationController) =>
      this.noteWrite(key, resource, this.client.updateStatus(resource, namespace, { ...object, status }))
    if (refusalOf(() => write(owner.object))) write(this.client.get(resource, namespace, name))
  }

  #awaitsAvailability({ minReadySeconds, replicas }: ReplicaOwner, status: ReplicaSetStatus): boolean {
    const { readyReplicas = 0, availableReplicas = 0 } = status
    if (minReadySeconds === 0 || readyReplicas === availableReplicas) return false
    return isOn(this.release, 'replicaSetAvailabilityRequeue') || readyReplicas === replicas
  }

  /** Requeues for the time at which the next ready Pod becomes available. */
  #requeueAtAvailability(key: string, owner: ReplicaOwner, { readySince }: PodCount): void {
    const minReadyMs = owner.minReadySeconds * 1000
    let next = Number.POSITIVE_INFINITY
    for (const since of readySince.values()) {
      const at = since + minReadyMs
      if (at > this.now && at < next) next = at
    }
    const isExact = isOn(this.release, 'replicaSetAvailabilityRequeue') && Number.isFinite(next)
    const afterMs = isExact ? next - this.now : minReadyMs
    this.decideOn(owner)(decisions.requeueAvailability, { seconds: afterMs / 1000 })
    this.queue.addAfter(key, afterMs, 'minReadySeconds of a Pod are over')
  }

  #explainWaiting(key: string, owner: ReplicaOwner): void {
    const { add = 0, del = 0 } = this.expectations.get(key) ?? {}
    this.decideOn(owner)(decisions.waitExpectations, { add, del })
  }

  /** Emits decisions about an owner. */
  decideOn(owner: ReplicaOwner): Decide {
    const { namespace = '', name } = owner.object.metadata
    return this.#decideFor(`${namespace}/${name}`)
  }

  #decideFor(key: string): Decide {
    return decideOn(this.sim, this.kind.component, `${this.kind.kind.toLowerCase()}/${key}`)
  }
}

/** Models manageReplicas: creates or deletes Pods up to the burst, until their number equals the spec. Throws the first error. */
function manageReplicas(controller: ReplicaSetContext, key: string, owner: ReplicaOwner, pods: ObservedPods): void {
  const have = pods.count.active
  const want = owner.replicas
  if (have < want) createPods(controller, key, owner, { have, want })
  else if (have > want) deletePods(controller, key, owner, pods)
  else controller.decideOn(owner)(decisions.noop, { have })
}

function createPods(
  controller: ReplicaSetContext,
  key: string,
  owner: ReplicaOwner,
  { have, want }: { have: number; want: number },
): void {
  const count = Math.min(want - have, BURST_REPLICAS)
  controller.expectations.expectCreations(key, count)
  const { namespace = '' } = owner.object.metadata
  const { successes, error } = slowStartBatch(count, () => {
    try {
      controller.noteWrite(key, 'pods', controller.podControl.createPod(namespace, owner.template, owner.object))
    } catch (failure) {
      // Creation in a terminating namespace is not retried.
      if (failure instanceof StatusError && isNamespaceTerminating(failure)) return
      throw failure
    }
  })
  controller.decideOn(owner)(decisions.createPods, { want, have, create: count, batch: successes })
  if (successes < count) controller.expectations.creationsObserved(key, count - successes)
  if (error) throw error
}

function deletePods(controller: ReplicaSetContext, key: string, owner: ReplicaOwner, pods: ObservedPods): void {
  const have = pods.count.active
  const count = Math.min(have - owner.replicas, BURST_REPLICAS)
  const victims = podsToDelete(controller, owner, pods, count)
  controller.decideOn(owner)(decisions.deletePods, { want: owner.replicas, have, delete: count })
  const { namespace = '' } = owner.object.metadata
  const podKey = (pod: Pod) => objectKey(namespace, pod.metadata.name)
  controller.expectations.expectDeletions(key, victims.map(podKey))
  let firstError: StatusError | undefined
  for (const pod of victims) {
    const error = refusalOf(() => controller.podControl.deletePod(namespace, pod.metadata.name, owner.object))
    if (!error) continue
    controller.expectations.deletionObserved(key, podKey(pod))
    if (error.reason !== 'NotFound') firstError ??= error
  }
  if (firstError) throw firstError
}

/** Models getPodsToDelete. If all are deleted, their order does not matter and is not computed. */
function podsToDelete(
  controller: ReplicaSetContext,
  owner: ReplicaOwner,
  { count: { active }, list, candidates }: ObservedPods,
  count: number,
): readonly Pod[] {
  if (count >= active) return list()
  const siblings = activeSiblingsByNode(controller, owner.object)
  const explained = count <= MAX_VICTIMS_EXPLAINED
  const wanted = explained ? count + 1 : count
  const victims = firstVictims(candidates(wanted, siblings), wanted, { siblings, now: controller.now })
  const spared = explained ? victims.pop() : undefined
  if (spared)
    for (const victim of victims)
      controller.decideOn(owner)(decisions.victim, {
        pod: victim.pod.metadata.name,
        rule: compareVictims(victim, spared, controller.now).rule,
      })
  return victims.map(({ pod }) => pod)
}

/** Active Pods per node of all ReplicaSets with the same controller. Models getIndirectlyRelatedPods. */
function activeSiblingsByNode(controller: ReplicaSetContext, object: KubeObject): ReadonlyMap<string, number> {
  const ownerUid = controllerUidOf(object)
  const related = ownerUid === undefined ? [] : controller.owners.controlledBy(ownerUid)
  return controller.tallies.activeByNode(related.map((rs) => rs.metadata.uid))
}
