/**
 * The end of a growing recording that was not saved when its page closed: the browser aborts its compression. It stays
 * in localStorage, if it is small enough, until the recording is saved with it.
 */

/** Largest number of characters; browsers grant a site about 5 million, which runs use as well. */
const MOST_CHARACTERS = 1_500_000
const prefix = 'rollscope.leftEnd.'

/** Sizes are in bytes of the recording as one UTF-8 file. */
export interface LeftEnd {
  /** Bytes that are certainly saved. */
  readonly begins: number
  /** Total bytes. */
  readonly size: number
  /** Number of changes that may not be saved. */
  readonly changes: number
  /** Text from `begins` on; absent if it was too long. */
  readonly text?: string
}

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
  const left = endIn(storage.getItem(prefix + id))
  if (left === undefined || kept.size >= left.size) return undefined
  const { begins, changes, text } = left
  if (text === undefined || kept.size < begins) return { data: kept, lost: changes }
  const rest = new Blob([text]).slice(kept.size - begins)
  return { data: new Blob([kept, rest]), lost: 0 }
}

function endIn(stored: string | null): LeftEnd | undefined {
  try {
    const end: unknown = JSON.parse(stored ?? '')
    if (typeof end !== 'object' || end === null) return undefined
    const [begins, size, changes] = ['begins', 'size', 'changes'].map((name): unknown => Reflect.get(end, name))
    const text: unknown = Reflect.get(end, 'text')
    if (!isCount(begins) || !isCount(size) || !isCount(changes)) return undefined
    return { begins, size, changes, ...(typeof text === 'string' ? { text } : {}) }
  } catch {
    return undefined
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
