/** Deletes objects whose owners were deleted. Models pkg/controller/garbagecollector (v1.36). */

import { isCustom } from '../../api/objectKey.ts'
import type { KubeObject, OwnerReference } from '../../api/types.ts'
import type { DynamicClient, PropagationPolicy } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { unlessNotFound } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'garbage-collector'
export const WORKERS = 20
const FOREGROUND = 'foregroundDeletion'
const ORPHAN = 'orphan'

/** The effect of an owner on its dependent, named as in upstream's garbagecollector.go. */
type OwnerClass = 'solid' | 'dangling' | 'waitingForDependentsDeletion'

interface GarbageCollectorOptions {
  readonly client: DynamicClient
  /** The caches of every kind that owns or is owned, by resource. */
  readonly informers: ReadonlyMap<string, Informer<KubeObject>>
  /** The objects of all custom kinds; absent in clusters without custom kinds. */
  readonly custom?: Informer<KubeObject>
  readonly latency: ClusterConfig['latency']
}

interface State {
  /**
   * Uids of deleted custom objects that had dependents: their kinds may be deleted as well. Absent without custom
   * kinds.
   */
  absentOwners?: Map<string, true>
}

/**
 * Uses only the shared caches: it finds the dependents of an owner when the owner is deleted, which is rare, and keeps
 * no graph of all objects.
 */
export class GarbageCollector extends QueueController<State> {
  readonly #client: DynamicClient
  readonly #informers: ReadonlyMap<string, Informer<KubeObject>>
  readonly #custom: Informer<KubeObject> | undefined

  constructor(sim: Simulation, { client, informers, custom, latency }: GarbageCollectorOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency })
    this.#client = client
    this.#informers = informers
    this.#custom = custom
    for (const [resource, informer] of informers) this.#listen(informer, () => resource)
    if (custom) this.#listen(custom, (object) => this.#customResource(object))
  }

  #listen(informer: Informer<KubeObject>, resourceOf: (object: KubeObject) => string): void {
    informer.addHandler({
      onAdd: (object) => this.#added(resourceOf(object), object),
      onUpdate: (before, object) => this.#updated(resourceOf(object), before, object),
      onDelete: (object) => this.#deleted(object, informer === this.#custom),
    })
  }

  /** The resource of a custom object. A deleted kind has none, and its objects are left alone. */
  #customResource(named: Pick<KubeObject, 'apiVersion' | 'kind'>): string {
    const kind = this.#client.kinds.forKind(named)
    return kind?.custom ? kind.resource : ''
  }

  #added(resource: string, object: KubeObject): void {
    this.#checkOwners(resource, object, object.metadata.ownerReferences ?? [])
    this.#wakeIfEnding(resource, object)
  }

  /**
   * Enqueues an object with an owner that no cache contains, because the owner may never have existed. Models
   * attemptToDelete of a virtual node.
   */
  #checkOwners(resource: string, object: KubeObject, refs: readonly OwnerReference[]): void {
    if (refs.some((ref) => !this.#cachedOwner(object, ref)))
      this.#enqueue(resource, object, 'an owner is not in the cache')
  }

  #updated(resource: string, before: KubeObject, object: KubeObject): void {
    this.#wakeIfEnding(resource, object, before)
    if (before.metadata.ownerReferences === object.metadata.ownerReferences) return
    const [had, has] = [before.metadata.ownerReferences ?? [], object.metadata.ownerReferences ?? []]
    for (const ref of had) if (!has.some(({ uid }) => uid === ref.uid)) this.#wakeWaitingOwner(object, ref)
    const added = has.filter((ref) => !had.some(({ uid }) => uid === ref.uid))
    this.#checkOwners(resource, object, added)
  }

  #deleted(object: KubeObject, isOfCustomKind: boolean): void {
    for (const ref of object.metadata.ownerReferences ?? []) this.#wakeWaitingOwner(object, ref)
    const dependents = this.#shuffledDependentsOf(object)
    if (isOfCustomKind && dependents.length > 0) {
      const { state } = this
      state.absentOwners ??= new Map()
      state.absentOwners.set(object.metadata.uid, true)
    }
    for (const [resource, dependent] of dependents)
      this.#enqueue(resource, dependent, `${object.kind} ${object.metadata.name} DELETED`)
  }

  /**
   * Enqueues an object that is being deleted: a second deletion may have another policy than the first. Models
   * deletionStartsWithFinalizer.
   */
  #wakeIfEnding(resource: string, object: KubeObject, before?: KubeObject): void {
    if (object.metadata.deletionTimestamp === undefined) return
    const waitsFor = (finalizer: string) => object.metadata.finalizers?.includes(finalizer) === true
    const waited = (finalizer: string) =>
      before?.metadata.deletionTimestamp !== undefined && before.metadata.finalizers?.includes(finalizer) === true
    if ([ORPHAN, FOREGROUND].some((finalizer) => waitsFor(finalizer) && !waited(finalizer)))
      this.#enqueue(resource, object, `${object.kind} ${object.metadata.name} is being deleted`)
  }

  /** Enqueues an owner that waits for the deletion of its dependents, when a dependent is deleted. */
  #wakeWaitingOwner(object: KubeObject, ref: OwnerReference): void {
    const found = this.#cachedOwner(object, ref)
    if (found && isWaitingForDependents(found.owner))
      this.#enqueue(found.resource, found.owner, `${object.kind} ${object.metadata.name} is gone`)
  }

  #enqueue(resource: string, { metadata }: KubeObject, wokenBy: string): void {
    if (resource === '') return
    this.queue.add(`${resource}|${metadata.namespace ?? ''}|${metadata.name}|${metadata.uid}`, wokenBy)
  }

  protected override sync(key: string): void {
    const [resource = '', namespace = '', name = '', uid = ''] = key.split('|')
    const object = this.#live(resource, namespace, name)
    if (object?.metadata.uid !== uid) return
    const finalizers = object.metadata.finalizers ?? []
    if (object.metadata.deletionTimestamp !== undefined) {
      if (finalizers.includes(ORPHAN)) this.#orphanDependents(resource, object)
      else if (finalizers.includes(FOREGROUND)) this.#processDeletingDependents(resource, object)
      return
    }
    this.#attemptToDelete(resource, object)
  }

  /** Models attemptToDeleteItem. */
  #attemptToDelete(resource: string, object: KubeObject): void {
    const refs = object.metadata.ownerReferences ?? []
    if (refs.length === 0) return
    const classes = refs.map((ref) => [ref, this.#classify(object, ref)] as const)
    const of = (wanted: OwnerClass) => classes.filter(([, found]) => found === wanted).map(([ref]) => ref)
    const waiting = of('waitingForDependentsDeletion')
    if (of('solid').length > 0) {
      const gone = [...of('dangling'), ...waiting]
      if (gone.length > 0) this.#removeOwnerReferences(resource, object, gone)
      return
    }
    const hasDependents = !this.#dependentsOf(object).next().done
    this.#delete(resource, object, waiting.length > 0 && hasDependents ? 'Foreground' : policyOf(object))
  }

  #classify(object: KubeObject, ref: OwnerReference): OwnerClass {
    if (this.state.absentOwners?.has(ref.uid)) return 'dangling'
    const resource = this.#resourceOfOwner(ref)
    // The owner of a kind that the collector does not watch is assumed to exist.
    if (!resource) return 'solid'
    const owner = this.#live(resource, object.metadata.namespace ?? '', ref.name)
    if (owner?.metadata.uid !== ref.uid) return 'dangling'
    return isWaitingForDependents(owner) ? 'waitingForDependentsDeletion' : 'solid'
  }

  /** Models processDeletingDependentsItem: removes the finalizer once no dependent blocks the deletion. */
  #processDeletingDependents(resource: string, owner: KubeObject): void {
    let blocked = false
    for (const [dependentResource, dependent] of this.#shuffledDependentsOf(owner)) {
      if (!dependent.metadata.ownerReferences?.some((ref) => ref.uid === owner.metadata.uid && ref.blockOwnerDeletion))
        continue
      blocked = true
      if (dependent.metadata.deletionTimestamp === undefined)
        this.#enqueue(dependentResource, dependent, `${owner.kind} ${owner.metadata.name} waits for it`)
    }
    if (!blocked) this.#removeFinalizer(resource, owner, FOREGROUND)
  }

  /** Models attemptToOrphanWorker. */
  #orphanDependents(resource: string, owner: KubeObject): void {
    const { uid } = owner.metadata
    for (const [dependentResource, dependent] of [...this.#dependentsOf(owner)]) {
      const refs = dependent.metadata.ownerReferences?.filter((ref) => ref.uid === uid) ?? []
      this.#removeOwnerReferences(dependentResource, dependent, refs)
    }
    this.#removeFinalizer(resource, owner, ORPHAN)
  }

  #removeOwnerReferences(resource: string, object: KubeObject, refs: readonly OwnerReference[]): void {
    const { namespace = '', name, uid } = object.metadata
    if (isCustom(resource)) {
      this.#removeCustomReferences(resource, object, refs)
      return
    }
    const ownerReferences = refs.map((ref) => ({ $patch: 'delete', uid: ref.uid }))
    unlessNotFound(() =>
      this.#client.patch(resource, namespace, name, 'strategic', { metadata: { ownerReferences, uid } }),
    )
  }

  /** Custom objects do not support strategic merge patches. Models patch.go deleteOwnerRefJSONMergePatch. */
  #removeCustomReferences(resource: string, { metadata }: KubeObject, refs: readonly OwnerReference[]): void {
    const { namespace = '', name, resourceVersion } = metadata
    const left = metadata.ownerReferences?.filter(({ uid }) => !refs.some((ref) => ref.uid === uid)) ?? []
    const ownerReferences = left.map((ref) => ({ ...ref }))
    unlessNotFound(() =>
      this.#client.patch(resource, namespace, name, 'merge', { metadata: { resourceVersion, ownerReferences } }),
    )
  }

  #removeFinalizer(resource: string, { metadata }: KubeObject, finalizer: string): void {
    const { namespace = '', name } = metadata
    unlessNotFound(() => {
      const live = this.#client.get(resource, namespace, name)
      const finalizers = (live.metadata.finalizers ?? []).filter((entry) => entry !== finalizer)
      this.#client.update(resource, namespace, { ...live, metadata: { ...live.metadata, finalizers } })
    })
  }

  #delete(resource: string, { metadata }: KubeObject, propagationPolicy: PropagationPolicy): void {
    const { namespace = '', name, uid } = metadata
    unlessNotFound(() => this.#client.delete(resource, namespace, name, { propagationPolicy, preconditions: { uid } }))
  }

  #live(resource: string, namespace: string, name: string): KubeObject | undefined {
    return unlessNotFound(() => this.#client.get(resource, namespace, name))
  }

  #cachedOwner(object: KubeObject, ref: OwnerReference): { resource: string; owner: KubeObject } | undefined {
    const resource = this.#resourceOfOwner(ref)
    const owner = resource && this.#cached(resource, object.metadata.namespace, ref.name)
    return resource && owner && owner.metadata.uid === ref.uid ? { resource, owner } : undefined
  }

  #cached(resource: string, namespace: string | undefined, name: string): KubeObject | undefined {
    if (!isCustom(resource)) return this.#informers.get(resource)?.lister.get(namespace ?? '', name)
    return (
      this.#custom?.lister.get(`${resource}|${namespace ?? ''}`, name) ?? this.#custom?.lister.get(`${resource}|`, name)
    )
  }

  #resourceOfOwner(ref: OwnerReference): string | undefined {
    const resource = `${ref.kind.toLowerCase()}s`
    const custom = this.#custom ? this.#customResource(ref) : ''
    if (custom !== '') return custom
    return this.#informers.has(resource) ? resource : undefined
  }

  /** The dependents in a random order, because upstream keeps them in a Go map. */
  #shuffledDependentsOf(owner: KubeObject): [resource: string, object: KubeObject][] {
    const left = [...this.#dependentsOf(owner)]
    if (left.length === 0) return left
    const random = this.sim.random(`${NAME}/order`)
    for (let i = left.length - 1; i > 0; i--) {
      const j = random.int(0, i)
      const [a, b] = [left[i], left[j]]
      if (a && b) [left[i], left[j]] = [b, a]
    }
    return left
  }

  *#dependentsOf({ kind, metadata: { uid } }: KubeObject): IterableIterator<[resource: string, object: KubeObject]> {
    for (const [resource, informer] of this.#informers) {
      // A rollout deletes thousands of Pods, and only objects of few kinds depend on Pods.
      if (kind === 'Pod' && !OF_PODS.has(resource)) continue
      for (const object of informer.lister.all())
        if (object.metadata.ownerReferences?.some((ref) => ref.uid === uid)) yield [resource, object]
    }
    for (const object of this.#custom?.lister.all() ?? [])
      if (object.metadata.ownerReferences?.some((ref) => ref.uid === uid)) yield [this.#customResource(object), object]
  }
}

/** Resources whose objects may depend on Pods. */
const OF_PODS: ReadonlySet<string> = new Set(['persistentvolumeclaims', 'resourceclaims'])

const isWaitingForDependents = ({ metadata }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(FOREGROUND)

function policyOf({ metadata }: KubeObject): PropagationPolicy {
  if (metadata.finalizers?.includes(ORPHAN)) return 'Orphan'
  return metadata.finalizers?.includes(FOREGROUND) ? 'Foreground' : 'Background'
}
