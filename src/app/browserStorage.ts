import { outcome } from './outcome.ts'

/** Gives localStorage or sessionStorage. It throws if the browser forbids even the access. */
export type Area = () => Storage

/** Undefined if the browser has no such storage, forbids it, or has no room left. */
export function attempt<T>(job: () => T): T | undefined {
  try {
    return job()
  } catch (error) {
    return outcome(undefined, DOMException, TypeError)(error)
  }
}

/** Null if nothing is stored; undefined if the browser forbids the storage. */
export function readText(area: Area, key: string): string | null | undefined {
  return attempt(() => area().getItem(key))
}

/** Stores a text if the browser lets it be stored; else the text lasts as long as the page. */
export function writeText(area: Area, key: string, text: string): void {
  attempt(() => area().setItem(key, text))
}

export function removeText(area: Area, key: string): void {
  attempt(() => area().removeItem(key))
}

/** The untrusted value of a stored text; undefined if there is no text, or the text is no JSON. */
export function jsonOf(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
