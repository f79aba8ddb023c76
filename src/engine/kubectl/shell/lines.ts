/** Splits and joins lines, for the filters. */

/** Output of a filter with its exit code. */
export interface Filtered {
  readonly text: string
  readonly exit: number
}

/** The lines of a text without newlines. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
/** Joins lines, each with a newline. */
export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
