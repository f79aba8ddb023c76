import { outcome } from '../../app/outcome.ts'

/** Copies a text. Returns false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // A TypeError, because browsers have no clipboard without TLS.
    return outcome(false, DOMException, TypeError)(error)
  }
}
