import type { FieldError } from '../errors.ts'
import { quantityOf } from '../jsonObject.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, isSet, num, str, structs } from './access.ts'
import { fieldRefErrors, resourceFieldErrors, volumeFieldPaths } from './env.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required, valueNotFound } from './fieldErrors.ts'
import { dns1123Label } from './formats.ts'
import {
  backstepErrors,
  localPathErrors,
  needs,
  type PodSpecOwner,
  type SourceCheck,
  storageSources,
} from './volumeSources.ts'

/** The volumes that containers can mount, by name. Volumes with errors are left out. */
export type Volumes = ReadonlyMap<string, JsonObject>

/** Models pkg/apis/core/validation ValidateVolumes (v1.36). */
export function validateVolumes(
  field: string,
  value: JsonValue | undefined,
  owner: PodSpecOwner,
): { readonly volumes: Volumes; readonly errors: readonly FieldError[] } {
  const volumes = new Map<string, JsonObject>()
  const errors: FieldError[] = []
  structs(value).forEach((volume, i) => {
    const at = `${field}[${i}]`
    const name = str(volume.name)
    const own = sourceErrors(at, volume, owner)
    if (name === '') own.push(required(`${at}.name`))
    else own.push(...invalidFor(`${at}.name`, name, dns1123Label(name)))
    if (volumes.has(name)) own.push(duplicate(`${at}.name`, name))
    if (own.length === 0) volumes.set(name, volume)
    errors.push(...own)
  })
  return { volumes, errors }
}

const emptyDirErrors: SourceCheck = (field, source) =>
  compareQuantity(quantityOf(source.sizeLimit) ?? '0', '0') < 0
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

export const hostPathErrors: SourceCheck = (field, source) => {
  const path = str(source.path)
  if (path === '') return [required(`${field}.path`)]
  const errors = backstepErrors(`${field}.path`, path)
  if (isSet(source.type) && !hostPathTypes.includes(str(source.type)))
    errors.push(notSupported(`${field}.type`, source.type, hostPathTypes))
  return errors
}

export const nfsErrors: SourceCheck = (field, source) => {
  const path = str(source.path)
  const errors = needs('server', 'path')(field, source)
  return path.startsWith('/') ? errors : [...errors, invalidValue(`${field}.path`, path, 'must be an absolute path')]
}

const keyedErrors =
  (nameKey: string): SourceCheck =>
  (field, source) => [
    ...needs(nameKey)(field, source),
    ...modeErrors(`${field}.defaultMode`, source.defaultMode),
    ...itemErrors(`${field}.items`, source.items),
  ]

const downwardErrors: SourceCheck = (field, source) => [
  ...modeErrors(`${field}.defaultMode`, source.defaultMode),
  ...structs(source.items).flatMap((item) => downwardFileErrors(field, item)),
]

const tokenErrors: SourceCheck = (field, source) => {
  const seconds = num(source.expirationSeconds) ?? 3600
  const at = `${field}.expirationSeconds`
  // Upstream's path of the volume omits the source.
  const volume = field.replace(/\.sources\[\d+\]\.serviceAccountToken$/, '')
  const errors = [...needs('path')(volume, source), ...localPathErrors(`${volume}.path`, str(source.path))]
  if (seconds < 600) return [invalidValue(at, seconds, 'may not specify a duration less than 10 minutes'), ...errors]
  if (seconds > 2 ** 32)
    return [invalidValue(at, seconds, 'may not specify a duration larger than 2^32 seconds'), ...errors]
  return errors
}

const projectedSources: readonly (readonly [string, SourceCheck])[] = [
  ['secret', (field, source) => [...needs('name')(field, source), ...itemErrors(`${field}.items`, source.items)]],
  ['configMap', (field, source) => [...needs('name')(field, source), ...itemErrors(`${field}.items`, source.items)]],
  ['downwardAPI', (field, source) => structs(source.items).flatMap((item) => downwardFileErrors(field, item))],
  ['serviceAccountToken', tokenErrors],
]

const projectedErrors: SourceCheck = (field, source) => [
  ...modeErrors(`${field}.defaultMode`, source.defaultMode),
  ...structs(source.sources).flatMap((projection, i) => {
    const at = `${field}.sources[${i}]`
    const present = projectedSources.filter(([name]) => isSet(projection[name]))
    const errors = present.flatMap(([name, check]) => check(`${at}.${name}`, fields(projection[name])))
    if (present.length > 1) errors.push(forbidden(at, 'may not specify more than 1 volume type per source'))
    return errors
  }),
  ...pathConflicts(field, structs(source.sources)),
]

/**
 * Errors of files with the same path from several sources. An error names the Secret or ConfigMap; for other sources,
 * the path.
 */
function pathConflicts(field: string, sources: readonly JsonObject[]): FieldError[] {
  const seen = new Set<string>()
  return sources.flatMap((source) =>
    ['secret', 'configMap', 'downwardAPI'].flatMap((type) => {
      const { name, items } = fields(source[type])
      return structs(items).flatMap((item) => {
        const path = str(item.path)
        if (path === '' || !seen.has(path)) {
          seen.add(path)
          return []
        }
        return [invalidValue(field, type === 'downwardAPI' ? path : str(name), 'conflicting duplicate paths')]
      })
    }),
  )
}

/** Volume sources in upstream's order, which decides which of several sources is forbidden. */
const volumeSources: readonly (readonly [string, SourceCheck])[] = [
  ['emptyDir', emptyDirErrors],
  ['hostPath', hostPathErrors],
  ['gitRepo', storageSources.gitRepo],
  ['gcePersistentDisk', storageSources.gcePersistentDisk],
  ['awsElasticBlockStore', storageSources.awsElasticBlockStore],
  ['secret', keyedErrors('secretName')],
  ['nfs', nfsErrors],
  ['iscsi', storageSources.iscsi],
  ['glusterfs', storageSources.glusterfs],
  ['flocker', storageSources.flocker],
  ['persistentVolumeClaim', needs('claimName')],
  ['rbd', storageSources.rbd],
  ['cinder', storageSources.cinder],
  ['cephfs', storageSources.cephfs],
  ['quobyte', storageSources.quobyte],
  ['downwardAPI', downwardErrors],
  ['fc', storageSources.fc],
  ['flexVolume', storageSources.flexVolume],
  ['configMap', keyedErrors('name')],
  ['azureFile', storageSources.azureFile],
  ['vsphereVolume', storageSources.vsphereVolume],
  ['photonPersistentDisk', storageSources.photonPersistentDisk],
  ['portworxVolume', storageSources.portworxVolume],
  ['azureDisk', storageSources.azureDisk],
  ['storageos', storageSources.storageos],
  ['projected', projectedErrors],
  ['scaleIO', storageSources.scaleIO],
  ['csi', storageSources.csi],
  ['ephemeral', storageSources.ephemeral],
  ['image', storageSources.image],
]

function sourceErrors(field: string, volume: JsonObject, owner: PodSpecOwner): FieldError[] {
  const present = volumeSources.filter(([name]) => isSet(volume[name]))
  if (present.length === 0) return [required(field, 'must specify a volume type')]
  return present.flatMap(([name, check], i) =>
    i === 0
      ? check(`${field}.${name}`, fields(volume[name]), owner)
      : [forbidden(`${field}.${name}`, 'may not specify more than 1 volume type')],
  )
}

function modeErrors(field: string, value: JsonValue | undefined): FieldError[] {
  const mode = num(value)
  if (mode === undefined || (mode >= 0 && mode <= 0o777)) return []
  return [invalidValue(field, mode, 'must be a number between 0 and 0777 (octal), both inclusive')]
}

function itemErrors(field: string, items: JsonValue | undefined): FieldError[] {
  return structs(items).flatMap((item, i) => [
    ...needs('key', 'path')(`${field}[${i}]`, item),
    ...localPathErrors(`${field}[${i}].path`, str(item.path)),
    ...modeErrors(`${field}[${i}].mode`, item.mode),
  ])
}

function downwardFileErrors(field: string, item: JsonObject): FieldError[] {
  const errors = needs('path')(field, item)
  errors.push(...localPathErrors(`${field}.path`, str(item.path)))
  if (isSet(item.fieldRef)) {
    errors.push(...fieldRefErrors(`${field}.fieldRef`, fields(item.fieldRef), volumeFieldPaths))
    if (isSet(item.resourceFieldRef)) {
      errors.push(invalidValue(field, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'))
    }
  } else if (isSet(item.resourceFieldRef)) {
    errors.push(...resourceFieldErrors(`${field}.resourceFieldRef`, fields(item.resourceFieldRef), 'volume'))
  } else {
    errors.push(required(field, 'one of fieldRef and resourceFieldRef is required'))
  }
  return [...errors, ...modeErrors(`${field}.mode`, item.mode)]
}

/** Models pkg/apis/core/validation ValidateVolumeMounts (v1.36). */
export function validateVolumeMounts(field: string, container: JsonObject, volumes: Volumes): FieldError[] {
  const seenPaths = new Set<string>()
  const devices = structs(container.volumeDevices)
  const deviceNames = new Set(devices.map((device) => str(device.name)))
  const devicePaths = new Set(devices.map((device) => str(device.devicePath)))
  return structs(container.volumeMounts).flatMap((mount, i) => {
    const at = `${field}[${i}]`
    const name = str(mount.name)
    const path = str(mount.mountPath)
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
function recursiveErrors(field: string, { recursiveReadOnly, readOnly, mountPropagation }: JsonObject): FieldError[] {
  if (!isSet(recursiveReadOnly)) return []
  const mode = str(recursiveReadOnly)
  if (!recursions.includes(mode)) return [notSupported(field, mode, recursions)]
  if (mode === 'Disabled') return []
  const isPropagated = isSet(mountPropagation) && str(mountPropagation) !== 'None'
  return [
    ...(readOnly === true ? [] : [forbidden(field, 'may only be specified when readOnly is true')]),
    ...(isPropagated ? [forbidden(field, 'may only be specified when mountPropagation is None or not specified')] : []),
  ]
}

const propagations = ['Bidirectional', 'HostToContainer', 'None']

function propagationErrors(field: string, mount: JsonObject, container: JsonObject): FieldError[] {
  if (!isSet(mount.mountPropagation)) return []
  const at = `${field}.mountPropagation`
  const value = str(mount.mountPropagation)
  if (!propagations.includes(value)) return [notSupported(at, value, propagations)]
  if (value !== 'Bidirectional' || fields(container.securityContext).privileged === true) return []
  return [forbidden(at, 'Bidirectional mount propagation is available only to privileged containers')]
}

function subPathErrors(field: string, at: string, mount: JsonObject): FieldError[] {
  const subPath = str(mount.subPath)
  const expression = str(mount.subPathExpr)
  const errors = subPath === '' ? [] : localPathErrors(`${field}.subPath`, subPath)
  if (expression === '') return errors
  if (subPath !== '') {
    errors.push(invalidValue(`${at}.subPathExpr`, expression, 'subPathExpr and subPath are mutually exclusive'))
  }
  return [...errors, ...localPathErrors(`${field}.subPathExpr`, expression)]
}
