/** Completion and formatting of the prompt's line. */
import type { Completion } from '../../engine/index.ts'
import { quoteWord } from '../../engine/kubectl/core/shellWords.ts'
import { lastCommand, parseScript } from '../../engine/kubectl/shell/parseScript.ts'
import type { EntryPipe } from '../../store/terminal.ts'
import { askEngine } from '../actions/actions.ts'
import { ifGone } from '../failure.ts'

const filterNames = ['grep', 'head', 'kubectl', 'sort', 'tail', 'uniq', 'wc']

/** Whether more lines must follow before the text can run. */
export const isUnfinished = (text: string): boolean => parseScript(text).type === 'unfinished'

/** Completions of the word before the caret; empty if the engine has stopped. */
export async function completeLine(line: string): Promise<Completion> {
  const nothing = { from: line.length, words: [] }
  const { from, isPiped } = lastCommand(line)
  const part = line.slice(from)
  if (isPiped && /^\s*\S*$/.test(part)) {
    const written = part.trimStart()
    return { from: line.length - written.length, words: filterNames.filter((name) => name.startsWith(written)) }
  }
  if (isPiped && !/^\s*k(?:ubectl)?\s/.test(part)) return nothing
  const answer = await askEngine('complete', { line: part }).catch(ifGone(undefined))
  return answer === undefined ? nothing : { ...answer, from: answer.from + from }
}

/** The pipe after a command as typed: ` | grep web`. */
export function pipeText({ filters, errors }: EntryPipe): string {
  const redirect = errors === 'merged' ? ' 2>&1' : errors === 'dropped' ? ' 2>/dev/null' : ''
  return redirect + filters.map(({ name, args }) => ` | ${[name, ...args.map(quoteWord)].join(' ')}`).join('')
}
