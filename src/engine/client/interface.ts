/** Interfaces that components are built on: watches, listers and the Event recorder. */
import type { KubeObject, ObjectReference } from '../api/types.ts'

/** Handlers of a shared informer, called in order of registration, after the cache has changed. */
export interface ResourceHandler<T extends KubeObject> {
  onAdd?(object: T): void
  onUpdate?(before: T, object: T): void
  /** `object`: the last state. `cached`: the previous content of the cache, if any. */
  onDelete?(object: T, cached: T | undefined): void
}

/** Reads a cache that lags behind the store by the watch latency. Objects are frozen. */
export interface Lister<T extends KubeObject> {
  get(namespace: string, name: string): T | undefined
  /** In order of first insertion. */
  list(namespace: string): readonly T[]
  all(): Iterable<T>
}

/** A cache of one resource fed by one watch, shared by the components of one process. */
export interface SharedInformer<T extends KubeObject> {
  readonly lister: Lister<T>
  addHandler(handler: ResourceHandler<T>): void
}

/** Records Kubernetes Events with client-go's correlation: counts, aggregation, spam filter. */
export interface EventRecorder {
  event(object: KubeObject | ObjectReference, type: 'Normal' | 'Warning', reason: string, message: string): void
  /** The object with this uid no longer exists: its state may be dropped. */
  forget?(uid: string): void
}
