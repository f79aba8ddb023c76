// Runs stages of checks, one after the other or side by side.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
const stageTimeoutMs = 1_800_000

/**
 * A stage throws if it fails. `counts` reads the number of its tests from the file of its runner; `note` returns a
 * remark in brackets about skipped parts.
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {(command: string, args: string[]) => Promise<void>} Spawn
 * @typedef {{ name: string, run: (spawn: Spawn) => void | Promise<void>, counts?: () => Counts, note?: () => string }}
 * Stage
 * @typedef {Counts & { isGood: boolean, summary: string }} Outcome
 */

/**
 * Runs stages until a stage fails, and prints its name. Stages of one group run side by side; the output of each is
 * printed when it is over.
 * @param {Stage[][]} groups
 * @returns {Promise<Counts & { summary: string[] }>} a stage that fails outside any test (a type error, a broken import) counts as one failure
 */
export async function runStages(groups) {
  const all = { passed: 0, failed: 0, summary: /** @type {string[]} */ ([]) }
  for (const group of groups) {
    const outcomes = await Promise.all(group.map((stage) => runStage(stage, group.length === 1)))
    for (const { passed, failed, summary } of outcomes) {
      all.passed += passed
      all.failed += failed
      all.summary.push(summary)
    }
    const bad = group.filter((_, at) => outcomes[at]?.isGood === false)
    if (bad.length === 0) continue
    for (const { name } of bad) console.error(`\nStopped: stage "${name}" failed.`)
    break
  }
  return all
}

/**
 * @param {Stage} stage
 * @param {boolean} isAlone
 * @returns {Promise<Outcome>}
 */
async function runStage({ name, run, counts, note }, isAlone) {
  const startedMs = performance.now()
  /** @type {Buffer[]} */
  const kept = []
  let isGood = true
  if (isAlone) console.log(`\n== ${name}`)
  let problem = ''
  try {
    await run((command, args) => spawnStage(command, args, isAlone ? undefined : kept))
  } catch (error) {
    isGood = false
    problem = error instanceof Error ? error.message : String(error)
  }
  if (!isAlone) console.log(`\n== ${name}\n${Buffer.concat(kept).toString('utf8').trimEnd()}`)
  if (problem !== '') console.error(problem)
  const { passed, failed } = counts?.() ?? { passed: 0, failed: 0 }
  if (failed > 0) isGood = false
  const noted = note?.() ?? ''
  const words = `${isGood ? 'ok' : 'FAILED'}${noted === '' ? '' : ` (${noted})`}`
  const summary = `${name} ${words} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  return { passed, failed: isGood ? failed : Math.max(failed, 1), isGood, summary }
}

/**
 * Runs a program in the repository's root. Its output is passed through, or kept in `kept`.
 * @param {string} command
 * @param {string[]} args
 * @param {Buffer[]} [kept]
 * @returns {Promise<void>}
 */
function spawnStage(command, args, kept) {
  return new Promise((resolve, reject) => {
    const output = kept === undefined ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      shell: command.endsWith('.cmd'),
    })
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      child.kill()
    }, stageTimeoutMs)
    for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (part) => kept?.push(part))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      if (code === 0) resolve()
      else reject(new Error(isLate ? `no end after ${stageTimeoutMs / 1000} s` : `exit code ${code ?? signal}`))
    })
  })
}

/** @type {(...args: string[]) => (spawn: Spawn) => Promise<void>} */
export const node =
  (...args) =>
  (spawn) =>
    spawn(process.execPath, args)

/** The compiler and the linter, for all files or for some paths. */
export const types = node('node_modules/typescript/bin/tsc', '-b')

/** @param {string[]} paths */
export const lint = (...paths) =>
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths)

/** @param {string[]} args */
export const vitest = (...args) => node('node_modules/vitest/vitest.mjs', 'run', ...args)
