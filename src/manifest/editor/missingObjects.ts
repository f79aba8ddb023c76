/** Objects that Pods name and that are not there: for the plan of an apply and for a Pod that is held back alike. */
import type { UnmetReference } from '../../engine/index.ts'

/** One that can be created in its simplest form, with the keys that Pods ask for. */
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

/** Each once, however many Pods and fields name it. What only warns, and what is never waited for, is left out. */
export const missingObjects = (needs: readonly Needs[]): MissingObject[] => collected(needs, false)

/** Objects that are there, with the keys that Pods ask for and that these lack. */
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
