import { describe, expect, it } from 'vitest'
import type { IntOrString, JsonObject, KubeObject } from '../../api/types.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { Harness } from '../../testing/harness.ts'

type Bound = { readonly minAvailable: IntOrString } | { readonly maxUnavailable: IntOrString }
type Budget = KubeObject & { readonly status: JsonObject }

function budgetOver(replicas: number, bound: Bound, image = 'shop/web:v1'): JsonObject {
  const h = new Harness().apply(deploymentManifest({ replicas, image }), {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'enough' },
    spec: { selector: { matchLabels: { app: 'web' } }, ...bound },
  })
  return h.run(20_000).get<Budget>('poddisruptionbudgets', 'enough').status
}

describe('DisruptionController', () => {
  type Case = [replicas: number, bound: Bound, desired: number, allowed: number]
  it.each<Case>([
    [5, { minAvailable: 3 }, 3, 2],
    [5, { minAvailable: '50%' }, 3, 2],
    [5, { maxUnavailable: 1 }, 4, 1],
    [5, { maxUnavailable: '30%' }, 3, 2],
    [5, { maxUnavailable: 0 }, 5, 0],
    [3, { maxUnavailable: 7 }, 0, 3],
    [2, { minAvailable: 4 }, 4, 0],
  ])('%d Pods, %o: %d must be healthy, %d may go', (replicas, bound, desired, allowed) => {
    expect(budgetOver(replicas, bound)).toMatchObject({
      expectedPods: replicas,
      currentHealthy: replicas,
      desiredHealthy: desired,
      disruptionsAllowed: allowed,
    })
  })

  it('nothing may go while Pods are not healthy', () => {
    expect(budgetOver(4, { maxUnavailable: 1 }, 'shop/web:v1.nopull')).toMatchObject({
      expectedPods: 4,
      currentHealthy: 0,
      disruptionsAllowed: 0,
    })
  })
})
