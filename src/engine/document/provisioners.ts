/** Known volume provisioners, with the nodes that can mount their volumes. */
import type { ClusterConfig, VolumeReach } from './types.ts'

const network: VolumeReach = { kind: 'network' }
const zonal: VolumeReach = { kind: 'network', zonal: true }
const node: VolumeReach = { kind: 'node' }
const shared: VolumeReach = { kind: 'shared' }

/** By name of the driver, from the driver's documentation. */
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
  ['k8s.io/minikube-hostpath', node],
  ['docker.io/hostpath', node],
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

/** Reach of a provisioner's volumes; undefined for an unknown one. */
export const reachOfProvisioner = (provisioner: string): VolumeReach | undefined => provisioners.get(provisioner)

/** Reach of a StorageClass's volumes: the cluster's configuration takes precedence over the known provisioners. */
export function reachOfClass(
  { provided }: Pick<ClusterConfig, 'provided'>,
  { name, provisioner }: { readonly name: string; readonly provisioner: string },
): VolumeReach | undefined {
  const own = provided?.storageClasses.find((one) => one.name === name && one.provisioner === provisioner)
  return own?.volumes ?? reachOfProvisioner(provisioner)
}
