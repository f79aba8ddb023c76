import type { TerminalEntry } from '../../engine/index.ts'
import { runFilters } from '../../engine/kubectl/shell/filters.ts'
import type { EntryPipe } from '../../store/terminal.ts'

/** What is seen of an entry behind its pipe, and how that ended. */
export function outcome(
  { output, exit }: Pick<TerminalEntry, 'output' | 'exit'>,
  { filters, errors }: EntryPipe,
): { readonly text: string; readonly stderr: string; readonly exit: number | undefined } {
  const of = (name: 'stdout' | 'stderr'): string => output.map(({ to, text }) => (to === name ? text : '')).join('')
  const piped = errors === 'merged' ? output.map(({ text }) => text).join('') : of('stdout')
  const filtered = runFilters(piped, filters)
  return {
    text: filtered.text,
    stderr: errors === 'apart' ? of('stderr') : '',
    // A shell tells of the last program.
    exit: exit === undefined || filters.length === 0 ? exit : filtered.exit,
  }
}
