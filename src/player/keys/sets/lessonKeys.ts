import { keySet } from './keySet.ts'

export const lessonKeys = keySet('lesson', {
  choose: { range: ['1', '2', '3', '4'] },
  answer: ['Enter'],
  skip: ['s'],
  freePlay: ['l'],
})
