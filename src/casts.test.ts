/**
 * The engine believes its types because what comes from outside is decoded at one border, and because nobody tells the compiler
 * otherwise: behind the border there are no casts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const ENGINE = 'src/engine'

/** Where a cast is the work: the border itself, and containers whose keys say what is in them. */
const border: ReadonlySet<string> = new Set([
  // The field table is JSON; a record without a prototype is made of nothing.
  'api/fieldTable.ts',
  'api/lookup.ts',
  // The promises are put into an object that is being built.
  'api/fields/keepPromises.ts',
  // The decoder, and what reads parts of what it has read.
  'api/decode.ts',
  'api/fields/writtenPart.ts',
  'apiserver/inRequest.ts',
  // kubectl's own objects, before the API server has decoded them.
  'kubectl/core/unsent.ts',
  // Two values of any type are walked together.
  'api/equality.ts',
  'api/stableJson.ts',
  // Objects by resource: its name says their type.
  'api/fields/ofKind.ts',
  'apiserver/store.ts',
  'client/informer.ts',
  'client/informers.ts',
  // State of any form, copied and shared.
  'sim/cloneState.ts',
  'sim/cowMap.ts',
  'sim/simulation.ts',
])

/** Files that still have casts, with their number: it may only become smaller, and a file that has lost its last one goes. */
const allowance: Readonly<Record<string, number>> = JSON.parse(readFileSync('scripts/lint/casts.json', 'utf8'))

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

test('the engine has no casts outside of its border but those that are counted', () => {
  const found = engineFiles.flatMap((file) => {
    const count = counts.get(file) ?? 0
    return count > 0 && !border.has(file) ? [[file, count] as const] : []
  })
  expect(engineFiles.length).toBeGreaterThan(500)
  expect(Object.fromEntries(found)).toEqual(allowance)
})

test('the border has no file that needs no cast', () => {
  expect([...border].filter((file) => !counts.get(file))).toEqual([])
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
