import { expect, it } from 'vitest'
import type { Autoscaler } from '../../api/kindTypes.ts'
import { canLeaveZero, zeroCondition } from './conditions.ts'

const autoscaler = (type: string, isAtZero: boolean): Autoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 1,
    maxReplicas: 5,
    metrics: [{ type }],
  },
  status: { conditions: [{ type: 'ScaledToZero', status: isAtZero ? 'True' : 'False' }] },
})

it.each([
  ['External', true, 0, true],
  ['Resource', true, 0, false],
  ['Resource', true, 1, true],
  ['External', false, 1, false],
] as const)(
  'an autoscaler with a metric %s, scaled to zero by itself %s, minReplicas %s: leaves zero %s',
  (type, isAtZero, min, leaves) => {
    expect(canLeaveZero(autoscaler(type, isAtZero), min)).toBe(leaves)
  },
)

it('the status of an autoscaler says whether the autoscaler has scaled its target to zero', () => {
  expect(zeroCondition(autoscaler('Object', false), 0, 0)).toMatchObject({ status: 'True', reason: 'ScaledToZero' })
  expect(zeroCondition(autoscaler('Object', false), 0, 1)).toMatchObject({ status: 'False', reason: 'NotScaledToZero' })
})
