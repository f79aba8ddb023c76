import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Command } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { type Forecast, Forecaster, type ForecastOptions } from './forecast.ts'
import { playUntil } from './play.ts'
import { summarise } from './summary.ts'

const SEEDS = [11, 12]

function manifest(image: string, spec: object = {}, name = 'web'): string {
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas: 10,
      minReadySeconds: 2,
      progressDeadlineSeconds: 60,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          containers: [{ name: 'web', image, readinessProbe: { periodSeconds: 1, httpGet: { port: 8080 } } }],
        },
      },
      ...spec,
    },
  })
}

const applied = (...texts: string[]): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: texts.join('\n---\n'),
})

/** A session with ten available Pods of v1. */
function running(spec: object = {}): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  session.command(applied(manifest('shop/web:v1', spec)))
  session.advance({ until: 30_123 })
  expect(summarise(session).outcome).toBe('complete')
  return session
}

function allOf(session: Session, options: Partial<ForecastOptions>): Forecast[] {
  const found = [...new Forecaster(session).forecast({ seeds: [], maxPods: 1000, ...options })]
  return found.filter((one) => one !== undefined)
}

function lastOf(session: Session, options: Partial<ForecastOptions>): Forecast {
  const last = allOf(session, options).at(-1)
  if (!last) throw new Error('there was no forecast')
  expect(last.isFinal).toBe(true)
  return last
}

/** The forecast of the only Deployment that the manifest changes. */
function webOf(session: Session, text: string, seeds: readonly number[] = []) {
  const { workloads } = lastOf(session, { command: applied(text), seeds })
  expect(workloads).toHaveLength(1)
  const [web] = workloads
  if (!web) throw new Error('it concerns no Deployment')
  return web
}

describe('the forecast of an apply', () => {
  it('predicts a rollout before its start, with the spread over the seeds, and leaves the session unchanged', () => {
    const session = running()
    const before = [session.document, session.fingerprint, session.cursor, session.head, session.past.recordCount]
    const web = webOf(session, manifest('shop/web:v2'), SEEDS)
    expect([session.document, session.fingerprint, session.cursor, session.head, session.past.recordCount]).toEqual(
      before,
    )
    expect(web).toMatchObject({
      name: 'web',
      isCreated: false,
      revision: 'new',
      outcome: 'complete',
      incomplete: 0,
      lowestAvailable: 8,
      mostPods: 13,
      outageMs: { least: 0, most: 0 },
      replicas: { from: 10, to: 10 },
    })
    const { least, most } = web.completeAfterMs ?? { least: 0, most: 0 }
    expect(least).toBeGreaterThan(5_000)
    expect(most).toBeGreaterThan(least)
    expect(most).toBeLessThan(60_000)
    expect(web.own.completeAfterMs).toBeGreaterThanOrEqual(least)
    expect(web.own.completeAfterMs).toBeLessThanOrEqual(most)
  })

  it.each(['v2', 'v2.slow', 'v2.crash'])('equals the run when %s is applied', (tag) => {
    const session = running()
    const { own } = webOf(session, manifest(`shop/web:${tag}`))
    const fromAt = session.cursor.at
    session.command(applied(manifest(`shop/web:${tag}`)))
    playUntil(session, 'complete')
    const real = summarise(session, fromAt)
    expect(own.completeAfterMs).toBe(real.timeToCompleteMs)
    const { lowestAvailable, mostPods, outageMs, outcome, reason, message } = own
    expect(real.workloads).toMatchObject([{ lowestAvailable, mostPods, outageMs, outcome, reason, message }])
  })

  it('yields the result of the run’s own seed first, and the results of more seeds afterwards', () => {
    const found = allOf(running(), { command: applied(manifest('shop/web:v2')), seeds: SEEDS })
    expect(found.map(({ tries, isFinal }) => [tries, isFinal])).toEqual([
      [1, false],
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(new Set(found.map(({ workloads }) => workloads[0]?.own.completeAfterMs)).size).toBe(1)
    const spreads = found.map(({ workloads }) => workloads[0]?.completeAfterMs)
    expect(spreads[0]?.least).toBe(spreads[0]?.most)
  })

  it.each([
    ['nothing', [manifest('shop/web:v1')]],
    ['metadata', [manifest('shop/web:v1').replace('{"name":"web"}', '{"name":"web","labels":{"a":"b"}}')]],
    ['an object that nothing simulates', ['{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c"}}']],
  ])('has no Deployment where %s changes', (_, texts) => {
    expect(lastOf(running(), { command: applied(...texts) })).toMatchObject({
      workloads: [],
      result: { exit: 0 },
      tries: 0,
    })
  })

  it('distinguishes scaling from a rollout', () => {
    const web = webOf(running(), manifest('shop/web:v1', { replicas: 12 }))
    expect(web).toMatchObject({
      revision: 'same',
      replicas: { from: 10, to: 12 },
      outcome: 'complete',
      lowestAvailable: 10,
      mostPods: 12,
    })
  })

  it('recognizes a reused ReplicaSet', () => {
    const session = running()
    session.command(applied(manifest('shop/web:v2')))
    playUntil(session, 'complete')
    expect(webOf(session, manifest('shop/web:v1'))).toMatchObject({ revision: 'reused', reusedRevision: 1 })
  })

  it('includes a Deployment that does not exist yet', () => {
    const web = webOf(running(), manifest('shop/api:v1', { replicas: 2 }, 'api'))
    expect(web).toMatchObject({ name: 'api', isCreated: true, revision: 'new', replicas: { from: 0, to: 2 } })
    expect(web.outcome).toBe('complete')
  })

  it('has the message of the API server if the API server refuses the manifest', () => {
    const { result, workloads } = lastOf(running(), {
      command: applied(manifest('shop/web:v2', { selector: { matchLabels: { app: 'other' } } })),
    })
    expect(workloads).toEqual([])
    expect(result?.exit).toBe(1)
    expect(result?.problems[0]?.causes.map(({ field }) => field)).toContain('spec.selector')
  })

  it('has the stall of a broken image, and the Pods that are still available', () => {
    const web = webOf(running(), manifest('shop/web:v2.nopull'))
    expect(web).toMatchObject({
      outcome: 'stalled',
      incomplete: 1,
      completeAfterMs: undefined,
      lowestAvailable: 8,
      own: { available: 8, stuck: 5, reason: 'ProgressDeadlineExceeded', deadline: { seconds: 60 } },
    })
    expect(web.own.deadline?.afterMs).toBeGreaterThan(60_000)
    expect(web.own.deadline?.afterMs).toBeLessThan(64_000)
  })

  it('continues after a missed deadline: a late rollout can still complete', () => {
    const text = manifest('shop/web:v2.ready30', { progressDeadlineSeconds: 10 })
    expect(webOf(running(), text)).toMatchObject({ outcome: 'complete', own: { deadline: { seconds: 10 } } })
  })

  it('has the length of the outage of a Recreate rollout', () => {
    const web = webOf(running(), manifest('shop/web:v2', { strategy: { type: 'Recreate' } }), SEEDS)
    expect(web).toMatchObject({ outcome: 'complete', lowestAvailable: 0 })
    expect(web.outageMs.least).toBeGreaterThan(1_000)
    expect(web.outageMs.most).toBeGreaterThan(web.outageMs.least)
  })

  it('has the Pod failures after the end of the rollout', () => {
    const web = webOf(running(), manifest('shop/web:v2.crashlater'))
    expect(web.outcome).toBe('complete')
    expect(web.own.breaks?.afterMs).toBeGreaterThan(web.own.completeAfterMs ?? Number.POSITIVE_INFINITY)
    expect(web.own.breaks?.lowestAvailable).toBeLessThan(8)
    expect(webOf(running(), manifest('shop/web:v2')).own.breaks).toBeUndefined()
  })

  it('plays no rollout with too many Pods', () => {
    const command = applied(manifest('shop/web:v1', { replicas: 2000 }))
    expect(lastOf(running(), { command })).toMatchObject({ tooManyPods: 2000, workloads: [], tries: 0 })
  })

  it('leaves the session unchanged when the caller stops early', () => {
    const session = running()
    const before = [session.document, session.fingerprint, session.cursor]
    const forecast = new Forecaster(session).forecast({
      command: applied(manifest('shop/web:v2')),
      seeds: SEEDS,
      maxPods: 100,
    })
    for (let i = 0; i < 5; i++) forecast.next()
    expect(session.document.journal).toHaveLength(2)
    forecast.return()
    expect([session.document, session.fingerprint, session.cursor]).toEqual(before)
  })
})

describe('the forecast of the run itself', () => {
  it('is empty if no rollout is in progress', () => {
    expect(lastOf(running(), {})).toMatchObject({ workloads: [], result: undefined })
  })

  it('has the end of the rollout in progress, with the time since the rollout began', () => {
    const session = running()
    session.command(applied(manifest('shop/web:v2')))
    session.advance({ until: session.cursor.at + 7_000 })
    const { workloads } = lastOf(session, { seeds: [] })
    const [web] = workloads
    const fromAt = web?.fromAt ?? 0
    expect(fromAt).toBeGreaterThan(30_123)
    expect(fromAt).toBeLessThan(31_000)
    playUntil(session, 'complete')
    expect(session.cursor.at - fromAt).toBe(web?.own.completeAfterMs)
    expect(web?.own).toMatchObject({ outcome: 'complete', lowestAvailable: 8, mostPods: 13 })
  })

  it('includes the commands of the journal after the cursor', () => {
    const session = running()
    session.command(applied(manifest('shop/web:v2')))
    session.advance({ until: 35_000 })
    session.command(applied(manifest('shop/web:v2.nopull')))
    session.advance({ until: 36_000 })
    session.seek(33_000)
    expect(lastOf(session, { seeds: [] }).workloads[0]?.own.outcome).toBe('stalled')
    expect(session.cursor.at).toBe(33_000)
    session.seek(36_000)
    expect(session.document.journal).toHaveLength(3)
  })
})

describe('a forecast of a run that never ends', () => {
  const apply = (image: string, replicas: number) => JSON.stringify(deploymentManifest({ image, replicas }))
  const run = () => {
    const session = new Session(emptyDocument())
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: apply('shop/web:v1', 4) })
    session.advance({ until: 20_000 })
    return session
  }

  it('stops after a limit of events, has the reason for stopping, and leaves the session unchanged', () => {
    const session = run()
    const before = [session.cursor, session.fingerprint, session.document]
    const made = [
      ...new Forecaster(session).forecast({
        manifest: apply('shop/web:v2.crash', 4),
        seeds: [7, 8],
        maxPods: 100,
        mostEvents: 300,
      }),
    ].at(-1)
    expect(made).toMatchObject({ isFinal: true, tries: 1, stopped: { by: 'events' } })
    expect(made?.stopped?.events).toBeGreaterThanOrEqual(300)
    expect(made?.stopped?.events).toBeLessThan(300 + 64)
    expect(made?.stopped?.afterMs).toBeGreaterThan(0)
    expect(made?.workloads[0]?.outcome).toBe('progressing')
    expect([session.cursor, session.fingerprint, session.document]).toEqual(before)
  })

  it('stops if the cluster reaches the largest size, and does not call the rollout stalled', () => {
    const session = run()
    vi.spyOn(session, 'isFull', 'get').mockImplementation(() => session.objects.count('pods') > 6)
    const made = [
      ...new Forecaster(session).forecast({ manifest: apply('shop/web:v2', 12), seeds: [7], maxPods: 100 }),
    ].at(-1)
    expect(made).toMatchObject({ isFinal: true, tries: 1, stopped: { by: 'size' } })
    expect(made?.workloads[0]?.outcome).toBe('progressing')
  })
})

describe('a forecast of objects without rollouts', () => {
  const job = (command: string): string =>
    `{apiVersion: batch/v1, kind: Job, metadata: {name: j}, spec: {backoffLimit: 0, template: {spec: {restartPolicy: Never, containers: [{name: c, image: own/task, command: [sh, -c, ${command}]}]}}}}`

  it('has on request the outcome of each Job, with the reason if the Job fails', () => {
    const session = new Session(emptyDocument({ seed: 3 }))
    const of = (text: string) => lastOf(session, { manifest: text, followsLoose: true }).loose
    expect(of(job('exit 0'))).toMatchObject([{ kind: 'Job', name: 'j', outcome: 'complete', why: '' }])
    expect(of(job('exit 3'))).toMatchObject([
      { outcome: 'stalled', why: expect.stringContaining('BackoffLimitExceeded') },
    ])
    expect(of(manifest('shop/web:v1'))).toEqual([])
    expect(lastOf(session, { manifest: job('exit 0') }).loose).toBeUndefined()
    expect(session.objects.count('jobs')).toBe(0)
  })

  it('ends for a rollout whose Pods fail as fast as the Pods are created', () => {
    const session = new Session(emptyDocument({ seed: 3 }))
    const container = { name: 'web', image: 'shop/web:v1' }
    const spec = { nodeName: 'node-1', nodeSelector: { disk: 'none' }, containers: [container] }
    const text = manifest('shop/web:v1', { replicas: 1, template: { metadata: { labels: { app: 'web' } }, spec } })
    const { workloads, stopped } = lastOf(session, { manifest: text })
    expect(stopped).toBeUndefined()
    expect(workloads[0]?.own).toMatchObject({ outcome: 'stalled', message: expect.stringContaining('NodeAffinity') })
  })
})
