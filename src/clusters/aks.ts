import type { StorageClassConfig } from '../engine/index.ts'
import { type ClusterPreset, nodesInZones } from './preset.ts'

const PODS = 250
const EVICTION_MI = 100
const DISK_GI = 128

/** Reserved millicores, by cores. */
const reservedCpu: readonly (readonly [cores: number, milli: number])[] = [
  [1, 60],
  [2, 100],
  [4, 140],
  [8, 180],
  [16, 260],
  [32, 420],
  [64, 740],
]

const cpuReserved = (cores: number): number => reservedCpu.findLast(([least]) => least <= cores)?.[1] ?? 60

/** Reserved MiB: 20 MB for each possible Pod of the node and 50 MB, at most a quarter of the memory. */
const memoryReserved = (memoryGi: number): number =>
  Math.min(((20 * PODS + 50) * 1_000_000) / 2 ** 20, memoryGi * 1024 * 0.25)

/** A zone-redundant class, which is the default for nodes in several zones: any node attaches its volumes. */
const disk = (name: string): StorageClassConfig => ({
  name,
  provisioner: 'disk.csi.azure.com',
  binding: 'WaitForFirstConsumer',
  reclaim: 'Delete',
  allowsExpansion: true,
  volumes: { kind: 'network' },
})

const files = (name: string): StorageClassConfig => ({
  name,
  provisioner: 'file.csi.azure.com',
  binding: 'Immediate',
  reclaim: 'Delete',
  allowsExpansion: true,
  volumes: { kind: 'shared' },
})

/** A node pool of three nodes in three zones, with Azure CNI Overlay. */
export const aks: ClusterPreset = {
  id: 'aks',
  name: 'AKS',
  made: '`az aks create --zones 1 2 3`',
  version: 'v1.35',
  managedNodes: true,
  machines: [
    { id: 'Standard_D4ds_v5', cores: 4, memoryGi: 16 },
    { id: 'Standard_D2ds_v5', cores: 2, memoryGi: 8 },
    { id: 'Standard_D8ds_v5', cores: 8, memoryGi: 32 },
    { id: 'Standard_D16ds_v5', cores: 16, memoryGi: 64 },
  ],
  nodes: nodesInZones(3, ['eastus2-1', 'eastus2-2', 'eastus2-3'], {
    agentpool: 'nodepool1',
    'kubernetes.azure.com/agentpool': 'nodepool1',
    'kubernetes.azure.com/mode': 'system',
    'kubernetes.azure.com/role': 'agent',
    'kubernetes.azure.com/os-sku': 'Ubuntu',
  }).map((node) => ({
    ...node,
    region: 'eastus2',
    labels: {
      ...node.labels,
      'topology.disk.csi.azure.com/zone': node.zone ?? '',
    },
  })),
  diskGi: DISK_GI,
  allocatable: ({ cores, memoryGi }) => ({
    cpuMilli: cores * 1000 - cpuReserved(cores),
    memoryMi: Math.floor(memoryGi * 1024 - memoryReserved(memoryGi) - EVICTION_MI),
    storageGi: Math.floor(DISK_GI * 0.9),
    pods: PODS,
  }),
  storageClasses: [
    { ...disk('default'), isDefault: true },
    disk('managed'),
    disk('managed-csi'),
    disk('managed-csi-premium'),
    disk('managed-premium'),
    files('azurefile'),
    files('azurefile-csi'),
    files('azurefile-csi-premium'),
    files('azurefile-premium'),
  ],
  sources: [
    { about: 'nodes and zones', url: 'https://learn.microsoft.com/azure/aks/availability-zones' },
    { about: 'machine of a system pool', url: 'https://learn.microsoft.com/azure/aks/use-system-pools' },
    { about: 'reserved resources', url: 'https://learn.microsoft.com/azure/aks/node-resource-reservations' },
    { about: 'Pods per node', url: 'https://learn.microsoft.com/azure/aks/azure-cni-overlay' },
    {
      about: 'StorageClasses, zone-redundant since 1.29',
      url: 'https://learn.microsoft.com/azure/aks/concepts-storage',
    },
    { about: 'labels', url: 'https://learn.microsoft.com/azure/aks/use-labels' },
    { about: 'version', url: 'https://learn.microsoft.com/azure/aks/supported-kubernetes-versions' },
  ],
}
