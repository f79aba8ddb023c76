// Finds the unit tests that a change of some files concerns, by the imports between files.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'

const folders = ['src', 'scripts', 'conformance']

/** Matches a relative specifier of an import, an export or a dynamic import, without its query. */
const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)/g

/** Matches the pattern of an import by place. */
const globbed = /\bimport\.meta\.glob[^(]*\(\s*'(\.{1,2}\/[^']+)'/g

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)

/**
 * The unit tests of files or folders, nearest first, each test once: the tests among them, then the tests that import
 * them, then the tests that import an importer, and so on. Paths are relative to the current folder, the repository's
 * root.
 * @param {string[]} paths
 * @returns {string[]}
 */
export function testsOf(paths) {
  const files = folders.filter((folder) => existsSync(folder)).flatMap(codeUnder)
  const changed = paths.flatMap((path) => {
    const clean = posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '')
    return existsSync(clean) && statSync(clean).isDirectory()
      ? files.filter((file) => file.startsWith(`${clean}/`))
      : [clean]
  })
  const importers = importersIn(files)
  // The loop also visits items that are added to the set during the loop.
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter(isTest)
}

/**
 * The importers of each file.
 * @param {string[]} files
 */
function importersIn(files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const place = (/** @type {string} */ source) => posix.join(posix.dirname(file), source)
    const imported = [...text.matchAll(specifier)].map(([, source = '']) => place(source))
    const patterns = [...text.matchAll(globbed)].map(([, source = '']) => patternOf(place(source)))
    const found = patterns.flatMap((pattern) => files.filter((one) => pattern.test(one)))
    for (const target of [...imported, ...found]) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return importers
}

/**
 * Matches the paths of a glob: `**` stands for any folders, and `*` for a part of a name.
 * @param {string} glob
 */
function patternOf(glob) {
  const parts = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').split('**/')
  return new RegExp(`^${parts.map((part) => part.replaceAll('*', '[^/]*')).join('(?:.*/)?')}$`)
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function codeUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return codeUnder(path)
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}
