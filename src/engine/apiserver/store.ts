import type { AnyObject, ObjectOf } from '../api/kindTypes.ts'
import { CUSTOM_OBJECTS, customKey, isCustom, keyOf, objectKey } from '../api/objectKey.ts'
import type { KubeObject } from '../api/types.ts'
import { CowMap } from '../sim/cowMap.ts'
import type { Receiver } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { ObserverName } from '../sim/observers.ts'
import type { Component, Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import type { WatchEvent } from './interface.ts'

/**
 * A function that is called at every commit, in the same instant: for projections for the page, never for controllers.
 */
type CommitObserver = (change: Commit) => void

interface Commit {
  readonly resource: string
  readonly before: KubeObject | undefined
  /** The object after the change; undefined after a removal. */
  readonly after: KubeObject | undefined
  /** The final state of a removed object, for watchers. */
  readonly last?: KubeObject
}

/** The receiver of watch events of a resource. */
interface WatchTarget<R extends string = string> {
  /** Unique name of the watch's channel and its random stream. */
  readonly name: string
  readonly resource: R
  /** The component that handles the events; their kind is `watch`. */
  readonly component: Receiver<'watch', WatchEvent<ObjectOf<R>>>
  /** Limits the watch to Pods bound to this node. */
  readonly nodeName?: string
  /** Latency of a delivery in virtual ms: `[least, most]`. */
  readonly latencyMs: readonly [number, number]
  /** Whether the receiver listens now; absent: always. Must depend on the state of components only. */
  readonly isActive?: (object: ObjectOf<R>, before: ObjectOf<R> | undefined) => boolean
}

/** A target of any resource: only events of its own are delivered to it. */
interface AnyTarget extends Omit<WatchTarget, 'component' | 'isActive'> {
  readonly component: Pick<Component, 'name' | 'handle'>
  isActive?(object: KubeObject, before: KubeObject | undefined): boolean
}

interface Watcher {
  readonly target: AnyTarget
  /** Name of the channel and of the random stream of its latencies. */
  readonly channel: string
}

interface StoreState {
  resourceVersion: number
  objects: Map<string, CowMap<KubeObject>>
}

/** The stored objects, to be read and observed only. */
export type StoredObjects = Pick<Store, 'get' | 'list' | 'count' | 'resourceVersion' | 'epochMs' | 'observe'>

/** Objects by resource, one revision counter, and the fan-out of watch events. Models etcd behind the API server. */
export class Store implements Stateful {
  readonly name = 'apiserver'
  readonly #sim: Simulation
  readonly #cell: StateCell<StoreState>
  readonly #watchers = new Map<string, Watcher[]>()
  /** Watchers of the Pods of a single node, by node, so that a commit need not check every kubelet's watcher. */
  readonly #podWatchersByNode = new Map<string, Watcher[]>()
  readonly #observers: { readonly observer: CommitObserver; readonly name: ObserverName | undefined }[] = []

  /** Unix ms of the run's virtual time 0, for the timestamps in its objects. */
  readonly epochMs: number

  constructor(sim: Simulation) {
    this.#sim = sim
    this.epochMs = sim.epochMs
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
  }

  initialState(): StoreState {
    return { resourceVersion: 0, objects: new Map() }
  }

  get resourceVersion(): number {
    return this.#state.resourceVersion
  }

  get<R extends string>(resource: R, key: string): ObjectOf<R> | undefined {
    return this.#state.objects.get(resource)?.get(key) as ObjectOf<R> | undefined
  }

  /** Objects in order of creation. */
  list<R extends string>(resource: R, namespace = ''): IterableIterator<ObjectOf<R>> {
    const isWanted = namespace ? (object: KubeObject) => object.metadata.namespace === namespace : undefined
    const objects = this.#state.objects.get(resource)?.toArray(isWanted) ?? []
    return (objects as ObjectOf<R>[]).values()
  }

  count(resource: string): number {
    return this.#state.objects.get(resource)?.size ?? 0
  }

  watch<R extends string>(target: WatchTarget<R>): void {
    const index = target.nodeName === undefined ? this.#watchers : this.#podWatchersByNode
    const key = target.nodeName ?? target.resource
    index.set(key, [...(index.get(key) ?? []), { target, channel: `watch/${target.name}` }])
  }

  /** Sends all existing objects to the watcher of that name, like the list at the start of a watch. */
  relist(name: string): void {
    for (const [key, watchers] of this.#podWatchersByNode)
      for (const watcher of watchers)
        if (watcher.target.name === name)
          for (const object of this.list('pods'))
            if (nodeNameOf(object) === key)
              this.#deliver(
                watcher,
                freeze({ type: 'ADDED', object, key: keyOf(object), resourceVersion: this.resourceVersion }),
                undefined,
              )
  }

  /** Sends all existing objects of its resource to every watcher, now, like the lists at the start of watches. */
  relistAll(): void {
    const listed = (object: KubeObject): WatchEvent =>
      freeze({ type: 'ADDED', object, key: keyOf(object), resourceVersion: this.resourceVersion })
    const send = (watchers: readonly Watcher[], objects: Iterable<KubeObject>): void => {
      const events = [...objects].map(listed)
      for (const { target, channel } of watchers)
        for (const event of events)
          if (target.isActive?.(event.object, undefined) ?? true)
            this.#sim.send(channel, 0, target.component, 'watch', event)
    }
    for (const [resource, watchers] of this.#watchers) send(watchers, this.list(resource))
    // Kubelets act on their messages, so all other watchers are served before.
    for (const [nodeName, watchers] of this.#podWatchersByNode)
      send(
        watchers,
        [...this.list('pods')].filter((pod) => nodeNameOf(pod) === nodeName),
      )
  }

  /** Adds an observer. A named observer fails alone; an exception of any other is a fault of the run. */
  observe(observer: CommitObserver, name?: ObserverName): void {
    this.#observers.push({ observer, name })
  }

  #notify(commit: Commit): void {
    for (const { observer, name } of this.#observers)
      if (name === undefined) observer(commit)
      else this.#sim.observers.tell(name, observer, commit)
  }

  /** Stores a new version (with the next resourceVersion) and notifies the watchers. */
  commit<T extends KubeObject>(resource: string, object: T): T {
    return this.commitOwn(resource, { ...object, metadata: { ...object.metadata } })
  }

  /** Like `commit`, but the store takes over the object and its metadata without a copy. */
  commitOwn<T extends KubeObject>(resource: string, stored: T): T {
    const state = this.#state
    const version = ++state.resourceVersion
    const { metadata } = stored
    const own: { resourceVersion: string } = metadata
    own.resourceVersion = String(version)
    freeze(metadata)
    freeze(stored)
    const { namespace, name } = metadata
    // An Event often has a single version: its key is not worth caching.
    const key = resource === 'events' ? `${namespace}/${name}` : objectKey(namespace, name)
    const before = this.#objectsOf(resource).set(key, stored)
    this.#notify({ resource, before, after: stored })
    const type = before ? 'MODIFIED' : 'ADDED'
    this.#fanOut(resource, freeze({ type, object: stored, key, resourceVersion: version }), before)
    return stored
  }

  #objectsOf(resource: string): CowMap<KubeObject> {
    const { objects } = this.#state
    let ofResource = objects.get(resource)
    if (!ofResource) {
      ofResource = new CowMap()
      objects.set(resource, ofResource)
    }
    return ofResource
  }

  /** Stores a version with its own resourceVersion, and notifies observers without watchers. */
  put(resource: string, object: KubeObject): void {
    const state = this.#state
    const key = objectKey(object.metadata.namespace, object.metadata.name)
    const stored = freeze({ ...object, metadata: freeze(object.metadata) })
    const before = this.#objectsOf(resource).set(key, stored)
    state.resourceVersion = Math.max(state.resourceVersion, Number(stored.metadata.resourceVersion) || 0)
    this.#notify({ resource, before, after: stored })
  }

  /** Removes an object and notifies observers without watchers; false if it does not exist. */
  drop(resource: string, { metadata: { namespace, name, resourceVersion } }: KubeObject): boolean {
    const state = this.#state
    const key = objectKey(namespace, name)
    const before = state.objects.get(resource)?.get(key)
    if (!before) return false
    state.objects.get(resource)?.delete(key)
    state.resourceVersion = Math.max(state.resourceVersion, Number(resourceVersion) || 0)
    this.#notify({ resource, before, after: undefined })
    return true
  }

  /** Removes an object; `last` is its final state, for watchers. */
  remove(resource: string, last: KubeObject): void {
    const state = this.#state
    const version = ++state.resourceVersion
    const key = objectKey(last.metadata.namespace, last.metadata.name)
    const before = state.objects.get(resource)?.get(key)
    state.objects.get(resource)?.delete(key)
    const final = freeze({ ...last, metadata: freeze({ ...last.metadata, resourceVersion: String(version) }) })
    this.#notify({ resource, before, after: undefined, last: final })
    this.#fanOut(resource, freeze({ type: 'DELETED', object: final, key, resourceVersion: version }), before)
  }

  #fanOut(resource: string, event: WatchEvent, before: KubeObject | undefined): void {
    for (const target of this.#watchers.get(resource) ?? []) this.#deliver(target, event, before)
    if (isCustom(resource)) this.#fanOutCustom(resource, event, before)
    if (resource !== 'pods') return
    const nodeName = nodeNameOf(event.object)
    if (nodeName === '') return
    // For a watcher with a field selector, a newly bound Pod is a new object.
    const isNewThere = event.type === 'MODIFIED' && before !== undefined && nodeNameOf(before) === ''
    const seen: WatchEvent = isNewThere ? freeze({ ...event, type: 'ADDED' }) : event
    for (const target of this.#podWatchersByNode.get(nodeName) ?? []) this.#deliver(target, seen, before)
  }

  #fanOutCustom(resource: string, event: WatchEvent, before: KubeObject | undefined): void {
    const targets = this.#watchers.get(CUSTOM_OBJECTS)
    if (targets === undefined) return
    const { namespace, name } = event.object.metadata
    const seen: WatchEvent = freeze({ ...event, key: customKey(resource, namespace, name) })
    for (const target of targets) this.#deliver(target, seen, before)
  }

  /** Deliveries to a watcher never overtake each other. */
  #deliver({ target, channel }: Watcher, event: WatchEvent, before: KubeObject | undefined): void {
    if (target.isActive && !target.isActive(event.object, before)) return
    const [least, most] = target.latencyMs
    this.#sim.send(channel, this.#sim.random(channel).int(least, most), target.component, 'watch', event)
  }

  get #state(): StoreState {
    return this.#cell.state
  }
}

function nodeNameOf({ spec }: AnyObject): string {
  const nodeName = spec?.nodeName
  return typeof nodeName === 'string' ? nodeName : ''
}
