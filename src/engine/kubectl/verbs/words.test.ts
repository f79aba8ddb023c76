import { describe, expect, it } from 'vitest'
import { type Cluster, createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Simulation } from '../../sim/simulation.ts'

function start(): Cluster {
  const components = { scheduler: false, kubelet: false, node: 'playedReady' } as const
  const cluster = createCluster(new Simulation(5), { ...DEFAULT_CONFIG, nodes: [], components })
  cluster.sim.runUntil(1000)
  run(cluster, 'create deployment web --image=shop/web:v1')
  run(cluster, 'create configmap conf --from-literal=a=1')
  cluster.sim.runUntil(3000)
  return cluster
}

function run({ kubectl }: Cluster, line: string, stdin?: string): { stdout: string; stderr: string; exit: number } {
  const words = line.split(' ').filter((word) => word !== '')
  const { stdout, stderr, exit } = kubectl.process(kubectl.run(words, stdin === undefined ? {} : { stdin }))
  return { stdout, stderr, exit: exit ?? -1 }
}

const config = (more: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: new${more}}\n`

describe('the error message of kubectl', () => {
  it.each([
    ['label', 'error: one or more resources must be specified as <resource> <name> or <resource>/<name>\n'],
    ['label cm conf a=b=c', 'error: invalid label spec: a=b=c\n'],
    ['label cm conf x=1 x-', 'error: can not both modify and remove a label in the same command\n'],
    ['annotate cm conf x=1 x-', /^error: can not both modify and remove the following annotation/],
    [
      'patch cm conf -p x',
      /^Error from server \(BadRequest\): json: cannot unmarshal string into Go value of type map/,
    ],
    [
      'patch cm conf --type=merge -p []',
      /^Error from server \(BadRequest\): error decoding patch: json: cannot unmarsh/,
    ],
    ['patch deploy web -p {"metadata":{"uid":"x"}}', /metadata.uid: Invalid value: "x": field is immutable/],
    ['patch deploy web -p {"spec":{"foo":1}}', 'Warning: unknown field "spec.foo"\n'],
    ['delete cm conf -o yaml', "error: unexpected -o output mode: yaml. We only support '-o name'\n"],
    [
      'delete cm conf --force --grace-period=5',
      /^error: --force and --grace-period greater than 0 cannot be specified/,
    ],
    ['delete --all', 'error: at least one resource must be specified to use a selector\n'],
    ['wait deploy/web', 'error: unrecognized condition: []\n'],
    ['wait deploy/web --for=condition=Nope --timeout=0', 'error: condition not met for deployments/web\n'],
    ['wait deploy/web --for=jsonpath={.status.conditions[*].type}=x', /matches more than one value/],
    ['apply -f - --prune', /^error: all resources selected for prune without explicitly passing --all/],
    ['apply -f - --validate=maybe', /^error: invalid - validate option "maybe"; must be one of/],
    ['apply -f - -l a=b', 'error: no objects passed to apply\n'],
    ['autoscale cm/conf --max=2', /^error: cannot autoscale a ConfigMap: could not find scale subresource for/],
    ['run x', 'error: required flag(s) "image" not set\n'],
    ['run x --image=UPPER', 'error: Invalid image name "UPPER": invalid reference format\n'],
    ['create job j', 'error: either --image or --from must be specified\n'],
    ['create role r', 'error: kubectl create role is not part of this simulation\n'],
    ['create cm x --from-literal=a/b=1', /^error: "a\/b" is not a valid key name for a ConfigMap: /],
    ['taint node n a=b', /^error: invalid taint spec: a=b, name part must consist of/],
    ['top nodes', 'error: metrics not available yet\n'],
    ['gett', 'error: unknown command "gett" for "kubectl"\n\nDid you mean this?\n\tset\n\tget\n'],
  ])('is the expected text for %s', (line, text) => {
    const { stderr } = run(start(), line, config(''))
    if (typeof text === 'string') expect(stderr).toBe(text)
    else expect(stderr).toMatch(text)
  })

  it.each([
    [', labels: {a: 1}', 'cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string'],
    [', annotations: {a: true}', 'cannot unmarshal bool into Go struct field ObjectMeta.metadata.annotations of type'],
  ])('names a wrong type in the metadata before any request: %s', (more, text) => {
    expect(run(start(), 'apply -f -', config(more)).stderr).toContain(`error: unable to decode "STDIN": json: ${text}`)
  })

  it('names a kind in lower case as the API server does', () => {
    const { stderr } = run(start(), 'create -f -', config('').replace('ConfigMap', 'configmap'))
    expect(stderr).toContain('no kind "configmap" is registered for version "v1" in scheme')
  })
})

describe('kubectl', () => {
  it('apply prints warnings, and merges with the live object in a client-side dry run', () => {
    const cluster = start()
    const manifest = run(cluster, 'create deployment web --image=b --dry-run=client -o yaml').stdout
    const dry = run(cluster, 'apply -f - --dry-run=client -o jsonpath={.spec.progressDeadlineSeconds}', manifest)
    expect(dry.stdout).toBe('600')
    const odd = run(cluster, 'apply -f - --validate=warn', config('').replace('metadata', 'data: {}\nfoo: 1\nmetadata'))
    expect(odd).toEqual({ stdout: 'configmap/new created\n', stderr: 'Warning: unknown field "foo"\n', exit: 0 })
    expect(run(cluster, 'apply view-last-applied cm/new').stdout).toContain('foo: 1\n')
    expect(run(cluster, 'apply set-last-applied -f -', config('')).stdout).toBe('configmap/new configured\n')
    expect(run(cluster, 'apply set-last-applied -f -', config('')).stdout).toContain('no changes required')
  })

  it('wait checks conditions one after the other, and prints each object that meets a condition', () => {
    const cluster = start()
    const line = 'wait deploy/web --for=condition=Available --for=jsonpath=.spec.replicas=1 -o name'
    expect(run(cluster, line).stdout).toBe('deployment.apps/web\ndeployment.apps/web\n')
    const id = cluster.kubectl.run('wait cm/late --for=create'.split(' '))
    expect(cluster.kubectl.process(id).exit).toBeUndefined()
    run(cluster, 'create cm late')
    cluster.sim.runUntil(cluster.sim.now + 1000)
    expect(cluster.kubectl.process(id)).toMatchObject({ stdout: 'configmap/late condition met\n', exit: 0 })
  })

  it('describe prints Events of a single object only', () => {
    const cluster = start()
    expect(run(cluster, 'describe deploy web').stdout).toContain('\nEvents:')
    expect(run(cluster, 'describe deploy web --show-events=false').stdout).not.toContain('\nEvents:')
    expect(run(cluster, 'describe deploy/web cm/conf').stdout).not.toContain('\nEvents:')
  })
})
