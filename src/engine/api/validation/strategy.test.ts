import { expect, test } from 'vitest'
import { generationChanged } from './strategy.ts'

const object = (spec: unknown, annotations?: unknown, labels?: unknown) => ({ metadata: { annotations, labels }, spec })

test.each([
  ['Deployment', object({ replicas: 1 }), object({ replicas: 2 }), true],
  ['Deployment', object({ replicas: 1 }, { a: 'b' }), object({ replicas: 1 }), true],
  ['Deployment', object({ replicas: 1 }, {}, { a: 'b' }), object({ replicas: 1 }), false],
  ['ReplicaSet', object({ replicas: 1 }, { a: 'b' }), object({ replicas: 1 }), false],
  ['ReplicaSet', object({ replicas: 1 }), object({ replicas: 2 }), true],
  ['ReplicationController', object({ selector: { a: 'b' } }), object({ selector: { a: 'c' } }), true],
  ['PodDisruptionBudget', object({ minAvailable: 1 }), object({ minAvailable: 2 }), true],
  ['Service', object({ type: 'ClusterIP' }), object({ type: 'NodePort' }), false],
])('%s %#', (kind, next, old, expected) => {
  expect(generationChanged(kind, next, old)).toBe(expected)
})
