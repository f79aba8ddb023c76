import { describe, expect, it } from 'vitest'
import { lessonIds } from './lessonIds.ts'
import { lessonFragment, lessonNumber, lessonOfFragment } from './lessonLink.ts'

describe('the link of a lesson', () => {
  it("contains the lesson's number, and is read back to the lesson and the step", () => {
    for (const id of lessonIds)
      for (const step of [1, 4]) expect(lessonOfFragment(lessonFragment(id, step))).toEqual({ id, step })
    expect(lessonFragment('both-bounds')).toBe('#12')
    expect(lessonFragment('the-stage')).toBe('#0')
    expect(lessonNumber('none')).toBeUndefined()
  })

  it("may contain the lesson's name instead of its number", () => {
    expect(lessonOfFragment('#lesson/both-bounds')).toEqual({ id: 'both-bounds', step: 1 })
    expect(lessonOfFragment('#lesson/both-bounds/4')).toEqual({ id: 'both-bounds', step: 4 })
  })

  it.each([
    '',
    '#',
    '#99',
    '#12/0',
    '#12/',
    '#12/4/5',
    '#1234',
    '#12.5',
    '#lesson/none',
    '#lesson/constructor',
    '#-1',
    '#12 ',
  ])("%j is not a lesson's link", (fragment) => expect(lessonOfFragment(fragment)).toBeUndefined())
})
