import { expect, it } from 'vitest'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { type Cluster, createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../session/config.ts'
import { Simulation } from '../sim/simulation.ts'

function start(): Cluster {
  return createCluster(new Simulation(2), {
    ...DEFAULT_CONFIG,
    nodes: [],
    components: { scheduler: false, kubelet: false },
  })
}

const service = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { selector: { app: name }, ports: [{ port: 80 }], ...spec },
})

const specOf = (object: KubeObject) => (object as KubeObject & { spec: JsonObject }).spec

it('a Service gets an address of its own and keeps it through updates', () => {
  const client = start().api.client('test')
  const made = Array.from({ length: 50 }, (_, i) => specOf(client.create('services', 'default', service(`s${i}`, {}))))
  expect(new Set(made.map(({ clusterIP }) => clusterIP)).size).toBe(50)
  for (const { clusterIP, clusterIPs } of made) {
    expect(clusterIP).toMatch(/^10\.96\.\d+\.\d+$/)
    expect(clusterIPs).toEqual([clusterIP])
  }
  const updated = client.update('services', 'default', service('s3', { ports: [{ port: 81 }] }))
  expect(specOf(updated)).toMatchObject({ clusterIP: made[3]?.clusterIP, ports: [{ port: 81 }] })
})

it('a headless Service has none, one of type NodePort has a port on every node', () => {
  const client = start().api.client('test')
  expect(specOf(client.create('services', 'default', service('headless', { clusterIP: 'None' })))).toMatchObject({
    clusterIP: 'None',
    clusterIPs: ['None'],
  })
  const external = service('external', { type: 'ExternalName', externalName: 'example.com' })
  expect(specOf(client.create('services', 'default', external)).clusterIP).toBeUndefined()
  const [port] = specOf(client.create('services', 'default', service('np', { type: 'NodePort' }))).ports as [JsonObject]
  expect(port.nodePort).toBeGreaterThanOrEqual(30_000)
  const [kept] = specOf(client.update('services', 'default', service('np', { type: 'NodePort' }))).ports as [JsonObject]
  expect(kept.nodePort).toBe(port.nodePort)
})
