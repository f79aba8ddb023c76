/**
 * Validation rules as data: the rule of each field, by its name. Errors have the order of the fields, which is
 * upstream's.
 */

import type { FieldError } from '../../errors.ts'
import { defaultedPart } from '../../fields/defaulted.ts'
import type { JsonObject, JsonValue } from '../../types.ts'
import { fields, isSet, num, str } from '../access.ts'
import { duplicate, invalidFor, invalidValue, notSupported, required, tooLong, tooMany } from '../fieldErrors.ts'
import { byteLength } from '../formats.ts'
import { validateLabelSelector } from '../labelSelector.ts'
import { metadataUpdate, metaOf, type NameRules, validateLabels, validateObjectMeta } from '../objectMeta.ts'

/** The errors of a field's value; `owner` is the object with the field. */
export type Rule = (at: string, value: JsonValue | undefined, owner: JsonObject) => FieldError[]

const isEmpty = (value: JsonValue | undefined): boolean =>
  !isSet(value) || value === '' || (Array.isArray(value) && value.length === 0)

/** A rule for each member of a struct; a value of another type counts as an empty struct. */
export const members =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (at, value) => {
    const object = fields(value)
    return Object.entries(rules).flatMap(([name, rule]) =>
      rule(at === '' ? name : `${at}.${name}`, object[name], object),
    )
  }

/** A rule for each element of a list. */
export const each =
  (rule: Rule): Rule =>
  (at, value, owner) =>
    Array.isArray(value) ? value.flatMap((one: JsonValue, i) => rule(`${at}[${i}]`, one, owner)) : []

/** A rule for each element of a list, and the most elements. */
export const listOf =
  (most: number, rule: Rule): Rule =>
  (at, value, owner) =>
    Array.isArray(value) && value.length > most ? [tooMany(at, value.length, most)] : each(rule)(at, value, owner)

/** As `listOf`, for a list in which no two elements have the same key. */
export const setOf =
  (most: number, rule: Rule, keyOf: (value: JsonValue) => string): Rule =>
  (at, value, owner) => {
    const keys = Array.isArray(value) && value.length <= most ? value.map(keyOf) : []
    return [
      ...listOf(most, rule)(at, value, owner),
      ...keys.flatMap((key, i) => (keys.indexOf(key) < i ? [duplicate(`${at}[${i}]`, key)] : [])),
    ]
  }

/** A text of at most this number of bytes. */
export const atMost =
  (bytes: number): Rule =>
  (at, value) =>
    byteLength(str(value)) > bytes ? [tooLong(at, bytes)] : []

/** Applies several rules in order. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (at, value, owner) =>
    rules.flatMap((rule) => rule(at, value, owner))

/** A value that is neither absent nor empty. */
export const given =
  (detail = ''): Rule =>
  (at, value) =>
    isEmpty(value) ? [required(at, detail)] : []

/** The rule, unless the field is absent or empty. */
export const unlessEmpty =
  (rule: Rule): Rule =>
  (at, value, owner) =>
    isEmpty(value) ? [] : rule(at, value, owner)

/** The rule, if the field is present. */
export const ifSet =
  (rule: Rule): Rule =>
  (at, value, owner) =>
    isSet(value) ? rule(at, value, owner) : []

/** A text in a format. An empty text is valid. */
export const text = (check: (text: string) => readonly string[]): Rule =>
  unlessEmpty((at, value) => invalidFor(at, str(value), check(str(value))))

/** A required text in a format. */
export const givenText = (check: (text: string) => readonly string[], detail = ''): Rule =>
  all(given(detail), text(check))

/** A value from the list. */
export const among =
  (values: readonly string[]): Rule =>
  (at, value) =>
    values.includes(str(value)) ? [] : [notSupported(at, str(value), values)]

/** A number within bounds. */
export const within = (least: number, most: number, detail: string): Rule =>
  ifSet((at, value) => {
    const count = num(value) ?? 0
    return count < least || count > most ? [invalidValue(at, count, detail)] : []
  })

/** Labels, or a selector of nodes by their labels. */
export const labels: Rule = (at, value) =>
  validateLabels(at, defaultedPart('meta.v1.ObjectMeta', { labels: value ?? {} }).labels)

/** A selector of labels. */
export const selector: Rule = ifSet((at, value) =>
  validateLabelSelector(at, defaultedPart('meta.v1.LabelSelector', value)),
)

/** An error for each element that repeats another element's value of a member. */
export const noneTwice =
  (name: string): Rule =>
  (at, value) => {
    const seen = new Set<string>()
    return each((place, one) => {
      const key = str(fields(one)[name])
      if (key === '' || !seen.has(key)) {
        seen.add(key)
        return []
      }
      return [duplicate(`${place}.${name}`, key)]
    })(at, value, {})
  }

/** A list in which an element for all values must be the only element. */
export const aloneIfAll =
  (what: string): Rule =>
  (at, value) =>
    Array.isArray(value) && value.length > 1 && value.includes('*')
      ? [invalidValue(at, value, `if '*' is present, must not specify other ${what}`)]
      : []

/** The API server's checks of a kind. */
export interface Validated {
  create(object: JsonObject, names: NameRules): FieldError[]
  update(object: JsonObject, old: JsonObject, names: NameRules): FieldError[]
}

/** The checks of a kind: its metadata, its own rule, and the rules of an update. */
export const byRule = (
  rule: Rule,
  changed: (object: JsonObject, old: JsonObject) => FieldError[] = () => [],
): Validated => ({
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...rule('', object, object)],
  update: (object, old, names) => [
    ...metadataUpdate(object, old, names),
    ...rule('', object, object),
    ...changed(object, old),
  ],
})
