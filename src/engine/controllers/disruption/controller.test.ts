import { describe, expect, it } from 'vitest'
import type { IntOrString, JsonObject } from '../../api/types.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { Harness } from '../../testing/harness.ts'

type Bound = { readonly minAvailable: IntOrString } | { readonly maxUnavailable: IntOrString }

function budgetOver(replicas: number, bound: Bound, image = 'shop/web:v1'): JsonObject {
  const h = new Harness().apply(deploymentManifest({ replicas, image }), {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'enough' },
    spec: { selector: { matchLabels: { app: 'web' } }, ...bound },
  })
  return h.run(20_000).get('poddisruptionbudgets', 'enough').status ?? {}
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
  ])('for %d Pods and %o requires %d healthy Pods and allows %d disruptions', (replicas, bound, desired, allowed) => {
    expect(budgetOver(replicas, bound)).toMatchObject({
      expectedPods: replicas,
      currentHealthy: replicas,
      desiredHealthy: desired,
      disruptionsAllowed: allowed,
    })
  })

  describe('for Pods of another controller than a Deployment', () => {
    const statusOf = (kind: string, apiVersion: string, spec: JsonObject, bound: Bound) => {
      const labels = { app: 'db' }
      const template = {
        metadata: { labels },
        spec: {
          ...(kind === 'Job' ? { restartPolicy: 'Never' } : {}),
          containers: [{ name: 'c', image: 'shop/db:v1' }],
        },
      }
      const h = new Harness().apply(
        {
          apiVersion: 'policy/v1',
          kind: 'PodDisruptionBudget',
          metadata: { name: 'enough' },
          spec: { selector: { matchLabels: labels }, ...bound },
        },
        { apiVersion, kind, metadata: { name: 'db' }, spec: { ...spec, template } },
      )
      return h.run(kind === 'Job' ? 1_000 : 20_000).get('poddisruptionbudgets', 'enough').status ?? {}
    }
    const selector = { matchLabels: { app: 'db' } }

    it.each([
      ['StatefulSet', 'apps/v1', { replicas: 3, serviceName: 'db', selector }],
      ['ReplicationController', 'v1', { replicas: 3, selector: { app: 'db' } }],
      ['ReplicaSet', 'apps/v1', { replicas: 3, selector }],
    ])('counts the Pods of a %s', (kind, apiVersion, spec) => {
      expect(statusOf(kind, apiVersion, spec, { maxUnavailable: 1 })).toMatchObject({
        expectedPods: 3,
        desiredHealthy: 2,
        disruptionsAllowed: 1,
        conditions: [{ status: 'True', reason: 'SufficientPods' }],
      })
    })

    it.each([
      ['DaemonSet', 'apps/v1', { selector }, 'daemonsets.apps'],
      ['Job', 'batch/v1', {}, 'jobs.batch'],
    ])('reports that a %s has no scale', (kind, apiVersion, spec, name) => {
      const message = `${name} does not implement the scale subresource`
      expect(statusOf(kind, apiVersion, spec, { maxUnavailable: 1 })).toMatchObject({
        disruptionsAllowed: 0,
        conditions: [{ status: 'False', reason: 'SyncFailed', message }],
      })
      expect(statusOf(kind, apiVersion, spec, { minAvailable: 1 }).conditions).toMatchObject([{ message: '' }])
    })
  })

  it('reports that Pods without a controller cannot be counted', () => {
    const h = new Harness().apply(
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'alone', labels: { app: 'web' } },
        spec: { containers: [{ name: 'app', image: 'shop/web:v1' }] },
      },
      {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: 'enough' },
        spec: {
          maxUnavailable: 1,
          selector: {
            matchLabels: { app: 'web' },
            matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['a', 'b'] }],
          },
        },
      },
    )
    const events = h.run(20_000).list('events')
    expect(events.find(({ reason }) => reason === 'UnmanagedPods')?.message).toContain(
      '(selector: &LabelSelector{MatchLabels:map[string]string{app: web,},MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:tier,Operator:NotIn,Values:[a b],},},}) were found',
    )
  })

  it('allows no disruption of Pods whose controller does not exist', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone', uid: 'gone', controller: true }
    const h = new Harness().apply(
      {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: 'enough' },
        spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'web' } } },
      },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: 'left',
          labels: { app: 'web' },
          ownerReferences: [owner],
          finalizers: ['shop.example/keep'],
        },
        spec: { containers: [{ name: 'app', image: 'shop/web:v1' }] },
      },
    )
    const status = h.run(20_000).get('poddisruptionbudgets', 'enough').status ?? {}
    expect(status.disruptionsAllowed).toBe(0)
    expect(status.conditions).toMatchObject([
      { status: 'False', reason: 'SyncFailed', message: 'found no controllers for pod "left"' },
    ])
  })

  it('allows no disruption while Pods are not healthy', () => {
    expect(budgetOver(4, { maxUnavailable: 1 }, 'shop/web:v1.nopull')).toMatchObject({
      expectedPods: 4,
      currentHealthy: 0,
      disruptionsAllowed: 0,
    })
  })
})
