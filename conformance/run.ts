/**
 * `npm run conformance [-- --dir FOLDER] [--json FILE] [--only TEXT]`: plays recordings of real Kubernetes and prints a line
 * for each one that differs, then `N passed, N failed`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Scenario } from './scenario.ts'
import { playScenario } from './scenarioPlayer.ts'

interface Result {
  readonly name: string
  readonly passed: boolean
  readonly step?: number
  readonly field?: string
  readonly expected?: unknown
  readonly got?: unknown
}

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'conformance/scenarios' },
    json: { type: 'string' },
    only: { type: 'string' },
  },
})

function play(file: string): Result {
  const scenario = JSON.parse(readFileSync(file, 'utf8')) as Scenario
  try {
    const difference = playScenario(scenario)
    return difference ? { name: scenario.name, passed: false, ...difference } : { name: scenario.name, passed: true }
  } catch (error) {
    const got = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name: scenario.name, passed: false, step: -1, field: 'the engine', expected: 'no fault', got }
  }
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}

const folder = resolve(process.cwd(), values.dir)
if (!existsSync(folder)) {
  console.error(`no folder ${folder}`)
  process.exit(2)
}
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name.includes(values.only ?? ''))
  .sort()
const results: Result[] = []
for (const name of files) {
  const result = play(join(folder, name))
  results.push(result)
  if (!result.passed)
    console.log(
      `${result.name}: step ${result.step} ${result.field}: expected ${short(result.expected)}, got ${short(result.got)}`,
    )
}
if (values.json !== undefined) {
  mkdirSync(dirname(resolve(values.json)), { recursive: true })
  writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`)
}
const failed = results.filter(({ passed }) => !passed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
