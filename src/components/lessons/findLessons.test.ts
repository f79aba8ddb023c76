import { expect, it } from 'vitest'
import { lessonIds } from '../../lessons/lessonIds.ts'
import { lessonHeads } from '../../lessons/library.ts'
import { searchWords } from '../../lessons/searchWords.ts'
import { findLessons } from './findLessons.ts'

it.each([
  ['HPA', 'apply-against-the-autoscaler'],
  ['pdb', 'drain-and-rollout'],
  ['crashloopbackoff', 'crash-after-ready'],
  ['zero downtime', 'the-502-race'],
  ['rollback', 'undo-twice'],
  ['canary', 'partition-as-a-canary'],
  ['回滚', 'undo-twice'],
  ['零停机', 'the-502-race'],
])('a search for %s finds %s by its usual name', (query, id) => {
  const found = findLessons(lessonHeads('en'), query, new Map()).map((head) => head.id)
  expect(found).toContain(id)
  expect(found.length).toBeLessThan(8)
})

it('every lesson can be found by a usual name', () => {
  expect(Object.keys(searchWords).toSorted()).toEqual(lessonIds.toSorted())
})
