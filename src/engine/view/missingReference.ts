/** Secrets, ConfigMaps and claims that a Pod names and that are not there. */
import { objectKey } from '../api/objectKey.ts'
import type { JsonObject, PodSpec } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'

/** A field that names an object. */
export interface Reference {
  readonly kind: 'Secret' | 'ConfigMap' | 'PersistentVolumeClaim'
  readonly name: string
  /** The key in it that is asked for. */
  readonly key?: string
  /** From the Pod's spec to the field. */
  readonly path: readonly (string | number)[]
  readonly isOptional: boolean
}

const resourceOf = {
  Secret: 'secrets',
  ConfigMap: 'configmaps',
  PersistentVolumeClaim: 'persistentvolumeclaims',
} as const

/** The first object, or key of one, that the Pod cannot do without and that does not exist. */
export function missingReference(store: Store, namespace: string, spec: PodSpec): Reference | undefined {
  return referencesOf(spec).find((reference) => {
    if (reference.isOptional) return false
    const object = store.get(resourceOf[reference.kind], objectKey(namespace, reference.name)) as
      | (JsonObject & { data?: JsonObject; binaryData?: JsonObject })
      | undefined
    if (!object) return true
    const { key } = reference
    return key !== undefined && object.data?.[key] === undefined && object.binaryData?.[key] === undefined
  })
}

/** All references in a Pod's spec, in the order of its fields. */
export function referencesOf(spec: PodSpec): Reference[] {
  const found: Reference[] = []
  const note = (kind: Reference['kind'], value: unknown, field: string, path: Reference['path']): void => {
    if (typeof value !== 'object' || value === null) return
    const { [field]: name, key, optional } = value as JsonObject
    if (typeof name !== 'string' || name === '') return
    const keyed = typeof key === 'string' ? { key } : {}
    found.push({ kind, name, ...keyed, path: [...path, field], isOptional: optional === true })
  }
  for (const list of ['initContainers', 'containers'] as const)
    for (const [i, container] of (spec[list] ?? []).entries()) {
      const { envFrom, env } = container as unknown as { envFrom?: JsonObject[]; env?: JsonObject[] }
      for (const [k, source] of (envFrom ?? []).entries()) {
        note('ConfigMap', source.configMapRef, 'name', [list, i, 'envFrom', k, 'configMapRef'])
        note('Secret', source.secretRef, 'name', [list, i, 'envFrom', k, 'secretRef'])
      }
      for (const [k, { valueFrom }] of (env ?? []).entries()) {
        const from = (valueFrom ?? {}) as JsonObject
        note('ConfigMap', from.configMapKeyRef, 'name', [list, i, 'env', k, 'valueFrom', 'configMapKeyRef'])
        note('Secret', from.secretKeyRef, 'name', [list, i, 'env', k, 'valueFrom', 'secretKeyRef'])
      }
    }
  const { volumes } = spec as unknown as { volumes?: JsonObject[] }
  for (const [i, volume] of (volumes ?? []).entries()) {
    note('ConfigMap', volume.configMap, 'name', ['volumes', i, 'configMap'])
    note('Secret', volume.secret, 'secretName', ['volumes', i, 'secret'])
    note('PersistentVolumeClaim', volume.persistentVolumeClaim, 'claimName', ['volumes', i, 'persistentVolumeClaim'])
  }
  return found
}
