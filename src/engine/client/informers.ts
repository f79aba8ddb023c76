import type { ObjectOf } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import type { Informer } from './informer.ts'

/** Informers by their resource, each made when it is first asked for. */
export class Informers {
  readonly #opened = new Map<string, Informer<KubeObject>>()
  readonly #open: (resource: string) => Informer<KubeObject>

  constructor(open: (resource: string) => Informer<KubeObject>) {
    this.#open = open
  }

  /** Its objects have the type of the resource: nothing else is sent to it. */
  of<R extends string>(resource: R): Informer<ObjectOf<R>> {
    let informer = this.#opened.get(resource)
    if (informer === undefined) {
      informer = this.#open(resource)
      this.#opened.set(resource, informer)
    }
    return informer as Informer<ObjectOf<R>>
  }

  /** One that was opened; undefined if nobody has asked for it. */
  opened<R extends string>(resource: R): Informer<ObjectOf<R>> | undefined {
    return this.#opened.has(resource) ? this.of(resource) : undefined
  }
}
