/** Rules of volume sources for disks and servers. Models pkg/apis/core/validation (v1.36), validate*VolumeSource. */
import type { FieldError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, isSet, num, str, strings } from './access.ts'
import { validateClaimSpec } from './claims.ts'
import { invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Subdomain, inclusiveRange } from './formats.ts'
import { validateAnnotations, validateLabels } from './objectMeta.ts'

/** Checks one source at its field. */
export type SourceCheck = (field: string, source: JsonObject) => FieldError[]

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
const gcePersistentDisk: SourceCheck = (field, source) => [
  ...(str(source.pdName) === '' ? [required(`${field}.pdName`)] : []),
  ...partitionErrors(`${field.replace(/gcePersistentDisk$/, 'persistentDisk')}.partition`, source.partition, 1),
]

const awsElasticBlockStore: SourceCheck = (field, source) => [
  ...needs('volumeID')(field, source),
  ...partitionErrors(`${field}.partition`, source.partition, 1),
]

const QUALIFIED_NAME =
  /^(?:iqn\.\d{4}-\d{2}\.[a-z0-9]+(?:[.-][a-z0-9]+)*(?::.*)?|eui\.[0-9a-fA-F]{16}|naa\.[0-9a-fA-F]{32})$/

function initiatorErrors(field: string, name: string): FieldError[] {
  if (!/^(?:iqn|eui|naa)/.test(name))
    return [invalidValue(field, name, 'must be valid format starting with iqn, eui, or naa')]
  return QUALIFIED_NAME.test(name) ? [] : [invalidValue(field, name, 'must be valid format')]
}

const iscsi: SourceCheck = (field, source) => {
  const iqn = str(source.iqn)
  const lun = num(source.lun) ?? 0
  const initiator = str(source.initiatorName)
  const isAuthenticated = source.chapAuthDiscovery === true || source.chapAuthSession === true
  return [
    ...needs('targetPortal')(field, source),
    ...(iqn === '' ? [required(`${field}.iqn`)] : initiatorErrors(`${field}.iqn`, iqn)),
    ...(lun < 0 || lun > 255 ? [invalidValue(`${field}.lun`, lun, inclusiveRange(0, 255))] : []),
    ...(isAuthenticated && !isSet(source.secretRef) ? [required(`${field}.secretRef`)] : []),
    ...(initiator === '' ? [] : initiatorErrors(`${field}.initiatorname`, initiator)),
  ]
}

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

const HOST_PORT = /^[^:\s]+:\d+$/

const quobyte: SourceCheck = (field, source) => {
  const registry = str(source.registry)
  const tenant = str(source.tenant)
  const isFormed = registry.split(',').every((one) => HOST_PORT.test(one))
  return [
    ...(registry === ''
      ? [required(`${field}.registry`, 'must be a host:port pair or multiple pairs separated by commas')]
      : tenant.length >= 65
        ? [required(`${field}.tenant`, 'must be a UUID and may not exceed a length of 64 characters')]
        : isFormed
          ? []
          : [
              invalidValue(
                `${field}.registry`,
                registry,
                'must be a host:port pair or multiple pairs separated by commas',
              ),
            ]),
    ...needs('volume')(field, source),
  ]
}

const fc: SourceCheck = (field, source) => {
  const [names, ids] = [strings(source.targetWWNs), strings(source.wwids)]
  if (names.length === 0 && ids.length === 0)
    return [required(`${field}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both')]
  if (names.length > 0 && ids.length > 0)
    return [invalidValue(`${field}.targetWWNs`, names, 'targetWWNs and wwids can not be specified simultaneously')]
  if (names.length === 0) return []
  const lun = num(source.lun)
  if (lun === undefined) return [required(`${field}.lun`, 'lun is required if targetWWNs is specified')]
  return lun < 0 || lun > 255 ? [invalidValue(`${field}.lun`, lun, inclusiveRange(0, 255))] : []
}

const flexVolume: SourceCheck = (field, source) => [
  ...needs('driver')(field, source),
  ...Object.keys(fields(source.options)).flatMap((key) => {
    const slash = key.indexOf('/')
    const namespace = `.${slash < 0 ? '' : key.slice(0, slash)}`
    return namespace.endsWith('.kubernetes.io') || namespace.endsWith('.k8s.io')
      ? [invalidValue(`${field}.options[${key}]`, key, 'kubernetes.io and k8s.io namespaces are reserved')]
      : []
  }),
]

const azureFile: SourceCheck = needs('secretName', 'shareName')

const azureKinds = ['Dedicated', 'Managed', 'Shared']
const cachingModes = ['None', 'ReadOnly', 'ReadWrite']

const azureDisk: SourceCheck = (field, source) => {
  const [kind, caching] = [source.kind, source.cachingMode]
  return [
    ...needs('diskName', 'diskURI')(field, source),
    ...(isSet(caching) && !cachingModes.includes(str(caching))
      ? [notSupported(`${field}.cachingMode`, caching, cachingModes)]
      : []),
    ...(isSet(kind) && !azureKinds.includes(str(kind)) ? [notSupported(`${field}.kind`, kind, azureKinds)] : []),
  ]
}

const storageos: SourceCheck = (field, source) =>
  (['volumeName', 'volumeNamespace'] as const).flatMap((key) => {
    const value = str(source[key])
    if (value === '') return key === 'volumeName' ? [required(`${field}.${key}`)] : []
    return value.includes('.') ? [invalidValue(`${field}.${key}`, value, 'must not contain dots')] : []
  })

const csi: SourceCheck = (field, source) => {
  const driver = str(source.driver)
  if (driver === '') return [required(`${field}.driver`)]
  const secret = fields(source.nodePublishSecretRef)
  return [
    ...(driver.length > 63 ? [invalidValue(`${field}.driver`, driver, 'must be no more than 63 characters')] : []),
    ...invalidFor(`${field}.driver`, driver, dns1123Subdomain(driver.toLowerCase())),
    ...(isSet(source.nodePublishSecretRef) && str(secret.name) === ''
      ? [required(`${field}.nodePublishSecretRef.name`)]
      : []),
  ]
}

// Models validateEphemeralVolumeSource and ValidatePersistentVolumeClaimTemplate.
const ephemeral: SourceCheck = (field, source) => {
  if (!isSet(source.volumeClaimTemplate)) return [required(`${field}.volumeClaimTemplate`)]
  const { metadata, spec } = fields(source.volumeClaimTemplate)
  const at = `${field}.volumeClaimTemplate`
  const { labels, annotations } = fields(metadata)
  return [
    ...validateAnnotations(`${at}.metadata.annotations`, annotations),
    ...validateLabels(`${at}.metadata.labels`, labels),
    ...validateClaimSpec(`${at}.spec`, fields(spec)),
  ]
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never']

const image: SourceCheck = (field, { pullPolicy }) =>
  isSet(pullPolicy) && str(pullPolicy) !== '' && !pullPolicies.includes(str(pullPolicy))
    ? [notSupported(`${field}.pullPolicy`, pullPolicy, pullPolicies)]
    : []

/** Checks by the name of the source. */
export const storageSources = {
  gitRepo,
  gcePersistentDisk,
  awsElasticBlockStore,
  iscsi,
  glusterfs: needs('endpoints', 'path'),
  flocker,
  rbd,
  cinder: needs('volumeID'),
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
