/** Text for a terminal: what it would act upon is shown in the place of being sent. */

/** Control characters but for tabs and ends of lines, and signs that turn the direction of a text or hide in it. */
const acts = /(?!\r\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Each is shown as JSON writes it, `\u001b`, so that JSON stays what it is. */
export const shownText = (text: string): string =>
  text.replace(acts, (sign) => (sign === '\n' || sign === '\t' ? sign : escaped(sign)))

/** Signs at the beginning of a line by which CI systems know commands: GitHub's `::` and `##[`, Azure's `##vso[`. */
const commandSign = /^(?<blank>[ \t]*)(?<sign>:(?=:)|#(?=#(?:vso)?\[))/gm

/** Text as it is sent to a terminal or a log: a file's name or a word of a manifest begins no command of a CI system. */
export const sentText = (text: string): string =>
  shownText(text).replace(commandSign, (_, blank: string, sign: string) => blank + escaped(sign))

/**
 * The same on one line: an end of line in a name would begin a line of its own, which a CI system may take for a
 * command.
 */
export const shownLine = (text: string): string =>
  shownText(text).replace(/[\r\n]/g, (sign) => (sign === '\n' ? '\\n' : '\\r'))

/** Lines of a report. */
export const shownLines = (lines: readonly string[]): string => lines.map(shownLine).join('\n')

/** A warning for stderr. */
export const warningLine = (text: string): string => `warning: ${shownLine(text)}\n`
