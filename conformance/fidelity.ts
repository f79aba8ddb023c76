/**
 * `npm run fidelity [-- --from FILE] [--check]`: plays every recording, or reads the runner's results from FILE, and
 * updates the figures in the page, FIDELITY.md and README.md. With `--check` it writes nothing and exits with 1 if they
 * are outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../scripts/commandLine.mjs'
import type { ConformanceSummary } from '../src/scenarios/conformance.ts'
import { renderKinds } from './kindsTable.ts'
import { seedThatFollows } from './nodeInputs.ts'
import { renderReleases } from './releases.ts'
import { isOfNode, playFile, type Result } from './results.ts'
import type { Scenario } from './scenario.ts'
import { inputsOf, isOfRelease, type ResultOf, renderSentence, renderTables, summarize, totalsOf } from './summary.ts'
import type { NodeRecording } from './takes.ts'

const { values } = readCommandLine('npm run fidelity [-- --from FILE] [--check]', {
  options: { from: { type: 'string' }, check: { type: 'boolean', default: false } },
})

const root = resolve(process.cwd(), 'conformance')
const folder = 'src/scenarios/conformance'

function resultsOf(file: string | undefined): ResultOf {
  const played: ResultOf = (folder, name) => playFile(join(root, folder, `${name}.json`))
  if (file === undefined) return played
  const results = JSON.parse(readFileSync(file, 'utf8')) as readonly (Result & { readonly folder?: string })[]
  return (folder, name) => {
    // The runner plays these recordings separately.
    if (isOfRelease(folder)) return played(folder, name)
    const found = results.find((one) => one.name === name && (one.folder ?? 'scenarios') === folder)
    if (!found) throw new Error(`${file} has no result for ${folder}/${name}`)
    return found
  }
}

/** Adds the seed of a matching run to each node recording that the page can play. */
function withSeeds(resultOf: ResultOf): ResultOf {
  const before = JSON.parse(readFileSync(`${folder}/summary.json`, 'utf8')) as ConformanceSummary
  return (folder, name) => {
    const result = resultOf(folder, name)
    const recording = JSON.parse(readFileSync(join(root, folder, `${name}.json`), 'utf8')) as Scenario | NodeRecording
    if (!result.passed || !isOfNode(recording)) return result
    const seed = seedThatFollows(recording, seedIn(before, folder, name))
    return seed === undefined ? result : { ...result, seed }
  }
}

function seedIn({ areas, releases }: ConformanceSummary, folder: string, name: string): number | undefined {
  const inFolder = [...areas, ...releases].filter((group) => group.folder === folder)
  const recordings = inFolder.flatMap((group) => group.recordings)
  return recordings.find((recording) => recording.name === name)?.seed
}

function withBlock(text: string, name: 'conformance' | 'releases', block: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run fidelity -->`, `<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`a file has no block between ${begin} and ${end}`)
  return `${text.slice(0, from)}${begin}\n${block}\n${text.slice(to)}`
}

const summary = summarize(root, withSeeds(resultsOf(values.from)))
const textOf = (file: string): string => readFileSync(file, 'utf8')
const withTables = (text: string): string => withBlock(text, 'conformance', renderTables(summary))
const line = (value: unknown) => `${JSON.stringify(value)}\n`
const files: readonly (readonly [string, string])[] = [
  [`${folder}/totals.json`, line(totalsOf(summary))],
  [`${folder}/summary.json`, line(summary)],
  [`${folder}/inputs.json`, line(inputsOf(root))],
  ['FIDELITY.md', withBlock(withTables(textOf('FIDELITY.md')), 'releases', renderReleases(root))],
  ['README.md', withBlock(textOf('README.md'), 'conformance', renderSentence(summary))],
  ['docs/kinds.md', withBlock(textOf('docs/kinds.md'), 'conformance', renderKinds())],
]
for (const [file, text] of files) {
  if (!values.check) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what the recordings and declarations say: run npm run fidelity`)
    process.exitCode = 1
  }
}
