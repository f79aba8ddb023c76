/**
 * Distributes the endpoints of a Service over slices. Models staging/src/k8s.io/endpointslice reconciler.go (v1.36).
 */

import { deepEqual } from '../../api/equality.ts'
import type { DiscoveryEndpointPort } from '../../api/fields/apiTypes.ts'
import type { Endpoint, EndpointSlice, Service } from '../../api/kindTypes.ts'
import type { JsonObject, KubeObject, Labels } from '../../api/types.ts'

/** --max-endpoints-per-slice. */
const MAX_ENDPOINTS = 100
const MANAGER = 'endpointslice-controller.k8s.io'
const SERVICE_NAME = 'kubernetes.io/service-name'
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by'
const HEADLESS = 'service.kubernetes.io/headless'

/** Endpoints with the same ports, by uid of their Pods. */
export interface PortGroup {
  readonly ports: readonly JsonObject[]
  readonly endpoints: ReadonlyMap<string, Endpoint>
}

/** A slice to be written; without a name it must be created. */
type NewSlice = JsonObject & {
  readonly endpoints: readonly Endpoint[]
  readonly ports: readonly DiscoveryEndpointPort[]
}

interface SliceChanges {
  readonly create: readonly NewSlice[]
  readonly update: readonly EndpointSlice[]
  readonly remove: readonly EndpointSlice[]
}

/** Whether this controller manages the slice for the Service. */
export const isSliceOf = ({ metadata: { labels = {} } }: KubeObject, serviceName: string): boolean =>
  labels[SERVICE_NAME] === serviceName && labels[MANAGED_BY] === MANAGER

/** A text that is equal for equal lists of ports: all endpoints of a slice have the same ports. */
export const portKey = (ports: readonly JsonObject[] | null | undefined): string =>
  (ports ?? [])
    .map(({ name, port, protocol, appProtocol }) => JSON.stringify([name ?? '', port, protocol, appProtocol]))
    .sort()
    .join()

/** The changes after which the slices hold exactly these endpoints. */
export function reconcileSlices(
  service: Service,
  slices: readonly EndpointSlice[],
  groups: readonly PortGroup[],
): SliceChanges {
  const existing = new Map<string, EndpointSlice[]>()
  const remove: EndpointSlice[] = []
  for (const slice of slices) {
    if (!slice.metadata.ownerReferences?.some(({ uid }) => uid === service.metadata.uid)) remove.push(slice)
    else {
      const key = portKey(slice.ports)
      existing.set(key, [...(existing.get(key) ?? []), slice])
    }
  }
  const create: NewSlice[] = []
  const update: EndpointSlice[] = []
  for (const group of groups) {
    const key = portKey(group.ports)
    const changes = reconcileGroup(service, existing.get(key) ?? [], group)
    existing.delete(key)
    create.push(...changes.create)
    update.push(...changes.update)
    remove.push(...changes.remove)
  }
  for (const unwanted of existing.values()) remove.push(...unwanted)
  if (slices.length === remove.length && create.length === 0) {
    const [only] = remove
    const isPlaceholder = remove.length === 1 && only && isEmpty(only) && !hasOtherLabels(only, service)
    if (isPlaceholder) remove.length = 0
    else create.push(newSlice(service, [], []))
  }
  return reused(service, { create, update, remove })
}

/** Updates slices that would be deleted, in place of creating new ones. */
function reused(service: Service, { create, update, remove }: SliceChanges): SliceChanges {
  const created = [...create]
  const updated = [...update]
  const removed: EndpointSlice[] = []
  for (const slice of remove) {
    const isOwn = slice.metadata.ownerReferences?.some(({ uid }) => uid === service.metadata.uid)
    const fresh = isOwn ? created.pop() : undefined
    if (!fresh) removed.push(slice)
    else {
      const { endpoints, ports } = fresh
      const labels = sliceLabels(service)
      updated.push({ ...slice, metadata: { ...slice.metadata, labels }, endpoints, ports })
    }
  }
  return { create: created, update: updated, remove: removed }
}

/**
 * Endpoints stay in their slice; further endpoints fill slices that change anyway, then the slice with just enough
 * room.
 */
function reconcileGroup(service: Service, slices: readonly EndpointSlice[], group: PortGroup): SliceChanges {
  const left = new Map(group.endpoints)
  const changed: Filling[] = []
  let unchanged: Filling[] = []
  const remove: EndpointSlice[] = []
  for (const slice of slices) {
    const before = slice.endpoints ?? []
    const endpoints = before.flatMap(({ targetRef }) => {
      // A user may have changed the slice.
      const uid = targetRef?.uid ?? ''
      const endpoint = left.get(uid)
      left.delete(uid)
      return endpoint ? [endpoint] : []
    })
    const isSame =
      before.length === endpoints.length && endpoints.every((e, i) => e === before[i] || deepEqual(e, before[i]))
    if (isSame) (hasOtherLabels(slice, service) ? changed : unchanged).push({ slice, endpoints })
    else if (endpoints.length === 0) remove.push(slice)
    else changed.push({ slice, endpoints })
  }
  const rest = [...left.values()]
  const byLength = [...changed].sort((a, b) => b.endpoints.length - a.endpoints.length)
  for (const { endpoints } of byLength) fill(endpoints, rest)
  const create: NewSlice[] = []
  while (rest.length > 0) {
    const roomy = rest.length < MAX_ENDPOINTS ? closestFit(unchanged, rest.length) : undefined
    if (roomy) {
      fill(roomy.endpoints, rest)
      unchanged = unchanged.filter((filling) => filling !== roomy)
      changed.push(roomy)
    } else create.push(newSlice(service, rest.splice(0, MAX_ENDPOINTS), group.ports))
  }
  const labels = sliceLabels(service)
  const update = changed.map(
    ({ slice, endpoints }): EndpointSlice => ({ ...slice, metadata: { ...slice.metadata, labels }, endpoints }),
  )
  return { create, update, remove }
}

interface Filling {
  readonly slice: EndpointSlice
  readonly endpoints: Endpoint[]
}

const fill = (endpoints: Endpoint[], rest: Endpoint[]): void => {
  endpoints.push(...rest.splice(0, MAX_ENDPOINTS - endpoints.length))
}

/** The slice that this number of endpoints fills best. */
function closestFit(fillings: readonly Filling[], count: number): Filling | undefined {
  let best: Filling | undefined
  for (const filling of fillings) {
    const { length } = filling.endpoints
    if (length + count <= MAX_ENDPOINTS && length > (best?.endpoints.length ?? -1)) best = filling
  }
  return best
}

const isEmpty = ({ endpoints, ports }: EndpointSlice): boolean => !endpoints?.length && !ports?.length

const hasOtherLabels = ({ metadata }: EndpointSlice, service: Service): boolean =>
  !deepEqual(metadata.labels ?? {}, sliceLabels(service))

function sliceLabels({ metadata, spec }: Service): Labels {
  const { [HEADLESS]: _headless, ...labels } = metadata.labels ?? {}
  const isHeadless = spec.clusterIP === 'None'
  return {
    ...labels,
    ...(isHeadless ? { [HEADLESS]: '' } : {}),
    [MANAGED_BY]: MANAGER,
    [SERVICE_NAME]: metadata.name,
  }
}

function newSlice(service: Service, endpoints: readonly Endpoint[], ports: readonly DiscoveryEndpointPort[]): NewSlice {
  const { namespace = '', name, uid } = service.metadata
  const owner = { apiVersion: 'v1', kind: 'Service', name, uid, controller: true, blockOwnerDeletion: true }
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { generateName: `${name}-`, namespace, labels: sliceLabels(service), ownerReferences: [owner] },
    addressType: 'IPv4',
    endpoints,
    ports: [...ports],
  }
}
