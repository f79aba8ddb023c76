import { memoizeBounded } from './lookup.ts'
import type { Quantity } from './types.ts'

type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent'

/** The exact amount `value` × 10^`scale`, as apimachinery holds it. */
export interface ParsedQuantity {
  readonly value: bigint
  readonly scale: number
  readonly format: QuantityFormat
  /** Whether upstream holds the amount in arbitrary precision, because it may not fit 64 bits. */
  readonly isBig: boolean
  /** The written text if it is canonical; otherwise empty. */
  readonly cached: string
}

const nanoScale = -9
const milliScale = -3
/** Number of decimal digits that always fit a 64-bit integer. */
const maxDigits = 18
const maxInt64 = 2n ** 63n - 1n
/** Larger exponents are never expanded: no resource is that large, and the digits would fill the memory. */
const maxScale = 400

const decimalSuffixes: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
])
const binarySuffixes: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
])
const decimalSuffixOf = new Map([...decimalSuffixes].map(([suffix, exponent]) => [exponent, suffix]))
const binarySuffixOf = new Map([...binarySuffixes].map(([suffix, exponent]) => [exponent, suffix]))

const formatError = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
const numericError = 'unable to parse numeric part of quantity'
const suffixError = "unable to parse quantity's suffix"

const parsedTexts = new Map<string, ParsedQuantity>()
const maxParsedTexts = 1000

/** The error of a written quantity (`10MB`). A number is checked by its digits. */
export function quantityError(text: string): string | undefined {
  try {
    parseQuantity(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Reads a quantity exactly. Throws an Error with upstream's text for an invalid quantity. */
export function parseQuantity(quantity: Quantity): ParsedQuantity {
  const text = typeof quantity === 'number' ? String(quantity) : quantity
  let parsed = parsedTexts.get(text)
  if (parsed === undefined) {
    parsed = parse(text.trim())
    memoizeBounded(parsedTexts, text, parsed, maxParsedTexts)
  }
  return parsed
}

/** The API server's text of a quantity: `0.5` is `500m`, `1.5Gi` is `1536Mi`, `1000m` is `1`. */
export const formatQuantity = (quantity: ParsedQuantity): string => quantity.cached || canonicalText(quantity)

/** The stored text of a quantity in a resource list: rounded up to thousandths, canonical. */
export const canonicalQuantity = (quantity: Quantity): string => formatQuantity(roundUpToMilli(parseQuantity(quantity)))

/** Thousandths, rounded away from zero: `250m` is 250. Inexact above 2^53. */
export const quantityMilliValue = (quantity: Quantity): number => Number(atScale(parseQuantity(quantity), milliScale))

/** Whole units, rounded away from zero: `1500m` is 2, `1Ki` is 1024. Inexact above 2^53. */
export const quantityValue = (quantity: Quantity): number => Number(atScale(parseQuantity(quantity), 0))

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`; `1000m` equals `1`. */
export function compareQuantity(a: Quantity, b: Quantity): number {
  const [x, y] = aligned(parseQuantity(a), parseQuantity(b))
  return x < y ? -1 : x > y ? 1 : 0
}

/** The sum in canonical text, in the format of `a`, or of `b` if `a` is zero. */
// Models apimachinery api/resource/quantity.go Quantity.Add (v1.36).
export function addQuantity(a: Quantity, b: Quantity): string {
  return combine(parseQuantity(a), parseQuantity(b), (x, y) => x + y)
}

/** The difference in canonical text, in the format of `a`, or of `b` if `a` is zero. */
export function subtractQuantity(a: Quantity, b: Quantity): string {
  return combine(parseQuantity(a), parseQuantity(b), (x, y) => x - y)
}

function combine(a: ParsedQuantity, b: ParsedQuantity, operation: (x: bigint, y: bigint) => bigint): string {
  const [x, y] = aligned(a, b)
  const scale = Math.min(a.scale, b.scale)
  const format = a.value === 0n ? b.format : a.format
  return canonicalText({ value: operation(x, y), scale, format, isBig: true, cached: '' })
}

const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?((?:[eEinumkKMGTP]+[-+]?\d*|[-+]\d*)?)$/

// Models apimachinery api/resource/quantity.go ParseQuantity (v1.36), with its choice between 64 bits and arbitrary
// precision, because the pod-template-hash is taken over that representation too.
function parse(text: string): ParsedQuantity {
  if (text === '') throw new Error(formatError)
  if (text === '0') return { value: 0n, scale: 0, format: 'DecimalSI', isBig: false, cached: '0' }
  const match = numberPattern.exec(text)
  if (match === null) throw new Error(formatError)
  const [, sign, written = '', fraction = '', suffixText = ''] = match
  const suffix = interpretSuffix(suffixText)
  const { exponent, format } = suffix
  const integer = written.replace(/^0+/, '') || '0'
  const digits = integer + fraction
  const signed = (n: bigint): bigint => (sign === '-' ? -n : n)
  const big = (): ParsedQuantity => {
    if (written + fraction === '') throw new Error(numericError)
    return parseBig(signed(BigInt(digits)), -fraction.length, suffix)
  }
  if (format === 'BinarySI') {
    const precision = 15 - integer.length - Math.trunc((exponent * 3) / 10) - 1
    if (fraction !== '' || precision < 0) return big()
    const count = BigInt(digits)
    // Only multiples of 8 can be multiples of 1024, which have a shorter text.
    const cached = exponent % 10 === 0 && count % 8n !== 0n ? text : ''
    return { value: signed(count << BigInt(exponent)), scale: 0, format, isBig: false, cached }
  }
  const scale = exponent - fraction.length
  if (digits.length > maxDigits || scale < nanoScale) return big()
  const cached = scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0') ? text : ''
  return { value: signed(BigInt(digits)), scale, format, isBig: false, cached }
}

interface Suffix {
  readonly exponent: number
  readonly format: QuantityFormat
}

function interpretSuffix(suffix: string): Suffix {
  const decimal = decimalSuffixes.get(suffix)
  if (decimal !== undefined) return { exponent: decimal, format: 'DecimalSI' }
  const binary = binarySuffixes.get(suffix)
  if (binary !== undefined) return { exponent: binary, format: 'BinarySI' }
  if (!/^[eE][-+]?\d+$/.test(suffix)) throw new Error(suffixError)
  return { exponent: Number(suffix.slice(1)), format: 'DecimalExponent' }
}

/**
 * The amount of a quantity in arbitrary precision: at least a billionth, rounded away from zero. Binary amounts are at
 * most the largest 64-bit integer.
 */
function parseBig(digits: bigint, scale: number, { exponent, format }: Suffix): ParsedQuantity {
  const isBinary = format === 'BinarySI'
  const unrounded: ParsedQuantity = {
    value: isBinary ? digits << BigInt(exponent) : digits,
    scale: isBinary ? scale : scale + exponent,
    format,
    isBig: true,
    cached: '',
  }
  if (unrounded.value === 0n) return unrounded
  let value = atScale(unrounded, nanoScale)
  const one = 10n ** 9n
  const magnitude = value < 0n ? -value : value
  if (!isBinary) return { value, scale: nanoScale, format, isBig: true, cached: '' }
  if (magnitude > maxInt64 * one) {
    value = value < 0n ? -maxInt64 : maxInt64
    return { value, scale: 0, format, isBig: true, cached: '' }
  }
  return { value, scale: nanoScale, format: magnitude < one ? 'DecimalSI' : format, isBig: true, cached: '' }
}

// Models Quantity.RoundUp as pkg/apis/core/v1/defaults.go SetDefaults_ResourceList calls it (v1.36).
function roundUpToMilli(quantity: ParsedQuantity): ParsedQuantity {
  if (quantity.scale >= milliScale && !quantity.isBig) return quantity
  return { ...quantity, value: atScale(quantity, milliScale), scale: milliScale, cached: '' }
}

/** The amount in units of 10^`scale`, rounded away from zero. */
function atScale(quantity: ParsedQuantity, scale: number): bigint {
  const shift = Math.max(-maxScale, Math.min(maxScale, quantity.scale - scale))
  if (shift >= 0) return quantity.value * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  const quotient = quantity.value / divisor
  if (quantity.value % divisor === 0n) return quotient
  return quantity.value < 0n ? quotient - 1n : quotient + 1n
}

function aligned(a: ParsedQuantity, b: ParsedQuantity): readonly [bigint, bigint] {
  const scale = Math.min(a.scale, b.scale)
  return [atScale(a, scale), atScale(b, scale)]
}

// Models Quantity.CanonicalizeBytes (v1.36).
function canonicalText(quantity: ParsedQuantity): string {
  if (quantity.value === 0n) return '0'
  if (quantity.format === 'BinarySI') {
    const text = binaryText(quantity)
    if (text !== undefined) return text
  }
  let { value, scale } = quantity
  while (value % 10n === 0n) {
    value /= 10n
    scale++
  }
  // Suffixes exist only for exponents that are multiples of 3.
  while (scale % 3 !== 0) {
    value *= 10n
    scale--
  }
  if (quantity.format === 'DecimalExponent') return scale === 0 ? String(value) : `${value}e${scale}`
  return `${value}${decimalSuffixOf.get(scale) ?? ''}`
}

/** The binary text; undefined for small amounts and fractions, which are written as decimals without loss. */
function binaryText(quantity: ParsedQuantity): string | undefined {
  let value = atScale(quantity, 0)
  if (value > -1024n && value < 1024n) return undefined
  const [exact, rounded] = aligned(quantity, { ...quantity, value, scale: 0 })
  if (exact !== rounded) return undefined
  let exponent = 0
  while (value % 1024n === 0n) {
    value /= 1024n
    exponent += 10
  }
  return `${value}${binarySuffixOf.get(exponent) ?? ''}`
}
