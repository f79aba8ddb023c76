import type { AnyObject, ObjectOf, ResourceName } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import type { Informer } from './informer.ts'

/** Informers by their resource; each is created at its first use. */
export class Informers {
  readonly #opened = new Map<string, Informer<KubeObject>>()
  readonly #open: (resource: string) => Informer<KubeObject>

  constructor(open: (resource: string) => Informer<KubeObject>) {
    this.#open = open
  }

  /** The informer of a resource. Its objects have the resource's type, since its watch delivers no others. */
  of<R extends ResourceName>(resource: R): Informer<ObjectOf<R>> {
    return this.#of(resource)
  }

  /** The informer of a resource known only at run time. */
  dynamic(resource: string): Informer<AnyObject> {
    return this.#of(resource)
  }

  #of<R extends string>(resource: R): Informer<ObjectOf<R>> {
    let informer = this.#opened.get(resource)
    if (informer === undefined) {
      informer = this.#open(resource)
      this.#opened.set(resource, informer)
    }
    return informer as Informer<ObjectOf<R>>
  }

  /** An informer that was created before; undefined otherwise. */
  opened<R extends string>(resource: R): Informer<ObjectOf<R>> | undefined {
    return this.#opened.has(resource) ? this.#of(resource) : undefined
  }
}
