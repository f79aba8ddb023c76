import { describe, expect, it } from 'vitest'
import { exportStream } from '../../engine/index.ts'
import { Harness } from '../../engine/testing/harness.ts'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { runCli } from '../runCli.ts'
import { deployment, type Kubectl, machine, printed } from '../testing/kubectlMachine.ts'

const one = (object: object): Kubectl => ({ out: JSON.stringify(object, undefined, 4), ends: true })

/** A kubectl that prints the end of a simulated run. */
function kubectlOf(h: Harness): Record<string, Kubectl[]> {
  const live = new Map<string, { readonly kind: string; readonly metadata: { readonly name: string } }>()
  for (const record of readRecords(exportStream(h.session.document, h.session.cursor)).records)
    if ('object' in record) live.set(`${record.object.kind} ${record.object.metadata.name}`, record.object)
  const of = (kind: string) => [...live.values()].filter((object) => object.kind === kind)
  const watched = (kind: string): Kubectl => ({ out: printed(...of(kind)) })
  return {
    'deployments.apps': [one(of('Deployment')[0] ?? {}), watched('Deployment')],
    'replicasets.apps': [watched('ReplicaSet')],
    pods: [watched('Pod')],
    events: [watched('Event')],
    nodes: [watched('Node')],
  }
}

function stalled(image: string): Harness {
  const h = new Harness().deployment({ replicas: 3 })
  h.run(20_000)
  h.setImage('web', image)
  h.run(30_000)
  return h
}

describe('a wait for a rollout', () => {
  it('ends at once if the rollout is complete', async () => {
    const { host, told: output, calls } = machine({ 'deployments.apps': [one(deployment(1))] })
    expect(await runCli(['wait', 'deploy/web', '-n', 'shop', '--context', 'prod'], host)).toBe(0)
    expect(output).toEqual({ out: 'Deployment shop/web is complete after 0 s.\n', err: '' })
    expect(calls).toEqual(['get deployments.apps web -o json --show-managed-fields -n shop --context prod'.split(' ')])
  })

  it('ends when the rollout is complete', async () => {
    const going = deployment(2, { updated: 1, available: 2 })
    const { host, told: output } = machine({
      'deployments.apps': [one(going), { out: printed(going, deployment(2)), isLate: true }],
    })
    expect(await runCli(['wait', 'deploy', 'web', '-n', 'shop'], host)).toBe(0)
    expect(output.out).toContain('Deployment shop/web is complete after ')
  })

  it("ends with 1 at the progress deadline, with kubectl's message", async () => {
    const conditions = [{ type: 'Progressing', reason: 'ProgressDeadlineExceeded' }]
    const { status, ...rest } = deployment(2, { updated: 1 })
    const { host, told: output } = machine({
      'deployments.apps': [one({ ...rest, status: { ...status, conditions } })],
    })
    expect(await runCli(['wait', 'deploy/web'], host)).toBe(1)
    expect(output.out).toContain(
      'Deployment shop/web is stalled after 0 s: deployment "web" exceeded its progress deadline',
    )
  })

  it('ends early with 1 if the rollout cannot complete, and writes the reason in each format', async () => {
    const { host, told: output, files } = machine(kubectlOf(stalled('Shop/Web:v2')))
    const writing = { ...host, writeText: (path: string, text: string) => void files.set(path, text) }
    expect(await runCli(['wait', 'deploy/web', '--json', '--junit', 'w.xml', '--sarif', 'w.sarif'], writing)).toBe(1)
    const json = JSON.parse(output.out)
    expect(json).toMatchObject({ object: 'Deployment default/web', outcome: 'stalled', cause: { id: 'imageInvalid' } })
    expect(json.text).toContain('It cannot become complete: the name of an image is invalid')
    expect(json.findings[0].advice).toMatch(/^kubectl /)
    expect(files.get('w.xml')).toContain('<failure message="Deployment default/web is stalled')
    const sarif = JSON.parse(files.get('w.sarif') ?? '')
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'rollscope' } } }] })
    expect(sarif.runs[0].results[0]).toMatchObject({ ruleId: 'imageInvalid', level: 'error' })
  })

  it('ends with 4 when the time is up, with its findings', async () => {
    const { host, told: output } = machine(kubectlOf(stalled('shop/web:v2.nopull')))
    expect(await runCli(['wait', 'deploy/web', '--timeout', '1s', '--markdown'], host)).toBe(4)
    expect(output.out).toContain('### Deployment default/web: cannot tell\n')
    expect(output.out).toContain('and the timeout is over')
    expect(output.out).toContain('```sh\nkubectl ')
  })

  it("ends with 2 and kubectl's message if the workload or the cluster does not exist", async () => {
    const missing = { err: 'Error from server (NotFound): deployments.apps "web" not found\n', ends: true }
    const { host, told: output } = machine({ 'deployments.apps': [missing] })
    expect(await runCli(['wait', 'deploy/web'], host)).toBe(2)
    expect(output.err).toBe('error: Error from server (NotFound): deployments.apps "web" not found\n')
    const absent = {
      ...host,
      startProgram: () => ({ ended: Promise.resolve('kubectl is not on the path'), stop: () => undefined }),
    }
    expect(await runCli(['wait', 'deploy/web'], absent)).toBe(2)
    expect(output.err).toContain('error: kubectl is not on the path\n')
  })

  it.each([
    [[], 'wait needs a workload: deploy/web, sts/db or ds/agent'],
    [['pod/x'], 'the argument must be a workload such as deploy/web, sts/db or ds/agent, not "pod/x"'],
    [['deploy/web', 'more'], 'unexpected argument "more"'],
    [['deploy/web', '--timeout', '10'], '--timeout must be a time such as 90s, 10m or 1h30m, not "10"'],
    [['deploy/web', '--json', '--markdown'], 'options --json and --markdown cannot be used together'],
  ])('refuses %j', async (args, message) => {
    const { host, told: output } = machine({})
    expect(await runCli(['wait', ...args], host)).toBe(2)
    expect(output.err).toBe(`rollscope: ${message}\nSee rollscope wait --help.\n`)
  })
})
