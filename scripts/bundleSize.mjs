// Prints the gzipped sizes of the files that the built page loads before its first paint: `node scripts/bundleSize.mjs
// [--max-kb N]`. Follows index.html's scripts, preloads and style sheets, and their static imports; dynamic imports and
// the worker load later and do not count. With `--max-kb`, fails if the scripts are larger. The web component, which
// other pages load, is printed as well and must be below 5 kB.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'
import { readCommandLine } from './commandLine.mjs'

/**
 * The files loaded before the first paint, with gzipped sizes in bytes, largest first. Throws without a build.
 * @param {string} folder of the build, absolute
 * @returns {{ file: string, kind: 'script' | 'style' | 'page', gzBytes: number }[]}
 */
export function initialFiles(folder) {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new Error(`${page} is missing: run npm run build first`)
  const html = readFileSync(page, 'utf8')
  /** @type {Set<string>} */
  const found = new Set([page])
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const address = /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1]
    const isLoaded = tag.startsWith('<script') || /rel="(?:modulepreload|stylesheet)"/.test(tag)
    if (address !== undefined && isLoaded) follow(resolve(folder, address), found)
  }
  const files = [...found].map((file) => ({
    file: relative(folder, file),
    kind: kindOf(file),
    gzBytes: gzipSync(readFileSync(file), { level: 9 }).length,
  }))
  return files.sort((a, b) => b.gzBytes - a.gzBytes)
}

/**
 * @param {string} file
 * @returns {'script' | 'style' | 'page'}
 */
function kindOf(file) {
  if (file.endsWith('.js')) return 'script'
  return file.endsWith('.css') ? 'style' : 'page'
}

/**
 * Gzipped kilobytes (1,000 bytes) of the scripts loaded before the first paint.
 * @param {string} folder of the build, absolute
 */
export function initialScriptKb(folder) {
  const scripts = initialFiles(folder).filter(({ kind }) => kind === 'script')
  return scripts.reduce((sum, { gzBytes }) => sum + gzBytes, 0) / 1000
}

/** Maximum gzipped kilobytes of `<rollscope-run>`. */
export const mostComponentKb = 5

/**
 * Gzipped kilobytes of the script of `<rollscope-run>`.
 * @param {string} folder of the build, absolute
 */
export function componentKb(folder) {
  return gzipSync(readFileSync(join(folder, 'rollscope-run.js')), { level: 9 }).length / 1000
}

/**
 * Adds a file and its static imports.
 * @param {string} file
 * @param {Set<string>} found
 */
function follow(file, found) {
  if (found.has(file)) return
  found.add(file)
  if (!file.endsWith('.js')) return
  for (const { moduleRequest } of parseSync(file, readFileSync(file, 'utf8')).module.staticImports) {
    follow(resolve(dirname(file), moduleRequest.value), found)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readCommandLine('node scripts/bundleSize.mjs [--max-kb N]', {
    options: { 'max-kb': { type: 'string' } },
  })
  const folder = join(import.meta.dirname, '../dist')
  for (const { file, gzBytes } of initialFiles(folder))
    console.log(`${(gzBytes / 1000).toFixed(1).padStart(8)} kB  ${file}`)
  const kb = initialScriptKb(folder)
  const budget = values['max-kb'] === undefined ? Number.POSITIVE_INFINITY : Number(values['max-kb'])
  const verdict = Number.isFinite(budget) ? ` of ${budget} kB allowed` : ''
  console.log(`${kb.toFixed(1).padStart(8)} kB  scripts before first paint${verdict}`)
  const component = componentKb(folder)
  console.log(`${component.toFixed(1).padStart(8)} kB  rollscope-run.js of ${mostComponentKb} kB allowed`)
  if (kb > budget || component > mostComponentKb) process.exitCode = 1
}
