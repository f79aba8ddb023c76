/** What is known of the programs that make volumes: from where each kind of volume can be mounted. */
import type { ClusterConfig, VolumeReach } from './types.ts'

const network: VolumeReach = { kind: 'network' }
const zonal: VolumeReach = { kind: 'network', zonal: true }
const node: VolumeReach = { kind: 'node' }
const shared: VolumeReach = { kind: 'shared' }

/** By the name of the driver, as its own documentation describes its volumes. */
const provisioners: ReadonlyMap<string, VolumeReach> = new Map([
  // The simulation's own default class: a folder that every node has.
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
  // On one's own machines.
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

/** From where volumes of a provisioner can be mounted; undefined for one that is not known. */
export const reachOfProvisioner = (provisioner: string): VolumeReach | undefined => provisioners.get(provisioner)

/** The same for a StorageClass of a run: what its cluster says of the class counts before what is known of the provisioner. */
export function reachOfClass(
  { provided }: Pick<ClusterConfig, 'provided'>,
  { name, provisioner }: { readonly name: string; readonly provisioner: string },
): VolumeReach | undefined {
  const own = provided?.storageClasses.find((one) => one.name === name && one.provisioner === provisioner)
  return own?.volumes ?? reachOfProvisioner(provisioner)
}
