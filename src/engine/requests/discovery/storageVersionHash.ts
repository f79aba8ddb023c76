/** The mark by which clients see in which version a resource is stored. */
import { base64OfBytes } from '../../api/base64.ts'
import type { Kind } from '../../kinds/kind.ts'

/** Resources that are stored in another version than the one of their row. */
const storedIn: Readonly<Record<string, string>> = {
  customresourcedefinitions: 'v1beta1',
  mutatingadmissionpolicies: 'v1beta1',
  mutatingadmissionpolicybindings: 'v1beta1',
}

/** Models apiserver endpoints/discovery StorageVersionHash (v1.36). */
export const storageVersionHash = (group: string, version: string, kind: string): string =>
  base64OfBytes(sha256(`${group}/${version}/${kind}`).slice(0, 8))

/** Of a built-in kind, whatever the version that is asked for. */
export const hashOfKind = ({ group, version, resource, kind }: Kind): string =>
  storageVersionHash(group, storedIn[resource] ?? version, kind)

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The first bits of the fractional parts of the roots of the first primes: the constants of FIPS 180-4. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let one = 2; primes.length < count; one++) if (primes.every((prime) => one % prime !== 0)) primes.push(one)
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}

const roundWords = fractions(64, Math.cbrt)
const firstState = fractions(8, Math.sqrt)

/** The SHA-256 of a text in ASCII, as bytes. */
function sha256(text: string): number[] {
  const length = Math.ceil((text.length + 9) / 64) * 64
  const bytes = Array.from({ length }, (_, i) => (i < text.length ? text.charCodeAt(i) & 255 : 0))
  bytes[text.length] = 0x80
  const bits = text.length * 8
  for (let i = 0; i < 4; i++) bytes[length - 1 - i] = (bits >>> (8 * i)) & 255
  const state = [...firstState]
  for (let at = 0; at < length; at += 64) mix(state, bytes.slice(at, at + 64))
  return state.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255))
}

/** Takes one block of 64 bytes into the state. */
function mix(state: number[], block: readonly number[]): void {
  const at = (i: number): number => block[i] ?? 0
  const words = Array.from(
    { length: 16 },
    (_, i) => (at(4 * i) << 24) | (at(4 * i + 1) << 16) | (at(4 * i + 2) << 8) | at(4 * i + 3),
  )
  const word = (i: number): number => words[i] ?? 0
  for (let i = 16; i < 64; i++) {
    const [early, late] = [word(i - 15), word(i - 2)]
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    words.push((word(i - 16) + first + word(i - 7) + second) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [i, constant] of roundWords.entries()) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const one = (h + sum + ((e & f) ^ (~e & g)) + constant + word(i)) | 0
    const other = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] ?? 0) + value) | 0
}
