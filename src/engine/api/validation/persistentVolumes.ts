/** Volumes of a cluster. Models pkg/apis/core/validation ValidatePersistentVolume and its update (v1.36). */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type {
  AzureFilePersistentVolumeSource,
  CSIPersistentVolumeSource,
  GlusterfsPersistentVolumeSource,
  LocalVolumeSource,
  ObjectReference,
  PersistentVolume,
  PersistentVolumeSpec,
  SecretReference,
  VolumeNodeAffinity,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { quantityOf } from '../jsonObject.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject } from '../types.ts'
import { isSet, sortedEntries } from './access.ts'
import { accessModeErrors } from './claims.ts'
import { type FieldCheck, type FieldChecks, oneOfFields } from './fieldChecks.ts'
import { forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { shownQuantity } from './resources.ts'
import { validateNodeSelector } from './scheduling.ts'
import { backstepErrors, iscsiOfVolume, needs, storageSources } from './volumeSources.ts'
import { hostPathErrors, nfsErrors } from './volumes.ts'

export const validateVolume = (volume: Defaulted<PersistentVolume>, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(volume)),
  ...volumeSpecErrors(volume.spec),
]

/** Errors of an update. The source of a volume never changes. */
export function validateVolumeUpdate(
  volume: Defaulted<PersistentVolume>,
  old: Defaulted<PersistentVolume>,
): FieldError[] {
  const [spec, stored] = [volume.spec, old.spec]
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
function sourceOf(spec: Defaulted<PersistentVolumeSpec>, { csi: stored }: Defaulted<PersistentVolumeSpec>): JsonObject {
  const all: JsonObject = spec
  const source = Object.fromEntries(Object.keys(sources).flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  if (!isSet(spec.csi) || isSet(stored?.controllerExpandSecretRef)) return source
  const { controllerExpandSecretRef: _, ...rest } = spec.csi
  return { ...source, csi: rest }
}

const secretErrors = (field: string, { name = '', namespace = '' }: Defaulted<SecretReference>): FieldError[] => [
  ...(name === '' ? [required(`${field}.name`)] : invalidFor(`${field}.name`, name, dns1123Subdomain(name))),
  ...(namespace === ''
    ? [required(`${field}.namespace`)]
    : invalidFor(`${field}.namespace`, namespace, dns1123Label(namespace))),
]

const csiSecrets = [
  'controllerPublishSecretRef',
  'controllerExpandSecretRef',
  'nodePublishSecretRef',
  'nodeExpandSecretRef',
] as const

const csi = (field: string, source: Defaulted<CSIPersistentVolumeSource>): FieldError[] => {
  const { nodePublishSecretRef: _, ...named } = source
  return [
    ...storageSources.csi(field, named),
    ...needs('volumeHandle')(field, source),
    ...csiSecrets.flatMap((name) => (isSet(source[name]) ? secretErrors(`${field}.${name}`, source[name]) : [])),
  ]
}

const withSecret =
  <Source extends { readonly secretRef?: Defaulted<SecretReference | ObjectReference> }>(
    check: FieldCheck<Source>,
  ): FieldCheck<Source> =>
  (field, source) => [
    ...check(field, source),
    ...(isSet(source.secretRef) ? needs('name', 'namespace')(`${field}.secretRef`, source.secretRef) : []),
  ]

const local = (
  field: string,
  { path = '' }: Defaulted<LocalVolumeSource>,
  { nodeAffinity }: Defaulted<PersistentVolumeSpec>,
): FieldError[] => [
  ...(path === '' ? [required(`${field}.path`)] : backstepErrors(`${field}.path`, path)),
  ...(isSet(nodeAffinity) ? [] : [required('spec.nodeAffinity', 'Local volume requires node affinity')]),
]

const azureFile = (field: string, source: Defaulted<AzureFilePersistentVolumeSource>): FieldError[] => [
  ...storageSources.azureFile(field, source),
  ...(source.secretNamespace === '' ? [required(`${field}.secretNamespace`)] : []),
]

// Models validateGlusterfsPersistentVolumeSource.
const glusterfs = (field: string, source: Defaulted<GlusterfsPersistentVolumeSource>): FieldError[] => {
  const { endpointsNamespace: namespace } = source
  const at = `${field}.endpointsNamespace`
  return [
    ...storageSources.glusterfs(field, source),
    ...(namespace === ''
      ? [invalidValue(at, '', 'if the endpointnamespace is set, it must be a valid namespace name')]
      : isSet(namespace)
        ? invalidFor(at, namespace, dns1123Label(namespace))
        : []),
  ]
}

/** Volume sources in upstream's order, which decides which of several sources is forbidden. */
const sources: FieldChecks<Defaulted<PersistentVolumeSpec>, [Defaulted<PersistentVolumeSpec>]> = {
  hostPath: hostPathErrors,
  gcePersistentDisk: storageSources.gcePersistentDisk,
  awsElasticBlockStore: storageSources.awsElasticBlockStore,
  glusterfs,
  flocker: storageSources.flocker,
  nfs: nfsErrors,
  rbd: storageSources.rbd,
  quobyte: storageSources.quobyte,
  cephfs: storageSources.cephfs,
  iscsi: iscsiOfVolume,
  cinder: withSecret(storageSources.cinder),
  fc: storageSources.fc,
  flexVolume: storageSources.flexVolume,
  azureFile,
  vsphereVolume: storageSources.vsphereVolume,
  photonPersistentDisk: storageSources.photonPersistentDisk,
  portworxVolume: storageSources.portworxVolume,
  azureDisk: storageSources.azureDisk,
  scaleIO: storageSources.scaleIO,
  local,
  storageos: withSecret(storageSources.storageos),
  csi,
}

const reclaimPolicies = ['Delete', 'Recycle', 'Retain']
const volumeModes = ['Block', 'Filesystem']

function volumeSpecErrors(spec: Defaulted<PersistentVolumeSpec>): FieldError[] {
  const policy = spec.persistentVolumeReclaimPolicy
  const className = spec.storageClassName ?? ''
  return [
    ...accessModeErrors('spec.accessModes', spec.accessModes, ''),
    ...capacityErrors(spec.capacity),
    ...(isSet(policy) && policy !== '' && !reclaimPolicies.includes(policy)
      ? [notSupported('spec.persistentVolumeReclaimPolicy', policy, reclaimPolicies)]
      : []),
    ...nodeAffinityErrors(spec.nodeAffinity),
    ...oneOfFields('spec', 'volume', spec, sources, spec),
    ...(isRoot(spec.hostPath?.path ?? '') && policy === 'Recycle'
      ? [forbidden('spec.persistentVolumeReclaimPolicy', "may not be 'recycle' for a hostPath mount of '/'")]
      : []),
    ...(className === '' ? [] : invalidFor('spec.storageClassName', className, dns1123Subdomain(className))),
    ...(isSet(spec.volumeMode) && !volumeModes.includes(spec.volumeMode)
      ? [notSupported('spec.volumeMode', spec.volumeMode, volumeModes)]
      : []),
    ...attributesErrors(spec),
  ]
}

const isRoot = (path: string): boolean =>
  path.startsWith('/') && path.split('/').every((part) => part === '' || part === '.')

function capacityErrors(value: Readonly<Record<string, string | number>> | undefined): FieldError[] {
  const field = 'spec.capacity'
  const capacity = value ?? {}
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

function nodeAffinityErrors(affinity: Defaulted<VolumeNodeAffinity> | undefined): FieldError[] {
  if (!isSet(affinity)) return []
  const { required: selector } = affinity
  return isSet(selector)
    ? validateNodeSelector('spec.nodeAffinity.required', selector)
    : [required('spec.nodeAffinity.required', 'must specify required node constraints')]
}

function attributesErrors({
  volumeAttributesClassName: name,
  csi: driver,
}: Defaulted<PersistentVolumeSpec>): FieldError[] {
  if (!isSet(name)) return []
  const field = 'spec.volumeAttributesClassName'
  return [
    ...(name === ''
      ? [required(field, 'an empty string is disallowed')]
      : invalidFor(field, name, dns1123Subdomain(name))),
    ...(isSet(driver) ? [] : [required('spec.csi', 'has to be specified when using volumeAttributesClassName')]),
  ]
}
