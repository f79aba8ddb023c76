import { describe, expect, it } from 'vitest'
import { moreNodes, nodesFor, podsOnNode, roomOf } from './clusterSize.ts'

const node = { name: 'node-1', cpu: '4', memory: '16Gi', pods: 110, zone: 'sim-1a' }
const small = { cpuMilli: 225, memoryBytes: 0 }

describe('the room of a node', () => {
  it('is what its scarcest resource allows', () => {
    expect(roomOf(node)).toEqual({ cpuMilli: 4000, memoryBytes: 16 * 2 ** 30, pods: 110 })
    expect(roomOf({ cpu: '1500m', memory: '512Mi', pods: 8 })).toMatchObject({ cpuMilli: 1500, memoryBytes: 2 ** 29 })
    expect(podsOnNode(roomOf(node), small)).toBe(17)
    expect(podsOnNode(roomOf(node), { cpuMilli: 0, memoryBytes: 0 })).toBe(110)
    expect(podsOnNode(roomOf(node), { cpuMilli: 100, memoryBytes: 8 * 2 ** 30 })).toBe(2)
    expect(podsOnNode(roomOf(node), { cpuMilli: 5000, memoryBytes: 0 })).toBe(0)
  })

  it('tells how many nodes some Pods need', () => {
    expect(nodesFor([{ perPod: small, pods: 100 }], roomOf(node))).toBe(6)
    expect(nodesFor([{ perPod: small, pods: 51 }], roomOf(node))).toBe(3)
    const third = { perPod: { cpuMilli: 1300, memoryBytes: 0 }, pods: 1 }
    expect(nodesFor([third, third, third], roomOf(node))).toBe(1)
    expect(nodesFor([{ perPod: { cpuMilli: 9000, memoryBytes: 0 }, pods: 3 }], roomOf(node))).toBe(0)
  })
})

describe('more nodes', () => {
  it('have new names, and go round the zones', () => {
    const nodes = [node, { ...node, name: 'node-2', zone: 'sim-1b' }, { ...node, name: 'other', zone: 'sim-1c' }]
    expect(moreNodes(nodes, 3, ['node-4']).map(({ name, zone }) => `${name} ${zone}`)).toEqual([
      'node-3 sim-1a',
      'node-5 sim-1b',
      'node-6 sim-1c',
    ])
    expect(moreNodes(nodes, 0)).toEqual([])
  })
})
