// `npm run bench [-- [--json FILE] [WORD ...]]`: runs all benches of *.bench.ts, or those whose name contains one of
// the words, prints the figures and, with --json, writes them to a file.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readCommandLine } from '../scripts/commandLine.mjs'
import type { Bench } from './bench.ts'

interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly on: string
}

const { values, positionals } = readCommandLine('npm run bench [-- [--json FILE] [WORD ...]]', {
  options: { json: { type: 'string' }, value: { type: 'string' } },
  allowPositionals: true,
})
const files = import.meta.glob<{ benches: readonly Bench[] }>('./*.bench.ts', { eager: true })
const all = Object.values(files).flatMap(({ benches }) => benches)

// Mode for a bench in a separate process: prints only the figure.
if (values.value !== undefined) {
  console.log(await all.find(({ name }) => name === values.value)?.run())
  process.exit()
}

const wanted = all
  .filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
if (wanted.length === 0) throw new Error('no bench has such a name')

const cores = cpus()
const machine = `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores, Node ${process.versions.node}`
const nameWidth = Math.max(...wanted.map(({ name }) => name.length))
console.log(`Measured on ${machine}; beside each figure what the design asks for\n`)
const figures: Figure[] = []
for (const bench of wanted) {
  // Sequential, because parallel benches would compete for the processor.
  const value = Number((bench.alone ? measureAlone(bench) : await bench.run()).toPrecision(4))
  figures.push({ name: bench.name, value, unit: bench.unit, on: `${bench.on}; ${machine}` })
  const budget = bench.budget === undefined ? '' : `of ${bench.budget.toLocaleString('en-US')}`
  const shown = `${String(value).padStart(10)} ${bench.unit.padEnd(8)} ${budget.padStart(9)}`
  console.log(`${bench.name.padEnd(nameWidth)}  ${shown}  ${bench.on}`)
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

/** Measures a bench in a separate process. */
function measureAlone({ name }: Bench): number {
  const script = process.argv[1] as string
  return Number(execFileSync(process.execPath, [...process.execArgv, script, '--value', name], { encoding: 'utf8' }))
}
