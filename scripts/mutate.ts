// Mutates the engine at one place after the other, on a copy, and runs the tests against each mutation:
//   npm run mutate [-- --only TEXT]... [--jobs N]
// TEXT is part of a mutation's name or file. The tests beside the mutated file run first, then the recordings of real
// Kubernetes, which are faster than the engine's other tests, which run last.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { readCommandLine } from './commandLine.mjs'
import type { Mutation } from './mutations/mutation.ts'
import { mutations } from './mutations.ts'

const root = process.cwd()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const SUITE_LIMIT_MS = 480_000

const { values } = readCommandLine('npm run mutate [-- --only TEXT]... [--jobs N]', {
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
})

/**
 * A copy of the files that the tests need, in an ignored folder. Recordings are linked, because no test changes them.
 */
function copyOfEngine(name: string): string {
  const folder = join(root, '.cache/mutate', name)
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['src', 'scripts', 'e2e/fixtures', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'conformance'))
  for (const name of readdirSync(join(root, 'conformance'))) {
    const source = join(root, 'conformance', name)
    if (statSync(source).isDirectory()) symlinkSync(source, join(folder, 'conformance', name))
    else cpSync(source, join(folder, 'conformance', name))
  }
  const test = "{ include: ['src/engine/**/*.test.ts'], exclude: [], bail: 1, maxWorkers: 1, testTimeout: 120_000 }"
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${test} }\n`)
  return folder
}

/** Runs a program to its end. A program that takes too long counts as a detection, because it hangs. */
function run(command: string, args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, CI: '1' } })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const timer = setTimeout(() => child.kill('SIGKILL'), SUITE_LIMIT_MS)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output: stripVTControlCharacters(output) })
    })
  })
}

const runTests = (folder: string, ...args: readonly string[]) =>
  run(process.execPath, [vitest, 'run', '--root', folder, '--passWithNoTests', '--reporter=default', ...args], folder)

/**
 * The failures without a mutation. Such a failure detects no mutation. Each suite runs once, on its first use.
 */
class Baseline {
  readonly #folder = copyOfEngine('whole')
  readonly #testFiles = new Map<string, Promise<readonly string[]>>()
  #recordings: Promise<number> | undefined

  failingTestFiles(suite: readonly string[]): Promise<readonly string[]> {
    const key = suite.join(' ')
    const known = this.#testFiles.get(key) ?? this.#failingTestFiles(suite)
    this.#testFiles.set(key, known)
    return known
  }

  failingRecordings(): Promise<number> {
    this.#recordings ??= this.#failingRecordings()
    return this.#recordings
  }

  async #failingTestFiles(suite: readonly string[]): Promise<readonly string[]> {
    const { code, output } = await runTests(this.#folder, '--bail', '0', ...suite)
    const failing = output.matchAll(/FAIL\s+(\S+\.test\.ts)/g)
    const testFiles = code === 0 ? [] : [...new Set([...failing].map((match) => match[1] ?? ''))]
    for (const name of testFiles) console.log(`left out, since it fails as things are: ${name}`)
    return testFiles
  }

  async #failingRecordings(): Promise<number> {
    const recordings = await failingRecordings(this.#folder)
    if (recordings === undefined) throw new Error(`the recordings cannot be played in the copy ${this.#folder}`)
    if (recordings > 0) console.log(`${recordings} recordings fail as things are`)
    return recordings
  }
}

/** The suite that detected the mutation, with the name of the test if the suite gives one. */
async function noticedBy(folder: string, { file }: Mutation, baseline: Baseline): Promise<string | undefined> {
  const beside = dirname(file)
  const noticedByTests = async (name: string, suite: readonly string[]): Promise<string | undefined> => {
    const leaveOut = (await baseline.failingTestFiles(suite)).flatMap((path) => ['--exclude', path])
    const { code, output } = await runTests(folder, ...suite, ...leaveOut)
    if (code === 0) return undefined
    return `${name}: ${/FAIL\s+(.*)/.exec(output)?.[1] ?? 'hangs'}`
  }
  const noticed = await noticedByTests('beside', [`${beside}/`])
  if (noticed !== undefined) return noticed
  const before = await baseline.failingRecordings()
  const failing = await failingRecordings(folder)
  if (failing === undefined) return 'recordings: not played to their end'
  if (failing !== before) return `recordings: ${failing} failed`
  return noticedByTests('engine', ['src/engine/', '--exclude', `${beside}/*.test.ts`])
}

/** The number of differing recordings of any kind; undefined if they could not be played. */
async function failingRecordings(folder: string): Promise<number | undefined> {
  const { output } = await run(process.execPath, ['scripts/runTs.mjs', 'conformance/run.ts'], folder)
  if (!/^[0-9]+ passed, [0-9]+ failed\s*$/m.test(output)) return undefined
  const counts = [...output.matchAll(/^(?:[a-z]+: )?[0-9]+ passed, ([0-9]+) failed\s*$/gm)]
  return counts.reduce((sum, [, failed]) => sum + Number(failed), 0)
}

function mutate(folder: string, { name, file, find, replace }: Mutation): () => void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`"${name}" fits ${text.split(find).length - 1} places of ${file}`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  return () => writeFileSync(path, text)
}

async function work(queue: Mutation[], folder: string, baseline: Baseline): Promise<number> {
  let missed = 0
  for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
    let notice: string | undefined
    try {
      const restore = mutate(folder, mutation)
      notice = await noticedBy(folder, mutation, baseline).finally(restore)
    } catch (error) {
      notice = undefined
      console.log(String(error))
    }
    if (notice === undefined) missed++
    console.log(
      `${notice === undefined ? 'NOT NOTICED' : 'noticed    '} ${mutation.name}${notice ? `  (${notice})` : ''}`,
    )
  }
  return missed
}

const chosen = mutations.filter(({ name, file }) =>
  values.only.some((text) => name.includes(text) || file.includes(text)),
)
if (chosen.length === 0) throw new Error(`no mutation has ${values.only.join(' or ')} in its name or file`)
const folders = Array.from({ length: Number(values.jobs) }, (_, job) => copyOfEngine(String(job)))
const baseline = new Baseline()
const queue = [...chosen]
const missed = await Promise.all(folders.map((folder) => work(queue, folder, baseline)))
const failed = missed.reduce((total, count) => total + count, 0)
rmSync(join(root, '.cache/mutate'), { recursive: true, force: true })
console.log(`${chosen.length - failed} of ${chosen.length} noticed`)
process.exitCode = failed > 0 ? 1 : 0
