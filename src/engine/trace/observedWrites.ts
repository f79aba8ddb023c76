/** Explanations of observed writes that the simulation would not have made. They have no upstream source. */
import { declareDecision } from './declaration.ts'

export const nothing = declareDecision({
  id: 'observed.nothing',
  source: 'anywhere',
  tone: 'held',
  about: 'incidental',
  facts: { by: 'string', object: 'string' },
})

export const otherwise = declareDecision({
  id: 'observed.otherwise',
  source: 'anywhere',
  tone: 'held',
  about: 'incidental',
  facts: { by: 'string', object: 'string', field: 'string', observed: 'string', expected: 'string' },
})
