import { describe, expect, it } from 'vitest'
import { largeRollout, midRollout } from '../../gallery/moments.ts'
import { podRows } from './podRows.ts'

describe('the rows of Pods in an embed', () => {
  it('have one row per revision, newest first, with every existing and planned Pod', () => {
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

  it('have smaller squares and more lines before any Pod is left out', () => {
    const { view } = largeRollout(100)
    const { rows, side } = podRows(view, '', 280)
    expect(side).toBeLessThan(18)
    expect(rows.every(({ more }) => more === 0)).toBe(true)
    for (const { x } of rows.flatMap((row) => row.places)) expect(x + side).toBeLessThanOrEqual(280)
  })

  it('count the Pods that do not fit, and do not become higher', () => {
    const { rows, height } = podRows(largeRollout(5_000).view, '', 280)
    const [{ more } = { more: 0 }] = rows
    expect(more).toBeGreaterThan(100)
    expect(height).toBeLessThan(120)
  })
})
