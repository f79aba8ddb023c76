/** A client that records writes instead of making them. */

import { StatusError } from '../api/errors.ts'
import { objectOf } from '../api/fields/ofKind.ts'
import { asObject, textOf } from '../api/jsonObject.ts'
import type { ObjectOf } from '../api/kindTypes.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import type { DynamicClient } from '../apiserver/interface.ts'
import { builtInKinds } from '../apiserver/resources.ts'
import type { Lister } from '../client/interface.ts'
import { identified } from '../kinds/stored.ts'
import { controllerRef } from './authors.ts'
import type { SeenObject } from './records.ts'

/** A write that a controller would have made. */
export interface WrittenBy {
  readonly verb: 'create' | 'update' | 'updateStatus' | 'patch' | 'delete'
  readonly resource: string
  readonly namespace: string
  /** For a Pod whose name the API server generates, the prefix of its name. */
  readonly name: string
  readonly object: JsonObject
}

/** The API server's answers to the recorded controller, as far as known. */
export interface GivenOutcome {
  /** The API server's refusal of a Pod's creation. */
  readonly refusal?: string | undefined
  /** The object that the recorded controller created; undefined if it created none. */
  readonly made?: SeenObject | undefined
}

/**
 * Reads the objects in the caches. As in the API server, a second write of the same version of an object is rejected.
 */
export class WouldWrite implements DynamicClient {
  name = ''
  readonly kinds = builtInKinds
  readonly #listers: (resource: string) => Lister<KubeObject> | undefined
  #writes: WrittenBy[] = []
  readonly #stale = new Set<string>()
  #count = 0
  #given: GivenOutcome = {}
  /** The hash of a template by the engine's computation, and the hash in the recording. */
  #hash: { readonly own: string; readonly observed: string } | undefined

  constructor(listers: (resource: string) => Lister<KubeObject> | undefined) {
    this.#listers = listers
  }

  get writes(): readonly WrittenBy[] {
    return this.#writes
  }

  /** Discards the earlier writes and begins a new sync. */
  begin(name: string, given: GivenOutcome): void {
    this.name = name
    this.#given = given
    this.#hash = undefined
    this.#writes = []
    this.#stale.clear()
  }

  get<R extends string>(resource: R, namespace: string, name: string): ObjectOf<R> {
    const found = this.#listers(resource)?.get(namespace, name)
    if (!found) throw new StatusError('NotFound', `${resource} "${name}" not found`)
    return objectOf(resource, found)
  }

  list<R extends string>(resource: R, namespace: string): ObjectOf<R>[] {
    return (this.#listers(resource)?.list(namespace) ?? []).map((object) => objectOf(resource, object))
  }

  create<R extends string>(resource: R, namespace: string, wanted: JsonObject): ObjectOf<R> {
    const { refusal, made: observed } = this.#given
    if (resource === 'pods' && refusal !== undefined) throw new StatusError('Forbidden', refusal)
    this.#hash ??= otherHash(observed, resource, wanted)
    const object = this.#withHash(wanted)
    const metadata = asObject(object.metadata)
    const name = String(metadata.name ?? metadata.generateName ?? '')
    if (metadata.name !== undefined && this.#listers(resource)?.get(namespace, name))
      throw new StatusError('AlreadyExists', `${resource} "${name}" already exists`)
    this.#note('create', resource, namespace, name, object)
    const made = {
      name: `${name}${metadata.name === undefined ? this.#count++ : ''}`,
      uid: `would-be-${this.#count++}`,
    }
    const status = { ...asObject(object.status) }
    const named = { ...metadata, ...made, namespace, resourceVersion: '0', generation: 1, creationTimestamp: '' }
    return objectOf(resource, identified({ ...object, metadata: named, status }))
  }

  update<R extends string>(resource: R, namespace: string, object: JsonObject): ObjectOf<R> {
    return objectOf(resource, this.#write('update', resource, namespace, object))
  }

  updateStatus<R extends string>(resource: R, namespace: string, object: ObjectOf<R>): ObjectOf<R> {
    return objectOf(resource, this.#write('updateStatus', resource, namespace, object))
  }

  patch<R extends string>(resource: R, namespace: string, name: string, _type: string, patch: JsonValue): ObjectOf<R> {
    const object = this.get(resource, namespace, name)
    this.#note('patch', resource, namespace, name, asObject(patch))
    return object
  }

  delete<R extends string>(resource: R, namespace: string, name: string): ObjectOf<R> {
    const object = this.get(resource, namespace, name)
    this.#note('delete', resource, namespace, name, object)
    return object
  }

  apply(): never {
    return refused()
  }
  fieldOwners(): never[] {
    return []
  }
  putFieldOwners(): void {}
  evict(): void {}
  rollbackDeployment(): never {
    return refused()
  }
  finalizeNamespace(): void {}
  bind(): void {}

  #write(verb: 'update' | 'updateStatus', resource: string, namespace: string, written: JsonObject): KubeObject {
    const object = identified(written)
    const { metadata } = object
    const version = `${resource}/${namespace}/${metadata.name}@${metadata.resourceVersion}`
    if (this.#stale.has(version))
      throw new StatusError('Conflict', `${resource} "${metadata.name}" has been modified by this very pass`)
    this.#stale.add(version)
    this.#note(verb, resource, namespace, metadata.name, object)
    // The next version of the object; a fraction keeps it older than the next observed version.
    const resourceVersion = `${metadata.resourceVersion}.${++this.#count}`
    return { ...object, metadata: { ...metadata, resourceVersion } }
  }

  #note(verb: WrittenBy['verb'], resource: string, namespace: string, name: string, object: JsonObject): void {
    this.#writes.push({ verb, resource, namespace, name, object: this.#withHash(object) })
  }

  #withHash(object: JsonObject): JsonObject {
    if (this.#hash === undefined) return object
    const { own, observed } = this.#hash
    return JSON.parse(JSON.stringify(object).replaceAll(own, observed))
  }
}

function refused(): never {
  throw new StatusError('InternalError', 'no controller asks for that')
}

/** Kinds whose names and labels contain the hash of a template. */
const hashed: Readonly<Record<string, string>> = lookup({
  replicasets: 'ReplicaSet',
  controllerrevisions: 'ControllerRevision',
})

/**
 * The hash of the created object, if it differs from the engine's hash: the hash of a redacted template, or a hash from
 * another release of Kubernetes, cannot be computed again.
 */
function otherHash(made: SeenObject | undefined, resource: string, wanted: JsonObject) {
  if (made === undefined || hashed[resource] !== made.kind) return undefined
  const metadata = asObject(wanted.metadata)
  if (controllerRef(made)?.uid !== controllerRef({ metadata })?.uid) return undefined
  const [own, observed] = [lastPart(textOf(metadata.name)), lastPart(made.metadata.name)]
  return own === observed ? undefined : { own, observed }
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('-') + 1)
