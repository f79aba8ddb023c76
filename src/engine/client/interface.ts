/** What components build on: watches, listers and the Event recorder. */
import type { KubeObject, ObjectReference } from '../api/types.ts'

/** Handlers of a shared informer, called in order of registration, after the cache has changed. */
export interface ResourceHandler<T extends KubeObject> {
  onAdd?(object: T): void
  onUpdate?(before: T, object: T): void
  /** `object` is the last state; `cached` is what the cache held before, if anything. */
  onDelete?(object: T, cached: T | undefined): void
}

/** Reads a cache that trails the store by the watch latency. Objects are frozen. */
export interface Lister<T extends KubeObject> {
  get(namespace: string, name: string): T | undefined
  /** In order of first insertion. */
  list(namespace: string): readonly T[]
  all(): Iterable<T>
}

/** A cache of one resource fed by one watch; several components of one process share it. */
export interface SharedInformer<T extends KubeObject> {
  readonly lister: Lister<T>
  addHandler(handler: ResourceHandler<T>): void
}

/** Records Kubernetes Events with client-go's correlation: counts, aggregation, spam filter. */
export interface EventRecorder {
  event(object: KubeObject | ObjectReference, type: 'Normal' | 'Warning', reason: string, message: string): void
  /** There will be no more of the object with this uid: what is remembered of it may go. */
  forget?(uid: string): void
}
