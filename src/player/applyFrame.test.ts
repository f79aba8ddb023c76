import { describe, expect, it } from 'vitest'
import type { NodeView, PodView, TimelineMark, TimelineSample, ViewDiff } from '../engine/index.ts'
import { initialCluster } from '../store/cluster.ts'
import { applyDiff, applyReset, applyTimeline } from './showReply.ts'

const noChange: ViewDiff = { workloads: [], revisions: [], pods: [], nodes: [], others: [], removed: [] }

function pod(uid: string, state: PodView['state'] = 'available'): PodView {
  return {
    uid,
    name: uid,
    namespace: 'default',
    ownerUid: 'rs',
    slot: 0,
    state,
    stateSince: 0,
    node: 'node-1',
    restarts: 0,
    image: 'shop/web:v1',
    createdAt: 0,
    cpuMilli: 250,
    memoryBytes: 0,
    ready: true,
  }
}

const node: NodeView = { name: 'node-1', ready: true, cordoned: false, cpuMilli: 4000, memoryBytes: 0, pods: 110 }

describe('applyDiff', () => {
  const before = applyReset({ workloads: [], revisions: [], pods: [pod('a'), pod('b')], nodes: [node], others: [] })

  it('changes, adds and removes objects by uid, and leaves other objects unchanged', () => {
    const changed = pod('b', 'terminating')
    const after = applyDiff(before, { ...noChange, pods: [changed, pod('c')], removed: ['a'] })
    expect([...after.pods.keys()]).toEqual(['b', 'c'])
    expect(after.pods.get('b')).toBe(changed)
    expect(after.nodes).toBe(before.nodes)
    expect(before.pods.size).toBe(2)
  })

  it('returns the previous Maps if no object changed', () => {
    const after = applyDiff(before, { ...noChange, removed: ['unknown'] })
    expect(after.pods).toBe(before.pods)
    expect(after.workloads).toBe(before.workloads)
  })

  it('removes nodes by name', () => {
    expect(applyDiff(before, { ...noChange, removed: ['node-1'] }).nodes.size).toBe(0)
  })
})

describe('applyTimeline', () => {
  const sample = (at: number, workloadUid = 'd', available = 1): TimelineSample => ({
    at,
    workloadUid,
    revisions: [{ revision: 1, available, ready: 0, starting: 0, failing: 0, terminating: 0 }],
    specReplicas: 1,
    minAvailable: 1,
    maxPods: 2,
  })
  const mark = (at: number, text: string): TimelineMark => ({ at, kind: 'write', workloadUid: 'd', text })
  const none = { samples: initialCluster.samples, requests: initialCluster.requests, marks: initialCluster.marks }
  const start = applyTimeline(none, { samples: [sample(0), sample(10)], requests: [], marks: [mark(0, 'a')] })

  it('appends to the existing entries', () => {
    const after = applyTimeline(start, { samples: [sample(20)], requests: [], marks: [] })
    expect(after.samples.map(({ at }) => at)).toEqual([0, 10, 20])
    expect(after.marks).toBe(start.marks)
  })

  it('does not add existing entries again if a run before the head repeats these entries', () => {
    const after = applyTimeline(start, { samples: [sample(0), sample(10)], requests: [], marks: [mark(0, 'a')] })
    expect(after.samples).toBe(start.samples)
    expect(after.marks).toBe(start.marks)
  })

  it('keeps samples of two Deployments at the same time, and two marks at the same time, as separate entries', () => {
    const after = applyTimeline(start, { samples: [sample(10, 'e')], requests: [], marks: [mark(0, 'b')] })
    expect(after.samples.map(({ at, workloadUid }) => `${at}${workloadUid}`)).toEqual(['0d', '10d', '10e'])
    expect(after.marks.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('removes the entries that a new branch replaces before it adds entries', () => {
    const after = applyTimeline(start, { samples: [sample(7, 'd', 5)], requests: [], marks: [], truncateAfter: 5 })
    expect(after.samples).toEqual([sample(0), sample(7, 'd', 5)])
  })

  it('removes no entries before the time of the fork', () => {
    expect(applyTimeline(start, { samples: [], requests: [], marks: [], truncateAfter: 10 }).samples).toBe(
      start.samples,
    )
  })
})
