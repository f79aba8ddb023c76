import { goQuote } from './goFormat.ts'
import type { JsonValue } from './types.ts'

/**
 * An error for a text that is not JSON, in the words of Go's encoding/json. `offset` counts the characters up to and
 * including the wrong character.
 */
export class GoJsonError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.name = 'GoJsonError'
    this.offset = offset
  }
}

/** Parses JSON; throws a GoJsonError such as `invalid character 'b' looking for beginning of object key string`. */
export function goJsonParse(text: string): JsonValue {
  const end = scanJsonValue(text, 0)
  const rest = skipSpace(text, end)
  if (rest < text.length) fail(text, rest, 'after top-level value')
  return JSON.parse(text)
}

const maxDepth = 10_000

/**
 * The end of the JSON value that begins at `start` (white space aside). Throws a GoJsonError if no value begins there.
 */
// Models encoding/json scanner.go (Go 1.24).
export function scanJsonValue(text: string, start: number): number {
  const open: ('{' | '[')[] = []
  let at = skipSpace(text, start)
  for (;;) {
    const c = text[at]
    if (c === '{' || c === '[') {
      open.push(c)
      if (open.length > maxDepth) throw new GoJsonError('exceeded max depth', at + 1)
      at = skipSpace(text, at + 1)
      if (text[at] !== (c === '{' ? '}' : ']')) {
        if (c === '{') at = scanKey(text, at)
        continue
      }
    } else at = scanScalar(text, at)
    // A value has ended; closing brackets may follow.
    for (;;) {
      const container = open.at(-1)
      if (container === undefined) return at
      at = skipSpace(text, at)
      const closer = container === '{' ? '}' : ']'
      if (text[at] === closer) {
        open.pop()
        at++
        continue
      }
      if (text[at] !== ',') fail(text, at, container === '{' ? 'after object key:value pair' : 'after array element')
      at = skipSpace(text, at + 1)
      if (container === '{') at = scanKey(text, at)
      break
    }
  }
}

/** Scans a key and its colon; returns the start of the value. */
function scanKey(text: string, start: number): number {
  if (text[start] !== '"') fail(text, start, 'looking for beginning of object key string')
  const colon = skipSpace(text, scanString(text, start))
  if (text[colon] !== ':') fail(text, colon, 'after object key')
  return skipSpace(text, colon + 1)
}

function scanScalar(text: string, start: number): number {
  const c = text[start] ?? ''
  if (c === '"') return scanString(text, start)
  if (c === 't') return scanWord(text, start, 'true')
  if (c === 'f') return scanWord(text, start, 'false')
  if (c === 'n') return scanWord(text, start, 'null')
  if (/^[-0-9]$/.test(c)) return scanNumber(text, start)
  return fail(text, start, 'looking for beginning of value')
}

function scanString(text: string, start: number): number {
  let at = start + 1
  for (;;) {
    const c = text[at]
    if (c === '"') return at + 1
    if (c === undefined || c < ' ') fail(text, at, 'in string literal')
    at++
    if (c !== '\\') continue
    const escaped = text[at] ?? ''
    if (escaped === '' || !'bfnrt\\/"u'.includes(escaped)) fail(text, at, 'in string escape code')
    at++
    for (let i = 0; escaped === 'u' && i < 4; i++, at++) {
      if (!/^[0-9a-fA-F]$/.test(text[at] ?? '')) fail(text, at, 'in \\u hexadecimal character escape')
    }
  }
}

function scanWord(text: string, start: number, word: string): number {
  for (let i = 1; i < word.length; i++) {
    if (text[start + i] !== word[i]) fail(text, start + i, `in literal ${word} (expecting '${word[i]}')`)
  }
  return start + word.length
}

function scanNumber(text: string, start: number): number {
  const isDigit = (i: number): boolean => /^[0-9]$/.test(text[i] ?? '')
  let at = text[start] === '-' ? start + 1 : start
  if (!isDigit(at)) fail(text, at, 'in numeric literal')
  if (text[at] === '0') at++
  else while (isDigit(at)) at++
  if (text[at] === '.') {
    at++
    if (!isDigit(at)) fail(text, at, 'after decimal point in numeric literal')
    while (isDigit(at)) at++
  }
  if (text[at] === 'e' || text[at] === 'E') {
    at++
    if (text[at] === '+' || text[at] === '-') at++
    if (!isDigit(at)) fail(text, at, 'in exponent of numeric literal')
    while (isDigit(at)) at++
  }
  return at
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++
  return at
}

function fail(text: string, at: number, context: string): never {
  const char = text[at]
  if (char === undefined) throw new GoJsonError('unexpected end of JSON input', at)
  const quoted = char === "'" ? "'\\''" : char === '"' ? `'"'` : `'${goQuote(char).slice(1, -1)}'`
  throw new GoJsonError(`invalid character ${quoted} ${context}`, at + 1)
}
