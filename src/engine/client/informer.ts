import type { ObjectOf } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import type { KubeObject } from '../api/types.ts'
import type { WatchEvent } from '../apiserver/interface.ts'
import { CowMap } from '../sim/cowMap.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import type { Component, Simulation, StateCell } from '../sim/simulation.ts'
import type { Lister, ResourceHandler, SharedInformer } from './interface.ts'

interface InformerState {
  cache: CowMap<KubeObject>
  /** Objects by the uid of their controller; orphans are under `namespace/`. */
  byController: Map<string, CowMap<KubeObject>>
  /** The newest received resourceVersion. */
  observedVersion: number
}

interface InformerOptions {
  readonly indexes?: 'byController' | 'none'
}

/** uid of the managing owner; undefined without one. */
export function controllerUidOf(object: KubeObject): string | undefined {
  const refs = object.metadata.ownerReferences
  if (refs) for (const ref of refs) if (ref.controller) return ref.uid
  return undefined
}

const indexKeyOf = (object: KubeObject): string => controllerUidOf(object) ?? `${object.metadata.namespace ?? ''}/`

/**
 * A cache of one resource fed by one watch. It lags behind the store by the watch latency, so a controller may read
 * stale objects. Models client-go tools/cache SharedIndexInformer, with the index of Pods by controller that
 * pkg/controller/controller_utils.go adds.
 */
export class Informer<T extends KubeObject> implements Component, SharedInformer<T> {
  readonly name: string
  readonly lister: Lister<T>
  readonly #cell: StateCell<InformerState>
  readonly #handlers: ResourceHandler<T>[] = []
  readonly #isIndexed: boolean

  /**
   * The informer of a resource, registered under a name. Its objects have the resource's type, since only watches of the
   * resource may feed it. `indexes`: without one, `controlledBy` and `orphansIn` return nothing.
   */
  static of<R extends string>(sim: Simulation, _resource: R, name: string, options: InformerOptions = {}) {
    return new Informer<ObjectOf<R>>(sim, name, options)
  }

  private constructor(sim: Simulation, name: string, { indexes = 'byController' }: InformerOptions) {
    this.name = name
    this.#isIndexed = indexes === 'byController'
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
    this.lister = {
      get: (namespace, objectName) => this.#state.cache.get(objectKey(namespace, objectName)) as T | undefined,
      list: (namespace) => this.#list(namespace),
      all: () => this.#state.cache.values() as Iterable<T>,
    }
  }

  initialState(): InformerState {
    return { cache: new CowMap(), byController: new Map(), observedVersion: 0 }
  }

  get observedVersion(): number {
    return this.#state.observedVersion
  }

  get size(): number {
    return this.#state.cache.size
  }

  addHandler(handler: ResourceHandler<T>): void {
    this.#handlers.push(handler)
  }

  /** Objects controlled by `uid` in order of arrival, filtered by `isWanted`. */
  controlledBy(uid: string, isWanted?: (object: T) => boolean): readonly T[] {
    return (this.#state.byController.get(uid)?.toArray(isWanted as (object: KubeObject) => boolean) ?? []) as T[]
  }

  hasControlledBy(uid: string): boolean {
    return this.#state.byController.has(uid)
  }

  /** Objects of the namespace without a controller. */
  orphansIn(namespace: string): readonly T[] {
    return (this.#state.byController.get(`${namespace}/`)?.toArray() ?? []) as T[]
  }

  handle({ payload: { type, object, key, resourceVersion } }: EventOf<{ readonly watch: WatchEvent<T> }>): void {
    const state = this.#state
    state.observedVersion = resourceVersion
    if (type === 'DELETED') {
      const before = state.cache.get(key) as T | undefined
      if (this.#isIndexed) this.#unindex(state, before ?? object, key)
      state.cache.delete(key)
      for (const handler of this.#handlers) handler.onDelete?.(object, before)
      return
    }
    const before = state.cache.set(key, object) as T | undefined
    if (this.#isIndexed) {
      const indexKey = indexKeyOf(object)
      if (before && indexKeyOf(before) !== indexKey) this.#unindex(state, before, key)
      index(state, indexKey, object, key)
    }
    for (const handler of this.#handlers) {
      if (before) handler.onUpdate?.(before, object)
      else handler.onAdd?.(object)
    }
  }

  #list(namespace: string): readonly T[] {
    const isWanted = namespace ? (object: KubeObject) => object.metadata.namespace === namespace : undefined
    return this.#state.cache.toArray(isWanted) as T[]
  }

  #unindex(state: InformerState, object: KubeObject, key: string): void {
    const indexKey = indexKeyOf(object)
    const entry = state.byController.get(indexKey)
    entry?.delete(key)
    if (entry?.size === 0) state.byController.delete(indexKey)
  }

  get #state(): InformerState {
    return this.#cell.state
  }
}

function index(state: InformerState, indexKey: string, object: KubeObject, key: string): void {
  let entry = state.byController.get(indexKey)
  if (!entry) {
    entry = new CowMap()
    state.byController.set(indexKey, entry)
  }
  entry.set(key, object)
}
