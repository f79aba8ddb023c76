/** The command and the library as they are built: what a shell and another program see of them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webManifest } from '../scenarios/manifests.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''

function run(file: string, args: readonly string[], input = ''): { code: number | null; out: string; err: string } {
  const result = spawnSync(process.execPath, [join(root, file), ...args], { cwd: folder, input, encoding: 'utf8' })
  return { code: result.status, out: result.stdout, err: result.stderr }
}

const rollscope = (args: readonly string[], input?: string) => run('bin/rollscope.mjs', args, input)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollscope-'))
  writeFileSync(join(folder, 'before.yaml'), webManifest('shop/web:v1'))
  writeFileSync(join(folder, 'after.yaml'), webManifest('shop/web:v2'))
  // The first call builds what is missing; it says so on standard error.
  expect(rollscope(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^rollscope \d/) })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the command', () => {
  it('plays files and writes files', () => {
    const args = ['run', 'before.yaml', '--then', 'after.yaml', '--json', '--junit', 'report.xml']
    const { code, out, err } = rollscope([...args, '--fail-if', 'lowestAvailable < 90%'])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(JSON.parse(out)).toMatchObject({ outcome: 'complete', lowestAvailable: 8, mostPods: 13 })
    expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain('failures="1"')
    expect(rollscope(args).code).toBe(0)
  })

  it('reads standard input', () => {
    const { code, out } = rollscope(['run', '-', '-q'], webManifest('shop/web:v1'))
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^complete after/) })
  })

  it.each([
    [['run', 'nothere.yaml'], 'error: the path "nothere.yaml" does not exist\n'],
    [['run', '.'], /^error: \. cannot be read: EISDIR/],
    [['run', 'before.yaml', '-q', '--trace', 'no/such/folder'], /error: no\/such\/folder cannot be written: ENOENT/],
    [['run', 'before.yaml', '--wat'], /^rollscope: Unknown option '--wat'/],
  ] as const)('ends with 2 after %s', (args, words) => {
    const { code, err } = rollscope(args)
    expect(err).toMatch(words)
    expect(code).toBe(2)
  })
})

describe('the library', () => {
  it('runs its example', () => {
    const { code, out, err } = run('examples/runRollout.mjs', [])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/^complete after \d+ ms\nnever fewer than 5 available, never more than 8 Pods, \d+ writes\n/)
    expect(out).toMatch(
      /\d+ ms {2}Does a ReplicaSet have this Pod template\? No: creates web-\w+ as revision 2 with 2 Pods\n/,
    )
    expect(out).toMatch(/fingerprint [0-9a-f]{16}, 2 commands, seed 1\n$/)
    expect(run('examples/runRollout.mjs', []).out).toBe(out)
  })

  it('has types that say what is wrong with a program', () => {
    const types = join(folder, 'types')
    const tsc = (...args: readonly string[]) => {
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      return spawnSync(process.execPath, [compiler, ...args], { cwd: root, encoding: 'utf8' })
    }
    expect(tsc('-p', 'tsconfig.lib.json', '--outDir', types).stdout).toBe('')
    const text = readFileSync(join(types, 'lib.d.ts'), 'utf8')
    expect(text).toContain('export declare function openSession')
    expect(existsSync(join(types, 'engine/index.d.ts'))).toBe(true)
    writeFileSync(
      join(folder, 'program.ts'),
      `import { openSession, type RunSummary, summarise } from './types/lib.js'
const summary: RunSummary = summarise(openSession({ seed: 2 }))
export const writes: string = summary.writes
`,
    )
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--target', 'es2023', '--types', '']
    const checked = tsc(...options, '--module', 'nodenext', join(folder, 'program.ts'))
    expect(checked.stdout.match(/error TS\d+/g)).toEqual(['error TS2322'])
  })
})
