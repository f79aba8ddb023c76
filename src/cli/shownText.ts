/** Makes text safe for a terminal: control characters are shown instead of sent. */

/** Control characters except tabs and line ends, and characters that change the direction of text or are invisible. */
const acts = /(?!\r\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Shows each character as a JSON escape, `\u001b`, so that JSON keeps its value. */
export const shownText = (text: string): string =>
  text.replace(acts, (sign) => (sign === '\n' || sign === '\t' ? sign : escaped(sign)))

/**
 * Characters at the beginning of a line that start commands of CI systems: GitHub's `::` and `##[`, Azure's `##vso[`.
 */
const commandSign = /^(?<blank>[ \t]*)(?<sign>:(?=:)|#(?=#(?:vso)?\[))/gm

/** Text for a terminal or a log, in which no file name or word of a manifest begins a command of a CI system. */
export const sentText = (text: string): string =>
  shownText(text).replace(commandSign, (_, blank: string, sign: string) => blank + escaped(sign))

/**
 * `shownText` on a single line: a line end in a name would begin a new line, which a CI system may read as a command.
 */
export const shownLine = (text: string): string =>
  shownText(text).replace(/[\r\n]/g, (sign) => (sign === '\n' ? '\\n' : '\\r'))

/** The lines of a report, each as `shownLine`. */
export const shownLines = (lines: readonly string[]): string => lines.map(shownLine).join('\n')

/** A warning for stderr. */
export const warningLine = (text: string): string => `warning: ${shownLine(text)}\n`
