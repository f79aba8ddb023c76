import { isRecord } from './lookup.ts'

/**
 * Compact JSON as Go's encoding/json writes a map: keys in byte order, and `<`, `>`, `&`, U+2028 and U+2029 escaped.
 * The last-applied-configuration annotation has this form.
 */
export function goJson(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return goString(value)
  if (typeof value === 'number') return goNumber(value)
  if (!isRecord(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(goJson).join(',')}]`
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  return `{${keys
    .sort(compareBytes)
    .map((key) => `${goString(key)}:${goJson(value[key])}`)
    .join(',')}}`
}

const goString = (text: string): string =>
  JSON.stringify(text)
    .replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    // Go writes lone surrogates as the replacement character.
    .replace(/(\\\\)|\\ud[89a-f][0-9a-f]{2}/g, (text, backslash) => (backslash ? text : '\\ufffd'))

/** A number in Go's JSON. Like JavaScript, Go writes an exponent below 1e-6 and from 1e21 on, without leading zeros. */
const goNumber = (n: number): string => (Number.isFinite(n) ? String(Object.is(n, -0) ? 0 : n) : 'null')

const surrogate = /[\ud800-\udfff]/

/** Order of UTF-8 bytes. It is the order of code points, and differs from the order of UTF-16 units beyond U+FFFF. */
function compareBytes(a: string, b: string): number {
  if (!surrogate.test(a) && !surrogate.test(b)) return compareText(a, b)
  const [as, bs] = [[...a], [...b]]
  for (let i = 0; i < as.length && i < bs.length; i++) {
    const difference = (as[i]?.codePointAt(0) ?? 0) - (bs[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return as.length - bs.length
}

/** Order of texts by their characters, as etcd orders keys and Go compares strings of ASCII. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
