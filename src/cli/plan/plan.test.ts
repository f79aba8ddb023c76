/** Tests of `rollscope plan` with texts, on a machine without other files. */
import { describe, expect, it } from 'vitest'
import { currentRun } from '../../engine/index.ts'
import { decodeLink } from '../../share/link.ts'
import { configMap, deployment, idsOf, joined, planOf as json, plan, service } from '../testing/plans.ts'

describe('rollscope plan', () => {
  it('reports rollouts with duration, lowest availability and cost, and changes that only scale', async () => {
    const { code, changed, refused, removed, unchanged, tries, outcome } = await json(
      joined(deployment('web'), deployment('api'), deployment('same'), deployment('gone')),
      joined(
        deployment('web', { image: 'shop/web:v2' }),
        deployment('api', { replicas: 6 }),
        deployment('same'),
        deployment('fresh'),
      ),
    )
    expect([code, refused, unchanged, outcome]).toEqual([0, [], 1, 'complete'])
    expect(tries).toBeGreaterThan(1)
    expect(changed.map(({ name, change, line }) => [name, change, line])).toEqual([
      ['web', 'rolls', 1],
      ['api', 'scales', 14],
      ['fresh', 'new', 40],
    ])
    const [web] = changed
    expect(web).toMatchObject({
      fields: [{ pointer: '/spec/template/spec/containers/0/image', from: 'shop/web:v1', to: 'shop/web:v2' }],
      replicas: { from: 4, to: 4 },
      minAvailable: 3,
      maxPods: 5,
      forecast: { outcome: 'complete', incompleteTries: 0, lowestAvailable: 3, mostPods: 5 },
    })
    expect(web?.forecast?.seconds?.least).toBeGreaterThan(1)
    expect(web?.podSecondsOfSurge).toBeGreaterThan(0)
    expect(removed).toMatchObject([{ kind: 'Deployment', name: 'gone' }])
  })

  it("ends with 1 if an object is refused, with the API server's words and the line of the field", async () => {
    const next = joined(service('web'), deployment('web', { app: 'other' }))
    const { code, refused } = await json(joined(service('web'), deployment('web')), next)
    expect(code).toBe(1)
    expect(refused).toMatchObject([{ name: 'web', file: 'new.yaml', line: 13, column: 3 }])
    expect(refused[0]?.words).toContain(
      'spec.selector: Invalid value: {"matchLabels":{"app":"other"}}: field is immutable',
    )
  })

  it('finds the line of a mistake in a List', async () => {
    const list = (text: string): string =>
      `apiVersion: v1\nkind: List\nitems:\n- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`
    const { refused } = await json(list(deployment('web')), list(deployment('web', { replicas: -3 })))
    expect(refused).toMatchObject([
      { line: 9, column: 5, words: expect.stringContaining('must be greater than or equal to 0') },
    ])
  })

  it('checks conditions against the rollout', async () => {
    const spec = 'progressDeadlineSeconds: 20'
    const change = [deployment('web', { spec }), deployment('web', { spec, image: 'shop/web:v2.nopull' })] as const
    const { code, conditions, risks, changed } = await json(...change, [
      '--fail-if',
      'stalled',
      '--fail-if',
      'complete',
    ])
    expect(code).toBe(1)
    expect(conditions.map(({ met }) => met)).toEqual([true, false])
    expect(changed[0]?.forecast).toMatchObject({ outcome: 'stalled', seconds: null })
    expect(risks[0]).toMatchObject({ id: 'doesNotComplete', severity: 'high', object: 'Deployment/web' })
    expect(risks[0]?.words).toContain('ProgressDeadlineExceeded')
  })

  it('names the risks of a change', async () => {
    const lone = await json(deployment('web', { replicas: 1 }), deployment('web', { replicas: 1, image: 'shop/web' }))
    expect(idsOf(lone)).toEqual(['singleReplica', 'latestTag'])
    const all = 'strategy: { rollingUpdate: { maxUnavailable: 100%, maxSurge: 0 } }'
    const away = await json(
      joined(service('web'), deployment('web')),
      joined(service('web'), deployment('web', { spec: all, image: 'shop/web:v2' })),
    )
    expect(idsOf(away)).toEqual(['outage', 'allUnavailable'])
    const relabelled = await json(joined(service('web'), deployment('web')), joined(service('wbe'), deployment('web')))
    expect(idsOf(relabelled)).toEqual(['selectsNothing'])
    const reads = deployment('web', { container: ', envFrom: [{ configMapRef: { name: conf } }]' })
    const unseen = await json(joined(configMap('info'), reads), joined(configMap('debug'), reads))
    expect(idsOf(unseen)).toEqual(['configUnseen'])
  })

  it('considers quotas, budgets and autoscalers', async () => {
    const around = joined(
      'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: few }\nspec: { hard: { pods: 4 } }\n',
      'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: all }\nspec: { minAvailable: 100%, selector: { matchLabels: { app: web } } }\n',
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: load }\nspec: { maxReplicas: 8, minReplicas: 4, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } }\n',
    )
    const spec = 'progressDeadlineSeconds: 20'
    const next = joined(around, deployment('web', { spec, image: 'shop/web:v2' }))
    const { risks } = await json(joined(around, deployment('web', { spec })), next)
    expect(risks.map(({ id, words }) => [id, words.replace(/^.*?(?=ResourceQuota|PodDis|Horizontal)/, '')])).toEqual([
      ['doesNotComplete', expect.stringContaining('exceeded quota: few')],
      ['quota', 'ResourceQuota/few (pods: 4) allows 0 more'],
      [
        'budget',
        expect.stringContaining('PodDisruptionBudget/all (minAvailable 100%) allows no disruptions (4 replicas)'),
      ],
      ['autoscaled', expect.stringContaining('HorizontalPodAutoscaler/load')],
    ])
  })

  it('reads a cluster printed by kubectl, and leaves out objects that controllers made', async () => {
    const written = (applied: object): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [
          {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            metadata: {
              name: 'web',
              namespace: 'shop',
              uid: '1',
              resourceVersion: '77',
              generation: 3,
              annotations: {
                'deployment.kubernetes.io/revision': '3',
                'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(applied),
              },
            },
            spec: {
              replicas: 7,
              minReadySeconds: 2,
              selector: { matchLabels: { app: 'web' } },
              template: {
                metadata: { labels: { app: 'web' } },
                spec: { containers: [{ name: 'web', image: 'shop/web:v1' }] },
              },
            },
            status: { replicas: 7, observedGeneration: 3 },
          },
          {
            apiVersion: 'apps/v1',
            kind: 'ReplicaSet',
            metadata: {
              name: 'web-1',
              namespace: 'shop',
              uid: '2',
              ownerReferences: [{ kind: 'Deployment', name: 'web', uid: '1', controller: true }],
            },
          },
          {
            apiVersion: 'v1',
            kind: 'Node',
            metadata: { name: 'worker', uid: '3', labels: { disk: 'ssd' } },
            status: { allocatable: { cpu: '7800m', memory: '30Gi', pods: '50' } },
          },
        ],
      })
    // `replicas` was never applied, so the autoscaler's 7 stay. `minReadySeconds` was applied, so it is removed.
    const live = written({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { minReadySeconds: 2 } })
    const next = deployment('web', { image: 'shop/web:v2' }).replace('  replicas: 4\n', '')
    const { changed, nodes, code } = await json(live, next, ['-n', 'shop'])
    expect([code, nodes]).toEqual([0, 1])
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatchObject({ namespace: 'shop', change: 'rolls', replicas: { from: 7, to: 7 } })
    expect(changed[0]?.fields.map(({ pointer }) => pointer)).toContain('/spec/minReadySeconds')
  })

  it('plans StatefulSets and DaemonSets', async () => {
    const set = (kind: string, image: string, rest = ''): string =>
      deployment(kind.toLowerCase(), { image })
        .replace('kind: Deployment', `kind: ${kind}`)
        .replace('  replicas: 4\n', rest)
    const both = (image: string): string =>
      joined(set('StatefulSet', image, '  replicas: 3\n'), set('DaemonSet', image))
    const { changed, outcome } = await json(both('shop/db:v1'), both('shop/db:v2'), ['--nodes', '5'])
    expect(outcome).toBe('complete')
    expect(changed).toMatchObject([
      {
        change: 'rolls',
        replicas: { from: 3, to: 3 },
        minAvailable: 2,
        forecast: { outcome: 'complete', lowestAvailable: 2 },
      },
      {
        change: 'rolls',
        replicas: { from: 5, to: 5 },
        minAvailable: 4,
        forecast: { outcome: 'complete', lowestAvailable: 4 },
      },
    ])
    expect(changed.every(({ podSecondsOfSurge, forecast }) => podSecondsOfSurge === 0 && forecast?.seconds)).toBe(true)
  })

  it('adds nodes for Pods that fit no node, and assumes objects that no file contains', async () => {
    const big = { container: ', resources: { requests: { cpu: 3 } }, envFrom: [{ secretRef: { name: outside } }]' }
    const { changed, nodes, assumed, leftOut } = await json(
      joined(
        deployment('web', { ...big, replicas: 9 }),
        'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: w }\n',
      ),
      deployment('web', { ...big, replicas: 9, image: 'shop/web:v2' }),
    )
    expect(changed[0]?.forecast).toMatchObject({ outcome: 'complete', incompleteTries: 0 })
    expect(nodes).toBeGreaterThan(9)
    expect(assumed).toMatchObject([{ kind: 'Secret', name: 'outside' }])
    expect(leftOut).toMatchObject([{ object: 'Widget/w', line: 14, file: 'old.yaml' }])
  })

  it('writes Markdown with pictures and a link that plays the change, without values of Secrets', async () => {
    const secret = (value: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: { name: db }\ndata: { password: ${btoa(value)} }\nstringData: { user: ${value}-user }\n`
    const { code, out, written } = await plan(
      ['old.yaml', '--to', '-', '--svg', 'pictures', '--link', 'https://example.com/', '--save', 'run.json'],
      {
        'old.yaml': joined(secret('hunter2'), deployment('web')),
        '-': joined(
          secret('hunter3'),
          deployment('web', {
            image: `${'registry/'.repeat(12)}web:v2`,
            container: ", env: [{ name: A, value: 'a|b' }]",
          }),
          '# nothing\n',
        ),
      },
    )
    expect(code).toBe(0)
    expect(out).toContain('## Rollout plan: **rolls out**: 1 workload rolls\n')
    expect(out).toMatch(
      /\| `Deployment\/web` \| rolls out \| rolls out \| [\d–\ss]+ \| 3 of 4 \(maxUnavailable requires 3\) \| 5 \(at most 5\) \| \d+ \|/,
    )
    expect(out).toContain(
      '| `spec.template.spec.containers[0].image` | `shop/web:v1` | `registry/registry/registry/re…egistry/registry/registry/registry/registry/web:v2` |',
    )
    expect(out).toContain('`[{"name":"A","value":"a\\|b"}]`')
    expect(out).toContain('- `Secret/db` (STDIN:1) `data.password`, `data.user`\n')
    expect(out).toContain('![Pods over time](pictures/deployment-default-web.svg)')
    expect(written.get('pictures/deployment-default-web.svg')).toMatch(
      /^<svg [\s\S]*<title>Deployment\/web<\/title>[\s\S]*<path d="M40,/,
    )
    const link = /\(https:\/\/example.com\/(#r1\.[^)]+)\)/.exec(out)?.[1] ?? ''
    const decoded = await decodeLink(link)
    const texts = [out, ...written.values(), JSON.stringify(decoded)].join('\n')
    for (const value of ['hunter2', 'hunter3'])
      for (const hidden of [value, btoa(value), btoa(`${value}-user`)]) expect(texts).not.toContain(hidden)
    const run = decoded.type === 'run' ? decoded.run : undefined
    expect(run && currentRun(run.document).journal.at(-1)?.at).toBe(run?.cursor.at)
  })

  it('shows the difference of long values, and the tag of an image with a digest', async () => {
    const digest = (letter: string) => `@sha256:${letter.repeat(64)}`
    const long = (end: string) => `'${'shop.example.com/'.repeat(9)}${end}'`
    const set = (tag: string, digested: string, env: string): string =>
      deployment('agent', {
        image: `registry.example.com/platform/agents/agent:${tag}${digested}`,
        container: `, env: [{ name: URL, value: ${long(env)} }]`,
      })
        .replace('kind: Deployment', 'kind: DaemonSet')
        .replace('  replicas: 4\n', '')
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': set('v1.2.3', digest('a'), 'one'),
      'new.yaml': set('v1.2.4', digest('b'), 'two'),
    })
    expect(out).toContain(
      '| `registry.example.com/platform/agents/agent:v1.2.3@sha256:aaaaaaaaaaaa…` | `registry.example.com/platform/agents/agent:v1.2.4@sha256:bbbbbbbbbbbb…` |',
    )
    expect(out).toMatch(/`…\S+\/one` \| `…\S+\/two`/)
    expect(out).not.toContain('deprecated.daemonset')
  })

  it('compares the lowest availability with the smaller number of replicas', async () => {
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': deployment('web', { replicas: 1 }),
      'new.yaml': deployment('web', { replicas: 3, image: 'shop/web:v2' }),
    })
    expect(out).toMatch(/ \| 1 of 1 \| /)
  })

  it.each([
    [
      ['old.yaml'],
      'rollscope: plan: --to NEW is missing. Usage: rollscope plan OLD... --to NEW...\nSee rollscope plan --help.\n',
    ],
    [
      ['--to', 'new.yaml'],
      'rollscope: plan: OLD is missing. Usage: rollscope plan OLD... --to NEW...\nSee rollscope plan --help.\n',
    ],
    [['-', '--to', '-'], 'rollscope: standard input can be read only once\nSee rollscope plan --help.\n'],
    [['old.yaml', '--to', 'none.yaml'], 'error: the path "none.yaml" does not exist\n'],
    [
      ['old.yaml', '--to', 'bad.yaml'],
      'bad.yaml:2:5: error converting YAML to JSON: yaml: line 2: mapping values are not allowed in this context\n',
    ],
    [['old.yaml', '--to', 'empty.yaml'], 'error: no Kubernetes object was found in empty.yaml\n'],
    [
      ['old.yaml', '--to', 'new.yaml', '--junit', 'x'],
      'rollscope: option --junit cannot be used with plan\nSee rollscope plan --help.\n',
    ],
  ] as const)('ends with 2 after %s', async (args, words) => {
    const files = {
      'old.yaml': configMap('a'),
      'new.yaml': configMap('b'),
      'bad.yaml': 'a: 1\nb: c: d\n',
      'empty.yaml': '# nothing\n',
    }
    expect(await plan(args, files)).toMatchObject({ code: 2, out: '', err: words })
  })
})
