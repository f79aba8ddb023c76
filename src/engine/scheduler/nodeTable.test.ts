import { describe, expect, it } from 'vitest'
import type { Node } from '../api/types.ts'
import { NodeTable } from './nodeTable.ts'

const node = (name: string, zone?: string): Node =>
  ({
    metadata: { name, labels: zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone } },
    spec: {},
    status: {},
  }) as Node

describe('NodeTable', () => {
  it('lists one node of each zone in turn', () => {
    const nodes = [node('a1', 'a'), node('a2', 'a'), node('b1', 'b'), node('x'), node('a3', 'a'), node('b2', 'b')]
    const names = new NodeTable(nodes, []).list().map(({ name }) => name)
    expect(names).toEqual(['a1', 'b1', 'x', 'a2', 'b2', 'a3'])
  })
})
