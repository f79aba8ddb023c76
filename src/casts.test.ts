/**
 * The engine relies on its types, because one border decodes all data from outside. So the code behind the border has
 * no casts. The other code has as few as possible.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const ENGINE = 'src/engine'

/**
 * The files that need casts, with their number and the reason: the border itself, and containers whose keys determine
 * the type of their values.
 */
const border: ReadonlyMap<string, number> = new Map([
  // A script has written the field table as JSON.
  ['api/fieldTable.ts', 1],
  // A record that is made from names, or an empty record.
  ['api/lookup.ts', 2],
  // The decoder has checked the type of each field.
  ['api/decode.ts', 2],
  ['api/fields/defaulted.ts', 1],
  ['api/fields/writtenPart.ts', 1],
  ['api/fields/inRequest.ts', 1],
  // An absent struct of any type is validated as an empty one.
  ['api/validation/stored/rules.ts', 1],
  // Objects of kubectl, before the API server has decoded them.
  ['kubectl/core/unsent.ts', 1],
  // The resource's name determines the type of its objects.
  ['api/fields/ofKind.ts', 1],
  ['apiserver/store.ts', 2],
  ['client/informer.ts', 8],
  ['client/informers.ts', 1],
  // An object of a custom kind, as its schema reads it.
  ['apiserver/custom/customKind.ts', 1],
  // State of any form, which is copied and shared.
  ['sim/cloneState.ts', 5],
  ['sim/cowMap.ts', 2],
  ['sim/simulation.ts', 2],
])

/** The largest number of casts outside of the engine. A change that removes casts lowers the number. */
const MOST_OTHERS = 110

/** Number of casts in a text. `as const` does not count. */
function castsIn(file: string, text: string): number {
  let count = 0
  const note = ({ typeAnnotation }: { readonly typeAnnotation: { readonly start: number; readonly end: number } }) => {
    if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') count++
  }
  new Visitor({ TSAsExpression: note, TSTypeAssertion: note }).visit(parseSync(file, text).program)
  return count
}

/** The source files in a folder, without tests. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(posix.sep).join('/'))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .sort()

const countsIn = (folder: string, files: readonly string[]): ReadonlyMap<string, number> =>
  new Map(files.map((file) => [file, castsIn(file, readFileSync(`${folder}/${file}`, 'utf8'))]))

const engineFiles = filesIn(ENGINE)
const counts = countsIn(ENGINE, engineFiles)

test('the engine has casts only in the listed files, and as many as the list says', () => {
  expect(engineFiles.length).toBeGreaterThan(500)
  expect(new Map([...counts].filter(([, count]) => count > 0))).toEqual(border)
})

test('the other code has no more casts than today', () => {
  const others = filesIn('src').filter((file) => !file.startsWith('engine/'))
  expect(others.length).toBeGreaterThan(1_000)
  const total = [...countsIn('src', others).values()].reduce((sum, count) => sum + count, 0)
  expect(total).toBeLessThanOrEqual(MOST_OTHERS)
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
