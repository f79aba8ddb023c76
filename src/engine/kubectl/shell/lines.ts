/** Splits and joins lines, for the filters. */

/** Output of a filter with its exit code. */
export interface Filtered {
  readonly text: string
  readonly exit: number
}

/** Lines without their newlines. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
/** Lines with their newlines. */
export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
