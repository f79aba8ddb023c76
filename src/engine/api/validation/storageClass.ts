import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { StorageClass, TopologySelectorTerm } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import type { JsonObject } from '../types.ts'
import { duplicate, invalidFor, invalidValue, required } from './fieldErrors.ts'
import { qualifiedName } from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { oneOf } from './securityContext.ts'

/** Models pkg/apis/storage/validation ValidateStorageClass (v1.36). */
export function validateStorageClass(storageClass: Defaulted<StorageClass>, names: NameRules): FieldError[] {
  const provisioner = storageClass.provisioner ?? ''
  return [
    ...validateObjectMeta(names, metaOf(storageClass)),
    ...(provisioner === '' ? [required('provisioner')] : lowerCaseErrors('provisioner', provisioner)),
    ...('' in (storageClass.parameters ?? {}) ? [invalidValue('parameters', '', 'field can not be empty.')] : []),
    ...(storageClass.reclaimPolicy === ''
      ? []
      : oneOf('reclaimPolicy', storageClass.reclaimPolicy, ['Delete', 'Retain'])),
    ...oneOf('volumeBindingMode', storageClass.volumeBindingMode, ['Immediate', 'WaitForFirstConsumer']),
    ...topologyErrors(storageClass.allowedTopologies),
  ]
}

/** The errors of a name in lower case: upstream checks and shows it so. */
const lowerCaseErrors = (field: string, name: string): FieldError[] =>
  invalidFor(field, name.toLowerCase(), qualifiedName(name.toLowerCase()))

function topologyErrors(topologies: readonly Defaulted<TopologySelectorTerm>[] | undefined): FieldError[] {
  const before: JsonObject[] = []
  return (topologies ?? []).flatMap((term, i) => {
    const at = `allowedTopologies[${i}].matchLabelExpressions`
    const keys = new Set<string>()
    const errors = (term.matchLabelExpressions ?? []).flatMap(({ key, values }, j) => {
      const isTwice = keys.has(key ?? '')
      keys.add(key ?? '')
      return [
        ...valueErrors(`${at}[${j}].values`, values ?? []),
        ...invalidFor(`${at}[${j}].key`, key ?? '', qualifiedName(key ?? '')),
        ...(isTwice ? [duplicate(`${at}[${j}].key`, key ?? '')] : []),
      ]
    })
    const own = valuesByKey(term)
    const twins = before.filter((other) => deepEqual(other, own)).length
    // Upstream's list of earlier terms begins with an empty term for each term.
    const empty = Object.keys(own).length === 0 ? (topologies ?? []).length : 0
    before.push(own)
    return [...errors, ...Array.from({ length: twins + empty }, () => duplicate(at, ''))]
  })
}

function valueErrors(field: string, values: readonly string[]): FieldError[] {
  if (values.length === 0) return [required(field)]
  return values.flatMap((value, i) => (values.indexOf(value) < i ? [duplicate(`${field}[${i}]`, value)] : []))
}

const valuesByKey = (term: Defaulted<TopologySelectorTerm>): JsonObject =>
  Object.fromEntries(
    (term.matchLabelExpressions ?? []).map(({ key, values }) => [key ?? '', [...new Set(values ?? [])].sort()]),
  )

/** Immutable fields of a class, with the values that stand for absent fields. */
const FIXED = [
  ['parameters', {}],
  ['provisioner', ''],
  ['reclaimPolicy', 'Delete'],
] as const

/** Models pkg/apis/storage/validation ValidateStorageClassUpdate (v1.36). */
export const validateStorageClassUpdate = (
  storageClass: Defaulted<StorageClass>,
  old: Defaulted<StorageClass>,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(storageClass), metaOf(old)),
  ...FIXED.flatMap(([field, none]) =>
    deepEqual(storageClass[field] ?? none, old[field] ?? none)
      ? []
      : [invalidValue(field, storageClass[field] ?? none, 'field is immutable')],
  ),
  ...((storageClass.volumeBindingMode ?? 'Immediate') === (old.volumeBindingMode ?? 'Immediate')
    ? []
    : [invalidValue('volumeBindingMode', storageClass.volumeBindingMode, 'field is immutable')]),
]
