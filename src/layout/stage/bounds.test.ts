import { describe, expect, it } from 'vitest'
import { brokenImage, largeRollout, midRollout, recreateOutage } from '../../gallery/moments.ts'
import { boundSums, boundsOf, withoutPlanned } from './bounds.ts'
import { revisionsOf } from './stageLayout.ts'

function bounds(moment: ReturnType<typeof midRollout>) {
  const workload = moment.view.workloads[0]!
  return boundsOf(workload, revisionsOf(moment.view, workload))
}

describe('boundsOf', () => {
  it('orders old and new available Pods first, and Terminating Pods beyond the maximum', () => {
    const { segments, counts, minAvailable, maxPods, outage } = bounds(midRollout())
    expect(segments).toEqual([
      { kind: 'available', revision: 1, tone: 0, from: 0, to: 5 },
      { kind: 'available', revision: 2, tone: 1, from: 5, to: 8 },
      { kind: 'starting', revision: 2, tone: 1, from: 8, to: 10 },
      { kind: 'toCreate', revision: 2, tone: 1, from: 10, to: 13 },
      { kind: 'ending', revision: 1, tone: 0, from: 13, to: 16 },
    ])
    expect(counts).toEqual({ available: 8, ready: 0, starting: 2, failing: 0, toCreate: 3, ending: 3 })
    expect({ minAvailable, maxPods, outage }).toEqual({ minAvailable: 8, maxPods: 13, outage: false })
  })

  it('withoutPlanned removes the Pods that are not created yet', () => {
    const { segments, counts, extent } = withoutPlanned(bounds(midRollout()))
    expect(segments.map(({ kind }) => kind)).toEqual(['available', 'available', 'starting', 'ending'])
    expect([counts.toCreate, extent]).toEqual([0, bounds(midRollout()).extent])
  })

  it('counts Pods that cannot start as failing', () => {
    expect(bounds(brokenImage()).counts).toMatchObject({ available: 8, failing: 5, toCreate: 0 })
  })

  it('gives no minimum for Recreate, and detects the outage', () => {
    expect(bounds(recreateOutage())).toMatchObject({ minAvailable: undefined, maxPods: 6, outage: true })
    const { view } = recreateOutage()
    const workloads = view.workloads.map((one) => ({ ...one, isFirstStart: true as const }))
    expect(bounds({ ...recreateOutage(), view: { ...view, workloads } })).toMatchObject({ outage: false })
  })

  it('never overlaps segments, and puts all segments within the bar', () => {
    for (const moment of [midRollout(), brokenImage(), largeRollout(500)]) {
      const { segments, extent } = bounds(moment)
      segments.reduce((end, segment) => {
        expect(segment.from).toBeGreaterThanOrEqual(end)
        return segment.to
      }, 0)
      expect(segments.at(-1)!.to).toBeLessThanOrEqual(extent)
    }
  })
})

describe('boundSums', () => {
  const workload = midRollout().view.workloads[0]!
  it.each([
    // replicas, maxUnavailable as written and resolved, maxSurge as written and resolved
    [10, '25%', 2, '25%', 3, '10 − ⌊2.5⌋', '10 + ⌈2.5⌉'],
    [5_000, '25%', 1_250, '25%', 1_250, '5,000 − 1,250', '5,000 + 1,250'],
    [10, '1', 1, '3', 3, '10 − 1', '10 + 3'],
    [3, '33%', 0, '33%', 1, '3 − ⌊0.99⌋', '3 + ⌈0.99⌉'],
    [7, '15%', 1, '15%', 2, '7 − ⌊1.05⌋', '7 + ⌈1.05⌉'],
    // Both round to 0: Kubernetes then sets maxUnavailable to 1.
    [3, '25%', 1, '0', 0, '3 − 1', '3 + 0'],
    // Larger than replicas: Kubernetes limits it to replicas.
    [2, '5', 2, '0', 0, '2 − 2', '2 + 0'],
  ])('%d replicas, %s → %d, %s → %d', (specReplicas, down, downPods, up, upPods, least, most) => {
    const sums = boundSums({
      ...workload,
      specReplicas,
      maxUnavailable: { written: down, pods: downPods },
      maxSurge: { written: up, pods: upPods },
    })
    expect(sums).toEqual({ least, most })
  })
})
