import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { noticesText, type Packages, packageFolder, packageIn } from './notices.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rollscope-notices-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writePackage(name: string, license: unknown, text?: string): string {
  const made = join(folder, 'node_modules', name)
  mkdirSync(join(made, 'dist'), { recursive: true })
  writeFileSync(join(made, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }))
  if (text !== undefined) writeFileSync(join(made, 'LICENSE.md'), text)
  return made
}

it('packageFolder finds the package of a module, also of a nested package, and none for modules of the project', () => {
  const scoped = writePackage('@scope/inner', 'MIT')
  const nested = writePackage('@scope/inner/node_modules/deep', 'MIT')
  expect(packageFolder(`${scoped}/dist/index.js`)).toBe(scoped)
  expect(packageFolder(`\0${nested}/dist/index.js?commonjs-module`)).toBe(nested)
  expect(packageFolder(join(folder, 'src/main.ts'))).toBeUndefined()
  expect(packageFolder('\0vite/preload-helper.js')).toBeUndefined()
})

it.each(['GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', undefined, { type: 'MIT' }])(
  'packageIn refuses a package with the licence %j',
  (license) => {
    expect(() => packageIn(writePackage('other', license))).toThrow('other has the licence')
  },
)

it('noticesText prints each licence text once, under the names of all packages with the text', () => {
  const packages: Packages = new Map()
  for (const [name, license, text] of [
    ['b', 'MIT', 'Copyright B'],
    ['a', 'ISC', 'Copyright A'],
    ['c', 'MIT', 'Copyright B\r\n'],
    ['d', 'Apache-2.0', undefined],
  ] as const)
    packages.set(name, packageIn(writePackage(name, license, text)))
  const parts = noticesText(packages).split('='.repeat(80))
  expect(parts[1]).toBe('\n\na 1.2.3 (ISC)\n\nCopyright A\n\n')
  expect(parts[2]).toBe('\n\nb 1.2.3 (MIT)\nc 1.2.3 (MIT)\n\nCopyright B\n\n')
  expect(parts[3]).toContain('d names its licence (Apache-2.0)')
  expect(parts[4]).toContain('The Kubernetes Authors')
})
