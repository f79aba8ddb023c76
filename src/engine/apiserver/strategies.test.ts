import { expect, test } from 'vitest'
import type { AnyObject } from '../api/kindTypes.ts'
import { resources } from './resources.ts'
import { raisesGeneration } from './strategies.ts'

const object = (spec: unknown, annotations?: unknown, labels?: unknown) =>
  ({ metadata: { annotations, labels }, spec }) as AnyObject

test.each([
  ['Deployment', object({ replicas: 1 }), object({ replicas: 2 }), true],
  ['Deployment', object({ replicas: 1 }, { a: 'b' }), object({ replicas: 1 }), true],
  ['Deployment', object({ replicas: 1 }, {}, { a: 'b' }), object({ replicas: 1 }), false],
  ['ReplicaSet', object({ replicas: 1 }, { a: 'b' }), object({ replicas: 1 }), false],
  ['ReplicaSet', object({ replicas: 1 }), object({ replicas: 2 }), true],
  ['ReplicationController', object({ selector: { a: 'b' } }), object({ selector: { a: 'c' } }), true],
  ['PodDisruptionBudget', object({ minAvailable: 1 }), object({ minAvailable: 2 }), true],
  ['Service', object({ type: 'ClusterIP' }), object({ type: 'NodePort' }), false],
])('an update of a %s raises the generation as expected, case %#', (kind, next, old, expected) => {
  const row = resources.find((one) => one.kind === kind)
  expect(row && raisesGeneration(row, next, old)).toBe(expected)
})
