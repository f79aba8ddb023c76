/** Missing objects that Pods reference, for the plan of an apply and for blocked Pods. */
import type { UnmetReference } from '../../engine/index.ts'

/** An object that can be created in a minimal form, with the keys that Pods need. */
export interface MissingObject {
  readonly kind: 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim'
  readonly namespace: string
  readonly name: string
  readonly keys: readonly string[]
}

interface Needs {
  readonly namespace: string
  readonly missing: readonly UnmetReference[]
}

/** Missing objects, each once, with all keys that Pods need. Optional references and imagePullSecrets are left out. */
export const missingObjects = (needs: readonly Needs[]): MissingObject[] => collected(needs, false)

/** Existing objects with the missing keys that Pods need. */
export const missingKeys = (needs: readonly Needs[]): MissingObject[] => collected(needs, true)

function collected(needs: readonly Needs[], areThere: boolean): MissingObject[] {
  const found = new Map<string, MissingObject>()
  for (const { namespace, missing } of needs)
    for (const { kind, name, key, use, isThere } of missing) {
      if (isThere !== areThere || kind === 'ServiceAccount' || use === 'imagePull') continue
      const id = `${kind} ${namespace}/${name}`
      const keys = new Set(found.get(id)?.keys)
      if (key !== undefined) keys.add(key)
      found.set(id, { kind, namespace, name, keys: [...keys] })
    }
  return [...found.values()]
}
