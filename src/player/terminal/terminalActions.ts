/** Actions of the terminal. */

import { pageState } from '../../app/pageState.ts'
import type { TerminalEntry } from '../../engine/index.ts'
import { quoteWord } from '../../engine/kubectl/core/shellWords.ts'
import type { ShellProblem } from '../../engine/kubectl/shell/tokens.ts'
import { enterLine, noteAction, returnLine } from '../../store/late/terminal.ts'
import { showLeftTab, showMobileTab } from '../../store/selection.ts'
import { focusPrompt } from '../../store/terminal.ts'
import { dismissFirstHint, togglePane } from '../../store/ui.ts'
import { askEngine, installedPlayer } from '../actions/actions.ts'

/**
 * Runs an entered line: kubectl calls with or without the word `kubectl`, with pipes and in lists. Read-only commands
 * are answered from the state at the cursor and not journaled; others are commands of the run. Virtual time continues
 * after a change.
 */
export async function runLine(line: string): Promise<void> {
  const text = line.trim()
  if (text === '') return
  // Cleared at once, because further typing belongs to the next line.
  enterLine(line, text)
  // Loaded on demand, because offering a line does not need the shell.
  const { parseScript, runScript } = await import('./shellRun.ts')
  const script = parseScript(text)
  if (script.type !== 'script') {
    const problem: ShellProblem =
      script.type === 'unfinished' ? { code: 'syntax', word: text.split('\n')[0] ?? '' } : script.problem
    returnLine(line, problem)
    return
  }
  dismissFirstHint()
  const run = own.lastLine.then(() => runScript(script.parts))
  // The next line runs after a line that has failed, too.
  own.lastLine = Promise.allSettled([run])
  await run
}

interface OwnState {
  /** Chain of lines, which run in the order of entry. */
  lastLine: Promise<unknown>
}

const own = pageState(
  (): OwnState => ({
    lastLine: Promise.resolve(),
  }),
)

/** `runLine` with the terminal visible. */
export async function runLineInTerminal(line: string): Promise<void> {
  showTerminal()
  await runLine(line)
}

/** Shows the terminal with its prompt focused. */
export function showTerminal(): void {
  focusPrompt()
  togglePane('left', false)
  showLeftTab('kubectl')
  showMobileTab('kubectl')
}

/** Ctrl-C for a running command. For a journaled command, the interrupt is journaled, too. */
export async function interrupt({ id, process }: Pick<TerminalEntry, 'id' | 'process'>): Promise<void> {
  const player = installedPlayer()
  if (process !== undefined) await player?.command({ type: 'interrupt', process })
  else await askEngine('interrupt', { id })
  noteAction()
}

/** A command as typed. */
export function commandLine(args: readonly string[]): string {
  return ['kubectl', ...args.map(quoteWord)].join(' ')
}
