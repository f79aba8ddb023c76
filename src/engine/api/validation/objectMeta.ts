import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { Condition, ObjectMeta, OwnerReference } from '../fields/apiTypes.ts'
import { type Defaulted, defaultedPart } from '../fields/defaulted.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { isSet, textEntries } from './access.ts'
import {
  duplicate,
  forbidden,
  immutableText,
  invalidFor,
  invalidValue,
  nonNegative,
  notSupported,
  required,
  tooLong,
} from './fieldErrors.ts'
import { byteLength, dns1123Label, dns1123Subdomain, labelValueErrors, qualifiedName } from './formats.ts'

/** Metadata in a request. */
export type Metadata = Defaulted<ObjectMeta>

const maxAnnotationBytes = 256 * 1024

/** Rules for the names of a kind's objects. */
export interface NameRules {
  readonly namespaced: boolean
  /** The errors of a name; absent: it must be a DNS subdomain. */
  nameErrors?(name: string): string[]
  /** The errors of `generateName`; absent: those of a name. */
  prefixErrors?(prefix: string): string[]
  /** Whether a finalizer may be neither standard nor fully qualified; absent: as for kinds of the core group. */
  readonly anyFinalizer?: true
}

/** Errors of a new object's `metadata`, after its name was generated. */
// Models apimachinery api/validation/objectmeta.go ValidateObjectMetaAccessor (v1.36).
export function validateObjectMeta(
  { namespaced, nameErrors = dns1123Subdomain, prefixErrors = nameErrors, anyFinalizer }: NameRules,
  meta: Defaulted<ObjectMeta>,
): FieldError[] {
  const generateName = meta.generateName ?? ''
  const name = meta.name ?? ''
  return [
    ...invalidFor(
      'metadata.generateName',
      generateName,
      generateName ? prefixErrors(maskTrailingDash(generateName)) : [],
    ),
    ...(name === ''
      ? [required('metadata.name', 'name or generateName is required')]
      : invalidFor('metadata.name', name, nameErrors(name))),
    ...namespaceErrors(meta.namespace ?? '', namespaced),
    ...nonNegative('metadata.generation', meta.generation ?? 0),
    ...validateLabels('metadata.labels', meta.labels),
    ...validateAnnotations('metadata.annotations', meta.annotations),
    ...ownerReferenceErrors(meta.ownerReferences),
    ...finalizerErrors(meta.finalizers ?? [], anyFinalizer),
  ]
}

/** The prefix of a generated name, changed so that its end is valid. Random characters follow the dash. */
const maskTrailingDash = (prefix: string): string =>
  prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix

function namespaceErrors(namespace: string, namespaced: boolean): FieldError[] {
  if (!namespaced) return namespace === '' ? [] : [forbidden('metadata.namespace', 'not allowed on this type')]
  if (namespace === '') return [required('metadata.namespace')]
  return invalidFor('metadata.namespace', namespace, dns1123Label(namespace))
}

/** Errors of an update's metadata, for a kind without other rules. */
export const metadataUpdate = (
  object: JsonObject,
  old: JsonObject,
  names?: Pick<NameRules, 'anyFinalizer'>,
): FieldError[] => validateObjectMetaUpdate(metaOf(object), metaOf(old), names)

/** Errors of an update's `metadata` compared with the stored metadata. */
// Models apimachinery api/validation/objectmeta.go ValidateObjectMetaAccessorUpdate (v1.36).
export function validateObjectMetaUpdate(
  meta: Defaulted<ObjectMeta>,
  old: Defaulted<ObjectMeta>,
  { anyFinalizer }: Pick<NameRules, 'anyFinalizer'> = {},
): FieldError[] {
  // Stored metadata was validated when it was written.
  if (meta === old) return []
  return [
    ...newFinalizerErrors(meta, old),
    ...(!meta.resourceVersion ? [invalidValue('metadata.resourceVersion', '', 'must be specified for an update')] : []),
    ...((meta.generation ?? 0) < (old.generation ?? 0)
      ? [invalidValue('metadata.generation', meta.generation ?? 0, 'must not be decremented')]
      : []),
    ...(['name', 'namespace', 'uid'] as const).flatMap((key) =>
      immutable(`metadata.${key}`, meta[key] ?? '', old[key] ?? ''),
    ),
    ...(['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const).flatMap((key) =>
      immutable(`metadata.${key}`, meta[key] ?? null, old[key] ?? null),
    ),
    ...(meta.labels === old.labels ? [] : validateLabels('metadata.labels', meta.labels)),
    ...(meta.annotations === old.annotations ? [] : validateAnnotations('metadata.annotations', meta.annotations)),
    ...(meta.ownerReferences === old.ownerReferences ? [] : ownerReferenceErrors(meta.ownerReferences)),
    ...(meta.finalizers === old.finalizers ? [] : finalizerErrors(meta.finalizers ?? [], anyFinalizer)),
  ]
}

/** An error if an immutable field has changed. `shown` is the new value in the message. */
export function immutable(field: string, value: JsonValue, old: JsonValue, shown: JsonValue = value): FieldError[] {
  return deepEqual(value, old) ? [] : [invalidValue(field, shown, immutableText)]
}

function newFinalizerErrors(meta: Defaulted<ObjectMeta>, old: Defaulted<ObjectMeta>): FieldError[] {
  if (!isSet(old.deletionTimestamp)) return []
  const known = new Set(old.finalizers ?? [])
  const extra = [...new Set(meta.finalizers ?? [])].filter((finalizer) => !known.has(finalizer)).sort()
  if (extra.length === 0) return []
  const shown = `[]string{${extra.map((finalizer) => JSON.stringify(finalizer)).join(', ')}}`
  return [
    forbidden(
      'metadata.finalizers',
      `no new finalizers can be added if the object is being deleted, found new finalizers ${shown}`,
    ),
  ]
}

/** Errors of labels at any path; keys and values are reported at the path of the whole map. */
export function validateLabels(field: string, labels: Readonly<Record<string, string>> | undefined): FieldError[] {
  return textEntries(labels).flatMap(([key, value]) => [
    ...invalidFor(field, key, qualifiedName(key)),
    ...invalidFor(field, value, labelValueErrors(value)),
  ])
}

const isWritten = (value: JsonValue | undefined): boolean => isSet(value) && value !== '' && value !== 0

/** Errors of a template's metadata for an object that a controller makes: only labels and annotations may be set. */
// Models pkg/apis/core/validation ValidateTemplateObjectMeta (v1.36).
export const templateMetaErrors = (at: string, { annotations, labels, ...others }: Metadata): FieldError[] => [
  ...validateAnnotations(`${at}.annotations`, annotations),
  ...validateLabels(`${at}.labels`, labels),
  ...Object.entries(others)
    .filter(([, value]) => isWritten(value))
    .map(([key]) => forbidden(`${at}.${key}`, 'cannot be set')),
]

/** Errors of annotations. Keys may have capital letters, and the total size is at most 256 KiB. */
export function validateAnnotations(
  field: string,
  annotations: Readonly<Record<string, string>> | undefined,
): FieldError[] {
  const entries = textEntries(annotations)
  const bytes = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0)
  return [
    ...entries.flatMap(([key]) => invalidFor(field, key, qualifiedName(key.toLowerCase()))),
    ...(bytes > maxAnnotationBytes ? [tooLong(field, maxAnnotationBytes)] : []),
  ]
}

function ownerReferenceErrors(value: readonly Defaulted<OwnerReference>[] | undefined): FieldError[] {
  const field = 'metadata.ownerReferences'
  const references = value ?? []
  const errors: FieldError[] = []
  let firstController = ''
  for (const reference of references) {
    errors.push(...referenceErrors(field, reference))
    if (reference.controller !== true) continue
    const controller = `${reference.kind ?? ''}/${reference.name ?? ''}`
    if (firstController === '') firstController = controller
    else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${firstController} and ${controller}`
      errors.push(invalidValue(field, references.map(shownReference), detail))
    }
  }
  return errors
}

function referenceErrors(field: string, reference: Defaulted<OwnerReference>): FieldError[] {
  const apiVersion = reference.apiVersion ?? ''
  const errors =
    apiVersion === '' || apiVersion.endsWith('/') || apiVersion.split('/').length > 2
      ? [invalidValue(`${field}.apiVersion`, apiVersion, 'version must not be empty')]
      : []
  for (const key of ['kind', 'name', 'uid'] as const) {
    if (!reference[key]) errors.push(invalidValue(`${field}.${key}`, '', 'must not be empty'))
  }
  if (apiVersion === 'v1' && reference.kind === 'Event') {
    errors.push(invalidValue(field, shownReference(reference), '/v1, Kind=Event is disallowed from being an owner'))
  }
  return errors
}

const shownReference = (reference: Defaulted<OwnerReference>): JsonObject => ({
  apiVersion: reference.apiVersion ?? '',
  kind: reference.kind ?? '',
  name: reference.name ?? '',
  uid: reference.uid ?? '',
  ...(isSet(reference.controller) && { controller: reference.controller }),
  ...(isSet(reference.blockOwnerDeletion) && { blockOwnerDeletion: reference.blockOwnerDeletion }),
})

function finalizerErrors(finalizers: readonly string[], isAny = false): FieldError[] {
  const field = 'metadata.finalizers'
  const errors = finalizers.flatMap((finalizer) => invalidFor(field, finalizer, qualifiedName(finalizer)))
  const standard = ['kubernetes', 'orphan', 'foregroundDeletion']
  finalizers.forEach((finalizer, i) => {
    if (isAny || finalizer.includes('/') || standard.includes(finalizer)) return
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    errors.push(invalidValue(`${field}[${i}]`, finalizer, detail))
  })
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    errors.push(invalidValue(field, [...finalizers], 'finalizer orphan and foregroundDeletion cannot be both set'))
  }
  return errors
}

/** Errors of conditions of the common type `metav1.Condition`. */
// Models apimachinery meta/v1/validation ValidateConditions (v1.36), without the lengths.
export function validateConditions(field: string, value: readonly Defaulted<Condition>[] | undefined): FieldError[] {
  const seen = new Set<string>()
  return (value ?? []).flatMap((condition, i) => {
    const at = `${field}[${i}]`
    const type = condition.type ?? ''
    const errors = seen.has(type) ? [duplicate(`${at}.type`, type)] : []
    seen.add(type)
    errors.push(...invalidFor(`${at}.type`, type, qualifiedName(type)))
    const status = condition.status ?? ''
    if (!['False', 'True', 'Unknown'].includes(status)) {
      errors.push(notSupported(`${at}.status`, status, ['False', 'True', 'Unknown']))
    }
    if (!isSet(condition.lastTransitionTime)) errors.push(required(`${at}.lastTransitionTime`, 'must be set'))
    if (!condition.reason) errors.push(required(`${at}.reason`, 'must be set'))
    return errors
  })
}

/** `metadata` of a decoded object of any kind. */
export const metaOf = ({ metadata }: JsonObject): Metadata => defaultedPart('meta.v1.ObjectMeta', metadata)
