/** The text with this number of blanks before each line. */
export const indented = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => ' '.repeat(columns) + line)
    .join('\n')

/** Wraps text at `width` characters, at blanks, and keeps its newlines. Models mitchellh/go-wordwrap. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = ['']
      for (const [, blanks = '', word = ''] of line.matchAll(/(\s*)(\S*)/g)) {
        // The match at the end of a line is empty.
        if (blanks + word === '') continue
        const last = lines.at(-1) ?? ''
        if (last !== '' && last.length + blanks.length + word.length > width) lines.push(word)
        else lines[lines.length - 1] = last + blanks + word
      }
      return lines.join('\n')
    })
    .join('\n')
}
