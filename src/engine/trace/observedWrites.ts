/** What is said of a write that the engine would not have made. It is no decision of Kubernetes: nobody's code is its source. */
import { declareDecision } from './declaration.ts'

export const nothing = declareDecision({
  id: 'observed.nothing',
  source: 'anywhere',
  tone: 'held',
  about: 'besides',
  facts: { by: 'string', object: 'string' },
})

export const otherwise = declareDecision({
  id: 'observed.otherwise',
  source: 'anywhere',
  tone: 'held',
  about: 'besides',
  facts: { by: 'string', object: 'string', field: 'string', observed: 'string', expected: 'string' },
})
