/** Tests of `rollscope diagnose` with exported runs of the engine. */
import { beforeAll, describe, expect, test } from 'vitest'
import { exportStream } from '../../engine/index.ts'
import { Harness } from '../../engine/testing/harness.ts'
import type { CliHost } from '../cliHost.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'
import { deployment, machine } from '../testing/kubectlMachine.ts'

let good: ReadonlyMap<string, string>
let broken: ReadonlyMap<string, string>

function recorded(image: string): ReadonlyMap<string, string> {
  const h = new Harness().deployment({ replicas: 3 })
  h.run(20_000)
  h.setImage('web', image)
  h.run(60_000)
  const { document, cursor } = h.session
  return new Map(exportStream(document, cursor).map(({ name, text }) => [`dir/${name}`, text]))
}

beforeAll(() => {
  good = recorded('shop/web:v2')
  broken = recorded('shop/web:v2.nopull')
})

async function diagnose(files: ReadonlyMap<string, string>, ...args: string[]) {
  const said = { out: '', err: '' }
  const host: CliHost = {
    ...bareHost,
    readText: async (path) => files.get(path) ?? '',
    readChunks: async (path, take) => {
      const text = files.get(path) ?? ''
      for (let at = 0; at < text.length; at += 5000) take(text.slice(at, at + 5000))
    },
    listFolder: (path) => (path === 'dir' ? [...files.keys()] : undefined),
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  }
  return { code: await runCli(['diagnose', ...args], host), ...said }
}

describe('rollscope diagnose', () => {
  test('ends with 0 without findings', async () => {
    const { code, out, err } = await diagnose(good, 'dir')
    expect(err).toBe('')
    expect(out).toContain('No problems found.')
    expect(out).toMatch(/^(\d+) of \1 controller writes explained \(100 %\)$/m)
    expect(code).toBe(0)
  })

  test('ends with 1 and the finding: object, time, cause and advice', async () => {
    const { code, out } = await diagnose(broken, 'dir')
    expect(code).toBe(1)
    expect(out).toMatch(
      /^1\. \[high\] Deployment default\/web: 3 of 3 Pods available; rollout stalled at 1 of 3 updated for \d+ s until the end/m,
    )
    expect(out).toMatch(/^ {3}Just before: image \S+ → v2\.nopull at 00:00:\d\d by kubectl/m)
    expect(out).toContain('   Cause: 1 Pod cannot pull the image shop/web:v2.nopull')
    expect(out).toContain('   Way out: Roll back, then fix the cause.\n     kubectl rollout undo deployment/web\n')
    expect(out).toContain('   In docs/findings.md: imagePull, rolloutStalled\n')
  })

  test('prints the facts of findings as JSON', async () => {
    const { code, out } = await diagnose(broken, '--json', ...broken.keys())
    const json = JSON.parse(out)
    expect(code).toBe(1)
    expect(Object.keys(json)).toEqual(['objects', 'from', 'to', 'writes', 'explained', 'unexplained', 'findings'])
    expect(json.explained).toBe(json.writes)
    expect(json.from).toMatch(/^2026-01-01T00:00:\d\dZ$/)
    for (const finding of json.findings)
      expect(Object.keys(finding)).toEqual([
        ...['id', 'severity', 'object', 'title', 'at', 'until', 'impact'],
        ...['before', 'meanwhile', 'causes', 'evidence', 'advice'],
      ])
    expect(json.findings.map(({ id }: { id: string }) => id)).toEqual(['imagePull'])
    expect(json.findings[0].causes.map(({ id }: { id: string }) => id)).toEqual(['imagePull', 'rolloutStalled'])
    expect(json.findings[0].impact).toEqual({ wanted: 3, available: 3, lowest: 3 })
  })

  test('compares the rollout with simulated rollouts from its first state', async () => {
    const { code, out } = await diagnose(good, 'dir', '--predict', '3')
    expect(code).toBe(0)
    expect(out).toContain(
      'Predicted and real: Deployment default/web, from the initial state, 3 simulated runs\n  Same outcome: yes (',
    )
    const json = JSON.parse((await diagnose(good, 'dir', '--predict', '2', '--json')).out)
    expect(json.predicted).toMatchObject({ seeds: 2, sameEnd: 2, workload: { kind: 'Deployment', name: 'web' } })
    const report = await diagnose(good, 'dir', '--predict', '2', '--report')
    expect(report.out).toMatch(/^A recorded rollout compared with simulated runs\n/)
    expect(report.out).not.toMatch(/web|default|shop/)
    expect((await diagnose(good, 'dir', '--predict', 'x')).err).toContain('--predict needs a number of seeds')
  })

  test("begins no line with text from an object's name", async () => {
    const metadata = { name: 'a\n::error::x', namespace: 'b\n::error::x', uid: '1', resourceVersion: '1' }
    const objects = [
      { apiVersion: 'v1', kind: 'Pod', metadata, spec: 5 },
      { apiVersion: 'v1\n::error::x', kind: 'Other\n::error::x', metadata },
      { apiVersion: 'v1', kind: 'Pod\n::error::x', metadata: { name: '' } },
    ]
    const text = objects.map((object) => JSON.stringify({ type: 'ADDED', object })).join('\n')
    const { out, err } = await diagnose(new Map([['a.json', text]]), 'a.json')
    expect(err).toContain('Pod b\\n::error::x/a\\n::error::x')
    expect(`${out}${err}`.split('\n').filter((line) => line.startsWith('::'))).toEqual([])
  })

  test('leaves out findings that --ignore names, and fails only for the severity that --fail-on names', async () => {
    const id = (out: string): string[] => JSON.parse(out).findings.map((one: { id: string }) => one.id)
    const one = await diagnose(broken, 'dir', '--json', '--ignore', 'imagePull')
    expect(id(one.out)).toEqual(['imagePull'])
    const all = await diagnose(broken, 'dir', '--json', '--ignore', 'imagePull', '--ignore', 'rolloutStalled')
    expect(all).toMatchObject({ code: 0, err: 'note: 1 left out by --ignore\n' })
    expect(id(all.out)).toEqual([])
    const pods = new Map([['a.txt', '2m Warning Failed pod/web-1 Error: ErrImagePull\n']])
    expect((await diagnose(pods, 'a.txt')).code).toBe(1)
    expect((await diagnose(pods, 'a.txt', '--fail-on', 'high')).code).toBe(0)
    expect((await diagnose(broken, 'dir', '--fail-on', 'high')).code).toBe(1)
    expect((await diagnose(pods, 'a.txt', '--ignore', 'imagePull')).out).toContain(
      'Nothing in the text shows a problem',
    )
    expect((await diagnose(pods, 'a.txt', '--ignore', 'nothing')).err).toContain('there is no finding "nothing"')
    expect((await diagnose(pods, 'a.txt', '--fail-on', 'all')).err).toContain('--fail-on must be low, medium or high')
  })

  test('reads the table output of kubectl, and prints the missing facts and the next command', async () => {
    const text = 'NAME   READY   STATUS             RESTARTS   AGE\nweb-1  0/1     CrashLoopBackOff   4          5m\n'
    const { code, out, err } = await diagnose(new Map([['a.txt', text]]), 'a.txt')
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toContain('a.txt: 2 of 2 lines read, 1 object, 0 Events or messages\n')
    expect(out).toContain('1. [high] Pod web-1: container (not in the text) keeps crashing: CrashLoopBackOff')
    expect(out).toContain(
      '   Not in the text: the namespace; how many Pods of the workload are available; the cause; what',
    )
    expect(out).toContain('   Next:\n     kubectl logs web-1 --previous\n   In docs/findings.md: crashLoop\n')
    const json = JSON.parse((await diagnose(new Map([['a.txt', text]]), 'a.txt', '--json')).out)
    expect(json.texts[0].findings[0]).toMatchObject({
      id: 'crashLoop',
      object: { kind: 'Pod', name: 'web-1' },
      line: 2,
    })
  })

  test('ends with 2 without input', async () => {
    const nothing = await diagnose(new Map([['a', 'what: ever\n']]), 'a')
    expect(nothing).toMatchObject({ code: 2, out: '' })
    expect(nothing.err).toBe('warning: a:1: the object has no kind\nerror: no Kubernetes object was found\n')
    expect((await diagnose(good)).err).toContain('diagnose needs a file or a folder')
    expect((await diagnose(good, 'a', '--seed', '3')).err).toContain('option --seed cannot be used with diagnose')
  })
})

describe('rollscope diagnose --live', () => {
  const listed = (...items: object[]) => ({
    out: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    ends: true,
  })
  const none = { ...listed(), ends: true }

  test('reads each kind once, from the named namespace and cluster, and names forbidden kinds', async () => {
    const forbidden = { err: 'E1127 14:06:48.3 a log\nError from server (Forbidden): nodes is forbidden\n', ends: true }
    const {
      host,
      told: output,
      calls,
    } = machine({ 'deployments.apps': [listed(deployment(1))], nodes: [forbidden] }, none)
    expect(await runCli(['diagnose', '--live', '-n', 'shop', '--context', 'prod', '--json'], host)).toBe(0)
    expect(output.err).toContain('warning: nodes: not read: Error from server (Forbidden): nodes is forbidden\n')
    expect(JSON.parse(output.out)).toMatchObject({ objects: 1, findings: [] })
    expect(calls[0]).toEqual('get deployments.apps -o json --show-managed-fields -n shop --context prod'.split(' '))
    expect(calls.every((args) => !args.includes('-w'))).toBe(true)
  })

  test('ends with 2 if no cluster answers', async () => {
    const { host, told: output } = machine(
      {},
      { err: 'The connection to the server localhost:8080 was refused\n', ends: true },
    )
    expect(await runCli(['diagnose', '--live'], host)).toBe(2)
    expect(output.err).toBe(
      'error: kubectl could not read any resource: The connection to the server localhost:8080 was refused\n',
    )
  })

  test.each([
    [['--live', 'a.json'], 'with --live, diagnose reads no files'],
    [['a.json', '-n', 'shop'], 'option --namespace of diagnose needs --live'],
    [['--live', '-n', 'shop', '-A'], '--namespace and --all-namespaces exclude each other'],
    [[], 'diagnose needs a file or a folder, or --live'],
  ])('refuses %j', async (args, message) => {
    const { host, told: output } = machine({})
    expect(await runCli(['diagnose', ...args], host)).toBe(2)
    expect(output.err).toContain(`rollscope: ${message}\n`)
  })
})
