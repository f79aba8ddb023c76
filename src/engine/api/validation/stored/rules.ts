/**
 * Validation rules as data: the rule of each field, by its name. Errors have the order of the fields, which is
 * upstream's. A rule reads an object that is decoded and has its defaults.
 */

import type { FieldError } from '../../errors.ts'
import type { LabelSelector } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import type { JsonObject, Labels } from '../../types.ts'
import { isSet } from '../access.ts'
import { duplicate, invalidFor, invalidValue, notSupported, required, tooLong, tooMany } from '../fieldErrors.ts'
import { byteLength } from '../formats.ts'
import { validateLabelSelector } from '../labelSelector.ts'
import { metadataUpdate, metaOf, type NameRules, validateLabels, validateObjectMeta } from '../objectMeta.ts'

/** The errors of a field's value; `value` is undefined for an absent field. */
export type Rule<Value> = (at: string, value: Value | undefined) => FieldError[]

/** A rule for a value of an API type. */
export type PartRule<Part> = Rule<Defaulted<Part>>

/** The rules of a struct's fields, in upstream's order. `owner` is the struct with the field. */
export type MemberRules<Struct> = {
  readonly [Name in keyof Struct]?: (
    at: string,
    value: NonNullable<Struct[Name]> | undefined,
    owner: Struct,
  ) => FieldError[]
}

const isEmpty = (value: unknown): boolean =>
  !isSet(value) || value === '' || (Array.isArray(value) && value.length === 0)

/** A rule for each member of a struct. An absent struct counts as an empty struct. */
export const members =
  <Struct extends object>(rules: NoInfer<MemberRules<Struct>>): Rule<Struct> =>
  (at, value) => {
    const owner = value ?? ({} as Struct)
    const errors: FieldError[] = []
    for (const name in rules) {
      const rule = rules[name]
      if (rule) errors.push(...rule(at === '' ? name : `${at}.${name}`, owner[name] ?? undefined, owner))
    }
    return errors
  }

/** A rule for each element of a list. */
export const each =
  <Value>(rule: Rule<Value>): Rule<readonly Value[]> =>
  (at, value) =>
    value?.flatMap((one, i) => rule(`${at}[${i}]`, one)) ?? []

/** A rule for each element of a list, and the most elements. */
export const listOf =
  <Value>(most: number, rule: Rule<Value>): Rule<readonly Value[]> =>
  (at, value) =>
    value && value.length > most ? [tooMany(at, value.length, most)] : each(rule)(at, value)

/** As `listOf`, for a list in which no two elements have the same key. */
export const setOf =
  <Value>(most: number, rule: Rule<Value>, keyOf: (value: Value) => string): Rule<readonly Value[]> =>
  (at, value = []) => {
    const keys = value.length <= most ? value.map(keyOf) : []
    return [
      ...listOf(most, rule)(at, value),
      ...keys.flatMap((key, i) => (keys.indexOf(key) < i ? [duplicate(`${at}[${i}]`, key)] : [])),
    ]
  }

/** A text of at most this number of bytes. */
export const atMost =
  (bytes: number): Rule<string> =>
  (at, value = '') =>
    byteLength(value) > bytes ? [tooLong(at, bytes)] : []

/** Applies several rules in order. */
export const all =
  <Value>(...rules: readonly Rule<Value>[]): Rule<Value> =>
  (at, value) =>
    rules.flatMap((rule) => rule(at, value))

/** A value that is neither absent nor empty. */
export const given =
  (detail = ''): Rule<unknown> =>
  (at, value) =>
    isEmpty(value) ? [required(at, detail)] : []

/** A rule for a field that is set. */
type SetRule<Value> = (at: string, value: Value) => FieldError[]

/** The rule, unless the field is absent or empty. */
export const unlessEmpty =
  <Value>(rule: SetRule<Value>): Rule<Value> =>
  (at, value) =>
    !isSet(value) || isEmpty(value) ? [] : rule(at, value)

/** The rule, if the field is present. */
export const ifSet =
  <Value>(rule: SetRule<Value>): Rule<Value> =>
  (at, value) =>
    isSet(value) ? rule(at, value) : []

/** A text in a format. An absent text counts as empty. */
export const formatted =
  (check: (text: string) => readonly string[]): Rule<string> =>
  (at, value = '') =>
    invalidFor(at, value, check(value))

/** A text in a format. An empty text is valid. */
export const text = (check: (text: string) => readonly string[]): Rule<string> => unlessEmpty(formatted(check))

/** A required text in a format. */
export const givenText = (check: (text: string) => readonly string[], detail = ''): Rule<string> =>
  all<string>(given(detail), text(check))

/** A value from the list. */
export const among =
  (values: readonly string[]): Rule<string> =>
  (at, value = '') =>
    values.includes(value) ? [] : [notSupported(at, value, values)]

/** A number within bounds. */
export const within = (least: number, most: number, detail: string): Rule<number> =>
  ifSet((at, count) => (count < least || count > most ? [invalidValue(at, count, detail)] : []))

/** Labels, or a selector of nodes by their labels. */
export const labels: Rule<Labels> = (at, value) => validateLabels(at, value)

/** A selector of labels. */
export const selector: PartRule<LabelSelector> = ifSet(validateLabelSelector)

/** An error for each element that repeats another element's value of a member. */
export const noneTwice =
  <Name extends string>(name: Name): Rule<readonly { readonly [Key in Name]?: string }[]> =>
  (at, value) => {
    const seen = new Set<string>()
    return each<{ readonly [Key in Name]?: string }>((place, one) => {
      const key = one?.[name] ?? ''
      if (key === '' || !seen.has(key)) {
        seen.add(key)
        return []
      }
      return [duplicate(`${place}.${name}`, key)]
    })(at, value)
  }

/** A list in which an element for all values must be the only element. */
export const aloneIfAll =
  (what: string): Rule<readonly string[]> =>
  (at, value = []) =>
    value.length > 1 && value.includes('*')
      ? [invalidValue(at, value, `if '*' is present, must not specify other ${what}`)]
      : []

/** The API server's checks of a kind. */
export interface Validated<Checked> {
  create(object: Checked, names: NameRules): FieldError[]
  update(object: Checked, old: Checked, names: NameRules): FieldError[]
}

/** The checks of a kind: its metadata, its own rule, and the rules of an update. */
export const byRule = <Checked extends JsonObject>(
  rule: Rule<Checked>,
  changed: (object: Checked, old: Checked) => FieldError[] = () => [],
): Validated<Checked> => ({
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...rule('', object)],
  update: (object, old, names) => [...metadataUpdate(object, old, names), ...rule('', object), ...changed(object, old)],
})
