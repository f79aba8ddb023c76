/** Volumes of a cluster. Models pkg/apis/core/validation ValidatePersistentVolume and its update (v1.36). */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import { quantityOf } from '../jsonObject.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, isSet, sortedEntries, str } from './access.ts'
import { accessModeErrors } from './claims.ts'
import { forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { shownQuantity } from './resources.ts'
import { validateNodeSelector } from './scheduling.ts'
import { backstepErrors, iscsiOfVolume, needs, type SourceCheck, storageSources } from './volumeSources.ts'
import { hostPathErrors, nfsErrors } from './volumes.ts'

export const validateVolume = (volume: JsonObject, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(volume)),
  ...volumeSpecErrors(fields(volume.spec)),
]

/** Errors of an update. The source of a volume never changes. */
export function validateVolumeUpdate(volume: JsonObject, old: JsonObject): FieldError[] {
  const [spec, stored] = [fields(volume.spec), fields(old.spec)]
  return [
    ...validateObjectMetaUpdate(metaOf(volume), metaOf(old)),
    ...volumeSpecErrors(spec),
    ...(deepEqual(sourceOf(spec, stored), sourceOf(stored, stored))
      ? []
      : [forbidden('spec.persistentvolumesource', 'spec.persistentvolumesource is immutable after creation')]),
    ...(deepEqual(spec.volumeMode ?? null, stored.volumeMode ?? null)
      ? []
      : [invalidValue('volumeMode', spec.volumeMode, 'field is immutable')]),
    ...(isSet(stored.volumeAttributesClassName) && !isSet(spec.volumeAttributesClassName)
      ? [forbidden('spec.volumeAttributesClassName', 'update from non-nil value to nil is forbidden')]
      : []),
  ]
}

/** The source of a volume. A Secret for expansion may be added later. */
function sourceOf(spec: JsonObject, stored: JsonObject): JsonObject {
  const present = sources.filter(([name]) => isSet(spec[name])).map(([name]) => [name, spec[name]!] as const)
  const mayCome = !isSet(fields(stored.csi).controllerExpandSecretRef)
  return Object.fromEntries(
    present.map(([name, source]) => {
      if (name !== 'csi' || !mayCome) return [name, source]
      const { controllerExpandSecretRef: _, ...rest } = fields(source)
      return [name, rest]
    }),
  )
}

const secretErrors: SourceCheck = (field, { name, namespace }) => [
  ...(str(name) === ''
    ? [required(`${field}.name`)]
    : invalidFor(`${field}.name`, str(name), dns1123Subdomain(str(name)))),
  ...(str(namespace) === ''
    ? [required(`${field}.namespace`)]
    : invalidFor(`${field}.namespace`, str(namespace), dns1123Label(str(namespace)))),
]

const csiSecrets = [
  'controllerPublishSecretRef',
  'controllerExpandSecretRef',
  'nodePublishSecretRef',
  'nodeExpandSecretRef',
]

const csi: SourceCheck = (field, source) => {
  const { nodePublishSecretRef: _, ...named } = source
  return [
    ...storageSources.csi(field, named),
    ...needs('volumeHandle')(field, source),
    ...csiSecrets.flatMap((name) =>
      isSet(source[name]) ? secretErrors(`${field}.${name}`, fields(source[name])) : [],
    ),
  ]
}

const withSecret =
  (check: SourceCheck): SourceCheck =>
  (field, source) => [
    ...check(field, source),
    ...(isSet(source.secretRef) ? needs('name', 'namespace')(`${field}.secretRef`, fields(source.secretRef)) : []),
  ]

const local: SourceCheck = (field, source) =>
  str(source.path) === '' ? [required(`${field}.path`)] : backstepErrors(`${field}.path`, str(source.path))

const azureFile: SourceCheck = (field, source) => [
  ...storageSources.azureFile(field, source),
  ...(source.secretNamespace === '' ? [required(`${field}.secretNamespace`)] : []),
]

// Models validateGlusterfsPersistentVolumeSource.
const glusterfs: SourceCheck = (field, source) => {
  const { endpointsNamespace: namespace } = source
  const at = `${field}.endpointsNamespace`
  return [
    ...storageSources.glusterfs(field, source),
    ...(namespace === ''
      ? [invalidValue(at, '', 'if the endpointnamespace is set, it must be a valid namespace name')]
      : isSet(namespace)
        ? invalidFor(at, str(namespace), dns1123Label(str(namespace)))
        : []),
  ]
}

/** Volume sources in upstream's order, which decides which of several sources is forbidden. */
const sources: readonly (readonly [string, SourceCheck])[] = [
  ['hostPath', hostPathErrors],
  ['gcePersistentDisk', storageSources.gcePersistentDisk],
  ['awsElasticBlockStore', storageSources.awsElasticBlockStore],
  ['glusterfs', glusterfs],
  ['flocker', storageSources.flocker],
  ['nfs', nfsErrors],
  ['rbd', storageSources.rbd],
  ['quobyte', storageSources.quobyte],
  ['cephfs', storageSources.cephfs],
  ['iscsi', iscsiOfVolume],
  ['cinder', withSecret(storageSources.cinder)],
  ['fc', storageSources.fc],
  ['flexVolume', storageSources.flexVolume],
  ['azureFile', azureFile],
  ['vsphereVolume', storageSources.vsphereVolume],
  ['photonPersistentDisk', storageSources.photonPersistentDisk],
  ['portworxVolume', storageSources.portworxVolume],
  ['azureDisk', storageSources.azureDisk],
  ['scaleIO', storageSources.scaleIO],
  ['local', local],
  ['storageos', withSecret(storageSources.storageos)],
  ['csi', csi],
]

const reclaimPolicies = ['Delete', 'Recycle', 'Retain']
const volumeModes = ['Block', 'Filesystem']

function volumeSpecErrors(spec: JsonObject): FieldError[] {
  const policy = spec.persistentVolumeReclaimPolicy
  const className = str(spec.storageClassName)
  return [
    ...accessModeErrors('spec.accessModes', spec.accessModes, ''),
    ...capacityErrors(spec.capacity),
    ...(isSet(policy) && policy !== '' && !reclaimPolicies.includes(str(policy))
      ? [notSupported('spec.persistentVolumeReclaimPolicy', policy, reclaimPolicies)]
      : []),
    ...nodeAffinityErrors(spec.nodeAffinity),
    ...sourceErrors(spec),
    ...(isRoot(str(fields(spec.hostPath).path)) && policy === 'Recycle'
      ? [forbidden('spec.persistentVolumeReclaimPolicy', "may not be 'recycle' for a hostPath mount of '/'")]
      : []),
    ...(className === '' ? [] : invalidFor('spec.storageClassName', className, dns1123Subdomain(className))),
    ...(isSet(spec.volumeMode) && !volumeModes.includes(str(spec.volumeMode))
      ? [notSupported('spec.volumeMode', spec.volumeMode, volumeModes)]
      : []),
    ...attributesErrors(spec),
  ]
}

const isRoot = (path: string): boolean =>
  path.startsWith('/') && path.split('/').every((part) => part === '' || part === '.')

function capacityErrors(value: JsonValue | undefined): FieldError[] {
  const field = 'spec.capacity'
  const capacity = fields(value)
  const names = Object.keys(capacity)
  return [
    ...(names.length === 0 ? [required(field)] : []),
    ...(!Object.hasOwn(capacity, 'storage') || names.length > 1
      ? [notSupported(field, value ?? null, ['storage'])]
      : []),
    ...sortedEntries(capacity).flatMap(([name, amount]) => {
      const quantity = quantityOf(amount) ?? '0'
      const at = `${field}[${name}]`
      return [
        ...(compareQuantity(quantity, '0') < 0
          ? [invalidValue(at, shownQuantity(quantity), 'must be a valid resource quantity')]
          : []),
        ...(compareQuantity(quantity, '0') <= 0
          ? [invalidValue(at, shownQuantity(quantity), 'must be greater than zero')]
          : []),
      ]
    }),
  ]
}

function nodeAffinityErrors(affinity: JsonValue | undefined): FieldError[] {
  if (!isSet(affinity)) return []
  const { required: selector } = fields(affinity)
  return isSet(selector)
    ? validateNodeSelector('spec.nodeAffinity.required', fields(selector))
    : [required('spec.nodeAffinity.required', 'must specify required node constraints')]
}

function sourceErrors(spec: JsonObject): FieldError[] {
  const present = sources.filter(([name]) => isSet(spec[name]))
  if (present.length === 0) return [required('spec', 'must specify a volume type')]
  return present.flatMap(([name, check], i) => [
    ...(i === 0
      ? check(`spec.${name}`, fields(spec[name]))
      : [forbidden(`spec.${name}`, 'may not specify more than 1 volume type')]),
    ...(i === 0 && name === 'local' && !isSet(spec.nodeAffinity)
      ? [required('spec.nodeAffinity', 'Local volume requires node affinity')]
      : []),
  ])
}

function attributesErrors({ volumeAttributesClassName: name, csi: driver }: JsonObject): FieldError[] {
  if (!isSet(name)) return []
  const field = 'spec.volumeAttributesClassName'
  return [
    ...(name === ''
      ? [required(field, 'an empty string is disallowed')]
      : invalidFor(field, str(name), dns1123Subdomain(str(name)))),
    ...(isSet(driver) ? [] : [required('spec.csi', 'has to be specified when using volumeAttributesClassName')]),
  ]
}
