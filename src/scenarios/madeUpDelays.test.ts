import { expect, it } from 'vitest'
import { delayPresets, withDelay } from '../components/cluster/clusterChoices.ts'
import { defaultCluster } from './defaultCluster.ts'
import { hasMadeUpDelays } from './madeUpDelays.ts'

it('delays are invented until users set or measure them', () => {
  for (const kubelet of Object.values(delayPresets)) expect(hasMadeUpDelays({ ...defaultCluster, kubelet })).toBe(true)
  expect(hasMadeUpDelays(withDelay(defaultCluster, 'readyMs', 'most', 30))).toBe(false)
  const seen = [{ workload: 'web', container: 'web', image: 'shop/web', readyMs: [4000] }]
  expect(hasMadeUpDelays({ ...defaultCluster, kubelet: { ...defaultCluster.kubelet, seen } })).toBe(false)
})
