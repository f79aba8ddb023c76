import { type ClusterPreset, nodesInZones } from './preset.ts'

const EVICTION_MI = 100
const DISK_GI = 100

/**
 * A cluster of the user's own machines with kubeadm: a control plane without other Pods, three workers, and no volumes.
 */
export const bare: ClusterPreset = {
  id: 'bare',
  name: 'Bare',
  made: '`kubeadm init`, and `kubeadm join` on three machines',
  version: 'v1.36.3',
  managedNodes: false,
  machines: [
    { id: '4-16', cores: 4, memoryGi: 16 },
    { id: '2-8', cores: 2, memoryGi: 8 },
    { id: '8-32', cores: 8, memoryGi: 32 },
    { id: '16-64', cores: 16, memoryGi: 64 },
  ],
  nodes: [
    {
      name: 'control-plane',
      labels: {
        'node-role.kubernetes.io/control-plane': '',
        'node.kubernetes.io/exclude-from-external-load-balancers': '',
      },
      taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }],
    },
    ...nodesInZones(3, [], undefined),
  ],
  diskGi: DISK_GI,
  // The kubelet's own thresholds without further reservations.
  allocatable: ({ cores, memoryGi }) => ({
    cpuMilli: cores * 1000,
    memoryMi: memoryGi * 1024 - EVICTION_MI,
    storageGi: Math.floor(DISK_GI * 0.9),
    pods: 110,
  }),
  storageClasses: [],
  sources: [
    {
      about: 'labels and taint of the control plane',
      url: 'https://kubernetes.io/docs/setup/production-environment/tools/kubeadm/create-cluster-kubeadm/',
    },
    {
      about: 'eviction thresholds',
      url: 'https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/#hard-eviction-thresholds',
    },
    {
      about: 'Pods per node',
      url: 'https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/',
    },
    {
      about: 'no StorageClass of its own',
      url: 'https://kubernetes.io/docs/concepts/storage/dynamic-provisioning/#enabling-dynamic-provisioning',
    },
  ],
}
