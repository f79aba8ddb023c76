import { describe, expect, it } from 'vitest'
import type { WorkloadView } from '../../engine/index.ts'
import { inHeldOrder, inTileOrder, isFound, nextStalled, placeKey, tileSum, tilesOf } from './tiles.ts'

const workload = (name: string, state: 'complete' | 'progressing' | 'paused' | 'failed' | 'stalled'): WorkloadView =>
  ({
    uid: name,
    kind: 'Deployment',
    namespace: 'default',
    name: `shop-${name}`,
    rollout: state === 'stalled' ? 'progressing' : state,
    ...(state === 'stalled' && { stall: {} }),
  }) as WorkloadView

const { tiles, prefix } = tilesOf([
  workload('web', 'complete'),
  workload('cart', 'progressing'),
  workload('ad', 'complete'),
  workload('pay', 'stalled'),
  workload('mail', 'failed'),
  workload('log', 'paused'),
])
const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name)

describe('tiles of many workloads', () => {
  it('are summed up, and a workload that failed to progress counts as stalled', () => {
    expect(prefix).toBe('shop-')
    expect(tileSum(tiles)).toEqual({ all: 6, complete: 2, rolling: 1, stalled: 2, paused: 1 })
  })

  it('are sorted by the worst state, by name, or as in the manifest', () => {
    const places = new Map(['web', 'pay'].map((name, at) => [placeKey(workload(name, 'complete')), at]))
    expect(names(inTileOrder(tiles, 'worst', places))).toEqual(['mail', 'pay', 'cart', 'log', 'ad', 'web'])
    expect(names(inTileOrder(tiles, 'name', places))).toEqual(['ad', 'cart', 'log', 'mail', 'pay', 'web'])
    expect(names(inTileOrder(tiles, 'text', places))).toEqual(['web', 'pay', 'ad', 'cart', 'log', 'mail'])
  })

  it('stay in their order while the order is held, and new tiles are appended', () => {
    expect(names(inHeldOrder(tiles, ['web', 'ad', 'cart', 'pay', 'log']))).toEqual([
      'web',
      'ad',
      'cart',
      'pay',
      'log',
      'mail',
    ])
  })

  it('are found by any part of the full name', () => {
    const web = workload('web', 'complete')
    for (const filter of ['', 'shop-w', 'WEB', 'deployment web', 'default/shop'])
      expect(isFound(web, filter)).toBe(true)
    for (const filter of ['cart', 'web cart']) expect(isFound(web, filter)).toBe(false)
  })

  it('lead from a stalled workload to the next stalled workload, and from the last to the first', () => {
    const ordered = inTileOrder(tiles, 'name', new Map())
    expect(nextStalled(ordered, 'ad')?.name).toBe('mail')
    expect(nextStalled(ordered, 'mail')?.name).toBe('pay')
    expect(nextStalled(ordered, 'web')?.name).toBe('mail')
    expect(nextStalled([], 'web')).toBeUndefined()
  })
})
