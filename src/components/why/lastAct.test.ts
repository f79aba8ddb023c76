import { expect, it } from 'vitest'
import type { DecisionRecord, TraceRecord } from '../../engine/index.ts'
import { decidingSync, lastAct } from './mainDecision.ts'

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

it('lastAct is the last decision that changed an object, even if a later sync decided to wait', () => {
  const held: readonly TraceRecord[] = [
    decision(2, 'deployment.newAtMaximum'),
    decision(2, 'deployment.oldCannotScale'),
  ]
  const trace = [decision(1, 'deployment.scaleUpNew'), decision(1, 'deployment.statusWritten'), ...held]
  expect(lastAct({ trace, lastSync: held })?.id).toBe('deployment.scaleUpNew')
  expect(lastAct({ trace: held, lastSync: held })?.id).toBe('deployment.oldCannotScale')
  expect(lastAct({ trace: [], lastSync: [] })).toBeUndefined()
})

it('decidingSync is the sync of the last change, or the last sync if nothing was changed', () => {
  const failed: readonly TraceRecord[] = [decision(3, 'deployment.failed')]
  const scaled = [decision(2, 'deployment.scaleUpNew'), decision(2, 'deployment.statusWritten')]
  const trace = [decision(1, 'deployment.scaleUpNew'), ...scaled, ...failed]
  expect(decidingSync({ trace, lastSync: failed }, 2)).toEqual(scaled)
  expect(decidingSync({ trace, lastSync: failed }, 3)).toBe(failed)
  expect(decidingSync({ trace: failed, lastSync: failed }, 0)).toBe(failed)
})
