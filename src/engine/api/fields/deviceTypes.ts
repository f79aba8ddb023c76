/** Fields of devices, device claims and device classes, written from k8s.io/api resource/v1 (v1.36). */
import { lookup } from '../lookup.ts'
import { object, struct } from './struct.ts'
import type { TypeInfo } from './typeInfo.ts'

const DEVICES = 'resource.k8s.io/v1'

/** A request, also for the alternatives of a claim. The claim takes the first alternative that is free. */
const request = {
  allocationMode: 'string',
  capacity: 'resource.v1.CapacityRequirements',
  count: 'integer(int64)',
  deviceClassName: 'string',
  selectors: '[]resource.v1.DeviceSelector',
  tolerations: '[]resource.v1.DeviceToleration',
}
const configuration = { opaque: 'resource.v1.OpaqueDeviceConfiguration' }
const place = { allNodes: 'boolean', nodeName: 'string', nodeSelector: 'core.v1.NodeSelector' }
const conditions = { bindingConditions: '[]string', bindingFailureConditions: '[]string' }

export const deviceTypes: Readonly<Record<string, TypeInfo>> = lookup({
  'resource.v1.DeviceClass': object(DEVICES, 'DeviceClass', { spec: 'resource.v1.DeviceClassSpec' }),
  'resource.v1.DeviceClassSpec': struct({
    config: '[]resource.v1.DeviceClassConfiguration',
    extendedResourceName: 'string',
    selectors: '[]resource.v1.DeviceSelector',
  }),
  'resource.v1.DeviceClassConfiguration': struct(configuration),
  'resource.v1.OpaqueDeviceConfiguration': struct({ driver: 'string', parameters: 'object' }),
  'resource.v1.DeviceSelector': struct({ cel: 'resource.v1.CELDeviceSelector' }),
  'resource.v1.CELDeviceSelector': struct({ expression: 'string' }),
  'resource.v1.ResourceClaim': object(DEVICES, 'ResourceClaim', {
    spec: 'resource.v1.ResourceClaimSpec',
    status: 'resource.v1.ResourceClaimStatus',
  }),
  'resource.v1.ResourceClaimTemplate': object(DEVICES, 'ResourceClaimTemplate', {
    spec: 'resource.v1.ResourceClaimTemplateSpec',
  }),
  'resource.v1.ResourceClaimTemplateSpec': struct({
    metadata: 'meta.v1.ObjectMeta',
    spec: 'resource.v1.ResourceClaimSpec',
  }),
  'resource.v1.ResourceClaimSpec': struct({ devices: 'resource.v1.DeviceClaim' }),
  'resource.v1.DeviceClaim': struct({
    config: '[]resource.v1.DeviceClaimConfiguration',
    constraints: '[]resource.v1.DeviceConstraint',
    requests: '[]resource.v1.DeviceRequest',
  }),
  'resource.v1.DeviceRequest': struct({
    exactly: 'resource.v1.ExactDeviceRequest',
    firstAvailable: '[]resource.v1.DeviceSubRequest',
    name: 'string',
  }),
  'resource.v1.ExactDeviceRequest': struct({ ...request, adminAccess: 'boolean' }),
  'resource.v1.DeviceSubRequest': struct({ ...request, name: 'string' }),
  'resource.v1.CapacityRequirements': struct({ requests: 'map:api.resource.Quantity' }),
  'resource.v1.DeviceToleration': struct({
    effect: 'string',
    key: 'string',
    operator: 'string',
    tolerationSeconds: 'integer(int64)',
    value: 'string',
  }),
  'resource.v1.DeviceConstraint': struct({
    distinctAttribute: 'string',
    matchAttribute: 'string',
    requests: '[]string',
  }),
  'resource.v1.DeviceClaimConfiguration': struct({ ...configuration, requests: '[]string' }),
  'resource.v1.ResourceClaimStatus': struct(
    {
      allocation: 'resource.v1.AllocationResult',
      devices: '[]resource.v1.AllocatedDeviceStatus',
      reservedFor: '[]resource.v1.ResourceClaimConsumerReference',
    },
    {
      devices: { listType: 'map', listMapKeys: ['driver', 'device', 'pool', 'shareID'] },
      reservedFor: { patchStrategy: 'merge', patchMergeKey: 'uid', listType: 'map', listMapKeys: ['uid'] },
    },
  ),
  'resource.v1.ResourceClaimConsumerReference': struct({
    apiGroup: 'string',
    name: 'string',
    resource: 'string',
    uid: 'string',
  }),
  'resource.v1.AllocationResult': struct({
    allocationTimestamp: 'meta.v1.Time',
    devices: 'resource.v1.DeviceAllocationResult',
    nodeSelector: 'core.v1.NodeSelector',
  }),
  'resource.v1.DeviceAllocationResult': struct({
    config: '[]resource.v1.DeviceAllocationConfiguration',
    results: '[]resource.v1.DeviceRequestAllocationResult',
  }),
  'resource.v1.DeviceAllocationConfiguration': struct({ ...configuration, requests: '[]string', source: 'string' }),
  'resource.v1.DeviceRequestAllocationResult': struct({
    ...conditions,
    adminAccess: 'boolean',
    consumedCapacity: 'map:api.resource.Quantity',
    device: 'string',
    driver: 'string',
    pool: 'string',
    request: 'string',
    shareID: 'string',
    tolerations: '[]resource.v1.DeviceToleration',
  }),
  'resource.v1.AllocatedDeviceStatus': struct(
    {
      conditions: '[]meta.v1.Condition',
      data: 'object',
      device: 'string',
      driver: 'string',
      networkData: 'resource.v1.NetworkDeviceData',
      pool: 'string',
      shareID: 'string',
    },
    { conditions: { listType: 'map', listMapKeys: ['type'] } },
  ),
  'resource.v1.NetworkDeviceData': struct({ hardwareAddress: 'string', interfaceName: 'string', ips: '[]string' }),
  'resource.v1.ResourceSlice': object(DEVICES, 'ResourceSlice', { spec: 'resource.v1.ResourceSliceSpec' }),
  'resource.v1.ResourceSliceSpec': struct({
    ...place,
    devices: '[]resource.v1.Device',
    driver: 'string',
    perDeviceNodeSelection: 'boolean',
    pool: 'resource.v1.ResourcePool',
    sharedCounters: '[]resource.v1.CounterSet',
  }),
  'resource.v1.ResourcePool': struct({
    generation: 'integer(int64)',
    name: 'string',
    resourceSliceCount: 'integer(int64)',
  }),
  'resource.v1.CounterSet': struct({ counters: 'map:resource.v1.Counter', name: 'string' }),
  'resource.v1.Counter': struct({ value: 'api.resource.Quantity' }),
  'resource.v1.Device': struct({
    ...place,
    ...conditions,
    allowMultipleAllocations: 'boolean',
    attributes: 'map:resource.v1.DeviceAttribute',
    bindsToNode: 'boolean',
    capacity: 'map:resource.v1.DeviceCapacity',
    consumesCounters: '[]resource.v1.DeviceCounterConsumption',
    name: 'string',
    nodeAllocatableResourceMappings: 'map:resource.v1.NodeAllocatableResourceMapping',
    taints: '[]resource.v1.DeviceTaint',
  }),
  'resource.v1.DeviceAttribute': struct({
    bool: 'boolean',
    bools: '[]boolean',
    int: 'integer(int64)',
    ints: '[]integer(int64)',
    string: 'string',
    strings: '[]string',
    version: 'string',
    versions: '[]string',
  }),
  'resource.v1.DeviceCapacity': struct({
    requestPolicy: 'resource.v1.CapacityRequestPolicy',
    value: 'api.resource.Quantity',
  }),
  'resource.v1.CapacityRequestPolicy': struct({
    default: 'api.resource.Quantity',
    validRange: 'resource.v1.CapacityRequestPolicyRange',
    validValues: '[]api.resource.Quantity',
  }),
  'resource.v1.CapacityRequestPolicyRange': struct({
    max: 'api.resource.Quantity',
    min: 'api.resource.Quantity',
    step: 'api.resource.Quantity',
  }),
  'resource.v1.DeviceCounterConsumption': struct({ counterSet: 'string', counters: 'map:resource.v1.Counter' }),
  'resource.v1.NodeAllocatableResourceMapping': struct({
    allocationMultiplier: 'api.resource.Quantity',
    capacityKey: 'string',
  }),
  'resource.v1.DeviceTaint': struct({
    effect: 'string',
    key: 'string',
    timeAdded: 'meta.v1.Time',
    value: 'string',
  }),
})
