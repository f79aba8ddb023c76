import { describe, expect, it } from 'vitest'
import { decodeRunFile } from '../share/runFile.ts'
import type { JsonReport } from './report.ts'
import { cliOver } from './testing/cliOver.ts'
import { configMap, deployment, joined } from './testing/plans.ts'

const secret = '{ name: s, secret: { secretName: fresh } }'
const driver = '{ name: d, csi: { driver: disk.example.com } }'
/** Mounts for all volumes, because the kubelet ignores unmounted volumes. */
const mountsOf = (list: string): string =>
  [...list.matchAll(/\{ name: (\w+), /g)].map(([, name]) => `{ name: ${name}, mountPath: /${name} }`).join(', ')

const withVolumes = (image: string, list: string): string =>
  deployment('web', { image, container: `, volumeMounts: [${mountsOf(list)}]` }).replace(
    '      containers',
    `      volumes: [${list}]\n      containers`,
  )
const held = '{ name: d, persistentVolumeClaim: { claimName: data } }'
const claim =
  '{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}\n'
const ending = deployment('web', { container: ', command: [cat, /x]' })

const cli = cliOver({
  'plain.yaml': deployment('web'),
  'secret.yaml': withVolumes('shop/web:v1', secret),
  'next.yaml': withVolumes('shop/web:v2', `${secret}, ${driver}`),
  'broken.yaml': deployment('web', { image: 'shop/web:v1.nopull' }),
  'ending.yaml': ending,
  'both.yaml': joined(
    withVolumes('shop/web:v1', secret),
    deployment('api', { image: 'shop/api:v1.nopull' }),
    configMap('a'),
  ),
  'beside.yaml': joined(
    deployment('web', { container: ', resources: { requests: { cpu: 1200m } }' }),
    deployment('api', { image: 'shop/api:v1.nopull' }),
  ),
  'shared.yaml': joined(claim, withVolumes('shop/web:v1', held)),
  'alone.yaml': joined(claim, withVolumes('shop/web:v1', held).replace(/replicas: \d+/, 'replicas: 1')),
  'alone-next.yaml': joined(claim, withVolumes('shop/web:v2', held).replace(/replicas: \d+/, 'replicas: 1')),
  'wide.yaml': deployment('web', { container: ', resources: { requests: { cpu: 1200m } }' }),
})

async function json(line: string): Promise<JsonReport & { readonly code: number }> {
  const { out, code, err } = await cli(`${line} --json`)
  if (out === '') throw new Error(err)
  return { ...(JSON.parse(out) as JsonReport), code }
}

describe('the verdict of run on objects without rollouts', () => {
  const container = (more: string): string => `containers: [{ name: c, image: 'shop/task:v1'${more} }]`
  const job = (name: string, more: string, spec = ''): string =>
    `{apiVersion: batch/v1, kind: Job, metadata: {name: ${name}}, spec: {backoffLimit: 1, template: {spec: {restartPolicy: Never, ${spec}${container(more)}}}}}\n`
  const pod = (name: string, image: string): string =>
    `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {containers: [{name: c, image: "${image}"}]}}\n`
  const cronJob = `{apiVersion: batch/v1, kind: CronJob, metadata: {name: nightly}, spec: {schedule: "0 3 1 1 *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, ${container('').replace('task:v1', 'task:v1.nopull')}}}}}}}\n`
  const others = cliOver({
    'pods.yaml': joined(pod('good', 'shop/one:v1'), pod('bad', 'shop/one:v1.nopull')),
    'good.yaml': joined(deployment('web'), pod('good', 'shop/one:v1')),
    'nightly.yaml': joined(deployment('web'), cronJob),
    'asking.yaml': job('load', ', envFrom: [{secretRef: {name: fresh}}]'),
  })
  const said = async (line: string) => {
    const { out, code } = await others(`${line} --json`)
    const report = JSON.parse(out) as JsonReport
    return { code, outcome: report.outcome, verdict: report.verdict, others: report.others }
  }

  it('is in the JSON and the summary with its reason, and conditions can use the verdict', async () => {
    const bad = {
      kind: 'Pod',
      name: 'bad',
      verdict: 'stalls',
      outcome: 'stalled',
      why: expect.stringContaining('nopull'),
    }
    expect(await said('run pods.yaml --fail-if stalled')).toMatchObject({
      code: 1,
      outcome: 'stalled',
      verdict: 'stalls',
      others: expect.arrayContaining([
        expect.objectContaining({ name: 'good', verdict: 'rollsOut', outcome: 'complete', why: '' }),
        expect.objectContaining(bad),
      ]),
    })
    expect((await others('run pods.yaml -q')).out).toMatch(/\n {2}Pod\/bad stalled: .*nopull/)
  })

  it('starts the Job of a CronJob, without an effect on a rollout beside it', async () => {
    const found = await said('run nightly.yaml')
    expect(found).toMatchObject({ code: 0, outcome: 'stalled', verdict: 'stalls', others: [{ name: 'nightly' }] })
    expect(found.others?.[0]?.why).toContain('nopull')
    expect(await said('run good.yaml --fail-if stalled')).toMatchObject({ code: 0, outcome: 'complete' })
  })

  it('has questions about a Job like the questions about a rollout', async () => {
    expect(await said('run asking.yaml')).toMatchObject({
      verdict: 'cannotTell',
      others: [
        { name: 'load', verdict: 'cannotTell', outcome: 'stalled', futures: [{}, { without: ['secret/fresh'] }] },
      ],
    })
    expect(await said('run asking.yaml --assume secret/fresh=present')).toMatchObject({
      outcome: 'complete',
      verdict: 'rollsOut',
    })
  })
})

describe('the verdict of run', () => {
  it('is in the JSON and in the summary', async () => {
    expect(await json('run plain.yaml')).toMatchObject({
      verdict: 'rollsOut',
      questions: [],
      deployments: [{ verdict: 'rollsOut', futures: [{ without: [], outcome: 'complete', why: '' }] }],
    })
    expect(await json('run broken.yaml')).toMatchObject({ code: 0, verdict: 'stalls', outcome: 'stalled' })
    expect((await cli('run broken.yaml -q')).out).toMatch(/\n {2}verdict {17}stalls\n/)
    expect((await cli('run plain.yaml -q')).out).toMatch(/\n {2}verdict {17}rolls out\n/)
  })

  it('names facts outside the manifests with both outcomes, and plays the default', async () => {
    const report = await json('run plain.yaml --then next.yaml')
    expect(report).toMatchObject({
      code: 0,
      outcome: 'stalled',
      verdict: 'cannotTell',
      questions: [
        { object: 'Deployment/web', key: 'secret/fresh', answers: ['present', 'absent'], file: 'next.yaml', line: 12 },
        { key: 'driver/disk.example.com', field: 'spec.template.spec.volumes[1].csi', line: 12 },
      ],
    })
    expect(report.deployments[0]?.futures.map(({ without, outcome }) => [without.join(), outcome])).toEqual([
      ['', 'complete'],
      ['secret/fresh', 'stalled'],
      ['driver/disk.example.com', 'stalled'],
    ])
    const { out } = await cli('run plain.yaml --then next.yaml -q')
    expect(out).toContain('    --assume secret/fresh=present or =absent\n')
    expect(out).toMatch(/\n {2}next\.yaml:12 Deployment\/web spec\.template\.spec\.volumes\[0\]\.secret: /)
  })

  it('accepts answers, and plays the run with these answers', async () => {
    const [yes, no] = ['present', 'absent'].map((one) => `run secret.yaml --assume secret/fresh=${one}`)
    expect(await json(yes ?? '')).toMatchObject({ outcome: 'complete', verdict: 'rollsOut', questions: [] })
    expect(await json(no ?? '')).toMatchObject({ outcome: 'stalled', verdict: 'stalls' })
    expect(await json('run secret.yaml --assume references=present')).toMatchObject({ verdict: 'rollsOut' })
    const lost = 'run plain.yaml --then next.yaml --assume references=present --assume driver/disk.example.com=absent'
    expect(await json(lost)).toMatchObject({ outcome: 'stalled', verdict: 'stalls' })
    const { written } = await cli(`${lost} --save run.json`)
    expect(decodeRunFile(written.get('run.json') ?? '')).toMatchObject({ type: 'run' })
    expect(await cli('run secret.yaml --assume secret/other=present')).toMatchObject({
      code: 2,
      err: expect.stringContaining('secret/other is not an open question: the questions are secret/fresh'),
    })
    expect(await cli('run plain.yaml --seeds 2 --assume a=b')).toMatchObject({ code: 2 })
    expect(await cli('replay run.json --assume a=b')).toMatchObject({ code: 2 })
  })

  it('is "cannot tell" if an object is not simulated, or the run ended too early', async () => {
    expect(await json('run ending.yaml')).toMatchObject({ outcome: 'complete', verdict: 'cannotTell' })
    expect(await json('run plain.yaml --until 1')).toMatchObject({ outcome: 'progressing', verdict: 'cannotTell' })
  })

  it('is the worst of all workloads', async () => {
    const { verdict, deployments } = await json('run both.yaml')
    expect([verdict, ...deployments.map((one) => `${one.name} ${one.verdict}`)]).toEqual([
      'stalls',
      'api stalls',
      'web cannotTell',
    ])
  })

  it('asks whether an autoscaler adds nodes', async () => {
    const eks = 'run wide.yaml --cluster eks'
    expect(await json(eks)).toMatchObject({
      outcome: 'stalled',
      verdict: 'cannotTell',
      questions: [{ key: 'autoscaler', object: 'Deployment/web', line: 11 }],
    })
    const beside = await json('run beside.yaml --cluster eks')
    expect(beside.deployments.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      'api stalls',
      'web cannotTell',
    ])
    expect(beside.questions.map(({ object, key }) => `${object} ${key}`)).toEqual(['Deployment/web autoscaler'])
    expect(await json(`${eks} --assume autoscaler=on`)).toMatchObject({ outcome: 'complete', verdict: 'rollsOut' })
    expect(await json(`${eks} --assume autoscaler=off`)).toMatchObject({ outcome: 'stalled', verdict: 'stalls' })
  })

  it('is in the JUnit report as a failed test case, or as a skipped test case if the verdict is open', async () => {
    const junit = async (line: string) => (await cli(`${line} -q --junit j`)).written.get('j') ?? ''
    expect(await junit('run broken.yaml')).toContain('<failure message="the outcome is stalled"')
    const open = await junit('run secret.yaml')
    expect(open).toContain('tests="1" failures="0" errors="0"')
    expect(open).toContain('skipped="1"')
    expect(open).toContain('<skipped message="cannot tell: secret/fresh">')
    expect(open).toContain('<property name="verdict" value="cannotTell"/>')
    expect(await junit('run plain.yaml')).toContain('failures="0" errors="0"')
  })
})

describe('the JUnit report of check', () => {
  it('has a case for each object', async () => {
    const junit = async (line: string) => (await cli(`${line} --junit j`)).written.get('j') ?? ''
    const xml = await junit('check both.yaml')
    expect(xml).toContain('tests="3" failures="1" errors="0"')
    expect(xml).toMatch(
      /<testcase name="both.yaml:1 Deployment\/web" [^>]*>\s*<skipped message="cannot tell: secret\/fresh">/,
    )
    expect(xml).toMatch(/<testcase name="both.yaml:\d+ Deployment\/api" [^>]*>\s*<failure message="stalls: [^"]*nopull/)
    expect(xml).toMatch(/<testcase name="both.yaml:\d+ ConfigMap\/conf" [^>]*\/>/)
    expect(await junit('check both.yaml --strict')).toContain('failures="2"')
  })
})

describe('the verdict of run on a claim that several Pods share', () => {
  const said = ({ verdict, questions }: JsonReport) => [verdict, ...questions.map(({ key }) => key)]

  it('is open if it is unknown which nodes can mount the volume', async () => {
    expect(said(await json('run shared.yaml'))).toEqual(['cannotTell', 'volume/data'])
    expect(said(await json('run shared.yaml --assume volume/data=shared'))).toEqual(['rollsOut'])
  })

  it('is a stall if a single node at a time can mount the volume', async () => {
    const found = await json('run shared.yaml --assume volume/data=one-node')
    expect(said(found)).toEqual(['stalls'])
  })

  it('is open for the new Pod beside the old Pod, after a change', async () => {
    expect(said(await json('run alone.yaml --then alone-next.yaml'))).toEqual(['cannotTell', 'volume/data'])
  })
})
