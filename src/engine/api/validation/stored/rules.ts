/**
 * Rules of validation as data: what each field must be, by its name. Errors come in the order in which the fields stand, which
 * is upstream's.
 */
import type { FieldError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../types.ts'
import { fields, isSet, num, str } from '../access.ts'
import { duplicate, invalidFor, invalidValue, notSupported, required, tooLong, tooMany } from '../fieldErrors.ts'
import { byteLength } from '../formats.ts'
import { validateLabelSelector } from '../labelSelector.ts'
import { metadataUpdate, metaOf, type NameRules, validateObjectMeta } from '../objectMeta.ts'

/** What is wrong with the value of a field; `owner` is the object that has the field. */
export type Rule = (at: string, value: JsonValue | undefined, owner: JsonObject) => FieldError[]

const isEmpty = (value: JsonValue | undefined): boolean =>
  !isSet(value) || value === '' || (Array.isArray(value) && value.length === 0)

/** Each member of a struct by its own rule; what is no struct counts as an empty one. */
export const members =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (at, value) => {
    const object = fields(value)
    return Object.entries(rules).flatMap(([name, rule]) =>
      rule(at === '' ? name : `${at}.${name}`, object[name], object),
    )
  }

/** Each element of a list. */
export const each =
  (rule: Rule): Rule =>
  (at, value, owner) =>
    Array.isArray(value) ? value.flatMap((one: JsonValue, i) => rule(`${at}[${i}]`, one, owner)) : []

/** Each element of a list of at most so many. */
export const listOf =
  (most: number, rule: Rule): Rule =>
  (at, value, owner) =>
    Array.isArray(value) && value.length > most ? [tooMany(at, value.length, most)] : each(rule)(at, value, owner)

/** The same for a list in which no element has the key of an earlier one. */
export const setOf =
  (most: number, rule: Rule, keyOf: (value: JsonValue) => string): Rule =>
  (at, value, owner) => {
    const keys = Array.isArray(value) && value.length <= most ? value.map(keyOf) : []
    return [
      ...listOf(most, rule)(at, value, owner),
      ...keys.flatMap((key, i) => (keys.indexOf(key) < i ? [duplicate(`${at}[${i}]`, key)] : [])),
    ]
  }

/** A text of at most so many bytes. */
export const atMost =
  (bytes: number): Rule =>
  (at, value) =>
    byteLength(str(value)) > bytes ? [tooLong(at, bytes)] : []

/** Several rules, one behind the other. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (at, value, owner) =>
    rules.flatMap((rule) => rule(at, value, owner))

/** Neither absent nor empty. */
export const given =
  (detail = ''): Rule =>
  (at, value) =>
    isEmpty(value) ? [required(at, detail)] : []

/** The rule, unless the field is absent or empty. */
export const unlessEmpty =
  (rule: Rule): Rule =>
  (at, value, owner) =>
    isEmpty(value) ? [] : rule(at, value, owner)

/** The rule, if the field is there. */
export const ifSet =
  (rule: Rule): Rule =>
  (at, value, owner) =>
    isSet(value) ? rule(at, value, owner) : []

/** A text of a form; an empty one is what `given` is about. */
export const text = (check: (text: string) => readonly string[]): Rule =>
  unlessEmpty((at, value) => invalidFor(at, str(value), check(str(value))))

/** A text of a form that must be there. */
export const givenText = (check: (text: string) => readonly string[], detail = ''): Rule =>
  all(given(detail), text(check))

/** One of few values. */
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

/** A selector of labels. */
export const selector: Rule = ifSet((at, value) => validateLabelSelector(at, value))

/** No element has what an earlier one has under a name. */
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

/** An element that stands for all of them is the only one. */
export const aloneIfAll =
  (what: string): Rule =>
  (at, value) =>
    Array.isArray(value) && value.length > 1 && value.includes('*')
      ? [invalidValue(at, value, `if '*' is present, must not specify other ${what}`)]
      : []

/** What the API server checks of a kind. */
export interface Validated {
  create(object: JsonObject, names: NameRules): FieldError[]
  update(object: JsonObject, old: JsonObject, names: NameRules): FieldError[]
}

/** What is validated of a kind: its metadata, its own rule, and what an update may not change. */
export const byRule = (
  rule: Rule,
  changed: (object: JsonObject, old: JsonObject) => FieldError[] = () => [],
): Validated => ({
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...rule('', object, object)],
  update: (object, old) => [...metadataUpdate(object, old), ...rule('', object, object), ...changed(object, old)],
})
