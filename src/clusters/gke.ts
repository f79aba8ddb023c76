import { type ClusterPreset, type Machine, nodesInZones, stepped, steppedCpu } from './preset.ts'

/** CPU (m) that GKE reserves on a machine with a shared core: an e2-medium has 2000m, of which 940m are allocatable. */
const SHARED_CORE_RESERVED_MILLI = 1060

const isSharedCore = ({ id }: Machine): boolean => id === 'e2-medium'

/**
 * Reserved MiB: a quarter of the first 4 GiB, a fifth of the next 4, a tenth of the next 8, 6 % up to 128, 2 % above.
 */
const reservedMemoryMi = (memoryGi: number): number =>
  stepped(memoryGi * 1024, [
    { upTo: 4 * 1024, share: 0.25 },
    { upTo: 8 * 1024, share: 0.2 },
    { upTo: 16 * 1024, share: 0.1 },
    { upTo: 128 * 1024, share: 0.06 },
    { upTo: Number.POSITIVE_INFINITY, share: 0.02 },
  ])

const EVICTION_MI = 100

/**
 * Allocatable GiB of a disk: a tenth is reserved for eviction, and the system has the least of three amounts: half of
 * the disk, 6 GiB plus 35 %, and 100 GiB.
 */
const allocatableDiskGi = (diskGi: number): number =>
  Math.floor(diskGi - diskGi * 0.1 - Math.min(diskGi * 0.5, 6 + diskGi * 0.35, 100))

const DISK_GI = 94

/** A regional cluster in the Standard mode, with a node of the default pool in each of three zones. */
export const gke: ClusterPreset = {
  id: 'gke',
  name: 'GKE',
  made: '`gcloud container clusters create NAME --region=us-central1 --num-nodes=1`',
  version: 'v1.35.8-gke.1036000',
  managedNodes: true,
  machines: [
    { id: 'e2-medium', cores: 2, memoryGi: 4 },
    { id: 'e2-standard-2', cores: 2, memoryGi: 8 },
    { id: 'e2-standard-4', cores: 4, memoryGi: 16 },
    { id: 'e2-standard-8', cores: 8, memoryGi: 32 },
  ],
  nodes: nodesInZones(3, ['us-central1-a', 'us-central1-b', 'us-central1-c'], {
    'cloud.google.com/gke-nodepool': 'default-pool',
    'cloud.google.com/gke-os-distribution': 'cos',
    'cloud.google.com/gke-container-runtime': 'containerd',
    'cloud.google.com/machine-family': 'e2',
  }).map((node) => ({
    ...node,
    labels: { ...node.labels, 'topology.gke.io/zone': node.zone ?? '' },
  })),
  diskGi: DISK_GI,
  allocatable: (machine) => ({
    cpuMilli: machine.cores * 1000 - (isSharedCore(machine) ? SHARED_CORE_RESERVED_MILLI : steppedCpu(machine.cores)),
    memoryMi: Math.floor(machine.memoryGi * 1024 - reservedMemoryMi(machine.memoryGi) - EVICTION_MI),
    storageGi: allocatableDiskGi(DISK_GI),
    pods: 110,
  }),
  storageClasses: [
    {
      name: 'standard-rwo',
      provisioner: 'pd.csi.storage.gke.io',
      isDefault: true,
      binding: 'WaitForFirstConsumer',
      reclaim: 'Delete',
      allowsExpansion: true,
      volumes: { kind: 'network', zonal: true },
    },
    {
      name: 'premium-rwo',
      provisioner: 'pd.csi.storage.gke.io',
      binding: 'WaitForFirstConsumer',
      reclaim: 'Delete',
      allowsExpansion: true,
      volumes: { kind: 'network', zonal: true },
    },
    {
      name: 'standard',
      provisioner: 'kubernetes.io/gce-pd',
      binding: 'Immediate',
      reclaim: 'Delete',
      allowsExpansion: true,
      volumes: { kind: 'network', zonal: true },
    },
  ],
  sources: [
    {
      about: 'nodes, zones, the default machine',
      url: 'https://cloud.google.com/kubernetes-engine/docs/how-to/creating-a-regional-cluster',
    },
    {
      about: 'reserved resources',
      url: 'https://cloud.google.com/kubernetes-engine/docs/concepts/plan-node-sizes',
    },
    { about: 'Pods per node', url: 'https://cloud.google.com/kubernetes-engine/docs/how-to/flexible-pod-cidr' },
    {
      about: 'StorageClasses',
      url: 'https://cloud.google.com/kubernetes-engine/docs/concepts/persistent-volumes',
    },
    { about: 'labels', url: 'https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-provisioning' },
    {
      about: 'default version of the Regular channel',
      url: 'https://cloud.google.com/kubernetes-engine/docs/release-notes-regular',
    },
  ],
}
