import { keySet } from '../keySet.ts'

/** Keys of a lesson. */
export const lessonKeys = keySet('lesson', {
  choose: { range: ['1', '2', '3', '4'] },
  answer: ['Enter'],
  skip: ['s'],
  freePlay: ['l'],
})
