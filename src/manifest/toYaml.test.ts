import { describe, expect, it } from 'vitest'
import { parseManifest } from './k8sYaml.ts'
import { toYaml } from './toYaml.ts'

// The expected texts were printed by sigs.k8s.io/yaml.
describe('toYaml', () => {
  it.each<[Parameters<typeof toYaml>[0], string]>([
    [{ b: 1, a: { c: ['x', { d: 1, e: [2] }] } }, 'a:\n  c:\n  - x\n  - d: 1\n    e:\n    - 2\nb: 1\n'],
    [{ a: {}, b: [], c: null, d: true }, 'a: {}\nb: []\nc: null\nd: true\n'],
    [[[1, 2], [{ a: 1 }]], '- - 1\n  - 2\n- - a: 1\n'],
    [{ a10: 1, a2: 1, B: 1, _: 1 }, '_: 1\nB: 1\na2: 1\na10: 1\n'],
    ['x', 'x\n'],
    [
      { a: 1.5, b: -3, c: 1234567.5, d: 0.00001, e: 100000000000 },
      'a: 1.5\nb: -3\nc: 1.2345675e+06\nd: 1e-05\ne: 100000000000\n',
    ],
  ])('writes %j', (value, text) => {
    expect(toYaml(value)).toBe(text)
  })

  it.each([
    ['', '""'],
    ['true', '"true"'],
    ['Yes', '"Yes"'],
    ['null', '"null"'],
    ['~', '"~"'],
    ['1', '"1"'],
    ['1e3', '"1e3"'],
    ['0x1F', '"0x1F"'],
    ['12:30', '"12:30"'],
    ['2026-01-01T00:00:00Z', '"2026-01-01T00:00:00Z"'],
    ['25%', '25%'],
    ['250m', '250m'],
    ['nginx:1.29', 'nginx:1.29'],
    ['a: b', "'a: b'"],
    ['a #b', "'a #b'"],
    ["'x'", "'''x'''"],
    ['ReplicaSet "web" has progressed.', 'ReplicaSet "web" has progressed.'],
    ['"x"', `'"x"'`],
    [' x', "' x'"],
    ['- x', "'- x'"],
    ['-x', '-x'],
    ['*x', "'*x'"],
    ['{x}', "'{x}'"],
    ['a\tb', '"a\\tb"'],
    ['é', 'é'],
    ['😀', '"\\U0001F600"'],
    ['a\u200bb', 'a\u200bb'],
    ['\u0001', '"\\x01"'],
  ])('quotes %j as %s', (text, written) => {
    expect(toYaml({ k: text })).toBe(`k: ${written}\n`)
  })

  it.each([
    ['a\nb\n', '|\n  a\n  b'],
    ['a\nb', '|-\n  a\n  b'],
    ['a\n\n', '|+\n  a\n'],
    [' a\nb', '|2-\n   a\n  b'],
    ['a \nb', '"a \\nb"'],
  ])('writes %j in a block', (text, written) => {
    expect(toYaml({ k: text })).toBe(`k: ${written}\n`)
  })

  it('breaks long scalars at the first blank after column 80', () => {
    const words = 'word '.repeat(40).trim()
    expect(toYaml({ k: words })).toBe(
      `k: ${'word '.repeat(16).trim()}\n  ${'word '.repeat(16).trim()}\n  ${'word '.repeat(8).trim()}\n`,
    )
    expect(toYaml({ k: `'${words}` }).split('\n')[1]).toMatch(/^ {2}word/)
  })

  it('writes long keys after a question mark', () => {
    expect(toYaml({ ['k'.repeat(129)]: [1] })).toBe(`? ${'k'.repeat(129)}\n: - 1\n`)
  })

  it.each<[Parameters<typeof toYaml>[0]]>([
    [{ a: ['yes', '1', 'a: b', 'x\ny\n', ' z', '# no', '', 'long '.repeat(60)] }],
    [{ 'a b': { 'c:d': null, 'e#': [[], {}, [[1]]] }, "it's": '"' }],
  ])('writes a text that is parsed back to %j', (value) => {
    expect(parseManifest(toYaml(value)).map((d) => d.value)).toEqual([value])
  })
})
