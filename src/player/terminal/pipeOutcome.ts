import type { TerminalEntry, TerminalText } from '../../engine/index.ts'
import { runFilters } from '../../engine/kubectl/shell/filters.ts'
import type { EntryPipe } from '../../store/terminal.ts'

/** The visible output and exit code of an entry after its pipe. */
export function outcome(
  { output, exit }: Pick<TerminalEntry, 'output' | 'exit'>,
  { filters, errors, isSilent = false }: EntryPipe,
): { readonly text: string; readonly errors: readonly TerminalText[]; readonly exit: number | undefined } {
  const piped = output.map(({ to, text }) => (to === 'stdout' || errors === 'merged' ? text : '')).join('')
  const filtered = runFilters(piped, filters)
  return {
    text: isSilent ? '' : filtered.text,
    errors: errors === 'apart' ? output.filter(({ to }) => to === 'stderr') : [],
    // As in a shell, the last program's exit code counts.
    exit: exit === undefined || filters.length === 0 ? exit : filtered.exit,
  }
}
