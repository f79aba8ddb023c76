import type { JsonObject, JsonValue } from '../engine/api/types.ts'
import { readsAsString } from './plainScalar.ts'

/**
 * The text that `kubectl -o yaml` prints: keys sorted, two blanks of indentation, sequences level with their key, and
 * the quoting of Go yaml v2.
 */
export function toYaml(value: JsonValue): string {
  const lines: string[] = []
  emitBlock(lines, value, 0, '')
  return `${lines.join('\n')}\n`
}

const isEmpty = (value: JsonValue[] | JsonObject): boolean =>
  Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0

/** Appends `value` where `head` (`key:`, `-` or nothing) has been written and `indent` is what its own lines begin with. */
function emitBlock(lines: string[], value: JsonValue, indent: number, head: string): void {
  if (typeof value !== 'object' || value === null) {
    const text = scalar(value, indent)
    lines.push(head ? `${head} ${text}` : text)
    return
  }
  if (isEmpty(value)) {
    const text = Array.isArray(value) ? '[]' : '{}'
    lines.push(head ? `${head} ${text}` : text)
    return
  }
  const pad = ' '.repeat(indent)
  // A collection inside a sequence starts on the line of its dash.
  const inline = head.endsWith('-')
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
    // Go yaml v2 lets a sequence stand level with its key, and pushes everything else in by two.
    const inner = Array.isArray(member) ? indent : indent + 2
    if (needsExplicitKey(key)) {
      lines.push(`${lead}? ${scalar(key, indent + 2)}`)
      emitBlock(lines, member, indent + 2, `${pad}:`)
    } else emitBlock(lines, member, inner, `${lead}${quoteKey(key)}:`)
    lead = pad
  }
}

const needsExplicitKey = (key: string): boolean => [...key].length > 128
const quoteKey = (key: string): string => (key.includes('\n') ? doubleQuoted(key) : quote(key))

function scalar(value: string | number | boolean | null, indent: number): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return goNumber(value)
  if (typeof value === 'boolean') return String(value)
  if (value.includes('\n')) return blockAllowed(value) ? literal(value, indent) : doubleQuoted(value)
  return quote(value)
}

function quote(text: string): string {
  if (!readsAsString(text)) return doubleQuoted(text)
  if (plainAllowed(text)) return text
  return singleAllowed(text) ? `'${text.replaceAll("'", "''")}'` : doubleQuoted(text)
}

const unprintable = /[^\n\x20-\x7e\x85\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u
const blockIndicatorFirst = /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[?:-](?:\s|$))/
const blockIndicatorInside = /:(?:\s|$)|\s#/

const singleAllowed = (text: string): boolean => !unprintable.test(text)
const plainAllowed = (text: string): boolean =>
  !unprintable.test(text) &&
  !text.startsWith(' ') &&
  !text.endsWith(' ') &&
  !blockIndicatorFirst.test(text) &&
  !blockIndicatorInside.test(text)
/** A literal block cannot show blanks at the end of a line, nor escapes. */
const blockAllowed = (text: string): boolean => !unprintable.test(text) && !/ (?:\n|$)/.test(text)

function literal(text: string, indent: number): string {
  const pad = ' '.repeat(Math.max(indent, 2))
  const leading = /^[ \n]/.test(text) ? '2' : ''
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  const chomping = !text.endsWith('\n') ? '-' : /^$|\n$/.test(body) ? '+' : ''
  const lines = body.split('\n').map((line) => (line ? `${pad}${line}` : ''))
  return [`|${leading}${chomping}`, ...lines].join('\n')
}

const shortEscapes: { readonly [char: string]: string } = {
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
  '\u00a0': '\\_',
  '\u2028': '\\L',
  '\u2029': '\\P',
}

function doubleQuoted(text: string): string {
  let out = ''
  for (const char of text) {
    const short = shortEscapes[char]
    const code = char.codePointAt(0) as number
    if (short && !(code === 0xa0)) out += short
    else if (!unprintable.test(char)) out += char
    else if (code <= 0xff) out += `\\x${hex(code, 2)}`
    else if (code <= 0xffff) out += `\\u${hex(code, 4)}`
    else out += `\\U${hex(code, 8)}`
  }
  return `"${out}"`
}

const hex = (code: number, width: number): string => code.toString(16).toUpperCase().padStart(width, '0')

/** Go prints whole numbers in full and others as `%g`, shortest form: `1.5`, `1.2345675e+06`. */
function goNumber(n: number): string {
  if (Number.isInteger(n) && Math.abs(n) < 2 ** 64) return BigInt(n).toString()
  const [mantissa, exponent] = n.toExponential().split('e') as [string, string]
  const e = Number(exponent)
  if (e >= -4 && e < 6) return String(n)
  return `${mantissa}e${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`
}

const isLetter = (char: string): boolean => /\p{L}/u.test(char)
const isDigit = (char: string | undefined): boolean => char !== undefined && /\p{Nd}/u.test(char)

/** Go yaml's order of keys: by character, with runs of digits as numbers (`a2` before `a10`) and letters last. */
function compareKeys(a: string, b: string): number {
  const ar = [...a]
  const br = [...b]
  for (let i = 0; i < ar.length && i < br.length; i++) {
    const ac = ar[i] as string
    const bc = br[i] as string
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

const codePoint = (char: string): number => char.codePointAt(0) as number

/** The number written from `start` on, and where it ends. After a differing zero, digits before it lead (`10` after `9`). */
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
  for (; isDigit(chars[end]); end++) value = value * 10 + (codePoint(chars[end] as string) - 48)
  return [value, end]
}
