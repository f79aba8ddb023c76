import { lookup } from '../../api/lookup.ts'
/** Value of a Go string literal in double or single quotes; undefined for invalid literals. Models strconv.Unquote. */
export function unquoteGo(written: string): string | undefined {
  const quote = written[0]
  if (written.length < 2 || quote !== written.at(-1) || (quote !== '"' && quote !== "'")) return undefined
  const inner = written.slice(1, -1)
  let isValid = true
  const text = inner.replace(
    /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{3}|[\s\S])|["'\\]/g,
    (found, code) => {
      const char = code === undefined ? undefined : unescaped(code, quote)
      if (char !== undefined) return char
      if (code === undefined && found !== quote && found !== '\\') return found
      isValid = false
      return ''
    },
  )
  return isValid ? text : undefined
}

const simple: Readonly<Record<string, string>> = lookup({
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
})

function unescaped(code: string, quote: string): string | undefined {
  if (code === quote) return quote
  if (/^[xuU]./.test(code)) {
    const point = Number.parseInt(code.slice(1), 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : undefined
  }
  if (/^[0-7]{3}$/.test(code)) return String.fromCodePoint(Number.parseInt(code, 8))
  return simple[code]
}
