import { describe, expect, it } from 'vitest'
import { inspect } from '../analysis/inspector.ts'
import type { JsonObject } from '../api/types.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { daemonSetManifest, started, statefulSetManifest, workloadOf } from '../testing/sets.ts'

const smallPods: JsonObject = {
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'small' },
  spec: { limits: [{ type: 'Pod', min: { cpu: '1' } }] },
}
const someClass: JsonObject = {
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name: 'high' },
  value: 1000,
}

/** The workload with an additional field in its Pod spec. */
function withField(manifest: JsonObject, field: JsonObject): JsonObject {
  const { spec } = manifest as { spec: { template: { spec: object } } }
  const template = { ...spec.template, spec: { ...spec.template.spec, ...field } }
  return { ...manifest, spec: { ...spec, template } } as JsonObject
}

const kinds: readonly [string, JsonObject][] = [
  ['statefulset/db', statefulSetManifest({ replicas: 2 })],
  ['daemonset/agent', daemonSetManifest()],
  ['deployment/web', deploymentManifest({ replicas: 2 })],
]

describe('a workload whose Pods the API server rejects', () => {
  it.each(kinds)(
    'such as %s without its PriorityClass has a stall with the message, until the PriorityClass exists',
    (name, plain) => {
      const harness = started(withField(plain, { priorityClassName: 'high' }))
      const { stall, rollout } = workloadOf(harness)
      expect(stall).toMatchObject({
        kind: 'refused',
        held: { whose: 'missing' },
        message: expect.stringContaining('no PriorityClass with name high was found'),
      })
      expect(rollout).toBe('progressing')
      harness.apply(someClass).must(['rollout', 'restart', name]).run(120_000)
      expect(workloadOf(harness).stall).toBeUndefined()
      expect(workloadOf(harness).rollout).toBe('complete')
    },
  )

  it.each(kinds)('such as %s beyond a LimitRange has a stall and a wait with the message', (name, plain) => {
    const harness = started(smallPods, { seconds: 1 }).apply(plain).run(60_000)
    expect(workloadOf(harness).stall).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('is forbidden'),
    })
    const [kind = '', own = ''] = name.split('/')
    const { waitsFor } = inspect(harness.session, { kind, namespace: 'default', name: own })
    expect(waitsFor.filter(({ id }) => id === 'wait.refused')).toHaveLength(1)
  })
})
