import { expect, it } from 'vitest'
import { tooNewInScript, tooNewInSheet } from './tooNew.ts'

it.each([
  ['[1].toSorted()', ['toSorted']],
  ['structuredClone({})', ['structuredClone']],
  ['const id = crypto.randomUUID()', ['randomUUID']],
  ['class A { static { this.a = 1 } }', ['StaticBlock']],
  ['/(?<=a)b/.test("ab")', ['/(?<=a)b/']],
  ['import a from "./a.json" with { type: "json" }', ['ImportAttribute']],
])('the script %s is too new for the oldest phones', (code, found) => {
  expect(tooNewInScript(code)).toEqual(found)
})

it.each([
  'class A { #a = 1; b = this.#a ?? 2 }',
  'a ??= b?.c; [1].at(-1); Object.hasOwn({}, "a"); /(?<year>\\d+)/u.exec("1")',
  'const isKnown = typeof navigator.clipboard',
  'const text = "toSorted"; const own = { toSorted: 1 }',
])('the oldest phones can run the script %s', (code) => {
  expect(tooNewInScript(code)).toEqual([])
})

it('a style sheet must not have newer rules, functions and units', () => {
  expect(tooNewInSheet('a:has(b){height:100dvh;color:color-mix(in srgb,red,blue)}')).toEqual([
    ':has(',
    '100dvh'.slice(2),
    'color-mix(',
  ])
  expect(tooNewInSheet('a{inset:0;height:100vh}@media (hover){a:focus-visible{color:red}}')).toEqual([])
})
