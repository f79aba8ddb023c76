/** Device claims and device classes. Models pkg/apis/resource/validation (v1.36); expressions are not checked. */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { JsonObject } from '../../types.ts'
import { fields, int, isSet, obj, str, structs } from '../access.ts'
import { forbidden, immutableText, invalidFor, invalidValue, notSupported, required, tooLong } from '../fieldErrors.ts'
import { byteLength, dns1123Label, dns1123Subdomain, labelValueErrors, qualifiedName } from '../formats.ts'
import { metadataUpdate, metaOf, templateMetaErrors, validateObjectMeta } from '../objectMeta.ts'
import { isExtended } from '../resources.ts'
import {
  among,
  atMost,
  byRule,
  given,
  givenText,
  ifSet,
  listOf,
  members,
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
export const driverName: Rule = (at, value) => {
  const name = str(value)
  if (name === '') return [required(at)]
  return [
    ...(name.length > LONGEST_DRIVER ? [tooLong(at, LONGEST_DRIVER)] : []),
    ...invalidFor(at, name, dns1123Subdomain(name.toLowerCase())),
  ]
}

/** A DNS label; an empty text is invalid, too. */
export const labelName: Rule = (at, value) => invalidFor(at, str(value), dns1123Label(str(value)))

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
    ...(first === '' ? [invalidValue(at, '', 'the domain must not be empty')] : driverName(at, first, {})),
    ...(second === '' ? [invalidValue(at, '', 'the name must not be empty')] : identifier(at, second)),
  ]
}

const fullName: Rule = (at, value) => [
  ...attributeName(at, str(value)),
  ...(str(value).includes('/')
    ? []
    : [invalidValue(at, str(value), 'a fully qualified name must be a domain and a name separated by a slash')]),
]

const selectors = listOf(
  MOST_IN_LIST,
  members({
    cel: (at, value) =>
      isSet(value)
        ? atMost(LONGEST_EXPRESSION)(`${at}.expression`, fields(value).expression, fields(value))
        : [required(at)],
  }),
)

const parameters: Rule = (at, value) => {
  if (!isSet(value)) return [required(at)]
  if (byteLength(JSON.stringify(value)) > LONGEST_PARAMETERS) return [tooLong(at, LONGEST_PARAMETERS)]
  return obj(value) ? [] : [invalidValue(at, '<value omitted>', 'must be a valid JSON object')]
}

const opaque: Rule = (at, value, owner) =>
  isSet(value) ? members({ driver: driverName, parameters })(at, value, owner) : [required(at)]

/** Models pkg/apis/resource/validation ValidateDeviceClass (v1.36). */
export const deviceClasses = byRule(
  members({
    spec: members({
      selectors,
      config: listOf(MOST_IN_LIST, members({ opaque })),
      extendedResourceName: ifSet((at, value) =>
        isExtended(str(value)) ? [] : [invalidValue(at, str(value), 'must be a valid extended resource name')],
      ),
    }),
  }),
)

const EFFECTS = ['NoExecute', 'NoSchedule', 'None']

/** Device taints have other effects than node taints. */
export const taintEffect = among(EFFECTS)

const toleration = members({
  key: text(qualifiedName),
  operator: (at, value, { value: asked }) => {
    const beside = at.replace(/operator$/, 'value')
    switch (str(value)) {
      case 'Exists':
        return str(asked) === '' ? [] : [invalidValue(beside, str(asked), 'must be empty for operator `Exists`')]
      case 'Equal':
        return invalidFor(beside, str(asked), labelValueErrors(str(asked)))
      case '':
        return [required(at)]
      default:
        return [notSupported(at, str(value), ['Equal', 'Exists'])]
    }
  },
  effect: (at, value) => (str(value) === '' ? [] : taintEffect(at, value, {})),
})

const MODES = ['All', 'ExactCount']

const mode: Rule = (at, value, { count }) => {
  const beside = at.replace(/allocationMode$/, 'count')
  if (!MODES.includes(str(value))) return [notSupported(at, str(value), MODES)]
  if (value === 'All')
    return int(count) === 0
      ? []
      : [invalidValue(beside, int(count), "must not be specified when allocationMode is 'All'")]
  return int(count) > 0 ? [] : [invalidValue(beside, int(count), 'must be greater than zero')]
}

const asked = {
  deviceClassName: givenText(dns1123Subdomain),
  selectors,
  allocationMode: mode,
  tolerations: listOf(Number.POSITIVE_INFINITY, toleration),
}

const MOST_FIRST = 8
const ONE_KIND = 'exactly one of `exactly` or `firstAvailable` is required'

const request: Rule = (at, value) => {
  const { name, exactly, firstAvailable } = fields(value)
  const errors = labelName(`${at}.name`, name, {})
  const isOfSeveral = structs(firstAvailable).length > 0
  if (isOfSeveral && isSet(exactly))
    return [...errors, invalidValue(at, undefined, `${ONE_KIND}, but multiple fields are set`)]
  if (isOfSeveral)
    return [
      ...errors,
      ...setOf(MOST_FIRST, members({ name: labelName, ...asked }), nameIn)(`${at}.firstAvailable`, firstAvailable, {}),
    ]
  return [...errors, ...(isSet(exactly) ? members(asked)(`${at}.exactly`, exactly, {}) : [required(at, ONE_KIND)])]
}

const nameIn = (value: JsonObject[string]): string => str(fields(value).name)

const NO_REQUEST =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"

/** The name of a request, or `request/subrequest`. */
function requestName(devices: JsonObject): Rule {
  const known = new Set(
    structs(devices.requests).flatMap(({ name, firstAvailable }) => [
      str(name),
      ...structs(firstAvailable).map((one) => `${str(name)}/${str(one.name)}`),
    ]),
  )
  return (at, value) => {
    const parts = str(value).split('/')
    if (parts.length > 2) return [invalidValue(at, str(value), NO_REQUEST)]
    return [
      ...parts.flatMap((part) => labelName(at, part, {})),
      ...(known.has(str(value)) ? [] : [invalidValue(at, str(value), NO_REQUEST)]),
    ]
  }
}

const ONE_ATTRIBUTE = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set'

const devices: Rule = (at, value, owner) => {
  const requests = setOf(MOST_IN_LIST, requestName(fields(value)), str)
  const constraint: Rule = (place, one) => {
    const { matchAttribute, distinctAttribute } = fields(one)
    const attribute = isSet(matchAttribute)
      ? fullName(`${place}.matchAttribute`, matchAttribute, {})
      : isSet(distinctAttribute)
        ? fullName(`${place}.distinctAttribute`, distinctAttribute, {})
        : [required(place, ONE_ATTRIBUTE)]
    return [...requests(`${place}.requests`, fields(one).requests, {}), ...attribute]
  }
  return members({
    requests: setOf(MOST_IN_LIST, request, nameIn),
    constraints: listOf(MOST_IN_LIST, constraint),
    config: listOf(MOST_IN_LIST, members({ requests, opaque })),
  })(at, value, owner)
}

const unchanged = ({ spec }: JsonObject, old: JsonObject): FieldError[] =>
  deepEqual(spec ?? null, old.spec ?? null) ? [] : [invalidValue('spec', spec, immutableText)]

const MOST_CONSUMERS = 256

const reservation = members({
  reservedFor: setOf(MOST_CONSUMERS, members({ resource: given(), name: given(), uid: given() }), (one) =>
    str(fields(one).uid),
  ),
})

/** Models pkg/apis/resource/validation ValidateResourceClaim (v1.36); in the status, only reservations are checked. */
export const resourceClaims: Validated = {
  ...byRule(members({ spec: members({ devices }) })),
  update: (object, old, names) => [
    ...validateObjectMeta(names, metaOf(object)),
    ...metadataUpdate(object, old),
    ...unchanged(object, old),
    ...reservation('status', object.status, object),
    ...(structs(fields(object.status).reservedFor).length > 0 && !isSet(fields(object.status).allocation)
      ? [forbidden('status.reservedFor', 'may not be specified when `allocated` is not set')]
      : []),
  ],
}

/** Models pkg/apis/resource/validation ValidateResourceClaimTemplate (v1.36). */
export const resourceClaimTemplates: Validated = {
  ...byRule(
    members({
      spec: members({
        metadata: (at, value) => templateMetaErrors(at, fields(value)),
        spec: members({ devices }),
      }),
    }),
  ),
  update: (object, old) => [...metadataUpdate(object, old), ...unchanged(object, old)],
}
