/**
 * Converts an object of any kind to a type. The kind of a stored object implies its type, since the border has checked
 * the object.
 */

import type { ObjectOf } from '../kindTypes.ts'
import type { KubeObject } from '../types.ts'
import type { KindTypes } from './apiTypes.ts'

/** Whether a stored object is of a kind. */
export const isOfKind = <K extends keyof KindTypes>(kind: K, object: KubeObject): object is KindTypes[K] =>
  object.kind === kind

/** A stored object as the type of its kind. Throws for another kind, which is a bug of the engine. */
export function ofKind<K extends keyof KindTypes>(kind: K, object: KubeObject): KindTypes[K] {
  if (!isOfKind(kind, object)) throw new TypeError(`${object.kind} ${object.metadata.name} is no ${kind}`)
  return object
}

/** The object as the type of its kind; undefined for an undefined object. */
export const ofKindIfAny = <K extends keyof KindTypes>(
  kind: K,
  object: KubeObject | undefined,
): KindTypes[K] | undefined => object && ofKind(kind, object)

/** An object as the type of a resource's objects. */
export const objectOf = <R extends string>(_resource: R, object: KubeObject): ObjectOf<R> => object as ObjectOf<R>
