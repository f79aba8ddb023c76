import { describe, expect, it } from 'vitest'
import { timestampAt } from '../../api/clock.ts'
import type { DeploymentStatus } from '../../api/types.ts'
import { replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { getCondition, newCondition, removeCondition, replicaFailure, setCondition } from './conditions.ts'

const available = newCondition('Available', 'True', 'MinimumReplicasAvailable', 'first words', 1000)
const moving = newCondition('Progressing', 'True', 'ReplicaSetUpdated', 'moving', 2000)
const both: DeploymentStatus = { replicas: 3, conditions: [available, moving] }

describe('setCondition', () => {
  it('appends a condition of a new type', () => {
    expect(setCondition({}, available).conditions).toEqual([available])
    expect(setCondition({ conditions: [available] }, moving).conditions).toEqual([available, moving])
  })

  it('leaves a condition with equal status and reason unchanged, including message and times', () => {
    expect(setCondition(both, newCondition('Available', 'True', 'MinimumReplicasAvailable', 'other words', 9000))).toBe(
      both,
    )
  })

  it('moves a changed condition to the end, with the old transition time if the status is equal', () => {
    const next = newCondition('Available', 'True', 'SomethingElse', 'words', 9000)
    expect(setCondition(both, next).conditions).toEqual([moving, { ...next, lastTransitionTime: timestampAt(1000) }])
  })

  it('sets the transition time if the status of the condition changes', () => {
    const next = newCondition('Available', 'False', 'MinimumReplicasUnavailable', 'words', 9000)
    expect(setCondition(both, next)).toEqual({ replicas: 3, conditions: [moving, next] })
  })
})

describe('removeCondition', () => {
  it('removes a condition, and removes the list with the last condition', () => {
    expect(removeCondition(both, 'Available').conditions).toEqual([moving])
    expect(removeCondition(both, 'ReplicaFailure')).toBe(both)
    expect(removeCondition({ replicas: 3, conditions: [moving] }, 'Progressing')).toEqual({ replicas: 3 })
    expect(getCondition(removeCondition(both, 'Progressing'), 'Progressing')).toBeUndefined()
  })
})

describe('the ReplicaFailure condition of a Deployment', () => {
  const d = storedDeployment()
  const failing = (name: string, message: string) =>
    replicaSetOf(d, {
      name,
      status: {
        conditions: [
          {
            type: 'ReplicaFailure',
            status: 'True',
            reason: 'FailedCreate',
            message,
            lastTransitionTime: timestampAt(7000),
          },
        ],
      },
    })
  const healthy = replicaSetOf(d, { name: 'web-ok' })

  it('comes from the new ReplicaSet if possible, and otherwise from the first ReplicaSet with a failure', () => {
    const [a, b, c] = [failing('a', 'one'), failing('b', 'two'), failing('c', 'three')] as const
    expect(replicaFailure([a, b, c], c)?.message).toBe('three')
    expect(replicaFailure([healthy, b, c], healthy)?.message).toBe('two')
    expect(replicaFailure([healthy, b], undefined)?.message).toBe('two')
    expect(replicaFailure([healthy], healthy)).toBeUndefined()
  })

  it('has the transition time of the ReplicaSet’s condition as its update time', () => {
    expect(replicaFailure([failing('a', 'one')], undefined)).toEqual({
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message: 'one',
      lastUpdateTime: timestampAt(7000),
      lastTransitionTime: timestampAt(7000),
    })
  })
})
