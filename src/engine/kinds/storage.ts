/** Claims, volumes and StorageClasses. */

import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import { fill } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { lookup } from '../api/lookup.ts'
import { normalizeStruct } from '../api/normalize.ts'
import { defaultVolumeSources } from '../api/podDefaults.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { fields, isSet, str } from '../api/validation/access.ts'
import { validateClaim, validateClaimUpdate } from '../api/validation/claims.ts'
import { claimSpecWarnings } from '../api/validation/claimWarnings.ts'
import { nodeLabelDeprecation, nodeTermWarnings } from '../api/validation/nodeLabelWarnings.ts'
import { metaOf } from '../api/validation/objectMeta.ts'
import { validateVolume, validateVolumeUpdate } from '../api/validation/persistentVolumes.ts'
import { validateStorageClass, validateStorageClassUpdate } from '../api/validation/storageClass.ts'
import { compact, ofSpec, withAmounts } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const persistentVolume = kindRow({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  resource: 'persistentvolumes',
  scope: 'cluster',
  shortName: 'pv',
  subresources: ['status'],
  // Models pkg/apis/core/v1/defaults.go SetDefaults_PersistentVolume (v1.36).
  defaults: ofSpec((spec) =>
    fill(defaultVolumeSources(withAmounts(spec, ['capacity'])), {
      persistentVolumeReclaimPolicy: 'Retain',
      volumeMode: 'Filesystem',
    }),
  ),
  validate: { create: validateVolume, update: validateVolumeUpdate },
  warnings: { create: volumeWarnings, update: volumeWarnings },
  initialStatus: () => ({ phase: 'Pending' }),
  prepareForCreate: (volume) => withFinalizer(volume, VOLUME_PROTECTION),
  hasEffect: true,
})

export const persistentVolumeClaim = kindRow({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  resource: 'persistentvolumeclaims',
  scope: 'namespace',
  shortName: 'pvc',
  subresources: ['status'],
  // Models pkg/apis/core/v1/defaults.go SetDefaults_PersistentVolumeClaimSpec (v1.36).
  defaults: ofSpec((spec) => fill(normalizeStruct('v1.PersistentVolumeClaimSpec', spec), { volumeMode: 'Filesystem' })),
  validate: { create: validateClaim, update: validateClaimUpdate },
  warnings: { create: claimWarnings, update: claimWarnings },
  initialStatus: () => ({ phase: 'Pending' }),
  prepareForCreate: (claim) => withFinalizer(withSources(claim), CLAIM_PROTECTION),
  prepareForUpdate: withSources,
  hasEffect: true,
})

export const storageClass = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  resource: 'storageclasses',
  scope: 'cluster',
  shortName: 'sc',
  // Models pkg/apis/storage/v1/defaults.go SetDefaults_StorageClass (v1.36).
  defaults: (object) => fill(compact(object), { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  validate: { create: validateStorageClass, update: validateStorageClassUpdate },
  warnings: { create: topologyWarnings, update: topologyWarnings },
  hasEffect: true,
})

const CLAIM_PROTECTION = 'kubernetes.io/pvc-protection'
const VOLUME_PROTECTION = 'kubernetes.io/pv-protection'

/**
 * An object with the finalizer that protects it while it is in use. Models
 * plugin/pkg/admission/storage/storageobjectinuseprotection (v1.36).
 */
function withFinalizer(object: AnyObject, finalizer: string): AnyObject {
  const { finalizers = [] } = object.metadata
  if (finalizers.includes(finalizer)) return object
  return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] } }
}

/** Whether the older field accepts this data source. */
function isOldSource(dataSource: JsonObject): boolean {
  const { kind } = dataSource
  const group = str(dataSource.apiGroup)
  return (
    (kind === 'PersistentVolumeClaim' && group === '') ||
    (kind === 'VolumeSnapshot' && group === 'snapshot.storage.k8s.io')
  )
}

/**
 * A claim with the same content in its two source fields. In the older field, sources of another kind are dropped.
 * Sources of other namespaces are dropped, because their feature gate is off. A stored source stays. Models
 * pkg/api/persistentvolumeclaim/util.go (v1.36).
 */
function withSources(claim: AnyObject, stored?: AnyObject): AnyObject {
  const { dataSource, dataSourceRef, ...spec } = claim.spec ?? {}
  if (!isSet(dataSource) && !isSet(dataSourceRef)) return claim
  const before = stored?.spec ?? {}
  const isStored = isSet(before.dataSource) || isSet(before.dataSourceRef)
  const isElsewhere = str(fields(dataSourceRef).namespace) !== ''
  const ref = isStored || !isElsewhere ? dataSourceRef : undefined
  const source = isStored || isSet(ref) || isOldSource(fields(dataSource)) ? dataSource : undefined
  const one = source ?? (isElsewhere ? undefined : ref)
  const other = ref ?? source
  return {
    ...claim,
    spec: {
      ...spec,
      ...(isSet(one) ? { dataSource: withGroup(one) } : {}),
      ...(isSet(other) ? { dataSourceRef: withGroup(other) } : {}),
    },
  }
}

/** The API server always writes the group of a source, as null for the core group. */
const withGroup = (source: JsonValue): JsonObject => ({ apiGroup: null, ...fields(source) })

const storageClassAnnotation = 'volume.beta.kubernetes.io/storage-class'
const storageClassText = 'deprecated since v1.8; use "storageClassName" attribute instead'

function annotationWarnings(
  object: Defaulted<PersistentVolume> | Defaulted<PersistentVolumeClaim>,
  deprecated: Readonly<Record<string, string>>,
): string[] {
  const annotations = metaOf(object).annotations ?? {}
  return Object.entries(deprecated).flatMap(([key, text]) =>
    Object.hasOwn(annotations, key) ? [`metadata.annotations[${key}]: ${text}`] : [],
  )
}

function claimWarnings(claim: Defaulted<PersistentVolumeClaim>): string[] {
  return [
    ...annotationWarnings(claim, { [storageClassAnnotation]: storageClassText }),
    ...claimSpecWarnings('spec', claim.spec),
  ]
}

const deprecatedVolumes: Readonly<Record<string, string>> = lookup({
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
})

/** Models pkg/api/persistentvolume/util.go warningsForPersistentVolumeSpecAndMeta (v1.36). */
function volumeWarnings(volume: Defaulted<PersistentVolume>): string[] {
  const spec = volume.spec
  return [
    ...annotationWarnings(volume, {
      [storageClassAnnotation]: storageClassText,
      'volume.beta.kubernetes.io/mount-options': 'deprecated since v1.31; use "mountOptions" attribute instead',
    }),
    ...(spec.persistentVolumeReclaimPolicy === 'Recycle'
      ? [
          'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
        ]
      : []),
    ...(spec.nodeAffinity?.required?.nodeSelectorTerms ?? []).flatMap((term, i) =>
      nodeTermWarnings(`spec.nodeAffinity.required.nodeSelectorTerms[${i}]`, term),
    ),
    ...Object.entries(deprecatedVolumes).flatMap(([key, text]) =>
      Object.hasOwn(spec, key) ? [`spec.${key === 'storageos' ? 'storageOS' : key}: ${text}`] : [],
    ),
  ]
}

function topologyWarnings({ allowedTopologies }: Defaulted<StorageClass>): string[] {
  return (allowedTopologies ?? []).flatMap((term, i) =>
    (term.matchLabelExpressions ?? []).flatMap(({ key }, j) => {
      const text = nodeLabelDeprecation(key ?? '')
      return text === undefined ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${j}].key: ${text}`]
    }),
  )
}
