import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Simulation } from '../../sim/simulation.ts'

const spec = (image: string, more: JsonObject = {}): JsonObject => ({ containers: [{ name: 'c', image }], ...more })

/** A cluster with the namespace `shop`, which has these labels about Pod security. */
function start(labels: Record<string, string>, config: ClusterConfig = DEFAULT_CONFIG) {
  const client = createCluster(new Simulation(1), config).api.client('test')
  const named = Object.entries(labels).map(([key, value]) => [`pod-security.kubernetes.io/${key}`, value])
  client.create('namespaces', '', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'shop', labels: Object.fromEntries(named) },
  })
  const warnings: string[] = []
  const pod = (podSpec: JsonObject, name = 'a') =>
    client.create(
      'pods',
      'shop',
      { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: podSpec },
      { warnings, fieldValidation: 'Strict' },
    )
  return { client, warnings, pod }
}

const refused = 'pods "a" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true)'

describe('Pod security at the API server', () => {
  it('refuses a Pod that violates the enforced level, and accepts other Pods', () => {
    const { pod } = start({ enforce: 'baseline' })
    expect(() => pod(spec('i', { hostNetwork: true }))).toThrow(refused)
    expect(pod(spec('i')).metadata.name).toBe('a')
  })

  it('refuses a violating ephemeral container of a running Pod, and accepts another one', () => {
    const { pod, client } = start({ enforce: 'baseline' })
    pod(spec('i'))
    const add = (name: string, securityContext: JsonObject) =>
      client.patch(
        'pods',
        'shop',
        'a',
        'strategic',
        { spec: { ephemeralContainers: [{ name, image: 'i', securityContext }] } },
        { subresource: 'ephemeralcontainers' },
      )
    expect(() => add('net', { capabilities: { add: ['NET_ADMIN'] } })).toThrow(
      'pods "a" is forbidden: violates PodSecurity "baseline:latest": non-default capabilities (container "net" must not include "NET_ADMIN" in securityContext.capabilities.add)',
    )
    expect(add('plain', {}).spec?.ephemeralContainers).toMatchObject([{ name: 'plain' }])
  })

  it('is off in runs that were recorded without admission plugins, and in namespaces without labels', () => {
    const { admission: _, ...before } = DEFAULT_CONFIG
    expect(start({ enforce: 'baseline' }, before).pod(spec('i', { hostNetwork: true })).metadata.name).toBe('a')
    expect(start({}).pod(spec('i', { hostNetwork: true })).metadata.name).toBe('a')
  })

  it('only warns of Pods that violate the warn level, and of Pod templates that violate the level', () => {
    const { pod, warnings, client } = start({ warn: 'baseline' })
    pod(spec('i', { hostNetwork: true }))
    expect(warnings).toEqual(['would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true)'])
    const labels = { app: 'web' }
    const template = { metadata: { labels }, spec: spec('i', { hostIPC: true }) }
    const object = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { selector: { matchLabels: labels }, template },
    }
    const ofTemplate: string[] = []
    client.create('deployments', 'shop', object, { warnings: ofTemplate, fieldValidation: 'Strict' })
    expect(ofTemplate).toEqual(['would violate PodSecurity "baseline:latest": host namespaces (hostIPC=true)'])
    const ofScale: string[] = []
    client.patch(
      'deployments',
      'shop',
      'web',
      'merge',
      { spec: { replicas: 3 } },
      { warnings: ofScale, subresource: 'scale' },
    )
    expect(ofScale).toEqual([])
  })

  it('warns of existing Pods that violate a newly enforced level', () => {
    const { pod, client } = start({})
    const shared = spec('i', { hostNetwork: true })
    pod(shared, 'b')
    pod(shared, 'a')
    pod(spec('i', { hostPID: true, volumes: [{ name: 'v', hostPath: { path: '/' } }] }), 'c')
    const label = (level: string): string[] => {
      const warnings: string[] = []
      const labels = { 'pod-security.kubernetes.io/enforce': level }
      client.patch('namespaces', '', 'shop', 'merge', { metadata: { labels } }, { warnings })
      return warnings
    }
    expect(label('baseline')).toEqual([
      'existing pods in namespace "shop" violate the new PodSecurity enforce level "baseline:latest"',
      'a (and 1 other pod): host namespaces',
      'c: host namespaces, hostPath volumes',
    ])
    expect(label('baseline')).toEqual([])
    expect(label('privileged')).toEqual([])
  })

  it('checks a Pod again only if its images change', () => {
    const { pod, client } = start({})
    pod(spec('i', { hostNetwork: true }))
    client.patch('namespaces', '', 'shop', 'merge', {
      metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } },
    })
    const change = (patch: JsonObject) => client.patch('pods', 'shop', 'a', 'strategic', patch)
    expect(change({ metadata: { labels: { app: 'a' } } }).metadata.labels).toEqual({ app: 'a' })
    expect(() => change({ spec: { containers: [{ name: 'c', image: 'j' }] } })).toThrow(refused)
  })
})
