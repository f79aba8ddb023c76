// Scalar rules of Go yaml v2, which sigs.k8s.io/yaml uses: YAML 1.1 without base 60 and without dates.

const nullWords = /^(?:|~|null|Null|NULL)$/
const trueWords = /^(?:y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON)$/
const falseWords = /^(?:n|N|no|No|NO|false|False|FALSE|off|Off|OFF)$/
const integer = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/
const decimal = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const startsLikeNumber = /^[-+0-9]/
const base60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
const timestamp = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[tT]|[ ]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}.*)?$/

/** Boolean value of an unquoted scalar; undefined for other texts. */
export const plainBoolean = (text: string): boolean | undefined =>
  trueWords.test(text) ? true : falseWords.test(text) ? false : undefined

/**
 * Integer value of an unquoted scalar (decimal, `0x`, `0b`, `0o17` and `017`, with `_` between digits); undefined for
 * other texts.
 */
export function plainInteger(text: string): number | undefined {
  const m = startsLikeNumber.test(text) ? integer.exec(text.replaceAll('_', '')) : null
  if (!m) return undefined
  const [, sign, hex, binary, octal, plain] = m
  const n = hex
    ? Number.parseInt(hex, 16)
    : binary
      ? Number.parseInt(binary, 2)
      : octal
        ? Number.parseInt(octal, 8)
        : Number(plain)
  return sign === '-' && n !== 0 ? -n : n
}

/** Floating-point value of an unquoted scalar, including infinities and NaN; undefined for other texts. */
export function plainFloat(text: string): number | undefined {
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  if (/^\.(?:nan|NaN|NAN)$/.test(text)) return Number.NaN
  const s = startsLikeNumber.test(text) ? text.replaceAll('_', '') : text
  const n = decimal.test(s) ? Number(s) : Number.NaN
  return Number.isFinite(n) ? n : undefined
}

/** Whether the unquoted text is parsed as the same string, also by older YAML parsers. */
export const readsAsString = (text: string): boolean =>
  !nullWords.test(text) &&
  plainBoolean(text) === undefined &&
  plainInteger(text) === undefined &&
  plainFloat(text) === undefined &&
  !base60.test(text) &&
  !timestamp.test(text)
