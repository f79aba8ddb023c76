/**
 * Compares rollouts of real clusters with simulated runs: where nothing else than the recorded changes and delays acted
 * on the rollout, the recording lies within the spread of the runs, from its beginning and from a random place on.
 */
import { expect, test } from 'vitest'
import { predictRun } from '../../src/cli/diagnose/predictRun.ts'
import type { ObservedRun } from '../../src/engine/index.ts'
import { cutAt, cutPlaces } from './cuts.ts'
import { readRun } from './readRun.ts'
import { keptFolder, readRecording, recordingNames } from './recordings.ts'

/** Recordings on whose rollout something else acted, each with the cause. */
const others: Readonly<Record<string, string>> = {
  'begun-in-first-rollout': 'the missing key of a ConfigMap is not part of the recording',
  'config-key-typo': 'the missing key of a ConfigMap is not part of the recording',
  'deployment-deleted': 'the deletion is not repeated',
  'drain-against-set': 'has no rollout',
  'namespace-terminating': 'the deletion of the namespace is not repeated',
  'pod-security-refuses': 'the level of the namespace is not part of the recording',
  preempted: 'Pods of another Deployment take the place of its Pods',
  'ready-for-a-moment': 'the probe passes for some seconds only',
  'service-selector-typo': 'has no rollout',
  'all-pods-deleted': 'has no rollout',
  'set-on-lost-node': 'a node is lost',
  'tainted-node': 'a node is tainted',
  'two-rollouts-at-once': 'node-1 was slower than the other nodes',
  'webhook-not-there': 'the webhook is not part of the recording',
}

const SEEDS = 10
const TIMEOUT_MS = 120_000

function outsideOf(run: ObservedRun): readonly string[] {
  const { differences = [] } = predictRun(run, SEEDS)?.comparison ?? {}
  return differences.flatMap(({ id, isOutside, facts }) => (isOutside ? `${id} ${JSON.stringify(facts)}` : []))
}

const usual = recordingNames(keptFolder).filter((name) => !Object.hasOwn(others, name))

test.each(usual)('the rollout of %s lies within the spread of simulated runs', { timeout: TIMEOUT_MS }, (name) => {
  const run = readRun(readRecording(keptFolder, name))
  expect(predictRun(run, 1)).toBeDefined()
  expect(outsideOf(run)).toEqual([])
})

/** Every third recording: a cut costs as much as a whole recording. */
const sample = usual.filter((_, i) => i % 3 === 0)

test.each(sample)('%s lies within the spread from a random place on', { timeout: TIMEOUT_MS }, (name) => {
  const run = readRun(readRecording(keptFolder, name))
  const [place = 1] = cutPlaces(name, run.changes.length, 1)
  expect(outsideOf(cutAt(run, place))).toEqual([])
})
