import { create } from 'zustand'
import type { FilterStage } from '../engine/kubectl/shell/filters.ts'
import type { ShellProblem } from '../engine/kubectl/shell/tokens.ts'

/** What is behind a command in pipes: its output is filtered where it is shown. */
export interface EntryPipe {
  readonly filters: readonly FilterStage[]
  readonly errors: 'apart' | 'merged' | 'dropped'
  /** Its output is not seen: it goes into a file, or nowhere. */
  readonly isSilent?: boolean
}

export interface TerminalState {
  /** What was entered, oldest first; a script of several lines is one. */
  readonly history: readonly string[]
  /** What is behind the prompt. */
  readonly draft: string
  /** Entries that `clear` took off the screen. */
  readonly cleared: ReadonlySet<string>
  /** By the id of the entry that they filter. */
  readonly pipes: ReadonlyMap<string, EntryPipe>
  /** What was put into files at the prompt, by path. */
  readonly files: ReadonlyMap<string, string>
  /** Why the line cannot be carried out. */
  readonly problem: ShellProblem | undefined
  /** Of commands that name none, set with `config set-context`; empty: `default`. */
  readonly namespace: string
  /** Rises with everything that was done at the terminal. */
  readonly actions: number
  /** The prompt is to take the focus as soon as it is there. */
  readonly wantsFocus: boolean
}

export const initialTerminal: TerminalState = {
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

/** The terminal as a user left it; what the commands printed is the engine's. */
export const useTerminal = create<TerminalState>()(() => initialTerminal)
