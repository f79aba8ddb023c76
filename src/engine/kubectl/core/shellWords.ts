/** A command line with an unclosed quote. */
interface SplitError {
  readonly message: string
}

/**
 * Splits a command line into words as a shell does: single and double quotes and backslashes; heredocs are not
 * supported. Drops a leading `kubectl` or `k`. Returns a SplitError for an unclosed quote.
 */
export function splitCommandLine(text: string): readonly string[] | SplitError {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  while (at < text.length) {
    const char = text[at]!
    if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
      at++
    } else if (char === '#' && word === undefined) {
      break
    } else if (char === "'" || char === '"') {
      const quoted = readQuoted(text, at, char)
      if (quoted === undefined) return { message: `the quote ${char} is not closed` }
      word = (word ?? '') + quoted.text
      at = quoted.end
    } else if (char === '\\') {
      // A backslash at the end of a line joins the next line.
      const next = text[at + 1]
      if (next !== '\n') word = (word ?? '') + (next ?? '\\')
      at += 2
    } else {
      word = (word ?? '') + char
      at++
    }
  }
  if (word !== undefined) words.push(word)
  return words[0] === 'kubectl' || words[0] === 'k' ? words.slice(1) : words
}

/**
 * Quotes a word for a shell if needed. zsh expands a word that begins with `=` to a path, so such a word is quoted,
 * too.
 */
export function quoteWord(word: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function readQuoted(text: string, start: number, quote: string): { text: string; end: number } | undefined {
  let out = ''
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]
    if (char === quote) return { text: out, end: at + 1 }
    const next = text[at + 1]
    if (char === '\\' && quote === '"' && next !== undefined && '"\\$`\n'.includes(next)) {
      if (next !== '\n') out += next
      at++
    } else out += char
  }
  return undefined
}
