/** Messages between the two threads of the program. */

/** Data for the running thread at its start. */
export interface RunThreadData {
  /** Whether standard error is a terminal. */
  readonly isWatched: boolean
}

export function isWatched(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'isWatched') === true
}

/** From the run's thread to the thread that owns the streams. */
export type FromThread =
  | { readonly type: 'out'; readonly text: string }
  | { readonly type: 'err'; readonly text: string }
  /** Requests the next part of standard input; answered by `InputPart`. */
  | { readonly type: 'readInput' }
  /** Requests `interrupt` at an interruption, or also at the end of standard input. */
  | { readonly type: 'listenToInterrupt'; readonly orEndOfInput: boolean }
  /** The last message. */
  | { readonly type: 'exit'; readonly code: number }

/** A part of standard input; without text and problem it is the end. */
export interface InputPart {
  readonly text?: string
  /** The reason that the input could not be read. */
  readonly problem?: string
}

/** The message that the user wants the program to end. */
export const interrupt = 'interrupt'
