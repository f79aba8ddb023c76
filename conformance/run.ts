/**
 * `npm run conformance [-- --dir FOLDER] [--kubernetes VERSION] [--json FILE] [--only TEXT] [--first-try]`: plays recordings of real
 * Kubernetes and prints a line for each difference, then `N passed, N failed`. With `--first-try`, each is played once
 * with the first seed, without a search. FOLDER (default: this folder) contains recordings, or a folder scenarios/ with
 * them; then the folders beside it, such as kubectl/, are counted separately and do not affect the exit code. Each
 * recording names its version of Kubernetes. `--kubernetes 1.35` selects the folder of this release's recordings.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../scripts/commandLine.mjs'
import { patchReleases, readRelease, UNNAMED_RELEASE } from '../src/engine/releases.ts'
import { playFile, type Result, recordingFiles } from './results.ts'

const MAIN = 'scenarios'
const COUNTED_APART = ['workloads', 'kubectl', 'kubelet', 'scheduler', 'trouble']

const usage = 'npm run conformance [-- --dir FOLDER] [--kubernetes VERSION] [--json FILE] [--only TEXT] [--first-try]'
const { values } = readCommandLine(usage, {
  options: {
    dir: { type: 'string' },
    kubernetes: { type: 'string' },
    json: { type: 'string' },
    only: { type: 'string' },
    'first-try': { type: 'boolean', default: false },
  },
})

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}

function playFolder(folder: string): Result[] {
  return recordingFiles(folder, values.only).map((file) => {
    const result = playFile(file, values['first-try'] ? 'first' : 'search')
    const { name, passed, step, field, expected, got } = result
    if (!passed) console.log(`${name}: step ${step} ${field}: expected ${short(expected)}, got ${short(got)}`)
    return result
  })
}

const countsOf = (results: readonly Result[]): string => {
  const failed = results.filter(({ passed }) => !passed).length
  return `${results.length - failed} passed, ${failed} failed`
}

/**
 * The folder of a release's recordings. Recordings of the default release are in the main folder, recordings of other
 * releases in folders below.
 */
function folderOf(version: string): string {
  const read = readRelease(version)
  if ('refusal' in read) {
    console.error(read.refusal)
    process.exit(2)
  }
  return read.release === UNNAMED_RELEASE ? 'conformance' : join('conformance', 'versions', patchReleases[read.release])
}

const root = resolve(
  process.cwd(),
  values.dir ?? (values.kubernetes === undefined ? 'conformance' : folderOf(values.kubernetes)),
)
if (!existsSync(root)) {
  console.error(`no folder ${root}`)
  process.exit(2)
}
const hasFolders = existsSync(join(root, MAIN))
const folder = hasFolders ? join(root, MAIN) : root
if (recordingFiles(folder).length === 0) {
  console.error(`no recordings in ${folder}`)
  process.exit(2)
}
/** Results that do not affect the exit code are listed with their folder. */
const apart: (Result & { readonly folder: string })[] = []
for (const name of hasFolders ? COUNTED_APART : []) {
  if (!existsSync(join(root, name))) continue
  const played = playFolder(join(root, name))
  console.log(`${name}: ${countsOf(played)}`)
  apart.push(...played.map((result) => ({ ...result, folder: name })))
}
const results = playFolder(folder)
if (values.json !== undefined) {
  mkdirSync(dirname(resolve(values.json)), { recursive: true })
  writeFileSync(values.json, `${JSON.stringify([...results, ...apart], null, 1)}\n`)
}
console.log(countsOf(results))
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
