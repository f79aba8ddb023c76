/** Validates delays that were recorded in a real cluster. */
import { MOST_MS, MOST_SAMPLES, MOST_SEEN } from '../engine/document/limits.ts'
import type { ContainerDelays, DelaySamples } from '../engine/index.ts'
import { array, boolean, type Check, integer, object, refuse, string } from './checks.ts'

/** Samples of one recorded delay, ascending. */
export function delaySamples(value: unknown, path: string): DelaySamples {
  const samples = array(integer(0, MOST_MS), MOST_SAMPLES)(value, path)
  if (samples.length === 0) refuse(path, 'is empty')
  for (const [index, one] of samples.entries())
    if (one < (samples[index - 1] ?? 0)) refuse(`${path}[${index}]`, 'is less than the one before it')
  return samples
}

const containerDelays: Check<ContainerDelays> = object<ContainerDelays>(
  { workload: string(253), container: string(63), image: string(1000) },
  {
    node: string(253),
    pullMs: delaySamples,
    startMs: delaySamples,
    readyMs: delaySamples,
    endMs: delaySamples,
    pullFails: boolean,
    neverReady: boolean,
    exit: object<NonNullable<ContainerDelays['exit']>>({
      code: integer(0, 255),
      reason: string(100),
      afterMs: delaySamples,
    }),
  },
)

export const seenDelays: Check<readonly ContainerDelays[]> = array(containerDelays, MOST_SEEN)
