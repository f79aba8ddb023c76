/** Compares the API server's refusals and defaults for APIServices, Endpoints and Leases. */
import { expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { Harness } from '../testing/harness.ts'

const cluster = new Harness()

const create = (object: JsonObject) => cluster.kubectl(['create', '-o', 'json', '-f', '-'], JSON.stringify(object)).last

const api = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'apiregistration.k8s.io/v1',
  kind: 'APIService',
  metadata: { name },
  spec: { group: 'metrics.k8s.io', version: 'v1', groupPriorityMinimum: 100, versionPriority: 100, ...spec },
})
const endpoints = (subsets: JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { name: 'outside' },
  subsets,
})
const lease = (spec: JsonObject): JsonObject => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'leader' },
  spec,
})

it.each<[string, JsonObject, ...string[]]>([
  [
    'the name of an API is made of its version and group',
    api('metrics', {}),
    'metadata.name: Invalid value: "metrics": must be `spec.version+"."+spec.group`: "v1.metrics.k8s.io"',
  ],
  [
    'priorities have bounds',
    api('v1.metrics.k8s.io', { groupPriorityMinimum: 0, versionPriority: 1001 }),
    'spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000',
    'spec.versionPriority: Invalid value: 1001: must be positive and less than 1000',
  ],
  [
    'an API of the API server itself has no certificate',
    api('v1.metrics.k8s.io', { caBundle: 'AAAA', insecureSkipTLSVerify: true }),
    'spec.caBundle: Invalid value: "3 bytes": local APIServices may not have a caBundle',
    'spec.insecureSkipTLSVerify: Invalid value: true: local APIServices may not have insecureSkipTLSVerify',
  ],
  [
    'a Service is named whole',
    api('v1.metrics.k8s.io', { service: { name: 'metrics', port: 70_000 } }),
    'spec.service.namespace: Required value',
    'spec.service.port: Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive',
  ],
  [
    'only the core group has no name',
    api('v2.', { group: '', version: 'v2' }),
    'spec.group: Required value: only v1 may have an empty group and it better be legacy kube',
  ],
  [
    'addresses are there',
    endpoints([{}]),
    'subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`',
  ],
  [
    'an address of the node itself is none',
    endpoints([{ addresses: [{ ip: '127.0.0.1' }] }]),
    'subsets[0].addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [
    'several ports have names',
    endpoints([{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }, { name: 'b', port: 0, protocol: 'ICMP' }] }]),
    'subsets[0].ports[0].name: Required value',
    'subsets[0].ports[1].port: Invalid value: 0: must be between 1 and 65535, inclusive',
    'subsets[0].ports[1].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
  ],
  [
    'a lease lasts a while',
    lease({ leaseDurationSeconds: 0, leaseTransitions: -1 }),
    'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
    'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
  ],
])('the API server enforces the rule about APIServices, Endpoints or Leases: %s', (_, object, ...words) => {
  const { stderr, exit } = create(object)
  expect(exit).toBe(1)
  const said = stderr.trim().slice(stderr.indexOf('is invalid:') + 'is invalid:'.length)
  expect(said.split(/\n\* /).flatMap((line) => line.trim() || [])).toEqual(words)
})

it('unknown fields of APIServices, Endpoints and Leases are refused, and ports get their defaults', () => {
  expect(create(lease({ holder: 'a' })).stderr).toContain('unknown field "spec.holder"')
  expect(create(endpoints([{ adresses: [] }])).stderr).toContain('unknown field "subsets[0].adresses"')
  expect(create(api('v1.metrics.k8s.io', { services: {} })).stderr).toContain('unknown field "spec.services"')
  const [made, served] = [
    create(endpoints([{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }])),
    create(api('v1.metrics.k8s.io', { service: { namespace: 'kube-system', name: 'metrics' } })),
  ]
  expect(JSON.parse(made.stdout).subsets).toEqual([
    { addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80, protocol: 'TCP' }] },
  ])
  expect(JSON.parse(served.stdout).spec.service).toEqual({ namespace: 'kube-system', name: 'metrics', port: 443 })
})
