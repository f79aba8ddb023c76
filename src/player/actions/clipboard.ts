import { outcome } from '../../app/outcome.ts'

/** Copies a text. Returns false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have no clipboard without TLS.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator
  if (clipboard === undefined) return false
  return clipboard.writeText(text).then(() => true, outcome(false, DOMException))
}
