import { describe, expect, it } from 'vitest'
import type { DecisionRecord, TraceRecord } from '../../engine/index.ts'
import { mainDecision } from './mainDecision.ts'

function decision(id: string): DecisionRecord {
  return {
    type: 'decision',
    at: 0,
    eventSeq: 1,
    controller: '',
    object: '',
    id,
    source: '',
    facts: {},
  } as DecisionRecord
}

describe('mainDecision', () => {
  it.each([
    [['deployment.scaleUpNew', 'deployment.oldAtMinimum', 'deployment.statusWritten'], 'deployment.scaleUpNew'],
    [['deployment.newAtMaximum', 'deployment.oldAtMinimum', 'deployment.statusUnchanged'], 'deployment.oldAtMinimum'],
    [
      ['deployment.oldNothingToScale', 'deployment.newIsComplete', 'deployment.statusWritten'],
      'deployment.newIsComplete',
    ],
    [['deployment.statusWritten'], 'deployment.statusWritten'],
  ])('of %j is %s', (ids, expected) => {
    expect(mainDecision(ids.map(decision))?.id).toBe(expected)
  })

  it('is undefined without decisions', () => {
    const sync = { type: 'sync' } as TraceRecord
    expect(mainDecision([sync])).toBeUndefined()
  })
})
