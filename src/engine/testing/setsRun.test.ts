import { describe, expect, it } from 'vitest'
import { runSetsSimulation } from './setsRun.ts'

describe('random runs of a StatefulSet and a DaemonSet', { timeout: 120_000 }, () => {
  it.each([1, 6])('seeds %d to +4: all invariants hold after every write, and healed sets come to rest', (first) => {
    for (let seed = first; seed < first + 5; seed++)
      expect(runSetsSimulation(seed).violations, `seed ${seed}`).toEqual([])
  })
})
