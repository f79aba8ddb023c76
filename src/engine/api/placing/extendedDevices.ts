/**
 * Devices that a Pod requests as an extended resource of a DeviceClass. Models
 * pkg/scheduler/framework/plugins/dynamicresources/extendeddynamicresources.go (v1.36).
 */
import type { ContainerExtendedResourceRequest, DeviceRequest } from '../fields/apiTypes.ts'
import type { DeviceClass, ResourceClaim } from '../kindTypes.ts'
import { quantityValue } from '../quantity.ts'
import type { Container, Pod } from '../types.ts'
import { isExtended } from '../validation/resources.ts'
import { isClaimOf } from './podDevices.ts'

/** The prefix of the extended resource that every DeviceClass has. */
const IMPLICIT_RESOURCE = 'deviceclass.resource.kubernetes.io/'
/** Marks the claim that the scheduler creates for a Pod's extended resources. */
const ANNOTATION = 'resource.kubernetes.io/extended-resource-claim'

/** Whether the resource has the name that a DeviceClass gives it without a name of its own. */
export const isImplicitResource = (resource: string): boolean => resource.startsWith(IMPLICIT_RESOURCE)

/** Whether a DeviceClass may offer the resource. */
// Models pkg/scheduler/util IsDRAExtendedResourceName.
export const mayBeOfClass = (resource: string): boolean =>
  resource.includes('/') && (isImplicitResource(resource) || isExtended(resource))

/** The extended resources of a class; the class's own name for the resource is the last. */
export const resourcesOfClass = ({ metadata, spec }: DeviceClass): readonly string[] => [
  `${IMPLICIT_RESOURCE}${metadata.name}`,
  ...(spec?.extendedResourceName === undefined ? [] : [spec.extendedResourceName]),
]

/** The class that offers an extended resource: of several, the newest, then the first by name. */
// Models extendedresourcecache.
export function classOfResource(resource: string, classes: Iterable<DeviceClass>): DeviceClass | undefined {
  if (!mayBeOfClass(resource)) return undefined
  const offering = [...classes].filter((one) => resourcesOfClass(one).includes(resource))
  const createdAt = ({ metadata }: DeviceClass): string => metadata.creationTimestamp ?? ''
  const order = (a: DeviceClass, b: DeviceClass): number => {
    if (createdAt(a) !== createdAt(b)) return createdAt(a) < createdAt(b) ? 1 : -1
    return a.metadata.name < b.metadata.name ? -1 : 1
  }
  return offering.sort(order)[0]
}

/** Whether the claim has the devices of the Pod's extended resources. */
// Models findExtendedResourceClaim.
export const isExtendedClaimOf = (pod: Pod, claim: ResourceClaim): boolean =>
  isExtendedClaim(claim) && isClaimOf(pod, claim)

export const isExtendedClaim = ({ metadata }: Annotated): boolean => metadata.annotations?.[ANNOTATION] === 'true'

interface Annotated {
  readonly metadata: { readonly annotations?: { readonly [key: string]: string | undefined } }
}

/** The claim that the scheduler creates for a Pod's extended resources. */
// Models preFilterExtendedResources.
export function extendedClaim({ metadata: { name, uid } }: Pod, requests: readonly DeviceRequest[]) {
  return {
    apiVersion: 'resource.k8s.io/v1' as const,
    kind: 'ResourceClaim' as const,
    metadata: {
      generateName: `${name}-extended-resources-`,
      annotations: { [ANNOTATION]: 'true' },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name, uid, controller: true }],
    },
    spec: { devices: { requests } },
  }
}

/** The requests of the claim for a Pod's extended resources, and which request each container uses. */
export interface ExtendedRequests {
  readonly requests: readonly DeviceRequest[]
  readonly mappings: readonly ContainerExtendedResourceRequest[]
}

/** A request for a number of devices of a class. */
interface Counted {
  readonly name: string
  readonly deviceClass: string
  readonly count: number
}

/**
 * The requests for devices of these classes, by resource. Init containers use the devices of later containers; of the
 * further devices that init containers need one after the other, only the largest number is requested.
 */
// Models createRequestsAndMappings.
export function extendedRequests({ spec }: Pod, classes: ReadonlyMap<string, string>): ExtendedRequests {
  const starting = spec.initContainers ?? []
  const containers = [...starting, ...spec.containers]
  const isShort = (i: number): boolean => i < starting.length && containers[i]?.restartPolicy !== 'Always'
  const requests: Counted[] = []
  const mappings: ContainerExtendedResourceRequest[] = []
  for (const [resource, deviceClass] of [...classes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const of = (i: number, reusable: readonly Counted[]) =>
      containerRequest(containers[i], { index: i, resource, deviceClass, reusable })
    const places = containers.map((_, i) => i)
    const lasting = places.map((i) => (isShort(i) ? NO_REQUEST : of(i, [])))
    const short = places.filter(isShort).map((i) =>
      of(
        i,
        lasting.slice(i).flatMap(({ request }) => request ?? []),
      ),
    )
    const largest = short
      .flatMap(({ request }) => request ?? [])
      .reduce<Counted | undefined>((most, one) => (most && most.count >= one.count ? most : one), undefined)
    const names = new Set(short.flatMap(({ request }) => request?.name ?? []))
    requests.push(...(largest ? [largest] : []), ...lasting.flatMap(({ request }) => request ?? []))
    mappings.push(
      ...lasting.flatMap((one) => one.mappings),
      ...short
        .flatMap((one) => one.mappings)
        .map((one) => (largest && names.has(one.requestName ?? '') ? { ...one, requestName: largest.name } : one)),
    )
  }
  return {
    requests: requests
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, deviceClass, count }) => ({
        name,
        exactly: { deviceClassName: deviceClass, allocationMode: 'ExactCount', count },
      })),
    mappings,
  }
}

interface ContainerRequest {
  readonly request?: Counted
  readonly mappings: readonly ContainerExtendedResourceRequest[]
}

const NO_REQUEST: ContainerRequest = { mappings: [] }

/** The request of a container beyond the devices of other containers that it may use. */
// Models createResourceRequestAndMappings.
function containerRequest(
  container: Container | undefined,
  {
    index,
    resource,
    deviceClass,
    reusable,
  }: {
    readonly index: number
    readonly resource: string
    readonly deviceClass: string
    readonly reusable: readonly Counted[]
  },
): ContainerRequest {
  const { name = '', resources } = container ?? {}
  const all = resources?.requests ?? {}
  const wanted = quantityValue(all[resource] ?? 0)
  if (wanted === 0) return NO_REQUEST
  const mappings: ContainerExtendedResourceRequest[] = []
  const use = (requestName: string) => mappings.push({ containerName: name, resourceName: resource, requestName })
  let found = 0
  for (const one of reusable) {
    found += one.count
    use(one.name)
    if (found >= wanted) return { mappings }
  }
  const place = Object.keys(all).sort().indexOf(resource)
  const requestName = `container-${index}-request-${place}`
  use(requestName)
  return { request: { name: requestName, deviceClass, count: wanted - found }, mappings }
}
