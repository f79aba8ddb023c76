import { describe, expect, it } from 'vitest'
import { largeRollout, midRollout } from '../../gallery/moments.ts'
import { createHitTest, neighbourMark } from './hitTest.ts'
import { layoutStage } from './stageLayout.ts'

const scene = layoutStage(midRollout().view, 660, { workloadUid: '' })
const markOf = (name: string) => scene.marks.find((mark) => mark.pod.name.endsWith(name))!

describe('createHitTest', () => {
  it('finds the Pod under a point, and no Pod for a point between Pods', () => {
    const hit = createHitTest(scene)
    const mark = markOf('b8v5t')
    expect(hit(mark.x + 1, mark.y + 1)).toBe(mark)
    expect(hit(mark.x + scene.cell.width - 1, mark.y + scene.cell.height - 1)).toBe(mark)
    expect(hit(mark.x + scene.cell.width + 4, mark.y + 10)).toBeUndefined()
    expect(hit(-50, -50)).toBeUndefined()
  })

  it('finds each of 5,000 Pods', () => {
    const field = layoutStage(largeRollout(5_000).view, 1_000, { workloadUid: '' })
    const hit = createHitTest(field)
    const half = field.cell.width / 2
    for (const mark of field.marks) expect(hit(mark.x + half, mark.y + half)).toBe(mark)
  })
})

describe('neighbourMark', () => {
  it.each([
    ['m4c9d', 'right', 'b8v5t'],
    ['m4c9d', 'left', 'x7k2p'],
    ['x7k2p', 'down', 'vw28n'],
    ['vw28n', 'up', 'x7k2p'],
  ] as const)('from Pod %s, the direction %s leads to Pod %s', (from, direction, to) => {
    expect(neighbourMark(scene, markOf(from), direction)).toBe(markOf(to))
  })

  it('is undefined if no Pod is in that direction', () => {
    expect(neighbourMark(scene, markOf('x7k2p'), 'left')).toBeUndefined()
    expect(neighbourMark(scene, markOf('x7k2p'), 'up')).toBeUndefined()
  })
})
