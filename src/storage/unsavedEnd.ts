/**
 * The end of a growing recording that was not saved when its page closed: the browser aborts its compression. The end
 * stays in localStorage, if the end is small enough, until the whole recording is saved.
 */

import * as v from 'valibot'

/** Largest number of characters; browsers grant a site about 5 million, which runs also use. */
const MOST_CHARACTERS = 1_500_000
const prefix = 'rollscope.leftEnd.'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Sizes are in bytes of the recording as one UTF-8 file. */
const unsavedEnd = v.object({
  /** Number of bytes that are certainly saved; `text` begins after them. */
  begins: count,
  /** Total bytes. */
  size: count,
  /** Number of changes that may not be saved. */
  changes: count,
  /** Text from `begins` on; absent if the text was too long. */
  text: v.exactOptional(v.string()),
})
type UnsavedEnd = Readonly<v.InferOutput<typeof unsavedEnd>>

const stored = v.pipe(v.string(), v.parseJson(), unsavedEnd)

/** Stores the end of a recording. Throws if the browser forbids even a marker without text. */
export function storeUnsavedEnd(storage: Storage, id: string, end: Omit<UnsavedEnd, 'text'>, text: string): void {
  const key = prefix + id
  try {
    storage.setItem(key, JSON.stringify(text.length > MOST_CHARACTERS ? end : { ...end, text }))
  } catch {
    storage.setItem(key, JSON.stringify(end))
  }
}

/** Removes a stored end that is saved or no longer needed. */
export function dropUnsavedEnd(storage: Storage, id: string): void {
  storage.removeItem(prefix + id)
}

/** The recording with its stored end, and the number of lost changes. Undefined if no end was stored. */
export async function withUnsavedEnd(
  storage: Storage,
  id: string,
  saved: Blob,
): Promise<{ readonly data: Blob; readonly lost: number } | undefined> {
  const left = v.safeParse(stored, storage.getItem(prefix + id))
  if (!left.success || saved.size >= left.output.size) return undefined
  const { begins, changes, text } = left.output
  if (text === undefined || saved.size < begins) return { data: saved, lost: changes }
  const rest = new Blob([text]).slice(saved.size - begins)
  return { data: new Blob([saved, rest]), lost: 0 }
}
