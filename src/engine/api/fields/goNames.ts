import { lookup } from '../lookup.ts'

/** Go's names of field types that are plain in JSON, by type and field. Decoding errors contain these names. */
export const goNames: Readonly<Record<string, Readonly<Record<string, string>>>> = lookup({
  'admissionregistration.v1.Validation': { reason: 'v1.StatusReason' },
  'networking.v1.NetworkPolicySpec': { policyTypes: '[]v1.PolicyType' },
  'node.v1.Overhead': { podFixed: 'v1.ResourceList' },
  'resource.v1.CapacityRequirements': { requests: 'map[v1.QualifiedName]resource.Quantity' },
  'resource.v1.Device': {
    attributes: 'map[v1.QualifiedName]v1.DeviceAttribute',
    capacity: 'map[v1.QualifiedName]v1.DeviceCapacity',
    nodeAllocatableResourceMappings: 'map[v1.ResourceName]v1.NodeAllocatableResourceMapping',
  },
  'resource.v1.DeviceConstraint': {
    distinctAttribute: 'v1.FullyQualifiedName',
    matchAttribute: 'v1.FullyQualifiedName',
  },
  'resource.v1.DeviceSubRequest': { allocationMode: 'v1.DeviceAllocationMode' },
  'resource.v1.DeviceTaint': { effect: 'v1.DeviceTaintEffect' },
  'resource.v1.DeviceToleration': { effect: 'v1.DeviceTaintEffect', operator: 'v1.DeviceTolerationOperator' },
  'resource.v1.ExactDeviceRequest': { allocationMode: 'v1.DeviceAllocationMode' },
  'resource.v1.NodeAllocatableResourceMapping': { capacityKey: 'v1.QualifiedName' },
  'storage.v1.StorageClass': {
    reclaimPolicy: 'v1.PersistentVolumeReclaimPolicy',
    volumeBindingMode: 'v1.VolumeBindingMode',
  },
})
