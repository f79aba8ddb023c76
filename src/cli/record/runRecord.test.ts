import { describe, expect, it } from 'vitest'
import { runCli } from '../runCli.ts'
import { deployment, event, machine, printed } from '../testing/kubectlMachine.ts'

const linesIn = (text = '') =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
/** The lines without the last line, which contains the end of the recording. */
const changesIn = (text = '') => {
  const lines = linesIn(text)
  expect(lines.pop()).toMatchObject({ type: 'BOOKMARK', object: { kind: 'Recording' } })
  return lines
}

describe('a recording', () => {
  it('ends when the next rollout is complete, not with the previous rollout, and has no secrets', async () => {
    const going = deployment(2, { updated: 1, available: 2 })
    const {
      host,
      told: output,
      files,
      calls,
    } = machine({
      'deployments.apps': [{ out: printed(deployment(1), going, deployment(2)) }],
    })
    const code = await runCli(['record', '-n', 'shop', '--until-complete', 'deploy/web', '-o', 'web.json'], host)
    expect({ code, err: output.err }).toEqual({ code: 0, err: '' })
    expect(output.out).toMatch(/^web\.json: 3 changes of 1 objects; values and addresses are redacted\n/)
    const text = files.get('web.json')
    expect(text).not.toContain('hunter2')
    expect(changesIn(text).map(({ type, object }) => [type, object.metadata.generation])).toEqual([
      ['ADDED', 1],
      ['ADDED', 2],
      ['ADDED', 2],
    ])
    const [first] = calls
    expect(first).toEqual(
      'get deployments.apps -w --output-watch-events -o json --show-managed-fields -n shop'.split(' '),
    )
  })

  it('has the time at which a deletion was received, and no time for other changes', async () => {
    const gone = JSON.stringify({ type: 'DELETED', object: deployment(2) })
    const { host, files } = machine({ 'deployments.apps': [{ out: `${printed(deployment(1))}\n${gone}\n` }] })
    const from = Date.now()
    await runCli(['record', '--for', '1s', '-o', 'web.json'], host)
    const [added, last] = changesIn(files.get('web.json'))
    expect(added).not.toHaveProperty('seenAt')
    expect(Date.parse(last.seenAt)).toBeGreaterThanOrEqual(from)
    expect(Date.parse(last.seenAt)).toBeLessThanOrEqual(Date.now())
  })

  it('contains the version of the API server, if kubectl prints the version', async () => {
    const going = deployment(2, { updated: 1, available: 2 })
    const record = async (version: string) => {
      const { host, files, calls } = machine({
        'deployments.apps': [{ out: printed(deployment(1), going, deployment(2)), isLate: true }],
        '-o': [{ out: version, ends: true }],
      })
      await runCli(['record', '--context', 'prod', '--until-complete', 'deploy/web', '-o', 'web.json'], host)
      expect(calls).toContainEqual(['version', '-o', 'json', '--context', 'prod'])
      return linesIn(files.get('web.json')).at(-1).object.metadata.annotations
    }
    const printedVersion = (gitVersion: string) => JSON.stringify({ clientVersion: {}, serverVersion: { gitVersion } })
    expect(await record(printedVersion('v1.35.6-eks-3025e55'))).toMatchObject({
      'rollscope.dev/server-version': 'v1.35.6-eks-3025e55',
    })
    for (const other of [printedVersion('https://10.0.0.1'), 'error: no connection'])
      expect(Object.keys(await record(other))).toEqual(['rollscope.dev/ended-at'])
  })

  it('continues after a dropped watch, and writes its changes when the command is interrupted', async () => {
    const {
      host,
      told: output,
      files,
      interrupt,
      calls,
    } = machine({
      'deployments.apps': [{ out: printed(deployment(1)), ends: true }, { out: printed(deployment(2)) }],
    })
    const ended = runCli(['record', '--until-complete', 'deploy/web', '-o', 'web.json'], host)
    const again = new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (calls.filter(([, kind]) => kind === 'deployments.apps').length < 2) return
        clearInterval(look)
        resolve()
      }, 10)
    })
    await again
    expect(await ended).toBe(0)
    interrupt()
    expect(output.out).toContain('2 changes of 1 objects, 1 watches restarted')
    expect(changesIn(files.get('web.json'))).toHaveLength(2)
  })

  it('contains only Events about selected objects, even if the Event comes before its object', async () => {
    const { host, files, interruptAfter } = machine({
      events: [{ out: printed(event('d'), event('other')) }],
      'deployments.apps': [{ out: printed(deployment(1)) }],
    })
    const ended = runCli(['record', '-l', 'app=web', '--no-redact', '-o', 'web.json'], host)
    interruptAfter(18)
    expect(await ended).toBe(0)
    const names = changesIn(files.get('web.json')).map(({ object }) => object.metadata.name)
    expect(names.sort()).toEqual(['e-d', 'web'])
    expect(files.get('web.json')).toContain('hunter2')
  })

  it("has a silent node's last heartbeat, from a single read of the node's Lease", async () => {
    const node = (status: string) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'node-3', uid: 'n' },
      status: { conditions: [{ type: 'Ready', status }] },
    })
    const lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'node-3', namespace: 'kube-node-lease', uid: 'l' },
      spec: { holderIdentity: 'node-3', renewTime: '2026-01-01T00:00:20.000000Z' },
    }
    const { host, files, calls, interruptAfter } = machine({
      nodes: [{ out: printed(node('True'), node('Unknown'), node('Unknown')) }],
      'leases.coordination.k8s.io': [{ out: JSON.stringify(lease), ends: true }],
    })
    const ended = runCli(['record', '--context', 'prod', '-o', 'a.json'], host)
    interruptAfter(20)
    expect(await ended).toBe(0)
    expect(calls.filter(([, kind]) => kind?.startsWith('leases'))).toEqual([
      'get leases.coordination.k8s.io node-3 -o json -n kube-node-lease --context prod'.split(' '),
    ])
    const kept = changesIn(files.get('a.json')).map(({ object }) => object)
    expect(kept.find(({ kind }) => kind === 'Lease').spec).toEqual(lease.spec)
  })

  it('names forbidden kinds, and fails if all kinds are forbidden', async () => {
    const forbidden = { err: 'Error from server (Forbidden): nodes is forbidden', ends: true }
    const { host, told: output, interruptAfter } = machine({ nodes: [forbidden] })
    const ended = runCli(['record', '-o', 'a.json'], host)
    interruptAfter(18)
    expect(await ended).toBe(0)
    expect(output.err).toBe('warning: nodes: not recorded: Error from server (Forbidden): nodes is forbidden\n')
    const none = machine({}, forbidden)
    expect(await runCli(['record', '-o', 'a.json'], none.host)).toBe(2)
    expect(none.told.err).toContain('error: kubectl could not read any resource: Error from server (Forbidden)')
  })

  it('reports a failed rollout, and a rollout that was not observed', async () => {
    const failed = {
      ...deployment(2, { updated: 1 }),
      status: { observedGeneration: 2, conditions: [{ type: 'Progressing', reason: 'ProgressDeadlineExceeded' }] },
    }
    const { host, told: output } = machine({ 'deployments.apps': [{ out: printed(failed) }] })
    expect(await runCli(['record', '--until-complete', 'deployment/web', '-o', 'w.json'], host)).toBe(1)
    expect(output.err).toBe('deployments/web is not complete: deployment "web" exceeded its progress deadline\n')
    const none = machine({})
    expect(await runCli(['record', '--until-complete', 'sts/db', '--for', '1s', '-o', 'w.json'], none.host)).toBe(1)
    expect(none.told.err).toBe('statefulsets/db is not complete: kubectl did not list it\n')
  })

  it('does not write over a file', async () => {
    const { host, told: output, files } = machine({})
    files.set('web.json', 'last night')
    expect(await runCli(['record', '-o', 'web.json'], host)).toBe(2)
    expect(output.err).toBe('error: web.json already exists\n')
    expect(files.get('web.json')).toBe('last night')
  })

  it.each([
    [[], 'record needs a file to write: -o FILE'],
    [['-o', 'f', '--for', '10'], '--for must be a time such as 90s, 10m or 1h30m, not "10"'],
    [
      ['-o', 'f', '--until-complete', 'pod/x'],
      '--until-complete must be a workload such as deploy/web, sts/db or ds/agent, not "pod/x"',
    ],
    [['-o', 'f', '-n', 'a', '-A'], '--namespace and --all-namespaces exclude each other'],
    [['-o', 'f', '--seed', '1'], 'option --seed cannot be used with record'],
  ])('refuses %j', async (args, message) => {
    const { host, told: output } = machine({})
    expect(await runCli(['record', ...args], host)).toBe(2)
    expect(output.err).toBe(`rollscope: ${message}\nSee rollscope record --help.\n`)
  })
})
