/**
 * Tables of PersistentVolumeClaims, PersistentVolumes and StorageClasses. Models
 * pkg/printers/internalversion/printers.go (v1.36).
 */
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonValue } from '../../api/types.ts'
import { dig } from './clusterColumns.ts'
import { ageOf, type TablePrinter } from './table.ts'

const UNSET = '<unset>'
const text = (value: JsonValue | undefined, otherwise = ''): string =>
  value === undefined || value === null || value === '' ? otherwise : String(value)

const shortModes = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const

/** Access modes as `RWO,ROX`. Models GetAccessModesAsString. */
function accessModesText(modes: JsonValue | undefined): string {
  const given: readonly JsonValue[] = Array.isArray(modes) ? modes : []
  return shortModes.flatMap(([mode, short]) => (given.includes(mode) ? [short] : [])).join(',')
}

/** StorageClass of a claim or a volume; the beta annotation takes precedence over the field. */
export const storageClassOf = ({ metadata, spec }: AnyObject): string =>
  metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? text(spec?.storageClassName)

const phaseOf = ({ metadata, status }: AnyObject): string =>
  metadata.deletionTimestamp === undefined ? text(status?.phase) : 'Terminating'

/** Capacity and access modes of a bound claim; empty while the claim names no volume. */
export function boundPart({ spec, status }: AnyObject): { readonly capacity: string; readonly modes: string } {
  if (text(spec?.volumeName) === '') return { capacity: '', modes: '' }
  return { capacity: text(dig(status, 'capacity', 'storage'), '0'), modes: accessModesText(status?.accessModes) }
}

export const claims: TablePrinter = {
  columns: ['NAME', 'STATUS', 'VOLUME', 'CAPACITY', 'ACCESS MODES', 'STORAGECLASS', 'VOLUMEATTRIBUTESCLASS', 'AGE'],
  wide: ['VOLUMEMODE'],
  cells: (object, now) => {
    const { metadata, spec } = object
    const { capacity, modes } = boundPart(object)
    return [
      metadata.name,
      phaseOf(object),
      text(spec?.volumeName),
      capacity,
      modes,
      storageClassOf(object),
      text(spec?.volumeAttributesClassName, UNSET),
      ageOf(metadata.creationTimestamp, now),
      text(spec?.volumeMode, UNSET),
    ]
  },
}

export const volumes: TablePrinter = {
  columns: [
    ...['NAME', 'CAPACITY', 'ACCESS MODES', 'RECLAIM POLICY', 'STATUS', 'CLAIM', 'STORAGECLASS'],
    ...['VOLUMEATTRIBUTESCLASS', 'REASON', 'AGE'],
  ],
  wide: ['VOLUMEMODE'],
  cells: (object, now) => {
    const { metadata, spec, status } = object
    const claim = spec?.claimRef
    return [
      metadata.name,
      text(dig(spec, 'capacity', 'storage'), '0'),
      accessModesText(spec?.accessModes),
      text(spec?.persistentVolumeReclaimPolicy),
      phaseOf(object),
      claim ? `${text(dig(claim, 'namespace'))}/${text(dig(claim, 'name'))}` : '',
      storageClassOf(object),
      text(spec?.volumeAttributesClassName, UNSET),
      text(status?.reason),
      ageOf(metadata.creationTimestamp, now),
      text(spec?.volumeMode, UNSET),
    ]
  },
}

const DEFAULT_CLASS = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]

export const storageClasses: TablePrinter = {
  columns: ['NAME', 'PROVISIONER', 'RECLAIMPOLICY', 'VOLUMEBINDINGMODE', 'ALLOWVOLUMEEXPANSION', 'AGE'],
  cells: (object, now) => {
    const { metadata } = object
    const isDefault = DEFAULT_CLASS.some((key) => metadata.annotations?.[key] === 'true')
    return [
      `${metadata.name}${isDefault ? ' (default)' : ''}`,
      text(dig(object, 'provisioner')),
      text(dig(object, 'reclaimPolicy'), 'Delete'),
      text(dig(object, 'volumeBindingMode'), 'Immediate'),
      text(dig(object, 'allowVolumeExpansion'), 'false'),
      ageOf(metadata.creationTimestamp, now),
    ]
  },
}
