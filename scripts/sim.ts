// Random runs of the simulated cluster with every invariant checked after every event:
//   npm run sim -- --runs 2000 [--seed N]     run N uses seed N, N + 1, ...
//   npm run sim -- --replay FILE              replays a document that a failure has written
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { SessionDocument } from '../src/engine/document/types.ts'
import { runSetsSimulation } from '../src/engine/testing/setsRun.ts'
import { replaySimulation, runSimulation, type SimulationResult } from '../src/engine/testing/simulationRun.ts'
import { runStorageSimulation } from '../src/engine/testing/storageRun.ts'
import { readCommandLine } from './commandLine.mjs'

const { values } = readCommandLine('npm run sim -- [--runs 2000] [--seed N] [--out FOLDER] | --replay FILE', {
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: '.cache/sim' },
    replay: { type: 'string' },
  },
})

/** Of the seeds, every one that this number divides plays a StatefulSet and a DaemonSet. */
const ONE_IN_HAS_SETS = 5
/** Of the other seeds, every one that this number divides plays Pods with disks, quotas and resizes. */
const ONE_IN_HAS_DISKS = 7

const runOf = (seed: number): ((seed: number) => SimulationResult) =>
  seed % ONE_IN_HAS_SETS === 0
    ? runSetsSimulation
    : seed % ONE_IN_HAS_DISKS === 0
      ? runStorageSimulation
      : runSimulation

function tell(name: string, { violations, events, commands }: SimulationResult): void {
  console.log(`FAILED ${name}: ${commands} commands, ${events} events`)
  for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`)
  if (violations.length > 10) console.log(`  and ${violations.length - 10} more`)
}

function replay(file: string): number {
  const result = replaySimulation(JSON.parse(readFileSync(file, 'utf8')) as SessionDocument)
  if (result.violations.length > 0) tell(file, result)
  else console.log(`${file}: ${result.commands} commands, ${result.events} events, all holds`)
  return result.violations.length > 0 ? 1 : 0
}

function runAll(first: number, runs: number): number {
  const startedAt = performance.now()
  let failed = 0
  let events = 0
  for (let i = 0; i < runs; i++) {
    const seed = first + i
    const result = runOf(seed)(seed)
    events += result.events
    if (result.violations.length > 0) {
      failed++
      mkdirSync(values.out, { recursive: true })
      const file = join(values.out, `seed-${seed}.json`)
      writeFileSync(file, JSON.stringify(result.document))
      tell(`seed ${seed}`, result)
      console.log(
        runOf(seed) !== runSimulation
          ? `  again: npm run sim -- --runs 1 --seed ${seed}`
          : `  replay: npm run sim -- --replay ${file}`,
      )
    }
    if ((i + 1) % 100 === 0) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      console.log(`${i + 1} of ${runs} runs, ${events} events, ${seconds} s, ${failed} failed`)
    }
  }
  console.log(`${runs - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

process.exitCode =
  values.replay === undefined ? runAll(Number(values.seed), Number(values.runs)) : replay(values.replay)
