import { openText } from './manifest.ts'
import { noteOpenedText } from './savedRun.ts'
import { clearSelection } from './selection.ts'

/** Sets the text of a new run, and its last applied text; clears the selection. */
export function showText(text: string, appliedText: string): void {
  openText(text, appliedText)
  clearSelection()
  noteOpenedText(text)
}
