// `npm test`: installs missing packages, then runs every check and stops at the first failure. Its last line counts the
// tests of all stages.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { browserCounts } from './checks/browserCounts.mjs'
import { skippedBrowsers } from './checks/otherBrowsers.mjs'
import { lint, node, runStages, types, vitest } from './checks/stages.mjs'
import { ensureInstalled } from './install.mjs'

const root = join(import.meta.dirname, '..')
const results = 'node_modules/.cache/test-results'

/** Budget in gzipped kB of the scripts before the first paint; the project's design target. */
const initialScriptKb = 120

/**
 * The stages in their order. The checks of the sources are independent and run side by side where cores are free. On a
 * machine with two cores, the unit tests take both.
 * @returns {import('./checks/stages.mjs').Stage[][]}
 */
function stages() {
  const sources = sourceStages()
  return [
    [{ name: 'packages', run: ensureInstalled }],
    [
      {
        name: 'browser',
        run: async () => {
          const { ensureBrowser } = await import('./browser.mjs')
          ensureBrowser()
        },
      },
    ],
    ...(availableParallelism() > 2 ? [sources] : sources.map((stage) => [stage])),
    ...recordingStages().map((stage) => [stage]),
    ...pageStages().map((stage) => [stage]),
  ]
}

/** @returns {import('./checks/stages.mjs').Stage[]} */
function sourceStages() {
  return [
    { name: 'types', run: types },
    { name: 'lint', run: lint('.') },
    {
      name: 'unit',
      run: vitest('--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`),
      counts: () => {
        const report = readJson('unit.json')
        return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
      },
    },
  ]
}

/** @returns {import('./checks/stages.mjs').Stage[]} */
function recordingStages() {
  return [
    {
      name: 'conformance',
      run: node('scripts/runTs.mjs', 'conformance/run.ts', '--json', `${results}/conformance.json`),
      counts: () => {
        // Separately counted recordings do not affect the result.
        const played = [readJson('conformance.json')].flat().filter(({ folder }) => folder === undefined)
        const passed = played.filter((one) => one.passed === true).length
        return { passed, failed: played.filter((one) => one.passed === false).length }
      },
    },
    {
      name: 'fidelity',
      run: node('scripts/runTs.mjs', 'conformance/fidelity.ts', '--check', '--from', `${results}/conformance.json`),
    },
  ]
}

/** @returns {import('./checks/stages.mjs').Stage[]} */
function pageStages() {
  return [
    { name: 'build', run: node('scripts/build.mjs') },
    { name: 'size', run: node('scripts/bundleSize.mjs', '--max-kb', String(initialScriptKb)) },
    {
      name: 'e2e',
      run: node('node_modules/@playwright/test/cli.js', 'test'),
      // Playwright's own report names the tests that pass at their second try.
      counts: () => browserCounts(readJson('e2e.json').stats),
    },
    {
      name: 'other browsers',
      run: node('scripts/checks/otherBrowsers.mjs'),
      counts: () => browserCounts(readJson('browsers.json').stats),
      note: () =>
        skippedBrowsers()
          .map((browser) => `without ${browser}`)
          .join(', '),
    },
  ]
}

/** @param {string} name */
function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(root, results, name), 'utf8'))
  } catch {
    return {}
  }
}

rmSync(join(root, results), { recursive: true, force: true })
mkdirSync(join(root, results), { recursive: true })
const { passed, failed, summary } = await runStages(stages())
console.log(`\n${summary.join(' | ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
