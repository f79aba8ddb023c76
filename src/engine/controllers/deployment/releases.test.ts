import { describe, expect, it } from 'vitest'
import { virtualMsOf } from '../../api/clock.ts'
import type { JsonObject } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { Release } from '../../releases.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'

const on = (kubernetes: Release) => new Harness(emptyDocument({ seed: 3, config: { ...DEFAULT_CONFIG, kubernetes } }))
const web = (cluster: Harness) => cluster.get('deployments', 'web')

it.each([
  ['1.34', undefined],
  ['1.35', 0],
] as const)('on v%s, terminatingReplicas is %s', (release, expected) => {
  const cluster = on(release).deployment({ replicas: 2 }).runUntilQuiet()
  expect(web(cluster).status.terminatingReplicas).toBe(expected)
  expect(cluster.list('replicasets').map(({ status }) => status.terminatingReplicas)).toEqual([expected])
})

describe('minReadySeconds', () => {
  const slow = (replicas: number): JsonObject => {
    const manifest = deploymentManifest({ replicas })
    return { ...manifest, spec: { ...(manifest.spec as JsonObject), minReadySeconds: 20 } }
  }

  it.each([
    ['1.33', 'late'],
    ['1.34', 'in time'],
  ] as const)('on v%s, a second Pod is observed as available %s', (release, expected) => {
    const cluster = on(release).apply(slow(1)).run(15_000).apply(slow(2))
    for (let left = 600; left > 0 && web(cluster).status.availableReplicas !== 2; left--) cluster.run(100)
    const ready = cluster
      .list('pods')
      .map(({ status }) => status.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? '')
      .sort()
      .at(-1)
    const waited = cluster.now - virtualMsOf(ready ?? '') - 20_000
    expect(waited > 2000 ? 'late' : 'in time').toBe(expected)
  })
})
