/** The simplest objects that Pods can use, in the place of what they name and nobody has written. */
import type { JsonObject } from '../api/types.ts'

export interface StandIn {
  readonly kind: string
  /** Empty for a kind without namespaces. */
  readonly namespace: string
  readonly name: string
  /** Keys that Pods ask a ConfigMap or Secret for. */
  readonly keys?: Iterable<string>
}

/** Makes volumes as the default class of a cluster on one's own machine does. */
const PROVISIONER = 'rollscope.dev/hostpath'

/**
 * As it is applied. A claim has the size that one mostly begins with, a PriorityClass the priority of Pods without one, and a
 * StorageClass makes volumes as the default one of a simulated cluster does.
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

/** What gives a ConfigMap or Secret these keys, as a merge patch or a part of the object: what Pods ask for is any value. */
export function withKeys(kind: string, keys: Iterable<string>): JsonObject {
  const values = Object.fromEntries(Array.from(keys, (key) => [key, 'example']))
  if (Object.keys(values).length === 0) return {}
  return kind === 'Secret' ? { stringData: values } : { data: values }
}
