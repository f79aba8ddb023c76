/** Devices that a driver publishes. Models pkg/apis/resource/validation ValidateResourceSlice (v1.36). */

import type { FieldError } from '../../errors.ts'
import type {
  CapacityRequestPolicy,
  CapacityRequestPolicyRange,
  Counter,
  CounterSet,
  Device,
  DeviceAttribute,
  DeviceCapacity,
  DeviceCounterConsumption,
  DeviceTaint,
  NodeAllocatableResourceMapping,
  ResourcePool,
  ResourceSlice,
  ResourceSliceSpec,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { compareQuantity, quantityValue } from '../../quantity.ts'
import { compareText } from '../../stableJson.ts'
import type { JsonValue, Quantity } from '../../types.ts'
import { isSet } from '../access.ts'
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
import {
  atMost,
  each,
  formatted,
  listOf,
  members,
  type PartRule,
  type Rule,
  setOf,
  text,
  type Validated,
} from './rules.ts'

const LONGEST_POOL = 253

const poolName = (at: string, name: string): FieldError[] =>
  name === ''
    ? [required(at)]
    : [
        ...(name.length > LONGEST_POOL ? [tooLong(at, LONGEST_POOL)] : []),
        ...name.split('/').flatMap((part) => invalidFor(at, part, dns1123Subdomain(part))),
      ]

const pool: PartRule<ResourcePool> = (at, { name = '', resourceSliceCount: count = 0, generation = 0 } = {}) => [
  ...poolName(`${at}.name`, name),
  ...(count <= 0 ? [invalidValue(`${at}.resourceSliceCount`, count, 'must be greater than zero')] : []),
  ...(generation < 0 ? [invalidValue(`${at}.generation`, generation, 'must be greater than or equal to zero')] : []),
]

interface PlaceWords {
  readonly emptyName: string
  readonly exactlyOne: string
  /** Words for several members, after `exactlyOne`. */
  readonly several: string
  /** Whether a node selector must have exactly one term. */
  readonly oneTerm: boolean
}

/** The fields for the nodes that have a device. */
type Place = Pick<Defaulted<ResourceSliceSpec>, 'nodeName' | 'nodeSelector' | 'allNodes' | 'perDeviceNodeSelection'>

/** Errors unless exactly one field names the nodes that have a device. */
function placeErrors(
  at: string,
  owner: Place,
  names: readonly ('allNodes' | 'perDeviceNodeSelection')[],
  words: PlaceWords,
): FieldError[] {
  const { nodeName, nodeSelector } = owner
  const errors: FieldError[] = []
  const found: string[] = []
  if (isSet(nodeName) && nodeName === '') errors.push(invalidValue(`${at}.nodeName`, '', words.emptyName))
  else if (isSet(nodeName)) {
    found.push('`nodeName`')
    errors.push(...invalidFor(`${at}.nodeName`, nodeName, dns1123Subdomain(nodeName)))
  }
  if (isSet(nodeSelector)) {
    found.push('`nodeSelector`')
    const { nodeSelectorTerms } = nodeSelector
    errors.push(...validateNodeSelector(`${at}.nodeSelector`, nodeSelector))
    if (words.oneTerm && nodeSelectorTerms?.length !== 1)
      errors.push(
        invalidValue(
          `${at}.nodeSelector.nodeSelectorTerms`,
          nodeSelectorTerms ?? null,
          'must have exactly one node selector term',
        ),
      )
  }
  for (const name of names) {
    if (owner[name]) found.push(`\`${name}\``)
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

function devicePlace(at: string, device: Defaulted<Device>, isForEach: boolean): FieldError[] {
  if (isForEach) return placeErrors(at, device, ['allNodes'], DEVICE_PLACE)
  return isSet(device.nodeName) || isSet(device.nodeSelector) || isSet(device.allNodes)
    ? [invalidValue(at, undefined, OTHER_PLACE)]
    : []
}

const LONGEST_VALUE = 64
const SEMVER =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/

const textValue = atMost(LONGEST_VALUE)

const versionValue: Rule<string> = (at, value = '') => {
  if (byteLength(value) > LONGEST_VALUE) return textValue(at, value)
  return SEMVER.test(value) ? [] : [invalidValue(at, value, 'must be a string compatible with semver.org spec 2.0.0')]
}

const anyValue: Rule<unknown> = () => []

/** The errors of one value, and of a list of such values, which must not be empty. */
const oneOrSeveral = <Value extends JsonValue>(
  at: string,
  one: Value | undefined,
  several: readonly Value[] | undefined,
  rule: Rule<Value>,
): FieldError[] => [
  ...(isSet(one) ? rule(at, one) : []),
  ...(several?.length === 0
    ? [invalidValue(`${at}s`, several, 'must not be empty if specified')]
    : each(rule)(`${at}s`, several)),
]

const ONE_VALUE = 'exactly one value must be specified'

const attribute: PartRule<DeviceAttribute> = (at, owner = {}) => {
  const { bool, bools, int, ints, string, strings, version, versions } = owner
  const count = [bool, bools, int, ints, string, strings, version, versions].filter(isSet).length
  return [
    ...oneOrSeveral(`${at}.bool`, bool, bools, anyValue),
    ...oneOrSeveral(`${at}.int`, int, ints, anyValue),
    ...oneOrSeveral(`${at}.string`, string, strings, textValue),
    ...oneOrSeveral(`${at}.version`, version, versions, versionValue),
    ...(count === 1 ? [] : [invalidValue(at, count === 0 ? '' : owner, ONE_VALUE)]),
  ]
}

const amount = (value: Quantity): string => String(value)

/** Rules for requests of a capacity that several claims share. */
function policyErrors(at: string, policy: Defaulted<CapacityRequestPolicy>, most: Quantity): FieldError[] {
  const { validValues: options = [], validRange, default: wanted } = policy
  if (options.length > 0 && isSet(validRange))
    return [
      forbidden(
        at,
        'exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time',
      ),
    ]
  const needsDefault = (kind: string): FieldError[] => [required(`${at}.default`, `required when ${kind} is defined`)]
  if (options.length > 0)
    return isSet(wanted) ? optionErrors(`${at}.validValues`, options, wanted, most) : needsDefault('validValues')
  if (!isSet(validRange)) return []
  return isSet(wanted) ? rangeErrors(`${at}.validRange`, validRange, wanted, most) : needsDefault('validRange')
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

function rangeErrors(
  at: string,
  { min: least, max: top, step }: Defaulted<CapacityRequestPolicyRange>,
  wanted: Quantity,
  most: Quantity,
): FieldError[] {
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
  <Value>(
    most: number,
    keyErrors: (at: string, key: string) => FieldError[],
    rule: Rule<Value>,
  ): Rule<Readonly<Record<string, Value>>> =>
  (at, value = {}) => {
    const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b))
    if (entries.length > most) return [tooMany(at, entries.length, most)]
    return entries.flatMap(([key, one]) => [...keyErrors(at, key), ...rule(`${at}[${key}]`, one)])
  }

const counters = (most: number): Rule<Readonly<Record<string, Defaulted<Counter>>>> => {
  const rule = mapOf<Defaulted<Counter>>(most, labelName, () => [])
  return (at, value = {}) => (Object.keys(value).length === 0 ? [required(at)] : rule(at, value))
}

const named: Rule<string> = (at, value) => (value ? labelName(at, value) : [required(at)])

const taint: PartRule<DeviceTaint> = members({
  key: formatted(qualifiedName),
  value: text(labelValueErrors),
  effect: (at, value) => (value ? taintEffect(at, value) : [required(at)]),
})

const MOST_CONDITIONS = 4

const BOTH = 'bindingFailureConditions must not overlap with bindingConditions'

function bindingErrors(at: string, device: Defaulted<Device>): FieldError[] {
  const { bindingConditions: bound = [], bindingFailureConditions: failed = [] } = device
  const [ofBound, ofFailed] = [`${at}.bindingConditions`, `${at}.bindingFailureConditions`]
  const rule = listOf(MOST_CONDITIONS, formatted(qualifiedName))
  const twice = (place: string, names: readonly string[]): FieldError[] =>
    names.flatMap((name, i) => (names.indexOf(name) < i ? [duplicate(`${place}[${i}]`, name)] : []))
  const needs = (place: string, names: readonly string[], words: string): FieldError[] =>
    bound.length + failed.length > 0 && names.length === 0 ? [invalidValue(place, names, words)] : []
  return [
    ...rule(ofBound, bound),
    ...rule(ofFailed, failed),
    ...twice(ofBound, bound),
    ...twice(ofFailed, failed),
    ...failed.flatMap((name, i) => (bound.includes(name) ? [invalidValue(`${ofFailed}[${i}]`, name, BOTH)] : [])),
    ...needs(ofBound, bound, 'bindingConditions are required to use bindingFailureConditions'),
    ...needs(ofFailed, failed, 'bindingFailureConditions are required to use bindingConditions'),
  ]
}

const mapping =
  (capacity: Readonly<Record<string, Defaulted<DeviceCapacity>>>): PartRule<NodeAllocatableResourceMapping> =>
  (at, { allocationMultiplier: times, capacityKey: key } = {}) => {
    return [
      ...(isSet(times) && compareQuantity(times, 0) <= 0
        ? [invalidValue(`${at}.allocationMultiplier`, amount(times), 'must be positive')]
        : []),
      ...(key === ''
        ? [invalidValue(`${at}.capacityKey`, '', 'capacityKey must not be an empty string')]
        : isSet(key) && !Object.hasOwn(capacity, key)
          ? [valueNotFound(`${at}.capacityKey`, key)]
          : []),
    ]
  }

const MOST_OF_DEVICE = 32
const MOST_VALUES = 48
const MOST_TAINTS = 16
const MOST_CONSUMED = 2

const valuesOf = (attributes: Readonly<Record<string, Defaulted<DeviceAttribute>>>): number =>
  Object.values(attributes).reduce((sum, { bools, ints, strings, versions }) => {
    const many = [bools, ints, strings, versions].reduce((all, several) => all + (several?.length ?? 0), 0)
    return sum + (many || 1)
  }, 0)

const capacityRule =
  (isShared: boolean): PartRule<DeviceCapacity> =>
  (at, { requestPolicy, value = 0 } = {}) => {
    if (!isSet(requestPolicy)) return []
    return isShared
      ? policyErrors(`${at}.requestPolicy`, requestPolicy, value)
      : [forbidden(`${at}.requestPolicy`, 'allowMultipleAllocations must be true')]
  }

const consumption = setOf<Defaulted<DeviceCounterConsumption>>(
  MOST_CONSUMED,
  members({ counterSet: named, counters: counters(MOST_OF_DEVICE) }),
  ({ counterSet = '' }) => counterSet,
)

const deviceRule =
  (isForEach: boolean): PartRule<Device> =>
  (at, device = {}) => {
    const { attributes = {}, capacity = {}, allowMultipleAllocations: isShared = false } = device
    const count = Object.keys(attributes).length + Object.keys(capacity).length
    return [
      ...labelName(`${at}.name`, device.name),
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
      ...mapOf(Number.POSITIVE_INFINITY, attributeName, attribute)(`${at}.attributes`, attributes),
      ...mapOf(Number.POSITIVE_INFINITY, attributeName, capacityRule(isShared))(`${at}.capacity`, capacity),
      ...listOf(MOST_TAINTS, taint)(`${at}.taints`, device.taints),
      ...consumption(`${at}.consumesCounters`, device.consumesCounters),
      ...devicePlace(at, device, isForEach),
      ...bindingErrors(at, device),
      ...mapOf(
        Number.POSITIVE_INFINITY,
        (place, key) =>
          isNative(key) ? [] : [invalidValue(`${place}[${key}]`, key, 'must be a node allocatable resource name')],
        mapping(capacity),
      )(`${at}.nodeAllocatableResourceMappings`, device.nodeAllocatableResourceMappings),
    ]
  }

const MOST_DEVICES = 128
const MOST_ADVANCED = 64
const MOST_SETS = 8

/**
 * Whether a device has taints, counters or lists of attributes. Such devices lower the largest number of devices in
 * their slice.
 */
const isAdvanced = ({ taints, consumesCounters, attributes }: Defaulted<Device>): boolean =>
  !!taints?.length ||
  !!consumesCounters?.length ||
  Object.values(attributes ?? {}).some((one) => [one.bools, one.ints, one.strings, one.versions].some(isSet))

const counterSets = setOf<Defaulted<CounterSet>>(
  MOST_SETS,
  members({ name: named, counters: counters(MOST_OF_DEVICE) }),
  ({ name = '' }) => name,
)

function specErrors(spec: Defaulted<ResourceSliceSpec>): FieldError[] {
  const { devices, sharedCounters, perDeviceNodeSelection: isForEach = false } = spec
  const most = devices?.some(isAdvanced) ? MOST_ADVANCED : MOST_DEVICES
  return [
    ...driverName('spec.driver', spec.driver),
    ...pool('spec.pool', spec.pool),
    ...placeErrors('spec', spec, ['allNodes', 'perDeviceNodeSelection'], SLICE_PLACE),
    ...(isSet(sharedCounters) && isSet(devices)
      ? [invalidValue('spec', '', 'only one of `sharedCounters` or `devices` is allowed')]
      : []),
    ...setOf(most, deviceRule(isForEach), ({ name = '' }) => name)('spec.devices', devices),
    ...counterSets('spec.sharedCounters', sharedCounters),
  ]
}

const stays = (at: string, now: string | undefined, before: string | undefined): FieldError[] =>
  (now ?? null) === (before ?? null) ? [] : [invalidValue(at, now, immutableText)]

/** Models ValidateResourceSlice and its update. */
export const resourceSlices: Validated<Defaulted<ResourceSlice>> = {
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...specErrors(object.spec ?? {})],
  update: (object, old) => {
    const [is, was] = [object.spec ?? {}, old.spec ?? {}]
    return [
      ...metadataUpdate(object, old),
      ...specErrors(is),
      ...stays('spec.pool.name', is.pool?.name, was.pool?.name),
      ...stays('spec.driver', is.driver, was.driver),
      ...stays('spec.nodeName', is.nodeName, was.nodeName),
    ]
  },
}
