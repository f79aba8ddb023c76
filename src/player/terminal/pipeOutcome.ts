import type { TerminalEntry, TerminalText } from '../../engine/index.ts'
import { runFilters } from '../../engine/kubectl/shell/filters.ts'
import type { EntryPipe } from '../../store/terminal.ts'

/** What is seen of an entry behind its pipe, and how that ended. */
export function outcome(
  { output, exit }: Pick<TerminalEntry, 'output' | 'exit'>,
  { filters, errors, isSilent = false }: EntryPipe,
): { readonly text: string; readonly errors: readonly TerminalText[]; readonly exit: number | undefined } {
  const piped = output.map(({ to, text }) => (to === 'stdout' || errors === 'merged' ? text : '')).join('')
  const filtered = runFilters(piped, filters)
  return {
    text: isSilent ? '' : filtered.text,
    errors: errors === 'apart' ? output.filter(({ to }) => to === 'stderr') : [],
    // A shell tells of the last program.
    exit: exit === undefined || filters.length === 0 ? exit : filtered.exit,
  }
}
