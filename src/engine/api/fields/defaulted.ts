/** Objects in a request: decoded and with defaults, but not validated yet. */
import type { JsonValue } from '../types.ts'
import type { PartTypes, StoredMeta } from './apiTypes.ts'
import type { created, defaulted } from './promises.ts'

type SameType<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Defaults = typeof defaulted
type Created = typeof created

/** The fields of a type that decoding and defaulting set wherever the type occurs. */
type DefaultsOf<T> =
  | {
      [Name in keyof Defaults]: SameType<T, PartTypes[Name]> extends true ? keyof Defaults[Name] : never
    }[keyof Defaults]
  | {
      [Name in keyof Created]: SameType<T, PartTypes[Name]> extends true ? Created[Name][number] : never
    }[keyof Created]
  | (T extends { readonly metadata: StoredMeta } ? 'metadata' : never)

/**
 * A type without the promises of validation: each field has its type, and a field without a default is optional. Texts
 * may have any value.
 */
export type Defaulted<T> = T extends string
  ? string
  : T extends readonly (infer Element)[]
    ? readonly Defaulted<Element>[]
    : T extends object
      ? string extends keyof T
        ? { readonly [Key in keyof T]: Defaulted<T[Key]> }
        : [DefaultsOf<T>] extends [never]
          ? { readonly [Field in keyof T]?: Defaulted<T[Field]> }
          : WithDefaults<T, DefaultsOf<T>>
      : T

type WithDefaults<T, Default extends PropertyKey> = {
  readonly [Field in keyof T as Field extends Default ? Field : never]-?: Defaulted<Exclude<T[Field], undefined>>
} & { readonly [Field in keyof T as Field extends Default ? never : Field]?: Defaulted<T[Field]> }

/**
 * A part of a decoded object with defaults, in a place where the object's kind is not known. The decoder has checked
 * the type of each field, so the part need not be read again. An absent part of a type without defaults counts as
 * empty.
 */
export const defaultedPart = <Name extends keyof PartTypes>(
  _type: Name,
  value: [DefaultsOf<PartTypes[Name]>] extends [never] ? JsonValue | undefined : JsonValue,
): Defaulted<PartTypes[Name]> => (value ?? {}) as Defaulted<PartTypes[Name]>
