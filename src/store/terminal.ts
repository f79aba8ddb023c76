import { pageStore } from '../app/pageState.ts'
import type { FilterStage } from '../engine/kubectl/shell/filters.ts'
import type { ShellProblem } from '../engine/kubectl/shell/tokens.ts'

/** The pipe after a command. The pane that shows the output filters it. */
export interface EntryPipe {
  readonly filters: readonly FilterStage[]
  readonly errors: 'apart' | 'merged' | 'dropped'
  /** The output is hidden: it goes to a file or is discarded. */
  readonly isSilent?: boolean
}

interface TerminalState {
  /** Entered lines, oldest first; a script of several lines is one entry. */
  readonly history: readonly string[]
  /** The text at the prompt. */
  readonly draft: string
  /** Ids of entries removed from the screen by `clear`. */
  readonly cleared: ReadonlySet<string>
  /** By id of the filtered entry. */
  readonly pipes: ReadonlyMap<string, EntryPipe>
  /** Files written at the prompt, by path. */
  readonly files: ReadonlyMap<string, string>
  /** Why the line cannot run. */
  readonly problem: ShellProblem | undefined
  /** Namespace of commands without one, set with `config set-context`; empty: `default`. */
  readonly namespace: string
  /** Increases with every action in the terminal. */
  readonly actions: number
  /** The prompt takes the focus as soon as it is mounted. */
  readonly wantsFocus: boolean
}

const initialTerminal: TerminalState = {
  history: [],
  draft: '',
  cleared: new Set(),
  pipes: new Map(),
  files: new Map(),
  problem: undefined,
  namespace: '',
  actions: 0,
  wantsFocus: false,
}

/** The user's state of the terminal; the output is in the engine. */
export const useTerminal = pageStore<TerminalState>(() => initialTerminal)

/** The prompt takes the focus as soon as it is mounted. */
export function focusPrompt(): void {
  useTerminal.setState({ wantsFocus: true })
}

/** A key was pressed outside of the prompt, which takes it. */
export function typeAtPrompt(key: string): void {
  useTerminal.setState(({ draft }) => ({ draft: draft + key, wantsFocus: true }))
}
