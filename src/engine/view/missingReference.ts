/** Secrets, ConfigMaps and claims that a Pod names and that are not there. */
import { objectKey } from '../api/objectKey.ts'
import type { KubeObject, PodSpec } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { hasKey, type PodReference, podReferences } from '../kubelet/references.ts'

/** A field that names an object. */
export interface MissingReference extends Pick<PodReference, 'name'> {
  readonly kind: keyof typeof resourceOf
  /** The keys of it that the Pod asks for, in any way, and that are missing; empty where any content will do. */
  readonly keys: readonly string[]
  /** The object is there, and only lacks the keys. */
  readonly isThere: boolean
  /** From the Pod's spec to the field. */
  readonly path: readonly (string | number)[]
}

const resourceOf = {
  Secret: 'secrets',
  ConfigMap: 'configmaps',
  PersistentVolumeClaim: 'persistentvolumeclaims',
} as const

/** What a Pod that is held back may want: variables of its containers, files, or a place for its claim. */
const usesOf = {
  config: ['env', 'envFrom'],
  volume: ['volume'],
  unschedulable: ['claim'],
} as const satisfies { readonly [block: string]: readonly PodReference['use'][] }

/** The first object, or key of one, that holds the Pod back in this way and does not exist. */
export function missingReference(
  store: Store,
  namespace: string,
  spec: PodSpec,
  block: keyof typeof usesOf,
): MissingReference | undefined {
  const uses: readonly PodReference['use'][] = usesOf[block]
  const references = podReferences(spec)
  for (const { kind, name, key, isOptional, use, path } of references) {
    if (isOptional || kind === 'ServiceAccount' || !uses.includes(use)) continue
    const object = store.get(resourceOf[kind], objectKey(namespace, name)) as KubeObject | undefined
    if (object && (key === undefined || hasKey(object, key))) continue
    const asked = references.flatMap((one) =>
      one.kind === kind && one.name === name && !one.isOptional && one.key !== undefined ? [one.key] : [],
    )
    const keys = [...new Set(asked)].filter((one) => object === undefined || !hasKey(object, one))
    return { kind, name, keys, isThere: object !== undefined, path: [...pathOf(path), nameField(kind, path)] }
  }
  return undefined
}

/** `volumes[0].secret` step by step. */
const pathOf = (path: string): (string | number)[] =>
  path.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : /^\d+$/.test(part) ? Number(part) : part))

function nameField(kind: MissingReference['kind'], path: string): string {
  if (kind === 'PersistentVolumeClaim') return 'claimName'
  return /^volumes\[\d+\]\.secret$/.test(path) ? 'secretName' : 'name'
}
