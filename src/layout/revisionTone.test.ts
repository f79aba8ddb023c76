import { expect, it } from 'vitest'
import { revisionTones } from './revisionTone.ts'

it.each([
  [[1], [0]],
  [
    [2, 1],
    [0, 1],
  ],
  [
    [1, 2, 3, 4, 5],
    [0, 1, 2, 3, 0],
  ],
  // 1 and 5 would meet in one colour.
  [
    [1, 5],
    [0, 1],
  ],
  [[0, 3], [2]],
])('revisions %j have the tones %j', (revisions, tones) => {
  expect([...revisionTones(revisions).values()]).toEqual(tones)
})

it('keeps a revision its colour when later ones come', () => {
  const before = revisionTones([1, 2])
  const after = revisionTones([1, 2, 3, 4, 5, 6])
  for (const [revision, tone] of before) expect(after.get(revision)).toBe(tone)
})
