/** Claims of storage. Models pkg/apis/core/validation ValidatePersistentVolumeClaim (v1.36). */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import { quantityOf } from '../jsonObject.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject, JsonValue, Quantity } from '../types.ts'
import { fields, isSet, str, strings } from './access.ts'
import { forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from './formats.ts'
import { validateLabelSelector } from './labelSelector.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { quantityErrors, shownQuantity } from './resources.ts'
import { specDiff } from './specDiff.ts'
import { all, given, ifSet, members, type Rule, text } from './stored/rules.ts'

export const validateClaim = (claim: JsonObject, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(claim)),
  ...validateClaimSpec('spec', fields(claim.spec)),
]

/** Models pkg/apis/core/validation ValidatePersistentVolumeClaimUpdate (v1.36). */
export const validateClaimUpdate = (claim: JsonObject, old: JsonObject): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(claim), metaOf(old)),
  ...validateClaimSpec('spec', fields(claim.spec)),
  ...specErrors(claim, old),
]

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class'

const MAY_CHANGE =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

/** Errors of changes. The volume's name may be set once, and a bound claim may grow. */
function specErrors(claim: JsonObject, old: JsonObject): FieldError[] {
  const [spec, oldSpec] = [fields(claim.spec), fields(old.spec)]
  const before: Record<string, JsonValue | undefined> = { ...oldSpec }
  const next: Record<string, JsonValue | undefined> = { ...spec }
  if (str(oldSpec.volumeName) === '') before.volumeName = spec.volumeName
  const hasAnnotation = isSet(fields(metaOf(old).annotations)[BETA_CLASS])
  if (!isSet(oldSpec.storageClassName) && isSet(spec.storageClassName) && !hasAnnotation) delete next.storageClassName
  const { phase, capacity } = fields(claim.status)
  if (phase === 'Bound') {
    next.resources = withStorage(fields(spec.resources), storageOf(oldSpec))
    next.volumeAttributesClassName = oldSpec.volumeAttributesClassName
  }
  const [from, to] = [compact(before), compact(next)]
  const size = 'spec.resources.requests.storage'
  return [
    ...(deepEqual(from, to)
      ? []
      : [forbidden('spec', `${MAY_CHANGE}\n${specDiff('v1.PersistentVolumeClaimSpec', from, to)}`)]),
    ...(compareQuantity(storageOf(spec), storageOf(oldSpec)) < 0 &&
    compareQuantity(storageOf(spec), quantityOf(fields(capacity).storage) ?? '0') <= 0
      ? [forbidden(size, 'field can not be less than status.capacity')]
      : []),
    ...immutable('volumeMode', spec.volumeMode ?? null, oldSpec.volumeMode ?? null),
  ]
}

const storageOf = (spec: JsonObject): Quantity => quantityOf(fields(fields(spec.resources).requests).storage) ?? '0'

const withStorage = (resources: JsonObject, storage: Quantity): JsonObject =>
  isSet(resources.requests) ? { ...resources, requests: { ...fields(resources.requests), storage } } : resources

const compact = (object: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (isSet(value) ? [[key, value] as const] : [])))

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** The spec of a claim, in an object or in a template. Models ValidatePersistentVolumeClaimSpec. */
export function validateClaimSpec(field: string, spec: JsonObject): FieldError[] {
  const className = str(spec.storageClassName)
  const volumeModes = ['Block', 'Filesystem']
  return [
    ...accessModeErrors(`${field}.accessModes`, spec.accessModes, 'at least 1 access mode is required'),
    ...validateLabelSelector(`${field}.selector`, spec.selector),
    ...storageErrors(`${field}.resources[storage]`, spec),
    ...(className === '' ? [] : invalidFor(`${field}.storageClassName`, className, dns1123Subdomain(className))),
    ...(isSet(spec.volumeMode) && !volumeModes.includes(str(spec.volumeMode))
      ? [notSupported(`${field}.volumeMode`, spec.volumeMode, volumeModes)]
      : []),
    ...sourceErrors(field, spec),
    ...text(dns1123Subdomain)(`${field}.volumeAttributesClassName`, spec.volumeAttributesClassName, spec),
  ]
}

const source: Rule = (at, value) => {
  const { kind, apiGroup } = fields(value)
  const group = str(apiGroup)
  return [
    ...members({ name: given(), kind: given() })(at, value, {}),
    ...(group === '' && kind !== 'PersistentVolumeClaim'
      ? [invalidValue(at, str(kind), "must be 'PersistentVolumeClaim' when referencing the default apiGroup")]
      : []),
    ...text(dns1123Subdomain)(`${at}.apiGroup`, group, {}),
  ]
}

/** Errors of a volume's data source. Both fields may have a source only if the sources are equal. */
function sourceErrors(field: string, { dataSource, dataSourceRef }: JsonObject): FieldError[] {
  const { namespace } = fields(dataSourceRef)
  const isElsewhere = str(namespace) !== ''
  const errors = [
    ...ifSet(source)(`${field}.dataSource`, dataSource, {}),
    ...ifSet(all(source, members({ namespace: text(dns1123Label) })))(`${field}.dataSourceRef`, dataSourceRef, {}),
  ]
  if (!isSet(dataSource) || !isSet(dataSourceRef)) return errors
  // Upstream passes the path of the older field as the value, which has no exported fields.
  const shown = {}
  if (isElsewhere)
    return [...errors, invalidValue(field, shown, 'may not be specified when dataSourceRef.namespace is specified')]
  const named = (one: JsonValue): JsonValue => {
    const { apiGroup, kind, name } = fields(one)
    return [str(apiGroup), str(kind), str(name)]
  }
  return deepEqual(named(dataSource), named(dataSourceRef))
    ? errors
    : [...errors, invalidValue(field, shown, 'must match dataSourceRef')]
}

/** Errors of access modes of a claim or a volume. */
export function accessModeErrors(at: string, value: JsonValue | undefined, whereNone: string): FieldError[] {
  const modes = strings(value)
  return [
    ...(modes.length === 0 ? [required(at, whereNone)] : []),
    ...modes.flatMap((mode) => (accessModes.includes(mode) ? [] : [notSupported(at, mode, accessModes)])),
    ...(modes.includes('ReadWriteOncePod') &&
    modes.some((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(mode))
      ? [forbidden(at, 'may not use ReadWriteOncePod with other access modes')]
      : []),
  ]
}

function storageErrors(field: string, spec: JsonObject): FieldError[] {
  const quantity = quantityOf(fields(fields(spec.resources).requests).storage)
  if (quantity === undefined) return [required(field)]
  return compareQuantity(quantity, '0') <= 0
    ? [invalidValue(field, shownQuantity(quantity), 'must be greater than zero')]
    : quantityErrors(field, 'storage', quantity)
}
