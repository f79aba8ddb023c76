// `npm test`: installs missing packages, then runs every check and stops at the first failure. Its last line counts the
// tests of all stages.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { browserCounts } from './browserCounts.mjs'
import { ensureInstalled } from './install.mjs'

const root = join(import.meta.dirname, '..')
const results = 'node_modules/.cache/test-results'
const stageTimeoutMs = 1_800_000

/** Budget in gzipped kB of the scripts before the first paint; the project's design target. */
const initialScriptKb = 120

/**
 * A stage throws when it fails. `counts` reads the number of its tests from the file of its runner.
 * @typedef {{ name: string, run: () => void | Promise<void>, counts?: () => Counts }} Stage
 * @typedef {{ passed: number, failed: number }} Counts
 */

/** @returns {Stage[]} */
function stages() {
  /** @type {Stage[]} */
  const list = [
    { name: 'packages', run: ensureInstalled },
    {
      name: 'browser',
      run: async () => {
        const { ensureBrowser } = await import('./browser.mjs')
        ensureBrowser()
      },
    },
    { name: 'types', run: () => node('node_modules/typescript/bin/tsc', '-b') },
    { name: 'lint', run: () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
    {
      name: 'unit',
      run: () =>
        node(
          'node_modules/vitest/vitest.mjs',
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${results}/unit.json`,
        ),
      counts: () => {
        const report = readJson('unit.json')
        return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
      },
    },
  ]
  if (npmScripts().includes('conformance')) {
    list.push({
      name: 'conformance',
      run: () => npmRun('conformance', '--json', `${results}/conformance.json`),
      counts: () => {
        // The separately counted recordings do not decide the result.
        const played = [readJson('conformance.json')].flat().filter(({ folder }) => folder === undefined)
        const passed = played.filter((one) => one.passed === true).length
        return { passed, failed: played.filter((one) => one.passed === false).length }
      },
    })
  }
  if (npmScripts().includes('fidelity')) {
    list.push({
      name: 'fidelity',
      run: () => npmRun('fidelity', '--check', '--from', `${results}/conformance.json`),
    })
  }
  list.push(
    { name: 'build', run: () => node('scripts/build.mjs') },
    { name: 'size', run: () => node('scripts/bundleSize.mjs', '--max-kb', String(initialScriptKb)) },
    {
      name: 'e2e',
      run: () => node('node_modules/@playwright/test/cli.js', 'test'),
      // Playwright's own report names the tests that pass at their second try.
      counts: () => browserCounts(readJson('e2e.json').stats),
    },
  )
  return list
}

rmSync(join(root, results), { recursive: true, force: true })
let passed = 0
let failed = 0
/** @type {string[]} */
const summary = []
for (const stage of stages()) {
  console.log(`\n== ${stage.name}`)
  const startedMs = performance.now()
  let isGood = true
  try {
    await stage.run()
  } catch (error) {
    isGood = false
    console.error(error instanceof Error ? error.message : error)
  }
  const counts = stage.counts?.() ?? { passed: 0, failed: 0 }
  passed += counts.passed
  if (counts.failed > 0) isGood = false
  // A stage that fails outside any test (a type error, a broken import) counts as one failure.
  failed += isGood ? counts.failed : Math.max(counts.failed, 1)
  summary.push(`${stage.name} ${isGood ? 'ok' : 'FAILED'} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  if (!isGood) {
    console.error(`\nStopped: stage "${stage.name}" failed.`)
    break
  }
}
console.log(`\n${summary.join(' | ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * Runs a Node program from the repository's root with its output passed through.
 * @param {string[]} args
 */
function node(...args) {
  spawnStage(process.execPath, args)
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function npmRun(script, ...args) {
  spawnStage(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', script, '--', ...args])
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function spawnStage(command, args) {
  mkdirSync(join(root, results), { recursive: true })
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: stageTimeoutMs,
    shell: command.endsWith('.cmd'),
  })
  if (result.status === 0) return
  const isLate = result.error !== undefined && 'code' in result.error && result.error.code === 'ETIMEDOUT'
  throw new Error(isLate ? `no end after ${stageTimeoutMs / 1000} s` : `exit code ${result.status ?? result.signal}`)
}

/** @param {string} name */
function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(root, results, name), 'utf8'))
  } catch {
    return {}
  }
}

function npmScripts() {
  return Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
}
