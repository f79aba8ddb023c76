/**
 * Runs the engine's own controllers on caches that hold the observed objects. Each controller can be asked for the
 * writes it would make; these writes change nothing.
 */

import { StatusError } from '../api/errors.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import type { StatefulSet } from '../api/kindTypes.ts'
import { CUSTOM_OBJECTS, keyOf } from '../api/objectKey.ts'
import type { JsonObject, KubeObject, Pod } from '../api/types.ts'
import { quotaStatus } from '../apiserver/admission/quota.ts'
import type { WatchEvent } from '../apiserver/interface.ts'
import { findResource, resources } from '../apiserver/resources.ts'
import { controllerUidOf, Informer } from '../client/informer.ts'
import { Informers } from '../client/informers.ts'
import type { EventRecorder } from '../client/interface.ts'
import { compareVictims } from '../controllers/controllerUtils/activePods.ts'
import type { Controller, ControllerDescriptor, ControllerManager } from '../controllers/controllerUtils/descriptor.ts'
import { isPodActive } from '../controllers/controllerUtils/podUtils.ts'
import { daemonSetDescriptor } from '../controllers/daemonSet/index.ts'
import { deploymentDescriptor } from '../controllers/deployment/index.ts'
import { replicaSetDescriptor } from '../controllers/replicaSet/index.ts'
import { statefulSetDescriptor } from '../controllers/statefulSet/index.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig } from '../document/types.ts'
import { isIdentified } from '../kinds/stored.ts'
import { EPOCH_MS } from '../sim/epoch.ts'
import { Simulation } from '../sim/simulation.ts'
import type { DecisionRecord } from '../trace/records.ts'
import { engineObject } from './engineObject.ts'
import type { SeenObject } from './records.ts'
import { type GivenOutcome, WouldWrite, type WrittenBy } from './wouldWrite.ts'

/** The controllers that can be asked, by the resource whose objects they sync. */
const asked: readonly { readonly resource: string; readonly descriptor: ControllerDescriptor }[] = [
  { resource: 'deployments', descriptor: deploymentDescriptor },
  { resource: 'replicasets', descriptor: replicaSetDescriptor },
  { resource: 'statefulsets', descriptor: statefulSetDescriptor },
  { resource: 'daemonsets', descriptor: daemonSetDescriptor },
]

/** Kinds in the controllers' caches. */
const cached: ReadonlySet<string> = new Set([
  ...asked.map(({ resource }) => resource),
  'pods',
  'nodes',
  'controllerrevisions',
  'persistentvolumeclaims',
])

export const isAsked = (resource: string): boolean => asked.some((one) => one.resource === resource)
export const isCached = (resource: string): boolean => cached.has(resource)

/** The writes and decisions that a controller would make for an object. */
export interface WouldDo {
  readonly controller: string
  readonly writes: readonly WrittenBy[]
  readonly decisions: readonly DecisionRecord[]
  /** The error with which the sync would fail; undefined without an error. */
  readonly error: string | undefined
}

/** The most Pods in a namespace for which every pair is compared. */
const MOST_COMPARED = 200

/**
 * A simulation in which no time passes by itself. Its clock is set to the observed time, which may be before the
 * simulation's epoch.
 */
class SetSimulation extends Simulation {
  /** Virtual ms. */
  moment = 0

  override get now(): number {
    return this.moment
  }
}

export class Mirror {
  readonly #sim = new SetSimulation(1)
  readonly #informers = new Informers((resource) => Informer.of(this.#sim, resource, `observed/${resource}`))
  readonly #controllers = new Map<string, { readonly name: string; readonly controller: Controller }>()
  readonly #client: WouldWrite
  readonly #hasClaims: boolean
  readonly #withoutClaims = new WeakMap<SeenObject, KubeObject>()
  #decisions: DecisionRecord[] = []

  /**
   * `hasClaims`: whether volume claims were recorded; if not, the claims of StatefulSets are assumed to be as their
   * templates say.
   */
  constructor({
    hasClaims,
    config = DEFAULT_CONFIG,
  }: { readonly hasClaims: boolean; readonly config?: ClusterConfig }) {
    this.#hasClaims = hasClaims
    this.#client = new WouldWrite((resource) => this.#informers.opened(resource)?.lister)
    this.#sim.onTrace = (record) => {
      if (record.type === 'decision') this.#decisions.push(record)
    }
    const manager = this.#manager(config)
    for (const { resource, descriptor } of asked)
      this.#controllers.set(resource, { name: descriptor.name, controller: descriptor.create(manager) })
  }

  /**
   * Puts an object into the caches, or removes it. Throws a StatusError if the object cannot be decoded as its kind.
   */
  show(resource: string, object: SeenObject, isGone = false): void {
    const informer = this.#informers.opened(resource)
    if (!informer) return
    const shown = this.#engineObject(object)
    const known = informer.lister.get(shown.metadata.namespace ?? '', shown.metadata.name)
    if (isGone && !known) return
    const type = isGone ? 'DELETED' : known ? 'MODIFIED' : 'ADDED'
    const resourceVersion = Number(shown.metadata.resourceVersion) || 0
    const payload: WatchEvent = { type, object: shown, key: keyOf(shown), resourceVersion }
    informer.handle({ dueAt: 0, scheduledAt: 0, seq: 0, causedBy: 0, target: informer.name, kind: 'watch', payload })
  }

  /**
   * Runs one sync of the resource's controller for the object at a moment (Unix ms). `given`: the API server's answers
   * to the recorded controller. Undefined if no controller can be asked.
   */
  ask(resource: string, object: SeenObject, at: number, given: GivenOutcome = {}): WouldDo | undefined {
    const found = this.#controllers.get(resource)
    if (!found?.controller.trySync) return undefined
    this.#sim.moment = at - EPOCH_MS
    this.#decisions = []
    this.#client.begin(found.name, given)
    let error: string | undefined
    const key = keyOf(this.#engineObject(object))
    try {
      found.controller.trySync(key)
    } catch (failure) {
      if (!(failure instanceof StatusError)) throw failure
      error = failure.message
    }
    // The writes are discarded, so the controller must not wait to see them.
    found.controller.expectations?.forget(key)
    found.controller.ownWrites?.forget(key)
    return { controller: found.name, writes: this.#client.writes, decisions: this.#decisions, error }
  }

  /**
   * Whether only chance decides which of two Pods is deleted first. Two equal Pods have any order, but each has a fixed
   * order relative to a third Pod by its uid, so that sorting may put one Pod before another that should come first.
   */
  isTied(victim: JsonObject, pod: SeenObject, at: number): boolean {
    const b = this.#known(pod)
    if (!isIdentified(victim) || !isOfKind('Pod', victim) || b === undefined || !isOfKind('Pod', b)) return false
    const a: Pod = victim
    const owner = controllerUidOf(a)
    if (owner === undefined || controllerUidOf(b) !== owner) return false
    const atNode = (one: Pod) => ({ pod: one, rank: 0 })
    const isSameNode = a.spec.nodeName === b.spec.nodeName
    if (isSameNode && compareVictims(atNode(a), atNode(b), at - EPOCH_MS).rule === 'equal') return true
    const namespace = a.metadata.namespace ?? ''
    // Every pair is compared; for too many Pods the simple rule must suffice.
    if ((this.#informers.opened('pods')?.lister.list(namespace).length ?? 0) > MOST_COMPARED) return false
    const active = (this.#informers.opened('pods')?.lister.list(namespace) ?? []).filter(isPodActive)
    const related = this.#relatedOwners(namespace, owner)
    const rankOf = ({ spec }: Pod): number =>
      active.filter((one) => one.spec.nodeName === spec.nodeName && related.has(controllerUidOf(one) ?? '')).length
    const compared = (x: Pod, y: Pod) =>
      compareVictims({ pod: x, rank: rankOf(x) }, { pod: y, rank: rankOf(y) }, at - EPOCH_MS)
    if (compared(a, b).rule === 'equal') return true
    const others = active.filter((one) => controllerUidOf(one) === owner && one.metadata.uid !== b.metadata.uid)
    return others.some(
      (other) =>
        (compared(other, b).rule === 'equal' && compared(other, a).order <= 0) ||
        (other.metadata.uid !== a.metadata.uid && compared(other, a).rule === 'equal' && compared(b, other).order <= 0),
    )
  }

  /** uids of the ReplicaSets of the same Deployment, whose Pods on a node count when Pods are ranked for deletion. */
  #relatedOwners(namespace: string, uid: string): ReadonlySet<string> {
    const all = [...(this.#informers.opened('replicasets')?.lister.list(namespace) ?? [])]
    const own = all.find(({ metadata }) => metadata.uid === uid)
    const parent = own && controllerUidOf(own)
    const related = parent === undefined ? [] : all.filter((one) => controllerUidOf(one) === parent)
    return new Set([uid, ...related.map(({ metadata }) => metadata.uid)])
  }

  /** The decoded object; undefined if it cannot be decoded as its kind. */
  #known(object: SeenObject): KubeObject | undefined {
    try {
      return this.#engineObject(object)
    } catch (error) {
      if (error instanceof StatusError) return undefined
      throw error
    }
  }

  #engineObject(object: SeenObject): KubeObject {
    if (this.#hasClaims || object.kind !== 'StatefulSet') return engineObject(object)
    const known = this.#withoutClaims.get(object)
    if (known) return known
    const made = withoutClaims(engineObject(object))
    this.#withoutClaims.set(object, made)
    return made
  }

  #manager(config: ClusterConfig): ControllerManager {
    const recorder: EventRecorder = { event: () => undefined }
    return {
      sim: this.#sim,
      config,
      clientOf: () => this.#client,
      dynamicClientOf: () => this.#client,
      recorderOf: () => recorder,
      informer: (resource) => this.#informers.of(resource),
      customInformer: () => this.#informers.dynamic(CUSTOM_OBJECTS),
      watch: () => undefined,
      kinds: resources,
      customScales: () => undefined,
      resourceNamed: (name) => findResource(name)?.resource,
      quotaStatus,
      kubelets: { stoppedAt: () => undefined, addHandler: () => undefined },
      metrics: { podMetrics: () => [] },
    }
  }
}

function withoutClaims(set: KubeObject): KubeObject {
  if (!isOfKind('StatefulSet', set)) return set
  const { volumeClaimTemplates: _, ...spec } = set.spec
  const made: StatefulSet = { ...set, spec }
  return made
}
