import { describe, expect, it } from 'vitest'
import { largeRollout, midRollout } from '../../gallery/moments.ts'
import { chipRow } from './chipRow.ts'

describe('a row of chips', () => {
  it("shows every Pod at the Pod's slot, newest revision first", () => {
    const { view } = midRollout()
    const row = chipRow(view, '', 358)
    expect(row).toMatchObject({ side: 20, more: 0 })
    expect(row.places.map(({ pod }) => pod.name.slice(-5)).join(' ')).toBe(
      'x7k2p m4c9d b8v5t k6rnz w9f4j vw28n l4gts p9b6m tx4jc zk7fr d2nvh m8qzb r6lwx',
    )
    const [old, fresh] = [row.places.find(({ tone }) => tone === 0), row.places.findLast(({ tone }) => tone === 1)]
    expect((old?.x ?? 0) - (fresh?.x ?? 0)).toBe(28)
  })

  it('shrinks the chips before any Pod is left out, and counts the Pods that are left out', () => {
    const { view } = largeRollout(40)
    expect(chipRow(view, '', 800)).toMatchObject({ more: 0 })
    const row = chipRow(view, '', 358)
    expect(row.side).toBe(10)
    const all = view.pods.filter(({ state }) => state !== 'gone').length
    expect(row.places.length + row.more).toBe(all)
    expect(row.places.at(-1)?.x).toBeLessThan(358 - 40)
  })
})
