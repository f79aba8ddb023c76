import { describe, expect, it } from 'vitest'
import { type Cluster, createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Simulation } from '../sim/simulation.ts'
import type { KubectlProcess } from './kubectl.ts'

function start(node: 'played' | 'playedReady' = 'playedReady'): Cluster {
  const components = { scheduler: false, kubelet: false, node } as const
  const cluster = createCluster(new Simulation(5), { ...DEFAULT_CONFIG, nodes: [], components })
  cluster.sim.runUntil(1000)
  return cluster
}

const begin = ({ kubectl }: Cluster, line: string, stdin?: string): number =>
  kubectl.run(line.split(' '), stdin === undefined ? {} : { stdin })

const run = (cluster: Cluster, line: string, stdin?: string): KubectlProcess =>
  cluster.kubectl.process(begin(cluster, line, stdin))

const deployment = (name: string, more = '') => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: 2
${more}  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: web, image: 'shop/web:v1'}]}
`

describe('a kubectl command that waits', () => {
  it('waits for the first object with a label, and prints Events as they arrive', () => {
    const cluster = start()
    const waiting = begin(cluster, 'wait --for=create deploy -l app=web --timeout=40s')
    const watching = begin(cluster, 'events --watch --request-timeout=30')
    cluster.sim.runUntil(3000)
    expect(cluster.kubectl.process(waiting).exit).toBeUndefined()
    expect(cluster.kubectl.process(watching)).toMatchObject({ stdout: '', exit: undefined })
    run(cluster, 'apply -f -', deployment('web').replace('{name: web}', '{name: web, labels: {app: web}}'))
    cluster.sim.runUntil(8000)
    expect(cluster.kubectl.process(waiting)).toMatchObject({ stdout: 'deployment.apps/web condition met\n', exit: 0 })
    expect(cluster.kubectl.process(watching).stdout).toMatch(/^LAST SEEN .*\n.* ScalingReplicaSet +Deployment\/web /)
    expect(cluster.kubectl.process(watching).exit).toBeUndefined()
    cluster.sim.runUntil(40_000)
    expect(cluster.kubectl.process(watching).exit).toBe(0)
  })

  it('is plain data: a run continues identically from a snapshot taken during the wait', () => {
    const cluster = start()
    const { sim, kubectl } = cluster
    run(cluster, 'apply -f -', deployment('web'))
    const id = begin(cluster, 'rollout status deploy/web')
    expect(kubectl.process(id).exit).toBeUndefined()
    expect(kubectl.running.map(({ args }) => args.join(' '))).toEqual(['rollout status deploy/web'])
    sim.runUntil(1012)
    const snapshot = sim.snapshot()
    const halfway = kubectl.process(id).stdout
    sim.runUntil(5000)
    const first = kubectl.process(id)
    expect(first.stdout.endsWith('deployment "web" successfully rolled out\n')).toBe(true)
    expect(first.exit).toBe(0)
    sim.restore(snapshot)
    expect([kubectl.process(id).stdout, kubectl.process(id).exit]).toEqual([halfway, undefined])
    sim.runUntil(5000)
    expect(kubectl.process(id)).toEqual(first)
  })

  it('leaves no pending simulation event of kubectl after its end', () => {
    const cluster = start()
    const { sim } = cluster
    run(cluster, 'apply -f -', deployment('web'))
    begin(cluster, 'rollout status deploy/web --timeout=10m')
    begin(cluster, 'wait --for=condition=Available deploy/web --timeout=10m')
    const interrupted = begin(cluster, 'get pods -w')
    sim.runUntil(1005)
    cluster.kubectl.interrupt(interrupted)
    expect(cluster.kubectl.process(interrupted).exit).toBe(130)
    sim.runUntil(4000)
    expect(cluster.kubectl.running).toEqual([])
    // Pending events of controllers, such as the Deployment's progress deadline, may remain.
    expect(sim.pendingEvents.filter(({ target }) => target === 'kubectl')).toEqual([])
  })

  it('ends at its --timeout', () => {
    const cluster = start('played')
    run(cluster, 'apply -f -', deployment('web'))
    const status = begin(cluster, 'rollout status deploy/web --timeout=3s')
    const wait = begin(cluster, 'wait --for=condition=Available deploy/web --timeout=2s')
    cluster.sim.runUntil(2999)
    expect(cluster.kubectl.running).toHaveLength(2)
    cluster.sim.runUntil(3000)
    expect(cluster.kubectl.process(wait)).toMatchObject({
      exit: 1,
      stderr: 'error: timed out waiting for the condition on deployments/web\n',
    })
    cluster.sim.runUntil(4000)
    expect(cluster.kubectl.process(status)).toMatchObject({
      exit: 1,
      stderr: 'error: timed out waiting for the condition\n',
    })
  })

  it('waits, as delete, until an object with a grace period is gone', () => {
    const cluster = start('played')
    const { sim, kubectl, api } = cluster
    run(cluster, 'run one --image=shop/one')
    sim.runUntil(2000)
    const id = begin(cluster, 'delete pod one')
    expect(kubectl.process(id)).toMatchObject({
      stdout: 'pod "one" deleted from default namespace\n',
      exit: undefined,
    })
    sim.runUntil(9000)
    expect(kubectl.process(id).exit).toBeUndefined()
    api.client('kubelet').delete('pods', 'default', 'one', { gracePeriodSeconds: 0 })
    sim.runUntil(9100)
    expect(kubectl.process(id).exit).toBe(0)
    expect(run(cluster, 'delete pod one').stderr).toBe('Error from server (NotFound): pods "one" not found\n')
  })

  it('prints, as get --watch, a line for each change', () => {
    const cluster = start()
    run(cluster, 'apply -f -', deployment('web'))
    cluster.sim.runUntil(3000)
    const id = begin(cluster, 'get deploy web -w')
    run(cluster, 'scale deploy web --replicas=3')
    cluster.sim.runUntil(6000)
    const lines = cluster.kubectl.process(id).stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^NAME +READY +UP-TO-DATE +AVAILABLE +AGE$/)
    expect(lines[1]).toMatch(/^web +2\/2 +2 +2 +2s$/)
    expect(lines.at(-1)).toMatch(/^web +3\/3 +3 +3 +2s$/)
    expect(cluster.kubectl.process(id).exit).toBeUndefined()
    // A single tabwriter prints all lines, so later lines keep the first columns.
    expect(new Set(lines.map((line) => line.search(/\S+$/))).size).toBe(1)
  })

  it('prints, as get --watch without objects, the header with the first line', () => {
    const cluster = start()
    const id = begin(cluster, 'get pods -w')
    expect(cluster.kubectl.process(id).stdout).toBe('')
    run(cluster, 'apply -f -', deployment('web'))
    cluster.sim.runUntil(3000)
    expect(cluster.kubectl.process(id).stdout).toMatch(/^NAME +READY +STATUS +RESTARTS +AGE\nweb-/)
  })
})

describe('rejected documents of a manifest', () => {
  it('are reported with their index and invalid fields, and the other documents are applied', () => {
    const cluster = start()
    const text = [
      deployment('good'),
      deployment('bad', '  minReadySeconds: -1\n'),
      deployment('worse', '  replicass: 3\n'),
      'kind: Deployment\nmetadata: {name: x}\n',
      deployment('never'),
    ].join('---\n')
    const { stdout, stderr, exit, problems } = run(cluster, 'apply -f -', text)
    expect([stdout, exit]).toEqual(['deployment.apps/good created\n', 1])
    expect(problems.map(({ document, causes }) => [document, causes.map(({ field }) => field)])).toEqual([
      [3, []],
      [1, ['spec.minReadySeconds']],
      [2, ['spec.replicass']],
    ])
    // kubectl prints each error on its own, with the server's message.
    expect(stderr).toBe(
      [
        'error validating "STDIN": error validating data: apiVersion not set; if you choose to ignore these errors, turn validation off with --validate=false',
        'Error from server (Invalid): error when creating "STDIN": Deployment.apps "bad" is invalid: spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0',
        'Error from server (BadRequest): error when creating "STDIN": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.replicass"',
        '',
      ].join('\n'),
    )
    expect(problems[1]?.message).toBe(
      'The Deployment "bad" is invalid: spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0',
    )
  })
})

describe('kubectl command lines', () => {
  it.each([
    [
      'get',
      'deploy,rs nope',
      'Error from server (NotFound): deployments.apps "nope" not found\nError from server (NotFound): replicasets.apps "nope" not found\n',
    ],
    ['get', 'deploy,rs --sort-by=.metadata.name', /couldn't find any field with path "{.metadata.name}"/],
    ['get', 'deploy web -A', 'error: a resource cannot be retrieved by name across all namespaces\n'],
    ['get', 'deploy web -n none', 'Error from server (NotFound): namespaces "none" not found\n'],
    ['get', 'deploy web%', `error: invalid resource name "web%": [may not contain '%']\n`],
    ['get', 'deploy -f -', /when paths, URLs, or stdin is provided as input, you may not specify resource arguments/],
    ['get', 'pods --subresource=scale', 'error: subresource cannot be used when bulk resources are specified\n'],
    ['get', 'rs --field-selector status.replicas=2', /"status.replicas" is not a known field selector: only "metadata/],
    ['get', 'deploy/a b', /there is no need to specify a resource type as a separate argument/],
    ['get', 'a/b/c', 'error: arguments in resource/name form may not have more than one slash\n'],
    ['get', 'deploy a -l x=y', 'error: name cannot be provided when a selector is specified\n'],
    [
      'get',
      'pods -l =',
      /^Error from server \(BadRequest\): Unable to find ".v1, Resource=pods" that match label selector/,
    ],
    ['delete', 'deploy --all -l x=y', "error: setting 'all' parameter but found a non empty selector. \n"],
    ['scale', 'deploy/none --replicas=1', 'Error from server (NotFound): deployments.apps "none" not found\n'],
    ['rollout', 'nope', 'error: unknown command "nope"\nSee \'kubectl rollout -h\' for help and examples\n'],
    ['exec', 'web', 'error: kubectl exec is not part of this simulation: no process runs in a container'],
    ['apply', '-f - --dry-run=maybe', 'error: Invalid dry-run value (maybe). Must be "none", "server", or "client".\n'],
  ])('fail with the expected error: kubectl %s %s', (verb, rest, text) => {
    const { stderr, exit } = run(start(), `${verb} ${rest}`, deployment('web'))
    expect(stderr).toMatch(text)
    expect(exit).toBe(1)
  })

  it('may contain flags anywhere, also before the command', () => {
    const cluster = start()
    run(cluster, 'create namespace shop')
    run(cluster, '-n shop create deployment web --image=a --replicas=0')
    expect(run(cluster, '--namespace=shop get deploy -o name').stdout).toBe('deployment.apps/web\n')
    expect(run(cluster, 'get -A deploy -o name').stdout).toBe('deployment.apps/web\n')
    expect(run(cluster, 'get deploy').stderr).toBe('No resources found in default namespace.\n')
    expect(run(cluster, 'get deploy --help').stdout).toContain('Usage:\n  kubectl get ')
  })
})
