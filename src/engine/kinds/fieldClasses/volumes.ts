/** Fields of volumes and of volume claims. */
import type { ClassesByType } from './fieldClass.ts'

export const volumeClasses = {
  'core.v1.Volume': {
    simulated:
      'cephfs configMap emptyDir flocker gitRepo glusterfs hostPath name persistentVolumeClaim photonPersistentDisk projected quobyte rbd scaleIO secret storageos',
    noEffect: 'downwardAPI',
    asked:
      'awsElasticBlockStore azureDisk azureFile cinder csi ephemeral fc flexVolume gcePersistentDisk image iscsi nfs portworxVolume vsphereVolume',
  },
  'core.v1.CephFSVolumeSource': { noEffect: 'monitors path readOnly secretFile secretRef user' },
  'core.v1.FlockerVolumeSource': { noEffect: 'datasetName datasetUUID' },
  'core.v1.GitRepoVolumeSource': { noEffect: 'directory repository revision' },
  'core.v1.GlusterfsVolumeSource': { noEffect: 'endpoints path readOnly' },
  'core.v1.PhotonPersistentDiskVolumeSource': { noEffect: 'fsType pdID' },
  'core.v1.QuobyteVolumeSource': { noEffect: 'group readOnly registry tenant user volume' },
  'core.v1.RBDVolumeSource': { noEffect: 'fsType image keyring monitors pool readOnly secretRef user' },
  'core.v1.ScaleIOVolumeSource': {
    noEffect: 'fsType gateway protectionDomain readOnly secretRef sslEnabled storageMode storagePool system volumeName',
  },
  'core.v1.StorageOSVolumeSource': { noEffect: 'fsType readOnly secretRef volumeName volumeNamespace' },
  'core.v1.ConfigMapVolumeSource': { simulated: 'items name optional', noEffect: 'defaultMode' },
  'core.v1.SecretVolumeSource': { simulated: 'items optional secretName', noEffect: 'defaultMode' },
  'core.v1.KeyToPath': { simulated: 'key', noEffect: 'mode path' },
  'core.v1.EmptyDirVolumeSource': { simulated: 'medium', noEffect: 'sizeLimit' },
  'core.v1.HostPathVolumeSource': { noEffect: 'path', asked: 'type' },
  'core.v1.PersistentVolumeClaimVolumeSource': { simulated: 'claimName', noEffect: 'readOnly' },
  'core.v1.ProjectedVolumeSource': { simulated: 'sources', noEffect: 'defaultMode' },
  // clusterTrustBundle and podCertificate are dropped: their feature gates are off.
  'core.v1.VolumeProjection': {
    simulated: 'configMap secret',
    noEffect: 'clusterTrustBundle downwardAPI podCertificate serviceAccountToken',
  },
  'core.v1.ConfigMapProjection': { simulated: 'items name optional' },
  'core.v1.SecretProjection': { simulated: 'items name optional' },
  'core.v1.PersistentVolume': { simulated: 'spec' },
  'core.v1.PersistentVolumeSpec': {
    simulated:
      'accessModes capacity claimRef mountOptions nodeAffinity storageClassName volumeAttributesClassName volumeMode',
    noEffect: 'persistentVolumeReclaimPolicy',
    // Facts outside of the manifests decide whether the volume can be mounted.
    asked:
      'awsElasticBlockStore azureDisk azureFile cephfs cinder csi fc flexVolume flocker gcePersistentDisk glusterfs hostPath iscsi local nfs photonPersistentDisk portworxVolume quobyte rbd scaleIO storageos vsphereVolume',
  },
  'core.v1.VolumeNodeAffinity': { simulated: 'required' },
  'storage.v1.CSIDriver': { simulated: 'spec' },
  'storage.v1.CSIDriverSpec': {
    simulated: 'attachRequired storageCapacity volumeLifecycleModes',
    noEffect:
      'fsGroupPolicy nodeAllocatableUpdatePeriodSeconds podInfoOnMount preventPodSchedulingIfMissing requiresRepublish seLinuxMount serviceAccountTokenInSecrets tokenRequests',
  },
  'storage.v1.CSINode': { simulated: 'spec' },
  'storage.v1.CSINodeSpec': { simulated: 'drivers' },
  'storage.v1.CSINodeDriver': { simulated: 'allocatable name', noEffect: 'nodeID topologyKeys' },
  'storage.v1.VolumeNodeResources': { simulated: 'count' },
  'storage.v1.VolumeAttachment': { simulated: 'spec' },
  'storage.v1.VolumeAttachmentSpec': { simulated: 'attacher nodeName source' },
  'storage.v1.VolumeAttachmentSource': { simulated: 'persistentVolumeName', noEffect: 'inlineVolumeSpec' },
  'core.v1.PersistentVolumeClaim': { simulated: 'spec', noEffect: 'status' },
  'core.v1.PersistentVolumeClaimSpec': {
    simulated: 'accessModes resources selector volumeName',
    asked: 'dataSource dataSourceRef storageClassName volumeAttributesClassName',
    notSimulated: { volumeMode: { notSimulated: 'blockDevice', when: (value) => value === 'Block' } },
  },
  'core.v1.VolumeResourceRequirements': { simulated: 'requests', noEffect: 'limits' },
} satisfies ClassesByType
