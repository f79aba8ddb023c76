import { describe, expect, it } from 'vitest'
import { runStorageSimulation } from './storageRun.ts'

describe('random runs of Pods with disks, quotas and resizes', { timeout: 120_000 }, () => {
  // In runs 27 and 50, a Pod once started on a disk whose attachment was being deleted.
  it.each([1, 11, 27, 50])('from the seed %d hold all invariants after every write', (first) => {
    for (let seed = first; seed < first + (first > 11 ? 1 : 10); seed++)
      expect(runStorageSimulation(seed).violations, `seed ${seed}`).toEqual([])
  })
})
