/** Claims of storage. Models pkg/apis/core/validation ValidatePersistentVolumeClaim (v1.36). */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type {
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  TypedLocalObjectReference,
  TypedObjectReference,
  VolumeResourceRequirements,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import type { Written } from '../fields/writtenPart.ts'
import { quantityOf } from '../jsonObject.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject, JsonValue, Quantity } from '../types.ts'
import { isSet } from './access.ts'
import { forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from './formats.ts'
import { validateLabelSelector } from './labelSelector.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { quantityErrors, shownQuantity } from './resources.ts'
import { specDiff } from './specDiff.ts'
import { all, given, ifSet, members, type PartRule, text } from './stored/rules.ts'

export const validateClaim = (claim: Defaulted<PersistentVolumeClaim>, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(claim)),
  ...validateClaimSpec('spec', claim.spec),
]

/** Models pkg/apis/core/validation ValidatePersistentVolumeClaimUpdate (v1.36). */
export const validateClaimUpdate = (
  claim: Defaulted<PersistentVolumeClaim>,
  old: Defaulted<PersistentVolumeClaim>,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(claim), metaOf(old)),
  ...validateClaimSpec('spec', claim.spec),
  ...specErrors(claim, old),
]

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class'

const MAY_CHANGE =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

/** Errors of changes. The volume's name may be set once, and a bound claim may grow. */
function specErrors(claim: Defaulted<PersistentVolumeClaim>, old: Defaulted<PersistentVolumeClaim>): FieldError[] {
  const [spec, oldSpec] = [claim.spec, old.spec]
  const before: Record<string, JsonValue | undefined> = { ...oldSpec }
  const next: Record<string, JsonValue | undefined> = { ...spec }
  if (!oldSpec.volumeName) before.volumeName = spec.volumeName
  const hasAnnotation = isSet(metaOf(old).annotations?.[BETA_CLASS])
  if (!isSet(oldSpec.storageClassName) && isSet(spec.storageClassName) && !hasAnnotation) delete next.storageClassName
  const { phase, capacity } = claim.status ?? {}
  if (phase === 'Bound') {
    next.resources = withStorage(spec.resources ?? {}, storageOf(oldSpec))
    next.volumeAttributesClassName = oldSpec.volumeAttributesClassName
  }
  const [from, to] = [compact(before), compact(next)]
  const size = 'spec.resources.requests.storage'
  return [
    ...(deepEqual(from, to)
      ? []
      : [forbidden('spec', `${MAY_CHANGE}\n${specDiff('v1.PersistentVolumeClaimSpec', from, to)}`)]),
    ...(compareQuantity(storageOf(spec), storageOf(oldSpec)) < 0 &&
    compareQuantity(storageOf(spec), quantityOf(capacity?.storage) ?? '0') <= 0
      ? [forbidden(size, 'field can not be less than status.capacity')]
      : []),
    ...immutable('volumeMode', spec.volumeMode, oldSpec.volumeMode),
  ]
}

const storageOf = (spec: Written<PersistentVolumeClaimSpec>): Quantity =>
  quantityOf(spec.resources?.requests?.storage) ?? '0'

const withStorage = (resources: Defaulted<VolumeResourceRequirements>, storage: Quantity): JsonObject =>
  isSet(resources.requests) ? { ...resources, requests: { ...resources.requests, storage } } : resources

const compact = (object: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (isSet(value) ? [[key, value] as const] : [])))

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** The spec of a claim, in an object or in a template. Models ValidatePersistentVolumeClaimSpec. */
export function validateClaimSpec(field: string, spec: Written<PersistentVolumeClaimSpec>): FieldError[] {
  const className = spec.storageClassName ?? ''
  const volumeModes = ['Block', 'Filesystem']
  return [
    ...accessModeErrors(`${field}.accessModes`, spec.accessModes, 'at least 1 access mode is required'),
    ...validateLabelSelector(`${field}.selector`, spec.selector),
    ...storageErrors(`${field}.resources[storage]`, spec),
    ...(className === '' ? [] : invalidFor(`${field}.storageClassName`, className, dns1123Subdomain(className))),
    ...(isSet(spec.volumeMode) && !volumeModes.includes(spec.volumeMode)
      ? [notSupported(`${field}.volumeMode`, spec.volumeMode, volumeModes)]
      : []),
    ...sourceErrors(field, spec),
    ...text(dns1123Subdomain)(`${field}.volumeAttributesClassName`, spec.volumeAttributesClassName),
  ]
}

const named: PartRule<TypedObjectReference> = members({ name: given(), kind: given() })

const source: PartRule<TypedObjectReference> = (at, value = {}) => {
  const { kind = '', apiGroup: group = '' } = value
  return [
    ...named(at, value),
    ...(group === '' && kind !== 'PersistentVolumeClaim'
      ? [invalidValue(at, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup")]
      : []),
    ...text(dns1123Subdomain)(`${at}.apiGroup`, group),
  ]
}

/** Errors of a volume's data source. Both fields may have a source only if the sources are equal. */
function sourceErrors(field: string, { dataSource, dataSourceRef }: Written<PersistentVolumeClaimSpec>): FieldError[] {
  const { namespace } = dataSourceRef ?? {}
  const isElsewhere = !!namespace
  const errors = [
    ...ifSet(source)(`${field}.dataSource`, dataSource),
    ...ifSet(all(source, members({ namespace: text(dns1123Label) })))(`${field}.dataSourceRef`, dataSourceRef),
  ]
  if (!isSet(dataSource) || !isSet(dataSourceRef)) return errors
  // Upstream passes the path of the older field as the value, which has no exported fields.
  const shown = {}
  if (isElsewhere)
    return [...errors, invalidValue(field, shown, 'may not be specified when dataSourceRef.namespace is specified')]
  const named = (one: Defaulted<TypedLocalObjectReference> | Defaulted<TypedObjectReference>): JsonValue => {
    const { apiGroup, kind, name } = one
    return [apiGroup ?? '', kind ?? '', name ?? '']
  }
  return deepEqual(named(dataSource), named(dataSourceRef))
    ? errors
    : [...errors, invalidValue(field, shown, 'must match dataSourceRef')]
}

/** Errors of access modes of a claim or a volume. */
export function accessModeErrors(at: string, value: readonly string[] | undefined, whereNone: string): FieldError[] {
  const modes = value ?? []
  return [
    ...(modes.length === 0 ? [required(at, whereNone)] : []),
    ...modes.flatMap((mode) => (accessModes.includes(mode) ? [] : [notSupported(at, mode, accessModes)])),
    ...(modes.includes('ReadWriteOncePod') &&
    modes.some((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(mode))
      ? [forbidden(at, 'may not use ReadWriteOncePod with other access modes')]
      : []),
  ]
}

function storageErrors(field: string, spec: Written<PersistentVolumeClaimSpec>): FieldError[] {
  const quantity = quantityOf(spec.resources?.requests?.storage)
  if (quantity === undefined) return [required(field)]
  return compareQuantity(quantity, '0') <= 0
    ? [invalidValue(field, shownQuantity(quantity), 'must be greater than zero')]
    : quantityErrors(field, 'storage', quantity)
}
