/** Transitions of the terminal. Loaded with it. */
import type { ShellProblem } from '../../engine/kubectl/shell/tokens.ts'
import { type EntryPipe, useTerminal } from '../terminal.ts'

const keptLines = 200

/** Puts a line at the prompt, in place of its text. */
export function writeLine(draft: string): void {
  useTerminal.setState({ draft, problem: undefined })
}

/** Puts a line at the prompt, which takes the focus. */
export function offerLine(draft: string): void {
  useTerminal.setState({ draft, problem: undefined, wantsFocus: true })
}

/** The prompt has the focus. */
export function noteFocus(): void {
  useTerminal.setState({ wantsFocus: false })
}

/** A line was entered: `text` without blanks around it. Further typing belongs to the next line. */
export function enterLine(line: string, text: string): void {
  useTerminal.setState(({ draft, history }) => ({
    history: history.at(-1) === text ? history : [...history, text].slice(-keptLines),
    draft: draft === line ? '' : draft,
    problem: undefined,
  }))
}

/** The line cannot run. It returns to the prompt, unless another was begun. */
export function returnLine(line: string, problem: ShellProblem): void {
  useTerminal.setState(({ draft }) => ({ draft: draft === '' ? line : draft, problem }))
}

export function noteProblem(problem: ShellProblem): void {
  useTerminal.setState({ problem })
}

/** Removes entries from the screen. */
export function clearScreen(ids: readonly string[]): void {
  useTerminal.setState(({ cleared }) => ({ cleared: new Set([...cleared, ...ids]), problem: undefined }))
}

/** The output of an entry feeds another command, and is not shown. */
export function hideEntry(id: string): void {
  useTerminal.setState(({ cleared }) => ({ cleared: new Set([...cleared, id]) }))
}

/** Undefined: the output of the entry is shown as it is. */
export function pipeEntry(id: string, pipe: EntryPipe | undefined): void {
  useTerminal.setState((terminal) => {
    const pipes = new Map(terminal.pipes)
    if (pipe === undefined) pipes.delete(id)
    else pipes.set(id, pipe)
    return { pipes }
  })
}

export function noteAction(): void {
  useTerminal.setState(({ actions }) => ({ actions: actions + 1 }))
}

/** Commands without a namespace go to this one. */
export function setNamespace(namespace: string): void {
  useTerminal.setState({ namespace: namespace === 'default' ? '' : namespace })
}

export function storeFile(path: string, text: string): void {
  useTerminal.setState(({ files }) => ({ files: new Map(files).set(path, text) }))
}
