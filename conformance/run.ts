/**
 * `npm run conformance [-- --dir FOLDER] [--json FILE] [--only TEXT]`: plays recordings of real Kubernetes and prints a line
 * for each one that differs, then `N passed, N failed`. Without `--dir` it plays every folder beside this file; what is not
 * in scenarios/ is counted apart and decides nothing.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { playFile, type Result, recordingFiles } from './results.ts'

const MAIN = 'scenarios'
const COUNTED_APART = ['kubectl', 'kubelet', 'scheduler', 'trouble']

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    json: { type: 'string' },
    only: { type: 'string' },
  },
})

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}

function playFolder(folder: string): Result[] {
  return recordingFiles(folder, values.only).map((file) => {
    const result = playFile(file)
    const { name, passed, step, field, expected, got } = result
    if (!passed) console.log(`${name}: step ${step} ${field}: expected ${short(expected)}, got ${short(got)}`)
    return result
  })
}

const countsOf = (results: readonly Result[]): string => {
  const failed = results.filter(({ passed }) => !passed).length
  return `${results.length - failed} passed, ${failed} failed`
}

const root = resolve(process.cwd(), 'conformance')
const folder = values.dir === undefined ? join(root, MAIN) : resolve(process.cwd(), values.dir)
if (!existsSync(folder)) {
  console.error(`no folder ${folder}`)
  process.exit(2)
}
/** Results that decide nothing name their folder. */
const apart: (Result & { readonly folder: string })[] = []
if (values.dir === undefined)
  for (const name of COUNTED_APART) {
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
