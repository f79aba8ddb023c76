/** Certificates and requests for certificates as text. Only the outer form is read: signatures are not checked. */
import { fromBase64 } from '../../base64.ts'

interface PemBlock {
  readonly type: string
  readonly hasHeaders: boolean
  /** Text with one character for each byte. */
  readonly bytes: string
}

const beginning = /(?:^|\n)-----BEGIN ([^\n]*)-----[ \t\r]*\n/g
const headerLine = /[^\n:]+:[^\n]*\n/y
const content = /[A-Za-z0-9+/=\s]*/y

/** The blocks of a text, in one pass: lines of headers do not begin another block. Models encoding/pem Decode of Go. */
export function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = []
  beginning.lastIndex = 0
  for (;;) {
    const [found, type = ''] = beginning.exec(text) ?? []
    if (found === undefined) return blocks
    const body = beginning.lastIndex
    const afterHeaders = endOfHeaders(text, body)
    const end = endOf(content, text, afterHeaders)
    const mark = `-----END ${type}-----`
    const isWhole = text.startsWith(mark, end)
    if (isWhole) {
      const bytes = fromBase64(text.slice(afterHeaders, end).replace(/\s/g, ''))
      blocks.push({ type, hasHeaders: afterHeaders > body, bytes })
    }
    // The next block may begin with the newline before the end.
    beginning.lastIndex = isWhole ? end + mark.length : afterHeaders - 1
  }
}

function endOfHeaders(text: string, from: number): number {
  let end = from
  for (;;) {
    const next = endOf(headerLine, text, end)
    if (next === end) return end
    end = next
  }
}

/** The end of a sticky pattern's match at a place; the place itself without a match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

const SEQUENCE = 16
const CONSTRUCTED = 0x20
const noOptions =
  '{optional:false explicit:false application:false private:false defaultValue:<nil> tag:<nil> stringType:0 timeType:0 set:false omitEmpty:false}'

/**
 * Go's message about bytes that do not begin with a sequence, or end before its end; undefined for a whole sequence.
 * `type`: Go's name of the type that is read.
 */
// Models encoding/asn1 parseField and parseTagAndLength of Go 1.26.
export function sequenceProblem(bytes: string, type: string): string | undefined {
  if (bytes === '') return 'asn1: syntax error: sequence truncated'
  const [first = 0, second = 0] = [bytes.charCodeAt(0), bytes.charCodeAt(1)]
  if (bytes.length < 2) return 'asn1: syntax error: truncated tag or length'
  const further = second & 0x80 ? second & 0x7f : 0
  if (further > 4 || bytes.length < 2 + further) return 'asn1: syntax error: truncated tag or length'
  const digits = [...bytes.slice(2, 2 + further)]
  const length = further === 0 ? second : digits.reduce((sum, digit) => sum * 256 + digit.charCodeAt(0), 0)
  const found = { class: first >> 6, tag: first & 31, isCompound: (first & CONSTRUCTED) !== 0 }
  if (found.class !== 0 || found.tag !== SEQUENCE || !found.isCompound)
    return `asn1: structure error: tags don't match (16 vs {class:${found.class} tag:${found.tag} length:${length} isCompound:${found.isCompound}}) ${noOptions} ${type} @${2 + further}`
  const rest = bytes.length - 2 - further - length
  if (rest < 0) return 'asn1: syntax error: data truncated'
  return rest > 0 ? 'asn1: syntax error: trailing data' : undefined
}
