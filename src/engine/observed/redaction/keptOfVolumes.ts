/** The kept fields of volumes: names and references, but not locations. */
import type { KeptByType } from './treatment.ts'

export const keptOfVolumes: KeptByType = {
  'core.v1.Volume': { name: 'name' },
  'core.v1.VolumeMount': { knownPath: 'mountPath', name: 'name', word: 'mountPropagation recursiveReadOnly' },
  'core.v1.VolumeMountStatus': { knownPath: 'mountPath', name: 'name', word: 'recursiveReadOnly' },
  'core.v1.VolumeDevice': { name: 'name' },
  'core.v1.ConfigMapProjection': { name: 'name' },
  'core.v1.ConfigMapVolumeSource': { name: 'name' },
  'core.v1.KeyToPath': { name: 'key' },
  'core.v1.SecretProjection': { name: 'name' },
  'core.v1.SecretVolumeSource': { name: 'secretName' },
  'core.v1.ClusterTrustBundleProjection': { name: 'name' },
  'core.v1.AzureFileVolumeSource': { name: 'secretName' },
  'core.v1.CSIVolumeSource': { key: 'driver' },
  'core.v1.FlexVolumeSource': { key: 'driver' },
  'core.v1.ISCSIVolumeSource': { target: 'iqn' },
  'core.v1.NFSVolumeSource': { address: 'server' },
  'core.v1.HostPathVolumeSource': { word: 'type' },
  'core.v1.EmptyDirVolumeSource': { word: 'medium' },
  'core.v1.ImageVolumeSource': { image: 'reference', word: 'pullPolicy' },
  'core.v1.PersistentVolumeClaimVolumeSource': { name: 'claimName' },
  'core.v1.PersistentVolumeClaimSpec': {
    name: 'storageClassName volumeAttributesClassName volumeName',
    word: 'accessModes volumeMode',
  },
  'core.v1.PersistentVolumeClaimStatus': {
    name: 'currentVolumeAttributesClassName',
    word: 'accessModes phase',
  },
  'core.v1.PersistentVolumeClaimCondition': {
    key: 'type',
    word: 'status',
    reason: 'reason',
    message: 'message',
  },
  'core.v1.PersistentVolumeSpec': {
    name: 'storageClassName',
    word: 'accessModes persistentVolumeReclaimPolicy volumeMode',
  },
  'core.v1.PersistentVolumeStatus': { word: 'phase' },
  'core.v1.CSIPersistentVolumeSource': { key: 'driver' },
  'storage.v1.StorageClass': { key: 'provisioner', word: 'reclaimPolicy volumeBindingMode' },
}
