/** Tests of the order of an apply in `check` and `plan`. */
import { describe, expect, it } from 'vitest'
import type { CheckJson } from '../check/checkReport.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'
import { plan, planOf } from '../testing/plans.ts'

const joined = (...documents: readonly string[]): string => documents.join('---\n')

const job = (name: string, annotations: string, spec = '', command = ''): string =>
  `apiVersion: batch/v1
kind: Job
metadata: { name: ${name}, annotations: { ${annotations} } }
spec:
  backoffLimit: 0
  template: { spec: { restartPolicy: Never, ${spec} containers: [{ name: c, image: shop/job:v1${command} }] } }
`
const hook = (when: string, weight = '0'): string => `helm.sh/hook: '${when}', helm.sh/hook-weight: '${weight}'`
const argocdHook = (when: string): string => `argocd.argoproj.io/hook: ${when}`
const wave = (n: number): string => `argocd.argoproj.io/sync-wave: '${n}'`
const web = (tag = 'v1', annotations = ''): string =>
  `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, annotations: { ${annotations} } }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: 'shop/web:${tag}', readinessProbe: { httpGet: { port: 80 } } }] }
`
const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: db }\n'

async function check(text: string, ...args: readonly string[]) {
  const out: string[] = []
  const err: string[] = []
  const host = {
    ...bareHost,
    readText: () => text,
    out: (part: string) => void out.push(part),
    err: (part: string) => void err.push(part),
  }
  const code = await runCli(['check', 'chart.yaml', ...args], host)
  return { code, out: out.join(''), err: err.join('') }
}

async function checked(text: string, ...args: readonly string[]) {
  const { code, out } = await check(text, '--json', ...args)
  const { objects, orders } = JSON.parse(out) as CheckJson
  const rollouts = Object.fromEntries(
    objects.map(({ object, verdict, rollout }) => [
      object,
      rollout === null ? verdict : [rollout.outcome, rollout.why],
    ]),
  )
  return { code, rollouts, order: orders[0], objects }
}

const complete = ['complete', '']
const stalls = (words: string) => ['stalled', expect.stringContaining(words)]

describe('the order of an apply in check', () => {
  it('plays hooks of Helm around the release, and leaves tests out', async () => {
    const text = joined(
      job('after', hook('post-install')),
      web(),
      job('migrate', hook('pre-install,pre-upgrade')),
      job('try', hook('test')),
    )
    const { code, rollouts, order, objects } = await checked(text)
    expect(code).toBe(0)
    expect(rollouts).toEqual({
      'Job/after': complete,
      'Deployment/web': complete,
      'Job/migrate': complete,
      'Job/try': 'left out',
    })
    expect(objects.find(({ object }) => object === 'Job/try')?.words).toBe(
      'a hook of Helm (test): only a test of the release runs it',
    )
    expect(order).toMatchObject({
      by: 'helm',
      saidBy: 'files',
      stop: null,
      taken: [{ object: 'Job/migrate', flag: 'job/migrate=fails' }],
    })
    expect(order?.steps.map(({ objects: own }) => own)).toEqual([['Job/migrate'], ['Deployment/web'], ['Job/after']])
    const [migrate, release] = order?.steps ?? []
    expect(migrate?.over).toBeGreaterThan(0)
    expect(release?.after).toBe(migrate?.over)
  })

  it('applies nothing after a failed hook', async () => {
    const text = joined(web(), job('migrate', hook('pre-install')), job('after', hook('post-install')))
    const { code, rollouts, order } = await checked(text, '--assume', 'job/migrate=fails')
    expect(code).toBe(1)
    expect(rollouts).toEqual({
      'Deployment/web': stalls('not applied: Job/migrate (pre-install hook, weight 0) fails'),
      'Job/migrate': stalls('BackoffLimitExceeded'),
      'Job/after': stalls('not applied'),
    })
    expect(order?.stop).toContain('the release of Helm fails')
    const byKubectl = await checked(text, '--assume', 'job/migrate=fails', '--by', 'kubectl')
    expect(byKubectl.rollouts).toMatchObject({ 'Deployment/web': complete, 'Job/migrate': stalls('Backoff') })
  })

  it('reports objects that a hook needs and only the release creates', async () => {
    const needs = job('migrate', hook('pre-install'), 'serviceAccountName: db,')
    const { code, rollouts } = await checked(joined(account, web(), needs))
    expect(code).toBe(1)
    expect(rollouts).toMatchObject({
      'Job/migrate': stalls('has not completed after 5 min'),
      'Deployment/web': stalls('not applied'),
    })
    const first = account.replace('name: db', `name: db, annotations: { ${hook('pre-install', '-1')} }`)
    expect((await checked(joined(first, web(), needs))).code).toBe(0)
  })

  it('rolls a failed release back if an option asks for the rollback, also after a failed post hook', async () => {
    const text = joined(web(), job('after', hook('post-install')))
    expect((await checked(text, '--assume', 'job/after=fails')).rollouts).toMatchObject({ 'Deployment/web': complete })
    for (const flag of ['--atomic', '--rollback-on-failure']) {
      const { rollouts, order } = await checked(text, flag, '--assume', 'job/after=fails')
      expect(rollouts).toMatchObject({ 'Deployment/web': stalls('rolled back: Job/after') })
      expect(order?.stop).toContain('is rolled back')
    }
    const broken = await checked(web('v1.nopull'), '--atomic')
    expect(broken.rollouts).toMatchObject({ 'Deployment/web': stalls('is not ready after 5 min') })
  })

  it('waits until each wave of Argo CD is healthy', async () => {
    const claim = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data, annotations: { ${wave(-1)} } }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`
    const class_ = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: late, annotations: { storageclass.kubernetes.io/is-default-class: 'true', ${wave(-2)} } }
provisioner: rancher.io/local-path
volumeBindingMode: WaitForFirstConsumer
`
    const mounted = web().replace(
      'spec: { containers',
      'spec: { volumes: [{ name: v, persistentVolumeClaim: { claimName: data } }], containers',
    )
    const late = await checked(joined(class_, claim, mounted), '--cluster', 'bare')
    expect(late.rollouts).toMatchObject({
      'Deployment/web': stalls('PersistentVolumeClaim/data (Sync, wave -1) is not healthy'),
    })
    expect(late.order?.stop).toContain('Argo CD waits for it indefinitely')
    const text = joined(
      job('db', wave(-1)),
      web('v1', wave(1)),
      job('smoke', argocdHook('PostSync')),
      job('oops', argocdHook('SyncFail')),
    )
    const good = await checked(text)
    expect(good).toMatchObject({ code: 0, order: { by: 'argocd', stop: null } })
    expect(good.rollouts).toMatchObject({ 'Deployment/web': complete, 'Job/smoke': complete, 'Job/oops': 'left out' })
    const bad = await checked(joined(web('v1.nopull', wave(0)), job('x', wave(1))))
    expect(bad.rollouts).toMatchObject({
      'Deployment/web': stalls('fails: ImagePullBackOff'),
      'Job/x': stalls('not applied'),
    })
    const failing = await checked(joined(job('db', wave(-1), '', ", command: [sh, -c, 'exit 1']"), web('v1', wave(1))))
    expect(failing.rollouts).toMatchObject({ 'Deployment/web': stalls('not applied: Job/db (Sync, wave -1) fails') })
  })

  it('names the source of the order, and refuses unknown tools and options', async () => {
    const text = joined(web(), job('migrate', hook('pre-install')))
    const { out } = await check(text)
    expect(out).toContain(
      'Applied in the order of Helm (from the annotations of the files; `--by kubectl` applies all objects at once):',
    )
    expect(out).toContain('1. pre-install hook, weight 0: Job/migrate (after 0 s, done after')
    expect(out).toContain('does not apply step 2 and later steps: `--assume job/migrate=fails`')
    expect((await check(text, '--by', 'kubectl')).out).toContain(
      'Applied in the order of kubectl: all objects at once.',
    )
    expect((await check(web())).out).not.toContain('Order of the apply')
    expect(await check(text, '--by', 'ansible')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--by must be'),
    })
    expect(await check(text, '--by', 'argocd', '--atomic')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Helm'),
    })
  })
})

describe('the order of an apply in plan', () => {
  const old = joined(web('v1'), job('migrate', hook('pre-install,pre-upgrade')), job('first', hook('pre-install')))
  const next = old.replace('web:v1', 'web:v2')

  it('runs the hooks of an upgrade, also hooks that have run before', async () => {
    const { verdict, order, changed, leftOut } = await planOf(old, next)
    expect(verdict).toBe('rollsOut')
    expect(order?.steps.map(({ objects }) => objects)).toEqual([['Job/migrate'], ['Deployment/web']])
    expect(changed.map(({ name, isHook, verdict: own }) => [name, isHook, own?.word])).toEqual([
      ['migrate', true, 'rollsOut'],
      ['web', false, 'rollsOut'],
    ])
    expect(changed[1]?.forecast?.lowestAvailable).toBe(2)
    expect(leftOut).toMatchObject([{ object: 'Job/first', why: expect.stringContaining('another operation') }])
    expect((await planOf(old, old)).changed).toEqual([])
  })

  it('does not apply the release after a failed hook', async () => {
    const { code, verdict, order, changed } = await planOf(old, next, ['--assume', 'job/migrate=fails'])
    expect([code, verdict]).toEqual([1, 'stalls'])
    expect(order?.stop).toContain('Job/migrate (pre-upgrade hook, weight 0) fails')
    expect(changed[1]?.verdict?.futures[0]?.why).toContain('not applied: Job/migrate')
    const { out } = await plan(['old.yaml', '--to', 'new.yaml', '--assume', 'job/migrate=fails'], {
      'old.yaml': old,
      'new.yaml': next,
    })
    expect(out).toContain('2. the release: Deployment/web (not applied)')
  })

  it('plays waves of Argo CD, and applies only changed objects', async () => {
    const waves = (tag: string): string =>
      joined(job('db', wave(-1)), web(tag, wave(1)), job('smoke', argocdHook('PostSync')))
    const { verdict, order, changed } = await planOf(waves('v1'), waves('v2'))
    expect(verdict).toBe('rollsOut')
    expect(changed.map(({ name }) => name)).toEqual(['web', 'smoke'])
    expect(order?.steps.map(({ title }) => title)).toEqual(['Sync, wave -1', 'Sync, wave 1', 'PostSync, wave 0'])
    // A Job's template is immutable, and Argo CD stops there.
    const refused = await planOf(waves('v1'), waves('v2').replace('shop/job:v1', 'shop/job:v2'))
    expect(refused).toMatchObject({ verdict: 'refused', refused: [{ name: 'db' }] })
    expect(refused.order?.stop).toBe('Job/db (Sync, wave -1) is rejected; the sync of Argo CD fails')
    const bad = await planOf(waves('v1'), waves('v2.nopull'))
    expect(bad.verdict).toBe('stalls')
    expect(bad.changed[1]?.verdict?.futures[0]?.why).toContain('not applied: Deployment/web (Sync, wave 1)')
  })
})
