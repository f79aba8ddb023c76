import { expect, it } from 'vitest'
import type { DecisionRecord, TraceRecord } from '../../../engine/index.ts'
import { lastAct } from './mainDecision.ts'

const decision = (at: number, id: string): DecisionRecord => ({
  type: 'decision',
  at,
  eventSeq: at,
  controller: 'deployment-controller',
  object: 'deployment/default/web',
  id,
  facts: {},
  source: 'rolling.go reconcileNewReplicaSet',
})

it('lastAct is the last change, not the hold of a later sync', () => {
  const held: readonly TraceRecord[] = [
    decision(2, 'deployment.newAtMaximum'),
    decision(2, 'deployment.oldCannotScale'),
  ]
  const trace = [decision(1, 'deployment.scaleUpNew'), decision(1, 'deployment.statusWritten'), ...held]
  expect(lastAct({ trace, lastSync: held })?.id).toBe('deployment.scaleUpNew')
  expect(lastAct({ trace: held, lastSync: held })?.id).toBe('deployment.oldCannotScale')
  expect(lastAct({ trace: [], lastSync: [] })).toBeUndefined()
})
