import { outcome } from './outcome.ts'

/** Returns localStorage or sessionStorage. Throws if the browser forbids access to it. */
export type Area = () => Storage

/** The result of an access; undefined if the browser has no such storage, forbids it, or has no space left. */
export function attempt<T>(job: () => T): T | undefined {
  try {
    return job()
  } catch (error) {
    return outcome(undefined, DOMException, TypeError)(error)
  }
}

/** The stored text; null without a stored text, undefined if the browser forbids the storage. */
export function readText(area: Area, key: string): string | null | undefined {
  return attempt(() => area().getItem(key))
}

/** Stores a text. If the browser forbids that, the text lasts until the page is closed. */
export function writeText(area: Area, key: string, text: string): void {
  attempt(() => area().setItem(key, text))
}

export function removeText(area: Area, key: string): void {
  attempt(() => area().removeItem(key))
}

/** The untrusted value of a stored text; undefined for an absent text or a text that is not JSON. */
export function jsonOf(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
