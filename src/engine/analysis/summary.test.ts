import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { componentsOf } from '../session/runReader.ts'
import { Session } from '../session/session.ts'
import { playToMoment, playUntil } from './play.ts'
import { summarise } from './summary.ts'

/** A session with three available Pods of `sim/web:v1`, and the moment at which they became available. */
function running(spec: object = {}, seed = 7): { session: Session; fromAt: number } {
  const session = new Session({ format: 1, engineVersion: '', seed, config: DEFAULT_CONFIG, journal: [] })
  apply(session, 'shop/web:v1', spec)
  playUntil(session, 'complete')
  expect(summarise(session).outcome).toBe('complete')
  return { session, fromAt: session.cursor.at }
}

function apply(session: Session, image: string, spec: object = {}): void {
  const manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 3,
      progressDeadlineSeconds: 60,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
      ...spec,
    },
  }
  kubectl(session, ['apply', '-f', '-'], JSON.stringify(manifest))
}

function kubectl(session: Session, args: readonly string[], stdin?: string): void {
  const result = session.command({ type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }) })
  expect(result.stderr).toBe('')
}

describe('a summary of a run', () => {
  it('has the figures of a rolling update with its bounds on available and surplus Pods', () => {
    const { session, fromAt } = running()
    apply(session, 'shop/web:v2')
    playUntil(session, 'complete')
    const summary = summarise(session, fromAt)
    // 25% of 3 Pods: a surplus Pod is allowed, and no missing one.
    expect(summary).toMatchObject({
      outcome: 'complete',
      lowestAvailable: 3,
      mostPods: 4,
      outageMs: 0,
      specReplicas: 3,
    })
    expect(summary.timeToCompleteMs).toBe(session.cursor.at - fromAt)
    expect(summary.surgePodMs).toBeGreaterThan(0)
    expect(summary.deployments).toMatchObject([{ namespace: 'default', name: 'web', outcome: 'complete', reason: '' }])
  })

  it('counts only the writes since the command', () => {
    const { session, fromAt } = running()
    kubectl(session, ['annotate', 'deployment/web', 'note=hello'])
    // kubectl's own write is the only one: annotations do not change the generation, which the controller would
    // observe.
    expect(summarise(session, fromAt).writes).toBe(1)
    expect(summarise(session, fromAt + 1).writes).toBe(0)
    expect(summarise(session).writes).toBeGreaterThan(10)
  })

  it('has the outage of Recreate', () => {
    const { session, fromAt } = running({ strategy: { type: 'Recreate' } })
    apply(session, 'shop/web:v2', { strategy: { type: 'Recreate' } })
    playUntil(session, 'complete')
    const summary = summarise(session, fromAt)
    expect(summary).toMatchObject({ outcome: 'complete', lowestAvailable: 0, mostPods: 3, surgePodMs: 0 })
    const { samples } = session.past.takeTimeline()
    const total = (revisions: (typeof samples)[number]['revisions']) =>
      revisions.reduce((n, one) => n + one.available, 0)
    const gone = samples.find(({ at, revisions }) => at > fromAt && total(revisions) === 0)
    const back = samples.find(({ at, revisions }) => at > (gone?.at ?? 0) && total(revisions) > 0)
    expect(summary.outageMs).toBe((back?.at ?? 0) - (gone?.at ?? 0))
    expect(summary.outageMs).toBeGreaterThan(500)
  })

  it('calls a broken image stalled once the deadline is exceeded', () => {
    const { session, fromAt } = running()
    apply(session, 'shop/web:v2.nopull')
    playToMoment(session, fromAt + 30_000)
    expect(summarise(session, fromAt)).toMatchObject({ outcome: 'progressing', timeToCompleteMs: undefined })
    playUntil(session, 'complete')
    const summary = summarise(session, fromAt)
    expect(summary).toMatchObject({ outcome: 'stalled', lowestAvailable: 3, mostPods: 4 })
    const [web] = summary.deployments
    expect(web?.reason).toBe('ProgressDeadlineExceeded')
    expect(web?.message).toMatch(/^ReplicaSet "web-\w+" has timed out progressing\.$/)
    const elapsed = session.cursor.at - fromAt
    expect(elapsed).toBeGreaterThan(60_000)
    expect(elapsed).toBeLessThan(64_000)
  })

  it('is in progress again if a repair is applied to a rollout that has exceeded its deadline', () => {
    const { session } = running()
    apply(session, 'shop/web:v2.nopull')
    playUntil(session, 'complete')
    const fromAt = session.cursor.at
    apply(session, 'shop/web:v3')
    expect(summarise(session, fromAt).outcome).toBe('progressing')
    playUntil(session, 'complete')
    expect(summarise(session, fromAt)).toMatchObject({ outcome: 'complete', lowestAvailable: 3 })
  })

  it('has the outcome “stalled” for a rollout without a deadline, and for a paused rollout', () => {
    const noDeadline = { progressDeadlineSeconds: 2 ** 31 - 1 }
    const { session, fromAt } = running(noDeadline)
    apply(session, 'shop/web:v2.crash', noDeadline)
    playUntil(session, 'complete')
    expect(summarise(session, fromAt)).toMatchObject({ outcome: 'stalled' })
    const waited = session.cursor.at - (summarise(session, fromAt).deployments[0]?.lastProgressAt ?? 0)
    // 15 minutes and the grace period of 30 s, checked every 5 s or at the next event, a back-off of 5 minutes later.
    expect(waited).toBeGreaterThanOrEqual(930_000)
    expect(waited).toBeLessThan(1_240_000)

    const paused = running()
    kubectl(paused.session, ['rollout', 'pause', 'deployment/web'])
    apply(paused.session, 'shop/web:v2')
    playUntil(paused.session, 'complete')
    expect(summarise(paused.session, paused.fromAt).deployments).toMatchObject([
      { outcome: 'stalled', reason: 'DeploymentPaused' },
    ])
  })

  it('calls a rollout failed whose Pods the API server refuses', () => {
    const { session, fromAt } = running()
    const limits = [{ type: 'Container', max: { cpu: '100m' } }]
    const limitRange = { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'small' }, spec: { limits } }
    kubectl(session, ['apply', '-f', '-'], JSON.stringify(limitRange))
    kubectl(session, ['set', 'resources', 'deployment/web', '--limits=cpu=2'])
    playUntil(session, 'complete')
    const { outcome, deployments } = summarise(session, fromAt)
    expect(outcome).toBe('failed')
    expect(deployments[0]?.reason).toBe('FailedCreate')
    expect(deployments[0]?.message).toContain('maximum cpu usage per Container is 100m, but limit is 2')
  })

  it('includes failures after the end of the rollout', () => {
    const first = running()
    apply(first.session, 'shop/web:v2.crashlater')
    playUntil(first.session, 'complete')
    expect(summarise(first.session, first.fromAt)).toMatchObject({ outcome: 'complete', lowestAvailable: 3 })

    const second = running()
    apply(second.session, 'shop/web:v2.crashlater')
    playUntil(second.session, 'stalled')
    expect(summarise(second.session, second.fromAt).lowestAvailable).toBeLessThan(3)
    expect(second.session.cursor.at - second.fromAt).toBeLessThanOrEqual(3_600_000)
  })

  it('ends, for a session that is played until a stall, once the rollout is complete', () => {
    const { session, fromAt } = running()
    apply(session, 'shop/web:v2')
    playUntil(session, 'stalled')
    const summary = summarise(session, fromAt)
    expect(summary.outcome).toBe('complete')
    expect(summary.toAt).toBeGreaterThan(fromAt + (summary.timeToCompleteMs ?? 0))
    expect(componentsOf(session).cluster.sim.pendingEvents).toEqual([])
  })

  it('leaves the run unchanged', () => {
    const play = (look: (session: Session) => void): string => {
      const { session } = running()
      apply(session, 'shop/web:v2')
      playUntil(session, 'complete', { onProgress: () => look(session) })
      return session.fingerprint
    }
    expect(play((session) => void summarise(session))).toBe(play(() => undefined))
  })

  it('ends at the cursor, not at the last played moment', () => {
    const { session, fromAt } = running()
    apply(session, 'shop/web:v2')
    playUntil(session, 'complete')
    const atEnd = summarise(session, fromAt)
    session.seek(fromAt + 1_000)
    expect(summarise(session, fromAt)).toMatchObject({ outcome: 'progressing', toAt: fromAt + 1_000 })
    expect(summarise(session, fromAt).writes).toBeLessThan(atEnd.writes)
    session.seek(atEnd.toAt)
    expect(summarise(session, fromAt)).toEqual(atEnd)
  })
})
