import { utf8 } from '../base64.ts'

/** SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 hexadecimal digits. Written for texts of a few hundred bytes. */
export const sha256 = (text: string): string =>
  [...hashWords(text)].map((word) => word.toString(16).padStart(8, '0')).join('')

/** SHA-256 as 32 bytes. */
export const sha256Bytes = (text: string): number[] =>
  [...hashWords(text)].flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255])

function hashWords(text: string): Uint32Array {
  const words = padded([...text].flatMap((char) => utf8(char.codePointAt(0) ?? 0)))
  const hash = INITIAL.slice()
  const w = new Uint32Array(64)
  for (let at = 0; at < words.length; at += 16) {
    w.set(words.subarray(at, at + 16))
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0]
      const low = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
      const high = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
      w[i] = (w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high
    }
    mix(hash, w)
  }
  return hash
}

function mix(hash: Uint32Array, w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let i = 0; i < 64; i++) {
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) >>> 0
    d = c
    c = b
    b = a
    a = (first + second) >>> 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + word
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The bytes as big-endian words, with the end mark and the length in bits. */
function padded(bytes: readonly number[]): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >>> 6) + 1) * 16)
  for (const [i, byte] of [...bytes, 0x80].entries())
    words[i >>> 2] = (words[i >>> 2] ?? 0) | (byte << (24 - (i % 4) * 8))
  words[words.length - 1] = bytes.length * 8
  return words
}

const primes = ((): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
})()

const fraction = (value: number): number => Math.floor((value % 1) * 2 ** 32)
const INITIAL = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const K = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
