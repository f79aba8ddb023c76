/** Storage drivers, classes of volume attributes, and container runtimes. */

import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type {
  CSIDriver,
  CSIStorageCapacity,
  RuntimeClass,
  TokenRequest,
  Toleration,
  VolumeAttributesClass,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { canonicalQuantity, quantityValue } from '../../quantity.ts'
import type { JsonObject, JsonValue } from '../../types.ts'
import { isSet } from '../access.ts'
import { duplicate, forbidden, immutableText, invalidValue, negativeText, required } from '../fieldErrors.ts'
import { dns1123Label, dns1123Subdomain, qualifiedName } from '../formats.ts'
import { validateResourceRequirements } from '../resources.ts'
import { validateTolerations } from '../scheduling.ts'
import {
  all,
  among,
  byRule,
  formatted,
  given,
  givenText,
  ifSet,
  labels,
  members,
  type Rule,
  selector,
  unlessEmpty,
  within,
} from './rules.ts'

const isThere =
  (path: string): Rule<unknown> =>
  (at, value) =>
    isSet(value) ? [] : [required(path === '' ? at : path)]

const LEAST_SECONDS = 600
const MOST_SECONDS = 2 ** 32

const tokenRequests: Rule<readonly Defaulted<TokenRequest>[]> = (at, value = []) => {
  const seen = new Set<string>()
  return value.flatMap(({ audience: name = '', expirationSeconds: seconds }, i) => {
    if (seen.has(name)) return [duplicate(`${at}[${i}].audience`, name)]
    seen.add(name)
    const place = `${at}[${i}].expirationSeconds`
    if (!isSet(seconds)) return []
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
export const drivers = byRule<Defaulted<CSIDriver>>(
  members({
    spec: members({
      attachRequired: isThere('spec.attachedRequired'),
      podInfoOnMount: isThere(''),
      storageCapacity: isThere(''),
      fsGroupPolicy: ifSet(among(['File', 'None', 'ReadWriteOnceWithFSType'])),
      tokenRequests,
      volumeLifecycleModes: (at, value = []) => value.flatMap((one) => among(MODES)(at, one)),
      seLinuxMount: isThere(''),
      nodeAllocatableUpdatePeriodSeconds: within(
        10,
        Number.MAX_SAFE_INTEGER,
        'must be greater than or equal to 10 seconds',
      ),
      serviceAccountTokenInSecrets: (at, value, { tokenRequests: requests }) =>
        !isSet(value) || requests?.length
          ? []
          : [invalidValue(at, value, 'serviceAccountTokenInSecrets is set but no tokenRequests are specified')],
    }),
  }),
  ({ spec: is }, { spec: was }) => [
    ...stays('spec.attachedRequired', is?.attachRequired, was?.attachRequired),
    ...stays('spec.volumeLifecycleModes', is?.volumeLifecycleModes, was?.volumeLifecycleModes),
  ],
)

const stays = (at: string, is: JsonValue | undefined, was: JsonValue | undefined): FieldError[] =>
  deepEqual(is ?? null, was ?? null) ? [] : [invalidValue(at, is, immutableText)]

/** Models pkg/apis/storage/validation ValidateVolumeAttributesClass (v1.36). */
export const attributesClasses = byRule<Defaulted<VolumeAttributesClass>>(
  members({
    driverName: all<string>(
      given(),
      unlessEmpty((at, name) => formatted(qualifiedName)(at, name.toLowerCase())),
    ),
    parameters: (at, value = {}) => [
      ...('' in value ? [invalidValue(at, '', 'field can not be empty.')] : []),
      ...(Object.keys(value).length === 0 ? [required(at, 'must contain at least one key/value pair')] : []),
    ],
  }),
  (object, old) =>
    (['driverName', 'parameters'] as const).flatMap((name) =>
      deepEqual(object[name] ?? null, old[name] ?? null) ? [] : [forbidden(name, `updates to ${name} are forbidden.`)],
    ),
)

/** Models pkg/apis/storage/validation ValidateCSIStorageCapacity (v1.36). */
export const capacities = byRule<Defaulted<CSIStorageCapacity>>(
  members({
    nodeTopology: selector,
    storageClassName: formatted(dns1123Subdomain),
    capacity: ifSet((at, value) =>
      quantityValue(value) < 0 ? [invalidValue(at, canonicalQuantity(value), negativeText)] : [],
    ),
  }),
  (object, old) => [
    ...stays('nodeTopology', object.nodeTopology, old.nodeTopology),
    ...stays('storageClassName', object.storageClassName, old.storageClassName),
  ],
)

/** A toleration as Go prints it. */
const shown = ({ key, operator, value, effect, tolerationSeconds }: Defaulted<Toleration>): JsonObject => ({
  Key: key ?? '',
  Operator: operator ?? '',
  Value: value ?? '',
  Effect: effect ?? '',
  TolerationSeconds: tolerationSeconds ?? null,
})

const tolerations: Rule<readonly Defaulted<Toleration>[]> = (at, list = []) => {
  const keys = list.map(({ key, operator, value: text, effect }) => JSON.stringify([key, operator, text, effect]))
  return [
    ...validateTolerations(at, list),
    ...list.flatMap((one, i) => (keys.indexOf(keys[i] ?? '') < i ? [duplicate(`${at}[${i}]`, shown(one))] : [])),
  ]
}

/** Models pkg/apis/node/validation ValidateRuntimeClass (v1.36). */
export const runtimeClasses = byRule<Defaulted<RuntimeClass>>(
  members({
    handler: givenText(dns1123Label),
    overhead: ifSet((at, value) => validateResourceRequirements(at, { limits: value.podFixed ?? {} }, new Set())),
    scheduling: ifSet(members({ nodeSelector: labels, tolerations })),
  }),
  ({ handler }, old) => stays('handler', handler, old.handler),
)
