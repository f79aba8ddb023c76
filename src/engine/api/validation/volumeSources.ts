/** Rules of volume sources for disks and servers. Models pkg/apis/core/validation (v1.36), validate*VolumeSource. */
import type { FieldError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, isSet, num, str, strings } from './access.ts'
import { validateClaimSpec } from './claims.ts'
import { invalidFor, invalidValue, notSupported, required, tooLong } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain, inclusiveRange } from './formats.ts'
import { templateMetaErrors } from './objectMeta.ts'

/** Whether the spec is a Pod's own or part of a template. A few rules differ. */
export type PodSpecOwner = 'pod' | 'template'

/** Checks one source at its field; `owner`: of the spec with the volume, absent for a PersistentVolume. */
export type SourceCheck = (field: string, source: JsonObject, owner?: PodSpecOwner) => FieldError[]

/** Texts that must not be empty, in this order. */
export const needs =
  (...keys: readonly string[]): SourceCheck =>
  (field, source) =>
    keys.flatMap((key) => (str(source[key]) === '' ? [required(`${field}.${key}`)] : []))

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

const partitionErrors = (field: string, value: JsonValue | undefined, least: number): FieldError[] => {
  const partition = num(value)
  return partition === undefined || partition === 0 || (partition >= least && partition <= 255)
    ? []
    : [invalidValue(field, partition, inclusiveRange(least, 255))]
}

const gitRepo: SourceCheck = (field, source) => [
  ...needs('repository')(field, source),
  ...localPathErrors(`${field}.directory`, str(source.directory)),
]

// Upstream uses the name of the Go type in place of the field's name.
const gcePersistentDisk: SourceCheck = (field, source) => {
  const at = field.replace(/gcePersistentDisk$/, 'persistentDisk')
  return [...needs('pdName')(at, source), ...partitionErrors(`${at}.partition`, source.partition, 1)]
}

const awsElasticBlockStore: SourceCheck = (field, source) => [
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
function iscsiErrors(field: string, source: JsonObject, beginnings: string): FieldError[] {
  const iqn = str(source.iqn)
  const lun = num(source.lun) ?? 0
  const isAuthenticated = source.chapAuthDiscovery === true || source.chapAuthSession === true
  return [
    ...needs('targetPortal')(field, source),
    ...(iqn === '' ? [required(`${field}.iqn`)] : initiatorErrors(`${field}.iqn`, iqn, beginnings)),
    ...(lun < 0 || lun > 255 ? [invalidValue(`${field}.lun`, lun, inclusiveRange(0, 255))] : []),
    ...(isAuthenticated && !isSet(source.secretRef) ? [required(`${field}.secretRef`)] : []),
    ...(beginnings === '' && isSet(source.secretRef)
      ? needs('name')(`${field}.secretRef`, fields(source.secretRef))
      : []),
    ...(isSet(source.initiatorName)
      ? initiatorErrors(`${field}.initiatorname`, str(source.initiatorName), beginnings)
      : []),
  ]
}

// Models validateISCSIVolumeSource.
const iscsi: SourceCheck = (field, source) => iscsiErrors(field, source, BEGINNINGS)

// Models validateISCSIPersistentVolumeSource.
export const iscsiOfVolume: SourceCheck = (field, source) => iscsiErrors(field, source, '')

const cephfs: SourceCheck = (field, source) =>
  strings(source.monitors).length === 0 ? [required(`${field}.monitors`)] : []

const rbd: SourceCheck = (field, source) => [...cephfs(field, source), ...needs('image')(field, source)]

const flocker: SourceCheck = (field, source) => {
  const [name, uuid] = [str(source.datasetName), str(source.datasetUUID)]
  if (name === '' && uuid === '') return [required(field, 'one of datasetName and datasetUUID is required')]
  const errors =
    name !== '' && uuid !== ''
      ? [invalidValue(field, 'resource', 'datasetName and datasetUUID can not be specified simultaneously')]
      : []
  return name.includes('/') ? [...errors, invalidValue(`${field}.datasetName`, name, "must not contain '/'")] : errors
}

const HOST_PORT = /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/
const HOST_PORTS = 'must be a host:port pair or multiple pairs separated by commas'

const quobyte: SourceCheck = (field, source) => {
  const registry = str(source.registry)
  const tenant = str(source.tenant)
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

const fc: SourceCheck = (field, source) => {
  const [names, ids] = [strings(source.targetWWNs), strings(source.wwids)]
  if (names.length === 0)
    return ids.length > 0
      ? []
      : [required(`${field}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both')]
  const errors =
    ids.length > 0
      ? [invalidValue(`${field}.targetWWNs`, names, 'targetWWNs and wwids can not be specified simultaneously')]
      : []
  const lun = num(source.lun)
  if (lun === undefined) return [...errors, required(`${field}.lun`, 'lun is required if targetWWNs is specified')]
  return lun < 0 || lun > 255 ? [...errors, invalidValue(`${field}.lun`, lun, inclusiveRange(0, 255))] : errors
}

const flexVolume: SourceCheck = (field, source) => [
  ...needs('driver')(field, source),
  ...Object.keys(fields(source.options)).flatMap((key) => {
    const namespace = `.${key.toLowerCase().split('/', 1)[0]}`
    return namespace.endsWith('.kubernetes.io') || namespace.endsWith('.k8s.io')
      ? [invalidValue(`${field}.options[${key}]`, key, 'kubernetes.io and k8s.io namespaces are reserved')]
      : []
  }),
]

const azureFile: SourceCheck = needs('secretName', 'shareName')

const azureKinds = ['Dedicated', 'Managed', 'Shared']
const cachingModes = ['None', 'ReadOnly', 'ReadWrite']

const MANAGED_DISK = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const BLOB_DISK = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

function diskUriErrors(field: string, uri: string, isManaged: boolean): FieldError[] {
  const [start, form] = isManaged ? ['/subscriptions/', MANAGED_DISK] : ['https://', BLOB_DISK]
  return uri.startsWith(start) ? [] : [notSupported(field, uri, [form])]
}

const azureDisk: SourceCheck = (field, source) => {
  const [kind, caching] = [source.kind, source.cachingMode]
  return [
    ...needs('diskName', 'diskURI')(field, source),
    ...(isSet(caching) && !cachingModes.includes(str(caching))
      ? [notSupported(`${field}.cachingMode`, caching, cachingModes)]
      : []),
    ...(isSet(kind) && !azureKinds.includes(str(kind)) ? [notSupported(`${field}.kind`, kind, azureKinds)] : []),
    ...(isSet(kind) ? diskUriErrors(`${field}.diskURI`, str(source.diskURI), kind === 'Managed') : []),
  ]
}

const secretRefErrors: SourceCheck = (field, { secretRef }) =>
  isSet(secretRef) ? needs('name')(`${field}.secretRef`, fields(secretRef)) : []

const cinder: SourceCheck = (field, source) => [...needs('volumeID')(field, source), ...secretRefErrors(field, source)]

const storageos: SourceCheck = (field, source) => [
  ...needs('volumeName')(field, source),
  ...(['volumeName', 'volumeNamespace'] as const).flatMap((key) => {
    const value = str(source[key])
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

const csi: SourceCheck = (field, source) => {
  const { nodePublishSecretRef: secret } = source
  const name = str(fields(secret).name)
  return [
    ...driverErrors(`${field}.driver`, str(source.driver)),
    ...(isSet(secret) && name === '' ? [required(`${field}.nodePublishSecretRef.name`)] : []),
    // Upstream's path of the name omits the reference.
    ...(name === '' ? [] : invalidFor(`${field}.name`, name, dns1123Subdomain(name))),
  ]
}

// Models validateEphemeralVolumeSource and ValidatePersistentVolumeClaimTemplate.
const ephemeral: SourceCheck = (field, source) => {
  if (!isSet(source.volumeClaimTemplate)) return [required(`${field}.volumeClaimTemplate`)]
  const { metadata, spec } = fields(source.volumeClaimTemplate)
  const at = `${field}.volumeClaimTemplate`
  return [...templateMetaErrors(`${at}.metadata`, fields(metadata)), ...validateClaimSpec(`${at}.spec`, fields(spec))]
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never']

// A Pod must name the image, and a template may omit it. Models validateImageVolumeSource.
const image: SourceCheck = (field, source, owner) => {
  const { pullPolicy } = source
  return [
    ...(owner === 'pod' ? needs('reference')(field, source) : []),
    ...(isSet(pullPolicy) && str(pullPolicy) !== '' && !pullPolicies.includes(str(pullPolicy))
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
} as const satisfies Readonly<Record<string, SourceCheck>>
