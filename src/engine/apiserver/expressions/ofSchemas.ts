/**
 * Checks rules in the schemas of CustomResourceDefinitions. Models apiextensions-apiserver
 * apis/apiextensions/validation (v1.36).
 */
import { deepEqual } from '../../api/equality.ts'
import type { FieldError } from '../../api/errors.ts'
import type { CustomResourceDefinition } from '../../api/fields/apiTypes.ts'
import { isObject } from '../../api/jsonObject.ts'
import { ownValue } from '../../api/lookup.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { fields, isSet, str, structs } from '../../api/validation/access.ts'
import { invalidValue, notSupported, required } from '../../api/validation/fieldErrors.ts'
import { SchemaRules } from '../../cel/schemaRules.ts'
import { MOST_LEVELS } from '../../cel/schemaTypes.ts'

const RULES = 'x-kubernetes-validations'
const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

export function definitionErrors({ spec }: CustomResourceDefinition): FieldError[] {
  const schemas = (spec?.versions ?? []).map(({ schema }) => fields(schema?.openAPIV3Schema))
  const [first] = schemas
  if (first === undefined) return []
  // If all versions have the same schema, the API server keeps it in one place.
  if (schemas.every((one) => deepEqual(one, first))) return rootErrors('spec.validation.openAPIV3Schema', first)
  return schemas.flatMap((schema, i) => rootErrors(`spec.versions[${i}].schema.openAPIV3Schema`, schema))
}

function rootErrors(at: string, schema: JsonObject): FieldError[] {
  const { ofForm, ofRules } = schemaErrors({
    at,
    schema,
    rules: new SchemaRules(schema),
    isResource: true,
    apart: undefined,
    level: 0,
  })
  return [...ofForm, ...ofRules]
}

interface Level {
  readonly at: string
  readonly schema: JsonObject
  readonly rules: SchemaRules
  readonly isResource: boolean
  /** Number of enclosing schemas. */
  readonly level: number
  /** Path of the enclosing schema whose values have no earlier version; undefined if all have one. */
  readonly apart: string | undefined
}

interface Errors {
  readonly ofForm: readonly FieldError[]
  readonly ofRules: readonly FieldError[]
}

function schemaErrors(level: Level): Errors {
  const { at, schema, rules, isResource, apart } = level
  const { properties, items, additionalProperties } = schema
  const below = (part: string, child: JsonValue, isApart: boolean): Errors[] => {
    if (!isObject(child) || level.level >= MOST_LEVELS) return []
    const isEmbedded = child['x-kubernetes-embedded-resource'] === true
    const ofChild = { at: `${at}.${part}`, schema: child, rules, isResource: isEmbedded, level: level.level + 1 }
    return [schemaErrors({ ...ofChild, apart: isApart ? at : apart })]
  }
  const isAtomic = schema['x-kubernetes-map-type'] === 'atomic'
  const all = [
    ...below('additionalProperties', additionalProperties ?? null, false),
    ...Object.entries(fields(properties)).flatMap(([name, one]) => below(`properties[${name}]`, one, isAtomic)),
    ...below('items', items ?? null, schema['x-kubernetes-list-type'] !== 'map'),
  ]
  const list = structs(schema[RULES])
  const ofForm = [
    ...all.flatMap((one) => one.ofForm),
    ...list.flatMap((rule, i) => formErrors(`${at}.${RULES}[${i}]`, rule, schema)),
  ]
  const inside = all.flatMap((one) => one.ofRules)
  // Errors of form come first, because such a schema may have wrong types.
  if (ofForm.length > 0 || list.length === 0) return { ofForm, ofRules: inside }
  const own = list.flatMap((rule, i) => ruleErrors(`${at}.${RULES}[${i}]`, { rule, rules, schema, isResource, apart }))
  return { ofForm, ofRules: [...inside, ...own] }
}

const hasLineBreaks = (text: string): boolean => /[\n\r]/.test(text)

function formErrors(at: string, rule: JsonObject, schema: JsonObject): FieldError[] {
  const [source, message] = [str(rule.rule), str(rule.message)]
  const [expression, path] = [str(rule.messageExpression), str(rule.fieldPath)]
  const errors: FieldError[] = []
  if (source.trim() === '') errors.push(required(`${at}.rule`, 'rule is not specified'))
  else if (message !== '' && message.trim() === '')
    errors.push(invalidValue(`${at}.message`, message, 'must be non-empty if specified'))
  else if (hasLineBreaks(message.trim()))
    errors.push(invalidValue(`${at}.message`, message, 'must not contain line breaks'))
  else if (hasLineBreaks(source.trim()) && message.trim() === '')
    errors.push(required(`${at}.message`, 'message must be specified if rule contains line breaks'))
  if (expression !== '' && expression.trim() === '')
    errors.push(required(`${at}.messageExpression`, 'messageExpression must be non-empty if specified'))
  if (isSet(rule.reason) && !REASONS.includes(str(rule.reason)))
    errors.push(notSupported(`${at}.reason`, str(rule.reason), REASONS))
  if (path !== '' && path.trim() === '')
    errors.push(invalidValue(`${at}.fieldPath`, path, 'must be non-empty if specified'))
  if (hasLineBreaks(path)) errors.push(invalidValue(`${at}.fieldPath`, path, 'must not contain line breaks'))
  if (path !== '' && !isPathIn(schema, path)) errors.push(invalidValue(`${at}.fieldPath`, path, 'must be a valid path'))
  return errors
}

/** Whether a path leads to a field. Models ValidFieldPath in apiserver/schema/cel/validation.go (v1.36). */
function isPathIn(schema: JsonObject, path: string): boolean {
  if (!/^(?:\.[^.[\]']+|\['(?:[^'\\]|\\.)*'\])+$/.test(path)) return false
  let at: JsonValue | undefined = schema
  for (const [, name, quoted = ''] of path.matchAll(/\.([^.[\]']+)|\['((?:[^'\\]|\\.)*)'\]/g)) {
    const { properties, additionalProperties } = fields(at)
    at = ownValue(fields(properties), name ?? quoted) ?? additionalProperties
    if (!isObject(at)) return false
  }
  return true
}

interface Placed extends Pick<Level, 'rules' | 'schema' | 'isResource' | 'apart'> {
  readonly rule: JsonObject
}

function ruleErrors(at: string, { rule, rules, schema, isResource, apart }: Placed): FieldError[] {
  const found = rules.problemsOf(schema, isResource, {
    rule: str(rule.rule),
    messageExpression: str(rule.messageExpression),
    isOldOptional: rule.optionalOldSelf === true,
  })
  const shown = shownRule(rule)
  const errors: FieldError[] = []
  if (found.rule !== undefined) errors.push(invalidValue(`${at}.rule`, shown, found.rule))
  if (found.message !== undefined) errors.push(invalidValue(`${at}.messageExpression`, shown, found.message))
  if (found.usesOld === true && apart !== undefined) {
    const words = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${apart}`
    errors.push(invalidValue(`${at}.rule`, str(rule.rule), words))
  }
  if (found.usesOld === false && isSet(rule.optionalOldSelf))
    errors.push(
      invalidValue(`${at}.optionalOldSelf`, rule.optionalOldSelf, 'may not be set if oldSelf is not used in rule'),
    )
  return errors
}

/** A rule as the API server prints it: with the field names of its Go type. */
const shownRule = (rule: JsonObject): JsonObject => ({
  Rule: str(rule.rule),
  Message: str(rule.message),
  MessageExpression: str(rule.messageExpression),
  Reason: rule.reason ?? null,
  FieldPath: str(rule.fieldPath),
  OptionalOldSelf: rule.optionalOldSelf ?? null,
})
