/**
 * Computes the subsets of an Endpoints object. Models pkg/controller/endpoint and pkg/api/v1/endpoints/util.go (v1.36).
 */

import type { EndpointAddress, EndpointPort, EndpointSubset } from '../../api/fields/apiTypes.ts'
import type { Service } from '../../api/kindTypes.ts'
import { compareText } from '../../api/stableJson.ts'
import type { Pod } from '../../api/types.ts'
import { isPodReady } from '../controllerUtils/podUtils.ts'
import { endpointOf, slicePorts } from '../controllerUtils/serviceEndpoints.ts'

/** The most addresses in one object. */
const MAX_CAPACITY = 1000

interface Place {
  readonly address: EndpointAddress
  readonly isReady: boolean
}

/**
 * The subsets for the Pods of a Service: Pods with the same ports share a subset. Upstream orders ports and subsets by
 * their hashes.
 */
export function subsetsOf(service: Service, pods: readonly Pod[]): EndpointSubset[] {
  const byPort = new Map<string, { readonly port: EndpointPort | undefined; readonly places: Map<string, Place> }>()
  for (const pod of pods.filter((one) => isIncluded(service, one))) {
    const place = { address: addressOf(service, pod), isReady: isReadyFor(service, pod) }
    for (const port of portsOf(service, pod)) {
      const key = port === undefined ? '' : JSON.stringify(port)
      const found = byPort.get(key) ?? { port, places: new Map() }
      byPort.set(key, found)
      found.places.set(pod.metadata.uid, place)
    }
  }
  const subsets = new Map<string, { readonly ports: EndpointPort[]; readonly places: readonly Place[] }>()
  for (const { port, places } of byPort.values()) {
    const sorted = [...places].sort(([a, x], [b, y]) => compareText(`${ipKey(x)} ${a}`, `${ipKey(y)} ${b}`))
    const key = sorted.map(([uid, { isReady }]) => `${uid} ${isReady}`).join()
    const found = subsets.get(key) ?? { ports: [], places: sorted.map(([, place]) => place) }
    subsets.set(key, found)
    if (port !== undefined) found.ports.push(port)
  }
  return [...subsets.values()].map(subsetOf)
}

/** A key that orders addresses by their bytes. */
const ipKey = ({ address }: Place): string =>
  (address.ip ?? '')
    .split('.')
    .map((byte) => byte.padStart(3, '0'))
    .join('.')

function subsetOf({ ports, places }: { readonly ports: readonly EndpointPort[]; readonly places: readonly Place[] }) {
  const addresses = places.filter(({ isReady }) => isReady).map(({ address }) => address)
  const notReadyAddresses = places.filter(({ isReady }) => !isReady).map(({ address }) => address)
  return {
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(notReadyAddresses.length > 0 ? { notReadyAddresses } : {}),
    ...(ports.length > 0 ? { ports } : {}),
  }
}

// Models endpointslice/util ShouldPodBeInEndpoints: a Pod that is being deleted is included only if the Service
// publishes unready addresses.
const isIncluded = (service: Service, pod: Pod): boolean =>
  endpointOf(service, pod) !== undefined &&
  (service.spec.publishNotReadyAddresses === true || pod.metadata.deletionTimestamp === undefined)

const isReadyFor = ({ spec }: Service, pod: Pod): boolean => spec.publishNotReadyAddresses === true || isPodReady(pod)

function addressOf({ metadata: service }: Service, { metadata, spec, status }: Pod): EndpointAddress {
  const isNamed = spec.hostname && spec.subdomain === service.name && metadata.namespace === service.namespace
  const { namespace = '', name, uid } = metadata
  return {
    ...(isNamed && spec.hostname ? { hostname: spec.hostname } : {}),
    ip: status.podIP ?? '',
    ...(spec.nodeName ? { nodeName: spec.nodeName } : {}),
    targetRef: { kind: 'Pod', name, namespace, uid },
  }
}

/** The ports of a Pod. A headless Service may have no ports: its Pods are addresses without a port. */
function portsOf(service: Service, pod: Pod): (EndpointPort | undefined)[] {
  const { ports = [], clusterIP } = service.spec
  if (ports.length === 0) return clusterIP === 'None' ? [undefined] : []
  return ports.flatMap((one): EndpointPort[] => {
    const [found] = slicePorts({ ...service, spec: { ...service.spec, ports: [one] } }, pod)
    if (typeof found?.port !== 'number') return []
    const { name, protocol, appProtocol } = one
    return [{ ...(name ? { name } : {}), port: found.port, protocol, ...(appProtocol ? { appProtocol } : {}) }]
  })
}

/**
 * The subsets with at most the allowed number of addresses, ready ones first; the same subsets if they have no more.
 */
// Models endpoints_controller.go truncateEndpoints (v1.36).
export function truncated(subsets: readonly EndpointSubset[]): {
  readonly subsets: EndpointSubset[]
  readonly isCut: boolean
} {
  const ready = sum(subsets, 'addresses')
  const notReady = sum(subsets, 'notReadyAddresses')
  if (ready + notReady <= MAX_CAPACITY) return { subsets: [...subsets], isCut: false }
  const cutsReady = ready > MAX_CAPACITY
  const [member, total, most] = cutsReady
    ? (['addresses', ready, MAX_CAPACITY] as const)
    : (['notReadyAddresses', notReady, MAX_CAPACITY - ready] as const)
  let left = most
  const cut = subsets.map((subset) => {
    const own = subset[member] ?? []
    const kept = own.slice(0, Math.min(left, Math.ceil((own.length / total) * most)))
    left -= kept.length
    const { addresses, notReadyAddresses: _, ...others } = subset
    const ready = cutsReady ? kept : (addresses ?? [])
    const notReady = cutsReady ? [] : kept
    return {
      ...(ready.length > 0 ? { addresses: ready } : {}),
      ...(notReady.length > 0 ? { notReadyAddresses: notReady } : {}),
      ...others,
    }
  })
  return { subsets: cut, isCut: true }
}

const sum = (subsets: readonly EndpointSubset[], member: 'addresses' | 'notReadyAddresses'): number =>
  subsets.reduce((count, subset) => count + (subset[member]?.length ?? 0), 0)

/** Whether an object with these subsets has more addresses than allowed. */
export const isOverCapacity = (subsets: readonly EndpointSubset[]): boolean =>
  sum(subsets, 'addresses') + sum(subsets, 'notReadyAddresses') > MAX_CAPACITY
