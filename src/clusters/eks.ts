import { type ClusterPreset, type Machine, nodesInZones, steppedCpu } from './preset.ts'

const EVICTION_MI = 100
const DISK_GI = 80

/** Pods per node by the addresses of the machine's network interfaces; a managed node group allows at most 110. */
const podsOf = ({ pods = 110 }: Machine): number => Math.min(110, pods)

/** Two nodes of a managed node group, and the add-ons of every cluster. */
export const eks: ClusterPreset = {
  id: 'eks',
  name: 'EKS',
  made: '`eksctl create cluster`',
  version: 'v1.35',
  managedNodes: true,
  machines: [
    { id: 'm5.large', cores: 2, memoryGi: 8, pods: 29 },
    { id: 'm5.xlarge', cores: 4, memoryGi: 16, pods: 58 },
    { id: 'm5.2xlarge', cores: 8, memoryGi: 32, pods: 58 },
    { id: 'm5.4xlarge', cores: 16, memoryGi: 64, pods: 234 },
  ],
  nodes: nodesInZones(2, ['us-west-2a', 'us-west-2b'], {
    'eks.amazonaws.com/capacityType': 'ON_DEMAND',
    'eks.amazonaws.com/nodegroup': 'ng-1',
    'alpha.eksctl.io/nodegroup-name': 'ng-1',
  }),
  diskGi: DISK_GI,
  allocatable: (machine) => ({
    cpuMilli: machine.cores * 1000 - steppedCpu(machine.cores),
    // The reservation for the kubelet follows the machine's addresses, even if the limit is lower.
    memoryMi: machine.memoryGi * 1024 - (255 + 11 * (machine.pods ?? 110)) - EVICTION_MI,
    // Reserved: a tenth for eviction, and 1 GiB for the kubelet.
    storageGi: Math.floor(DISK_GI * 0.9 - 1),
    pods: podsOf(machine),
  }),
  storageClasses: [
    {
      name: 'gp2',
      provisioner: 'kubernetes.io/aws-ebs',
      // Since 1.30 there is no default class.
      binding: 'WaitForFirstConsumer',
      reclaim: 'Delete',
      volumes: { kind: 'network', zonal: true },
      addOn: 'aws-ebs-csi-driver',
    },
  ],
  sources: [
    {
      about: 'nodes, machine, zones',
      url: 'https://docs.aws.amazon.com/eks/latest/eksctl/creating-and-managing-clusters.html',
    },
    {
      about: 'reserved resources',
      url: 'https://github.com/awslabs/amazon-eks-ami/blob/main/nodeadm/internal/kubelet/config.go',
    },
    { about: 'Pods per node', url: 'https://docs.aws.amazon.com/eks/latest/userguide/choosing-instance-type.html' },
    {
      about: 'Pods of each machine',
      url: 'https://github.com/awslabs/amazon-eks-ami/blob/main/templates/shared/runtime/eni-max-pods.txt',
    },
    {
      about: 'no default class since 1.30',
      url: 'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions-extended.html',
    },
    {
      about: 'the driver of volumes is an add-on',
      url: 'https://docs.aws.amazon.com/eks/latest/userguide/ebs-csi.html',
    },
    { about: 'labels', url: 'https://docs.aws.amazon.com/eks/latest/userguide/managed-node-groups.html' },
    { about: 'version', url: 'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html' },
  ],
}
