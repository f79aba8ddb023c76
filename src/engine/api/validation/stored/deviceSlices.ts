/** Devices that a driver publishes. Models pkg/apis/resource/validation ValidateResourceSlice (v1.36). */

import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import { lookup } from '../../lookup.ts'
import { compareQuantity, quantityValue } from '../../quantity.ts'
import type { JsonObject, JsonValue, Quantity } from '../../types.ts'
import { fields, int, isSet, obj, sortedEntries, str, strings, structs } from '../access.ts'
import {
  duplicate,
  forbidden,
  immutableText,
  invalidFor,
  invalidValue,
  required,
  tooLong,
  tooMany,
  valueNotFound,
} from '../fieldErrors.ts'
import { byteLength, dns1123Subdomain, labelValueErrors, qualifiedName } from '../formats.ts'
import { metadataUpdate, metaOf, validateObjectMeta } from '../objectMeta.ts'
import { isNative } from '../resources.ts'
import { validateNodeSelector } from '../scheduling.ts'
import { attributeName, driverName, labelName, taintEffect } from './devices.ts'
import { listOf, members, type Rule, setOf, text, type Validated } from './rules.ts'

const LONGEST_POOL = 253

const poolName = (at: string, name: string): FieldError[] =>
  name === ''
    ? [required(at)]
    : [
        ...(name.length > LONGEST_POOL ? [tooLong(at, LONGEST_POOL)] : []),
        ...name.split('/').flatMap((part) => invalidFor(at, part, dns1123Subdomain(part))),
      ]

const pool: Rule = (at, value) => {
  const { name, resourceSliceCount, generation } = fields(value)
  return [
    ...poolName(`${at}.name`, str(name)),
    ...(int(resourceSliceCount) <= 0
      ? [invalidValue(`${at}.resourceSliceCount`, int(resourceSliceCount), 'must be greater than zero')]
      : []),
    ...(int(generation) < 0
      ? [invalidValue(`${at}.generation`, int(generation), 'must be greater than or equal to zero')]
      : []),
  ]
}

interface PlaceWords {
  readonly emptyName: string
  readonly exactlyOne: string
  /** Words for several members, after `exactlyOne`. */
  readonly several: string
  /** Whether a node selector must have exactly one term. */
  readonly oneTerm: boolean
}

/** Errors unless exactly one field names the nodes that have a device. */
function placeErrors(at: string, owner: JsonObject, names: readonly string[], words: PlaceWords): FieldError[] {
  const { nodeName, nodeSelector } = owner
  const errors: FieldError[] = []
  const found: string[] = []
  if (isSet(nodeName) && nodeName === '') errors.push(invalidValue(`${at}.nodeName`, '', words.emptyName))
  else if (isSet(nodeName)) {
    found.push('`nodeName`')
    errors.push(...invalidFor(`${at}.nodeName`, str(nodeName), dns1123Subdomain(str(nodeName))))
  }
  if (isSet(nodeSelector)) {
    found.push('`nodeSelector`')
    const { nodeSelectorTerms } = fields(nodeSelector)
    errors.push(...validateNodeSelector(`${at}.nodeSelector`, fields(nodeSelector)))
    if (words.oneTerm && structs(nodeSelectorTerms).length !== 1)
      errors.push(
        invalidValue(
          `${at}.nodeSelector.nodeSelectorTerms`,
          nodeSelectorTerms ?? null,
          'must have exactly one node selector term',
        ),
      )
  }
  for (const name of names) {
    if (owner[name] === true) found.push(`\`${name}\``)
    else if (isSet(owner[name]))
      errors.push(invalidValue(`${at}.${name}`, owner[name], 'must be either unset or set to true'))
  }
  if (found.length === 0) errors.push(required(at, words.exactlyOne))
  else if (found.length > 1)
    errors.push(invalidValue(at, `{${found.join(', ')}}`, `${words.exactlyOne}${words.several}`))
  return errors
}

const SLICE_PLACE: PlaceWords = {
  emptyName: 'must be either unset or set to a non-empty string',
  exactlyOne: 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required',
  several: ', but multiple fields are set',
  oneTerm: true,
}
const DEVICE_PLACE: PlaceWords = {
  emptyName: 'must not be empty',
  exactlyOne:
    'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
  several: '',
  oneTerm: false,
}
const OTHER_PLACE =
  '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec'

function devicePlace(at: string, device: JsonObject, isForEach: boolean): FieldError[] {
  if (isForEach) return placeErrors(at, device, ['allNodes'], DEVICE_PLACE)
  return isSet(device.nodeName) || isSet(device.nodeSelector) || isSet(device.allNodes)
    ? [invalidValue(at, undefined, OTHER_PLACE)]
    : []
}

const LONGEST_VALUE = 64
const SEMVER =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/

const textValue: Rule = (at, value) => (byteLength(str(value)) > LONGEST_VALUE ? [tooLong(at, LONGEST_VALUE)] : [])

const versionValue: Rule = (at, value, owner) =>
  byteLength(str(value)) > LONGEST_VALUE
    ? textValue(at, value, owner)
    : SEMVER.test(str(value))
      ? []
      : [invalidValue(at, str(value), 'must be a string compatible with semver.org spec 2.0.0')]

const values: Readonly<Record<string, Rule>> = lookup({
  bool: () => [],
  int: () => [],
  string: textValue,
  version: versionValue,
})

const ONE_VALUE = 'exactly one value must be specified'

const attribute: Rule = (at, value) => {
  const owner = fields(value)
  let count = 0
  const errors = Object.entries(values).flatMap(([name, rule]) => {
    const several = owner[`${name}s`]
    count += Number(isSet(owner[name])) + Number(isSet(several))
    return [
      ...(isSet(owner[name]) ? rule(`${at}.${name}`, owner[name], owner) : []),
      ...(Array.isArray(several) && several.length === 0
        ? [invalidValue(`${at}.${name}s`, several, 'must not be empty if specified')]
        : listOf(Number.POSITIVE_INFINITY, rule)(`${at}.${name}s`, several, owner)),
    ]
  })
  return count === 1 ? errors : [...errors, invalidValue(at, count === 0 ? '' : owner, ONE_VALUE)]
}

const quantity = (value: JsonValue | undefined): Quantity | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

const amount = (value: Quantity): string => String(value)

/** Rules for requests of a capacity that several claims share. */
function policyErrors(at: string, policy: JsonObject, most: Quantity): FieldError[] {
  const { validValues, validRange } = policy
  const wanted = quantity(policy.default)
  const options = Array.isArray(validValues) ? validValues.flatMap((one) => quantity(one) ?? []) : []
  if (options.length > 0 && isSet(validRange))
    return [
      forbidden(
        at,
        'exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time',
      ),
    ]
  const kind = options.length > 0 ? 'validValues' : isSet(validRange) ? 'validRange' : undefined
  if (kind === undefined) return []
  if (wanted === undefined) return [required(`${at}.default`, `required when ${kind} is defined`)]
  return kind === 'validValues'
    ? optionErrors(`${at}.validValues`, options, wanted, most)
    : rangeErrors(`${at}.validRange`, fields(validRange), wanted, most)
}

const MOST_OPTIONS = 10

function optionErrors(at: string, options: readonly Quantity[], wanted: Quantity, most: Quantity): FieldError[] {
  const isAbove = (one: Quantity, other: Quantity): boolean => compareQuantity(one, other) > 0
  const numbers = options.map((one) => quantityValue(one))
  const errors = options.flatMap((one, i) =>
    i > 0 && isAbove(options[i - 1] ?? one, one)
      ? [invalidValue(`${at}[${i}]`, amount(one), 'values must be sorted in ascending order')]
      : [],
  )
  if (options.length > MOST_OPTIONS) return [...errors, tooMany(at, options.length, MOST_OPTIONS)]
  errors.push(
    ...options.flatMap((one, i) =>
      isAbove(one, most)
        ? [invalidValue(`${at}[${i}]`, amount(one), `option is larger than capacity value: ${amount(most)}`)]
        : [],
    ),
    ...numbers.flatMap((one, i) => (numbers.indexOf(one) < i ? [duplicate(`${at}[${i}]`, String(one))] : [])),
  )
  return options.some((one) => compareQuantity(one, wanted) === 0)
    ? errors
    : [...errors, invalidValue(at, amount(wanted), 'default value is not valid according to the requestPolicy')]
}

function rangeErrors(at: string, range: JsonObject, wanted: Quantity, most: Quantity): FieldError[] {
  const [least, top, step] = [quantity(range.min), quantity(range.max), quantity(range.step)]
  if (least === undefined) return [required(`${at}.min`, 'required when validRange is defined')]
  const errors: FieldError[] = []
  const unless = (isRight: boolean, member: string, value: Quantity, words: string): void => {
    if (!isRight) errors.push(invalidValue(`${at}.${member}`, amount(value), words))
  }
  const isAtMost = (one: Quantity, other: Quantity): boolean => compareQuantity(one, other) <= 0
  unless(isAtMost(least, most), 'min', least, `min is larger than capacity value: ${amount(most)}`)
  unless(isAtMost(least, wanted), 'min', wanted, `default is less than min: ${amount(least)}`)
  if (top !== undefined) {
    unless(isAtMost(least, top), 'max', least, `min is larger than max: ${amount(top)}`)
    unless(isAtMost(top, most), 'max', top, `max is larger than capacity value: ${amount(most)}`)
    unless(isAtMost(wanted, top), 'max', wanted, `default is more than max: ${amount(top)}`)
  }
  if (step === undefined) return errors
  const [from, by] = [quantityValue(least), quantityValue(step)]
  unless(
    from + by <= quantityValue(most),
    'step',
    step,
    `one step ${from + by} is larger than capacity value: ${amount(most)}`,
  )
  // The API server divides by the step. If the step is 0, the request fails.
  for (const value of [wanted, ...(top === undefined ? [] : [top])])
    unless(
      by !== 0 && (quantityValue(value) - from) % by === 0,
      'step',
      value,
      `value is not a multiple of a given step (${amount(step)}) from (${amount(least)})`,
    )
  return errors
}

/** A rule for each value of a map, and a rule for each key. */
const mapOf =
  (most: number, keyErrors: (at: string, key: string) => FieldError[], rule: Rule): Rule =>
  (at, value) => {
    const entries = sortedEntries(value)
    if (entries.length > most) return [tooMany(at, entries.length, most)]
    return entries.flatMap(([key, one]) => [...keyErrors(at, key), ...rule(`${at}[${key}]`, one, fields(value))])
  }

const counters = (most: number): Rule => {
  const rule = mapOf(
    most,
    (at, key) => labelName(at, key, {}),
    () => [],
  )
  return (at, value, owner) => (Object.keys(fields(value)).length === 0 ? [required(at)] : rule(at, value, owner))
}

const named: Rule = (at, value) => (str(value) === '' ? [required(at)] : labelName(at, value, {}))

const taint = members({
  key: (at, value) => invalidFor(at, str(value), qualifiedName(str(value))),
  value: text(labelValueErrors),
  effect: (at, value) => (str(value) === '' ? [required(at)] : taintEffect(at, value, {})),
})

const MOST_CONDITIONS = 4

const BOTH = 'bindingFailureConditions must not overlap with bindingConditions'

function bindingErrors(at: string, { bindingConditions, bindingFailureConditions }: JsonObject): FieldError[] {
  const [bound, failed] = [strings(bindingConditions), strings(bindingFailureConditions)]
  const [ofBound, ofFailed] = [`${at}.bindingConditions`, `${at}.bindingFailureConditions`]
  const rule = listOf(MOST_CONDITIONS, (place, one) => invalidFor(place, str(one), qualifiedName(str(one))))
  const twice = (place: string, names: readonly string[]): FieldError[] =>
    names.flatMap((name, i) => (names.indexOf(name) < i ? [duplicate(`${place}[${i}]`, name)] : []))
  const needs = (place: string, names: readonly string[], words: string): FieldError[] =>
    bound.length + failed.length > 0 && names.length === 0 ? [invalidValue(place, names, words)] : []
  return [
    ...rule(ofBound, bindingConditions, {}),
    ...rule(ofFailed, bindingFailureConditions, {}),
    ...twice(ofBound, bound),
    ...twice(ofFailed, failed),
    ...failed.flatMap((name, i) => (bound.includes(name) ? [invalidValue(`${ofFailed}[${i}]`, name, BOTH)] : [])),
    ...needs(ofBound, bound, 'bindingConditions are required to use bindingFailureConditions'),
    ...needs(ofFailed, failed, 'bindingFailureConditions are required to use bindingConditions'),
  ]
}

const mapping =
  (capacity: JsonObject): Rule =>
  (at, value) => {
    const { allocationMultiplier, capacityKey } = fields(value)
    const times = quantity(allocationMultiplier)
    const key = str(capacityKey)
    return [
      ...(times !== undefined && compareQuantity(times, 0) <= 0
        ? [invalidValue(`${at}.allocationMultiplier`, amount(times), 'must be positive')]
        : []),
      ...(isSet(capacityKey) && key === ''
        ? [invalidValue(`${at}.capacityKey`, '', 'capacityKey must not be an empty string')]
        : isSet(capacityKey) && !Object.hasOwn(capacity, key)
          ? [valueNotFound(`${at}.capacityKey`, key)]
          : []),
    ]
  }

const MOST_OF_DEVICE = 32
const MOST_VALUES = 48
const MOST_TAINTS = 16
const MOST_CONSUMED = 2

const valuesOf = (attributes: JsonObject): number =>
  Object.values(attributes).reduce<number>((sum, one) => {
    const owner = fields(one)
    const many = Object.keys(values).reduce((all, name) => {
      const several = owner[`${name}s`]
      return all + (Array.isArray(several) ? several.length : 0)
    }, 0)
    return sum + (many || 1)
  }, 0)

const capacityRule =
  (isShared: boolean): Rule =>
  (at, value) => {
    const { requestPolicy } = fields(value)
    if (!obj(requestPolicy)) return []
    return isShared
      ? policyErrors(`${at}.requestPolicy`, fields(requestPolicy), quantity(fields(value).value) ?? 0)
      : [forbidden(`${at}.requestPolicy`, 'allowMultipleAllocations must be true')]
  }

const deviceRule =
  (isForEach: boolean): Rule =>
  (at, value) => {
    const device = fields(value)
    const [attributes, capacity] = [fields(device.attributes), fields(device.capacity)]
    const count = Object.keys(attributes).length + Object.keys(capacity).length
    const isShared = device.allowMultipleAllocations === true
    return [
      ...labelName(`${at}.name`, device.name, {}),
      ...(count > MOST_OF_DEVICE
        ? [invalidValue(at, count, `the total number of attributes and capacities must not exceed ${MOST_OF_DEVICE}`)]
        : []),
      ...(valuesOf(attributes) > MOST_VALUES
        ? [
            invalidValue(
              at,
              valuesOf(attributes),
              `the total number of attribute values must not exceed ${MOST_VALUES}`,
            ),
          ]
        : []),
      ...mapOf(Number.POSITIVE_INFINITY, attributeName, attribute)(`${at}.attributes`, attributes, device),
      ...mapOf(Number.POSITIVE_INFINITY, attributeName, capacityRule(isShared))(`${at}.capacity`, capacity, device),
      ...listOf(MOST_TAINTS, taint)(`${at}.taints`, device.taints, device),
      ...setOf(MOST_CONSUMED, members({ counterSet: named, counters: counters(MOST_OF_DEVICE) }), (one) =>
        str(fields(one).counterSet),
      )(`${at}.consumesCounters`, device.consumesCounters, device),
      ...devicePlace(at, device, isForEach),
      ...bindingErrors(at, device),
      ...mapOf(
        Number.POSITIVE_INFINITY,
        (place, key) =>
          isNative(key) ? [] : [invalidValue(`${place}[${key}]`, key, 'must be a node allocatable resource name')],
        mapping(capacity),
      )(`${at}.nodeAllocatableResourceMappings`, device.nodeAllocatableResourceMappings, device),
    ]
  }

const MOST_DEVICES = 128
const MOST_ADVANCED = 64
const MOST_SETS = 8

/**
 * Whether a device has taints, counters or lists of attributes. Such devices lower the largest number of devices in
 * their slice.
 */
const isAdvanced = ({ taints, consumesCounters, attributes }: JsonObject): boolean =>
  structs(taints).length > 0 ||
  structs(consumesCounters).length > 0 ||
  Object.values(fields(attributes)).some((one) => Object.keys(values).some((name) => isSet(fields(one)[`${name}s`])))

function specErrors(spec: JsonObject): FieldError[] {
  const most = structs(spec.devices).some(isAdvanced) ? MOST_ADVANCED : MOST_DEVICES
  const nameIn = (one: JsonValue): string => str(fields(one).name)
  return [
    ...driverName('spec.driver', spec.driver, spec),
    ...pool('spec.pool', spec.pool, spec),
    ...placeErrors('spec', spec, ['allNodes', 'perDeviceNodeSelection'], SLICE_PLACE),
    ...(isSet(spec.sharedCounters) && isSet(spec.devices)
      ? [invalidValue('spec', '', 'only one of `sharedCounters` or `devices` is allowed')]
      : []),
    ...setOf(most, deviceRule(spec.perDeviceNodeSelection === true), nameIn)('spec.devices', spec.devices, spec),
    ...setOf(MOST_SETS, members({ name: named, counters: counters(MOST_OF_DEVICE) }), nameIn)(
      'spec.sharedCounters',
      spec.sharedCounters,
      spec,
    ),
  ]
}

/** Models ValidateResourceSlice and its update. */
export const resourceSlices: Validated = {
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...specErrors(fields(object.spec))],
  update: (object, old) => {
    const [is, was] = [fields(object.spec), fields(old.spec)]
    const stays = (at: string, now: JsonValue | undefined, before: JsonValue | undefined): FieldError[] =>
      deepEqual(now ?? null, before ?? null) ? [] : [invalidValue(at, now, immutableText)]
    return [
      ...metadataUpdate(object, old),
      ...specErrors(is),
      ...stays('spec.pool.name', fields(is.pool).name, fields(was.pool).name),
      ...stays('spec.driver', is.driver, was.driver),
      ...stays('spec.nodeName', is.nodeName, was.nodeName),
    ]
  },
}
