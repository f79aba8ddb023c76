/** Text that kubectl printed for people, pasted into the page. Loaded with the first paste. */

import { readText } from '../../engine/observed/pasted/readText.ts'
import { stateLine, textFindings } from '../../engine/observed/pasted/textFindings.ts'
import { showPrinted } from '../../store/printed.ts'
import { uncover } from '../../store/ui.ts'

/** Shows the findings of a text; false for a text without kubectl output. */
export function takePrinted(words: string): boolean {
  const facts = readText(words)
  const { lines, understood, objects, events } = facts
  if (objects.length + events.length === 0) return false
  const counts = { lines, understood, objects: objects.length, events: events.length }
  showPrinted({ ...counts, findings: textFindings(facts), next: stateLine(facts) })
  uncover({ dialog: 'printed', catalogue: false })
  return true
}
