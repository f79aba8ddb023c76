/** The API server's interface for its clients: controllers, kubelets and kubectl reach the store only through it. */
import type { ManagerEntry } from '../api/fieldSets/managers.ts'
import type { ObjectOf, ResourceName } from '../api/kindTypes.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import type { Kind, StatusWrite, Subresource } from '../kinds/kind.ts'
import type { RollbackRequest } from '../legacy/versions.ts'
import type { SimEvent } from '../sim/eventQueue.ts'

export type PatchType = 'strategic' | 'merge' | 'json'
export type PropagationPolicy = 'Background' | 'Foreground' | 'Orphan'

export interface WriteOptions {
  /** Runs admission, defaulting and validation without storing the object. */
  readonly dryRun?: boolean
  /**
   * `Strict` (kubectl's value for manifests) refuses unknown fields, `Warn` (the server's default) drops them with a
   * warning, `Ignore` without a warning; the cluster's own components send no unknown fields.
   */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore'
  /** Receives the API server's `Warning:` texts. */
  readonly warnings?: string[]
  /** The manager that owns the changed fields; absent for the cluster's own components. */
  readonly fieldManager?: string
  /** Whether unknown fields are reported in the order of the object's members; kubectl sends members sorted. */
  readonly inOrder?: boolean
  /** Version whose schema applies to a custom object, as in `requestName`; absent: the stored version. */
  readonly version?: string
}

/** The kinds of a cluster. */
export interface KindLookup {
  /** The kind for a client's resource name (`requestName`). Throws an Error for an unknown kind. */
  info(resource: string): Kind
  /** The kind by the group, version and plural name of an address. */
  at(group: string, version: string, plural: string): Kind | undefined
  forKind(named: { readonly apiVersion?: unknown; readonly kind?: unknown }): Kind | undefined
  /** The kind by any name that kubectl accepts: plural, singular, short, kind, `widgets.example.com`; in any case. */
  find(name: string): Kind | undefined
  /** Kinds of CustomResourceDefinitions, one for each served version, the preferred version first. */
  custom(): readonly Kind[]
}

export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string
  /** Whether conflicting fields are taken from their owners. */
  readonly force?: boolean
  /** Limits the write to the status or the number of replicas of an existing object. */
  readonly subresource?: 'status' | 'scale' | 'approval'
}

export interface DeleteOptions {
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: PropagationPolicy
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
  readonly dryRun?: boolean
}

/**
 * Requests to the API server in the name of a client. `Name`: the resources that can be named. Results have the type of
 * the resource; `namespace` is ignored for cluster-scoped resources. Every method throws `StatusError`. Returned objects
 * are frozen.
 */
// Properties, not methods: the compiler would take an ApiClient for a DynamicClient.
interface Requests<Name extends string> {
  /** The client's name, also the author in trace records: `deployment-controller`, `kubelet/node-1`, `kubectl`. */
  readonly name: string
  readonly kinds: KindLookup
  readonly get: <R extends Name>(resource: R, namespace: string, name: string) => ObjectOf<R>
  /** All objects of a namespace, or of the cluster if `namespace` is empty, in order of creation. */
  readonly list: <R extends Name>(resource: R, namespace: string) => ObjectOf<R>[]
  readonly create: <R extends Name>(
    resource: R,
    namespace: string,
    object: JsonObject,
    options?: WriteOptions,
  ) => ObjectOf<R>
  /** If `metadata.resourceVersion` is set, it must be the stored one. */
  readonly update: <R extends Name>(
    resource: R,
    namespace: string,
    object: JsonObject,
    options?: WriteOptions,
  ) => ObjectOf<R>
  /** Writes the status only, and the members that the kind's status strategy allows. */
  readonly updateStatus: <R extends Name>(
    resource: R,
    namespace: string,
    object: ObjectOf<R>,
    options?: WriteOptions & { readonly subresource?: StatusWrite['subresource'] },
  ) => ObjectOf<R>
  readonly patch: <R extends Name>(
    resource: R,
    namespace: string,
    name: string,
    type: PatchType,
    patch: JsonValue,
    options?: WriteOptions & { readonly subresource?: Subresource },
  ) => ObjectOf<R>
  /**
   * Server-side apply: creates the object, or merges the manifest into it. Throws Conflict for fields with other
   * owners.
   */
  readonly apply: <R extends Name>(
    resource: R,
    namespace: string,
    name: string,
    manifest: JsonObject,
    options: ApplyOptions,
  ) => ObjectOf<R>
  /** `metadata.managedFields` of an object. */
  fieldOwners(object: KubeObject): readonly ManagerEntry[]
  /** Replaces only `metadata.managedFields`, as a patch can. */
  readonly putFieldOwners: (resource: Name, namespace: string, name: string, owners: readonly ManagerEntry[]) => void
  /** Deletes an object. Returns it as marked for deletion, or as removed. */
  readonly delete: <R extends Name>(
    resource: R,
    namespace: string,
    name: string,
    options?: DeleteOptions,
  ) => ObjectOf<R>
  /** pods/eviction: a deletion that disruption budgets may refuse with TooManyRequests. */
  evict(namespace: string, podName: string, options?: DeleteOptions): void
  /**
   * deployments/rollback of 2017: requests a rollback from the Deployment's controller, and returns the API server's
   * message. Throws NotFound unless the cluster serves that API.
   */
  rollbackDeployment(namespace: string, name: string, request: RollbackRequest): string
  /** namespaces/finalize: sets the finalizers that still hold a terminating namespace. */
  finalizeNamespace(name: string, finalizers: readonly string[]): void
  /** pods/binding: assigns a Pod to a node and sets PodScheduled to True. */
  bind(namespace: string, podName: string, nodeName: string): void
}

/** Requests about built-in kinds, by their plural names (`deployments`). */
export interface ApiClient extends Requests<ResourceName> {}

/**
 * Requests about resources known only at run time, custom ones among them: an object read by such a name is an
 * `AnyObject`, whose members have to be checked.
 */
export interface DynamicClient extends Requests<string> {}

/** An event with a message of the store for a watcher. */
export type Delivery = SimEvent & { readonly payload: WatchEvent }

/** Whether an event has a message of the store for a watcher. */
export const isDelivery = (event: SimEvent): event is Delivery => event.kind === 'watch'

/** A watcher's message about a change. */
export interface WatchEvent<T extends KubeObject = KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The object after the change; for DELETED its last state. */
  readonly object: T
  /** Key of the object in caches: `objectKey` of its names. */
  readonly key: string
  readonly resourceVersion: number
}
