/** Explanations of observed writes that the simulation would not have made. They have no upstream source. */
import { held } from './declaration.ts'

export const nothing = held('observed.nothing', 'anywhere', 'incidental', { words: ['by', 'object'] })

export const otherwise = held('observed.otherwise', 'anywhere', 'incidental', {
  words: ['by', 'object', 'field', 'observed', 'expected'],
})
