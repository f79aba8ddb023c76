/** Makes the simplest usable objects in place of objects that Pods name and no manifest contains. */
import type { JsonObject } from '../api/types.ts'

interface StandIn {
  readonly kind: string
  /** Empty for a kind without namespaces. */
  readonly namespace: string
  readonly name: string
  /** Keys that Pods read from a ConfigMap or Secret. */
  readonly keys?: Iterable<string>
}

/** The provisioner of a local cluster's default class. */
const PROVISIONER = 'rollscope.dev/hostpath'

/**
 * The object for an apply. A claim has a usual size, a PriorityClass has the priority of Pods without a class, and a
 * StorageClass has the provisioner of a simulated cluster's default class.
 */
export function standIn({ kind, namespace, name, keys = [] }: StandIn): JsonObject {
  const metadata = { name, ...(namespace === '' ? {} : { namespace }) }
  switch (kind) {
    case 'PriorityClass':
      return { apiVersion: 'scheduling.k8s.io/v1', kind, metadata, value: 0 }
    case 'StorageClass':
      return { apiVersion: 'storage.k8s.io/v1', kind, metadata, provisioner: PROVISIONER }
    case 'PersistentVolumeClaim': {
      const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
      return { apiVersion: 'v1', kind, metadata, spec }
    }
    default:
      return { apiVersion: 'v1', kind, metadata, ...withKeys(kind, keys) }
  }
}

/** The keys with a placeholder value, as a merge patch or a part of a ConfigMap or Secret: Pods accept any value. */
export function withKeys(kind: string, keys: Iterable<string>): JsonObject {
  const values = Object.fromEntries(Array.from(keys, (key) => [key, 'example']))
  if (Object.keys(values).length === 0) return {}
  return kind === 'Secret' ? { stringData: values } : { data: values }
}
