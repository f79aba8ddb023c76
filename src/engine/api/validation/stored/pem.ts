/** Certificates and requests for certificates as text. Only the outer form is read: signatures are not checked. */
import { fromBase64 } from '../../base64.ts'

interface PemBlock {
  readonly type: string
  readonly hasHeaders: boolean
  /** One character for each byte. */
  readonly bytes: string
}

const block = /(?:^|\n)-----BEGIN ([^\n]*)-----[ \t\r]*\n((?:[^\n:]+:[^\n]*\n)*)([A-Za-z0-9+/=\s]*?)-----END \1-----/g

/** The blocks of a text. Models encoding/pem Decode of Go. */
export const pemBlocks = (text: string): PemBlock[] =>
  [...text.matchAll(block)].map(([, type = '', headers = '', body = '']) => ({
    type,
    hasHeaders: headers !== '',
    bytes: fromBase64(body.replace(/\s/g, '')),
  }))

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
