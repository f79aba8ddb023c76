import { describe, expect, it } from 'vitest'
import { summarise } from '../analysis/summary.ts'
import type { Deployment, JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { type DeploymentOptions, deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { measureRequests } from '../view/measureRequests.ts'
import type { RequestSample } from '../view/types.ts'

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
}

const probe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }
const sleeps = { preStop: { sleep: { seconds: 5 } } }

interface Change extends Pick<DeploymentOptions, 'strategy'> {
  readonly image?: string
  readonly container?: object
}

/** Ten Pods of v1 behind a Service, from 30 s on v2; played to the end. */
function rollout({ image = 'web:v2', container = {}, ...options }: Change) {
  const harness = new Harness(emptyDocument({ config: DEFAULT_CONFIG, seed: 3 }))
  const { session } = harness
  const manifest = (of: string): JsonObject => {
    const manifest = structuredClone(deploymentManifest({ replicas: 10, image: of, ...options })) as Deployment
    Object.assign(manifest.spec.template.spec.containers[0] ?? {}, container)
    return manifest as JsonObject
  }
  harness.apply(service)
  harness.apply(manifest(image.replace('v2', 'v1')))
  session.advance({ until: 30_000 })
  harness.apply(manifest(image))
  session.advance({ until: 120_000 })
  return { session, summary: summarise(session, 30_000) }
}

describe('requests to a Service', () => {
  it('start with the first Pod, and are answered by all ready Pods', () => {
    const { session } = rollout({ container: { readinessProbe: probe } })
    const [first, ...others] = session.past.requestsUpTo(30_000).filter(({ perSecond }) => perSecond > 0)
    expect(first).toMatchObject({ name: 'web', perSecond: 100, answering: first?.endpoints, failedPerSecond: 0 })
    expect(first?.at).toBeGreaterThan(1_000)
    expect(others.at(-1)).toMatchObject({ endpoints: 10, answering: 10, failedPerSecond: 0, silent: [] })
    expect(others.at(-1)?.workloadUids).toHaveLength(1)
  })

  it('fail if Pods stop before kube-proxy removes their endpoints, and do not fail with a preStop delay', () => {
    const abrupt = rollout({ container: { readinessProbe: probe } }).summary
    const patient = rollout({ container: { readinessProbe: probe, lifecycle: sleeps } }).summary
    const draining = rollout({ image: 'web:v2.term5.drains', container: { readinessProbe: probe } }).summary
    expect(abrupt.requests?.sent).toBe(9_000)
    expect(abrupt.requests?.failed).toBeGreaterThan(0)
    expect(patient.requests).toEqual({ sent: 9_000, failed: 0 })
    expect(draining.requests).toEqual({ sent: 9_000, failed: 0 })
  })

  it('fail if a Pod without a readinessProbe does not listen yet', () => {
    const probed = rollout({ container: { readinessProbe: probe, lifecycle: sleeps } }).summary
    const bare = rollout({ container: { lifecycle: sleeps } })
    expect(bare.summary.requests?.failed).toBeGreaterThan(probed.requests?.failed ?? 0)
    const silent = bare.session.past.requestsUpTo(120_000).flatMap((sample) => sample.silent)
    expect(silent.map(({ reason }) => reason)).toContain('starting')
  })

  it('all fail while a rollout with Recreate has no Pod', () => {
    const { session, summary } = rollout({
      container: { readinessProbe: probe },
      strategy: 'Recreate',
    })
    expect(summary.requests?.failed).toBeGreaterThan((summary.outageMs / 1000) * 100 * 0.9)
    const samples = session.past.requestsUpTo(120_000)
    expect(samples).toContainEqual(
      expect.objectContaining({ at: expect.any(Number), endpoints: 0, failedPerSecond: 100 }),
    )
  })

  it('end when the Service is deleted', () => {
    const harness = new Harness(emptyDocument({ config: DEFAULT_CONFIG }))
    harness.apply(service)
    harness.apply(deploymentManifest({ replicas: 2 }))
    harness.session.advance({ until: 20_000 })
    harness.must(['delete', 'service', 'web'])
    harness.session.advance({ until: 25_000 })
    expect(harness.session.past.requestsUpTo(25_000).at(-1)).toMatchObject({ perSecond: 0, failedPerSecond: 0 })
  })

  it('have equal samples after seeking back and forth', () => {
    const { session } = rollout({ container: { readinessProbe: probe } })
    const samples = session.past.requestsUpTo(120_000)
    const { fingerprint } = session
    for (const at of [35_000, 31_234, 0, 90_000]) session.seek(at)
    session.seek(120_000)
    expect(session.fingerprint).toBe(fingerprint)
    expect(session.past.requestsUpTo(120_000)).toEqual(samples)
  })

  it('are not simulated if the configuration disables requests', () => {
    const { requests: _none, ...config } = DEFAULT_CONFIG
    const harness = new Harness(emptyDocument({ config }))
    harness.apply(service)
    harness.apply(deploymentManifest({ replicas: 2 }))
    harness.session.advance({ until: 20_000 })
    expect(summarise(harness.session).requests).toBeUndefined()
    expect([...harness.session.objects.list('endpointslices')]).toEqual([])
  })
})

describe('measureRequests', () => {
  const sample = (at: number, failedPerSecond: number, serviceUid = 's'): RequestSample => ({
    at,
    serviceUid,
    namespace: 'default',
    name: 'web',
    workloadUids: [],
    perSecond: 100,
    failedPerSecond,
    endpoints: 10,
    answering: 10,
    silent: [],
  })

  it.each([
    ['nothing', [], undefined],
    ['one of ten for 600 ms', [sample(0, 10), sample(600, 0)], { sent: 500, failed: 6 }],
    ['what began before the stretch', [sample(-900, 50), sample(200, 0)], { sent: 500, failed: 10 }],
    ['two Services', [sample(0, 10), sample(1_000, 20, 't')], { sent: 900, failed: 130 }],
    ['less than one', [sample(0, 1), sample(10, 0)], { sent: 500, failed: 1 }],
  ])('counts sent and failed requests of %s', (_, samples, expected) => {
    expect(measureRequests(samples, { fromAt: 0, toAt: 5_000 })).toEqual(expected)
  })
})
