/** Measures how long controllers of a known speed take to react, and simulates a cluster that is as slow. */
import { expect, test } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig, DelaySamples } from '../document/types.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { calibrate, calibrated } from './calibration.ts'
import { exportStream } from './exportStream.ts'
import { observe } from './observe.ts'
import type { ObservedRun } from './observedRun.ts'
import { queueSamples, reactionsIn } from './reactions.ts'

const PROBE = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }

function rollout(config: ClusterConfig): ObservedRun {
  const h = new Harness(emptyDocument({ config }))
  h.deployment({ replicas: 4, readinessProbe: PROBE }).run(60_000)
  h.setImage('web', 'shop/web:v2').run(90_000)
  const { document, cursor } = h.session
  return observe(readRecords(exportStream(document, cursor)).records)
}

const withLatency = (latency: Partial<ClusterConfig['latency']>): ClusterConfig => ({
  ...DEFAULT_CONFIG,
  latency: { ...DEFAULT_CONFIG.latency, ...latency },
})

const median = (samples: DelaySamples = []): number => samples[Math.floor(samples.length / 2)] ?? Number.NaN

test('reactions of slow controllers take as long as in the recorded cluster', () => {
  const slow = queueSamples(reactionsIn(rollout(withLatency({ queueMs: [2500, 2500] }))), 9)
  const usual = queueSamples(reactionsIn(rollout(DEFAULT_CONFIG)), 9)
  expect(Math.abs(median(slow) - 2500)).toBeLessThan(600)
  expect(median(usual)).toBeLessThan(100)
})

test('a simulated cluster draws the times in its queues from the recorded reactions', () => {
  const recorded = rollout(withLatency({ queueMs: [2500, 2500] }))
  const { latency } = calibrated(DEFAULT_CONFIG, calibrate(recorded))
  expect(latency.queueMs).toEqual(DEFAULT_CONFIG.latency.queueMs)
  expect(Math.abs(median(latency.seenQueueMs) - 2500)).toBeLessThan(600)
  const [slow, usual] = [withLatency(latency), DEFAULT_CONFIG].map((config) =>
    queueSamples(reactionsIn(rollout(config)), 9),
  )
  expect(median(slow)).toBeGreaterThan(10 * median(usual))
})

test('fewer than eight reactions leave the usual range', () => {
  const one = { ms: 4000, slack: 0 }
  expect(queueSamples(new Array(7).fill(one), 9)).toBeUndefined()
  expect(queueSamples(new Array(8).fill(one), 9)).toEqual(new Array(8).fill(3991))
})
