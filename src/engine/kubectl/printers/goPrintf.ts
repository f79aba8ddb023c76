/** Go's fmt.Sprintf for decoded JSON. Models fmt/print.go doPrintf and printArg. */
import { goQuote } from '../../api/goFormat.ts'
import type { JsonValue } from '../../api/types.ts'
import { goSyntax, goText } from './goText.ts'

interface Directive {
  readonly flags: string
  readonly width: number | undefined
  readonly precision: number | undefined
  readonly verb: string
}

/** Largest width or precision that fmt accepts. */
const LARGEST_NUMBER = 1_000_000
/** Largest padding in characters. fmt has no such limit, but a page needs one. */
const WIDEST = 10_000

/** Formats arguments. Mismatches print fmt's own markers, such as `%!(NOVERB)`. */
export function goPrintf(format: string, args: readonly (JsonValue | undefined)[]): string {
  let used = 0
  let out = ''
  let at = 0
  while (at < format.length) {
    const percent = format.indexOf('%', at)
    if (percent < 0) break
    out += format.slice(at, percent)
    const [, flags = '', width = '', precision] = /^%([+\-# 0]*)(\d*)(?:\.(\d*))?/.exec(format.slice(percent)) ?? []
    const length = 1 + flags.length + width.length + (precision === undefined ? 0 : precision.length + 1)
    const verb = String.fromCodePoint(format.codePointAt(percent + length) ?? 0)
    at = percent + length + verb.length
    if (percent + length >= format.length || isTooLarge(width) || isTooLarge(precision ?? '')) {
      out += '%!(NOVERB)'
      at = format.length
    } else if (verb === '%') out += '%'
    else if (used >= args.length) out += `%!${verb}(MISSING)`
    else out += formatted(args[used++], { flags, width: numberOf(width), precision: numberOf(precision), verb })
  }
  out += format.slice(at)
  if (used >= args.length) return out
  return `${out}%!(EXTRA ${args.slice(used).map(extra).join(', ')})`
}

const isTooLarge = (digits: string): boolean => digits !== '' && Number(digits) > LARGEST_NUMBER

function numberOf(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined
  return digits === '' ? undefined : Math.min(Number(digits), WIDEST)
}

function formatted(value: JsonValue | undefined, directive: Directive): string {
  const { flags, width = 0, verb } = directive
  const text = body(value, directive)
  if (text === undefined) return `%!${verb}(${extra(value)})`
  if (flags.includes('-')) return text.padEnd(width)
  return text.padStart(width, flags.includes('0') && typeof value === 'number' ? '0' : ' ')
}

/** Formats a value with its verb; undefined if the verb does not suit the type. */
function body(value: JsonValue | undefined, { flags, precision, verb }: Directive): string | undefined {
  if (verb === 'v') return flags.includes('#') ? goSyntax(value ?? null) : goText(value ?? null)
  if (verb === 'T') return goType(value)
  if (typeof value === 'string') return textBody(value, verb, precision)
  if (typeof value === 'boolean') return verb === 't' ? String(value) : undefined
  if (typeof value === 'number') return numberBody(value, { flags, precision, verb })
  if (typeof value !== 'object' || value === null) return undefined
  const inner = (item: JsonValue): string => formatted(item, { flags, width: undefined, precision, verb })
  if (Array.isArray(value)) return `[${value.map(inner).join(' ')}]`
  const keys = Object.keys(value).sort()
  return `map[${keys.map((key) => `${inner(key)}:${inner(value[key] ?? null)}`).join(' ')}]`
}

function textBody(value: string, verb: string, precision: number | undefined): string | undefined {
  const text = precision === undefined ? value : [...value].slice(0, precision).join('')
  if (verb === 's') return text
  if (verb === 'q') return goQuote(text)
  if (verb !== 'x' && verb !== 'X') return undefined
  const hex = [...utf8(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return verb === 'x' ? hex : hex.toUpperCase()
}

/** UTF-8 bytes of a text. */
function utf8(text: string): number[] {
  return [...encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd')).matchAll(/%([\dA-F]{2})|(.)/g)].map(
    ([, hex, char = '']) => (hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16)),
  )
}

function numberBody(value: number, { flags, precision, verb }: Omit<Directive, 'width'>): string | undefined {
  const sign = flags.includes('+') && value >= 0 ? '+' : ''
  const digits = precision === undefined ? 6 : Math.min(precision, 100)
  if (!Number.isInteger(value)) {
    if (verb === 'f' || verb === 'F') return sign + value.toFixed(digits)
    if (verb === 'g' || verb === 'G') return sign + String(value)
    return verb === 'e' ? sign + value.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2') : undefined
  }
  const bases: Readonly<Record<string, number | undefined>> = { d: 10, x: 16, o: 8, b: 2 }
  const base = Object.hasOwn(bases, verb) ? bases[verb] : undefined
  if (base !== undefined) return sign + value.toString(base)
  if (verb === 'X') return sign + value.toString(16).toUpperCase()
  if (verb === 'c' && value >= 0 && value <= 0x10ffff) return String.fromCodePoint(value)
  return undefined
}

/** `string=web`: fmt's form of a surplus argument. */
const extra = (value: JsonValue | undefined): string =>
  value === undefined || value === null ? '<nil>' : `${goType(value)}=${goText(value)}`

function goType(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'map[string]interface {}'
}
