import { describe, expect, it } from 'vitest'
import { decisionSentence, openRun, type Run, RunFormatError, readLink, readRun } from '../lib.ts'
import { webManifest } from '../scenarios/webManifest.ts'

/** A run whose first rollout is complete and whose second has just begun. */
function changedRun(options: Parameters<typeof openRun>[0] = {}): { readonly run: Run; readonly changedAt: number } {
  const run = openRun(options)
  run.apply(webManifest('shop/web:v1'))
  run.playUntilDecided()
  const changedAt = run.at
  run.apply(webManifest('shop/web:v2'))
  return { run, changedAt }
}

describe('a run of the library', () => {
  it('plays a rollout and returns its summary', () => {
    const { run, changedAt } = changedRun()
    run.playUntilDecided()
    const { outcome, timeToCompleteMs, lowestAvailable, workloads } = run.summary(changedAt)
    expect(outcome).toBe('complete')
    expect(timeToCompleteMs).toBeGreaterThan(0)
    expect(lowestAvailable).toBeGreaterThan(0)
    expect(workloads.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['Deployment web'])
  })

  it('returns kubectl’s message for a rejected manifest, with the rejected fields', () => {
    const run = openRun()
    const { exit, stderr, problems } = run.apply(webManifest('shop/web:v1').replace('replicas: 10', 'replicas: -1'))
    expect(exit).toBe(1)
    expect(stderr).toContain('must be greater than or equal to 0')
    expect(problems.map(({ causes }) => causes.map(({ field }) => field))).toEqual([['spec.replicas']])
  })

  it('steps, steps back and seeks without changing the run', () => {
    const { run, changedAt } = changedRun()
    run.playUntilDecided()
    const { fingerprint, endAt } = run
    run.seek(changedAt)
    expect(run.at).toBe(changedAt)
    expect(run.step('decision')).toBe(true)
    const decidedAt = run.at
    run.step('decision')
    run.stepBack('decision')
    expect(run.at).toBe(decidedAt)
    run.seek(endAt)
    expect(run.fingerprint).toBe(fingerprint)
  })

  it('explains a write by its causes, back to the command', () => {
    const { run, changedAt } = changedRun()
    run.playUntilDecided()
    const writes = run.records(changedAt).filter((record) => record.type === 'write')
    const created = writes.find(({ kind, verb }) => kind === 'Pod' && verb === 'create')
    const causes = run.causes(created ?? { at: 0, eventSeq: 0 })
    expect(causes[0]).toMatchObject({ type: 'sync', by: 'replicaset-controller' })
    expect(causes.at(-1)).toMatchObject({ type: 'command', at: changedAt })
  })

  it('describes decisions as sentences', () => {
    const { run, changedAt } = changedRun()
    run.playUntilDecided()
    const decision = run.records(changedAt).find((record) => record.type === 'decision')
    expect(decision && decisionSentence(decision)).toMatch(/\?|Nothing/)
  })

  it('returns objects that the caller may change without changing the run', () => {
    const { run } = changedRun()
    const [first] = run.objects('Deployment')
    Object.assign(first ?? {}, { spec: undefined })
    const stored = run.object({ kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(stored).toHaveProperty('spec.replicas', 10)
    expect(run.objects('Node')).toHaveLength(3)
    expect(run.object({ kind: 'Pod', namespace: 'default', name: 'none' })).toBeUndefined()
    expect(() => run.objects('Gateway')).toThrow(RangeError)
  })

  it('can be forked into two runs that are equal up to the fork', () => {
    const { run, changedAt } = changedRun()
    run.playTo(changedAt + 1_000)
    const other = run.fork()
    expect(other.fingerprint).toBe(run.fingerprint)
    expect(other.kubectl(['rollout', 'undo', 'deployment/web']).stdout).toContain('rolled back')
    other.playUntilDecided()
    run.playUntilDecided()
    const image = 'spec.template.spec.containers.0.image'
    const web = { kind: 'Deployment', name: 'web' }
    expect(other.object(web)).toHaveProperty(image, 'shop/web:v1')
    expect(run.object(web)).toHaveProperty(image, 'shop/web:v2')
  })

  it('accepts nodes, a release and delays, and rejects invalid options', () => {
    const { run } = changedRun({ cluster: { nodes: 5, kubernetes: '1.34', delays: { readyMs: [9_000, 9_000] } } })
    expect(run.objects('Node')).toHaveLength(5)
    run.addNodes([{ name: 'late', zone: 'a' }])
    expect(() => run.addNodes([{ name: 'late' }])).toThrow('already exists')
    run.setNode('late', 'lost')
    run.setLoad({ kind: 'Deployment', name: 'web' }, 50)
    run.playUntilDecided()
    expect(run.summary().timeToCompleteMs).toBeGreaterThan(9_000)
    expect(() => openRun({ cluster: { nodes: 0 } })).toThrow(RangeError)
    expect(() => openRun({ seed: -1 })).toThrow(RangeError)
  })

  it('is saved and opened again as a file and as a link', async () => {
    const { run } = changedRun()
    run.playUntilDecided()
    for (const opened of [readRun(run.save()), await readLink(await run.link('https://example.org/'))]) {
      expect(opened.fingerprint).toBe(run.fingerprint)
      expect(opened.at).toBe(run.at)
    }
    expect(() => readRun('{}')).toThrow(RunFormatError)
    await expect(readLink('https://example.org/')).rejects.toThrow(RunFormatError)
    await expect(readLink('#r9.x')).rejects.toMatchObject({ problem: 'newer' })
  })

  it('writes a trace and an asciicast', () => {
    const { run } = changedRun()
    run.playUntilDecided()
    const [head = '', ...lines] = run.trace().trimEnd().split('\n')
    expect(JSON.parse(head)).toMatchObject({ type: 'run', seed: 1, fingerprint: run.fingerprint })
    expect(lines).toHaveLength(run.records().length)
    expect(run.asciicast('web').split('\n')[0]).toContain('"title":"web"')
  })
})

describe('the exports of earlier versions', () => {
  it('still open and play a session', async () => {
    const { DEFAULT_CONFIG, openSession, playUntil, recordsSince, summarise, transcribe } = await import('../lib.ts')
    const session = openSession({ seed: 2, config: { ...DEFAULT_CONFIG, requests: { perSecond: 0 } } })
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v1') })
    playUntil(session, 'complete')
    expect(summarise(session).outcome).toBe('complete')
    expect(recordsSince(session, 0).length).toBeGreaterThan(0)
    expect(transcribe(session.document, session.cursor)[0]?.text).toContain('kubectl apply')
  })
})
