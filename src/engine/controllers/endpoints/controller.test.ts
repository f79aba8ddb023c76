import { describe, expect, it } from 'vitest'
import type { Endpoints } from '../../api/fields/apiTypes.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import { subsetsOf, truncated } from './subsets.ts'

function start(clients = true) {
  const { config, ...document } = emptyDocument({ seed: 1 })
  const harness = new Harness({ ...document, config: { ...config, clients } })
  const { objects: store } = harness.session
  const endpoints = (): Endpoints | undefined => store.get('endpoints', 'default/web')
  const run = (ms: number) => harness.session.advance({ until: harness.session.cursor.at + ms })
  return { harness, endpoints, run }
}

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', labels: { team: 'shop' } },
  spec: {
    selector: { app: 'web' },
    ports: [
      { name: 'http', port: 80, targetPort: 8080 },
      { name: 'other', port: 81, targetPort: 8081 },
    ],
  },
}

describe('the Endpoints object of a Service', () => {
  it('contains the ready Pods of the Service, has the labels of the Service, and is deleted with the Service', () => {
    const { harness, endpoints, run } = start()
    harness.apply(service)
    run(1000)
    expect(endpoints()).toMatchObject({
      metadata: {
        labels: { team: 'shop', 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' },
        annotations: { 'endpoints.kubernetes.io/last-change-trigger-time': expect.any(String) },
      },
    })
    expect(endpoints()?.subsets).toBeUndefined()
    harness.apply(deploymentManifest({ replicas: 2 }))
    run(60_000)
    const [subset, ...others] = endpoints()?.subsets ?? []
    expect(others).toEqual([])
    expect(subset?.ports).toEqual([
      { name: 'http', port: 8080, protocol: 'TCP' },
      { name: 'other', port: 8081, protocol: 'TCP' },
    ])
    expect(subset?.addresses).toHaveLength(2)
    expect(subset?.addresses?.[0]).toMatchObject({ ip: expect.stringMatching(/^10\./), targetRef: { kind: 'Pod' } })
    harness.must(['delete', 'service', 'web'])
    run(1000)
    expect(endpoints()).toBeUndefined()
  })

  it('lists Pods that are not ready, without Terminating Pods', () => {
    const { harness, endpoints, run } = start()
    harness.apply(service)
    const readinessProbe = { httpGet: { path: '/', port: 8080 } }
    harness.apply(deploymentManifest({ replicas: 1, image: 'web:v1.neverready', readinessProbe }))
    run(30_000)
    expect(endpoints()?.subsets?.[0]).not.toHaveProperty('addresses')
    expect(endpoints()?.subsets?.[0]?.notReadyAddresses).toHaveLength(1)
    harness.must(['delete', 'deployment', 'web'])
    run(200)
    expect(endpoints()?.subsets).toBeUndefined()
  })

  it('does not exist if no program uses the cluster', () => {
    const { harness, endpoints, run } = start(false)
    harness.apply(service)
    run(1000)
    expect(endpoints()).toBeUndefined()
  })
})

describe('the subsets of an Endpoints object', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ip: `10.0.${i >> 8}.${i & 255}` }))

  it('of more than a thousand addresses are truncated in proportion, addresses that are not ready first', () => {
    const { subsets, isCut } = truncated([
      { addresses: many(600), notReadyAddresses: many(300) },
      { addresses: many(200), notReadyAddresses: many(100) },
    ])
    expect(isCut).toBe(true)
    expect(subsets.map(({ addresses, notReadyAddresses }) => [addresses?.length, notReadyAddresses?.length])).toEqual([
      [600, 150],
      [200, 50],
    ])
    expect(truncated([{ addresses: many(1100), notReadyAddresses: many(5) }]).subsets[0]).toEqual({
      addresses: many(1000),
    })
  })

  it('of a headless Service without ports have only addresses', () => {
    const headless = { metadata: { name: 'web' }, spec: { clusterIP: 'None' } }
    const pod = {
      metadata: { name: 'p', uid: 'u', namespace: 'default' },
      spec: { containers: [] },
      status: { podIP: '10.0.0.1' },
    }
    const subsets = subsetsOf(...([headless, [pod]] as unknown as Parameters<typeof subsetsOf>))
    expect(subsets).toEqual([
      {
        notReadyAddresses: [{ ip: '10.0.0.1', targetRef: { kind: 'Pod', name: 'p', namespace: 'default', uid: 'u' } }],
      },
    ])
  })
})
