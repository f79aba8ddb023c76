/** Text for a terminal: what it would act upon is shown in the place of being sent. */

/** Control characters but for tabs and ends of lines, and signs that turn the direction of a text or hide in it. */
const acts = /(?!\r\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** Each is shown as JSON writes it, `\u001b`, so that JSON stays what it is. */
export const shownText = (text: string): string =>
  text.replace(acts, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

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
