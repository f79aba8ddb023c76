import { describe, expect, it } from 'vitest'
import { goJson } from './stableJson.ts'

describe('goJson', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ a2: 1, a10: 1, Z: 1, é: 1 }, '{"Z":1,"a10":1,"a2":1,"é":1}'],
    // U+FFEE sorts before U+1F600 by bytes of UTF-8, after it by UTF-16 units.
    [{ '😀': 1, '\uffee': 2 }, '{"\uffee":2,"😀":1}'],
    ['a < b && c > d', '"a \\u003c b \\u0026\\u0026 c \\u003e d"'],
    ['line\u2028sep\u2029', '"line\\u2028sep\\u2029"'],
    ['"\\\n\t\u0001', '"\\"\\\\\\n\\t\\u0001"'],
    ['\\ud800 \ud800', '"\\\\ud800 \\ufffd"'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [1.5, '1.5'],
    [-0, '0'],
    [{ gone: undefined, kept: null }, '{"kept":null}'],
    [[], '[]'],
    [{}, '{}'],
  ])('writes %j as %s', (value, text) => {
    expect(goJson(value)).toBe(text)
  })
})
