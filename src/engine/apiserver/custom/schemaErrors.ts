/**
 * Errors of an object by its schema, in the API server's words. Models kube-openapi pkg/validation/validate and
 * apiextensions-apiserver pkg/apiserver/validation (v1.36).
 */
import { deepEqual } from '../../api/equality.ts'
import type { FieldError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, isObject, objectsIn, textOf, textsIn } from '../../api/jsonObject.ts'
import { lookup, ownValue } from '../../api/lookup.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { invalidValue, notSupported, required, tooLong, tooMany } from '../../api/validation/fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from '../../api/validation/formats.ts'
import { findsPattern } from '../../cel/patterns.ts'
import { storedItems } from './storedValues.ts'

/** Most values that a schema may check for an object: `allOf`, `anyOf` and `oneOf` can multiply them. */
const MOST_CHECKS = 500_000
/** Most errors that an answer lists. */
const MOST_ERRORS = 200

interface Check {
  readonly value: JsonValue
  /** Value that is stored in the same place; an unchanged value was accepted before. */
  readonly old: JsonValue | undefined
  readonly schema: JsonObject
  readonly path: string
  readonly budget: { left: number }
}

/** Errors of a value by its schema. `old` is the stored value; unchanged parts are not checked again. */
export function schemaErrors(
  value: JsonValue,
  schema: JsonObject,
  { path = '', old }: { readonly path?: string; readonly old?: JsonValue | undefined } = {},
): FieldError[] {
  return errorsOf({ value, old, schema, path, budget: { left: MOST_CHECKS } }).slice(0, MOST_ERRORS)
}

function errorsOf(check: Check): FieldError[] {
  const { value, old, schema, budget } = check
  // Models apiserver/validation/ratcheting.go (v1.36).
  if (old !== undefined && deepEqual(value, old)) return []
  if (--budget.left <= 0) return [composite('the schema and the object are too large to be compared')]
  const wrongType = typeError(check)
  if (value === null) return [...wrongType, ...enumErrors(check)]
  return [
    ...wrongType,
    ...combinedErrors(check),
    ...(typeof value === 'string' ? textErrors(check, value) : []),
    ...(typeof value === 'number' ? numberErrors(check, value) : []),
    ...(Array.isArray(value) ? listErrors(check, value) : []),
    ...enumErrors(check),
    ...(isObject(value) ? memberErrors({ ...check, schema, path: check.path }, value) : []),
  ]
}

const jsonType = (value: JsonValue): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function typeError({ value, schema, path }: Check): FieldError[] {
  const wanted = schema['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : [textOf(schema.type)]
  if (wanted[0] === '' || (value === null && schema.nullable === true)) return []
  const found = jsonType(value)
  if (wanted.includes(found) || (found === 'integer' && wanted.includes('number'))) return []
  return [typeInvalid(path, wanted.join(','), found, found)]
}

const typeInvalid = (path: string, wanted: string, value: JsonValue, shown: string): FieldError => ({
  ...invalidValue(fieldOf(path), value, `${path} in body must be of type ${wanted}: ${goQuote(shown)}`),
  type: 'TypeInvalid',
})

const fieldOf = (path: string): string => (path.startsWith('.') ? path.slice(1) : path || '<nil>')

const wrong = ({ path }: Pick<Check, 'path'>, value: JsonValue, text: string): FieldError =>
  invalidValue(fieldOf(path), value, `${path} in body ${text}`)

/** An error whose text names its place itself. */
const composite = (text: string): FieldError => invalidValue('<nil>', '', text)

function enumErrors({ value, schema, path }: Check): FieldError[] {
  const { enum: allowed } = schema
  if (!Array.isArray(allowed) || allowed.length === 0 || allowed.some((one) => deepEqual(one, value))) return []
  const texts = allowed.map((one) => (typeof one === 'string' ? one : goJson(one)))
  return [notSupported(fieldOf(path), value, texts)]
}

const numberIn = (schema: JsonObject, name: string): number | undefined => {
  const value = schema[name]
  return typeof value === 'number' ? value : undefined
}

function textErrors(check: Check, text: string): FieldError[] {
  const { schema, path } = check
  const length = [...text].length
  const [most, least] = [numberIn(schema, 'maxLength'), numberIn(schema, 'minLength')]
  const pattern = textOf(schema.pattern)
  const format = textOf(schema.format)
  // The first of these errors hides the others. Models kube-openapi validation/validate/validator.go.
  const wrongText =
    most !== undefined && length > most
      ? tooLong(fieldOf(path), most)
      : least !== undefined && length < least
        ? wrong(check, text, `should be at least ${least} chars long`)
        : pattern !== '' && findsPattern(text, pattern) !== true
          ? wrong(check, text, `should match '${pattern}'`)
          : undefined
  return [
    ...(wrongText ? [wrongText] : []),
    ...(format !== '' && !isInFormat(text, format) ? [typeInvalid(path, format, text, text)] : []),
  ]
}

function numberErrors(check: Check, value: number): FieldError[] {
  const { schema } = check
  const [most, least, factor] = [
    numberIn(schema, 'maximum'),
    numberIn(schema, 'minimum'),
    numberIn(schema, 'multipleOf'),
  ]
  const isExclusive = (name: string): boolean => schema[name] === true
  const errors: FieldError[] = []
  if (factor !== undefined && factor > 0 && !Number.isInteger(value / factor))
    errors.push(wrong(check, value, `should be a multiple of ${factor}`))
  if (most !== undefined && (isExclusive('exclusiveMaximum') ? value >= most : value > most))
    errors.push(
      wrong(check, value, `should be less than ${isExclusive('exclusiveMaximum') ? '' : 'or equal to '}${most}`),
    )
  if (least !== undefined && (isExclusive('exclusiveMinimum') ? value <= least : value < least))
    errors.push(
      wrong(check, value, `should be greater than ${isExclusive('exclusiveMinimum') ? '' : 'or equal to '}${least}`),
    )
  return errors
}

function listErrors(check: Check, list: readonly JsonValue[]): FieldError[] {
  const { schema, path, old, budget } = check
  const { items } = schema
  const [most, least] = [numberIn(schema, 'maxItems'), numberIn(schema, 'minItems')]
  const oldItem = storedItems(schema, old)
  return [
    ...(isObject(items)
      ? list.flatMap((value, index) =>
          errorsOf({ value, old: oldItem(value), schema: items, path: `${path}[${index}]`, budget }),
        )
      : []),
    ...(least !== undefined && list.length < least
      ? [wrong(check, list.length, `should have at least ${least} items`)]
      : []),
    ...(most !== undefined && list.length > most ? [tooMany(fieldOf(path), list.length, most)] : []),
    ...(schema.uniqueItems === true && new Set(list.map(goJson)).size < list.length
      ? [wrong(check, '', "shouldn't contain duplicates")]
      : []),
  ]
}

function memberErrors({ schema, path, old, budget }: Check, value: JsonObject): FieldError[] {
  const names = Object.keys(value)
  const [most, least] = [numberIn(schema, 'maxProperties'), numberIn(schema, 'minProperties')]
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const properties = asObject(schema.properties)
  const { additionalProperties } = schema
  const ofMember = (name: string, own: JsonObject): FieldError[] =>
    errorsOf({ value: value[name] ?? null, old: ownValue(asObject(old), name), schema: own, path: at(name), budget })
  return [
    ...(least !== undefined && names.length < least
      ? [wrong({ path }, names.length, `should have at least ${least} properties`)]
      : []),
    ...(most !== undefined && names.length > most ? [tooMany(fieldOf(path), names.length, most)] : []),
    ...names.flatMap((name) => {
      const own = ownValue(properties, name)
      if (own === undefined) return isObject(additionalProperties) ? ofMember(name, additionalProperties) : []
      return isObject(own) ? ofMember(name, own) : []
    }),
    ...textsIn(schema.required)
      .filter((name) => ownValue(value, name) === undefined)
      .map((name) => required(at(name))),
  ]
}

const schemasIn = (schema: JsonObject, name: string): JsonObject[] => objectsIn(schema[name])

function combinedErrors(check: Check): FieldError[] {
  const { schema, path } = check
  if (!['allOf', 'anyOf', 'oneOf', 'not'].some((name) => schema[name] !== undefined)) return []
  const { not } = schema
  const results = (name: string): FieldError[][] =>
    schemasIn(schema, name).map((one) => errorsOf({ ...check, schema: one }))
  return [
    ...anyErrors(results('anyOf'), path),
    ...oneErrors(results('oneOf'), path),
    ...allErrors(results('allOf'), path),
    ...(isObject(not) && errorsOf({ ...check, schema: not }).length === 0
      ? [composite(`${goQuote(path)} must not validate the schema (not)`)]
      : []),
  ]
}

/** Errors of the alternative with the fewest. */
const fewest = (results: readonly FieldError[][]): FieldError[] =>
  results.reduce((best, one) => (one.length < best.length ? one : best))

function anyErrors(results: readonly FieldError[][], path: string): FieldError[] {
  if (results.length === 0 || results.some((errors) => errors.length === 0)) return []
  return [composite(`${goQuote(path)} must validate at least one schema (anyOf)`), ...fewest(results)]
}

function oneErrors(results: readonly FieldError[][], path: string): FieldError[] {
  const valid = results.filter((errors) => errors.length === 0).length
  if (results.length === 0 || valid === 1) return []
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`
  const text = `${goQuote(path)} must validate one and only one schema (oneOf). ${found}`
  return [composite(text), ...(valid === 0 ? fewest(results) : [])]
}

function allErrors(results: readonly FieldError[][], path: string): FieldError[] {
  const valid = results.filter((errors) => errors.length === 0).length
  if (valid === results.length) return []
  const none = valid === 0 ? '. None validated' : ''
  return [...results.flat(), composite(`${goQuote(path)} must validate all the schemas (allOf)${none}`)]
}

const date = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
const ipv4 = `${octet}(\\.${octet}){3}`
const group = '[0-9A-Fa-f]{1,4}'
const ipv6 = `((${group}:){7}${group}|(${group}:){0,6}${group}?::(${group}(:${group}){0,6})?|::)`
const uuid = (third: string): string => `(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?${third}-?[0-9a-f]{4}-?[0-9a-f]{12}$`

/** Patterns by format: a text has the format if it matches. */
const patterns: Readonly<Record<string, string>> = lookup({
  date: `^${date}$`,
  datetime: `^${date}[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$`,
  ipv4: `^${ipv4}$`,
  ipv6: `^${ipv6}$`,
  cidr: `^(${ipv4}/([12]?[0-9]|3[0-2])|${ipv6}/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))$`,
  mac: '^([0-9A-Fa-f]{2}([:-])){5}[0-9A-Fa-f]{2}$',
  email: '^[^@\\s]+@[^@\\s]+$',
  hexcolor: '^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
  byte: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  duration: '^[+-]?([0-9]+(\\.[0-9]*)?\\s*(ns|us|µs|μs|ms|s|m|h|d|w|seconds?|minutes?|hours?|days?|weeks?))+$|^0$',
  uuid: uuid('[0-9a-f]{4}'),
  uuid3: uuid('3[0-9a-f]{3}'),
  uuid4: uuid('4[0-9a-f]{3}'),
  uuid5: uuid('5[0-9a-f]{3}'),
})

/** Whether a text has a format; an unknown format is not checked. */
function isInFormat(text: string, format: string): boolean {
  const name = format.replaceAll('-', '').toLowerCase()
  if (name === 'hostname') return text.length <= 255 && dns1123Subdomain(text.toLowerCase()).length === 0
  if (name === 'k8sshortname') return dns1123Label(text).length === 0
  if (name === 'k8slongname') return dns1123Subdomain(text).length === 0
  const pattern = patterns[name]
  return pattern === undefined || findsPattern(text, pattern) !== false
}
