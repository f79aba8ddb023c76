/** Schemas of delays that were recorded in a real cluster. */
import * as v from 'valibot'
import { MOST_MS, MOST_SAMPLES, MOST_SEEN } from '../engine/document/limits.ts'
import type { ContainerDelays, DelaySamples } from '../engine/index.ts'
import { array, boolean, integer, object, optional, rule, type Schema, string } from './checks.ts'

/** Samples of one recorded delay, ascending. */
export const delaySamples: Schema<DelaySamples> = v.pipe(
  array(integer(0, MOST_MS), MOST_SAMPLES),
  v.minLength(1, 'is empty'),
  rule((samples) => {
    const index = samples.findIndex((one, index) => one < (samples[index - 1] ?? 0))
    return index < 0 ? undefined : { at: [index], problem: 'is less than the one before it' }
  }),
)

const samples = optional(delaySamples)

const containerDelays = object<ContainerDelays>({
  workload: string(253),
  container: string(63),
  image: string(1000),
  node: optional(string(253)),
  pullMs: samples,
  startMs: samples,
  readyMs: samples,
  endMs: samples,
  pullFails: optional(boolean),
  neverReady: optional(boolean),
  exit: optional(
    object<NonNullable<ContainerDelays['exit']>>({
      code: integer(0, 255),
      reason: string(100),
      afterMs: delaySamples,
    }),
  ),
})

export const seenDelays = array(containerDelays, MOST_SEEN)
