import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { emptyDocument } from '../testing/harness.ts'
import { componentsOf } from './runReader.ts'
import { Session } from './session.ts'
import { nextWorkAt, runUntilIdle } from './untilIdle.ts'

const container = (image: string): JsonObject => ({ name: 'web', image, resources: { requests: { cpu: '100m' } } })

const deployment = (image: string, progressDeadlineSeconds = 600): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 2,
    progressDeadlineSeconds,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [container(image)] } },
  },
})

function opened(...objects: readonly JsonObject[]) {
  const session = new Session(emptyDocument({ seed: 1 }))
  const apply = (object: JsonObject) =>
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(object) })
  for (const object of objects) expect(apply(object)).toMatchObject({ exit: 0 })
  return { session, apply }
}

/** Virtual seconds until nothing but periodic work is due. */
function secondsToIdle(session: Session): number {
  const from = session.cursor.at
  expect(runUntilIdle(session)).toBe(true)
  return (session.cursor.at - from) / 1000
}

describe('runUntilIdle', () => {
  it('does not go on to the progress deadline of a completed rollout', () => {
    const { session, apply } = opened(deployment('shop/web:v1'))
    expect(secondsToIdle(session)).toBeLessThan(60)
    apply(deployment('shop/web:v2'))
    expect(secondsToIdle(session)).toBeLessThan(60)
    // The timer itself is still pending: the caller that moves the clock plays the timer.
    expect(
      componentsOf(session).cluster.sim.pendingEvents.some(({ target }) => target === 'queue/deployment-controller'),
    ).toBe(true)
  })

  it('goes on to the progress deadline of a stalled rollout, and no further', () => {
    const { session } = opened(deployment('shop/web:v1.pullfail', 90))
    expect(Math.floor(secondsToIdle(session) / 10)).toBe(9)
    expect(session.objects.get('deployments', 'default/web')?.status).toMatchObject({
      conditions: expect.arrayContaining([expect.objectContaining({ reason: 'ProgressDeadlineExceeded' })]),
    })
    expect(nextWorkAt(session)).toBeUndefined()
  })

  it('goes on while a failing readinessProbe may still succeed, and no further', () => {
    const probed = (image: string): JsonObject => ({
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db' },
      spec: {
        replicas: 2,
        serviceName: 'db',
        selector: { matchLabels: { app: 'db' } },
        template: {
          metadata: { labels: { app: 'db' } },
          spec: {
            containers: [{ ...container(image), readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 5 } }],
          },
        },
      },
    })
    const { session, apply } = opened(probed('shop/db:v1.ready12'))
    expect(secondsToIdle(session)).toBeGreaterThan(24)
    expect(session.objects.get('statefulsets', 'default/db')?.status).toMatchObject({ readyReplicas: 2 })
    apply(probed('shop/db:v2.neverready'))
    expect(secondsToIdle(session)).toBeLessThan(120)
    expect(nextWorkAt(session)).toBeUndefined()
  })

  it('goes on to the next try of a mount after the missing ConfigMap is created', () => {
    const { session, apply } = opened({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'reader' },
      spec: {
        containers: [{ ...container('shop/reader:v1'), volumeMounts: [{ name: 'settings', mountPath: '/etc/app' }] }],
        volumes: [{ name: 'settings', configMap: { name: 'settings' } }],
      },
    })
    expect(secondsToIdle(session)).toBeLessThan(60)
    apply({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { port: '80' } })
    secondsToIdle(session)
    expect(session.objects.get('pods', 'default/reader')?.status.phase).toBe('Running')
  })

  it('does not wait for the next schedule time of a CronJob', () => {
    const { session } = opened({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'nightly' },
      spec: {
        schedule: '* * * * *',
        jobTemplate: {
          spec: { template: { spec: { restartPolicy: 'Never', containers: [container('shop/task:v1')] } } },
        },
      },
    })
    expect(secondsToIdle(session)).toBeLessThan(5)
    session.advance({ until: 61_000 })
    expect(secondsToIdle(session)).toBeLessThan(40)
    expect([...session.objects.list('jobs')]).toHaveLength(1)
  })

  it('does not wait for the next sync of a HorizontalPodAutoscaler', () => {
    const { session } = opened(deployment('shop/web:v1'), {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        maxReplicas: 4,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
        ],
      },
    })
    expect(secondsToIdle(session)).toBeLessThan(60)
    expect(nextWorkAt(session)).toBeUndefined()
  })
})
