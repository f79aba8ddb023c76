/** Compares the API server's refusals and defaults for device claims, device classes and slices. */
import { expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { Harness } from '../testing/harness.ts'

const cluster = new Harness()

const create = (object: JsonObject) => cluster.kubectl(['create', '-o', 'json', '-f', '-'], JSON.stringify(object)).last

const of = (kind: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'resource.k8s.io/v1',
  kind,
  metadata: { name: 'gpu' },
  spec,
})
const claim = (devices: JsonObject): JsonObject => of('ResourceClaim', { devices })
const exactly = { name: 'gpu', exactly: { deviceClassName: 'gpu.example.com' } }
const slice = (spec: JsonObject): JsonObject =>
  of('ResourceSlice', {
    driver: 'gpu.example.com',
    nodeName: 'node-1',
    pool: { name: 'node-1', generation: 1, resourceSliceCount: 1 },
    ...spec,
  })
const device = (members: JsonObject): JsonObject => slice({ devices: [{ name: 'gpu-0', ...members }] })
const ranged = { default: '3', validRange: { min: '2', max: '8', step: '4' } }

it.each<[string, JsonObject, ...string[]]>([
  [
    'a request asks for one class, or for one of several',
    claim({ requests: [{ name: 'gpu' }, { ...exactly, firstAvailable: [{ name: 'a', deviceClassName: 'b' }] }] }),
    'spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required',
    'spec.devices.requests[1]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set',
    'spec.devices.requests[1]: Duplicate value: "gpu"',
  ],
  [
    'all devices have no number',
    claim({ requests: [{ name: 'gpu', exactly: { deviceClassName: 'a', allocationMode: 'All', count: 2 } }] }),
    "spec.devices.requests[0].exactly.count: Invalid value: 2: must not be specified when allocationMode is 'All'",
  ],
  [
    'a class is named',
    claim({ requests: [{ name: 'gpu', exactly: { allocationMode: 'Some', selectors: [{}] } }] }),
    'spec.devices.requests[0].exactly.deviceClassName: Required value',
    'spec.devices.requests[0].exactly.selectors[0].cel: Required value',
    'spec.devices.requests[0].exactly.allocationMode: Unsupported value: "Some": supported values: "All", "ExactCount"',
  ],
  [
    'a constraint is about requests of the claim and a whole attribute',
    claim({ requests: [exactly], constraints: [{ requests: ['gpu', 'gpu/first'], matchAttribute: 'model' }, {}] }),
    `spec.devices.constraints[0].requests[1]: Invalid value: "gpu/first": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'`,
    'spec.devices.constraints[0].matchAttribute: Invalid value: "model": a fully qualified name must be a domain and a name separated by a slash',
    'spec.devices.constraints[1]: Required value: exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set',
  ],
  [
    'a driver reads an object',
    claim({ requests: [exactly], config: [{}, { opaque: { driver: 'GPU_', parameters: 5 } }] }),
    'spec.devices.config[0].opaque: Required value',
    'spec.devices.config[1].opaque.driver: Invalid value: "GPU_"',
    'spec.devices.config[1].opaque.parameters: Invalid value: "<value omitted>": must be a valid JSON object',
  ],
  [
    'a DeviceClass names a valid extended resource',
    of('DeviceClass', { extendedResourceName: 'cpu' }),
    'spec.extendedResourceName: Invalid value: "cpu": must be a valid extended resource name',
  ],
  [
    'a ResourceClaimTemplate contains a valid claim',
    of('ResourceClaimTemplate', { spec: { devices: { requests: [{ name: '', exactly: { deviceClassName: 'a' } }] } } }),
    'spec.spec.devices.requests[0].name: Invalid value: ""',
  ],
  [
    'a ResourceSlice names its pool and its nodes',
    of('ResourceSlice', { driver: 'gpu.example.com', pool: { name: '', generation: -1 } }),
    'spec.pool.name: Required value',
    'spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero',
    'spec.pool.generation: Invalid value: -1: must be greater than or equal to zero',
    'spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required',
  ],
  [
    'a ResourceSlice names its nodes in one field only',
    slice({ allNodes: true, perDeviceNodeSelection: false }),
    'spec.perDeviceNodeSelection: Invalid value: false: must be either unset or set to true',
    'spec: Invalid value: "{`nodeName`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set',
  ],
  [
    'an attribute has one value',
    device({ attributes: { both: { int: 1, string: 'a' }, none: {}, old: { version: '1.0' } } }),
    'spec.devices[0].attributes[both]: Invalid value: {"int":1,"string":"a"}: exactly one value must be specified',
    'spec.devices[0].attributes[none]: Invalid value: "": exactly one value must be specified',
    'spec.devices[0].attributes[old].version: Invalid value: "1.0": must be a string compatible with semver.org spec 2.0.0',
  ],
  [
    'the range of a capacity request is a multiple of its step',
    device({ allowMultipleAllocations: true, capacity: { memory: { value: '10', requestPolicy: ranged } } }),
    'spec.devices[0].capacity[memory].requestPolicy.validRange.step: Invalid value: "3": value is not a multiple of a given step (4) from (2)',
    'spec.devices[0].capacity[memory].requestPolicy.validRange.step: Invalid value: "8": value is not a multiple of a given step (4) from (2)',
  ],
  [
    'a device names its nodes only if the ResourceSlice has perDeviceNodeSelection',
    device({ nodeName: 'node-1', taints: [{ key: 'broken', effect: 'Perhaps' }] }),
    'spec.devices[0].taints[0].effect: Unsupported value: "Perhaps": supported values: "NoExecute", "NoSchedule", "None"',
    'spec.devices[0]: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
  ],
])('the API server enforces the rule about devices: %s', (_, object, ...errors) => {
  const { stderr } = create(object)
  for (const error of errors) expect(stderr).toContain(error)
})

it('the API server refuses unknown fields of a ResourceClaim', () => {
  expect(create(claim({ requests: [{ ...exactly, amount: 1 }] })).stderr).toContain(
    'unknown field "spec.devices.requests[0].amount"',
  )
})

it('a ResourceClaim requests one device by default, and its spec is immutable', () => {
  const made = create(claim({ requests: [exactly] }))
  expect(JSON.parse(made.stdout).spec.devices.requests[0].exactly).toEqual({
    deviceClassName: 'gpu.example.com',
    allocationMode: 'ExactCount',
    count: 1,
  })
  const changed = claim({ requests: [{ ...exactly, name: 'other' }] })
  const replaced = cluster.kubectl(['replace', '-f', '-'], JSON.stringify(changed)).last
  expect(replaced.stderr).toContain('spec: Invalid value')
  expect(replaced.stderr).toContain('field is immutable')
})

it('a DeviceClass increments its generation with each change', () => {
  create(of('DeviceClass', { selectors: [{ cel: { expression: 'true' } }] }))
  const { stdout } = cluster.kubectl(
    ['patch', 'deviceclass', 'gpu', '--type', 'merge', '-p', '{"spec":{"selectors":[]}}', '-o', 'json'],
    '',
  ).last
  expect(JSON.parse(stdout).metadata.generation).toBe(2)
})
