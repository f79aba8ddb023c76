// `npm run check`: types, lint and unit tests. `npm run check -- PATH...`: the same for a change of these files or folders.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { testsOf } from './relatedTests.mjs'
import { lint, runStages, types, vitest } from './stages.mjs'

/** Most test files for one change; `npm run test:unit` runs all of them. */
const mostTests = 6

/** @type {import('./stages.mjs').Stage[][]} */
const everything = [
  [{ name: 'types', run: types }],
  [{ name: 'lint', run: lint('.') }],
  [{ name: 'unit', run: vitest() }],
]

/**
 * The stages for some paths, side by side.
 * @param {string[]} paths relative to the root
 * @returns {import('./stages.mjs').Stage[][]}
 */
function stagesFor(paths) {
  const related = testsOf(paths)
  const tests = related.slice(0, mostTests)
  const more = related.length - tests.length
  if (more > 0) console.log(`${more} more test files reach these files through others: npm run test:unit runs them.`)
  return [
    [
      { name: 'types', run: types },
      // For the linter, ignored files are not an error.
      { name: 'lint', run: lint('--no-errors-on-unmatched', ...paths) },
      ...(tests.length === 0 ? [] : [{ name: `unit (${tests.length} files)`, run: vitest(...tests) }]),
    ],
  ]
}

process.chdir(join(import.meta.dirname, '../..'))
// npm starts scripts in the root. INIT_CWD is the folder in which npm was called.
const calledIn = process.env.INIT_CWD ?? process.cwd()
const paths = process.argv.slice(2).map((path) => relative(process.cwd(), resolve(calledIn, path)) || '.')
const missing = paths.filter((path) => !existsSync(path))
if (missing.length > 0) {
  console.error(`no such file or folder: ${missing.join(', ')}`)
  process.exitCode = 2
} else {
  const { failed, summary } = await runStages(paths.length === 0 ? everything : stagesFor(paths))
  console.log(`\n${summary.join(' | ')}`)
  process.exitCode = failed === 0 ? 0 : 1
}
