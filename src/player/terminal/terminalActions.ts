/** What the terminal does: kubectl as it is typed. */

import type { TerminalEntry } from '../../engine/index.ts'
import { quoteWord } from '../../engine/kubectl/core/shellWords.ts'
import type { ShellProblem } from '../../engine/kubectl/shell/tokens.ts'
import { useTerminal } from '../../store/terminal.ts'
import { useUi } from '../../store/ui.ts'
import { askEngine, installedPlayer, showLeftTab, showMobileTab, togglePane } from '../actions/actions.ts'

const keptLines = 200

/**
 * Runs what was entered: calls of kubectl, with or without that word, with pipes and in lists. What only reads is answered
 * from the state at the cursor and is no part of the run; the rest is a command of the run. Time runs on where
 * something was set going.
 */
export async function runLine(line: string): Promise<void> {
  const text = line.trim()
  if (text === '') return
  // At once: what is typed from now on is the next line.
  useTerminal.setState(({ draft, history }) => ({
    history: history.at(-1) === text ? history : [...history, text].slice(-keptLines),
    draft: draft === line ? '' : draft,
    problem: undefined,
  }))
  // What a shell makes of it comes in a file of its own: what only offers a line does not need it.
  const { parseScript, runScript } = await import('./shellRun.ts')
  const script = parseScript(text)
  if (script.type !== 'script') {
    const problem: ShellProblem =
      script.type === 'unfinished' ? { code: 'syntax', word: text.split('\n')[0] ?? '' } : script.problem
    useTerminal.setState(({ draft }) => ({ draft: draft === '' ? line : draft, problem }))
    return
  }
  useUi.setState({ firstHint: false })
  const before = lastLine
  lastLine = before.then(() => runScript(script.parts)).catch(() => undefined)
  await lastLine
}

/** Lines are carried out in the order in which they were entered. */
let lastLine: Promise<void> = Promise.resolve()

/** As `runLine`, with the terminal in sight. */
export async function runLineInTerminal(line: string): Promise<void> {
  showTerminal()
  await runLine(line)
}

/** With the prompt ready to be typed in. */
export function showTerminal(): void {
  useTerminal.setState({ wantsFocus: true })
  togglePane('left', false)
  showLeftTab('kubectl')
  showMobileTab('kubectl')
}

/** Ctrl-C for a command that still runs. Where the command is one of the run, so is this. */
export async function interrupt({ id, process }: Pick<TerminalEntry, 'id' | 'process'>): Promise<void> {
  const player = installedPlayer()
  if (process !== undefined) await player?.command({ type: 'interrupt', process })
  else await askEngine('interrupt', { id }).catch(() => undefined)
  noteAction()
}

/** Takes what is on the screen off it. */
export function clearScreen(ids: readonly string[]): void {
  useTerminal.setState(({ cleared }) => ({ cleared: new Set([...cleared, ...ids]), problem: undefined }))
}

function noteAction(): void {
  useTerminal.setState(({ actions }) => ({ actions: actions + 1 }))
}

/** A command as one would type it. */
export function commandLine(args: readonly string[]): string {
  return ['kubectl', ...args.map(quoteWord)].join(' ')
}
