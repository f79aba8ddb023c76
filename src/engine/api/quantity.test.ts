import { describe, expect, it } from 'vitest'
import {
  addQuantity,
  canonicalQuantity,
  compareQuantity,
  formatQuantity,
  parseQuantity,
  quantityMilliValue,
  quantityValue,
  subtractQuantity,
} from './quantity.ts'
import vectors from './testdata/quantities.json' with { type: 'json' }

interface Vector {
  readonly a: string
  readonly error?: string
  readonly string?: string
  readonly value?: number
  readonly milli?: number
  readonly b?: string
  readonly cmp?: number
  readonly sum?: string
  readonly diff?: string
}

describe('quantities', () => {
  // apimachinery v0.36.3 gives the expected values. `value` and `milli` are left out where its 64 bits overflow, and
  // for negative amounts in arbitrary precision, which it rounds in the other direction.
  it.each(vectors as readonly Vector[])(
    'have the values of apimachinery for $a',
    ({ a, error, string, value, milli, b, cmp, sum, diff }) => {
      if (error !== undefined) {
        expect(() => parseQuantity(a)).toThrow(new Error(error))
        return
      }
      expect(formatQuantity(parseQuantity(a))).toBe(string)
      if (value !== undefined) expect(quantityValue(a)).toBe(value)
      if (milli !== undefined) expect(quantityMilliValue(a)).toBe(milli)
      if (b === undefined) return
      expect(compareQuantity(a, b)).toBe(cmp)
      expect(compareQuantity(b, a)).toBe(0 - cmp!)
      expect(addQuantity(a, b)).toBe(sum)
      expect(subtractQuantity(a, b)).toBe(diff)
    },
  )

  it.each<[string | number, string]>([
    [0.1, '100m'],
    [2, '2'],
    [128974848, '128974848'],
    ['1.5Gi', '1536Mi'],
    ['100u', '1m'],
    ['0.0001', '1m'],
    ['1.1Gi', '1181116006400m'],
    ['1Pi', '1Pi'],
    [' 1Gi ', '1Gi'],
  ])('of %s in a resource list are stored as %s', (written, stored) => expect(canonicalQuantity(written)).toBe(stored))
})
