/** What an API server creates by itself as it starts. */
import type { ApiClient } from './interface.ts'

export type Creator = Pick<ApiClient, 'create'>

/** Namespaces that every cluster begins with. */
export const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease']

/** The class of claims that name none. */
export const DEFAULT_CLASS_ANNOTATION = 'storageclass.kubernetes.io/is-default-class'

/** Models pkg/apis/scheduling/v1/helpers.go (v1.36). */
const PRIORITY_CLASSES = [
  {
    name: 'system-node-critical',
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
  {
    name: 'system-cluster-critical',
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
]

/** The namespaces that no cluster is without. */
export function createSystemNamespaces(client: Creator): void {
  for (const name of NAMESPACES)
    client.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
}

/** The classes of Pods that a cluster cannot do without. */
export function createSystemPriorityClasses(client: Creator): void {
  for (const { name, value, description } of PRIORITY_CLASSES)
    client.create('priorityclasses', '', {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name },
      value,
      description,
    })
}

/** A class as a cluster for one's own machine has it: its volumes are there at once. */
export function createDefaultStorageClass(client: Creator): void {
  client.create('storageclasses', '', {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { [DEFAULT_CLASS_ANNOTATION]: 'true' } },
    provisioner: 'rollscope.dev/hostpath',
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'Immediate',
  })
}

export const isSystemPriorityClass = (name: string): boolean => PRIORITY_CLASSES.some((known) => known.name === name)
