/**
 * The end of a recording that grows, as far as it is not kept when its page goes away: the browser ends what is being packed
 * then. It stays in the browser's synchronous storage, if it is small enough for that, until the recording is kept with it.
 */

/** Characters that are put aside; a browser gives a site about 5 million, and runs are left there, too. */
const MOST_CHARACTERS = 1_500_000
const prefix = 'rollscope.leftEnd.'

/** Sizes are in bytes of the recording as one UTF-8 file. */
export interface LeftEnd {
  /** What is certainly kept. */
  readonly begins: number
  /** The whole. */
  readonly size: number
  /** In what is not kept for certain. */
  readonly changes: number
  /** From `begins` on; absent where it was too much. */
  readonly text?: string
}

/** Puts the end of a recording aside. Throws where the browser forbids even to say that there is one. */
export function leaveEnd(storage: Storage, id: string, end: Omit<LeftEnd, 'text'>, text: string): void {
  const key = prefix + id
  try {
    storage.setItem(key, JSON.stringify(text.length > MOST_CHARACTERS ? end : { ...end, text }))
  } catch {
    storage.setItem(key, JSON.stringify(end))
  }
}

/** It is kept by now, or wanted no more. */
export function forgetEnd(storage: Storage, id: string): void {
  storage.removeItem(prefix + id)
}

/** The recording with what a page has left of it, and how many of its changes are lost. Undefined where nothing was left. */
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
