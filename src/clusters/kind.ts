import type { ClusterPreset } from './preset.ts'

const DISK_GI = 100

/** `kind create cluster` without a configuration: a container that is control plane and worker. */
export const kind: ClusterPreset = {
  id: 'kind',
  name: 'kind',
  made: '`kind create cluster`',
  version: 'v1.36.1',
  managedNodes: false,
  // The node has all resources that Docker has.
  machines: [
    { id: '4-16', cores: 4, memoryGi: 16 },
    { id: '2-8', cores: 2, memoryGi: 8 },
    { id: '8-32', cores: 8, memoryGi: 32 },
  ],
  nodes: [
    {
      name: 'kind-control-plane',
      // kind removes the control plane's taint if there is no other node.
      labels: {
        'node-role.kubernetes.io/control-plane': '',
        'node.kubernetes.io/exclude-from-external-load-balancers': '',
      },
    },
  ],
  diskGi: DISK_GI,
  // kind turns the kubelet's eviction thresholds off, and reserves nothing.
  allocatable: ({ cores, memoryGi }) => ({
    cpuMilli: cores * 1000,
    memoryMi: memoryGi * 1024,
    storageGi: DISK_GI,
    pods: 110,
  }),
  storageClasses: [
    {
      name: 'standard',
      provisioner: 'rancher.io/local-path',
      isDefault: true,
      binding: 'WaitForFirstConsumer',
      reclaim: 'Delete',
      volumes: { kind: 'node' },
    },
  ],
  sources: [
    { about: 'one node, its name and its labels', url: 'https://kind.sigs.k8s.io/docs/user/quick-start/' },
    { about: 'more nodes, and the taint', url: 'https://kind.sigs.k8s.io/docs/user/configuration/#nodes' },
    { about: 'version of the default image', url: 'https://github.com/kubernetes-sigs/kind/releases' },
    {
      about: 'StorageClass',
      url: 'https://github.com/kubernetes-sigs/kind/blob/main/pkg/build/nodeimage/const_storage.go',
    },
    {
      about: 'nothing reserved, no eviction',
      url: 'https://github.com/kubernetes-sigs/kind/blob/main/pkg/cluster/internal/kubeadm/config.go',
    },
  ],
}
