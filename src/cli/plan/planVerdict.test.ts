import { describe, expect, it } from 'vitest'
import { Session } from '../../engine/index.ts'
import { decodeRunFile } from '../../share/runFile.ts'
import { plan, planOf } from '../testing/plans.ts'

const web = (image: string, spec = '', replicas = 2): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { ${spec}containers: [{ name: c, image: '${image}' }] }
`

const secret = 'volumes: [{ name: s, secret: { secretName: fresh } }], '

describe('the verdict of a plan', () => {
  it('is that it rolls out, where nothing is open', async () => {
    expect(await planOf(web('x/web:v1'), web('x/web:v2'))).toMatchObject({
      code: 0,
      version: 2,
      verdict: 'rollsOut',
      questions: [],
    })
  })

  it('is that it stalls, with exit code 1', async () => {
    const { code, verdict } = await planOf(web('x/web:v1'), web('x/web:v2.nopull'))
    expect({ code, verdict }).toEqual({ code: 1, verdict: 'stalls' })
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': web('x/web:v1'),
      'new.yaml': web('x/web:v2.nopull'),
    })
    expect(out).toMatch(/^## Rollout plan: \*\*stalls\*\*: 1 workload rolls/)
  })

  it('is that it is refused', async () => {
    expect(await planOf(web('x/web:v1'), web('x/web:v2', '', -1))).toMatchObject({ code: 1, verdict: 'refused' })
  })

  it('cannot tell where only the new side names something that is in no file', async () => {
    const next = web('x/web:v2', secret)
    const open = await planOf(web('x/web:v1'), next)
    expect(open).toMatchObject({
      code: 0,
      verdict: 'cannotTell',
      questions: [{ key: 'secret/fresh', answers: ['present', 'absent'], object: 'Secret/fresh' }],
    })
    expect(await planOf(web('x/web:v1'), next, ['--strict'])).toMatchObject({ code: 1, verdict: 'cannotTell' })
    const yes = await planOf(web('x/web:v1'), next, ['--assume', 'secret/fresh=present'])
    expect(yes).toMatchObject({ code: 0, verdict: 'rollsOut', questions: [] })
    const no = await planOf(web('x/web:v1'), next, ['--assume', 'secret/fresh=absent'])
    expect(no).toMatchObject({ code: 1, verdict: 'stalls' })
  })

  it('is not made green by an answer whose cluster it cannot play', async () => {
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

  it('takes what both sides name to be there, accounts too', async () => {
    const spec = `serviceAccountName: op, ${secret}`
    const { verdict, brokenBefore, assumed } = await planOf(web('x/web:v1', spec), web('x/web:v2', spec))
    expect({ verdict, brokenBefore }).toEqual({ verdict: 'rollsOut', brokenBefore: [] })
    expect(assumed.map(({ kind, name }) => `${kind}/${name}`).sort()).toEqual(['Secret/fresh', 'ServiceAccount/op'])
  })

  it('names the line of a field that decides', async () => {
    const spec = 'volumes: [{ name: d, csi: { driver: disk.example.com } }], '
    const { questions, verdict } = await planOf(web('x/web:v1'), web('x/web:v2', spec))
    expect(verdict).toBe('cannotTell')
    expect(questions).toMatchObject([
      { key: 'driver/disk.example.com', object: 'Deployment/web', field: 'spec.template.spec.volumes[0].csi', line: 9 },
    ])
    const lost = await planOf(web('x/web:v1'), web('x/web:v2', spec), ['--assume', 'driver/disk.example.com=absent'])
    expect(lost).toMatchObject({ code: 1, verdict: 'stalls' })
  })

  it('cannot tell where a volume may be attached to another node', async () => {
    const claim =
      'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data }\nspec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }\n---\n'
    const spec = 'volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }], '
    const [old, next] = [claim + web('x/web:v1', spec, 1), claim + web('x/web:v2', spec, 1)]
    expect(await planOf(old, next)).toMatchObject({ verdict: 'cannotTell', questions: [{ key: 'volume/web' }] })
    expect(await planOf(old, next, ['--assume', 'volume/web=shared'])).toMatchObject({ verdict: 'rollsOut' })
    expect(await planOf(old, next, ['--assume', 'volume/web=one-node'])).toMatchObject({ code: 1, verdict: 'stalls' })
  })

  it('refuses an answer to what is not asked', async () => {
    const files = { 'old.yaml': web('x/web:v1'), 'new.yaml': web('x/web:v2', secret) }
    const args = ['old.yaml', '--to', 'new.yaml', '--assume', 'secret/other=present']
    await expect(plan(args, files)).resolves.toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing is asked about secret/other: the questions are secret/fresh'),
    })
  })

  it('is saved with its answers as a run that opens and goes the same way', async () => {
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
