import { describe, expect, it } from 'vitest'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import {
  presetOf,
  withDelay,
  withDelays,
  withNodeCount,
  withNodeSize,
  withRestartPeriod,
  withZones,
  zonesOf,
} from './clusterChoices.ts'

const names = ({ nodes }: typeof defaultCluster) => nodes.map(({ name }) => name)

describe('a choice about the cluster', () => {
  it('sets the number of nodes from 1 to 200, and removes the last nodes first', () => {
    expect(names(withNodeCount(defaultCluster, 5))).toEqual(['node-1', 'node-2', 'node-3', 'node-4', 'node-5'])
    expect(names(withNodeCount(defaultCluster, 2))).toEqual(['node-1', 'node-2'])
    expect(withNodeCount(defaultCluster, 0).nodes).toHaveLength(1)
    expect(withNodeCount(defaultCluster, 9_999).nodes).toHaveLength(200)
  })

  it("sets the longest back-off within the kubelet's limits, and does not write the default", () => {
    expect(withRestartPeriod(defaultCluster, 30).kubelet.maxRestartPeriodMs).toBe(30_000)
    expect(withRestartPeriod(defaultCluster, 0.2).kubelet.maxRestartPeriodMs).toBe(1000)
    expect(withRestartPeriod(withRestartPeriod(defaultCluster, 30), 900)).toEqual(defaultCluster)
  })

  it('sets the size of all nodes, and their zones', () => {
    const large = withNodeSize(defaultCluster, '8')
    expect(new Set(large.nodes.map(({ cpu, memory }) => `${cpu} ${memory}`))).toEqual(new Set(['8 32Gi']))
    expect(withNodeSize(defaultCluster, '7')).toBe(defaultCluster)
    expect([1, 2, 3].map((count) => zonesOf(withZones(withNodeCount(defaultCluster, 6), count).nodes))).toEqual([
      1, 2, 3,
    ])
  })

  it('sets delays by a preset or by a range whose ends never cross', () => {
    expect(presetOf(defaultCluster)).toBe('typical')
    expect(presetOf(withDelays(defaultCluster, 'slow'))).toBe('slow')
    const own = withDelay(defaultCluster, 'pullMs', 'least', 9)
    expect(own.kubelet.pullMs).toEqual([9_000, 9_000])
    expect(withDelay(own, 'pullMs', 'most', 2).kubelet.pullMs).toEqual([2_000, 2_000])
    expect(presetOf(own)).toBeUndefined()
    expect(withDelay(own, 'pullMs', 'most', Number.NaN)).toBe(own)
  })
})
