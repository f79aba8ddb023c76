/** Claims of storage. Models pkg/apis/core/validation ValidatePersistentVolumeClaim (v1.36), without its data sources. */
import type { FieldError } from '../errors.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject, JsonValue, Quantity } from '../types.ts'
import { fields, isSet, str, strings } from './access.ts'
import { forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Subdomain } from './formats.ts'
import { validateLabelSelector } from './labelSelector.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { quantityErrors, shownQuantity } from './resources.ts'

export const validateClaim = (claim: JsonObject, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(claim)),
  ...validateClaimSpec('spec', fields(claim.spec)),
]

export const validateClaimUpdate = (claim: JsonObject, old: JsonObject): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(claim), metaOf(old)),
  ...validateClaimSpec('spec', fields(claim.spec)),
]

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** The spec of a claim, of its own or in a template. Models ValidatePersistentVolumeClaimSpec. */
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
  ]
}

/** How a claim or a volume may be mounted. */
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
  const { storage } = fields(fields(spec.resources).requests)
  if (!isSet(storage)) return [required(field)]
  const quantity = storage as Quantity
  return compareQuantity(quantity, '0') <= 0
    ? [invalidValue(field, shownQuantity(quantity), 'must be greater than zero')]
    : quantityErrors(field, 'storage', quantity)
}
