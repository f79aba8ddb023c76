/** Records a simulated run and continues it in another simulated run with its state, its delays and its manifest. */
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { decodeLink, encodeLink } from '../../share/link.ts'
import { validateSharedRun } from '../../share/validate.ts'
import { base64 } from '../api/base64.ts'
import { Session } from '../session/session.ts'
import { EPOCH_MS } from '../sim/epoch.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { Harness } from '../testing/harness.ts'
import { exportStream } from './exportStream.ts'
import { observe } from './observe.ts'
import { playedMoments } from './playback/moments.ts'
import { runFromRecording } from './runFromRecording.ts'

function recorded(h: Harness) {
  const { records, problems } = readRecords(exportStream(h.session.document, h.session.cursor))
  return observe(records, problems)
}

function goneOn(h: Harness, atMs: number) {
  const run = recorded(h)
  return runFromRecording(run, EPOCH_MS + atMs - playedMoments(run).beginsAt)
}

describe('a run from a recording', () => {
  const h = new Harness().deployment({ replicas: 3, image: 'shop/web:v1' }).run(60_000)

  test('has the applied manifest if nothing was changed since the apply', () => {
    const { subject, at, notices } = goneOn(h, 60_000)
    expect(subject?.name).toBe('web')
    expect(load(subject?.manifest ?? '')).toMatchObject({
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { replicas: 3 },
    })
    expect(subject?.manifest ?? '').not.toMatch(/status|progressDeadlineSeconds|last-applied|uid|resourceVersion/)
    expect(at).toBe(EPOCH_MS + 60_000)
    expect(notices).toEqual([])
  })

  test('has the present manifest after changes without an apply, so that an apply changes nothing', () => {
    const changed = new Harness().deployment({ replicas: 3, image: 'shop/web:v1' }).run(60_000)
    changed.setImage('web', 'shop/web:v2').run(60_000)
    const { subject, document } = goneOn(changed, 120_000)
    const stdin = subject?.manifest ?? ''
    expect(stdin).toContain('image: shop/web:v2')
    expect(stdin).not.toMatch(/status|last-applied|deployment.kubernetes.io|uid|resourceVersion/)
    const session = new Session(document)
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    session.advance({ until: 30_000 })
    const podsIn = ({ objects }: Session) => [...objects.list('pods')].map(({ metadata }) => metadata.uid)
    expect(podsIn(session)).toEqual(podsIn(changed.session))
    expect(session.objects.count('replicasets')).toBe(2)
  })

  test('is a valid document for a link, with the recorded nodes and delays', () => {
    const { document, subject } = goneOn(h, 60_000)
    const { cursor, fingerprint } = new Session(document)
    const shared = { document, cursor, fingerprint, manifestText: subject?.manifest ?? '' }
    expect(validateSharedRun(JSON.parse(JSON.stringify(shared)), 1)).toEqual(shared)
    expect(document.config.nodes).toHaveLength(h.session.document.config.nodes.length)
    expect(document.config.kubelet.seen?.[0]).toMatchObject({ workload: 'web', image: 'docker.io/shop/web' })
    expect([...new Session(document).objects.list('nodes')]).toHaveLength(document.config.nodes.length)
  })

  test('has no private data in state, manifest and link, and can continue', async () => {
    const secret = 'zqmark-Ω/p@ss'
    const own = { args: [`--token=${secret}`, `-p${secret}`], env: [{ name: 'KEY', value: secret }] }
    const plain = JSON.stringify(deploymentManifest({ replicas: 2, image: 'shop/web:v1' }))
    const manifest = JSON.parse(plain.replace('"image":', `${JSON.stringify(own).slice(1, -1)},"image":`))
    const played = new Harness().apply(manifest).run(30_000)
    played.must(['create', 'secret', 'generic', 'db', `--from-literal=a=${secret}`])
    played.must(['annotate', 'deployment/web', `acme.example/note=${secret}`]).run(30_000)
    const run = recorded(played)
    expect(JSON.stringify(run.changes)).toContain('zqmark')
    const { document, subject } = runFromRecording(run, EPOCH_MS + 60_000 - playedMoments(run).beginsAt)
    const { cursor, fingerprint } = new Session(document)
    const shared = { document, cursor, fingerprint, manifestText: subject?.manifest ?? '' }
    const decoded = await decodeLink(await encodeLink(shared))
    expect(decoded.type).toBe('run')
    const podIps = run.changes.flatMap(({ object }) => {
      const { podIP } = (object.status ?? {}) as { readonly podIP?: string }
      return podIP === undefined ? [] : [podIP]
    })
    expect(podIps.length).toBeGreaterThan(0)
    for (const text of ['zqmark', base64(secret), ...podIps.map((ip) => `"${ip}"`)])
      expect(JSON.stringify(decoded)).not.toContain(text)
    const session = new Session(document)
    session.advance({ until: 20_000 })
    const before = [...session.objects.list('pods')].map(({ metadata }) => metadata.uid)
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: subject?.manifest ?? '' })
    session.advance({ until: 60_000 })
    expect([...session.objects.list('pods')].map(({ metadata }) => metadata.uid)).toEqual(before)
    expect(before).toHaveLength(2)
  })

  test('contains no workload at a time before the first workload was created', () => {
    expect(goneOn(h, 0).subject).toBeUndefined()
  })
})
