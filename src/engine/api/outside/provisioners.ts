/** Known volume provisioners, and the nodes that can mount their volumes. */

/** Nodes that can mount a ReadWriteOnce volume. */
export interface VolumeReach {
  /**
   * `network`: attached to one node at a time, and movable. `node`: on the disk of one node. `shared`: mounted by any
   * number of nodes.
   */
  readonly kind: 'network' | 'node' | 'shared'
  /** Only nodes in the volume's zone can attach it. */
  readonly zonal?: boolean
}

/** The part of a cluster's configuration that says where volumes can be mounted. */
export interface ProvidedClasses {
  readonly provided?:
    | {
        readonly storageClasses: readonly {
          readonly name: string
          readonly provisioner: string
          readonly volumes?: VolumeReach
        }[]
      }
    | undefined
}

const network: VolumeReach = { kind: 'network' }
const zonal: VolumeReach = { kind: 'network', zonal: true }
const node: VolumeReach = { kind: 'node' }
const shared: VolumeReach = { kind: 'shared' }

/** Reach by the driver's name, from the driver's documentation. */
const provisioners: ReadonlyMap<string, VolumeReach> = new Map([
  // The simulation's own default class: a directory on every node.
  ['rollscope.dev/hostpath', shared],
  // Google Cloud: persistent disks belong to a zone, Filestore is NFS.
  ['pd.csi.storage.gke.io', zonal],
  ['kubernetes.io/gce-pd', zonal],
  ['filestore.csi.storage.gke.io', shared],
  ['gcsfuse.csi.storage.gke.io', shared],
  // AWS: EBS volumes belong to a zone, EFS is NFS.
  ['ebs.csi.aws.com', zonal],
  ['ebs.csi.eks.amazonaws.com', zonal],
  ['kubernetes.io/aws-ebs', zonal],
  ['efs.csi.aws.com', shared],
  ['fsx.csi.aws.com', shared],
  // Azure: disks belong to a zone unless they are zone-redundant, files and blobs are mounted over the network.
  ['disk.csi.azure.com', zonal],
  ['kubernetes.io/azure-disk', zonal],
  ['file.csi.azure.com', shared],
  ['kubernetes.io/azure-file', shared],
  ['blob.csi.azure.com', shared],
  // DigitalOcean, Hetzner, OpenStack, vSphere, IBM, Oracle, Alibaba, Linode.
  ['dobs.csi.digitalocean.com', network],
  ['csi.hetzner.cloud', zonal],
  ['cinder.csi.openstack.org', zonal],
  ['csi.vsphere.vmware.com', network],
  ['vpc.block.csi.ibm.io', zonal],
  ['blockvolume.csi.oraclecloud.com', zonal],
  ['diskplugin.csi.alibabacloud.com', zonal],
  ['linodebs.csi.linode.com', network],
  // Local clusters.
  ['rancher.io/local-path', node],
  // The class's volumes have no node affinity: on another node the directory is a different one.
  ['k8s.io/minikube-hostpath', shared],
  ['docker.io/hostpath', shared],
  ['microk8s.io/hostpath', node],
  ['openebs.io/local', node],
  ['local.csi.openebs.io', node],
  ['topolvm.io', node],
  ['driver.longhorn.io', network],
  ['rook-ceph.rbd.csi.ceph.com', network],
  ['rbd.csi.ceph.com', network],
  ['rook-ceph.cephfs.csi.ceph.com', shared],
  ['cephfs.csi.ceph.com', shared],
  ['nfs.csi.k8s.io', shared],
  ['smb.csi.k8s.io', shared],
])

/** Provisioners whose volumes belong to a CSI driver of another name. */
// Models k8s.io/csi-translation-lib GetCSINameFromInTreeName (v1.36).
const migrated: ReadonlyMap<string, string> = new Map([
  ['kubernetes.io/gce-pd', 'pd.csi.storage.gke.io'],
  ['kubernetes.io/aws-ebs', 'ebs.csi.aws.com'],
  ['kubernetes.io/azure-disk', 'disk.csi.azure.com'],
  ['kubernetes.io/azure-file', 'file.csi.azure.com'],
  ['kubernetes.io/cinder', 'cinder.csi.openstack.org'],
  ['kubernetes.io/vsphere-volume', 'csi.vsphere.vmware.com'],
])

/** The CSI driver that mounts a provisioner's volumes. */
export const driverOfProvisioner = (provisioner: string): string => migrated.get(provisioner) ?? provisioner

/** Reach of a provisioner's volumes; undefined for an unknown one. */
export const reachOfProvisioner = (provisioner: string): VolumeReach | undefined => provisioners.get(provisioner)

/** Reach of a StorageClass's volumes: the cluster's configuration takes precedence over the known provisioners. */
export function reachOfClass(
  { provided }: ProvidedClasses,
  { name, provisioner }: { readonly name: string; readonly provisioner: string },
): VolumeReach | undefined {
  const own = provided?.storageClasses.find((one) => one.name === name && one.provisioner === provisioner)
  return own?.volumes ?? reachOfProvisioner(provisioner)
}
