import { create } from 'zustand'

export interface TerminalState {
  /** Lines that were entered, oldest first. */
  readonly history: readonly string[]
  /** What stands behind the prompt. */
  readonly draft: string
  /** Entries that `clear` took off the screen. */
  readonly cleared: ReadonlySet<string>
  /** A line that could not be cut into words, and why. */
  readonly problem: string | undefined
  /** Rises with everything that was done at the terminal. */
  readonly actions: number
  /** The prompt is to take the focus as soon as it is there. */
  readonly wantsFocus: boolean
}

export const initialTerminal: TerminalState = {
  history: [],
  draft: '',
  cleared: new Set(),
  problem: undefined,
  actions: 0,
  wantsFocus: false,
}

/** The terminal as a person left it; what the commands printed is the engine's. */
export const useTerminal = create<TerminalState>()(() => initialTerminal)
