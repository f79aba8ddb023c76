/** Base64 and UTF-8 of texts. */
import { trimRight } from './goFormat.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of a text in UTF-8. */
export const base64 = (text: string): string =>
  base64OfBytes([...text].flatMap((char) => utf8(char.codePointAt(0) ?? 0)))

export function base64OfBytes(bytes: readonly number[]): string {
  let out = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = bytes.slice(i, i + 3)
    out += alphabet.charAt(a >> 2) + alphabet.charAt(((a & 3) << 4) | ((b ?? 0) >> 4))
    out += b === undefined ? '=' : alphabet.charAt(((b & 15) << 2) | ((c ?? 0) >> 6))
    out += c === undefined ? '=' : alphabet.charAt(c & 63)
  }
  return out
}

/** The bytes of a Base64 text, as a text with one character for each byte. ASCII text is readable as is. */
export function fromBase64(text: string): string {
  const codes = [...trimRight(text, '=')].map((char) => alphabet.indexOf(char))
  let out = ''
  for (let i = 0; i + 1 < codes.length; i += 4) {
    const [a = 0, b = 0, c, d] = codes.slice(i, i + 4)
    out += String.fromCharCode((a << 2) | (b >> 4))
    if (c !== undefined) out += String.fromCharCode(((b & 15) << 4) | (c >> 2))
    if (c !== undefined && d !== undefined) out += String.fromCharCode(((c & 3) << 6) | d)
  }
  return out
}

/** A character's bytes in UTF-8. */
export function utf8(code: number): number[] {
  if (code < 0x80) return [code]
  if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)]
  if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
}
