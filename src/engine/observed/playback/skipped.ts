/** Objects of a recording that cannot be shown because they cannot be decoded as their kind. */
import type { ObservedRun } from '../observedRun.ts'
import { type ImportPlace, seenName } from '../records.ts'
import { playableObject } from './playable.ts'

export interface SkippedObject {
  /** `Pod shop/web-1`. */
  readonly object: string
  /** The number of its versions that cannot be shown. */
  readonly versions: number
  /** The place of the first version that cannot be shown. */
  readonly place: ImportPlace
  readonly message: string
}

/**
 * Finds the objects that cannot be shown, in slices: each yield gives the number of processed changes. Kinds that the
 * engine does not know are reported as a notice instead.
 */
export function* skippedObjects({ changes }: Pick<ObservedRun, 'changes'>): Generator<number, SkippedObject[]> {
  const skipped = new Map<string, SkippedObject & { versions: number }>()
  for (const change of changes) {
    try {
      playableObject(change)
    } catch (error) {
      const known = skipped.get(change.key)
      if (known) known.versions++
      else {
        const { object, place } = change
        const message = error instanceof Error ? error.message : String(error)
        skipped.set(change.key, { object: seenName(object), versions: 1, place, message })
      }
    }
    yield change.index + 1
  }
  return [...skipped.values()]
}
