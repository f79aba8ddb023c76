import type { FieldError } from '../errors.ts'
import type {
  ConfigMapVolumeSource,
  Container,
  DownwardAPIVolumeFile,
  DownwardAPIVolumeSource,
  EmptyDirVolumeSource,
  EphemeralContainer,
  HostPathVolumeSource,
  KeyToPath,
  NFSVolumeSource,
  ProjectedVolumeSource,
  SecretProjection,
  ServiceAccountTokenProjection,
  Volume,
  VolumeMount,
  VolumeProjection,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { compareQuantity } from '../quantity.ts'
import { isSet } from './access.ts'
import { fieldRefErrors, resourceFieldErrors, volumeFieldPaths } from './env.ts'
import { checkField, type FieldChecks, fieldsWithChecks, oneOfFields } from './fieldChecks.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required, valueNotFound } from './fieldErrors.ts'
import { dns1123Label } from './formats.ts'
import { backstepErrors, localPathErrors, needs, type PodSpecOwner, storageSources } from './volumeSources.ts'

/** The volumes that containers can mount, by name. Volumes with errors are left out. */
export type Volumes = ReadonlyMap<string, Defaulted<Volume>>

/** Models pkg/apis/core/validation ValidateVolumes (v1.36). */
export function validateVolumes(
  field: string,
  value: readonly Defaulted<Volume>[] | undefined,
  owner: PodSpecOwner,
): { readonly volumes: Volumes; readonly errors: readonly FieldError[] } {
  const volumes = new Map<string, Defaulted<Volume>>()
  const errors: FieldError[] = []
  value?.forEach((volume, i) => {
    const at = `${field}[${i}]`
    const name = volume.name ?? ''
    const own = oneOfFields(at, 'volume', volume, volumeSources, owner)
    if (name === '') own.push(required(`${at}.name`))
    else own.push(...invalidFor(`${at}.name`, name, dns1123Label(name)))
    if (volumes.has(name)) own.push(duplicate(`${at}.name`, name))
    if (own.length === 0) volumes.set(name, volume)
    errors.push(...own)
  })
  return { volumes, errors }
}

const emptyDirErrors = (field: string, { sizeLimit = '0' }: Defaulted<EmptyDirVolumeSource>): FieldError[] =>
  compareQuantity(sizeLimit, '0') < 0
    ? [forbidden(`${field}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
    : []

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
]

export const hostPathErrors = (field: string, { path = '', type }: Defaulted<HostPathVolumeSource>): FieldError[] => {
  if (path === '') return [required(`${field}.path`)]
  const errors = backstepErrors(`${field}.path`, path)
  if (isSet(type) && !hostPathTypes.includes(type)) errors.push(notSupported(`${field}.type`, type, hostPathTypes))
  return errors
}

export const nfsErrors = (field: string, source: Defaulted<NFSVolumeSource>): FieldError[] => {
  const { path = '' } = source
  const errors = needs('server', 'path')(field, source)
  return path.startsWith('/') ? errors : [...errors, invalidValue(`${field}.path`, path, 'must be an absolute path')]
}

const fileErrors = (field: string, source: Omit<Defaulted<ConfigMapVolumeSource>, 'name'>): FieldError[] => [
  ...modeErrors(`${field}.defaultMode`, source.defaultMode),
  ...itemErrors(`${field}.items`, source.items),
]

const downwardErrors = (field: string, source: Defaulted<DownwardAPIVolumeSource>): FieldError[] => [
  ...modeErrors(`${field}.defaultMode`, source.defaultMode),
  ...(source.items ?? []).flatMap((item) => downwardFileErrors(field, item)),
]

const tokenErrors = (field: string, source: Defaulted<ServiceAccountTokenProjection>): FieldError[] => {
  const seconds = source.expirationSeconds
  const at = `${field}.expirationSeconds`
  // Upstream's path of the volume omits the source.
  const volume = field.replace(/\.sources\[\d+\]\.serviceAccountToken$/, '')
  const errors = [...needs('path')(volume, source), ...localPathErrors(`${volume}.path`, source.path ?? '')]
  if (seconds < 600) return [invalidValue(at, seconds, 'may not specify a duration less than 10 minutes'), ...errors]
  if (seconds > 2 ** 32)
    return [invalidValue(at, seconds, 'may not specify a duration larger than 2^32 seconds'), ...errors]
  return errors
}

const namedFileErrors = (field: string, source: Defaulted<SecretProjection>): FieldError[] => [
  ...needs('name')(field, source),
  ...itemErrors(`${field}.items`, source.items),
]

const projectedSources: FieldChecks<Defaulted<VolumeProjection>> = {
  secret: namedFileErrors,
  configMap: namedFileErrors,
  downwardAPI: (field, source) => (source.items ?? []).flatMap((item) => downwardFileErrors(field, item)),
  serviceAccountToken: tokenErrors,
}

const projectedErrors = (field: string, source: Defaulted<ProjectedVolumeSource>): FieldError[] => [
  ...modeErrors(`${field}.defaultMode`, source.defaultMode),
  ...(source.sources ?? []).flatMap((projection, i) => {
    const at = `${field}.sources[${i}]`
    const present = fieldsWithChecks(projection, projectedSources)
    const errors = present.flatMap((name) => checkField(at, projection, name, projectedSources))
    if (present.length > 1) errors.push(forbidden(at, 'may not specify more than 1 volume type per source'))
    return errors
  }),
  ...pathConflicts(field, source.sources ?? []),
]

/**
 * Errors of files with the same path from several sources. An error names the Secret or ConfigMap; for other sources,
 * the path.
 */
function pathConflicts(field: string, sources: readonly Defaulted<VolumeProjection>[]): FieldError[] {
  const seen = new Set<string>()
  const repeated = (items: readonly { readonly path?: string }[] | undefined, source?: string): FieldError[] =>
    (items ?? []).flatMap(({ path = '' }) => {
      if (path !== '' && seen.has(path)) return [invalidValue(field, source ?? path, 'conflicting duplicate paths')]
      seen.add(path)
      return []
    })
  return sources.flatMap(({ secret, configMap, downwardAPI }) => [
    ...repeated(secret?.items, secret?.name ?? ''),
    ...repeated(configMap?.items, configMap?.name ?? ''),
    ...repeated(downwardAPI?.items),
  ])
}

/** Volume sources in upstream's order, which decides which of several sources is forbidden. */
const volumeSources: FieldChecks<Defaulted<Volume>, [PodSpecOwner]> = {
  emptyDir: emptyDirErrors,
  hostPath: hostPathErrors,
  gitRepo: storageSources.gitRepo,
  gcePersistentDisk: storageSources.gcePersistentDisk,
  awsElasticBlockStore: storageSources.awsElasticBlockStore,
  secret: (field, source) => [...needs('secretName')(field, source), ...fileErrors(field, source)],
  nfs: nfsErrors,
  iscsi: storageSources.iscsi,
  glusterfs: storageSources.glusterfs,
  flocker: storageSources.flocker,
  persistentVolumeClaim: needs('claimName'),
  rbd: storageSources.rbd,
  cinder: storageSources.cinder,
  cephfs: storageSources.cephfs,
  quobyte: storageSources.quobyte,
  downwardAPI: downwardErrors,
  fc: storageSources.fc,
  flexVolume: storageSources.flexVolume,
  configMap: (field, source) => [...needs('name')(field, source), ...fileErrors(field, source)],
  azureFile: storageSources.azureFile,
  vsphereVolume: storageSources.vsphereVolume,
  photonPersistentDisk: storageSources.photonPersistentDisk,
  portworxVolume: storageSources.portworxVolume,
  azureDisk: storageSources.azureDisk,
  storageos: storageSources.storageos,
  projected: projectedErrors,
  scaleIO: storageSources.scaleIO,
  csi: storageSources.csi,
  ephemeral: storageSources.ephemeral,
  image: storageSources.image,
}

function modeErrors(field: string, mode: number | undefined): FieldError[] {
  if (mode === undefined || (mode >= 0 && mode <= 0o777)) return []
  return [invalidValue(field, mode, 'must be a number between 0 and 0777 (octal), both inclusive')]
}

function itemErrors(field: string, items: readonly Defaulted<KeyToPath>[] | undefined): FieldError[] {
  return (items ?? []).flatMap((item, i) => [
    ...needs('key', 'path')(`${field}[${i}]`, item),
    ...localPathErrors(`${field}[${i}].path`, item.path ?? ''),
    ...modeErrors(`${field}[${i}].mode`, item.mode),
  ])
}

function downwardFileErrors(field: string, item: Defaulted<DownwardAPIVolumeFile>): FieldError[] {
  const errors = needs('path')(field, item)
  errors.push(...localPathErrors(`${field}.path`, item.path ?? ''))
  if (isSet(item.fieldRef)) {
    errors.push(...fieldRefErrors(`${field}.fieldRef`, item.fieldRef, volumeFieldPaths))
    if (isSet(item.resourceFieldRef)) {
      errors.push(invalidValue(field, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'))
    }
  } else if (isSet(item.resourceFieldRef)) {
    errors.push(...resourceFieldErrors(`${field}.resourceFieldRef`, item.resourceFieldRef, 'volume'))
  } else {
    errors.push(required(field, 'one of fieldRef and resourceFieldRef is required'))
  }
  return [...errors, ...modeErrors(`${field}.mode`, item.mode)]
}

/** Models pkg/apis/core/validation ValidateVolumeMounts (v1.36). */
export function validateVolumeMounts(
  field: string,
  container: Defaulted<Container> | Defaulted<EphemeralContainer>,
  volumes: Volumes,
): FieldError[] {
  const seenPaths = new Set<string>()
  const devices = container.volumeDevices ?? []
  const deviceNames = new Set(devices.map((device) => device.name ?? ''))
  const devicePaths = new Set(devices.map((device) => device.devicePath ?? ''))
  return (container.volumeMounts ?? []).flatMap((mount, i) => {
    const at = `${field}[${i}]`
    const name = mount.name ?? ''
    const path = mount.mountPath ?? ''
    const errors: FieldError[] = []
    if (name === '') errors.push(required(`${at}.name`))
    if (!volumes.has(name)) errors.push(valueNotFound(`${at}.name`, name))
    if (path === '') errors.push(required(`${at}.mountPath`))
    if (seenPaths.has(path)) errors.push(invalidValue(`${at}.mountPath`, path, 'must be unique'))
    seenPaths.add(path)
    if (deviceNames.has(name)) errors.push(invalidValue(`${at}.name`, name, 'must not already exist in volumeDevices'))
    if (devicePaths.has(path)) {
      errors.push(invalidValue(`${at}.mountPath`, path, 'must not already exist as a path in volumeDevices'))
    }
    return [
      ...errors,
      ...subPathErrors(field, at, mount),
      ...propagationErrors(field, mount, container),
      ...recursiveErrors(`${field}.recursiveReadOnly`, mount),
    ]
  })
}

const recursions = ['Disabled', 'Enabled', 'IfPossible']

// Models validateMountRecursiveReadOnly.
function recursiveErrors(
  field: string,
  { recursiveReadOnly, readOnly, mountPropagation }: Defaulted<VolumeMount>,
): FieldError[] {
  if (!isSet(recursiveReadOnly)) return []
  const mode = recursiveReadOnly
  if (!recursions.includes(mode)) return [notSupported(field, mode, recursions)]
  if (mode === 'Disabled') return []
  const isPropagated = isSet(mountPropagation) && mountPropagation !== 'None'
  return [
    ...(readOnly === true ? [] : [forbidden(field, 'may only be specified when readOnly is true')]),
    ...(isPropagated ? [forbidden(field, 'may only be specified when mountPropagation is None or not specified')] : []),
  ]
}

const propagations = ['Bidirectional', 'HostToContainer', 'None']

function propagationErrors(
  field: string,
  mount: Defaulted<VolumeMount>,
  container: Defaulted<Container> | Defaulted<EphemeralContainer>,
): FieldError[] {
  if (!isSet(mount.mountPropagation)) return []
  const at = `${field}.mountPropagation`
  const value = mount.mountPropagation
  if (!propagations.includes(value)) return [notSupported(at, value, propagations)]
  if (value !== 'Bidirectional' || container.securityContext?.privileged === true) return []
  return [forbidden(at, 'Bidirectional mount propagation is available only to privileged containers')]
}

function subPathErrors(field: string, at: string, mount: Defaulted<VolumeMount>): FieldError[] {
  const subPath = mount.subPath ?? ''
  const expression = mount.subPathExpr ?? ''
  const errors = subPath === '' ? [] : localPathErrors(`${field}.subPath`, subPath)
  if (expression === '') return errors
  if (subPath !== '') {
    errors.push(invalidValue(`${at}.subPathExpr`, expression, 'subPathExpr and subPath are mutually exclusive'))
  }
  return [...errors, ...localPathErrors(`${field}.subPathExpr`, expression)]
}
