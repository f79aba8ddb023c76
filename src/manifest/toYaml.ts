import { lookup } from '../engine/api/lookup.ts'
import type { JsonObject, JsonValue } from '../engine/api/types.ts'
import { readsAsString } from './plainScalar.ts'

/**
 * Text of a value in the format of `kubectl -o yaml`: sorted keys, indentation of two spaces, sequences at the level of
 * their key, and the quoting of Go yaml v2.
 */
export function toYaml(value: JsonValue): string {
  const lines: string[] = []
  emitBlock(lines, value, 0, '')
  return `${lines.join('\n')}\n`
}

const isEmpty = (value: readonly JsonValue[] | JsonObject): boolean =>
  Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0

/** Appends `value` after `head` (`key:`, `-` or nothing); `indent` is the indentation of its own lines. */
function emitBlock(lines: string[], value: JsonValue, indent: number, head: string): void {
  if (typeof value !== 'object' || value === null) {
    const start = head ? `${head} ` : ''
    lines.push(start + scalar(value, { indent, column: start.length }))
    return
  }
  if (isEmpty(value)) {
    const text = Array.isArray(value) ? '[]' : '{}'
    lines.push(head ? `${head} ${text}` : text)
    return
  }
  const pad = ' '.repeat(indent)
  // A collection inside a sequence, or the value of an explicit key, starts on the line of its indicator.
  const inline = /[-?]$|^ *:$/.test(head)
  if (head && !inline) lines.push(head)
  let lead = inline ? `${head} ` : pad
  if (Array.isArray(value)) {
    for (const item of value) {
      emitBlock(lines, item, indent + 2, `${lead}-`)
      lead = pad
    }
    return
  }
  for (const key of Object.keys(value).sort(compareKeys)) {
    const member = value[key] as JsonValue
    // Go yaml v2 indents a sequence like its key, and everything else by two.
    const inner = Array.isArray(member) ? indent : indent + 2
    if (needsExplicitKey(key)) {
      lines.push(`${lead}? ${scalar(key, { indent: indent + 2, column: lead.length + 2 })}`)
      emitBlock(lines, member, indent + 2, `${pad}:`)
    } else emitBlock(lines, member, inner, `${lead}${quote(key, oneLine)}:`)
    lead = pad
  }
}

/** Long and multi-line keys are written after a `?`. */
const needsExplicitKey = (key: string): boolean => /[\r\n]/.test(key) || [...key].length > 128

/** Start column of a scalar, and indentation of its further lines. */
interface Place {
  readonly indent: number
  readonly column: number
}

const oneLine: Place = { indent: 0, column: -Infinity }

function scalar(value: string | number | boolean | null, at: Place): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return goNumber(value)
  if (typeof value === 'boolean') return String(value)
  if (value.includes('\n')) return blockAllowed(value) ? literal(value, at.indent) : doubleQuoted(value, at)
  return quote(value, at)
}

function quote(text: string, at: Place): string {
  if (!readsAsString(text)) return doubleQuoted(text, at)
  if (plainAllowed(text)) return fold([...text], 'plain', at)
  if (!singleAllowed(text)) return doubleQuoted(text, at)
  const pieces = [...text].map((c) => (c === "'" ? "''" : c))
  return `'${fold(pieces, 'single', { ...at, column: at.column + 1 })}'`
}

/** Breaks a scalar at the first blank after column 80, like libyaml's emitter; a quoted scalar not at its ends. */
function fold(pieces: readonly string[], style: 'plain' | 'single' | 'double', { indent, column }: Place): string {
  const pad = `\n${' '.repeat(Math.max(indent, 2))}`
  let out = ''
  let at = column
  let afterSpace = false
  for (const [i, piece] of pieces.entries()) {
    const inside = style === 'plain' || (i > 0 && i < pieces.length - 1)
    const beforeSpace = pieces[i + 1] === ' '
    if (piece === ' ' && !afterSpace && at > 80 && inside && (style === 'double' || !beforeSpace)) {
      // In double quotes, a line that begins with a blank is marked by a backslash.
      const mark = beforeSpace ? '\\' : ''
      out += pad + mark
      at = pad.length - 1 + mark.length
    } else {
      out += piece
      at += piece.length
    }
    afterSpace = piece === ' '
  }
  return out
}

const unprintable = /[^\n\x20-\x7e\x85\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u
const blockIndicatorFirst = /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[?:-](?:\s|$))/
const blockIndicatorInside = /:(?:\s|$)|\s#/

const singleAllowed = (text: string): boolean => !unprintable.test(text)
const plainAllowed = (text: string): boolean =>
  !unprintable.test(text) &&
  !text.startsWith(' ') &&
  !text.endsWith(' ') &&
  !blockIndicatorFirst.test(text) &&
  !blockIndicatorInside.test(text)
/** A literal block cannot represent trailing blanks or escapes. */
const blockAllowed = (text: string): boolean => !unprintable.test(text) && !/ (?:\n|$)/.test(text)

function literal(text: string, indent: number): string {
  const pad = ' '.repeat(Math.max(indent, 2))
  const leading = /^[ \n]/.test(text) ? '2' : ''
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  const chomping = !text.endsWith('\n') ? '-' : /^$|\n$/.test(body) ? '+' : ''
  const lines = body.split('\n').map((line) => (line ? `${pad}${line}` : ''))
  return [`|${leading}${chomping}`, ...lines].join('\n')
}

const shortEscapes: { readonly [char: string]: string } = lookup({
  '\0': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
  '\x85': '\\N',
  '\u2028': '\\L',
  '\u2029': '\\P',
})

const doubleQuoted = (text: string, at: Place): string =>
  `"${fold([...text].map(escaped), 'double', { ...at, column: at.column + 1 })}"`

function escaped(char: string): string {
  const short = shortEscapes[char]
  if (short) return short
  if (!unprintable.test(char)) return char
  const code = char.codePointAt(0)!
  if (code <= 0xff) return `\\x${hex(code, 2)}`
  return code <= 0xffff ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`
}

const hex = (code: number, width: number): string => code.toString(16).toUpperCase().padStart(width, '0')

/** Go prints integers in full and other numbers as `%g` in the shortest form: `1.5`, `1.2345675e+06`. */
function goNumber(n: number): string {
  if (Number.isInteger(n) && Math.abs(n) < 2 ** 64) return BigInt(n).toString()
  const [mantissa, exponent] = n.toExponential().split('e') as [string, string]
  const e = Number(exponent)
  if (e >= -4 && e < 6) return String(n)
  return `${mantissa}e${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`
}

const isLetter = (char: string): boolean => /\p{L}/u.test(char)
const isDigit = (char: string | undefined): boolean => char !== undefined && /\p{Nd}/u.test(char)

/** Go yaml's order of keys: by character, with runs of digits as numbers (`a2` before `a10`), and letters last. */
function compareKeys(a: string, b: string): number {
  const ar = [...a]
  const br = [...b]
  for (let i = 0; i < ar.length && i < br.length; i++) {
    const ac = ar[i]!
    const bc = br[i]!
    if (ac === bc) continue
    const al = isLetter(ac)
    const bl = isLetter(bc)
    if (al && bl) return codePoint(ac) - codePoint(bc)
    if (al || bl) return bl ? -1 : 1
    const [an, aEnd] = digitsFrom(ar, i, ac === '0' || bc === '0')
    const [bn, bEnd] = digitsFrom(br, i, ac === '0' || bc === '0')
    if (an !== bn) return an - bn
    if (aEnd !== bEnd) return aEnd - bEnd
    return codePoint(ac) - codePoint(bc)
  }
  return ar.length - br.length
}

const codePoint = (char: string): number => char.codePointAt(0)!

/** Number from `start` on, and its end. After a differing zero, the digits before it count (`10` after `9`). */
function digitsFrom(chars: readonly string[], start: number, afterZero: boolean): [value: number, end: number] {
  let value = 0
  if (afterZero) {
    for (let j = start - 1; j >= 0 && isDigit(chars[j]); j--) {
      if (chars[j] !== '0') {
        value = 1
        break
      }
    }
  }
  let end = start
  for (; isDigit(chars[end]); end++) value = value * 10 + (codePoint(chars[end]!) - 48)
  return [value, end]
}
