/** Secrets, ConfigMaps and claims that a Pod names and that are not there. */

import { objectKey } from '../api/objectKey.ts'
import { isOfEveryNamespace } from '../api/podVolumes.ts'
import type { KubeObject, PodSpec } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { hasKey, type PodReference, podReferences } from '../kubelet/references.ts'

const resourceOf = {
  ConfigMap: 'configmaps',
  Secret: 'secrets',
  PersistentVolumeClaim: 'persistentvolumeclaims',
  ServiceAccount: 'serviceaccounts',
} as const

/** Names an object that is not there, or a key of one. */
export interface UnmetReference extends PodReference {
  /** The object is there, and lacks the key. */
  readonly isThere: boolean
}

/**
 * Objects, and keys of objects, that Pods of this spec name and that are neither in the store nor among `alsoThere`; those
 * that may be absent are left out.
 */
export function missingReferences(
  store: Store,
  namespace: string,
  spec: PodSpec,
  alsoThere: readonly KubeObject[] = [],
): UnmetReference[] {
  return podReferences(spec).flatMap((reference) => {
    const { kind, name, key, isOptional, use } = reference
    // What only warns is reported, since nobody marks it as one that may be absent.
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

/** What holds a Pod back: a field that names an object. */
export interface MissingReference extends Pick<UnmetReference, 'kind' | 'name' | 'by' | 'isThere'> {
  /** The keys of it that the Pod asks for, in any way, and that are missing; empty where any content will do. */
  readonly keys: readonly string[]
  /** From the Pod's spec to the field. */
  readonly path: readonly (string | number)[]
}

/** What a Pod that is held back may want: variables of its containers, files, or a place for its claim. */
const usesOf = {
  config: ['env', 'envFrom'],
  volume: ['volume'],
  unschedulable: ['claim'],
} as const satisfies { readonly [block: string]: readonly PodReference['use'][] }

/** The first object, or key of one, that holds the Pod back in this way and does not exist. */
export function heldBackBy(
  store: Store,
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

/** `volumes[0].secret` step by step. */
const pathOf = (path: string): (string | number)[] =>
  path.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : /^\d+$/.test(part) ? Number(part) : part))

function nameField(kind: MissingReference['kind'], path: string): string {
  if (kind === 'PersistentVolumeClaim') return 'claimName'
  return /^volumes\[\d+\]\.secret$/.test(path) ? 'secretName' : 'name'
}
