import { lookup } from './lookup.ts'
/**
 * Text in double quotes as Go's `%q` prints it: control characters and invisible characters are escaped, other Unicode
 * is kept.
 */
export function goQuote(text: string): string {
  const quoted = text.replace(/["\\]|\p{C}|\p{Z}/gu, (char) => {
    if (char === ' ') return char
    const short = shortEscapes[char]
    if (short) return short
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  })
  return `"${quoted}"`
}

const shortEscapes: Readonly<Record<string, string>> = lookup({
  '"': '\\"',
  '\\': '\\\\',
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
})

/** JSON as Go's json.Marshal writes it: `<`, `>` and `&` are escaped. Keys keep their order. */
export function goJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Go's strings.TrimRight: the text without these characters at its end. A regular expression would search from every
 * place of the text.
 */
export function trimRight(text: string, cutset: string): string {
  let end = text.length
  while (end > 0 && cutset.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Go's strings.Trim: the text without these characters at its beginning and at its end. */
export function trim(text: string, cutset: string): string {
  const cut = trimRight(text, cutset)
  let from = 0
  while (from < cut.length && cutset.includes(cut.charAt(from))) from++
  return cut.slice(from)
}
