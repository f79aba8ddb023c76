/**
 * Measures the known delays of a simulated run in its recording, and simulates another run with the measured delays.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig, DelaySamples } from '../document/types.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { type Calibration, calibrate, calibrated, type DelayPhase } from './calibration.ts'
import { exportStream } from './exportStream.ts'
import { observe } from './observe.ts'
import type { ObservedRun } from './observedRun.ts'
import { compareRuns } from './predicted/compareRuns.ts'
import { predictionOf, predictSeed } from './predicted/predict.ts'
import { seenPods } from './seenPods.ts'

const probe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }

function rollout(config: ClusterConfig): Harness {
  const h = new Harness(emptyDocument({ config }))
  h.deployment({ replicas: 4, readinessProbe: probe })
  h.run(40_000)
  h.setImage('web', 'shop/web:v2')
  h.run(80_000)
  return h
}

function recorded({ session }: Harness): ObservedRun {
  const { records, problems } = readRecords(exportStream(session.document, session.cursor))
  return observe(records, problems)
}

/** A line of a recording in which the containers of a deleted Pod end in the second of the Pod's deletion. */
function endedWhenDeleted(line: string): string {
  const [, ends = ''] = /"deletionTimestamp":"([^"]+)"/.exec(line) ?? []
  const [, grace = '0'] = /"deletionGracePeriodSeconds":(\d+)/.exec(line) ?? []
  const deleted = new Date(Date.parse(ends) - Number(grace) * 1000).toISOString().replace('.000Z', 'Z')
  return line.replace(/"finishedAt":"[^"]+"/g, `"finishedAt":"${deleted}"`)
}

function samplesOf({ containers }: Calibration, phase: DelayPhase): DelaySamples {
  return containers.flatMap(({ phases }) => phases.find((one) => one.phase === phase)?.samples ?? [])
}

const mean = (samples: DelaySamples): number => samples.reduce((sum, ms) => sum + ms, 0) / samples.length

const slow: ClusterConfig['kubelet'] = {
  pullMs: [4000, 4000],
  startMs: [2000, 2000],
  readyMs: [6000, 6000],
  terminateMs: [3000, 3000],
}

describe('a recording of a run whose delays are known', () => {
  let run: ObservedRun
  let measured: Calibration
  beforeAll(() => {
    run = recorded(rollout({ ...DEFAULT_CONFIG, kubelet: slow }))
    measured = calibrate(run)
  })

  test('yields these delays within a second', () => {
    expect(measured.containers.map(({ workload, container, image }) => [workload, container, image])).toEqual([
      ['web', 'web', 'shop/web:v1'],
      ['web', 'web', 'shop/web:v2'],
    ])
    const wanted = { pull: 4000, start: 2000, ready: 6000, end: 3000 } as const
    for (const phase of ['pull', 'start', 'ready', 'end'] as const) {
      const samples = samplesOf(measured, phase)
      expect(samples.length).toBeGreaterThan(3)
      // A probe notices readiness up to one period late.
      for (const ms of samples)
        expect(Math.abs(ms - wanted[phase])).toBeLessThanOrEqual(phase === 'ready' ? 2000 : 1000)
      expect(Math.abs(mean(samples) - wanted[phase])).toBeLessThanOrEqual(1000)
    }
  })

  test('makes a cluster with other delays as slow as the recorded cluster', () => {
    const config = calibrated(DEFAULT_CONFIG, measured)
    expect(config.kubelet.pullMs).toEqual(DEFAULT_CONFIG.kubelet.pullMs)
    const again = calibrate(recorded(rollout(config)))
    for (const phase of ['pull', 'start', 'ready', 'end'] as const)
      expect(Math.abs(mean(samplesOf(again, phase)) - mean(samplesOf(measured, phase)))).toBeLessThanOrEqual(1000)
    const uncalibrated = calibrate(recorded(rollout(DEFAULT_CONFIG)))
    expect(mean(samplesOf(measured, 'pull')) - mean(samplesOf(uncalibrated, 'pull'))).toBeGreaterThan(1500)
  })

  test("counts no exit of a container that ended in the second of its Pod's deletion, if reported late", () => {
    const { session } = rollout({ ...DEFAULT_CONFIG, kubelet: slow })
    const files = exportStream(session.document, session.cursor).map(({ name, text }) => ({
      name,
      text: text.replace(/^.*"deletionTimestamp".*$/gm, endedWhenDeleted),
    }))
    const { records, problems } = readRecords(files)
    const containers = seenPods(observe(records, problems)).flatMap((pod) => [...pod.containers.values()])
    expect(containers.filter(({ end }) => end !== undefined)).toHaveLength(4)
    expect(containers.flatMap(({ exits }) => [...exits.values()])).toEqual([])
  })

  test('finds no unusual node among equal nodes', () => {
    expect(measured.containers.flatMap(({ phases }) => phases.flatMap(({ apart }) => apart))).toEqual([])
  })
})

/** The output of a watch that begins at `at`: all existing objects, without their histories. */
function recordedFrom(run: ObservedRun, at: number): ObservedRun {
  const before = run.changes.filter((change) => change.at < at)
  const there = new Map(before.map((change) => [change.key, change]))
  for (const { type, key } of before) if (type === 'deleted' || type === 'lost') there.delete(key)
  const place = (resource: string) => ({ file: resource, line: 1 })
  return observe([
    ...[...there.values()].map(({ resource, object }) => ({ type: 'ADDED' as const, object, place: place(resource) })),
    ...run.changes
      .filter((change) => change.at >= at)
      .map(({ type, key, resource, object }) => {
        const known = there.has(key) || type === 'modified' ? ('MODIFIED' as const) : ('ADDED' as const)
        return { type: type === 'deleted' ? ('DELETED' as const) : known, object, place: place(resource) }
      }),
  ])
}

describe('a recording that begins while the workload runs', () => {
  let run: ObservedRun
  beforeAll(() => {
    const whole = recorded(rollout({ ...DEFAULT_CONFIG, kubelet: slow }))
    run = recordedFrom(whole, (whole.from ?? 0) + 35_000)
  })

  test('has no readiness delay of a Pod that was ready at first, nor counts the Pod as never ready', () => {
    const ofImage = (image: string) => calibrate(run).containers.filter((one) => one.image === image)
    const phasesOf = (image: string) => ofImage(image).flatMap(({ phases }) => phases.map(({ phase }) => phase))
    expect(run.changes.filter(({ type, resource }) => type === 'found' && resource === 'pods')).toHaveLength(4)
    expect(phasesOf('shop/web:v1')).not.toContain('ready')
    expect(phasesOf('shop/web:v2')).toContain('ready')
    const [entry] = calibrate(run).seen.filter(({ image }) => image === 'shop/web:v1')
    expect(entry).toBeDefined()
    expect(entry).not.toHaveProperty('readyMs')
    expect(entry).not.toHaveProperty('neverReady')
  })

  test('predicts a rollout without a difference outside of the predicted ranges', () => {
    const { start, real, calibration, unrepeated } = predictionOf(run) ?? expect.fail('no rollout was found')
    expect(real).toMatchObject({ outcome: 'complete', lowestAvailable: 3, wanted: 4 })
    expect(real.points[0]).toEqual({ at: 0, available: 4, newAvailable: 0, pods: 4 })
    const traces = Array.from({ length: 6 }, (_, i) => predictSeed(start, i + 1))
    const { differences } = compareRuns(real, traces, { calibration, realMs: start.realMs, unrepeated })
    expect(differences.filter(({ isOutside }) => isOutside)).toEqual([])
  })
})

test('different images are measured separately, so that a slow image is not measured as a slow node', () => {
  const seen = [
    { workload: 'web', container: 'web', image: 'shop/web:v1', readyMs: [1000] },
    { workload: 'web', container: 'web', image: 'shop/web:v2', readyMs: [9000] },
  ]
  const measured = calibrate(recorded(rollout({ ...DEFAULT_CONFIG, kubelet: { ...slow, seen } })))
  const readyOf = (image: string): readonly number[] =>
    measured.containers
      .filter((one) => one.image === image)
      .flatMap(({ phases }) => phases.flatMap(({ phase, samples }) => (phase === 'ready' ? samples : [])))
  expect(Math.max(...readyOf('shop/web:v1'))).toBeLessThan(3000)
  expect(Math.min(...readyOf('shop/web:v2'))).toBeGreaterThan(7000)
  expect(measured.containers.flatMap(({ phases }) => phases.flatMap(({ apart }) => apart))).toEqual([])
})

test('the run time of an init container is measured, and not part of the start delay', () => {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: {
      initContainers: [{ name: 'migrate', image: 'shop/migrate:v1', command: ['sh', '-c', 'sleep 6'] }],
      containers: [{ name: 'web', image: 'shop/web:v1', readinessProbe: probe }],
    },
  }
  const h = new Harness(emptyDocument({ config: { ...DEFAULT_CONFIG, kubelet: slow } }))
  h.apply({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { replicas: 3, selector: { matchLabels: { app: 'web' } }, template },
  })
  h.run(60_000)
  const measured = calibrate(recorded(h))
  const phasesOf = (container: string) =>
    new Map(
      measured.containers.find((one) => one.container === container)?.phases.map((one) => [one.phase, one.samples]),
    )
  const [migrate, web] = [phasesOf('migrate'), phasesOf('web')]
  expect(mean(migrate.get('run') ?? [])).toBeGreaterThan(5000)
  expect(mean(migrate.get('run') ?? [])).toBeLessThan(7000)
  expect(migrate.has('ready')).toBe(false)
  expect(Math.max(...(web.get('start') ?? [Number.NaN]))).toBeLessThan(4000)
  const [entry] = measured.seen.filter(({ image, exit }) => image === 'shop/migrate:v1' && exit)
  expect(entry?.exit).toMatchObject({ code: 0, reason: 'Completed' })
})

describe('measured delays', () => {
  const names = { workload: 'web', container: 'web' }
  const run = (seen: ClusterConfig['kubelet']['seen'], image: string): Harness => {
    const config = { ...DEFAULT_CONFIG, kubelet: { ...DEFAULT_CONFIG.kubelet, ...(seen ? { seen } : {}) } }
    const h = new Harness(emptyDocument({ config }))
    h.deployment({ replicas: 2, image, readinessProbe: probe })
    h.run(60_000)
    return h
  }

  test('do not change containers without measurements', () => {
    const others = [{ workload: 'api', container: 'web', image: 'docker.io/shop/web', pullMs: [20_000] }]
    expect(run(others, 'shop/web:v1').session.fingerprint).toBe(run(undefined, 'shop/web:v1').session.fingerprint)
  })

  test("of the same image override the words of the image's tag, but not the words of a new tag", () => {
    const ready = [{ ...names, image: 'shop/web:v2.crash', startMs: [1000], readyMs: [1000] }]
    const available = (h: Harness): number =>
      h.session.view.full().pods.filter(({ state }) => state === 'available').length
    expect(available(run(ready, 'shop/web:v2.crash'))).toBe(2)
    expect(available(run(ready, 'shop/web:v3.crash'))).toBe(0)
    expect(available(run([{ ...names, image: 'shop/web:v4', pullFails: true }], 'shop/web:v4'))).toBe(0)
    expect(available(run([{ ...names, image: 'shop/web:v4', neverReady: true }], 'shop/web:v4'))).toBe(0)
  })

  test('of a node apply to that node alone, and the measurement detects an unusual node', () => {
    const seen = [
      { ...names, image: 'docker.io/shop/web', pullMs: [2000] },
      { ...names, image: 'docker.io/shop/web', node: 'node-3', pullMs: [9000] },
    ]
    const config = { ...DEFAULT_CONFIG, kubelet: { ...DEFAULT_CONFIG.kubelet, seen } }
    const h = new Harness(emptyDocument({ config }))
    h.deployment({ replicas: 6 })
    for (const tag of ['v2', 'v3', 'v4']) {
      h.run(60_000)
      h.setImage('web', `shop/web:${tag}`)
    }
    h.run(60_000)
    const measured = calibrate(recorded(h), { perNode: true })
    const pull = measured.containers[0]?.phases.find(({ phase }) => phase === 'pull')
    expect(pull?.apart.map(({ node }) => node)).toEqual(['node-3'])
    const own = measured.seen.filter(({ node }) => node === 'node-3')
    expect(own.flatMap(({ pullMs = [] }) => pullMs).every((ms) => Math.abs(ms - 9000) <= 500)).toBe(true)
    expect(own.length).toBeGreaterThan(0)
  })
})
