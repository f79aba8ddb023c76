/**
 * The end of a growing recording that was not saved when its page closed: the browser aborts its compression. It stays
 * in localStorage, if it is small enough, until the recording is saved with it.
 */

import * as v from 'valibot'

/** Largest number of characters; browsers grant a site about 5 million, which runs use as well. */
const MOST_CHARACTERS = 1_500_000
const prefix = 'rollscope.leftEnd.'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Sizes are in bytes of the recording as one UTF-8 file. */
const leftEnd = v.object({
  /** Bytes that are certainly saved. */
  begins: count,
  /** Total bytes. */
  size: count,
  /** Number of changes that may not be saved. */
  changes: count,
  /** Text from `begins` on; absent if it was too long. */
  text: v.exactOptional(v.string()),
})
export type LeftEnd = Readonly<v.InferOutput<typeof leftEnd>>

const stored = v.pipe(v.string(), v.parseJson(), leftEnd)

/** Stores the end of a recording. Throws if the browser forbids even a marker without text. */
export function leaveEnd(storage: Storage, id: string, end: Omit<LeftEnd, 'text'>, text: string): void {
  const key = prefix + id
  try {
    storage.setItem(key, JSON.stringify(text.length > MOST_CHARACTERS ? end : { ...end, text }))
  } catch {
    storage.setItem(key, JSON.stringify(end))
  }
}

/** Removes a stored end that is saved or no longer needed. */
export function forgetEnd(storage: Storage, id: string): void {
  storage.removeItem(prefix + id)
}

/** The recording with its stored end, and the number of lost changes. Undefined if no end was stored. */
export async function withLeftEnd(
  storage: Storage,
  id: string,
  kept: Blob,
): Promise<{ readonly data: Blob; readonly lost: number } | undefined> {
  const left = v.safeParse(stored, storage.getItem(prefix + id))
  if (!left.success || kept.size >= left.output.size) return undefined
  const { begins, changes, text } = left.output
  if (text === undefined || kept.size < begins) return { data: kept, lost: changes }
  const rest = new Blob([text]).slice(kept.size - begins)
  return { data: new Blob([kept, rest]), lost: 0 }
}
