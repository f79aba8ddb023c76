import { expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { stallSpans } from './stallSpans.ts'

const sample = (at: number, stalledSince?: number, workloadUid = 'web'): TimelineSample => ({
  at,
  workloadUid,
  revisions: [],
  specReplicas: 1,
  minAvailable: 1,
  maxPods: 2,
  ...(stalledSince === undefined ? {} : { stalledSince }),
})

it('stallSpans gives the range of each stall up to the head, but no stall of another Deployment', () => {
  const samples = [sample(0), sample(10, 10), sample(12, 12, 'api'), sample(15, 10), sample(20), sample(30, 30)]
  expect(stallSpans(samples, 'web', 40)).toEqual([
    { fromMs: 10, toMs: 20 },
    { fromMs: 30, toMs: 40 },
  ])
  expect(stallSpans(samples.slice(0, 1), 'web', 40)).toEqual([])
})
