/** What the terminal does: kubectl as it is typed. */

import type { Completion, TerminalEntry, TerminalView } from '../engine/index.ts'
import { quoteWord, splitCommandLine } from '../engine/kubectl/core/shellWords.ts'
import { useManifest } from '../store/manifest.ts'
import { isAtQuietEnd, usePlayback } from '../store/playback.ts'
import { useTerminal } from '../store/terminal.ts'
import { useUi } from '../store/ui.ts'
import { installedPlayer, play, runKubectl, showLeftTab, showMobileTab, togglePane } from './actions.ts'

const keptLines = 200

/**
 * Runs a line, with or without the leading word `kubectl`. What only reads is answered from the state at the cursor and
 * is no part of the run; the rest is a command of the run. Time begins to go on where something was set going.
 */
export async function runLine(line: string): Promise<void> {
  const text = line.trim()
  if (text === '') return
  useTerminal.setState(({ history }) => ({
    history: history.at(-1) === text ? history : [...history, text].slice(-keptLines),
    draft: '',
    problem: undefined,
  }))
  const args = splitCommandLine(text)
  if ('message' in args) {
    useTerminal.setState({ draft: line, problem: args.message })
    return
  }
  useUi.setState({ firstHint: false })
  const before = lastLine
  lastLine = before.then(() => run(args))
  await lastLine
}

/** Lines are carried out in the order in which they were entered. */
let lastLine: Promise<void> = Promise.resolve()

async function run(args: readonly string[]): Promise<void> {
  const stdin = readsInput(args) ? useManifest.getState().text : undefined
  const answered = await installedPlayer()?.terminal.query(args, stdin)
  noteAction()
  if (answered === undefined) return
  if (!answered) await write(args, stdin)
  else if ((await isWaiting()) && !isAtQuietEnd(usePlayback.getState())) play()
}

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

async function write(args: readonly string[], stdin: string | undefined): Promise<void> {
  const result = await runKubectl(args, stdin)
  if (result === undefined) return
  if (stdin !== undefined) {
    const { problems, exit } = result
    useManifest.setState({ problems, ...(exit === 0 && args[0] === 'apply' ? { appliedText: stdin } : {}) })
  }
  if (result.exit === 0) play()
}

/** Whether the newest command goes on. */
async function isWaiting(): Promise<boolean> {
  try {
    return (await terminalView())?.entries.at(-1)?.canStop === true
  } catch {
    return false
  }
}

/**
 * What the commands up to the cursor have printed; undefined if that is still the version `known`. Rejects if the engine
 * has stopped.
 */
export function terminalView(known?: string): Promise<TerminalView | undefined> {
  return installedPlayer()?.terminal.view(known) ?? Promise.reject(new Error('No engine is connected.'))
}

/** Ctrl-C for a command that still runs. Where the command is one of the run, so is this. */
export async function interrupt({ id, process }: Pick<TerminalEntry, 'id' | 'process'>): Promise<void> {
  const player = installedPlayer()
  if (process !== undefined) await player?.command({ type: 'interrupt', process })
  else await player?.terminal.interrupt(id).catch(() => undefined)
  noteAction()
}

/** Takes what is on the screen off it. */
export function clearScreen(ids: readonly string[]): void {
  useTerminal.setState(({ cleared }) => ({ cleared: new Set([...cleared, ...ids]), problem: undefined }))
}

function noteAction(): void {
  useTerminal.setState(({ actions }) => ({ actions: actions + 1 }))
}

/** How the word before the caret may go on; nothing if the engine has stopped. */
export async function completeLine(line: string): Promise<Completion> {
  const nothing = { from: line.length, words: [] }
  const asked = installedPlayer()?.terminal.complete(line)
  return asked === undefined ? nothing : asked.catch(() => nothing)
}

/** A command as one would type it. */
export function commandLine(args: readonly string[]): string {
  return ['kubectl', ...args.map(quoteWord)].join(' ')
}

/** `-f -`, in the ways in which it can be written. */
function readsInput(args: readonly string[]): boolean {
  return args.some(
    (word, at) =>
      word === '-f-' || word === '--filename=-' || (word === '-' && /^(?:-f|--filename)$/.test(args[at - 1] ?? '')),
  )
}
