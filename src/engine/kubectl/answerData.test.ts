/** Tests the structured part of kubectl's output, which programs read; the text output is for people. */
import { describe, expect, it } from 'vitest'
import { componentsOf } from '../session/runReader.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { Harness } from '../testing/harness.ts'

const customResource = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' } }

const apply = (harness: Harness, ...objects: readonly object[]) =>
  harness.kubectl(['apply', '-f', '-'], objects.map((one) => JSON.stringify(one)).join('\n---\n')).last

describe('the structured output of kubectl', () => {
  it('lists every written object with the operation', () => {
    const harness = new Harness()
    const first = apply(harness, deploymentManifest(), { ...deploymentManifest({ name: 'api' }) })
    expect(first.objects).toEqual([
      { operation: 'created', kind: 'Deployment', namespace: 'default', name: 'web' },
      { operation: 'created', kind: 'Deployment', namespace: 'default', name: 'api' },
    ])
    const again = apply(harness, deploymentManifest(), deploymentManifest({ name: 'api', replicas: 7 }))
    expect(again.objects.map(({ operation }) => operation)).toEqual(['unchanged', 'configured'])
    expect(harness.kubectl(['scale', 'deployment/web', '--replicas=2']).last.objects).toMatchObject([
      { operation: 'scaled', name: 'web' },
    ])
    const dry = harness.kubectl(['scale', 'deployment/web', '--replicas=3', '--dry-run=server']).last
    expect([dry.stdout, dry.objects]).toEqual(['deployment.apps/web scaled (server dry run)\n', []])
  })

  it('lists deleted, replaced and cordoned objects', () => {
    const harness = new Harness()
    apply(harness, deploymentManifest({ replicas: 1 }))
    harness.kubectl(['replace', '--force', '-f', '-'], JSON.stringify(deploymentManifest()))
    harness.run(60_000)
    expect(componentsOf(harness.session).cluster.kubectl.result(2).objects).toMatchObject([
      { operation: 'deleted', kind: 'Deployment', namespace: 'default', name: 'web' },
      { operation: 'replaced', kind: 'Deployment', namespace: 'default', name: 'web' },
    ])
    const tried = harness.kubectl(['delete', 'deployment', 'web', '--dry-run=server']).last
    expect(tried.objects).toEqual([])
    expect(harness.kubectl(['delete', 'deployment', 'web', '--wait=false']).last.objects).toEqual([
      { operation: 'deleted', kind: 'Deployment', namespace: 'default', name: 'web' },
    ])
    expect(harness.kubectl(['cordon', 'node-1']).last.objects).toEqual([
      { operation: 'cordoned', kind: 'Node', namespace: '', name: 'node-1' },
    ])
  })

  it.each([
    ['gte pods', [['get', 'pods']]],
    ['get pods -x', [['get', '--help']]],
    ['rollout undo deploy web -n prod --to-revision=1', [['rollout', 'resume', 'deployment/web', '-n', 'prod']]],
    [
      'exec web-1 -n prod -- sh',
      [
        ['logs', 'web-1', '-n', 'prod'],
        ['describe', 'pod', 'web-1', '-n', 'prod'],
      ],
    ],
    ['kustomize overlays/prod', []],
    ['get x', []],
  ])('proposes commands for the error of %j with the objects of the line', (line, proposals) => {
    const harness = new Harness()
    harness.kubectl(['create', 'namespace', 'prod'])
    harness.kubectl(['create', 'deployment', 'web', '--image=shop/web:v1', '-n', 'prod'])
    harness.run(5_000)
    harness.kubectl(['set', 'image', 'deployment/web', 'web=shop/web:v2', '-n', 'prod']).run(5_000)
    harness.kubectl(['rollout', 'pause', 'deployment/web', '-n', 'prod'])
    expect(harness.kubectl(line.split(' ')).last.failure?.proposals ?? []).toEqual(proposals)
  })

  it('has the reason, the causes and the plain message of a rejected document', () => {
    const harness = new Harness()
    const nowhere = { ...deploymentManifest(), metadata: { name: 'web', namespace: 'nowhere' } }
    const { problems, stderr, failure } = apply(harness, customResource, nowhere)
    expect(problems).toMatchObject([
      { document: 0, unknownKind: { apiVersion: 'example.com/v1', kind: 'Widget', name: 'w' } },
      { document: 1, reason: 'NotFound', words: 'namespaces "nowhere" not found', causes: [] },
    ])
    expect(problems[0]?.reason).toBeUndefined()
    expect(problems[1]?.message).toContain('Error from server (NotFound): error when creating "STDIN": namespaces')
    expect(stderr).toContain(problems[1]?.message ?? '?')
    expect(failure?.words).toContain('namespaces "nowhere" not found')
    apply(harness, deploymentManifest())
    const immutable = apply(harness, deploymentManifest({ labels: { app: 'other' } }))
    expect(immutable.problems).toMatchObject([{ reason: 'Invalid', causes: [{ field: 'spec.selector' }] }])
  })

  it('distinguishes the error that ended a command from warnings', () => {
    const harness = new Harness()
    const missing = harness.kubectl(['delete', 'deployment', 'nope']).last
    expect(missing.failure).toEqual({
      message: 'Error from server (NotFound): deployments.apps "nope" not found',
      words: 'deployments.apps "nope" not found',
      reason: 'NotFound',
      about: { kind: 'deployments', name: 'nope' },
    })
    harness.kubectl(['create', 'deployment', 'web', '--image=a:v1'])
    const { warnings, failure, stderr } = apply(harness, deploymentManifest())
    expect(stderr.startsWith('Warning: ')).toBe(true)
    expect(warnings).toEqual([expect.stringContaining('missing the kubectl.kubernetes.io/last-applied-configuration')])
    expect([failure, missing.warnings]).toEqual([undefined, []])
  })
})
