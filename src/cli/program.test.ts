/** Tests of the built command and library, as a shell and another program use them. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { webManifest } from '../scenarios/webManifest.ts'
import { watchedKinds } from './record/recording.ts'

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
  // The first call builds the command if necessary, with a note on standard error.
  expect(rollscope(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^rollscope \d/) })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the command rollscope', () => {
  it('plays manifests from files, and writes a report to a file', () => {
    const args = ['run', 'before.yaml', '--then', 'after.yaml', '--json', '--junit', 'report.xml']
    const { code, out, err } = rollscope([...args, '--fail-if', 'lowestAvailable < 90%'])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(JSON.parse(out)).toMatchObject({ outcome: 'complete', lowestAvailable: 8, mostPods: 13 })
    expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain('failures="1"')
    expect(rollscope(args).code).toBe(0)
  })

  it('plays many seeds in threads, with the same result as in shards', () => {
    const args = ['run', 'before.yaml', '--then', 'after.yaml', '--seeds', '2']
    const { code, out, err } = rollscope([...args, '--threads', '2', '--json'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const index of [1, 2])
      writeFileSync(join(folder, `rows${index}.json`), rollscope([...args, '--shard', `${index}/2`]).out)
    expect(rollscope(['merge', 'rows2.json', 'rows1.json', '--json'])).toEqual({ code: 0, out, err: '' })
  })

  it('sends no control characters to the terminal', () => {
    const name = 'a\u001b[2J\u202eb.yaml'
    expect(rollscope(['check', name]).err).toContain('a\\u001b[2J\\u202eb.yaml')
    const { out } = rollscope(['check', '-'], webManifest('x').replace('name: web', 'name: "w\\e[2J"'))
    expect(out).toContain('Deployment/w\\u001b')
    expect(out).not.toContain('\u001b')
  })

  it('names the command that installs its packages if they are not installed', () => {
    const clone = mkdtempSync(join(tmpdir(), 'rollscope-clone-'))
    try {
      for (const part of ['bin', 'scripts', 'src/cli', 'package.json'])
        cpSync(join(root, part), join(clone, part), { recursive: true })
      const args = [join(clone, 'bin/rollscope.mjs'), '--version']
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
      expect(status).toBe(3)
      expect(stderr).toContain(`npm ci --prefix ${JSON.stringify(clone)}`)
      expect(stderr).not.toContain('Cannot find package')
    } finally {
      rmSync(clone, { recursive: true, force: true })
    }
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

/**
 * Runs a shell's line with the command `rollscope`. Returns the command's exit code, not the exit code of the whole
 * pipe.
 */
function shell(line: string, environment: Readonly<Record<string, string>> = {}) {
  const command = `'${process.execPath}' '${join(root, 'bin/rollscope.mjs')}'`
  const script = `rollscope() { ${command} "$@"; echo "exit $?" >&2; }; ${line}`
  const env = { ...process.env, ...environment }
  const result = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8', env })
  const [, code] = /exit (\d+)\n/.exec(result.stderr) ?? []
  return { code: Number(code), out: result.stdout, err: result.stderr.replace(/exit \d+\n/, '') }
}

const deviceFull = '/dev/full'

describe.skipIf(process.platform === 'win32')('the command rollscope in a pipe', () => {
  it('waits for a slow producer', () => {
    const slow = '(sleep 0.5; head -c 40 before.yaml; sleep 0.5; tail -c +41 before.yaml)'
    expect(shell(`${slow} | rollscope run - -q`)).toEqual({ code: 0, out: expect.stringMatching(/^complete/), err: '' })
  })

  it('reads a large input', () => {
    const { code, out } = shell(`(cat before.yaml; echo; yes '# a comment' | head -c 1000000) | rollscope run - -q`)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^complete/) })
  })

  it.each(['run - <&-', 'run - </dev/null'])('reports an empty input from %s', (line) => {
    expect(shell(`rollscope ${line}`)).toEqual({ code: 2, out: '', err: 'error: no objects passed to apply\n' })
  })

  it('limits the size of its input', () => {
    expect(shell('rollscope run - </dev/zero')).toMatchObject({
      code: 2,
      err: 'error: standard input cannot be read: it is larger than 64 MiB\n',
    })
    expect(shell('rollscope run /dev/zero')).toMatchObject({
      code: 2,
      err: 'error: /dev/zero cannot be read: it is larger than 64 MiB\n',
    })
  })

  it('rejects standard input for both manifests', () => {
    expect(shell('rollscope run - --then - <before.yaml')).toEqual({
      code: 2,
      out: '',
      err: 'rollscope: only one of the two manifests can be standard input\nSee rollscope run --help.\n',
    })
  })

  it('ends with the verdict although its output is not read to the end', () => {
    const run = 'rollscope run before.yaml --then after.yaml --all'
    for (const [condition, code] of [
      ['complete', 1],
      ['stalled', 0],
    ] as const)
      expect(shell(`${run} --fail-if ${condition} | head -1`)).toEqual({
        code,
        out: '$ kubectl apply -f before.yaml\n',
        err: '',
      })
  })

  it.skipIf(!existsSync(deviceFull))('says that the disk is full', () => {
    const full = 'cannot be written: ENOSPC: no space left on device, write\n'
    const toFile = shell(`rollscope run before.yaml -q --save ${deviceFull}`)
    expect(toFile).toMatchObject({ code: 2, err: `error: ${deviceFull} ${full}` })
    const toOutput = shell(`rollscope run before.yaml > ${deviceFull}`)
    expect(toOutput).toMatchObject({ code: 2, err: `error: standard output ${full}` })
    expect(shell(`rollscope run before.yaml --fail-if complete > ${deviceFull}`)).toMatchObject({ code: 1 })
  })

  it('says that the memory is not enough, and how to make the run smaller', { timeout: 60_000 }, () => {
    writeFileSync(join(folder, 'huge.yaml'), webManifest('shop/web:v1').replace(/replicas: \d+/, 'replicas: 9000'))
    const { code, err } = shell('rollscope run huge.yaml -q', { NODE_OPTIONS: '--max-old-space-size=40' })
    expect(err).toMatch(/^rollscope: run needs more memory than is available \(\d+ MiB\)\.\n.*--until.*\n$/)
    expect(code).toBe(3)
  })
})

describe('the library rollscope', () => {
  it('runs the example program of the library', () => {
    const { code, out, err } = run('examples/runRollout.mjs', [])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/^complete after \d+ ms\nnever fewer than 5 available, never more than 8 Pods, \d+ writes\n/)
    expect(out).toMatch(
      /\d+ ms {2}Does a ReplicaSet have this Pod template\? No: creates web-\w+ as revision 2 with 2 Pods\n/,
    )
    expect(out).toMatch(/fingerprint [0-9a-f]{16}, seed 1, \d+ characters\n$/)
    expect(run('examples/runRollout.mjs', []).out).toBe(out)
  })

  it('has types that reject a wrong program', () => {
    const types = join(folder, 'types')
    const tsc = (...args: readonly string[]) => {
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      return spawnSync(process.execPath, [compiler, ...args], { cwd: root, encoding: 'utf8' })
    }
    expect(tsc('-p', 'tsconfig.lib.json', '--outDir', types).stdout).toBe('')
    const text = readFileSync(join(types, 'lib.d.ts'), 'utf8')
    expect(text).toContain('openRun')
    writeFileSync(
      join(folder, 'program.ts'),
      `import { openRun, type RunSummary } from './types/lib.js'
const summary: RunSummary = openRun({ seed: 2 }).summary()
export const writes: string = summary.writes
`,
    )
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--target', 'es2023', '--types', '']
    const checked = tsc(...options, '--module', 'nodenext', join(folder, 'program.ts'))
    expect(checked.stdout.match(/error TS\d+/g)).toEqual(['error TS2322'])
  })
})

describe('rollscope open', () => {
  it('reports a target that does not exist, and opens nothing', () => {
    expect(rollscope(['open', 'nothere.yaml', '--no-browser'])).toEqual({
      code: 2,
      out: '',
      err: 'error: the path "nothere.yaml" does not exist\n',
    })
  })
})

describe.skipIf(process.platform === 'win32')('rollscope record', () => {
  /** A folder with a kubectl that records its process id and runs until it is ended. */
  function withKubectl() {
    const bin = mkdtempSync(join(tmpdir(), 'rollscope-kubectl-'))
    writeFileSync(join(bin, 'kubectl'), `#!/bin/sh\n: > "${bin}/$$.pid"\nexec sleep 600\n`, { mode: 0o755 })
    const pids = () => readdirSync(bin).flatMap((one) => /^(\d+)\.pid$/.exec(one)?.[1] ?? [])
    return { bin, pids }
  }
  const runs = (pid: string): boolean => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }

  it('writes a file that only its owner can read, and leaves no kubectl process behind, even if killed', {
    timeout: 60_000,
  }, async () => {
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
      const { bin, pids } = withKubectl()
      const file = join(bin, 'night.json')
      const command = [join(root, 'bin/rollscope.mjs'), 'record', '-o', file]
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
      const record = spawn(process.execPath, command, { cwd: folder, stdio: 'ignore', env })
      const isOver = new Promise((resolve) => record.on('close', resolve))
      // A kubectl for each kind, and a further kubectl for the version.
      await vi.waitFor(() => expect(pids()).toHaveLength(watchedKinds.length + 1), { timeout: 20_000, interval: 50 })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      record.kill(signal)
      await isOver
      await vi.waitFor(() => expect(pids().filter(runs)).toEqual([]), { timeout: 20_000, interval: 50 })
      rmSync(bin, { recursive: true })
    }
  })

  it('says that there is no kubectl', () => {
    const node = mkdtempSync(join(tmpdir(), 'rollscope-path-'))
    const command = [join(root, 'bin/rollscope.mjs'), 'record', '-o', 'none.json']
    const env = { ...process.env, PATH: node }
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env })
    expect(status).toBe(2)
    expect(stderr).toContain('error: kubectl could not read any resource: kubectl is not on the path')
    rmSync(node, { recursive: true })
  })
})
