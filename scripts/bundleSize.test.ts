import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { componentKb, initialFiles, initialScriptKb } from './bundleSize.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bundle-size-'))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html':
      '<link rel="icon" href="./icon.svg"><link rel="stylesheet" crossorigin href="./assets/a.css">' +
      '<script type="module" crossorigin src="./assets/a.js"></script><link rel="modulepreload" href="./assets/b.js">',
    'assets/a.css': 'body {}',
    'assets/a.js':
      'import { c } from "./c.js"; c(() => import("./lazy.js")); new Worker(new URL("./worker.js", import.meta.url))',
    'assets/b.js': 'export {}',
    'assets/c.js': 'import "./b.js"; export const c = String',
    'assets/lazy.js': 'export {}',
    'assets/worker.js': 'export {}',
    'rollscope-run.js': '(()=>{})()',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})

afterAll(() => rmSync(folder, { recursive: true }))

test('initialFiles follows scripts, preloads, style sheets and static imports, and no dynamic imports', () => {
  expect(
    initialFiles(folder)
      .map(({ file, kind }) => `${kind} ${file}`)
      .sort(),
  ).toEqual(['page index.html', 'script assets/a.js', 'script assets/b.js', 'script assets/c.js', 'style assets/a.css'])
})

test('initialScriptKb adds up only the scripts', () => {
  const scripts = initialFiles(folder).filter(({ kind }) => kind === 'script')
  expect(initialScriptKb(folder)).toBe(scripts.reduce((sum, { gzBytes }) => sum + gzBytes, 0) / 1000)
})

test('initialFiles proposes the build command if the folder has no build', () => {
  expect(() => initialFiles(join(folder, 'none'))).toThrow('run npm run build first')
})

test('componentKb measures the web component, which the page does not load', () => {
  expect(componentKb(folder)).toBeCloseTo(0.03, 2)
  expect(initialFiles(folder).map(({ file }) => file)).not.toContain('rollscope-run.js')
})
