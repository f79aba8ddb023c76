/** Messages between the two threads of the program. */

/** Data for the running thread at its start. */
export interface RunThreadData {
  /** Standard error is a terminal: somebody watches. */
  readonly isWatched: boolean
}

export function isWatched(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'isWatched') === true
}

/** From the thread that runs to the one that has the streams. */
export type FromThread =
  | { readonly type: 'out'; readonly text: string }
  | { readonly type: 'err'; readonly text: string }
  /** Wants the next part of standard input; answered by `InputPart`. */
  | { readonly type: 'readInput' }
  /** Wants to be told of an interruption with `interrupt`, or also of the end of standard input. */
  | { readonly type: 'listenToInterrupt'; readonly orEndOfInput: boolean }
  /** The last message. */
  | { readonly type: 'exit'; readonly code: number }

/** Of standard input; with neither, there is no more. */
export interface InputPart {
  readonly text?: string
  /** Why it could not be read. */
  readonly problem?: string
}

/** The other thread's message that somebody wants the program to end. */
export const interrupt = 'interrupt'
