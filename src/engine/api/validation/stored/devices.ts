/** Device claims and device classes. Models pkg/apis/resource/validation (v1.36); expressions are not checked. */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type {
  DeviceClaim,
  DeviceClass,
  DeviceConstraint,
  DeviceRequest,
  DeviceSelector,
  DeviceSubRequest,
  DeviceToleration,
  ExactDeviceRequest,
  OpaqueDeviceConfiguration,
  ResourceClaimStatus,
  ResourceClaimTemplate,
  ResourceResourceClaim,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import type { JsonObject } from '../../types.ts'
import { isSet, obj } from '../access.ts'
import { forbidden, immutableText, invalidFor, invalidValue, notSupported, required, tooLong } from '../fieldErrors.ts'
import { byteLength, dns1123Label, dns1123Subdomain, labelValueErrors, qualifiedName } from '../formats.ts'
import { metadataUpdate, metaOf, templateMetaErrors, validateObjectMeta } from '../objectMeta.ts'
import { isExtended } from '../resources.ts'
import {
  among,
  atMost,
  byRule,
  each,
  formatted,
  given,
  givenText,
  ifSet,
  listOf,
  type MemberRules,
  members,
  type PartRule,
  type Rule,
  setOf,
  text,
  type Validated,
} from './rules.ts'

const MOST_IN_LIST = 32
const LONGEST_EXPRESSION = 10 * 1024
const LONGEST_PARAMETERS = 10 * 1024
const LONGEST_DRIVER = 63
const LONGEST_IDENTIFIER = 32

/** The name of a driver; capital letters are allowed. */
export const driverName: Rule<string> = (at, name = '') => {
  if (name === '') return [required(at)]
  return [
    ...(name.length > LONGEST_DRIVER ? [tooLong(at, LONGEST_DRIVER)] : []),
    ...invalidFor(at, name, dns1123Subdomain(name.toLowerCase())),
  ]
}

/** A DNS label; an empty text is invalid, too. */
export const labelName: Rule<string> = formatted(dns1123Label)

const IDENTIFIER =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')"

const identifier = (at: string, name: string): FieldError[] => [
  ...(byteLength(name) > LONGEST_IDENTIFIER ? [tooLong(at, LONGEST_IDENTIFIER)] : []),
  ...(/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? [] : [invalidValue(at, name, IDENTIFIER)]),
]

/** `name` or `domain/name`. */
export function attributeName(at: string, name: string): FieldError[] {
  const [first = '', second, ...more] = name.split('/')
  if (more.length > 0) return []
  if (second === undefined) return identifier(at, first)
  return [
    ...(first === '' ? [invalidValue(at, '', 'the domain must not be empty')] : driverName(at, first)),
    ...(second === '' ? [invalidValue(at, '', 'the name must not be empty')] : identifier(at, second)),
  ]
}

const fullName: Rule<string> = (at, value = '') => [
  ...attributeName(at, value),
  ...(value.includes('/')
    ? []
    : [invalidValue(at, value, 'a fully qualified name must be a domain and a name separated by a slash')]),
]

const selectors = listOf<Defaulted<DeviceSelector>>(
  MOST_IN_LIST,
  members({
    cel: (at, value) =>
      isSet(value) ? atMost(LONGEST_EXPRESSION)(`${at}.expression`, value.expression) : [required(at)],
  }),
)

// The table of fields has parameters as objects of any form.
const parameters: Rule<JsonObject> = (at, value) => {
  if (!isSet(value)) return [required(at)]
  if (byteLength(JSON.stringify(value)) > LONGEST_PARAMETERS) return [tooLong(at, LONGEST_PARAMETERS)]
  return obj(value) ? [] : [invalidValue(at, '<value omitted>', 'must be a valid JSON object')]
}

const configuration: PartRule<OpaqueDeviceConfiguration> = members({ driver: driverName, parameters })

const opaque: PartRule<OpaqueDeviceConfiguration> = (at, value) =>
  isSet(value) ? configuration(at, value) : [required(at)]

/** Models pkg/apis/resource/validation ValidateDeviceClass (v1.36). */
export const deviceClasses = byRule<Defaulted<DeviceClass>>(
  members({
    spec: members({
      selectors,
      config: listOf(MOST_IN_LIST, members({ opaque })),
      extendedResourceName: ifSet((at, value) =>
        isExtended(value) ? [] : [invalidValue(at, value, 'must be a valid extended resource name')],
      ),
    }),
  }),
)

const EFFECTS = ['NoExecute', 'NoSchedule', 'None']

/** Device taints have other effects than node taints. */
export const taintEffect = among(EFFECTS)

const toleration: PartRule<DeviceToleration> = members({
  key: text(qualifiedName),
  operator: (at, value = '', { value: asked = '' }) => {
    const beside = at.replace(/operator$/, 'value')
    switch (value) {
      case 'Exists':
        return asked === '' ? [] : [invalidValue(beside, asked, 'must be empty for operator `Exists`')]
      case 'Equal':
        return invalidFor(beside, asked, labelValueErrors(asked))
      case '':
        return [required(at)]
      default:
        return [notSupported(at, value, ['Equal', 'Exists'])]
    }
  },
  effect: (at, value) => (value ? taintEffect(at, value) : []),
})

const MODES = ['All', 'ExactCount']

const mode: MemberRules<Defaulted<ExactDeviceRequest>>['allocationMode'] = (at, value = '', { count = 0 }) => {
  const beside = at.replace(/allocationMode$/, 'count')
  if (!MODES.includes(value)) return [notSupported(at, value, MODES)]
  if (value === 'All')
    return count === 0 ? [] : [invalidValue(beside, count, "must not be specified when allocationMode is 'All'")]
  return count > 0 ? [] : [invalidValue(beside, count, 'must be greater than zero')]
}

const asked = {
  deviceClassName: givenText(dns1123Subdomain),
  selectors,
  allocationMode: mode,
  tolerations: each(toleration),
} satisfies MemberRules<Defaulted<ExactDeviceRequest>>

const MOST_FIRST = 8
const ONE_KIND = 'exactly one of `exactly` or `firstAvailable` is required'

const nameIn = ({ name = '' }: { readonly name?: string }): string => name

const alternatives = setOf<Defaulted<DeviceSubRequest>>(MOST_FIRST, members({ name: labelName, ...asked }), nameIn)
const exactRequest: PartRule<ExactDeviceRequest> = members(asked)

const request: PartRule<DeviceRequest> = (at, { name, exactly, firstAvailable = [] } = {}) => {
  const errors = labelName(`${at}.name`, name)
  const isOfSeveral = firstAvailable.length > 0
  if (isOfSeveral && isSet(exactly))
    return [...errors, invalidValue(at, undefined, `${ONE_KIND}, but multiple fields are set`)]
  if (isOfSeveral) return [...errors, ...alternatives(`${at}.firstAvailable`, firstAvailable)]
  return [...errors, ...(isSet(exactly) ? exactRequest(`${at}.exactly`, exactly) : [required(at, ONE_KIND)])]
}

const NO_REQUEST =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"

/** The name of a request, or `request/subrequest`. */
function requestName({ requests = [] }: Defaulted<DeviceClaim>): Rule<string> {
  const known = new Set(
    requests.flatMap(({ name = '', firstAvailable = [] }) => [
      name,
      ...firstAvailable.map((one) => `${name}/${nameIn(one)}`),
    ]),
  )
  return (at, value = '') => {
    const parts = value.split('/')
    if (parts.length > 2) return [invalidValue(at, value, NO_REQUEST)]
    return [
      ...parts.flatMap((part) => labelName(at, part)),
      ...(known.has(value) ? [] : [invalidValue(at, value, NO_REQUEST)]),
    ]
  }
}

const ONE_ATTRIBUTE = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set'

const devices: PartRule<DeviceClaim> = (at, value = {}) => {
  const requests = setOf(MOST_IN_LIST, requestName(value), (name) => name)
  const constraint: PartRule<DeviceConstraint> = (place, one = {}) => {
    const { matchAttribute, distinctAttribute } = one
    const attribute = isSet(matchAttribute)
      ? fullName(`${place}.matchAttribute`, matchAttribute)
      : isSet(distinctAttribute)
        ? fullName(`${place}.distinctAttribute`, distinctAttribute)
        : [required(place, ONE_ATTRIBUTE)]
    return [...requests(`${place}.requests`, one.requests), ...attribute]
  }
  return members<Defaulted<DeviceClaim>>({
    requests: setOf(MOST_IN_LIST, request, nameIn),
    constraints: listOf(MOST_IN_LIST, constraint),
    config: listOf(MOST_IN_LIST, members({ requests, opaque })),
  })(at, value)
}

const unchanged = (spec: JsonObject | undefined, old: JsonObject | undefined): FieldError[] =>
  deepEqual(spec ?? null, old ?? null) ? [] : [invalidValue('spec', spec, immutableText)]

const MOST_CONSUMERS = 256

const reservation: PartRule<ResourceClaimStatus> = members({
  reservedFor: setOf(
    MOST_CONSUMERS,
    members({ resource: given(), name: given(), uid: given() }),
    ({ uid = '' }) => uid,
  ),
})

/** Models pkg/apis/resource/validation ValidateResourceClaim (v1.36); in the status, only reservations are checked. */
export const resourceClaims: Validated<Defaulted<ResourceResourceClaim>> = {
  ...byRule<Defaulted<ResourceResourceClaim>>(members({ spec: members({ devices }) })),
  update: (object, old, names) => [
    ...validateObjectMeta(names, metaOf(object)),
    ...metadataUpdate(object, old),
    ...unchanged(object.spec, old.spec),
    ...reservation('status', object.status),
    ...(object.status?.reservedFor?.length && !isSet(object.status.allocation)
      ? [forbidden('status.reservedFor', 'may not be specified when `allocated` is not set')]
      : []),
  ],
}

/** Models pkg/apis/resource/validation ValidateResourceClaimTemplate (v1.36). */
export const resourceClaimTemplates: Validated<Defaulted<ResourceClaimTemplate>> = {
  ...byRule<Defaulted<ResourceClaimTemplate>>(
    members({
      spec: members({
        metadata: (at, value = {}) => templateMetaErrors(at, value),
        spec: members({ devices }),
      }),
    }),
  ),
  update: (object, old) => [...metadataUpdate(object, old), ...unchanged(object.spec, old.spec)],
}
