import { describe, expect, it } from 'vitest'
import { runSetsSimulation } from './setsRun.ts'

describe('random runs of a StatefulSet and a DaemonSet', { timeout: 120_000 }, () => {
  it.each([1, 6])(
    'with seeds %d to +4 hold all invariants after every write, and converge after their faults are healed',
    (first) => {
      for (let seed = first; seed < first + 5; seed++)
        expect(runSetsSimulation(seed).violations, `seed ${seed}`).toEqual([])
    },
  )
})
