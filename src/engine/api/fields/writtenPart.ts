/** Parts of an object that is on its way into the cluster: decoded, with defaults, and not validated yet. */
import type { JsonValue } from '../types.ts'
import type { PartTypes } from './apiTypes.ts'

/** A type without what validation alone makes sure of: each field has its type, and none need be there. */
export type Written<T> = T extends readonly (infer Element)[]
  ? readonly Written<Element>[]
  : T extends object
    ? string extends keyof T
      ? { readonly [Key in keyof T]: Written<T[Key]> }
      : { readonly [Field in keyof T]?: Written<T[Field]> }
    : T

/**
 * A part of a decoded object: the decoder has held each field to its type, so that the part need not be read a second time.
 * What is absent is as good as empty.
 */
export const writtenPart = <Name extends keyof PartTypes>(
  _type: Name,
  value: JsonValue | undefined,
): Written<PartTypes[Name]> => (value ?? {}) as Written<PartTypes[Name]>
