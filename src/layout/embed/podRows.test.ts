import { describe, expect, it } from 'vitest'
import { largeRollout, midRollout } from '../../gallery/moments.ts'
import { podRows } from './podRows.ts'

describe('the rows of an embed', () => {
  it('have each revision in a row, newest first, with every Pod and every one to come', () => {
    const { view } = midRollout()
    const { rows, side } = podRows(view, '', 280)
    expect(side).toBe(22)
    expect(rows.map(({ revision, tone }) => [revision.revision, tone])).toEqual([
      [2, 1],
      [1, 0],
    ])
    const pods = view.pods.filter(({ state }) => state !== 'gone').length
    const missing = view.revisions.reduce((sum, { specReplicas, podCounts: { terminating: _, ...counts } }) => {
      const created = counts.available + counts.ready + counts.starting + counts.failing
      return sum + Math.max(0, specReplicas - created)
    }, 0)
    const places = rows.flatMap((row) => row.places)
    expect(places.filter(({ pod }) => pod !== undefined)).toHaveLength(pods)
    expect(places.filter(({ pod }) => pod === undefined)).toHaveLength(missing)
  })

  it('become smaller and take lines before they leave any out', () => {
    const { view } = largeRollout(100)
    const { rows, side } = podRows(view, '', 280)
    expect(side).toBeLessThan(18)
    expect(rows.every(({ more }) => more === 0)).toBe(true)
    for (const { x } of rows.flatMap((row) => row.places)) expect(x + side).toBeLessThanOrEqual(280)
  })

  it('say how many there is no room for, and keep their height', () => {
    const { rows, height } = podRows(largeRollout(5_000).view, '', 280)
    const [{ more } = { more: 0 }] = rows
    expect(more).toBeGreaterThan(100)
    expect(height).toBeLessThan(120)
  })
})
