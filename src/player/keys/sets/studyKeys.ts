import { keySet } from './keySet.ts'

/** Keys of a study with many seeds, and of one of its runs. */
export const studyKeys = keySet('howSure', {
  neighbours: ['[', ']'],
  worst: ['w'],
  back: ['h'],
})
