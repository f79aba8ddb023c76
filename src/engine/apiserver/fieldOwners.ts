import { customRoot, ElementError, type FieldRef, rootRef } from '../api/fieldSets/fieldSchema.ts'
import { emptySet, type FieldSet, singlePath, union } from '../api/fieldSets/fieldSet.ts'
import { type Manager, type ManagerEntry, updateOwners } from '../api/fieldSets/managers.ts'
import { fieldsOf, typeOfKind } from '../api/fieldTable.ts'
import { objectsIn } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { fromTimestamp, isTimestamp } from '../api/time.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { kindOf } from '../kinds/table.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, Stateful } from '../sim/simulation.ts'
import { isBootstrapObject } from './bootstrapPolicy/bootstrapObjects.ts'
import type { KindLookup, WriteOptions } from './interface.ts'
import type { UpdateOptions } from './options.ts'

interface Owned {
  readonly entries: readonly ManagerEntry[]
  /** The object when the entries were computed: components wrote any difference since then. */
  readonly seen: KubeObject
}

interface FieldOwnersState {
  /** Entries by the object's uid. */
  owned: Map<string, Owned>
}

/**
 * Owners of objects' fields, the contents of `metadata.managedFields`, kept beside the objects. Only writes of clients
 * that name a manager are recorded. Writes of the cluster's components are found by comparison when a client asks.
 */
export class FieldOwners implements Stateful {
  readonly name = 'apiserver/fieldOwners'
  readonly #sim: Simulation
  readonly #kinds: Pick<KindLookup, 'forKind'>
  /** The entries of objects that dry runs answer with. They depend on the object alone, so they are no state. */
  readonly #unstored = new WeakMap<KubeObject, readonly ManagerEntry[]>()

  constructor(sim: Simulation, kinds: Pick<KindLookup, 'forKind'>) {
    this.#sim = sim
    this.#kinds = kinds
    sim.register(this)
  }

  initialState(): FieldOwnersState {
    return { owned: new Map() }
  }

  /** The entries of an object in its present version. */
  entriesOf(object: KubeObject): readonly ManagerEntry[] {
    const unstored = this.#unstored.get(object)
    if (unstored) return unstored
    const owned = this.#state.owned.get(object.metadata.uid)
    if (owned?.seen === object) return owned.entries
    const entries = owned?.entries ?? []
    const change = {
      before: owned?.seen ?? this.#emptyObject(object),
      after: object,
      ref: this.refOf(object),
      at: lastWriteMs(object, entries, this.#sim.epochMs),
    }
    return ownersAfter(entries, change, componentsOf(object))
  }

  /** Records the creation of an object; `written` is the client's object, with defaults. */
  created(written: KubeObject, made: KubeObject, { fieldManager: manager, dryRun }: WriteOptions): void {
    if (manager === undefined) return
    this.set(made, this.#afterUpdate([], this.#emptyObject(written), written, { manager, subresource: '' }), dryRun)
  }

  /** Records an update of an object, and returns its new version. */
  updated<Made extends KubeObject>(before: KubeObject, made: Made, options: UpdateOptions): Made {
    const { fieldManager: manager, subresource = '', dryRun } = options
    if (manager !== undefined)
      this.set(made, this.#afterUpdate(this.entriesOf(before), before, made, { manager, subresource }), dryRun)
    return made
  }

  /** `dryRun`: the object is not stored. */
  set(object: KubeObject, entries: readonly ManagerEntry[], dryRun = false): void {
    if (dryRun) this.#unstored.set(object, entries)
    else this.#state.owned.set(object.metadata.uid, freeze({ entries: freeze(entries), seen: object }))
  }

  /** The root type of a kind's objects. */
  refOf(object: Pick<KubeObject, 'apiVersion' | 'kind'>): FieldRef {
    const custom = this.#kinds.forKind(object)?.custom
    return custom ? customRoot(custom.schema) : rootRef(typeOfKind(object.apiVersion, object.kind))
  }

  #emptyObject(object: Pick<KubeObject, 'apiVersion' | 'kind'>): JsonObject {
    const { apiVersion, kind } = object
    return this.#kinds.forKind(object)?.custom ? { apiVersion, kind, metadata: {} } : emptyObject(object)
  }

  /** Forgets a removed object. */
  forget(uid: string): void {
    this.#state.owned.delete(uid)
  }

  #afterUpdate(
    entries: readonly ManagerEntry[],
    before: JsonObject,
    after: KubeObject,
    { manager, subresource }: { readonly manager: string; readonly subresource: string },
  ): readonly ManagerEntry[] {
    const writer: Manager = { manager, operation: 'Update', apiVersion: after.apiVersion, subresource }
    const change = { before: before, after: after, ref: this.refOf(after), at: this.#sim.now }
    return ownersAfter(entries, change, [{ manager: writer, unowned: unownedFields(subresource) }])
  }

  get #state(): FieldOwnersState {
    return this.#sim.state<FieldOwnersState>(this.name)
  }
}

/** Objects with elements without keys are stored, too, but the owners of their fields are not tracked then. */
// Models managedfields/internal/structuredmerge.go Update (v1.36), which skips values that do not become a typed
// object.
const ownersAfter: typeof updateOwners = (entries, change, writers) => {
  try {
    return updateOwners(entries, change, writers)
  } catch (error) {
    if (error instanceof ElementError) return entries
    throw error
  }
}

/** Virtual ms of a component's last write, as far as the object shows it. `epochMs` is virtual time 0 as Unix ms. */
function lastWriteMs({ metadata, status }: AnyObject, entries: readonly ManagerEntry[], epochMs: number): number {
  const times = objectsIn(status?.conditions)
    .flatMap(({ lastTransitionTime, lastUpdateTime }) => [lastTransitionTime, lastUpdateTime])
    .flatMap((time) => (typeof time === 'string' && isTimestamp(time) ? fromTimestamp(time) - epochMs : []))
  const known = entries.flatMap(({ at }) => (at === undefined ? [] : [at]))
  return Math.max(fromTimestamp(metadata.creationTimestamp) - epochMs, ...times, ...known)
}

const path = (...names: readonly string[]): FieldSet => singlePath(names.map((name) => `f:${name}`))
const statusFields = path('status')
const specFields = [path('spec'), path('metadata', 'labels')].reduce(union)
const approvalFields = [path('spec'), path('status', 'certificate')].reduce(union)

/**
 * Fields that a write through a subresource cannot own. Models GetResetFields of the strategies in pkg/registry
 * (v1.36).
 */
export function unownedFields(subresource: string): FieldSet {
  if (subresource === 'approval') return approvalFields
  return subresource === 'status' ? specFields : subresource === '' ? statusFields : emptySet
}

/** An empty object of the kind: struct members exist already, so that the creator owns only the fields in them. */
function emptyObject({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): JsonObject {
  const fields = fieldsOf(typeOfKind(apiVersion, kind) ?? '')
  // Kinds with unknown fields are assumed to have the two members that nearly all kinds have.
  const has = (member: 'spec' | 'status'): boolean => fields === undefined || Object.hasOwn(fields, member)
  return {
    apiVersion,
    kind,
    metadata: {},
    ...(has('spec') ? { spec: kindOf({ apiVersion, kind })?.emptySpec ?? {} } : {}),
    ...(has('status') ? { status: {} } : {}),
  }
}

/** Components that write an object, with the fields that each does not own. */
function componentsOf(object: KubeObject): { manager: Manager; unowned: FieldSet }[] {
  const { apiVersion, kind } = object
  const writer = (
    manager: string,
    subresource: string,
    unowned: FieldSet,
  ): { manager: Manager; unowned: FieldSet } => ({
    manager: { manager, operation: 'Update', apiVersion, subresource },
    unowned: union(unowned, neverOwned),
  })
  const isOfServer = kind === 'Namespace' || isBootstrapObject(object)
  const name = kind === 'Node' ? 'kubelet' : isOfServer ? 'kube-apiserver' : 'kube-controller-manager'
  // The Deployment controller writes the revision together with the status.
  const annotations = path('metadata', 'annotations')
  if (kind === 'Deployment')
    return [
      writer(name, '', union(statusFields, annotations)),
      writer(
        name,
        'status',
        [path('spec'), path('metadata', 'labels'), path('metadata', 'ownerReferences')].reduce(union),
      ),
    ]
  const fields = fieldsOf(typeOfKind(apiVersion, kind) ?? '')
  const hasStatus = fields === undefined || Object.hasOwn(fields, 'status')
  if (!hasStatus) return [writer(name, '', emptySet)]
  return [
    writer(name, '', statusFields),
    writer(kind === 'Pod' ? 'kubelet' : name, 'status', [path('spec'), path('metadata')].reduce(union)),
  ]
}

/** Fields that the API server sets and that have no owner: marks of deletion, and the node of a bound Pod. */
const neverOwned = [
  path('metadata', 'deletionTimestamp'),
  path('metadata', 'deletionGracePeriodSeconds'),
  path('spec', 'nodeName'),
].reduce(union)
