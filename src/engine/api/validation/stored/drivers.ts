/** Storage drivers, classes of volume attributes, and container runtimes. */

import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import { defaultedPart } from '../../fields/defaulted.ts'
import { canonicalQuantity, quantityValue } from '../../quantity.ts'
import type { JsonObject, JsonValue, Quantity } from '../../types.ts'
import { fields, isSet, num, str, structs } from '../access.ts'
import {
  duplicate,
  forbidden,
  immutableText,
  invalidFor,
  invalidValue,
  negativeText,
  required,
} from '../fieldErrors.ts'
import { dns1123Label, dns1123Subdomain, qualifiedName } from '../formats.ts'
import { validateResourceRequirements } from '../resources.ts'
import { validateTolerations } from '../scheduling.ts'
import {
  all,
  among,
  byRule,
  each,
  given,
  givenText,
  ifSet,
  labels,
  members,
  type Rule,
  selector,
  within,
} from './rules.ts'

const isThere =
  (path: string): Rule =>
  (at, value) =>
    isSet(value) ? [] : [required(path === '' ? at : path)]

const LEAST_SECONDS = 600
const MOST_SECONDS = 2 ** 32

const tokenRequests: Rule = (at, value) => {
  const seen = new Set<string>()
  return structs(value).flatMap(({ audience, expirationSeconds }, i) => {
    const name = str(audience)
    if (seen.has(name)) return [duplicate(`${at}[${i}].audience`, name)]
    seen.add(name)
    const seconds = num(expirationSeconds)
    const place = `${at}[${i}].expirationSeconds`
    if (seconds === undefined) return []
    return [
      ...(seconds < LEAST_SECONDS
        ? [invalidValue(place, seconds, 'may not specify a duration less than 10 minutes')]
        : []),
      ...(seconds > MOST_SECONDS
        ? [invalidValue(place, seconds, 'may not specify a duration larger than 2^32 seconds')]
        : []),
    ]
  })
}

const MODES = ['Persistent', 'Ephemeral']

/** Models pkg/apis/storage/validation ValidateCSIDriver (v1.36). */
export const drivers = byRule(
  members({
    spec: members({
      attachRequired: isThere('spec.attachedRequired'),
      podInfoOnMount: isThere(''),
      storageCapacity: isThere(''),
      fsGroupPolicy: ifSet(among(['File', 'None', 'ReadWriteOnceWithFSType'])),
      tokenRequests,
      volumeLifecycleModes: (at, value) => each((_, one) => among(MODES)(at, one, {}))(at, value, {}),
      seLinuxMount: isThere(''),
      nodeAllocatableUpdatePeriodSeconds: within(
        10,
        Number.MAX_SAFE_INTEGER,
        'must be greater than or equal to 10 seconds',
      ),
      serviceAccountTokenInSecrets: ifSet((at, value, { tokenRequests: requests }) =>
        structs(requests).length > 0
          ? []
          : [invalidValue(at, value, 'serviceAccountTokenInSecrets is set but no tokenRequests are specified')],
      ),
    }),
  }),
  ({ spec }, old) => {
    const [is, was] = [fields(spec), fields(old.spec)]
    return [
      ...stays('spec.attachedRequired', is.attachRequired, was.attachRequired),
      ...stays('spec.volumeLifecycleModes', is.volumeLifecycleModes, was.volumeLifecycleModes),
    ]
  },
)

const stays = (at: string, is: JsonObject[string] | undefined, was: JsonObject[string] | undefined): FieldError[] =>
  deepEqual(is ?? null, was ?? null) ? [] : [invalidValue(at, is, immutableText)]

/** Models pkg/apis/storage/validation ValidateVolumeAttributesClass (v1.36). */
export const attributesClasses = byRule(
  members({
    driverName: all(given(), (at, value) => {
      const name = str(value)
      return name === '' ? [] : invalidFor(at, name.toLowerCase(), qualifiedName(name.toLowerCase()))
    }),
    parameters: (at, value) => [
      ...('' in fields(value) ? [invalidValue(at, '', 'field can not be empty.')] : []),
      ...(Object.keys(fields(value)).length === 0 ? [required(at, 'must contain at least one key/value pair')] : []),
    ],
  }),
  (object, old) =>
    ['driverName', 'parameters'].flatMap((name) =>
      deepEqual(object[name] ?? null, old[name] ?? null) ? [] : [forbidden(name, `updates to ${name} are forbidden.`)],
    ),
)

/** Models pkg/apis/storage/validation ValidateCSIStorageCapacity (v1.36). */
export const capacities = byRule(
  members({
    nodeTopology: selector,
    storageClassName: (at, value) => invalidFor(at, str(value), dns1123Subdomain(str(value))),
    capacity: ifSet((at, value) =>
      quantityValue(quantityOf(value)) < 0
        ? [invalidValue(at, canonicalQuantity(quantityOf(value)), negativeText)]
        : [],
    ),
  }),
  (object, old) => [
    ...stays('nodeTopology', object.nodeTopology, old.nodeTopology),
    ...stays('storageClassName', object.storageClassName, old.storageClassName),
  ],
)

const quantityOf = (value: JsonValue | undefined): Quantity => (typeof value === 'number' ? value : str(value))

/** A toleration as Go prints it. */
const shown = ({ key, operator, value, effect, tolerationSeconds }: JsonObject): JsonObject => ({
  Key: str(key),
  Operator: str(operator),
  Value: str(value),
  Effect: str(effect),
  TolerationSeconds: tolerationSeconds ?? null,
})

const tolerations: Rule = (at, value) => {
  const list = structs(value)
  const keys = list.map(({ key, operator, value: text, effect }) => JSON.stringify([key, operator, text, effect]))
  return [
    ...validateTolerations(at, list),
    ...list.flatMap((one, i) => (keys.indexOf(keys[i] ?? '') < i ? [duplicate(`${at}[${i}]`, shown(one))] : [])),
  ]
}

/** Models pkg/apis/node/validation ValidateRuntimeClass (v1.36). */
export const runtimeClasses = byRule(
  members({
    handler: givenText(dns1123Label),
    overhead: ifSet((at, value) =>
      validateResourceRequirements(at, { limits: defaultedPart('node.v1.Overhead', value).podFixed ?? {} }, new Set()),
    ),
    scheduling: ifSet(members({ nodeSelector: labels, tolerations })),
  }),
  ({ handler }, old) => stays('handler', handler, old.handler),
)
