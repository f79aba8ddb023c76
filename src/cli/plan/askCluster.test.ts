/** Tests of `plan --live` and `--ask` with a kubectl that prints the output of real clusters. */
import { expect, test } from 'vitest'
import { runCli } from '../runCli.ts'
import { type Kubectl, machine } from '../testing/kubectlMachine.ts'
import { answerOf } from './clusterAnswers.ts'

const web = (image: string, more: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', ...more },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image }] } },
  },
})
const listed = (...items: object[]): Kubectl => ({
  out: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  ends: true,
})
const other = { ...web('shop/other:v1', { name: 'other', uid: 'o' }) }

async function plan(answers: readonly Kubectl[], ...args: string[]) {
  const live = listed(web('shop/web:v1', { uid: 'w', resourceVersion: '5' }), other)
  const { host, told: output, calls } = machine({ 'deployments.apps': [live], '--dry-run=server': answers }, listed())
  const inputs: string[] = []
  const code = await runCli(['plan', '--live', '-n', 'shop', '--to', 'new.yaml', ...args], {
    ...host,
    readText: async () => JSON.stringify(web('shop/web:v2')),
    startProgram: (program, words, listener, input) => {
      if (input !== undefined) inputs.push(input)
      return host.startProgram(program, words, listener)
    },
  })
  return { code, ...output, calls, inputs }
}

const accepted: Kubectl = { out: 'deployment.apps/web configured (server dry run)\n', ends: true }

test('plan --live takes the cluster as the old side, and removes no object that the new files lack', async () => {
  const { code, out, calls } = await plan([])
  expect(code).toBe(0)
  expect(out).toContain('1 workload rolls')
  expect(out).toContain('| `shop/web:v1` | `shop/web:v2` |')
  expect(out).not.toContain('Removed')
  expect(calls.every(([verb]) => verb === 'get')).toBe(true)
  expect(calls[0]).toEqual('get deployments.apps -o json --show-managed-fields -n shop'.split(' '))
  expect(calls.map(([, kind]) => kind)).not.toContain('secrets')
})

test('plan --live reads the namespaces that the new objects name', async () => {
  const live = listed(web('shop/web:v1', { uid: 'w', resourceVersion: '5' }))
  const { host, told, calls } = machine({ 'deployments.apps': [live] }, listed())
  const code = await runCli(['plan', '--live', '--to', 'new.yaml'], {
    ...host,
    readText: async () =>
      [web('shop/web:v2'), web('shop/web:v2', { namespace: 'news' })].map((one) => JSON.stringify(one)).join('\n---\n'),
  })
  expect(code).toBe(0)
  expect(told.out).toContain('1 workload rolls')
  const read = calls.filter(([, kind]) => kind === 'deployments.apps').map((words) => words.slice(-2).join(' '))
  expect(read).toEqual(['-n shop', '-n news'])
  expect(calls.filter(([, kind]) => kind === 'nodes')).toHaveLength(1)
})

test('plan --live prints and sends each object and a Pod of each template as a dry run', async () => {
  const refusal = 'Error from server (Forbidden): error when creating "STDIN": pods "web-x" is forbidden: violates'
  const { code, out, err, calls, inputs } = await plan([accepted, { err: `${refusal}\n`, ends: true }], '--ask')
  expect(code).toBe(1)
  expect(out).toContain('## Rollout plan: **rejected by the cluster**')
  expect(out).toContain('- 1 of 2 objects accepted without a warning.')
  expect(out).toContain(
    '`a Pod of Deployment shop/web`: **refused**: Error from server (Forbidden): pods "web-x" is forbidden',
  )
  const asked = calls.filter((args) => args.includes('--dry-run=server'))
  expect(asked).toEqual([
    ['apply', '--dry-run=server', '-f', '-', '-n', 'shop'],
    ['create', '--dry-run=server', '-f', '-', '-n', 'shop'],
  ])
  expect(err).toContain('kubectl create --dry-run=server -f - -n shop   # a Pod of Deployment shop/web')
  expect(JSON.parse(inputs[1] ?? '')).toMatchObject({
    kind: 'Pod',
    metadata: {
      generateName: 'web-',
      labels: { app: 'web' },
      ownerReferences: [{ kind: 'ReplicaSet', controller: true }],
    },
    spec: { containers: [{ image: 'shop/web:v2' }] },
  })
  // Only reads and dry runs are sent to the cluster.
  expect(calls.every((args) => args[0] === 'get' || args.includes('--dry-run=server'))).toBe(true)
})

test('plan --live cannot tell if a webhook forbids dry runs, and then fails only with --strict', async () => {
  const forbids = {
    err: 'Error from server (BadRequest): admission webhook "a.b" does not support dry run\n',
    ends: true,
  }
  const { code, out } = await plan([accepted, forbids], '--ask')
  expect(code).toBe(0)
  expect(out).toContain('## Rollout plan: **cannot tell**')
  expect((await plan([accepted, forbids], '--ask', '--strict')).code).toBe(1)
  const { out: json } = await plan([accepted, forbids], '--ask', '--json')
  expect(JSON.parse(json).asked.map(({ answer }: { answer: string }) => answer)).toEqual(['accepted', 'cannotTell'])
})

test.each([
  ['', 'Error from server (NotFound): namespaces "new" not found', 'cannotTell'],
  ['', 'Error from server (NotFound): namespaces "gone" not found', 'refused'],
  ['', 'Error from server (Forbidden): pods is forbidden: User "dev" cannot create resource "pods"', 'cannotTell'],
  ['', 'error: no matches for kind "ServiceMonitor" in version "monitoring.coreos.com/v1"', 'cannotTell'],
  ['', 'The pods "web-1" is invalid: : ValidatingAdmissionPolicy \'p\' denied request: no', 'refused'],
  ['', 'Unable to connect to the server: dial tcp: lookup nowhere', 'cannotTell'],
  ['', '', 'cannotTell'],
  ['pod/web-1', 'Warning: would violate PodSecurity "restricted:latest"', 'accepted'],
])('%j and %j: %s', (out, err, answer) => {
  expect(answerOf(out, err, { newNamespaces: new Set(['new']), quotas: undefined }).answer).toBe(answer)
})

test('plan --live leaves a full quota to the simulation, in which the rollout also removes Pods', async () => {
  const quota = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'team', namespace: 'shop', uid: 'q' },
    spec: { hard: { pods: '2' } },
  }
  const strategy = (maxSurge: number, maxUnavailable: number) => ({ rollingUpdate: { maxSurge, maxUnavailable } })
  const changed = (image: string, bounds: object) => {
    const { spec, ...rest } = web(image)
    return { ...rest, spec: { ...spec, strategy: bounds } }
  }
  const asked = async (bounds: object, quotas: readonly object[], name = 'web') => {
    const live = listed({ ...changed('shop/web:v1', bounds), metadata: { name, namespace: 'shop', uid: 'w' } })
    const said = 'error when creating "STDIN": pods "web-x" is forbidden: exceeded quota: team, requested: pods=1'
    const full = { err: `Error from server (Forbidden): ${said}, used: pods=2, limited: pods=2\n`, ends: true }
    const answers = { 'deployments.apps': [live], resourcequotas: [listed(...quotas)] }
    const { host, told: output } = machine({ ...answers, '--dry-run=server': [accepted, full] }, listed())
    const code = await runCli(['plan', '--live', '-n', 'shop', '--to', 'new.yaml', '--ask'], {
      ...host,
      readText: async () => JSON.stringify(changed('shop/web:v2', bounds)),
    })
    return { code, out: output.out }
  }
  const frees = await asked(strategy(0, 1), [quota])
  expect(frees.code).toBe(0)
  expect(frees.out).toContain('## Rollout plan: **rolls out**')
  expect(frees.out).toContain('**over the quota now; the simulated rollout, which also removes Pods, decides**')
  const stalls = await asked(strategy(1, 0), [quota])
  expect(stalls).toMatchObject({ code: 1, out: expect.stringContaining('## Rollout plan: **stalls**') })
  const unknown = await asked(strategy(0, 1), [])
  expect(unknown).toMatchObject({ code: 0, out: expect.stringContaining('## Rollout plan: **cannot tell**') })
  const isNew = await asked(strategy(0, 1), [quota], 'other')
  expect(isNew).toMatchObject({ code: 1, out: expect.stringContaining('## Rollout plan: **rejected by the cluster**') })
})

test("plan --live leaves the sent object out of kubectl's message", () => {
  const words = `Error from server (InternalError): error when applying patch:\n{"metadata":{}}\nto:\nfor: "STDIN": error when patching "STDIN": Internal error occurred: failed calling webhook "a.b"`
  expect(answerOf('', words, { newNamespaces: new Set(), quotas: undefined }).words).toBe(
    'Error from server (InternalError): Internal error occurred: failed calling webhook "a.b"',
  )
})

test.each([
  [['plan', '--live', 'old.yaml', '--to', 'n.yaml'], 'with --live, OLD is the cluster'],
  [['plan', 'old.yaml', '--to', 'n.yaml', '--ask'], 'option --ask of plan needs --live'],
  [['plan', 'old.yaml', '--to', 'n.yaml', '--context', 'a'], 'option --context of plan needs --live'],
])('plan refuses %j', async (args, message) => {
  const { host, told: output } = machine({})
  expect(await runCli(args, host)).toBe(2)
  expect(output.err).toContain(message)
})
