import { describe, expect, it } from 'vitest'
import { type Cluster, createCluster } from '../../../cluster.ts'
import { DEFAULT_CONFIG } from '../../../document/config.ts'
import { Simulation } from '../../../sim/simulation.ts'
import type { KubectlProcess } from '../../kubectl.ts'

function start(compatibility: 'v1.36' | '2017' = 'v1.36'): Cluster {
  const components = { scheduler: false, kubelet: false, node: 'playedReady' } as const
  const cluster = createCluster(new Simulation(5), { ...DEFAULT_CONFIG, compatibility, nodes: [], components })
  cluster.sim.runUntil(1000)
  return cluster
}

function run({ kubectl, sim }: Cluster, line: string, stdin?: string): KubectlProcess {
  const id = kubectl.run(line.split(' '), stdin === undefined ? {} : { stdin })
  sim.runUntil(sim.now + 2000)
  return kubectl.process(id)
}

const SSA = 'apply --server-side -f -'
const applied = 'deployment.apps/web serverside-applied\n'

const web = (spec: string, image = 'shop/web:v1', metadata = 'name: web') => `apiVersion: apps/v1
kind: Deployment
metadata: {${metadata}}
spec:
  ${spec}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: '${image}'}]}
`
const config = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: ${data}\n`

const shown = (cluster: Cluster, path: string): string => run(cluster, `get deployment web -o jsonpath=${path}`).stdout

/** Each entry as `manager operation subresource`. */
function managersOf(cluster: Cluster, object = 'deployment/web'): string[] {
  const { metadata } = JSON.parse(run(cluster, `get ${object} -o json --show-managed-fields`).stdout)
  return metadata.managedFields.map((entry: Record<string, string>) =>
    `${entry.manager} ${entry.operation} ${entry.subresource ?? ''}`.trim(),
  )
}

const firstLines = ({ stderr }: KubectlProcess): string => stderr.split('Please review')[0] as string

describe('kubectl apply --server-side', () => {
  it('creates an object, changes an object, and does not write an unchanged object', () => {
    const cluster = start()
    expect(run(cluster, SSA, web('replicas: 2')).stdout).toBe(applied)
    expect(run(cluster, SSA, web('replicas: 3')).stdout).toBe(applied)
    const before = shown(cluster, '{.metadata.generation}/{.metadata.resourceVersion}/{.spec.replicas}')
    expect(run(cluster, SSA, web('replicas: 3')).stdout).toBe(applied)
    expect(shown(cluster, '{.metadata.generation}/{.metadata.resourceVersion}/{.spec.replicas}')).toBe(before)
    expect(before).toMatch(/^2\/\d+\/3$/)
  })

  it('resets a field to its default when the field is no longer applied', () => {
    const cluster = start()
    run(cluster, SSA, web('replicas: 3'))
    run(cluster, SSA, web('minReadySeconds: 0'))
    expect(shown(cluster, '{.spec.replicas}')).toBe('1')
  })

  it('removes the last applied label, and keeps the name of the object', () => {
    const cluster = start()
    run(cluster, SSA, web('replicas: 1', 'shop/web:v1', 'name: web, labels: {tier: front}, annotations: {note: here}'))
    expect(shown(cluster, '{.metadata.labels}')).toBe('{"tier":"front"}')
    expect(run(cluster, SSA, web('replicas: 1'))).toMatchObject({ stdout: applied, stderr: '' })
    expect(shown(cluster, '{.metadata.name}:{.metadata.labels}{.metadata.annotations.note}')).toBe('web:')
  })

  it('rejects managedFields in a manifest, and a replace request ignores managedFields', () => {
    const cluster = start()
    run(cluster, SSA, config('{a: "1"}'))
    const text = run(cluster, 'get cm c -o yaml --show-managed-fields').stdout
    expect(run(cluster, 'replace -f -', text).stdout).toBe('configmap/c replaced\n')
    expect(run(cluster, 'get cm c -o yaml').stdout).not.toContain('managedFields')
    expect(run(cluster, 'get cm c -o jsonpath={.metadata}').stdout).toContain('managedFields')
    expect(managersOf(cluster, 'cm/c')).toEqual(['kubectl Apply'])
    expect(run(cluster, SSA, text).stderr).toBe('Error from server (BadRequest): metadata.managedFields must be nil\n')
  })

  it('does not change fields of other managers, and conflicts only on fields that it applies itself', () => {
    const cluster = start()
    run(cluster, SSA, web('replicas: 2'))
    run(cluster, 'scale deployment/web --replicas=5')
    run(cluster, 'set image deployment/web web=shop/web:v2')
    run(cluster, 'label deployment web tier=front')
    expect(firstLines(run(cluster, SSA, web('replicas: 2')))).toBe(
      `error: Apply failed with 2 conflicts: conflicts with "kubectl" with subresource "scale" using apps/v1:
- .spec.replicas
conflicts with "kubectl-set" using apps/v1:
- .spec.template.spec.containers[name="web"].image
`,
    )
    expect(run(cluster, SSA, web('replicas: 5', 'shop/web:v2')).stdout).toBe(applied)
    expect(run(cluster, 'apply --server-side --force-conflicts -f -', web('replicas: 2')).stdout).toBe(applied)
    expect(shown(cluster, '{.spec.replicas}/{.metadata.labels.tier}')).toBe('2/front')
    expect(managersOf(cluster)).toEqual([
      'kubectl Apply',
      'kubectl-label Update',
      'kube-controller-manager Update status',
    ])
  })

  it('conflicts with the last write of a controller', () => {
    const cluster = start()
    run(cluster, SSA, web('replicas: 2'))
    const name = run(cluster, 'get rs -o name').stdout.trim().split('/')[1]
    const manifest = (replicas: number) =>
      `apiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {name: ${name}}\nspec: {replicas: ${replicas}}\n`
    const conflict =
      'Apply failed with 1 conflict: conflict with "kube-controller-manager" using apps/v1: .spec.replicas'
    expect(firstLines(run(cluster, SSA, manifest(4)))).toBe(`error: ${conflict}\n`)
    expect(run(cluster, 'apply --server-side --force-conflicts -f -', manifest(4)).exit).toBe(0)
    // The Deployment controller has restored the value, and therefore owns the field again.
    expect(firstLines(run(cluster, SSA, manifest(4)))).toBe(`error: ${conflict}\n`)
  })

  it('shares the keys of a ConfigMap with a second manager', () => {
    const cluster = start()
    run(cluster, SSA, config('{a: "1", b: "1"}'))
    run(cluster, 'apply --server-side --field-manager=ci -f -', config('{b: "1", c: "1"}'))
    run(cluster, SSA, config('{a: "1"}'))
    const data = () => run(cluster, 'get cm c -o jsonpath={.data}').stdout
    expect(data()).toBe('{"a":"1","b":"1","c":"1"}')
    run(cluster, 'apply --server-side --field-manager=ci -f -', config('{c: "1"}'))
    expect(data()).toBe('{"a":"1","c":"1"}')
    expect(managersOf(cluster, 'cm/c').sort()).toEqual(['ci Apply', 'kubectl Apply'])
  })

  it('writes only the status with --subresource=status, and owns the written status fields', () => {
    const cluster = start()
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: test-pod}\n'
    const conditions = (type: string) =>
      `${pod}status: {conditions: [{type: ${type}, status: "True", message: message, reason: reason}]}\n`
    const toStatus = 'apply --server-side --subresource=status --field-manager=mine -f -'
    const types = () => run(cluster, 'get pod test-pod -o jsonpath={.status.conditions[*].type}').stdout
    expect(run(cluster, toStatus, conditions('example.io/Foo')).stderr).toBe(
      'Error from server (NotFound): pods "test-pod" not found\n',
    )
    run(cluster, SSA, `${pod}spec: {containers: [{name: c, image: x}]}\n`)
    expect(run(cluster, toStatus, conditions('example.io/Foo')).stdout).toBe('pod/test-pod serverside-applied\n')
    expect(types()).toContain('example.io/Foo')
    expect(managersOf(cluster, 'pod/test-pod')).toEqual(expect.arrayContaining(['kubectl Apply', 'mine Apply status']))
    // A condition that is no longer applied is removed; conditions of other managers stay.
    run(cluster, toStatus, conditions('example.io/Bar'))
    expect(types()).toContain('example.io/Bar')
    expect(types()).not.toContain('example.io/Foo')
    expect(run(cluster, 'get pod test-pod -o jsonpath={.spec.containers[*].name}').stdout).toBe('c')
    expect(run(cluster, 'apply --subresource=status -f -', pod).stderr).toBe(
      'error: --subresource can only be specified for --server-side\n',
    )
    expect(run(cluster, 'apply --server-side --subresource=status -f -', config('{}')).stderr).toBe(
      'Error from server (NotFound): the server could not find the requested resource\n',
    )
  })

  it('recreates a deleted object without the previous field managers', () => {
    const cluster = start()
    run(cluster, 'create configmap c --from-literal=a=1')
    expect(managersOf(cluster, 'cm/c')).toEqual(['kubectl-create Update'])
    run(cluster, 'delete cm c')
    run(cluster, SSA, config('{a: "2"}'))
    expect(managersOf(cluster, 'cm/c')).toEqual(['kubectl Apply'])
  })

  it('has the field owners of a restored snapshot', () => {
    const cluster = start()
    run(cluster, SSA, config('{a: "1"}'))
    const snapshot = cluster.sim.snapshot()
    run(cluster, 'apply --server-side --field-manager=ci --force-conflicts -f -', config('{a: "2"}'))
    expect(managersOf(cluster, 'cm/c')).toEqual(['ci Apply'])
    cluster.sim.restore(snapshot)
    expect(managersOf(cluster, 'cm/c')).toEqual(['kubectl Apply'])
  })

  it('writes nothing in a dry run', () => {
    const cluster = start()
    const dryRun = run(cluster, 'apply --server-side --dry-run=server -f -', web('replicas: 2'))
    expect(dryRun.stdout).toBe('deployment.apps/web serverside-applied (server dry run)\n')
    expect(run(cluster, 'get deployments').stderr).toBe('No resources found in default namespace.\n')
    run(cluster, 'apply -f -', web('replicas: 2'))
    const before = managersOf(cluster)
    run(cluster, 'apply --server-side --dry-run=server -f -', web('replicas: 3'))
    expect([shown(cluster, '{.spec.replicas}'), managersOf(cluster)]).toEqual(['2', before])
  })
})

describe('an object created by client-side apply', () => {
  const annotation = '{.metadata.annotations.kubectl\\.kubernetes\\.io/last-applied-configuration}'

  it('is migrated to server-side apply without a conflict, with all applied fields', () => {
    const cluster = start()
    run(cluster, 'apply -f -', web('replicas: 3'))
    expect(managersOf(cluster)).toEqual(['kube-controller-manager Update status', 'kubectl-client-side-apply Update'])
    expect(run(cluster, SSA, web('minReadySeconds: 1', 'shop/web:v2'))).toMatchObject({ stdout: applied, stderr: '' })
    expect(shown(cluster, '{.spec.replicas}/{.spec.minReadySeconds}')).toBe('1/1')
    expect(managersOf(cluster)).toEqual([
      'kubectl-last-applied Apply',
      'kubectl Apply',
      'kube-controller-manager Update status',
    ])
  })

  it('has an up-to-date last-applied annotation after server-side apply', () => {
    const cluster = start()
    run(cluster, 'apply -f -', web('replicas: 3'))
    run(cluster, SSA, web('replicas: 4'))
    expect(JSON.parse(shown(cluster, annotation)).spec.replicas).toBe(4)
    run(cluster, SSA, web('replicas: 5'))
    expect(JSON.parse(shown(cluster, annotation))).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        replicas: 5,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ name: 'web', image: 'shop/web:v1' }] },
        },
      },
    })
    expect(run(cluster, 'apply -f -', web('replicas: 5'))).toMatchObject({ exit: 0, stderr: '' })
  })

  it('conflicts with server-side apply by another manager, and on fields changed by another command', () => {
    const cluster = start()
    run(cluster, 'apply -f -', web('replicas: 3'))
    const other = run(cluster, 'apply --server-side --field-manager=ci -f -', web('replicas: 4'))
    expect(firstLines(other)).toBe(
      'error: Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using apps/v1: .spec.replicas\n',
    )
    run(cluster, 'scale deployment/web --replicas=5')
    expect(firstLines(run(cluster, SSA, web('replicas: 4', 'shop/web:v2')))).toBe(
      'error: Apply failed with 1 conflict: conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas\n',
    )
  })
})

describe('kubectl rejects server-side apply', () => {
  const refusals: readonly (readonly [string, string, string])[] = [
    ['apply --force-conflicts -f -', 'replicas: 1', 'error: --force-conflicts only works with --server-side\n'],
    ['apply --server-side --force -f -', 'replicas: 1', 'error: --force cannot be used with --server-side\n'],
    ['apply --dry-run=server --force -f -', 'replicas: 1', 'error: --dry-run=server cannot be used with --force\n'],
    [
      'apply --server-side --dry-run=client -f -',
      'replicas: 1',
      "error: --dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)\n",
    ],
    [
      'apply --server-side --field-manager= -f -',
      'replicas: 1',
      'The PatchOptions "" is invalid: fieldManager: Required value: is required for apply patch\n',
    ],
    [
      SSA,
      'replicass: 1',
      'Error from server: failed to create typed patch object (default/web; apps/v1, Kind=Deployment): .spec.replicass: field not declared in schema\n',
    ],
    [
      SSA,
      'replicas: -1',
      'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0\n',
    ],
    [`${SSA} -n nowhere`, 'replicas: 1', 'Error from server (NotFound): namespaces "nowhere" not found\n'],
  ]
  it.each(refusals)('with the expected error for %s with %s', (line, spec, stderr) => {
    expect(run(start(), line, web(spec))).toMatchObject({ exit: 1, stdout: '', stderr })
  })

  it('of a manifest with an outdated resourceVersion', () => {
    const cluster = start()
    run(cluster, SSA, web('replicas: 1'))
    const late = run(cluster, SSA, web('replicas: 2', 'shop/web:v1', 'name: web, resourceVersion: "1"'))
    expect(firstLines(late)).toBe(
      'error: Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again\n',
    )
  })

  it('to an API server of 2017', () => {
    expect(run(start('2017'), SSA, web('replicas: 1')).stderr).toMatch(
      /^error: Server-side apply not available on the server: \(/,
    )
  })
})
