/** Objects that an API server creates at its start. */
import type { ApiClient, DynamicClient } from './interface.ts'

export type Creator = Pick<ApiClient, 'create'>
/** As `Creator`, for kinds known only at run time. */
export type DynamicCreator = Pick<DynamicClient, 'create'>

/** Namespaces of a new cluster. */
export const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease']

/** The annotation of the StorageClass for claims without a class. */
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

/** Creates the system namespaces, each with its labels. */
export function createSystemNamespaces(
  client: Creator,
  labelsOf: (name: string) => Readonly<Record<string, string>> | undefined = () => undefined,
): void {
  for (const name of NAMESPACES) {
    const labels = labelsOf(name)
    client.create('namespaces', '', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, ...(labels === undefined ? {} : { labels }) },
    })
  }
}

/** Creates the PriorityClasses of critical Pods. */
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

/** Creates the StorageClass of a local cluster, with immediate binding. */
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
