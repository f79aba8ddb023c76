/** Text that kubectl printed for people, pasted into the page. Loaded with the first paste. */
import { readText } from '../../engine/observed/pasted/readText.ts'
import { stateLine, textFindings } from '../../engine/observed/pasted/textFindings.ts'
import { usePrinted } from '../../store/printed.ts'
import { useUi } from '../../store/ui.ts'

/** Shows the findings of a text; false for a text without kubectl output. */
export function takePrinted(words: string): boolean {
  const facts = readText(words)
  const { lines, understood, objects, events } = facts
  if (objects.length + events.length === 0) return false
  const counts = { lines, understood, objects: objects.length, events: events.length }
  usePrinted.setState({ ...counts, findings: textFindings(facts), next: stateLine(facts) })
  useUi.setState({ dialog: 'printed', catalogue: false })
  return true
}
