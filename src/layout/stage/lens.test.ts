import { expect, it } from 'vitest'
import { largeRollout } from '../../gallery/moments.ts'
import { lensAround } from './lens.ts'
import { layoutStage } from './stageLayout.ts'

const scene = layoutStage(largeRollout(5_000).view, 1_000, { workloadUid: '' })

it('lensAround shows a Pod and the neighbouring positions, with and without Pods', () => {
  for (const mark of scene.marks.filter((_, index) => index % 97 === 0)) {
    const lens = lensAround(scene, mark)!
    expect(lens.places).toHaveLength(18)
    expect(lens.places).toContain(mark)
    for (const one of lens.places) {
      if (one === undefined) continue
      expect(one.x).toBeGreaterThanOrEqual(lens.x)
      expect(one.x + scene.cell.width).toBeLessThanOrEqual(lens.x + lens.width)
      expect(one.y + scene.cell.height).toBeLessThanOrEqual(lens.y + lens.height)
    }
  }
})

it('lensAround stays inside the lane for a Pod in a corner of the lane', () => {
  const first = lensAround(scene, scene.marks[0]!)!
  expect([first.x, first.y]).toEqual([scene.boxes[0]!.podsX, scene.boxes[0]!.podsY])
  expect(first.places[0]).toBe(scene.marks[0])
})
