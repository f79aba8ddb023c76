import { expect, it } from 'vitest'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { type Cluster, createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
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

it('a Service gets an address of its own and keeps the address through updates', () => {
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

it('a headless Service has no address, and a Service of type NodePort has a port on every node', () => {
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

it.each([
  [
    { clusterIP: '1.2.3.4' },
    'spec.clusterIPs: Invalid value: ["1.2.3.4"]: failed to allocate IP 1.2.3.4: the provided network does not match the current range',
  ],
  [
    { clusterIP: '10.96.7.7' },
    'spec.clusterIPs: Invalid value: ["10.96.7.7"]: failed to allocate IP 10.96.7.7: provided IP is already allocated',
  ],
  [
    { clusterIP: '10.96.7.8', clusterIPs: ['10.96.7.8', '10.96.7.9'] },
    'spec.clusterIPs: Invalid value: ["10.96.7.8","10.96.7.9"]: may specify no more than one IP for each IP family',
  ],
  [
    { clusterIPs: ['10.96.7.8'] },
    'spec.clusterIPs: Invalid value: ["10.96.7.8"]: must be empty when `clusterIP` is not specified',
  ],
  [
    { ipFamilyPolicy: 'RequireDualStack' },
    'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
  ],
  [
    { externalIPs: ['127.0.0.1'] },
    'spec.externalIPs[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
])('an invalid or used address is refused: %j', (spec, why) => {
  const client = start().api.client('test')
  client.create('services', 'default', service('first', { clusterIP: '10.96.7.7' }))
  expect(() => client.create('services', 'default', service('web', spec))).toThrow(`Service "web" is invalid: ${why}`)
})

it('a dry run refuses an address outside of the range with a message of its own', () => {
  const client = start().api.client('test')
  const wanted = service('web', { clusterIP: '1.2.3.4' })
  expect(() => client.create('services', 'default', wanted, { dryRun: true })).toThrow(
    'the provided IP (1.2.3.4) is not in the valid range. The range of valid IPs is 10.96.0.0/16',
  )
})

it('a load balancer without allocated node ports gets only the node ports that its spec names', () => {
  const client = start().api.client('test')
  const ports = [
    { name: 'a', port: 80 },
    { name: 'b', port: 81, nodePort: 30_081 },
  ]
  const spec = { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false, ports }
  const made = specOf(client.create('services', 'default', service('web', spec))).ports as JsonObject[]
  expect(made.map(({ nodePort }) => nodePort)).toEqual([undefined, 30_081])
})

it('a Service that changes its type loses the fields of its former type', () => {
  const client = start().api.client('test')
  client.create('services', 'default', service('s', { type: 'NodePort', externalTrafficPolicy: 'Local' }))
  const spec = specOf(client.patch('services', 'default', 's', 'merge', { spec: { type: 'ClusterIP' } }))
  expect(spec.ports).toEqual([{ port: 80, protocol: 'TCP', targetPort: 80 }])
  expect(spec).not.toHaveProperty('externalTrafficPolicy')
  const external = { spec: { type: 'ExternalName', externalName: 'example.com' } }
  expect(specOf(client.patch('services', 'default', 's', 'merge', external))).not.toHaveProperty('clusterIP')
})
