/**
 * The engine believes its types because what comes from outside is decoded at one border, and because nobody tells the compiler
 * otherwise: behind the border there are no casts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const ENGINE = 'src/engine'

/** Where a cast is the work, how many there are, and why: the border itself, and containers whose keys say what is in them. */
const border: ReadonlyMap<string, number> = new Map([
  // The field table is JSON that a script has written.
  ['api/fieldTable.ts', 1],
  // A record that is made of names alone, or of nothing.
  ['api/lookup.ts', 2],
  // The decoder has held each field to its type.
  ['api/decode.ts', 2],
  ['api/fields/writtenPart.ts', 1],
  ['api/fields/inRequest.ts', 1],
  // Objects of kubectl, before the API server has decoded them.
  ['kubectl/core/unsent.ts', 1],
  // Objects by resource: its name says their type.
  ['api/fields/ofKind.ts', 1],
  ['apiserver/store.ts', 2],
  ['client/informer.ts', 8],
  ['client/informers.ts', 1],
  // State of any form, copied and shared.
  ['sim/cloneState.ts', 5],
  ['sim/cowMap.ts', 3],
  ['sim/simulation.ts', 2],
])

/** How many casts there are in a text, `as const` not counted. */
function castsIn(file: string, text: string): number {
  let count = 0
  const note = ({ typeAnnotation }: { readonly typeAnnotation: { readonly start: number; readonly end: number } }) => {
    if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') count++
  }
  new Visitor({ TSAsExpression: note, TSTypeAssertion: note }).visit(parseSync(file, text).program)
  return count
}

const engineFiles = (readdirSync(ENGINE, { recursive: true }) as string[])
  .map((file) => file.split(posix.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()

const counts = new Map(engineFiles.map((file) => [file, castsIn(file, readFileSync(`${ENGINE}/${file}`, 'utf8'))]))

test('the engine has no casts outside of its border, and no more than are counted there', () => {
  expect(engineFiles.length).toBeGreaterThan(500)
  expect(new Map([...counts].filter(([, count]) => count > 0))).toEqual(border)
})

test.each([
  ['const a = b as C', 1],
  ['const a = <C>b', 1],
  ['const a = b as unknown as C', 2],
  ['f(b as C, [d as E])', 2],
  ['const a = [1] as const', 0],
  ['const a = { b: 1 } satisfies C', 0],
  ["import { b as c } from './c.ts'", 0],
  ['// b as C', 0],
])('casts are counted in %s', (text, count) => {
  expect(castsIn('a.ts', text)).toBe(count)
})
