import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { goDump } from './goDump.ts'
import type { PodTemplateSpec } from './types.ts'

/** Sums of templates, by release. */
const templateSums = new Map<Release, WeakMap<PodTemplateSpec, number>>()

/**
 * The value of the label `pod-template-hash` for a defaulted template, which must not change. A collision count of 0
 * and an absent count give different hashes. Each release has its own hashes, because its Go types differ.
 */
// Models pkg/controller/controller_utils.go ComputeHash and apimachinery util/rand SafeEncodeString (v1.36).
export function podTemplateHash(
  template: PodTemplateSpec,
  collisionCount?: number,
  release: Release = UNNAMED_RELEASE,
): string {
  let sum = sumOf(template, release)
  if (collisionCount !== undefined) {
    for (let shift = 0; shift < 32; shift += 8) sum = hashByte(sum, (collisionCount >>> shift) & 0xff)
    for (let i = 0; i < 4; i++) sum = hashByte(sum, 0)
  }
  return safeEncode(String(sum >>> 0))
}

function sumOf(template: PodTemplateSpec, release: Release): number {
  let sums = templateSums.get(release)
  if (sums === undefined) {
    sums = new WeakMap()
    templateSums.set(release, sums)
  }
  let sum = sums.get(template)
  if (sum === undefined) {
    sum = fnv1a(goDump(template, release))
    sums.set(template, sum)
  }
  return sum
}

/** Letters without vowels and similar characters, so that no hash spells a word. */
const safeLetters = 'bcdfghjklmnpqrstvwxz2456789'

/** Models apimachinery util/rand SafeEncodeString (v1.36). */
export const safeEncode = (text: string): string =>
  Array.from(text, (letter) => safeLetters[letter.charCodeAt(0) % safeLetters.length]).join('')

const offsetBasis = 0x811c_9dc5
const prime = 0x0100_0193

const hashByte = (sum: number, byte: number): number => Math.imul(sum ^ byte, prime)

/** FNV-1a, 32 bits, over the UTF-8 bytes. */
const fnv1a = (text: string): number => sumOfBytes(text, hashByte)

/** FNV-1, 32 bits: multiplies before it adds a byte, unlike FNV-1a. The sum may be negative. */
export const fnv1 = (text: string): number => sumOfBytes(text, (sum, byte) => Math.imul(sum, prime) ^ byte)

function sumOfBytes(text: string, add: (sum: number, byte: number) => number): number {
  let sum = offsetBasis
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!
    if (code < 0x80) {
      sum = add(sum, code)
      continue
    }
    if (code > 0xffff) i++
    for (const byte of utf8Bytes(code)) sum = add(sum, byte)
  }
  return sum
}

function utf8Bytes(code: number): readonly number[] {
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f)
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)]
  if (code < 0x1_0000) return [0xe0 | (code >> 12), tail(6), tail(0)]
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)]
}
