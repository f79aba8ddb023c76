import { describe, expect, it } from 'vitest'
import { existingPods, nodesForPods, plannedPods, takenOf, withoutRoom, withoutTaken } from './clusterRoom.ts'
import { moreNodes, nodesFor, podsOnNode, roomOf } from './clusterSize.ts'

const node = { name: 'node-1', cpu: '4', memory: '16Gi', pods: 110, zone: 'sim-1a' }
const small = { cpuMilli: 225, memoryBytes: 0 }

describe('the capacity of a node', () => {
  it('is limited by its scarcest resource', () => {
    expect(roomOf(node)).toEqual({ cpuMilli: 4000, memoryBytes: 16 * 2 ** 30, pods: 110 })
    expect(roomOf({ cpu: '1500m', memory: '512Mi', pods: 8 })).toMatchObject({ cpuMilli: 1500, memoryBytes: 2 ** 29 })
    expect(podsOnNode(roomOf(node), small)).toBe(17)
    expect(podsOnNode(roomOf(node), { cpuMilli: 0, memoryBytes: 0 })).toBe(110)
    expect(podsOnNode(roomOf(node), { cpuMilli: 100, memoryBytes: 8 * 2 ** 30 })).toBe(2)
    expect(podsOnNode(roomOf(node), { cpuMilli: 5000, memoryBytes: 0 })).toBe(0)
  })

  it('gives the number of nodes that a set of Pods needs', () => {
    expect(nodesFor([{ perPod: small, pods: 100 }], roomOf(node))).toBe(6)
    expect(nodesFor([{ perPod: small, pods: 51 }], roomOf(node))).toBe(3)
    const third = { perPod: { cpuMilli: 1300, memoryBytes: 0 }, pods: 1 }
    expect(nodesFor([third, third, third], roomOf(node))).toBe(1)
    expect(nodesFor([{ perPod: { cpuMilli: 9000, memoryBytes: 0 }, pods: 3 }], roomOf(node))).toBe(0)
  })
})

describe('more nodes', () => {
  it('have names that no node has, and are spread over the zones', () => {
    const nodes = [node, { ...node, name: 'node-2', zone: 'sim-1b' }, { ...node, name: 'other', zone: 'sim-1c' }]
    expect(moreNodes(nodes, 3, ['node-4']).map(({ name, zone }) => `${name} ${zone}`)).toEqual([
      'node-3 sim-1a',
      'node-5 sim-1b',
      'node-6 sim-1c',
    ])
    expect(moreNodes(nodes, 0)).toEqual([])
  })

  it('are as many as the unschedulable Pods need, and as large as the largest of these Pods', () => {
    const waiting = Array.from({ length: 5 }, () => ({ cpuMilli: 2000, memoryBytes: 0 }))
    const said = (nodes: ReturnType<typeof nodesForPods>) => nodes.map(({ name, cpu }) => `${name} ${cpu}`)
    expect(said(nodesForPods(waiting, [node]))).toEqual(['node-2 4', 'node-3 4', 'node-4 4'])
    expect(said(nodesForPods(waiting, [node], ['node-3']))).toEqual(['node-2 4', 'node-4 4', 'node-5 4'])
    expect(said(nodesForPods([{ cpuMilli: 64_000, memoryBytes: 0 }], [node]))).toEqual(['node-2 64000m'])
    const tainted = { ...node, name: 'gpu', cpu: '32', taints: [{ key: 'gpu', effect: 'NoSchedule' as const }] }
    expect(said(nodesForPods(waiting, [tainted, node, { ...node, name: 'large', cpu: '8' }]))).toEqual([
      'node-2 8',
      'node-3 8',
    ])
    expect(nodesForPods([], [node])).toEqual([])
  })

  it('are counted after the free capacity of the existing nodes is used', () => {
    const taken = takenOf([
      { node: 'node-1', cpuMilli: 3000, memoryBytes: 5 },
      { node: '', cpuMilli: 9, memoryBytes: 9 },
    ])
    const left = withoutTaken(roomOf(node), taken.get('node-1'))
    expect(left).toEqual({ cpuMilli: 1000, memoryBytes: 16 * 2 ** 30 - 5, pods: 109 })
    const half = { cpuMilli: 500, memoryBytes: 0 }
    expect(
      withoutRoom(
        [
          { perPod: half, pods: 3 },
          { perPod: small, pods: 1 },
        ],
        [left],
      ),
    ).toEqual([half, small])
    expect(withoutRoom([{ perPod: half, pods: 2 }], [left])).toEqual([])
  })
})

describe('the Pods of a cluster', () => {
  const workload = (uid: string, specReplicas: number, mostReplicas = 0) => ({
    ...{ uid, specReplicas, mostReplicas },
    newRevisionUid: `${uid}-2`,
  })
  const pod = (ownerUid: string, cpuMilli: number, node = 'node-1') => ({ ownerUid, cpuMilli, node, memoryBytes: 0 })
  const workloadOf = (uid: string) => (uid.includes('-') ? uid.split('-')[0] : undefined)

  it('include all workloads, with the requests of their newest revisions; other Pods only take capacity', () => {
    const pods = [pod('web-1', 900), pod('web-2', 100), pod('api-2', 400), pod('', 50)]
    expect(existingPods([workload('web', 2, 10), workload('api', 1)], pods, workloadOf)).toEqual({
      ...{ pods: 3, mayAskFor: 11, isMixed: true },
      perPod: { cpuMilli: 200, memoryBytes: 0 },
      taken: new Map([['node-1', { cpuMilli: 50, memoryBytes: 0, pods: 1 }]]),
    })
    expect(existingPods([workload('web', 2)], [], workloadOf)).toBeUndefined()
  })
})

describe('the Pods of a plan', () => {
  const workload = (to: number, cpuMilli: number, mayAskFor = to) => ({
    ...{ replicas: { from: 0, to }, mayAskFor },
    perPod: { cpuMilli, memoryBytes: 0 },
  })

  it('include all workloads of the plan, with their average requests', () => {
    expect(plannedPods([workload(1, 100), workload(2, 100, 10)])).toEqual({
      ...{ pods: 3, mayAskFor: 11, isMixed: false },
      perPod: { cpuMilli: 100, memoryBytes: 0 },
    })
    expect(plannedPods([workload(1, 100), workload(3, 200)])).toMatchObject({
      ...{ pods: 4, isMixed: true },
      perPod: { cpuMilli: 175 },
    })
    expect(plannedPods([workload(0, 100), workload(0, 300)])).toMatchObject({
      pods: 0,
      perPod: { cpuMilli: 200 },
    })
    expect(plannedPods([])).toBeUndefined()
  })
})
