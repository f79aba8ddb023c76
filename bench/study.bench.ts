import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, timeMs } from './bench.ts'
import { benchManifest } from './rolloutRun.ts'

const PODS = 100

/** Real ms of the command in two threads, including its start and the first rollout. */
function studyMs(seeds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'rollscope-bench-'))
  try {
    const [before, after] = ['before.yaml', 'after.yaml'].map((name) => join(folder, name)) as [string, string]
    writeFileSync(before, benchManifest('nginx:1.14.2', PODS))
    writeFileSync(after, benchManifest('nginx:1.16.1', PODS))
    const run = (...args: readonly string[]): void => {
      execFileSync(process.execPath, ['bin/rollscope.mjs', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    }
    // Builds the command if its sources are newer.
    run('--version')
    return timeMs(() => run('run', before, '--then', after, '--seeds', String(seeds), '--threads', '2'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const benches: readonly Bench[] = [
  {
    name: 'study.100.seeds200.ms',
    unit: 'ms',
    on: 'rollscope run --seeds 200 --threads 2 with a change of 100 Pods, from the start of the process to its end',
    budget: 5_000,
    run: () => studyMs(200),
  },
]
