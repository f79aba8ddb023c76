/**
 * The error of Go's encoding/json for a text that is not JSON: `invalid character 'b' looking for beginning of value`.
 */
export function goJsonSyntaxError(text: string): string {
  const scanner = { text, at: 0 }
  return readValue(scanner) ?? trailing(scanner) ?? 'unexpected end of JSON input'
}

interface Scanner {
  readonly text: string
  at: number
}

const ENDED = 'unexpected end of JSON input'

function skipSpace(scanner: Scanner): string | undefined {
  while (/\s/.test(scanner.text[scanner.at] ?? '')) scanner.at++
  return scanner.text[scanner.at]
}

const bad = (char: string, context: string): string =>
  `invalid character ${char === "'" ? "'\\''" : char === '"' ? `'"'` : `'${char}'`} ${context}`

/** The first mistake in the value that begins at the scanner's place; undefined for a valid value. */
function readValue(scanner: Scanner): string | undefined {
  const char = skipSpace(scanner)
  if (char === undefined) return ENDED
  if (char === '{') return readObject(scanner)
  if (char === '[') return readArray(scanner)
  if (char === '"') return readString(scanner)
  const literal = ['true', 'false', 'null'].find((word) => word[0] === char)
  if (literal) return readLiteral(scanner, literal)
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(scanner.text.slice(scanner.at))
  if (!number) return bad(char, 'looking for beginning of value')
  scanner.at += number[0].length
  return undefined
}

function readLiteral(scanner: Scanner, word: string): string | undefined {
  for (const [i, expected] of [...word].entries()) {
    const char = scanner.text[scanner.at]
    if (char === undefined) return ENDED
    if (char !== expected) return bad(char, `in literal ${word} (expecting '${word[i]}')`)
    scanner.at++
  }
  return undefined
}

function readString(scanner: Scanner): string | undefined {
  scanner.at++
  for (; scanner.at < scanner.text.length; scanner.at++) {
    const char = scanner.text[scanner.at]!
    if (char === '\\') scanner.at++
    else if (char === '"') {
      scanner.at++
      return undefined
    } else if (char < ' ') return bad(JSON.stringify(char).slice(1, -1), 'in string literal')
  }
  return ENDED
}

function readObject(scanner: Scanner): string | undefined {
  scanner.at++
  if (skipSpace(scanner) === '}') {
    scanner.at++
    return undefined
  }
  for (;;) {
    const key = skipSpace(scanner)
    if (key === undefined) return ENDED
    if (key !== '"') return bad(key, 'looking for beginning of object key string')
    const error = readString(scanner)
    if (error) return error
    const colon = skipSpace(scanner)
    if (colon === undefined) return ENDED
    if (colon !== ':') return bad(colon, 'after object key')
    scanner.at++
    const inner = readValue(scanner)
    if (inner) return inner
    const next = skipSpace(scanner)
    if (next === undefined) return ENDED
    scanner.at++
    if (next === '}') return undefined
    if (next !== ',') return bad(next, 'after object key:value pair')
  }
}

function readArray(scanner: Scanner): string | undefined {
  scanner.at++
  if (skipSpace(scanner) === ']') {
    scanner.at++
    return undefined
  }
  for (;;) {
    const inner = readValue(scanner)
    if (inner) return inner
    const next = skipSpace(scanner)
    if (next === undefined) return ENDED
    scanner.at++
    if (next === ']') return undefined
    if (next !== ',') return bad(next, 'after array element')
  }
}

function trailing(scanner: Scanner): string | undefined {
  const char = skipSpace(scanner)
  return char === undefined ? undefined : bad(char, 'after top-level value')
}
