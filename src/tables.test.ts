/**
 * A table with keys from outside must find only its own keys: a user's file may have the name `constructor` or
 * `toString`, which every plain object inherits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** Code that reads data from outside. */
const folders = ['cli', 'embed', 'engine', 'lessons', 'manifest', 'openapi', 'player/runs', 'protobuf', 'share']

/** A constant of a module whose type accepts any string as its key, and the beginning of its value. */
const table =
  /^(?:export )?const (\w+): (?:(?:Readonly<|Partial<)*Record<string,|\{ readonly \[\w+: string\])[^\n]*? = (.*)/gm

function plainTables(text: string): string[] {
  return [...text.matchAll(table)].flatMap(([, name = '', value = '']) => (value.startsWith('lookup') ? [] : [name]))
}

const files = folders
  .flatMap((folder) =>
    (readdirSync(`src/${folder}`, { recursive: true }) as string[]).map((file) => `src/${folder}/${file}`),
  )
  .map((file) => file.split(posix.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('tables whose keys are any string are made by lookup()', () => {
  const found = files.flatMap((file) => plainTables(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
  expect(files.length).toBeGreaterThan(700)
  expect(found).toEqual([])
})

test.each([
  ['const a: Readonly<Record<string, string>> = { b: 1 }', ['a']],
  ['export const a: { readonly [kind: string]: () => void } = {\n  b,\n}', ['a']],
  ['const a: Readonly<Record<string, string>> = lookup({ b: 1 })', []],
  ["const a: Readonly<Record<'b', string>> = { b: 1 }", []],
])('plainTables finds in %j the tables %j', (text, names) => {
  expect(plainTables(text)).toEqual(names)
})
