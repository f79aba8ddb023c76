/** Rules of volume sources for disks and servers. Models pkg/apis/core/validation (v1.36), validate*VolumeSource. */
import type { FieldError } from '../errors.ts'
import type {
  AWSElasticBlockStoreVolumeSource,
  AzureDiskVolumeSource,
  CephFSVolumeSource,
  CinderVolumeSource,
  CSIVolumeSource,
  EphemeralVolumeSource,
  FCVolumeSource,
  FlexVolumeSource,
  FlockerVolumeSource,
  GCEPersistentDiskVolumeSource,
  GitRepoVolumeSource,
  ImageVolumeSource,
  ISCSIVolumeSource,
  QuobyteVolumeSource,
  RBDVolumeSource,
  StorageOSVolumeSource,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSet } from './access.ts'
import { validateClaimSpec } from './claims.ts'
import { invalidFor, invalidValue, notSupported, required, tooLong } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain, inclusiveRange } from './formats.ts'
import { templateMetaErrors } from './objectMeta.ts'

/** Whether the spec is a Pod's own or part of a template. A few rules differ. */
export type PodSpecOwner = 'pod' | 'template'

/** Texts that must not be empty, in this order. */
export const needs =
  <Key extends string>(...keys: readonly Key[]) =>
  (field: string, source: { readonly [Name in Key]?: string }): FieldError[] =>
    keys.flatMap((key) => (source[key] ? [] : [required(`${field}.${key}`)]))

/** A path without `..` among its parts. */
export const backstepErrors = (field: string, path: string): FieldError[] =>
  path.split('/').includes('..') ? [invalidValue(field, path, "must not contain '..'")] : []

/** Errors unless a path is relative and stays below its start. */
export function localPathErrors(field: string, path: string): FieldError[] {
  const errors = path.startsWith('/') ? [invalidValue(field, path, 'must be a relative path')] : []
  errors.push(...backstepErrors(field, path))
  if (path.startsWith('..') && !path.startsWith('../') && path !== '..')
    errors.push(invalidValue(field, path, "must not start with '..'"))
  return errors
}

const partitionErrors = (field: string, partition = 0, least: number): FieldError[] => {
  return partition === 0 || (partition >= least && partition <= 255)
    ? []
    : [invalidValue(field, partition, inclusiveRange(least, 255))]
}

const gitRepo = (field: string, source: Defaulted<GitRepoVolumeSource>): FieldError[] => [
  ...needs('repository')(field, source),
  ...localPathErrors(`${field}.directory`, source.directory ?? ''),
]

// Upstream uses the name of the Go type in place of the field's name.
const gcePersistentDisk = (field: string, source: Defaulted<GCEPersistentDiskVolumeSource>): FieldError[] => {
  const at = field.replace(/gcePersistentDisk$/, 'persistentDisk')
  return [...needs('pdName')(at, source), ...partitionErrors(`${at}.partition`, source.partition, 1)]
}

const awsElasticBlockStore = (field: string, source: Defaulted<AWSElasticBlockStoreVolumeSource>): FieldError[] => [
  ...needs('volumeID')(field, source),
  ...partitionErrors(`${field}.partition`, source.partition, 1),
]

const QUALIFIED_NAME =
  /^(?:iqn\.\d{4}-\d{2}\.[a-z0-9]+(?:[.-][a-z0-9]+)*(?::.*)?|eui\.[0-9a-fA-F]{16}|naa\.[0-9a-fA-F]{32})$/

const BEGINNINGS = ' starting with iqn, eui, or naa'

function initiatorErrors(field: string, name: string, beginnings: string): FieldError[] {
  if (!/^(?:iqn|eui|naa)/.test(name)) return [invalidValue(field, name, `must be valid format${beginnings}`)]
  return QUALIFIED_NAME.test(name) ? [] : [invalidValue(field, name, 'must be valid format')]
}

/** Upstream's texts differ: `beginnings` are the words about the beginning of a name. */
function iscsiErrors(field: string, source: Defaulted<ISCSIVolumeSource>, beginnings: string): FieldError[] {
  const { iqn = '', lun = 0 } = source
  const isAuthenticated = source.chapAuthDiscovery === true || source.chapAuthSession === true
  return [
    ...needs('targetPortal')(field, source),
    ...(iqn === '' ? [required(`${field}.iqn`)] : initiatorErrors(`${field}.iqn`, iqn, beginnings)),
    ...(lun < 0 || lun > 255 ? [invalidValue(`${field}.lun`, lun, inclusiveRange(0, 255))] : []),
    ...(isAuthenticated && !isSet(source.secretRef) ? [required(`${field}.secretRef`)] : []),
    ...(beginnings === '' && isSet(source.secretRef) ? needs('name')(`${field}.secretRef`, source.secretRef) : []),
    ...(isSet(source.initiatorName) ? initiatorErrors(`${field}.initiatorname`, source.initiatorName, beginnings) : []),
  ]
}

// Models validateISCSIVolumeSource.
const iscsi = (field: string, source: Defaulted<ISCSIVolumeSource>): FieldError[] =>
  iscsiErrors(field, source, BEGINNINGS)

// Models validateISCSIPersistentVolumeSource.
export const iscsiOfVolume = (field: string, source: Defaulted<ISCSIVolumeSource>): FieldError[] =>
  iscsiErrors(field, source, '')

const cephfs = (field: string, { monitors }: Pick<Defaulted<CephFSVolumeSource>, 'monitors'>): FieldError[] =>
  monitors?.length ? [] : [required(`${field}.monitors`)]

const rbd = (field: string, source: Pick<Defaulted<RBDVolumeSource>, 'monitors' | 'image'>): FieldError[] => [
  ...cephfs(field, source),
  ...needs('image')(field, source),
]

const flocker = (
  field: string,
  { datasetName: name = '', datasetUUID: uuid = '' }: Defaulted<FlockerVolumeSource>,
): FieldError[] => {
  if (name === '' && uuid === '') return [required(field, 'one of datasetName and datasetUUID is required')]
  const errors =
    name !== '' && uuid !== ''
      ? [invalidValue(field, 'resource', 'datasetName and datasetUUID can not be specified simultaneously')]
      : []
  return name.includes('/') ? [...errors, invalidValue(`${field}.datasetName`, name, "must not contain '/'")] : errors
}

const HOST_PORT = /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/
const HOST_PORTS = 'must be a host:port pair or multiple pairs separated by commas'

const quobyte = (field: string, source: Defaulted<QuobyteVolumeSource>): FieldError[] => {
  const { registry = '', tenant = '' } = source
  const malformed = registry.split(',').filter((one) => !HOST_PORT.test(one))
  return [
    ...(registry === ''
      ? [required(`${field}.registry`, HOST_PORTS)]
      : tenant.length >= 65
        ? [required(`${field}.tenant`, 'must be a UUID and may not exceed a length of 64 characters')]
        : malformed.map(() => invalidValue(`${field}.registry`, registry, HOST_PORTS))),
    ...needs('volume')(field, source),
  ]
}

const fc = (
  field: string,
  { targetWWNs: names = [], wwids: ids = [], lun }: Defaulted<FCVolumeSource>,
): FieldError[] => {
  if (names.length === 0)
    return ids.length > 0
      ? []
      : [required(`${field}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both')]
  const errors =
    ids.length > 0
      ? [invalidValue(`${field}.targetWWNs`, names, 'targetWWNs and wwids can not be specified simultaneously')]
      : []
  if (lun === undefined) return [...errors, required(`${field}.lun`, 'lun is required if targetWWNs is specified')]
  return lun < 0 || lun > 255 ? [...errors, invalidValue(`${field}.lun`, lun, inclusiveRange(0, 255))] : errors
}

const flexVolume = (field: string, source: Pick<Defaulted<FlexVolumeSource>, 'driver' | 'options'>): FieldError[] => [
  ...needs('driver')(field, source),
  ...Object.keys(source.options ?? {}).flatMap((key) => {
    const namespace = `.${key.toLowerCase().split('/', 1)[0]}`
    return namespace.endsWith('.kubernetes.io') || namespace.endsWith('.k8s.io')
      ? [invalidValue(`${field}.options[${key}]`, key, 'kubernetes.io and k8s.io namespaces are reserved')]
      : []
  }),
]

const azureFile = needs('secretName', 'shareName')

const azureKinds = ['Dedicated', 'Managed', 'Shared']
const cachingModes = ['None', 'ReadOnly', 'ReadWrite']

const MANAGED_DISK = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const BLOB_DISK = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

function diskUriErrors(field: string, uri: string, isManaged: boolean): FieldError[] {
  const [start, form] = isManaged ? ['/subscriptions/', MANAGED_DISK] : ['https://', BLOB_DISK]
  return uri.startsWith(start) ? [] : [notSupported(field, uri, [form])]
}

const azureDisk = (field: string, source: Defaulted<AzureDiskVolumeSource>): FieldError[] => {
  const { kind, cachingMode: caching, diskURI = '' } = source
  return [
    ...needs('diskName', 'diskURI')(field, source),
    ...(isSet(caching) && !cachingModes.includes(caching)
      ? [notSupported(`${field}.cachingMode`, caching, cachingModes)]
      : []),
    ...(isSet(kind) && !azureKinds.includes(kind) ? [notSupported(`${field}.kind`, kind, azureKinds)] : []),
    ...(isSet(kind) ? diskUriErrors(`${field}.diskURI`, diskURI, kind === 'Managed') : []),
  ]
}

const secretRefErrors = (
  field: string,
  { secretRef }: Pick<Defaulted<CinderVolumeSource>, 'secretRef'>,
): FieldError[] => (isSet(secretRef) ? needs('name')(`${field}.secretRef`, secretRef) : [])

const cinder = (field: string, source: Defaulted<CinderVolumeSource>): FieldError[] => [
  ...needs('volumeID')(field, source),
  ...secretRefErrors(field, source),
]

const storageos = (field: string, source: Defaulted<StorageOSVolumeSource>): FieldError[] => [
  ...needs('volumeName')(field, source),
  ...(['volumeName', 'volumeNamespace'] as const).flatMap((key) => {
    const value = source[key] ?? ''
    return value === '' ? [] : invalidFor(`${field}.${key}`, value, dns1123Label(value))
  }),
  ...secretRefErrors(field, source),
]

// Models ValidateCSIDriverName.
function driverErrors(field: string, driver: string): FieldError[] {
  if (driver === '') return [required(field)]
  return [
    ...(driver.length > 63 ? [tooLong(field, 63)] : []),
    ...invalidFor(field, driver, dns1123Subdomain(driver.toLowerCase())),
  ]
}

const csi = (
  field: string,
  { driver = '', nodePublishSecretRef: secret }: Pick<Defaulted<CSIVolumeSource>, 'driver' | 'nodePublishSecretRef'>,
): FieldError[] => {
  const name = secret?.name ?? ''
  return [
    ...driverErrors(`${field}.driver`, driver),
    ...(isSet(secret) && name === '' ? [required(`${field}.nodePublishSecretRef.name`)] : []),
    // Upstream's path of the name omits the reference.
    ...(name === '' ? [] : invalidFor(`${field}.name`, name, dns1123Subdomain(name))),
  ]
}

// Models validateEphemeralVolumeSource and ValidatePersistentVolumeClaimTemplate.
const ephemeral = (
  field: string,
  { volumeClaimTemplate: template }: Defaulted<EphemeralVolumeSource>,
): FieldError[] => {
  const at = `${field}.volumeClaimTemplate`
  if (!isSet(template)) return [required(at)]
  return [
    ...templateMetaErrors(`${at}.metadata`, template.metadata ?? {}),
    ...validateClaimSpec(`${at}.spec`, template.spec ?? {}),
  ]
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never']

// A Pod must name the image, and a template may omit it. Models validateImageVolumeSource.
const image = (field: string, source: Defaulted<ImageVolumeSource>, owner: PodSpecOwner): FieldError[] => {
  const { pullPolicy } = source
  return [
    ...(owner === 'pod' ? needs('reference')(field, source) : []),
    ...(pullPolicy && !pullPolicies.includes(pullPolicy)
      ? [notSupported(`${field}.pullPolicy`, pullPolicy, pullPolicies)]
      : []),
  ]
}

/** Checks by the name of the source. */
export const storageSources = {
  gitRepo,
  gcePersistentDisk,
  awsElasticBlockStore,
  iscsi,
  glusterfs: needs('endpoints', 'path'),
  flocker,
  rbd,
  cinder,
  cephfs,
  quobyte,
  fc,
  flexVolume,
  azureFile,
  vsphereVolume: needs('volumePath'),
  photonPersistentDisk: needs('pdID'),
  portworxVolume: needs('volumeID'),
  azureDisk,
  storageos,
  scaleIO: needs('gateway', 'system', 'volumeName'),
  csi,
  ephemeral,
  image,
} as const
