import { describe, expect, it } from 'vitest'
import type { DeploymentOptions } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'

const probe = { httpGet: { path: '/', port: 80 }, periodSeconds: 3 }

/** Number of available Pods of three when nothing is left to happen. */
function availableAtRest(options: DeploymentOptions): number {
  const { session } = new Harness(emptyDocument({ seed: 5 })).deployment({ replicas: 3, ...options }).runUntilQuiet()
  expect(session.quiet).toBe(true)
  return [...session.view.pods.all()].filter(({ state }) => state === 'available').length
}

describe('a run with Pods that are not available yet is not quiet', () => {
  it.each<[string, DeploymentOptions]>([
    ['before the first probe of a Pod, however late', { readinessProbe: { ...probe, initialDelaySeconds: 180 } }],
    ['before a ready Pod is available', { minReadySeconds: 300 }],
  ])('%s', (_what, options) => {
    expect(availableAtRest(options)).toBe(3)
  })
})
