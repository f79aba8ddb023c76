import { describe, expect, it } from 'vitest'
import { twelveDeployments } from '../../gallery/moments.ts'
import type { Tile, TileState } from '../workloads/tiles.ts'
import { otherLanes } from './otherLanes.ts'
import type { AllSpans } from './workloadSpans.ts'

const [template] = twelveDeployments().view.workloads

const tile = (name: string, state: TileState): Tile => ({ name, state, workload: { ...template!, uid: name, name } })
const tiles = [
  tile('ad', 'complete'),
  tile('cart', 'progressing'),
  tile('mail', 'complete'),
  tile('pay', 'stalled'),
  tile('web', 'complete'),
]
const rolledUntil = (toMs: number) => [{ fromMs: 0, toMs, doing: 'rolling', tone: 0 } as const]
const spans: AllSpans = {
  byWorkload: new Map([
    ['ad', rolledUntil(1_000)],
    ['mail', rolledUntil(9_000)],
  ]),
  scanned: 0,
  lastScanned: undefined,
}
const names = ({ own, folded }: ReturnType<typeof otherLanes>) => [own, folded].map((of) => of.map(({ name }) => name))

describe('the lanes of other workloads', () => {
  it('go to rolling workloads, then to workloads that rolled most recently; others share a lane', () => {
    expect(names(otherLanes(tiles, { shownUid: 'web', spans, count: 4 }))).toEqual([['pay', 'cart', 'mail', 'ad'], []])
    expect(names(otherLanes(tiles, { shownUid: 'web', spans, count: 3 }))).toEqual([
      ['pay', 'cart'],
      ['ad', 'mail'],
    ])
    expect(names(otherLanes(tiles, { shownUid: 'web', spans, count: 1 }))).toEqual([[], ['ad', 'cart', 'mail', 'pay']])
  })

  it('stay in their order while the order is held, also the lane of the workload on the stage', () => {
    const held = ['cart', 'ad']
    expect(names(otherLanes(tiles, { shownUid: 'cart', spans, count: 3, held }))).toEqual([
      held,
      ['mail', 'pay', 'web'],
    ])
  })
})
