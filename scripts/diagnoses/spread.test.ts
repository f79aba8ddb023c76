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

/** Recordings without a rollout, or on whose rollout something acted that the differences do not name. */
const others: Readonly<Record<string, string>> = {
  'all-pods-deleted': 'has no rollout',
  'drain-against-set': 'has no rollout',
  'namespace-terminating': 'the deletion of the namespace is not repeated',
  'service-selector-typo': 'has no rollout',
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
