/** Text that kubectl printed for people, pasted into the page. Loaded with the first paste. */
import { readText } from '../../engine/observed/pasted/readText.ts'
import { textFindings } from '../../engine/observed/pasted/textFindings.ts'
import { usePrinted } from '../../store/printed.ts'
import { useUi } from '../../store/ui.ts'

/** Shows what the text says is wrong; false for a text in which nothing is kubectl's. */
export function takePrinted(words: string): boolean {
  const facts = readText(words)
  const { lines, understood, objects, events } = facts
  if (objects.length + events.length === 0) return false
  const counts = { lines, understood, objects: objects.length, events: events.length }
  usePrinted.setState({ ...counts, findings: textFindings(facts) })
  useUi.setState({ dialog: 'printed', catalogue: false })
  return true
}
