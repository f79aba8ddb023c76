/** Tests of the built `rollscope check` with files, folders and standard input. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckJson } from './checkReport.ts'

const root = join(import.meta.dirname, '../../..')
let folder = ''

function check(args: readonly string[], input = ''): { code: number | null; out: string; err: string } {
  const command = [join(root, 'bin/rollscope.mjs'), 'check', ...args]
  const result = spawnSync(process.execPath, command, { cwd: folder, input, encoding: 'utf8' })
  return { code: result.status, out: result.stdout, err: result.stderr }
}

function json(args: readonly string[], input?: string): CheckJson & { readonly code: number | null } {
  const { code, out } = check([...args, '--json'], input)
  return { ...(JSON.parse(out) as CheckJson), code }
}

const deployment = (name: string, image: string, meta = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}${meta} }
spec:
  replicas: 4
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: web, image: '${image}' }]
`
const widget = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: w }\n'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollscope-check-'))
  mkdirSync(join(folder, 'chart/more'), { recursive: true })
  mkdirSync(join(folder, 'empty'))
  const files = {
    'good.yaml': `${deployment('web', 'shop/web:v1', ', namespace: shop')}---\n${widget}`,
    'mixed.yaml': `${deployment('web', 'shop/web:v1.nopull')}---\n# a comment\n${deployment('api', 'shop/api:v1').replace('replicas: 4', 'replicas: -4')}`,
    'chart/a.yml': deployment('a', 'shop/a:v1'),
    'chart/more/b.json':
      '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"one"}},{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"Two"}}]}',
    'chart/values.yaml': 'image: shop/a\n',
    'chart/notes.txt': 'no manifest',
    'waiting.yaml': [
      deployment('a', 'shop/a:v1')
        .replace('      containers', '      volumes: [{ name: v, secret: { secretName: db } }]\n      containers')
        .replace("v1' }", "v1', volumeMounts: [{ name: v, mountPath: /v }] }"),
      deployment('b', 'shop/b:v1').replace("v1' }", "v1', envFrom: [{ configMapRef: { name: conf } }] }"),
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: there }\n',
      deployment('c', 'shop/c:v1').replace(
        "v1' }",
        "v1', env: [{ name: B, valueFrom: { configMapKeyRef: { name: there, key: b } } }] }",
      ),
    ].join('---\n'),
    'foreign.yaml': [
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n',
      'replicaCount: 2\nimage: { repository: nginx }\n',
      'services:\n  web: { image: nginx }\n',
      'kind: Service\nmetadata:\n  name: {{ include "shop.name" . }}\n',
    ].join('---\n'),
    'first.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: one }\nimmutable: true\ndata: { a: b }\n',
    'second.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: one }\ndata: { a: c }\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  // The first call builds the command if necessary.
  expect(check(['good.yaml']).code).toBe(0)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('rollscope check', () => {
  it('creates the namespace, leaves out the custom resource, and reports the rollout', () => {
    const { code, objects, ...counts } = json(['good.yaml'])
    expect({ code, ...counts }).toEqual({
      code: 0,
      version: 2,
      accepted: 1,
      refused: 0,
      leftOut: 1,
      stalled: 0,
      cannotTell: 1,
      clusters: ['3 nodes of 4 cores, 16Gi and 110 Pods'],
      assumedClasses: [],
      assumedNamespaces: ['shop'],
      assumedTasks: [],
      orders: [],
    })
    expect(objects[0]).toMatchObject({
      object: 'Deployment/web',
      namespace: 'shop',
      verdict: 'accepted',
      rollout: { outcome: 'complete', lowestAvailable: 3, replicas: 4, why: '' },
    })
    expect(objects[0]?.rollout?.seconds).toBeGreaterThan(0)
    expect(objects[1]).toMatchObject({
      file: 'good.yaml',
      line: 12,
      object: 'Widget/w',
      verdict: 'left out',
      words: 'its CustomResourceDefinition is in none of the files',
    })
  })

  it("ends with 1 and the server's words for refused objects, and reports the stall of other objects", () => {
    const { code, objects } = json(['mixed.yaml'])
    expect(code).toBe(1)
    expect(objects[0]?.rollout).toMatchObject({
      outcome: 'stalled',
      seconds: null,
      why: expect.stringMatching(/^ImagePullBackOff: Back-off pulling image "shop\/web:v1.nopull"/),
    })
    expect(objects[1]).toMatchObject({
      verdict: 'refused',
      words:
        'mixed.yaml:17:3: The Deployment "api" is invalid: spec.replicas: Invalid value: -4: must be greater than or equal to 0',
      rollout: null,
    })
  })

  it('reads a folder, and reports each object of a list', () => {
    const { code, out, err } = check(['chart'])
    expect(err).toBe('warning: chart/values.yaml contains no manifest\n')
    expect(code).toBe(1)
    const [header, rule, ...rows] = out.split('\n').map((line) => line.replace(/ +/g, ' '))
    expect(header).toBe('| File | Object | API server | Rollout | Minimum available Pods |')
    expect(rule).toMatch(/^[|-]+$/)
    expect(rows[0]).toMatch(/^\| chart\/a.yml:1 \| Deployment\/a \| accepted \| complete after [\d.]+ s \| 3 of 4 \|$/)
    expect(rows[1]).toMatch(/^\| chart\/more\/b.json:1 \| ConfigMap\/one \| accepted \|/)
    expect(rows[2]).toMatch(/ConfigMap\/Two \| refused: .*metadata.name: Invalid value: "Two"/)
    expect(rows.at(-2)).toBe('2 accepted (0 stalled, 0 cannot tell), 1 refused, 0 left out')
  })

  it("cannot tell if a fact is outside of the files, plays both answers, and accepts the user's answer", () => {
    const { code, cannotTell, objects } = json(['waiting.yaml'])
    expect({ code, cannotTell }).toEqual({ code: 0, cannotTell: 3 })
    const [a, b, , c] = objects.map(({ rollout }) => rollout)
    expect(a).toMatchObject({
      outcome: 'cannot tell',
      questions: [
        {
          key: 'secret/db',
          answers: ['present', 'absent'],
          field: 'spec.template.spec.volumes[0].secret',
          line: 10,
          words: expect.stringMatching(/^The Secret db is not in the manifests\./),
        },
      ],
      futures: [
        { without: [], outcome: 'complete', why: '' },
        { without: ['secret/db'], outcome: 'stalled', why: expect.stringContaining('secret "db" not found') },
      ],
    })
    expect(b?.questions.map(({ key }) => key)).toEqual(['configmap/conf'])
    expect(c?.questions.map(({ key }) => key)).toEqual(['configmap/there:b'])
    const yes = ['--assume', 'references=present']
    expect(json(['waiting.yaml', ...yes])).toMatchObject({ code: 0, cannotTell: 0, stalled: 0 })
    const no = json(['waiting.yaml', ...yes, '--assume', 'secret/db=absent'])
    expect(no).toMatchObject({ code: 1, cannotTell: 0, stalled: 1 })
    expect(no.objects[0]?.rollout?.why).toContain('Secret "db" not found')
    expect(check(['waiting.yaml', '--strict']).code).toBe(1)
    expect(check(['waiting.yaml']).out).toContain('`--assume secret/db=present` or `=absent`')
  })

  it('stalls with an answer that prevents the rollout, even if no cluster can simulate that answer', () => {
    const ends = deployment('web', 'shop/web:v1').replace("v1' }", "v1', command: [cat, /x] }")
    const claimed = deployment('dra', 'shop/web:v1').replace(
      'containers',
      'resourceClaims: [{ name: gpu, resourceClaimName: gpu }]\n      containers',
    )
    for (const [text, key, yes, no] of [
      [ends, 'container/web:web', 'runs', 'ends'],
      [claimed, 'resourceclaim/gpu', 'allocated', 'pending'],
    ] as const) {
      expect(json(['-'], text)).toMatchObject({ stalled: 0, cannotTell: 1 })
      expect(json(['-', '--assume', `${key}=${yes}`], text)).toMatchObject({ stalled: 0, cannotTell: 0 })
      expect(json(['-', '--assume', `${key}=${no}`], text)).toMatchObject({ stalled: 1, cannotTell: 0 })
    }
  })

  it('asks whether nodes have zones, if no option describes the nodes', () => {
    const zone = 'topology.kubernetes.io/zone'
    const constraint = `{ maxSkew: 1, topologyKey: ${zone}, whenUnsatisfiable: DoNotSchedule, labelSelector: {} }`
    const text = deployment('web', 'shop/web:v1').replace(
      'containers',
      `topologySpreadConstraints: [${constraint}]\n      containers`,
    )
    expect(json(['-'], text)).toMatchObject({ stalled: 0, cannotTell: 1 })
    for (const [given, stalled] of [
      [['--assume', `label/${zone}=present`], 0],
      [['--assume', `label/${zone}=absent`], 1],
      [['--cluster', 'gke'], 0],
      [['--cluster', 'kind'], 1],
    ] as const)
      expect(json(['-', ...given], text), given.join(' ')).toMatchObject({ stalled, cannotTell: 0 })
  })

  it('asks whether nodes have a label of the cluster’s own over which Pods are spread', () => {
    const spread = ['rack', 'example.com/row'].map(
      (key) =>
        `{ maxSkew: 1, topologyKey: ${key}, whenUnsatisfiable: DoNotSchedule, labelSelector: { matchLabels: { app: web } } }`,
    )
    const text = deployment('web', 'shop/web:v1').replace(
      'containers',
      `topologySpreadConstraints: [${spread.join(', ')}]\n      containers`,
    )
    const keys = ['label/rack', 'label/example.com/row']
    const { objects } = json(['-'], text)
    expect(objects[0]?.rollout).toMatchObject({ outcome: 'cannot tell', questions: keys.map((key) => ({ key })) })
    const given = (...answers: string[]) => keys.flatMap((key, i) => ['--assume', `${key}=${answers[i]}`])
    expect(json(['-', ...given('present', 'present')], text)).toMatchObject({ stalled: 0, cannotTell: 0 })
    expect(json(['-', ...given('present', 'absent')], text)).toMatchObject({ stalled: 1, cannotTell: 0 })
    expect(json(['-', '--cluster', 'kind'], text)).toMatchObject({ cannotTell: 1 })
  })

  it('asks about a machine that is much larger than an ordinary one', () => {
    const text = deployment('web', 'shop/web:v1').replace("v1' }", "v1', resources: { requests: { cpu: '100' } } }")
    const { code, objects } = json(['-'], text)
    expect(code).toBe(0)
    expect(objects[0]?.rollout).toMatchObject({
      outcome: 'cannot tell',
      questions: [{ key: 'capacity/cpu:100', answers: ['present', 'absent'] }],
      futures: [
        { without: [], outcome: 'complete' },
        { without: ['capacity/cpu:100'], outcome: 'stalled', why: expect.stringContaining('3 Insufficient cpu') },
      ],
    })
    const { clusters, ...given } = json(['-', '--assume', 'capacity/cpu:100=absent'], text)
    expect(clusters).toEqual(['3 nodes of 4 cores, 16Gi and 110 Pods'])
    expect(given.stalled).toBe(1)
  })

  it('knows that an official image runs as root, and takes the answer that it does not', () => {
    const text = deployment('web', 'nginx:1.27').replace("1.27' }", "1.27', securityContext: { runAsNonRoot: true } }")
    const { code, objects } = json(['-'], text)
    expect(code).toBe(1)
    expect(objects[0]?.rollout?.why).toContain('the image nginx:1.27 starts as root')
    expect(json(['-', '--assume', 'user/nginx:1.27=other'], text).objects[0]?.rollout?.outcome).toBe('complete')
  })

  it('prints each reason of a refusal once', () => {
    const job =
      'apiVersion: batch/v1\nkind: Job\nmetadata: { name: a-$B }\nspec: { template: { spec: { restartPolicy: Never, containers: [{ name: c, image: x/y:v1 }] } } }\n'
    const reasons = json(['-'], job).objects[0]?.words.split('\n') ?? []
    expect(reasons.map((line) => /^[^ ]+ ([a-z.]+): /.exec(line)?.[1])).toEqual([
      undefined,
      'metadata.name',
      'spec.template.labels',
    ])
  })

  it('does not ask about facts that change nothing about a stall', () => {
    const claim =
      'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data }\nspec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }\n'
    const text = `${claim}---\n${deployment('web', 'shop/Web:v1').replace('replicas: 4', 'replicas: 1').replace('containers', 'volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }]\n      containers')}`
    expect(json(['-'], text).objects[1]?.rollout).toMatchObject({ outcome: 'stalled', questions: [] })
    const { out } = check(['-'], text)
    expect(out).not.toContain('Facts outside the files')
  })

  it('prints the answers of each possible outcome', () => {
    const one = deployment('web', 'shop/web:v1').replace('containers', 'nodeSelector: { disk: ssd }\n      containers')
    expect(check(['-'], one).out).toMatch(
      /- With `?label\/disk:ssd=present`?: complete after .*\n +- With `?label\/disk:ssd=absent`?: stalls/,
    )
    const two = one.replace('nodeSelector', 'priorityClassName: high\n      nodeSelector')
    expect(check(['-'], two).out).toMatch(/- With the first answer to each question: complete after /)
  })

  it('takes an answer about a policy whose parameter the files lack', () => {
    const policy = (kind: string) => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: rules }
spec:
  paramKind: ${kind}
  matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }] }
  validations: [{ expression: 'params != null' }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: here }
spec: { policyName: rules, validationActions: [Deny], paramRef: { name: limit, parameterNotFoundAction: Deny } }
---
${deployment('web', 'shop/web:v1')}`
    for (const kind of ['{ apiVersion: rules.example.com/v1, kind: Limit }', '{ apiVersion: v1, kind: ConfigMap }']) {
      // The Pods of the file precede the policy; the policy applies to the Pods of the first update.
      expect(json(['-'], policy(kind))).toMatchObject({ stalled: 0, cannotTell: 0 })
      expect(json(['-', '--assume', 'policy/rules=accepts'], policy(kind))).toMatchObject({ stalled: 0, cannotTell: 0 })
      expect(json(['-', '--assume', 'policy/rules=rejects'], policy(kind))).toMatchObject({ stalled: 1, cannotTell: 0 })
    }
  })

  it('asks about a ServiceAccount in no file, unless an object in the files creates the ServiceAccount', () => {
    const text = deployment('web', 'shop/web:v1').replace('containers', 'serviceAccountName: op\n      containers')
    const { objects } = json(['-'], text)
    expect(objects[0]?.rollout?.futures[1]?.why).toContain(
      'error looking up service account default/op: serviceaccount "op" not found',
    )
    const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: op }\n'
    expect(json(['-'], `${text}---\n${account}`).objects[0]?.rollout).toMatchObject({
      outcome: 'complete',
      reasons: [],
    })
  })

  it('never says "complete" if a controller that is not simulated decides', () => {
    const { objects } = json(
      ['-'],
      [
        'apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: { name: a }\n',
        'apiVersion: v1\nkind: Pod\nmetadata: { name: b }\nspec: { containers: [{ name: c, image: x, command: [cat, /etc/hosts] }] }\n',
        'apiVersion: batch/v1\nkind: Job\nmetadata: { name: c }\nspec: { suspend: true, template: { spec: { restartPolicy: Never, containers: [{ name: c, image: x }] } } }\n',
        'apiVersion: v1\nkind: Pod\nmetadata: { name: d }\nspec: { nodeName: gone, containers: [{ name: c, image: x }] }\n',
      ].join('---\n'),
    )
    expect(objects.map(({ rollout }) => rollout?.outcome)).toEqual(Array(4).fill('cannot tell'))
  })

  it('says that a DaemonSet without matching nodes has no Pods', () => {
    const text = deployment('agent', 'x/agent:v1')
      .replace('kind: Deployment', 'kind: DaemonSet')
      .replace('  replicas: 4\n', '')
      .replace('containers', 'nodeSelector: { disk: ssd }\n      containers')
    expect(json(['-'], text).objects[0]?.rollout).toMatchObject({
      outcome: 'cannot tell',
      questions: [{ key: 'label/disk:ssd', field: 'spec.template.spec.nodeSelector' }],
    })
    const { out } = check(['-', '--assume', 'label/disk:ssd=absent'], text)
    expect(out).toContain('no Pods: no node matches')
  })

  it('asks for the number of nodes if Pods cannot share a node, and plays with the fewest nodes that have room', () => {
    const spread = deployment('web', 'shop/web:v1').replace(
      "v1' }",
      "v1', ports: [{ containerPort: 80, hostPort: 80 }] }",
    )
    expect(json(['-'], spread).objects[0]?.rollout).toMatchObject({
      outcome: 'cannot tell',
      questions: [{ key: 'nodes/4' }],
    })
    const large = deployment('web', 'shop/web:v1')
      .replace('replicas: 4', 'replicas: 12')
      .replace("v1' }", "v1', resources: { requests: { cpu: '2' } } }")
    const { objects, clusters } = json(['-'], large)
    expect(objects[0]?.rollout?.outcome).toBe('complete')
    expect(Number(/^\d+/.exec(clusters[0] ?? '')?.[0])).toBeGreaterThanOrEqual(7)
  })

  it('asks whether an autoscaler adds nodes of a provider', () => {
    writeFileSync(
      join(folder, 'wide.yaml'),
      deployment('wide', 'shop/a:v1').replace("v1' }", "v1', resources: { requests: { cpu: 1200m } } }"),
    )
    const of = (...args: readonly string[]) => {
      const { code, objects } = json(['wide.yaml', ...args])
      return { code, outcome: objects[0]?.rollout?.outcome, keys: objects[0]?.rollout?.questions.map(({ key }) => key) }
    }
    const eks = ['--cluster', 'eks']
    expect(of(...eks)).toEqual({ code: 0, outcome: 'cannot tell', keys: ['autoscaler'] })
    expect(of(...eks, '--assume', 'autoscaler=on')).toEqual({ code: 0, outcome: 'complete', keys: [] })
    expect(of(...eks, '--assume', 'autoscaler=off')).toEqual({ code: 1, outcome: 'stalled', keys: [] })
    expect(of('--cluster', 'bare', '--nodes', '1')).toMatchObject({ code: 1, outcome: 'stalled' })
  })

  it('names the served version of a kind with an unserved version', () => {
    const { out } = check(['-'], 'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: { name: a }\n')
    expect(out).toMatch(
      /no matches for kind "Deployment" in version "extensions\/v1beta1".*<br>write apiVersion: apps\/v1/,
    )
  })

  it('leaves out files that are no manifests, and names a command that makes manifests of such files', () => {
    const { code, objects, leftOut } = json(['foreign.yaml'])
    expect([code, leftOut]).toEqual([0, 4])
    expect(objects.map(({ object, words }) => [object, words])).toEqual([
      ['Kustomization/?', expect.stringContaining('kubectl kustomize DIR | rollscope check -')],
      ['document', expect.stringContaining('helm template DIR | rollscope check -')],
      ['document', expect.stringContaining('kompose convert')],
      ['document', expect.stringContaining('a template of a Helm chart')],
    ])
  })

  it('plays each file in its own cluster, unless an option asks for a shared cluster', () => {
    expect(json(['first.yaml', 'second.yaml'])).toMatchObject({ code: 0, accepted: 2 })
    const together = json(['first.yaml', 'second.yaml', '--together'])
    expect(together).toMatchObject({ code: 1, accepted: 1, refused: 1 })
    expect(together.objects[1]?.words).toContain('data: Forbidden: field is immutable when `immutable` is set')
  })

  it('starts the Job of a CronJob, however late its next time is', () => {
    const cronJob = (name: string, image: string) => `apiVersion: batch/v1
kind: CronJob
metadata: { name: ${name} }
spec:
  schedule: "0 3 1 1 *"
  jobTemplate:
    spec:
      template:
        spec: { restartPolicy: Never, containers: [{ name: c, image: '${image}' }] }
`
    const { objects, code } = json(
      ['-'],
      `${cronJob('tidy', 'shop/tidy:v1')}---\n${cronJob('lost', 'shop/lost:v1.nopull')}`,
    )
    expect(objects.map(({ object, rollout }) => [object, rollout?.outcome])).toEqual([
      ['CronJob/tidy', 'complete'],
      ['CronJob/lost', 'stalled'],
    ])
    expect(objects[1]?.rollout?.why).toContain('shop/lost:v1.nopull')
    expect(code).toBe(1)
  })

  it('reports StatefulSets and DaemonSets, also with a container that starts slowly', () => {
    const set = (kind: string, name: string, rest: string, image: string) => `apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name} }
spec:
  ${rest}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: c, image: '${image}' }] }
`
    const { objects } = json(
      ['-'],
      [
        set('StatefulSet', 'db', 'replicas: 90\n  serviceName: db', 'shop/db:v1'),
        set('DaemonSet', 'agent', 'minReadySeconds: 5', 'shop/agent:v1.nopull'),
      ].join('---\n'),
    )
    expect(objects.map(({ rollout }) => rollout?.outcome)).toEqual(['complete', 'stalled'])
    expect(objects[1]?.rollout?.why).toContain('shop/agent:v1.nopull')
  })

  it('reads standard input', () => {
    expect(json(['-'], deployment('web', 'shop/web:v1'))).toMatchObject({ code: 0, accepted: 1 })
    expect(json(['-'], 'a: : b\n')).toMatchObject({ code: 1, refused: 1 })
  })

  it.each([
    [['nothere.yaml'], 'error: the path "nothere.yaml" does not exist\n'],
    [['empty'], 'error: no manifest (.yaml, .yml, .json) was found\n'],
    [[], 'rollscope: check needs a file or a folder\nSee rollscope check --help.\n'],
    [
      ['good.yaml', '--trace', 'x'],
      'rollscope: option --trace cannot be used with check\nSee rollscope check --help.\n',
    ],
    [
      ['good.yaml', '--assume', 'secret/db=present'],
      'error: --assume secret/db=present: secret/db is not an open question: the questions are crd/widgets.example.com\n',
    ],
    [
      ['waiting.yaml', '--assume', 'secret/db=yes'],
      'error: --assume secret/db=yes: secret/db takes present or absent, not "yes"\n',
    ],
    [['good.yaml', '--assume', 'x'], 'rollscope: --assume must be KEY=VALUE, not "x"\nSee rollscope check --help.\n'],
    [['-', '-'], 'rollscope: standard input can be read only once\nSee rollscope check --help.\n'],
  ] as const)('ends with 2 after %s', (args, words) => {
    expect(check(args)).toEqual({ code: 2, out: '', err: words })
  })
})
