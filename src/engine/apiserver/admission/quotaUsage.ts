import type { RawObject } from '../../api/errors.ts'
import { type Written, writtenPart } from '../../api/fields/writtenPart.ts'
import { asObject } from '../../api/jsonObject.ts'
import { aggregateContainerResources, type ResourceAmounts } from '../../api/podResources.ts'
import { addQuantity, compareQuantity } from '../../api/quantity.ts'
import { fromTimestamp } from '../../api/time.ts'
import type { PodSpec, Quantity } from '../../api/types.ts'
import { CLAIMS, type ObjectsOf, trackedByClaims, usageOfDevices } from './deviceQuota.ts'

export type Amounts = { readonly [resource: string]: Quantity }

/** A resource with its group as quotas name it: `pods`, `deployments.apps`. */
export type GroupResource = string

const podResources = [
  'count/pods',
  'cpu',
  'memory',
  'ephemeral-storage',
  'requests.cpu',
  'requests.memory',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
  'pods',
]
const serviceResources = ['count/services', 'services', 'services.nodeports', 'services.loadbalancers']
const claimResources = ['count/persistentvolumeclaims', 'persistentvolumeclaims', 'requests.storage']
/** Suffixes after the name of a class: `fast.storageclass.storage.k8s.io/requests.storage`. */
const classResources = ['requests.storage', 'persistentvolumeclaims'].map(
  (name) => `.storageclass.storage.k8s.io/${name}`,
)
/** Resources that quotas may also name without `count/`. */
const countedByName = ['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets']

/** The named resources that objects of this kind use. */
export function trackedResources(resource: GroupResource, names: readonly string[], objectsOf: ObjectsOf): string[] {
  if (resource === CLAIMS) return trackedByClaims(names, objectsOf)
  if (resource === 'pods') return names.filter(isPodResource).sort()
  if (resource === 'persistentvolumeclaims')
    return names
      .filter((name) => claimResources.includes(name) || classResources.some((ending) => name.endsWith(ending)))
      .sort()
  const tracked =
    resource === 'services'
      ? serviceResources
      : [`count/${resource}`, ...(countedByName.includes(resource) ? [resource] : [])]
  return names.filter((name) => tracked.includes(name)).sort()
}

const isPodResource = (name: string): boolean =>
  podResources.includes(name) || /^(?:requests\.)?hugepages-/.test(name) || isExtendedRequest(name)
/**
 * Whether a name is a request of an extended resource, such as `requests.example.com/gpu`: quotas limit these by
 * request only.
 */
const isExtendedRequest = (name: string): boolean =>
  name.startsWith('requests.') &&
  name.includes('/') &&
  !/^requests\.(?!deviceclass\.resource\.kubernetes\.io\/)[^/]*kubernetes\.io\//.test(name)

/**
 * The quota usage of an object. A Pod that has ended, or whose deletion is overdue, counts only as an object, without
 * its resources.
 */
export function quotaUsage(
  resource: GroupResource,
  object: RawObject,
  nowMs: number,
  objectsOf: ObjectsOf,
): ResourceAmounts {
  if (resource === CLAIMS) return usageOfDevices(object, objectsOf, (pod) => quotaUsageOfPod(pod, nowMs))
  if (resource === 'pods') return quotaUsageOfPod(object, nowMs)
  if (resource === 'services') return usageOfService(object)
  if (resource === 'persistentvolumeclaims') return usageOfClaim(object)
  const usage: ResourceAmounts = { [`count/${resource}`]: '1' }
  if (countedByName.includes(resource)) usage[resource] = '1'
  return usage
}

// Models pkg/quota/v1/evaluator/core/pods.go PodUsageFunc (v1.36).
function quotaUsageOfPod(pod: RawObject, nowMs: number): ResourceAmounts {
  const usage: ResourceAmounts = { 'count/pods': '1' }
  if (!countsAgainstQuota(pod, nowMs)) return usage
  const spec = writtenPart('core.v1.PodSpec', pod.spec)
  return { ...usage, ...computeUsage(podTotal(spec, 'requests'), podTotal(spec, 'limits')) }
}

/** Whether a Pod uses compute resources: it has not ended, and has not been terminating for twice its grace period. */
function countsAgainstQuota(pod: RawObject, nowMs: number): boolean {
  const { phase } = asObject(pod.status)
  if (phase === 'Failed' || phase === 'Succeeded') return false
  const { deletionTimestamp, deletionGracePeriodSeconds } = asObject(pod.metadata)
  if (typeof deletionTimestamp !== 'string' || typeof deletionGracePeriodSeconds !== 'number') return true
  return nowMs <= fromTimestamp(deletionTimestamp) + deletionGracePeriodSeconds * 1000
}

// Models component-helpers resource/helpers.go PodRequests and PodLimits (v1.36).
function podTotal(spec: Written<PodSpec>, member: 'requests' | 'limits'): ResourceAmounts {
  const total = aggregateContainerResources(spec, member)
  const { resources, overhead = {} } = spec
  for (const [resource, amount] of Object.entries(resources?.[member] ?? {})) {
    if (/^(?:cpu|memory|hugepages-.*)$/.test(resource)) total[resource] = amount
  }
  for (const [resource, amount] of Object.entries(overhead)) {
    const sum = total[resource]
    if (member === 'requests') total[resource] = sum === undefined ? amount : addQuantity(sum, amount)
    else if (sum !== undefined && compareQuantity(sum, 0) !== 0) total[resource] = addQuantity(sum, amount)
  }
  return total
}

/** The quota resources of requests and limits: a request of `cpu` counts as `cpu` and as `requests.cpu`. */
export function computeUsage(requests: Amounts, limits: Amounts): ResourceAmounts {
  const usage: ResourceAmounts = { pods: '1' }
  for (const resource of ['cpu', 'memory', 'ephemeral-storage']) {
    const request = requests[resource]
    const limit = limits[resource]
    if (request !== undefined) {
      usage[resource] = request
      usage[`requests.${resource}`] = request
    }
    if (limit !== undefined) usage[`limits.${resource}`] = limit
  }
  for (const [resource, request] of Object.entries(requests)) {
    if (resource.startsWith('hugepages-')) usage[resource] = request
    if (resource.startsWith('hugepages-') || isExtendedRequest(`requests.${resource}`)) {
      usage[`requests.${resource}`] = request
    }
  }
  return usage
}

// Models pkg/quota/v1/evaluator/core/persistent_volume_claims.go Usage (v1.36).
function usageOfClaim(claim: RawObject): ResourceAmounts {
  const spec = writtenPart('core.v1.PersistentVolumeClaimSpec', claim.spec)
  const { annotations = {} } = writtenPart('meta.v1.ObjectMeta', claim.metadata)
  const className = annotations['volume.beta.kubernetes.io/storage-class'] ?? spec.storageClassName ?? ''
  const usage: ResourceAmounts = { 'count/persistentvolumeclaims': '1', persistentvolumeclaims: '1' }
  const storage = spec.resources?.requests?.storage
  if (storage !== undefined) usage['requests.storage'] = storage
  if (className === '') return usage
  const ofClass = (name: string): string => `${className}.storageclass.storage.k8s.io/${name}`
  return {
    ...usage,
    [ofClass('persistentvolumeclaims')]: '1',
    ...(storage === undefined ? {} : { [ofClass('requests.storage')]: storage }),
  }
}

function usageOfService(service: RawObject): ResourceAmounts {
  const spec = writtenPart('core.v1.ServiceSpec', service.spec)
  const ports = spec.ports ?? []
  const usage = { 'count/services': '1', services: '1', 'services.loadbalancers': '0', 'services.nodeports': '0' }
  if (spec.type === 'NodePort') return { ...usage, 'services.nodeports': String(ports.length) }
  if (spec.type !== 'LoadBalancer') return usage
  const explicit = ports.filter((port) => port.nodePort).length
  const nodePorts = spec.allocateLoadBalancerNodePorts === false ? explicit : ports.length
  return { ...usage, 'services.loadbalancers': '1', 'services.nodeports': String(nodePorts) }
}
