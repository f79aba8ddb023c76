import { describe, expect, it } from 'vitest'
import { Session } from '../../engine/index.ts'
import { thingDefinition } from '../../engine/testing/thingDefinition.ts'
import { decodeRunFile } from '../../share/runFile.ts'
import { configMap, joined, plan, planOf } from '../testing/plans.ts'

const web = (image: string, spec = '', replicas = 2): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { ${spec}containers: [{ name: c, image: '${image}'${mountsOf(spec)} }] }
`

/** Mounts for the volumes of a spec, because the kubelet ignores unmounted volumes. */
const mountsOf = (spec: string): string => {
  const names = [...spec.matchAll(/\{ name: (\w+), (?:secret|csi|persistentVolumeClaim):/g)].map(([, name]) => name)
  return names.length === 0
    ? ''
    : `, volumeMounts: [${names.map((name) => `{ name: ${name}, mountPath: /${name} }`).join(', ')}]`
}

const secret = 'volumes: [{ name: s, secret: { secretName: fresh } }], '

describe('the verdict of a plan', () => {
  it('is "rolls out" without open questions', async () => {
    expect(await planOf(web('x/web:v1'), web('x/web:v2'))).toMatchObject({
      code: 0,
      version: 2,
      verdict: 'rollsOut',
      questions: [],
    })
  })

  it('is "stalls", with exit code 1', async () => {
    const { code, verdict } = await planOf(web('x/web:v1'), web('x/web:v2.nopull'))
    expect({ code, verdict }).toEqual({ code: 1, verdict: 'stalls' })
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': web('x/web:v1'),
      'new.yaml': web('x/web:v2.nopull'),
    })
    expect(out).toMatch(/^## Rollout plan: \*\*stalls\*\*: 1 workload rolls/)
  })

  it('is "refused"', async () => {
    expect(await planOf(web('x/web:v1'), web('x/web:v2', '', -1))).toMatchObject({ code: 1, verdict: 'refused' })
  })

  it('is "cannot tell" if only the new side names an object that no file contains', async () => {
    const next = web('x/web:v2', secret)
    const open = await planOf(web('x/web:v1'), next)
    expect(open).toMatchObject({
      code: 0,
      verdict: 'cannotTell',
      questions: [
        {
          key: 'secret/fresh',
          answers: ['present', 'absent'],
          object: 'Deployment/web',
          field: 'spec.template.spec.volumes[0].secret',
          file: 'new.yaml',
          line: 9,
        },
      ],
    })
    expect(await planOf(web('x/web:v1'), next, ['--strict'])).toMatchObject({ code: 1, verdict: 'cannotTell' })
    const yes = await planOf(web('x/web:v1'), next, ['--assume', 'secret/fresh=present'])
    expect(yes).toMatchObject({ code: 0, verdict: 'rollsOut', questions: [] })
    const no = await planOf(web('x/web:v1'), next, ['--assume', 'secret/fresh=absent'])
    expect(no).toMatchObject({ code: 1, verdict: 'stalls' })
  })

  it('is "stalls" with an answer that prevents the rollout, even if no cluster can simulate that answer', async () => {
    const ending = (image: string): string => web(image).replace("' }]", "', command: [cat, /x] }]")
    const sides = [ending('x/web:v1'), ending('x/web:v2')] as const
    const key = 'container/web:c'
    expect(await planOf(...sides)).toMatchObject({ verdict: 'cannotTell', questions: [{ key }] })
    expect(await planOf(...sides, ['--assume', `${key}=runs`])).toMatchObject({ verdict: 'rollsOut' })
    expect(await planOf(...sides, ['--assume', `${key}=ends`])).toMatchObject({
      verdict: 'stalls',
      questions: [{ key }],
    })
  })

  it('assumes that objects named by both sides exist, ServiceAccounts included', async () => {
    const spec = `serviceAccountName: op, ${secret}`
    const { verdict, brokenBefore, assumed } = await planOf(web('x/web:v1', spec), web('x/web:v2', spec))
    expect({ verdict, brokenBefore }).toEqual({ verdict: 'rollsOut', brokenBefore: [] })
    expect(assumed.map(({ kind, name }) => `${kind}/${name}`).sort()).toEqual(['Secret/fresh', 'ServiceAccount/op'])
  })

  it('names the line of the deciding field', async () => {
    const spec = 'volumes: [{ name: d, csi: { driver: disk.example.com } }], '
    const { questions, verdict } = await planOf(web('x/web:v1'), web('x/web:v2', spec))
    expect(verdict).toBe('cannotTell')
    expect(questions).toMatchObject([
      { key: 'driver/disk.example.com', object: 'Deployment/web', field: 'spec.template.spec.volumes[0].csi', line: 9 },
    ])
    const lost = await planOf(web('x/web:v1'), web('x/web:v2', spec), ['--assume', 'driver/disk.example.com=absent'])
    expect(lost).toMatchObject({ code: 1, verdict: 'stalls' })
  })

  it('is "cannot tell" if a volume may be attached to another node', async () => {
    const claim =
      'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data }\nspec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }\n---\n'
    const spec = 'volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }], '
    const [old, next] = [claim + web('x/web:v1', spec, 1), claim + web('x/web:v2', spec, 1)]
    expect(await planOf(old, next)).toMatchObject({
      verdict: 'cannotTell',
      questions: [{ key: 'volume/data', field: 'spec.template.spec.volumes[0].persistentVolumeClaim', line: 14 }],
    })
    expect(await planOf(old, next, ['--assume', 'volume/data=shared'])).toMatchObject({ verdict: 'rollsOut' })
    expect(await planOf(old, next, ['--assume', 'volume/data=one-node'])).toMatchObject({ code: 1, verdict: 'stalls' })
  })

  it('is an error for an answer without a question', async () => {
    const files = { 'old.yaml': web('x/web:v1'), 'new.yaml': web('x/web:v2', secret) }
    const args = ['old.yaml', '--to', 'new.yaml', '--assume', 'secret/other=present']
    await expect(plan(args, files)).resolves.toMatchObject({
      code: 2,
      err: expect.stringContaining('secret/other is not an open question: the questions are secret/fresh'),
    })
  })

  it('has a verdict for each workload, with the possible outcomes', async () => {
    const next = joined(web('x/web:v2', secret), web('x/api:v1').replaceAll('web', 'api'), configMap('a'))
    const { changed, verdict } = await planOf(web('x/web:v1'), next)
    expect(verdict).toBe('cannotTell')
    expect(changed.map(({ name, verdict: one }) => [name, one?.word])).toEqual([
      ['web', 'cannotTell'],
      ['api', 'rollsOut'],
      ['conf', undefined],
    ])
    expect(changed[0]?.verdict).toMatchObject({
      questions: [{ key: 'secret/fresh', line: 9 }],
      futures: [
        { without: [], outcome: 'complete', seconds: expect.any(Number) },
        { without: ['secret/fresh'], outcome: 'stalled', why: expect.stringContaining('Secret "fresh" not found') },
      ],
    })
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], { 'old.yaml': web('x/web:v1'), 'new.yaml': next })
    expect(out).toMatch(/^## Rollout plan: \*\*cannot tell\*\*: 1 workload rolls, 1 new workload/)
    expect(out).toMatch(/\| `Deployment\/web` \| rolls out \| cannot tell \|/)
    expect(out).toMatch(
      /\n {2}- With `secret\/fresh=present`: rolls out in \d+(\.\d+)? s\n {2}- With `secret\/fresh=absent`: stalls: .*fresh/,
    )
  })

  it('plays two questions separately', async () => {
    const spec = `${secret.slice(0, -3)}, { name: d, csi: { driver: disk.example.com } }], `
    const { changed } = await planOf(web('x/web:v1'), web('x/web:v2', spec))
    expect(changed[0]?.verdict?.futures.map(({ without, outcome }) => [without.join(), outcome])).toEqual([
      ['', 'complete'],
      ['secret/fresh', 'stalled'],
      ['driver/disk.example.com', 'stalled'],
    ])
  })

  it('is "cannot tell" for a stall beside an object that is not simulated, and "stalls" if another workload stalls', async () => {
    const ending = (image: string): string => web(image).replace("' }]", "', command: [cat, /x] }]")
    expect(await planOf(ending('x/web:v1'), ending('x/web:v2.nopull'))).toMatchObject({
      code: 0,
      verdict: 'cannotTell',
    })
    const api = web('x/api:v1.nopull').replaceAll('web', 'api')
    const both = await planOf(ending('x/web:v1'), joined(ending('x/web:v2'), api))
    expect(both).toMatchObject({ code: 1, verdict: 'stalls', questions: [{ key: 'container/web:c' }] })
    expect(both.changed.map(({ verdict }) => verdict?.word)).toEqual(['cannotTell', 'stalls'])
  })

  it('includes Jobs, Pods, and the Job of a CronJob', async () => {
    const job = (image: string): string =>
      `{apiVersion: batch/v1, kind: Job, metadata: {name: j}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: '${image}'}]}}}}\n`
    const cron = job('x/j:v1.nopull')
      .replace('kind: Job', 'kind: CronJob')
      .replace('spec: {template', "spec: {schedule: '0 0 1 1 *', jobTemplate: {spec: {template")
      .replace('}}}}\n', '}}}}}}\n')
    const pod =
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: x/p:v1.crash}]}}\n'
    const old = web('x/web:v1')
    const of = async (added: string) => (await planOf(old, joined(old, added))).verdict
    expect([await of(job('x/j:v1')), await of(job('x/j:v1.nopull')), await of(cron), await of(pod)]).toEqual([
      'rollsOut',
      'stalls',
      'stalls',
      'stalls',
    ])
  })

  it('has no questions that running Pods answer, nor questions about a workload that is only scaled', async () => {
    const spec = `${secret.slice(0, -3)}, { name: d, csi: { driver: disk.example.com } }], serviceAccountName: op, `
    const scaled = await planOf(web('x/web:v1', spec), web('x/web:v1', spec, 3))
    expect(scaled).toMatchObject({ verdict: 'rollsOut', questions: [] })
    const rolled = await planOf(web('x/web:v1', spec), web('x/web:v2', spec))
    expect(rolled).toMatchObject({ verdict: 'rollsOut', questions: [], brokenBefore: [] })
    const fromNone = await planOf(web('x/web:v1', spec, 0), web('x/web:v1', spec, 3))
    expect(fromNone.questions.map(({ key }) => key)).toEqual([
      'serviceaccount/op',
      'secret/fresh',
      'driver/disk.example.com',
    ])
    const ending = (replicas: number): string =>
      web('x/web:v1', '', replicas).replace("' }]", "', command: [cat, /x] }]")
    expect(await planOf(ending(1), ending(2))).toMatchObject({ verdict: 'rollsOut', questions: [] })
  })

  it('refuses an answer that running Pods contradict, and accepts an answer that running Pods confirm', async () => {
    const sides = { 'old.yaml': web('x/web:v1', secret), 'new.yaml': web('x/web:v2', secret) }
    const of = (answer: string) => plan(['old.yaml', '--to', 'new.yaml', '--assume', answer], sides)
    expect(await of('secret/fresh=present')).toMatchObject({ code: 0 })
    expect(await of('secret/fresh=absent')).toMatchObject({
      code: 2,
      err: 'error: --assume secret/fresh=absent: the running objects show the opposite\n',
    })
  })

  it('is "cannot tell" if a new custom resource has no definition, until the user answers', async () => {
    const custom = (name: string) => `apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: ${name} }\n`
    const [old, next] = [web('x/web:v1'), `${web('x/web:v2')}---\n${custom('a')}`]
    const key = 'crd/things.example.com'
    expect(await planOf(old, next)).toMatchObject({ verdict: 'cannotTell', questions: [{ key, object: 'Thing/a' }] })
    expect(await planOf(old, next, ['--assume', `${key}=present`])).toMatchObject({
      verdict: 'rollsOut',
      questions: [],
    })
    expect(await planOf(old, next, ['--assume', `${key}=absent`])).toMatchObject({
      verdict: 'refused',
      refused: [{ words: 'no matches for kind "Thing" in version "example.com/v1"' }],
    })
    expect(await planOf(`${old}---\n${thingDefinition}`, next)).toMatchObject({ verdict: 'rollsOut', questions: [] })
  })

  it('begins once a DaemonSet whose nodes are assumed is complete', async () => {
    const exporter = (image: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata: { name: exporter }
spec:
  selector: { matchLabels: { app: exporter } }
  template:
    metadata: { labels: { app: exporter } }
    spec:
      nodeSelector: { gpu: 'on' }
      containers: [{ name: c, image: ${image}, readinessProbe: { initialDelaySeconds: 10, httpGet: { port: 80 } } }]
`
    expect(await planOf(exporter('x/e:v1'), exporter('x/e:v2'))).toMatchObject({
      verdict: 'rollsOut',
      brokenBefore: [],
    })
  })

  it('assumes that storage classes and ConfigMap keys exist if the old side needs them', async () => {
    const claim = `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {storageClassName: gp3, accessModes: [ReadWriteMany], resources: {requests: {storage: 1Gi}}}}\n`
    const conf = '{apiVersion: v1, kind: ConfigMap, metadata: {name: conf}, data: {}}\n'
    const side = (image: string): string =>
      joined(
        claim,
        conf,
        web(image, 'volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }], ').replace(
          "' }]",
          "', env: [{ name: A, valueFrom: { configMapKeyRef: { name: conf, key: a } } }] }]",
        ),
      )
    expect(await planOf(side('x/web:v1'), side('x/web:v2'))).toMatchObject({ verdict: 'rollsOut', brokenBefore: [] })
  })

  it("asks for a key that only the new side needs, and for an object of the workload's namespace", async () => {
    const namespace = '{apiVersion: v1, kind: Namespace, metadata: {name: shop}}\n'
    const inShop = web('x/api:v1', secret).replace('{ name: web }', '{ name: web, namespace: shop }')
    const [key, answers] = ['secret/shop/fresh', ['absent', 'present'] as const]
    const next = joined(web('x/web:v1'), namespace, inShop)
    expect((await planOf(web('x/web:v1'), next)).questions).toMatchObject([{ key }])
    const words: string[] = []
    for (const one of answers) words.push((await planOf(web('x/web:v1'), next, ['--assume', `${key}=${one}`])).verdict)
    expect(words).toEqual(['stalls', 'rollsOut'])
    const empty = '{apiVersion: v1, kind: ConfigMap, metadata: {name: conf}}\n'
    const withKey = web('x/web:v2').replace(
      "' }]",
      "', env: [{ name: A, valueFrom: { configMapKeyRef: { name: conf, key: a } } }] }]",
    )
    const { verdict, changed } = await planOf(web('x/web:v1'), joined(empty, withKey))
    expect(verdict).toBe('cannotTell')
    expect(changed[1]?.verdict?.futures.map(({ outcome }) => outcome)).toEqual(['complete', 'stalled'])
  })

  it('is "cannot tell" if controllers of other projects handle the change', async () => {
    const rollout = (image: string): string =>
      `{apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: shop}, spec: {template: {spec: {containers: [{name: c, image: '${image}'}]}}}}\n`
    const of = (old: string, next: string) => planOf(joined(web('x/web:v1'), old), joined(web('x/web:v2'), next))
    expect(await of(rollout('x:1'), rollout('x:2'))).toMatchObject({
      verdict: 'cannotTell',
      foreign: [{ object: 'Rollout/shop', line: 11, words: expect.stringContaining('Argo Rollouts') }],
    })
    expect(await of(rollout('x:1'), rollout('x:1'))).toMatchObject({ verdict: 'rollsOut', foreign: [] })
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': web('x/web:v1'),
      'new.yaml': rollout('x:1'),
    })
    expect(out).toMatch(/^## Rollout plan: \*\*cannot tell\*\*/)
    expect(out).toMatch(/- `Rollout\/shop` \(new\.yaml:1\): the controller of Argo Rollouts .*not simulated/)
  })

  it('asks for the number of nodes if Pods cannot share a node and the old side needs fewer', async () => {
    const port = (image: string, replicas: number): string =>
      web(image, '', replicas).replace("' }]", "', ports: [{ containerPort: 80, hostPort: 80 }] }]")
    const none = '{apiVersion: v1, kind: ConfigMap, metadata: {name: none}}\n'
    const of = async (old: string, next: string, ...args: readonly string[]) => {
      const { verdict, questions } = await planOf(old, next, args)
      return [verdict, ...questions.map(({ key }) => key)]
    }
    expect(await of(none, port('x/web:v1', 5))).toEqual(['cannotTell', 'nodes/5'])
    expect(await of(none, port('x/web:v1', 5), '--assume', 'nodes/5=absent')).toEqual(['stalls'])
    expect(await of(none, port('x/web:v1', 5), '--assume', 'nodes/5=present')).toEqual(['rollsOut'])
    expect(await of(port('x/web:v1', 5), port('x/web:v2', 5))).toEqual(['rollsOut'])
  })

  it('asks whether an autoscaler adds nodes of a provider', async () => {
    const asking = (cpu: string): string =>
      web('x/web:v1', '', 3).replace("' }]", `', resources: { requests: { cpu: ${cpu} } } }]`)
    const eks = ['--cluster', 'eks']
    const of = async (...args: readonly string[]) => {
      const { code, verdict, questions, cluster } = await planOf(asking('100m'), asking('1200m'), args)
      return { code, verdict, keys: questions.map(({ key }) => key), added: cluster.added }
    }
    const [on, off] = ['on', 'off'].map((one) => ['--assume', `autoscaler=${one}`])
    expect(await of(...eks)).toEqual({ code: 0, verdict: 'cannotTell', keys: ['autoscaler'], added: 1 })
    expect(await of(...eks, ...(on ?? []))).toEqual({ code: 0, verdict: 'rollsOut', keys: [], added: 1 })
    expect(await of(...eks, ...(off ?? []))).toEqual({ code: 1, verdict: 'stalls', keys: [], added: 0 })
    expect(await of('--cluster', 'bare', '--nodes', '1')).toMatchObject({ code: 1, verdict: 'stalls' })
  })
})

describe('the verdict on a claim that Pods share', () => {
  const claim = (className: string): string =>
    `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {storageClassName: ${className}, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}\n`
  const volume = 'volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }], '
  const apart =
    'affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: kubernetes.io/hostname, labelSelector: { matchLabels: { app: web } } }] } }, '
  const of = async (className: string, spec: string, args: readonly string[]) => {
    const { verdict, questions } = await planOf(
      joined(claim(className), web('x/web:v1', volume + spec, 1)),
      joined(claim(className), web('x/web:v2', volume + spec, 1)),
      args,
    )
    return { verdict, questions: questions.map(({ key, answers }) => `${key} ${answers.join()}`) }
  }

  it('is "stalls" if the class has disks for a single node and Pods must be on different nodes', async () => {
    expect(await of('standard-rwo', apart, ['--cluster', 'gke'])).toEqual({ verdict: 'stalls', questions: [] })
  })

  it('is "cannot tell" if the scheduler may choose one node for both Pods', async () => {
    const questions = ['volume/data same-node,other-node']
    expect(await of('standard-rwo', '', ['--cluster', 'gke'])).toEqual({ verdict: 'cannotTell', questions })
    const answered = ['--cluster', 'gke', '--assume', 'volume/data=other-node']
    expect(await of('standard-rwo', '', answered)).toEqual({ verdict: 'stalls', questions: [] })
  })

  it('has no question if every node mounts the volumes of the class', async () => {
    const rollsOut = { verdict: 'rollsOut', questions: [] }
    expect(await of('azurefile-csi', apart, ['--cluster', 'aks'])).toEqual(rollsOut)
    expect(await of('azurefile-csi', '', ['--cluster', 'aks'])).toEqual(rollsOut)
  })

  it('has a question if the class is unknown', async () => {
    expect(await of('standard', apart, [])).toEqual({
      verdict: 'cannotTell',
      questions: ['volume/data shared,one-node'],
    })
  })
})

describe('the run of a plan', () => {
  it('is saved with its answers, and has an equal fingerprint when played again', async () => {
    const driver = `${secret.slice(0, -3)}, { name: d, csi: { driver: disk.example.com } }, { name: p, persistentVolumeClaim: { claimName: data } }], `
    const answers = ['references=present', 'persistentvolumeclaim/data=present', 'driver/disk.example.com=absent']
    const files = { 'old.yaml': web('x/web:v1'), 'new.yaml': web('x/web:v2', driver) }
    const { err, written } = await plan(
      ['old.yaml', '--to', 'new.yaml', '--save', 'run.json', ...answers.flatMap((one) => ['--assume', one])],
      files,
    )
    expect(err).toBe('')
    const saved = decodeRunFile(written.get('run.json') ?? '')
    const run = saved.type === 'run' ? saved.run : undefined
    expect(saved).toMatchObject({
      type: 'run',
      run: { document: { config: { assumed: { 'driver/disk.example.com': 'absent' } } } },
    })
    if (run === undefined || !('journal' in run.document)) throw new Error('no run')
    const session = new Session(run.document)
    session.seekTo(run.cursor)
    expect(session.fingerprint).toBe(run.fingerprint)
  })
})

describe('an object that Argo CD replaces by force', () => {
  const forced = (label: string, options: string): string =>
    web('x/web:v1')
      .replaceAll('app: web', `app: ${label}`)
      .replace('{ name: web }', `{ name: web, annotations: { argocd.argoproj.io/sync-options: '${options}' } }`)

  it('is deleted and created again if its change is refused', async () => {
    const found = await planOf(forced('a', 'Force=true'), forced('b', 'Force=true'))
    expect(found).toMatchObject({ code: 0, verdict: 'rollsOut', refused: [] })
  })

  it('is refused without the option', async () => {
    const found = await planOf(forced('a', 'Prune=false'), forced('b', 'Prune=false'))
    expect(found).toMatchObject({ code: 1, verdict: 'refused' })
  })
})

describe('a webhook on either side', () => {
  const guard = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: { name: guard }
webhooks:
  - name: guard.example.com
    admissionReviewVersions: [v1]
    sideEffects: None
    clientConfig: { service: { name: guard, namespace: default } }
    rules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }]
`

  it('is asked about new Pods, and not about unchanged Pods', async () => {
    const [old, next] = [joined(guard, web('x/web:v1')), joined(guard, web('x/web:v2'))]
    expect(await planOf(old, next)).toMatchObject({
      verdict: 'cannotTell',
      questions: [{ key: 'webhook/guard.example.com', answers: ['accepts', 'rejects'] }],
    })
    expect(await planOf(old, next, ['--assume', 'webhook/guard.example.com=accepts'])).toMatchObject({
      verdict: 'rollsOut',
    })
    const more = await planOf(old, joined(guard, web('x/web:v1'), configMap('a')))
    expect(more).toMatchObject({ verdict: 'rollsOut', questions: [] })
  })
})
