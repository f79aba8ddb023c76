/** Errors of an object by the `x-kubernetes-validations` of its schema. Models apiextensions-apiserver schema/cel/validation.go (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { FieldError } from '../../api/errors.ts'
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { ownValue } from '../../api/lookup.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { duplicate, forbidden, invalidValue, omittedValue, required } from '../../api/validation/fieldErrors.ts'
import { optional, RuleValues, type RuleVariables } from '../../cel/ruleValues.ts'
import { namesOfField } from '../../cel/schemaTypes.ts'
import { type Release, UNNAMED_RELEASE } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { storedItems } from './storedValues.ts'

const RULES = 'x-kubernetes-validations'
const NOT_CHECKED =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'
/** In bytes upstream. */
const LONGEST_MESSAGE = 5 * 1024
const TOO_COSTLY = 'validation failed due to running out of cost budget, no further validation rules will be run'

const blocking: ReadonlySet<FieldError['type']> = new Set([
  'NotSupported',
  'Required',
  'TooLong',
  'TooMany',
  'TypeInvalid',
])

const values = new RuleValues()

/** Whether a schema or a schema below it has rules; a cache. */
const known = new WeakMap<JsonObject, boolean>()

function hasRules(schema: JsonObject): boolean {
  const found = known.get(schema)
  if (found !== undefined) return found
  known.set(schema, false)
  const { items, additionalProperties, properties } = schema
  const inner = [items, additionalProperties, ...Object.values(asObject(properties))]
  const has = objectsIn(schema[RULES]).length > 0 || inner.some((one) => isObject(one) && hasRules(one))
  known.set(schema, has)
  return has
}

/** Errors of the rules; `errors` are the errors found before, some of which skip the rules. */
export function ruleErrors(
  object: JsonObject,
  schema: JsonObject,
  {
    old,
    errors,
    release = UNNAMED_RELEASE,
  }: { readonly old?: JsonObject; readonly errors: readonly FieldError[]; readonly release?: Release },
): FieldError[] {
  if (!hasRules(schema)) return []
  if (errors.some(({ type }) => blocking.has(type))) return [invalidValue('<nil>', null, NOT_CHECKED)]
  values.begin()
  const found: FieldError[] = []
  const state = { found, isOver: false, showsValue: isOn(release, 'failedRulesShowValue') }
  checkRules({ value: object, old, schema, path: '' }, state)
  return found
}

const isKnown = (rule: string, optionalOldSelf: JsonValue | undefined): boolean =>
  values.isKnown(rule, optionalOldSelf === true)

/** The rules about an object that cannot be evaluated here, because they use functions that are not modelled. */
export function unknownRules(object: JsonValue, schema: JsonObject): string[] {
  if (object === null || !hasRules(schema)) return []
  const own = objectsIn(schema[RULES])
    .filter(({ rule, optionalOldSelf }) => textOf(rule).trim() !== '' && !isKnown(textOf(rule), optionalOldSelf))
    .map(({ rule }) => textOf(rule))
  const { items, additionalProperties } = schema
  if (Array.isArray(object)) return [...own, ...object.flatMap((item) => unknownRules(item, asObject(items)))]
  if (!isObject(object)) return own
  const inner = Object.entries(object).flatMap(([name, member]) =>
    unknownRules(member, asObject(ownValue(asObject(schema.properties), name) ?? additionalProperties)),
  )
  return [...own, ...inner]
}

interface Place {
  readonly value: JsonValue
  readonly old: JsonValue | undefined
  readonly schema: JsonObject
  readonly path: string
}

interface State {
  readonly found: FieldError[]
  isOver: boolean
  /** Whether an error shows the value, not its type. */
  readonly showsValue: boolean
}

function checkRules(place: Place, state: State): void {
  const { value, old, schema, path } = place
  if (state.isOver || value === null || !hasRules(schema) || (old !== undefined && deepEqual(value, old))) return
  const rules = objectsIn(schema[RULES])
  if (rules.length > 0) checkAll(place, rules, state)
  const { items, additionalProperties } = schema
  if (Array.isArray(value) && isObject(items)) {
    const oldItem = storedItems(schema, old)
    value.forEach((item, i) => {
      checkRules({ value: item, old: oldItem(item), schema: items, path: `${path}[${i}]` }, state)
    })
  }
  if (!isObject(value)) return
  for (const [name, member] of Object.entries(value)) {
    const own = ownValue(asObject(schema.properties), name)
    const before = ownValue(asObject(old), name)
    if (isObject(own))
      checkRules({ value: member, old: before, schema: own, path: path === '' ? name : `${path}.${name}` }, state)
    else if (own === undefined && isObject(additionalProperties))
      checkRules({ value: member, old: before, schema: additionalProperties, path: `${path}[${name}]` }, state)
  }
}

function checkAll({ value, old, schema, path }: Place, rules: readonly JsonObject[], state: State): void {
  const self = celOf(value, schema)
  const oldSelf = old === undefined ? undefined : celOf(old, schema)
  for (const rule of rules) if (!state.isOver) check({ self, oldSelf }, rule, { value, schema, path }, state)
}

function check(
  { self, oldSelf }: { readonly self: unknown; readonly oldSelf: unknown },
  rule: JsonObject,
  { value, schema, path }: Omit<Place, 'old'>,
  state: State,
): void {
  const source = textOf(rule.rule)
  const isTransition = /\boldSelf\b/.test(source)
  const isOptional = rule.optionalOldSelf === true
  if (source.trim() === '' || (isTransition && !isOptional && oldSelf === undefined)) return
  const before = isOptional ? { oldSelf: optional(oldSelf) } : oldSelf === undefined ? {} : { oldSelf }
  const variables = { self, ...before }
  const result = values.evaluate(source, variables, isOptional)
  const at = path === '' ? '<nil>' : path
  const message = textOf(rule.message).trim() || `failed rule: ${source.replaceAll('\n', ' ')}`
  if (result.kind === 'tooCostly') {
    state.isOver = true
    state.found.push(invalidValue(at, '', TOO_COSTLY))
  } else if (result.kind === 'error')
    state.found.push(invalidValue(at, textOf(schema.type), `${result.message} evaluating rule: ${message}`))
  else if (result.kind === 'value' && result.value === false)
    state.found.push(
      refusal(
        `${at === '<nil>' ? '' : at}${textOf(rule.fieldPath)}` || at,
        state.showsValue ? value : textOf(schema.type),
        computedMessage(rule, variables) ?? message,
        textOf(rule.reason),
      ),
    )
}

/** The result of the rule's messageExpression; undefined without a usable text. */
// Models evalMessageExpression.
function computedMessage(rule: JsonObject, variables: RuleVariables): string | undefined {
  const source = textOf(rule.messageExpression)
  if (source === '') return undefined
  const result = values.evaluate(source, variables, rule.optionalOldSelf === true)
  if (result.kind !== 'value' || typeof result.value !== 'string') return undefined
  const text = result.value.trim()
  return text === '' || text.includes('\n') || text.length > LONGEST_MESSAGE ? undefined : text
}

function refusal(at: string, value: JsonValue, message: string, reason: string): FieldError {
  if (reason === 'FieldValueForbidden') return forbidden(at, message)
  if (reason === 'FieldValueRequired') return required(at, message)
  // Lists and objects are not printed.
  if (typeof value === 'object')
    return omittedValue(at, reason === 'FieldValueDuplicate' ? 'Duplicate' : 'Invalid', message)
  if (reason === 'FieldValueDuplicate') return duplicate(at, value)
  return invalidValue(at, value, message)
}

/** A value for rules: numbers with their types, members under their names in expressions. */
function celOf(value: JsonValue, schema: JsonObject): unknown {
  values.spend(1)
  if (typeof value === 'number') return schema.type === 'number' || !Number.isInteger(value) ? value : BigInt(value)
  if (Array.isArray(value)) return value.map((item) => celOf(item, asObject(schema.items)))
  if (!isObject(value)) return value
  const properties = asObject(schema.properties)
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const own = ownValue(properties, name)
    if (isObject(own)) return namesOfField(name).map((one) => [one, celOf(member, own)])
    return [[name, celOf(member, asObject(schema.additionalProperties))]]
  })
  return Object.fromEntries(entries)
}
