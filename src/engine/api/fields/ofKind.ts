/** From an object of any kind to one of a kind that is known: what is stored has passed the border, so its kind says its type. */

import type { ObjectOf } from '../kindTypes.ts'
import type { KubeObject } from '../types.ts'
import type { KindTypes } from './apiTypes.ts'

/** Whether a stored object is of that kind. */
export const isOfKind = <K extends keyof KindTypes>(kind: K, object: KubeObject): object is KindTypes[K] =>
  object.kind === kind

/** A stored object as one of its kind. Throws if it is of another, which only a fault of the engine can bring about. */
export function ofKind<K extends keyof KindTypes>(kind: K, object: KubeObject): KindTypes[K] {
  if (!isOfKind(kind, object)) throw new TypeError(`${object.kind} ${object.metadata.name} is no ${kind}`)
  return object
}

/** The same where there may be none. */
export const ofKindIfAny = <K extends keyof KindTypes>(
  kind: K,
  object: KubeObject | undefined,
): KindTypes[K] | undefined => object && ofKind(kind, object)

/** An object as one of those that are stored under a resource's name. */
export const objectOf = <R extends string>(_resource: R, object: KubeObject): ObjectOf<R> => object as ObjectOf<R>
