/**
 * Syntax checks of types that read their own JSON in Go. Each check returns the text of the error, or undefined. Such
 * an error ends decoding at once and takes precedence over earlier errors.
 */

const layout = '2006-01-02T15:04:05Z07:00'
const microLayout = '2006-01-02T15:04:05.000000Z07:00'
type TimePart = readonly [string, RegExp]
const timeParts: readonly TimePart[] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^\d{2}/],
  ['-', /^-/],
  ['02', /^\d{2}/],
  ['T', /^T/],
  ['15', /^\d{2}/],
  [':', /^:/],
  ['04', /^\d{2}/],
  [':', /^:/],
  ['05', /^\d{2}(\.\d+)?/],
  ['Z07:00', /^(Z|[+-]\d{2}:\d{2})/],
]
const microParts: readonly TimePart[] = [
  ...timeParts.slice(0, -2),
  ['05', /^\d{2}/],
  ['.000000', /^\.\d{6}(?!\d)/],
  ['Z07:00', /^(Z|[+-]\d{2}:\d{2})/],
]

/** The error of an RFC 3339 time, with microseconds or without, in the words of Go's time.Parse. */
export function timeError(text: string, isMicro = false): string | undefined {
  const prefix = `parsing time ${JSON.stringify(text)}`
  let rest = text
  for (const [element, pattern] of isMicro ? microParts : timeParts) {
    const found = pattern.exec(rest)
    if (!found)
      return `${prefix} as "${isMicro ? microLayout : layout}": cannot parse ${JSON.stringify(rest)} as "${element}"`
    rest = rest.slice(found[0].length)
  }
  if (rest !== '') return `${prefix}: extra text: ${JSON.stringify(rest)}`
  const at = (index: number): number => Number(text.slice(index, index + 2))
  const [month, day, hour, minute, second] = [at(5), at(8), at(11), at(14), at(17)]
  if (month < 1 || month > 12) return `${prefix}: month out of range`
  if (day < 1 || day > daysIn(month, Number(text.slice(0, 4)))) return `${prefix}: day out of range`
  if (hour > 23) return `${prefix}: hour out of range`
  if (minute > 59) return `${prefix}: minute out of range`
  return second > 59 ? `${prefix}: second out of range` : undefined
}

function daysIn(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The error of base64 (`data` of a Secret). Line breaks are allowed, as Go's decoder skips them. */
export function base64Error(text: string): string | undefined {
  const bad = /[^A-Za-z0-9+/=\r\n]/.exec(text)
  if (bad) return `illegal base64 data at input byte ${bad.index}`
  const compact = text.replace(/[\r\n]/g, '')
  const padding = compact.indexOf('=')
  const data = padding < 0 ? compact : compact.slice(0, padding)
  const missing = (4 - (data.length % 4)) % 4
  const padded = padding < 0 ? 0 : compact.length - padding
  if (missing === padded && missing !== 3) return undefined
  return `illegal base64 data at input byte ${padding < 0 || missing === 3 ? compact.length - (data.length % 4) : padding}`
}
