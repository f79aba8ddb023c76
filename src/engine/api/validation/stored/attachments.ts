/** Drivers of nodes, and attachments of volumes. */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { CSINode, CSINodeDriver, VolumeAttachment, VolumeAttachmentSource } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { isSet } from '../access.ts'
import { duplicate, forbidden, immutableText, invalidFor, invalidValue, required } from '../fieldErrors.ts'
import { byteLength, dns1123Subdomain, qualifiedName } from '../formats.ts'
import {
  all,
  byRule,
  each,
  formatted,
  given,
  givenText,
  ifSet,
  members,
  noneTwice,
  type PartRule,
  type Rule,
} from './rules.ts'

const MOST_ID = 192
const MOST_NAME = 63

/** Models pkg/apis/core/validation ValidateCSIDriverName (v1.36). */
const driverName: Rule<string> = all<string>(given(), (at, name = '') => {
  if (name === '') return []
  return [
    ...(byteLength(name) > MOST_NAME ? [invalidValue(at, name, `must be no more than ${MOST_NAME} bytes`)] : []),
    ...invalidFor(at, name, dns1123Subdomain(name.toLowerCase())),
  ]
})

const nodeId: Rule<string> = all<string>(given(), (at, value = '') =>
  byteLength(value) > MOST_ID ? [invalidValue(at, value, `must be ${MOST_ID} characters or less`)] : [],
)

const notNegative: Rule<number> = ifSet((at, value) =>
  value < 0 ? [invalidValue(at, value, 'must be greater than or equal to 0')] : [],
)

/** Upstream reports the keys at their driver. */
const topologyKeys: PartRule<CSINodeDriver> = (place, driver) => {
  const keys = driver?.topologyKeys ?? []
  return keys.flatMap((key, i) => [
    ...(key === '' ? [required(place, '')] : []),
    ...(keys.indexOf(key) < i ? [duplicate(place, key)] : []),
    ...invalidFor(place, key, qualifiedName(key)),
  ])
}

/** Models pkg/apis/storage/validation ValidateCSINode (v1.36). */
export const nodeDrivers = byRule<Defaulted<CSINode>>(
  members({
    spec: members({
      drivers: all(
        each(
          all(
            members({ name: driverName, nodeID: nodeId, allocatable: members({ count: notNegative }) }),
            topologyKeys,
          ),
        ),
        noneTwice('name'),
      ),
    }),
  }),
  ({ spec }, old) => {
    const drivers = spec?.drivers ?? []
    return (old.spec?.drivers ?? []).flatMap((was): FieldError[] => {
      const is = drivers.find(({ name }) => name === was.name)
      const { allocatable: _, ...rest } = is ?? {}
      const { allocatable: __, ...before } = was
      return is === undefined || deepEqual(rest, before) ? [] : [invalidValue('spec.drivers', is, immutableText)]
    })
  },
)

const ONE_SOURCE = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'

const source: PartRule<VolumeAttachmentSource> = (at, { inlineVolumeSpec, persistentVolumeName } = {}) => {
  if (!isSet(inlineVolumeSpec) && !isSet(persistentVolumeName)) return [required(at, ONE_SOURCE)]
  if (isSet(inlineVolumeSpec) && isSet(persistentVolumeName)) return [forbidden(at, ONE_SOURCE)]
  return isSet(persistentVolumeName)
    ? givenText(dns1123Subdomain, 'must specify non empty persistentVolumeName')(
        `${at}.persistentVolumeName`,
        persistentVolumeName,
      )
    : []
}

/** Models pkg/apis/storage/validation ValidateVolumeAttachment (v1.36). */
export const attachments = byRule<Defaulted<VolumeAttachment>>(
  members({
    spec: members({
      attacher: driverName,
      source,
      nodeName: formatted(dns1123Subdomain),
    }),
  }),
  ({ spec }, old) => (deepEqual(spec ?? null, old.spec ?? null) ? [] : [invalidValue('spec', spec, immutableText)]),
)
