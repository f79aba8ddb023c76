import { describe, expect, it } from 'vitest'
import type { DecisionRecord } from '../../engine/index.ts'
import { branchOf } from './loopBranch.ts'

const decision = (id: string): DecisionRecord => ({
  type: 'decision',
  at: 0,
  eventSeq: 1,
  id,
  controller: '',
  object: '',
  source: '',
  facts: {},
})

/**
 * The checked conditions (gates) as text, such as `paused scaling [scaleUp] (scaleDown)`: passed, [taken], (skipped).
 */
function gatesOf(controller: string, ...ids: string[]): string {
  const gates = branchOf({ controller, decisions: ids.map(decision) })
  const marks = { passed: ['', ''], taken: ['[', ']'], skipped: ['(', ')'] } as const
  return gates.map(({ id, state }) => marks[state].join(id)).join(' ')
}

describe('branchOf a Deployment', () => {
  it.each([
    ['scales up', ['deployment.scaleUpNew', 'deployment.statusWritten'], 'paused scaling [scaleUp] (scaleDown)'],
    ['creates its ReplicaSet', ['deployment.createReplicaSet'], 'paused scaling [scaleUp] (scaleDown)'],
    [
      'cannot scale down yet',
      ['deployment.newAtMaximum', 'deployment.oldCannotScale', 'deployment.statusUnchanged'],
      'paused scaling scaleUp [scaleDown]',
    ],
    [
      'is complete',
      ['deployment.newIsComplete', 'deployment.oldNothingToScale', 'deployment.complete', 'deployment.statusUnchanged'],
      'paused scaling scaleUp scaleDown [complete]',
    ],
    [
      'is paused and scaled all the same',
      ['deployment.pausedCondition', 'deployment.paused', 'deployment.scaleOnly'],
      '[paused] (scaling) (scaleUp) (scaleDown)',
    ],
    [
      'is scaled in proportion',
      ['deployment.scalingEvent', 'deployment.scaleProportionally', 'deployment.scaleProportionally'],
      'paused [scaling] (scaleUp) (scaleDown)',
    ],
    ['rolls back', ['deployment.rollback'], 'paused [rollback] (scaling) (scaleUp) (scaleDown)'],
    ['is gone', ['deployment.gone'], '[exists] (paused) (scaling) (scaleUp) (scaleDown)'],
    [
      'waits for old Pods under Recreate',
      ['deployment.recreateWaitForPods'],
      'paused scaling oldDown [oldGone] (newUp)',
    ],
    ['starts new Pods under Recreate', ['deployment.recreateScaleUpNew'], 'paused scaling oldDown oldGone [newUp]'],
    ['decides what nobody has heard of', ['deployment.unheardOf'], 'paused scaling scaleUp scaleDown [other]'],
    ['only writes its status', ['deployment.statusWritten', 'deployment.requeueDeadline'], ''],
  ])('%s', (_, ids, gates) => {
    expect(gatesOf('deployment-controller', ...ids)).toBe(gates)
  })
})

describe('branchOf a ReplicaSet', () => {
  it.each([
    ['creates Pods', ['replicaSet.createPods'], 'fresh expectations [manage]'],
    ['has adopted one before', ['replicaSet.adopt', 'replicaSet.noop'], 'fresh expectations [manage]'],
    ['names its victims', ['replicaSet.victim', 'replicaSet.deletePods'], 'fresh expectations [manage]'],
    ['waits for what it has asked for', ['replicaSet.waitExpectations'], 'fresh [expectations] (manage)'],
    ['does not trust a stale cache', ['replicaSet.staleCache', 'queue.retry'], '[fresh] (expectations) (manage)'],
    ['is being deleted', ['replicaSet.beingDeleted'], '[deleted] (fresh) (expectations) (manage)'],
  ])('%s', (_, ids, gates) => {
    expect(gatesOf('replicaset-controller', ...ids)).toBe(gates)
  })

  it('a ReplicationController has no check for a stale cache', () => {
    expect(gatesOf('replication-controller', 'replicaSet.noop')).toBe('expectations [manage]')
  })
})

it('branchOf gives the last decision in the branch that was taken', () => {
  const gates = branchOf({
    controller: 'deployment-controller',
    decisions: [decision('deployment.createReplicaSet'), decision('deployment.scaleUpNew')],
  })
  expect(gates.find(({ state }) => state === 'taken')?.decision?.id).toBe('deployment.scaleUpNew')
})

it('branchOf gives no checks and no branches of a controller without decisions', () => {
  expect(branchOf({ controller: 'garbage-collector', decisions: [] })).toEqual([])
})
