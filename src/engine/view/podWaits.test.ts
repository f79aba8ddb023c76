import { describe, expect, it } from 'vitest'
import { inspect } from '../analysis/inspector.ts'
import type { JsonDraft, JsonObject } from '../api/types.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { Harness } from '../testing/harness.ts'
import type { WaitReason } from './types.ts'

/** A Deployment of three Pods, played for some seconds. */
function played(image: string, seconds: number, change: (spec: JsonDraft, container: JsonDraft) => void = () => {}) {
  const manifest = deploymentManifest({ image, replicas: 3 })
  const template = (manifest.spec as JsonObject).template as { spec: JsonDraft }
  const containers = template.spec.containers as JsonDraft[]
  change(template.spec, containers[0] as JsonDraft)
  const harness = new Harness().apply(manifest)
  harness.session.advance({ until: seconds * 1000 })
  return harness
}

const waitsOf = ({ session }: Harness): readonly WaitReason[] =>
  inspect(session, { kind: 'Deployment', namespace: 'default', name: 'web' }).waitsFor
const waitOf = (harness: Harness, id: RegExp): WaitReason | undefined =>
  waitsOf(harness).find((wait) => id.test(wait.id))

const everySecond = (_: JsonDraft, container: JsonDraft): void => {
  container.readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }
}

describe('the inspection of a Pod shows a wait for', () => {
  it('an image, with the number of tries, the next try and the back-off', () => {
    const wait = waitOf(played('shop/web:v1.nopull', 30), /image/)
    expect(wait).toMatchObject({ facts: { container: 'web', tries: 2, backOff: 20, same: 2 } })
    expect(wait?.facts.seconds).toBeGreaterThan(0)
  })

  it('the next pull of an image, which starts at the announced time', () => {
    const harness = played('shop/web:v1.nopull', 60)
    const pod = String(waitOf(harness, /image/)?.facts.pod)
    const own = () => inspect(harness.session, { kind: 'Pod', namespace: 'default', name: pod }).waitsFor[0]
    for (let at = 60_000; own()?.id !== 'wait.pod.imageUntil' && at < 200_000; at += 1000)
      harness.session.advance({ until: at })
    const { seconds, tries } = own()?.facts ?? {}
    const { now } = harness
    harness.session.advance({ until: now + Number(seconds) * 1000 - 200 })
    expect(own()).toMatchObject({ id: 'wait.pod.imageUntil', facts: { tries } })
    harness.session.advance({ until: now + Number(seconds) * 1000 + 200 })
    expect(own()).toMatchObject({ id: 'wait.pod.pulling', facts: { tries: Number(tries) + 1 } })
  })

  it('a failing probe, and no wait for scheduling, a pull or a start', () => {
    const wait = waitOf(played('shop/web:v1.neverready', 30, everySecond), /probe/)
    expect(wait).toMatchObject({
      id: 'wait.pod.probeFailedUntil',
      facts: { probe: 'readiness', period: 1, threshold: 3, container: 'web', same: 2 },
    })
    expect(wait?.facts.failed).toBeGreaterThan(3)
    expect(wait?.facts.seconds).toBeLessThanOrEqual(1)
  })

  it('a crashing container, with the exit code, the number of restarts and the next start', () => {
    const wait = waitOf(played('shop/web:v1.crash', 30), /crash/)
    expect(wait).toMatchObject({ facts: { container: 'web', exitCode: 1, starts: 3, backOff: 20 } })
  })

  it('an init container, with the position of the container', () => {
    const wait = waitOf(
      played('shop/web:v1', 10, (spec) => {
        spec.initContainers = [
          { name: 'migrate', image: 'shop/db:v1.exit0after60' },
          { name: 'warm', image: 'shop/warm:v1.exit0after1' },
        ]
      }),
      /init/,
    )
    expect(wait).toMatchObject({ id: 'wait.pod.initUntil', facts: { container: 'migrate', index: 1, of: 2, same: 2 } })
  })

  it('a failing init container, with the exit code', () => {
    const wait = waitOf(
      played('shop/web:v1', 40, (spec) => {
        spec.initContainers = [{ name: 'migrate', image: 'shop/db:v1.exit3after1' }]
      }),
      /init/,
    )
    expect(wait).toMatchObject({ facts: { container: 'migrate', index: 1, of: 1, exitCode: 3 } })
    expect(wait?.id).toMatch(/^wait\.pod\.initCrash/)
  })

  it('a node, with the message of the scheduler', () => {
    const harness = played('shop/web:v1', 5, (spec) => {
      spec.nodeSelector = { disk: 'fast' }
    })
    expect(waitOf(harness, /node/)?.facts).toMatchObject({ same: 2 })
    expect(waitOf(harness, /node/)?.facts.message).toMatch(/^0\/3 nodes are available: 3 node\(s\) didn't match/)
  })

  it('the preStop hook, then the rest of the grace period', () => {
    const harness = played('shop/web:v1.nosig', 20, (_, container) => {
      container.lifecycle = { preStop: { sleep: { seconds: 5 } } }
    })
    const [pod] = [...harness.session.view.pods.all()]
    const name = pod?.name ?? ''
    harness.deletePod(name)
    harness.session.advance({ until: 22_000 })
    const own = () => inspect(harness.session, { kind: 'Pod', namespace: 'default', name }).waitsFor[0]
    expect(own()).toMatchObject({ id: 'wait.pod.preStopUntil', facts: { of: 30, container: 'web' } })
    harness.session.advance({ until: 30_000 })
    expect(own()).toMatchObject({ id: 'wait.pod.graceUntil', facts: { of: 30, seconds: 20 } })
  })

  it('minReadySeconds, with the remaining time', () => {
    const manifest = deploymentManifest({ replicas: 1, minReadySeconds: 20 })
    const harness = new Harness().apply(manifest)
    harness.session.advance({ until: 15_000 })
    const wait = waitOf(harness, /minReady/)
    expect(wait).toMatchObject({ id: 'wait.pod.minReadyUntil', facts: { of: 20 } })
    expect(wait?.facts.seconds).toBeLessThan(20)
  })

  it('the Deployment of the Pod, after the wait for the Pod itself', () => {
    const harness = played('shop/web:v1', 20)
    harness.setImage('web', 'shop/web:v2.nopull')
    harness.session.advance({ until: 40_000 })
    const blocked = [...harness.session.view.pods.all()].find(({ state }) => state === 'imagePull')
    const waits = inspect(harness.session, { kind: 'Pod', namespace: 'default', name: blocked?.name ?? '' }).waitsFor
    expect(waits.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^wait\.pod\.image/),
      'wait.newPodsUnavailable',
      'wait.deadline',
    ])
    expect(waits[1]?.facts).toMatchObject({ who: 'web', needed: 1, available: 3, minAvailable: 3 })
  })

  it('no progress deadline after the deadline of the Deployment is exceeded', () => {
    const harness = new Harness().apply(deploymentManifest({ replicas: 4, progressDeadlineSeconds: 20 }))
    harness.session.advance({ until: 15_000 })
    harness.setImage('web', 'shop/web:v2.nopull')
    const passed = () => inspect(harness.session, { kind: 'Deployment', namespace: 'default', name: 'web' })
    const isTold = () => JSON.stringify(passed()).includes('ProgressDeadlineExceeded')
    for (let until = 15_500; until < 60_000 && !isTold(); until += 500) harness.session.advance({ until })
    expect(isTold()).toBe(true)
    expect(passed().waitsFor.map(({ id }) => id)).not.toContain('wait.deadline')
  })
})

describe('the newest Events of a Deployment', () => {
  it('include Events of its Pods, and are in order of the last time of repeated Events', () => {
    const harness = played('shop/web:v1', 20)
    harness.setImage('web', 'shop/web:v2.nopull')
    harness.session.advance({ until: 100_000 })
    const { events } = inspect(harness.session, { kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(events.map(({ at }) => at)).toEqual([...events.map(({ at }) => at)].sort((a, b) => a - b))
    expect(events.slice(-2)).toMatchObject([
      { reason: 'BackOff', count: 5 },
      { reason: 'Failed', count: 5 },
    ])
    expect(events.at(-1)?.at).toBeGreaterThan(80_000)
  })
})
