/** Finds missing Secrets, ConfigMaps and PersistentVolumeClaims of a Pod. */

import { objectKey } from '../api/objectKey.ts'
import { isOfEveryNamespace } from '../api/podVolumes.ts'
import type { KubeObject, PodSpec } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { hasKey, type PodReference, podReferences } from '../kubelet/references.ts'

const resourceOf = {
  ConfigMap: 'configmaps',
  Secret: 'secrets',
  PersistentVolumeClaim: 'persistentvolumeclaims',
  ServiceAccount: 'serviceaccounts',
} as const

/** A missing object, or a missing key of an object. */
export interface UnmetReference extends PodReference {
  /** The object exists, but lacks the key. */
  readonly isThere: boolean
}

/**
 * Objects and keys that Pods of this spec refer to and that are neither in the store nor in `alsoThere`; optional
 * references are left out.
 */
export function missingReferences(
  store: StoredObjects,
  namespace: string,
  spec: PodSpec,
  alsoThere: readonly KubeObject[] = [],
): UnmetReference[] {
  return podReferences(spec).flatMap((reference) => {
    const { kind, name, key, isOptional, use } = reference
    // A missing imagePullSecret only warns, but is reported, because it has no optional flag.
    if ((isOptional && use !== 'imagePull') || isOfEveryNamespace(kind, name)) return []
    const found =
      store.get(resourceOf[kind], objectKey(namespace, name)) ??
      alsoThere.find(
        (object) =>
          object.kind === kind &&
          object.metadata.name === name &&
          (object.metadata.namespace ?? 'default') === namespace,
      )
    if (found && (key === undefined || hasKey(found, key))) return []
    return { ...reference, isThere: found !== undefined }
  })
}

/** The reference that blocks a Pod. */
export interface MissingReference extends Pick<UnmetReference, 'kind' | 'name' | 'by' | 'isThere'> {
  /** All missing keys of the object that the Pod refers to; empty if any content suffices. */
  readonly keys: readonly string[]
  /** Path of the field within the Pod's spec. */
  readonly path: readonly (string | number)[]
}

/** Uses of references by the way they block a Pod: environment, files, or claims. */
const usesOf = {
  config: ['env', 'envFrom'],
  volume: ['volume'],
  unschedulable: ['claim'],
} as const satisfies { readonly [block: string]: readonly PodReference['use'][] }

/** The first missing object or key that blocks the Pod in this way. */
export function heldBackBy(
  store: StoredObjects,
  namespace: string,
  spec: PodSpec,
  block: keyof typeof usesOf,
): MissingReference | undefined {
  const uses: readonly PodReference['use'][] = usesOf[block]
  const missing = missingReferences(store, namespace, spec)
  const first = missing.find(({ use }) => uses.includes(use))
  if (!first) return undefined
  const { kind, name, by, isThere, path } = first
  const keys = missing.flatMap((one) =>
    one.kind === kind && one.name === name && !one.isOptional && one.key !== undefined ? [one.key] : [],
  )
  return {
    ...{ kind, name, by, isThere },
    keys: [...new Set(keys)],
    path: [...pathOf(path), nameField(kind, path)],
  }
}

/** Converts `volumes[0].secret` to path segments. */
const pathOf = (path: string): (string | number)[] =>
  path.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : /^\d+$/.test(part) ? Number(part) : part))

function nameField(kind: MissingReference['kind'], path: string): string {
  if (kind === 'PersistentVolumeClaim') return 'claimName'
  return /^volumes\[\d+\]\.secret$/.test(path) ? 'secretName' : 'name'
}
