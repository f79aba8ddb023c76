import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { JsonObject } from '../types.ts'
import { fields, str } from './access.ts'
import { forbidden, invalidFor, invalidValue, required } from './fieldErrors.ts'
import { qualifiedName } from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { oneOf } from './securityContext.ts'

/** Models pkg/apis/storage/validation ValidateStorageClass (v1.36), without its topologies. */
export function validateStorageClass(storageClass: JsonObject, names: NameRules): FieldError[] {
  const provisioner = str(storageClass.provisioner)
  return [
    ...validateObjectMeta(names, metaOf(storageClass)),
    ...(provisioner === ''
      ? [required('provisioner')]
      : invalidFor('provisioner', provisioner, qualifiedName(provisioner.toLowerCase()))),
    ...('' in fields(storageClass.parameters) ? [invalidValue('parameters', '', 'field can not be empty.')] : []),
    ...oneOf('reclaimPolicy', storageClass.reclaimPolicy, ['Delete', 'Retain']),
    ...oneOf('volumeBindingMode', storageClass.volumeBindingMode, ['Immediate', 'WaitForFirstConsumer']),
  ]
}

/** What of a class cannot change, with what it is where nothing is given. */
const FIXED = [
  ['parameters', {}],
  ['provisioner', ''],
  ['reclaimPolicy', 'Delete'],
] as const

/** Models pkg/apis/storage/validation ValidateStorageClassUpdate (v1.36). */
export const validateStorageClassUpdate = (storageClass: JsonObject, old: JsonObject): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(storageClass), metaOf(old)),
  ...FIXED.flatMap(([field, none]) =>
    deepEqual(storageClass[field] ?? none, old[field] ?? none)
      ? []
      : [forbidden(field, `updates to ${field} are forbidden.`)],
  ),
  ...((storageClass.volumeBindingMode ?? 'Immediate') === (old.volumeBindingMode ?? 'Immediate')
    ? []
    : [invalidValue('volumeBindingMode', storageClass.volumeBindingMode, 'field is immutable')]),
]
