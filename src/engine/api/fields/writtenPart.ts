/** Parts of an object in a request: decoded, with defaults, and not validated yet. */
import type { JsonValue } from '../types.ts'
import type { PartTypes } from './apiTypes.ts'

/** A type without the promises of validation: each field has its type and is optional. Texts may have any value. */
export type Written<T> = T extends string
  ? string
  : T extends readonly (infer Element)[]
    ? readonly Written<Element>[]
    : T extends object
      ? string extends keyof T
        ? { readonly [Key in keyof T]: Written<T[Key]> }
        : { readonly [Field in keyof T]?: Written<T[Field]> }
      : T

/**
 * A part of a decoded object. The decoder has checked the type of each field, so the part need not be read again. An
 * absent part counts as empty.
 */
export const writtenPart = <Name extends keyof PartTypes>(
  _type: Name,
  value: JsonValue | undefined,
): Written<PartTypes[Name]> => (value ?? {}) as Written<PartTypes[Name]>
