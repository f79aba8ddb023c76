import { describe, expect, it } from 'vitest'
import hashes from '../../../conformance/hashes.json' with { type: 'json' }
import { defaultPodTemplate } from '../api/podDefaults.ts'
import { podTemplateHash } from '../api/podTemplateHash.ts'
import vectors from '../api/testdata/defaults.json' with { type: 'json' }
import type { JsonObject, JsonValue, PodTemplateSpec } from '../api/types.ts'
import { applyDefaults } from './defaults.ts'

interface HashVector {
  readonly template: JsonObject
  readonly defaulted: JsonObject
  readonly hash: string
  readonly collisionCount?: number
}
interface Vector {
  readonly given: JsonObject
  readonly defaulted: JsonObject
  readonly hash?: string
}

function freeze<Value extends JsonValue>(value: Value): Value {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) freeze(member)
  return value
}

/** The real server writes some absent lists as null or empty. In the result, they are absent. */
function withoutEmpty(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([, member]) => member !== null && !(Array.isArray(member) && member.length === 0),
  )
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutEmpty(member)]))
}

const deployment = (spec: JsonObject): JsonObject =>
  freeze({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec })
const specOf = (object: JsonObject): JsonObject => applyDefaults(freeze(object)).spec as JsonObject

describe('defaultPodTemplate', () => {
  it('returns the Pod template of a live cluster, with an equal hash', () => {
    for (const { template, defaulted, hash, collisionCount } of hashes as readonly HashVector[]) {
      const result = defaultPodTemplate(freeze(template))
      expect(result).toEqual(defaulted)
      expect(podTemplateHash(result as PodTemplateSpec, collisionCount)).toBe(hash)
    }
  })

  it('returns a template that has its defaults unchanged, without a copy', () => {
    for (const { template } of hashes as readonly HashVector[]) {
      const result = freeze(defaultPodTemplate(freeze(template)))
      expect(defaultPodTemplate(result)).toBe(result)
      const copy = freeze(structuredClone(result))
      expect(defaultPodTemplate(copy)).toBe(copy)
    }
  })

  it('shares the spec between templates that differ only in metadata', () => {
    const spec = freeze({ containers: [{ name: 'web', image: 'shop/web' }] } as JsonObject)
    const first = defaultPodTemplate(freeze({ metadata: { labels: { app: 'web' } }, spec }))
    const second = defaultPodTemplate(freeze({ metadata: { labels: { app: 'api' } }, spec }))
    expect(second.spec).toBe(first.spec)
  })
})

describe('applyDefaults', () => {
  // The decoders, defaulting functions and encoders of Kubernetes v1.36.3 made the expected objects.
  it.each(vectors as readonly Vector[])(
    'returns the object that Kubernetes returns in case %# $given.kind',
    ({ given, defaulted, hash }) => {
      const { status: _, ...result } = applyDefaults(freeze(given))
      expect(withoutEmpty(result)).toEqual(defaulted)
      expect(applyDefaults(freeze(result)), 'again').toBe(result)
      if (hash === undefined) return
      expect(podTemplateHash((result.spec as JsonObject).template as PodTemplateSpec)).toBe(hash)
    },
  )

  it('leaves unknown kinds unchanged', () => {
    const object = freeze({ apiVersion: 'example.com/v1', kind: 'Deployment', metadata: { name: 'x' }, spec: {} })
    expect(applyDefaults(object)).toBe(object)
  })

  it('adds the defaults of a Deployment', () => {
    expect(specOf(deployment({ selector: { matchLabels: { app: 'web' } } }))).toMatchObject({
      replicas: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
      template: { metadata: {}, spec: { restartPolicy: 'Always' } },
    })
    expect(specOf(deployment({ strategy: { type: 'Recreate' } })).strategy).toEqual({ type: 'Recreate' })
    expect(specOf(deployment({ replicas: 0, paused: false, minReadySeconds: 0 }))).not.toHaveProperty('paused')
    expect(specOf(deployment({ replicas: 0 })).replicas).toBe(0)
    expect(specOf(deployment({ replicas: null })).replicas).toBe(1)
    expect(specOf(deployment({ strategy: { rollingUpdate: { maxSurge: 0 } } })).strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: '25%', maxSurge: 0 },
    })
  })

  it('gives a ReplicationController the labels of its template', () => {
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [] } }
    const controller = (spec: JsonObject): JsonObject =>
      applyDefaults(freeze({ apiVersion: 'v1', kind: 'ReplicationController', metadata: { name: 'web' }, spec }))
    expect(controller({ template })).toMatchObject({
      metadata: { labels: { app: 'web' } },
      spec: { replicas: 1, selector: { app: 'web' } },
    })
    expect(controller({ template, selector: { tier: 'x' } }).spec).toMatchObject({ selector: { tier: 'x' } })
    expect(controller({}).spec).toEqual({ replicas: 1 })
  })

  it('shares one spec between Pods with equal specs', () => {
    const template = defaultPodTemplate(
      freeze({ spec: { containers: [{ name: 'web', image: 'shop/web:v1', resources: { limits: { cpu: 1 } } }] } }),
    )
    const pod = (name: string): JsonObject =>
      applyDefaults(freeze({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: template.spec! }))
    expect(pod('a').spec).toBe(pod('b').spec)
    expect(pod('a').spec).toMatchObject({
      enableServiceLinks: true,
      containers: [{ resources: { limits: { cpu: '1' }, requests: { cpu: '1' } } }],
    })
    expect((template.spec as JsonObject).containers).not.toMatchObject([{ resources: { requests: { cpu: '1' } } }])
  })

  it('adds the defaults of a Service', () => {
    const service = (spec: JsonObject): JsonObject =>
      specOf({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec })
    expect(service({ ports: [{ port: 80 }], selector: { app: 'web' } })).toEqual({
      internalTrafficPolicy: 'Cluster',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
      selector: { app: 'web' },
      sessionAffinity: 'None',
      type: 'ClusterIP',
    })
    expect(service({ type: 'NodePort' }).externalTrafficPolicy).toBe('Cluster')
    expect(service({ type: 'ExternalName', externalName: 'x' })).toEqual({
      externalName: 'x',
      sessionAffinity: 'None',
      type: 'ExternalName',
    })
  })

  it('adds the name of a Namespace as its label', () => {
    const object = freeze({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } })
    expect(applyDefaults(object)).toMatchObject({
      metadata: { labels: { 'kubernetes.io/metadata.name': 'shop' } },
      status: { phase: 'Active' },
    })
  })
})
