/** What the API server offers to its clients: the only way in which controllers, kubelets and kubectl touch the store. */
import type { ManagerEntry } from '../api/fieldSets/managers.ts'
import type { ObjectOf } from '../api/kindTypes.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import type { Kind, Subresource } from '../kinds/kind.ts'
import type { SimEvent } from '../sim/eventQueue.ts'

export type PatchType = 'strategic' | 'merge' | 'json'
export type PropagationPolicy = 'Background' | 'Foreground' | 'Orphan'

export interface WriteOptions {
  /** Runs admission, defaulting and validation, but stores nothing. */
  readonly dryRun?: boolean
  /**
   * `Strict` (where kubectl sends manifests) refuses unknown fields, `Warn` (what the server does by itself) drops them with a
   * warning, `Ignore` without; the cluster's own components send none.
   */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore'
  /** The API server's `Warning:` texts are appended here. */
  readonly warnings?: string[]
  /** Who owns what this write changes; the cluster's own components do not say. */
  readonly fieldManager?: string
  /** Version whose schema holds for a custom object, as `requestName` has it; absent: that in which it is stored. */
  readonly version?: string
}

/** The kinds that a cluster has. */
export interface KindLookup {
  /** By what a client asks for (`requestName`). Throws an Error if there is no such kind. */
  info(resource: string): Kind
  /** By group, version and plural name, as addresses have them. */
  at(group: string, version: string, plural: string): Kind | undefined
  forKind(named: { readonly apiVersion?: unknown; readonly kind?: unknown }): Kind | undefined
  /** By any name that kubectl takes: plural, singular, short, kind, `widgets.example.com`; in any case. */
  find(name: string): Kind | undefined
  /** Kinds of CustomResourceDefinitions, one for each version that is served, the preferred version first. */
  custom(): readonly Kind[]
}

export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string
  /** Takes fields away from their owners where there are conflicts. */
  readonly force?: boolean
  /** Writes the status or the number of replicas only, of an object that is there. */
  readonly subresource?: 'status' | 'scale'
}

export interface DeleteOptions {
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: PropagationPolicy
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
  readonly dryRun?: boolean
}

/**
 * Requests to the API server in the name of one client. Resources are named in the plural (`deployments`), and what comes
 * back has the type of the resource; `namespace` is ignored for cluster-scoped ones. Every method throws `StatusError`. Objects that come back are frozen.
 */
export interface ApiClient {
  /** Who asks; also the author in trace records: `deployment-controller`, `kubelet/node-1`, `kubectl`. */
  readonly name: string
  readonly kinds: KindLookup
  get<R extends string>(resource: R, namespace: string, name: string): ObjectOf<R>
  /** All objects of a namespace, or of the cluster if `namespace` is empty, in order of creation. */
  list<R extends string>(resource: R, namespace: string): ObjectOf<R>[]
  create<R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions): ObjectOf<R>
  /** `metadata.resourceVersion`, where set, must be the stored one. */
  update<R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions): ObjectOf<R>
  /** Writes status only (and what the status strategy of the kind lets through). */
  updateStatus<R extends string>(
    resource: R,
    namespace: string,
    object: ObjectOf<R>,
    options?: WriteOptions,
  ): ObjectOf<R>
  patch<R extends string>(
    resource: R,
    namespace: string,
    name: string,
    type: PatchType,
    patch: JsonValue,
    options?: WriteOptions & { readonly subresource?: Subresource },
  ): ObjectOf<R>
  /** Server-side apply: creates the object, or merges the manifest into it. Throws Conflict where fields have other owners. */
  apply<R extends string>(
    resource: R,
    namespace: string,
    name: string,
    manifest: JsonObject,
    options: ApplyOptions,
  ): ObjectOf<R>
  /** `metadata.managedFields` of an object. */
  fieldOwners(object: KubeObject): readonly ManagerEntry[]
  /** Replaces `metadata.managedFields` alone, as a patch can. */
  putFieldOwners(resource: string, namespace: string, name: string, owners: readonly ManagerEntry[]): void
  /** The object as it was left: being deleted, or as it was removed. */
  delete<R extends string>(resource: R, namespace: string, name: string, options?: DeleteOptions): ObjectOf<R>
  /** pods/eviction: a deletion that disruption budgets may forbid, with TooManyRequests. */
  evict(namespace: string, podName: string, options?: DeleteOptions): void
  /**
   * deployments/rollback of 2017: asks the Deployment's controller to roll back, and gives what the API server says. Throws
   * NotFound unless the cluster serves that API.
   */
  rollbackDeployment(namespace: string, name: string, request: RollbackRequest): string
  /** namespaces/finalize: what still keeps a namespace that is being deleted. */
  finalizeNamespace(name: string, finalizers: readonly string[]): void
  /** pods/binding: assigns a Pod to a node and sets PodScheduled to True. */
  bind(namespace: string, podName: string, nodeName: string): void
}

export interface RollbackRequest {
  /** 0: the one before the newest. */
  readonly revision: number
  readonly updatedAnnotations?: { readonly [key: string]: string }
}

/** An event that brings a watcher what the store sends. */
export type Delivery = SimEvent & { readonly payload: WatchEvent }

/** Whether an event of the queue brings a watcher what the store sends. */
export const isDelivery = (event: SimEvent): event is Delivery => event.kind === 'watch'

/** What a watcher receives. */
export interface WatchEvent<T extends KubeObject = KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The object after the change; for DELETED its last state. */
  readonly object: T
  /** Under which caches hold it: `objectKey` of its names. */
  readonly key: string
  readonly resourceVersion: number
}
