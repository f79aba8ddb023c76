import type { PodAffinityTerm, WeightedPodAffinityTerm } from '../fields/apiTypes.ts'
import { aggregateContainerResources } from '../podResources.ts'
import { quantityMilliValue, quantityValue } from '../quantity.ts'
import { isSidecar } from '../restartRules.ts'
import type { Container, Pod, PodSpec, Quantity } from '../types.ts'
import { mayBeOfClass } from './extendedDevices.ts'
import { sharedContainers } from './sharedSpec.ts'

/** Amounts by resource: cpu in thousandths, other resources in their units. */
type Amounts = ReadonlyMap<string, number>

/** The scheduler's facts about a Pod's spec. */
export interface PodFacts {
  readonly requests: Amounts
  /** Requested resources that a DeviceClass may offer instead of the node. */
  readonly extended: readonly string[]
  /** cpu (milli) and memory (bytes), for scores only: a container without a request counts with 100m and 200Mi. */
  readonly scoredCpu: number
  readonly scoredMemory: number
  readonly hostPorts: readonly HostPort[]
}

/** A host port of a container, for a single address or, with 0.0.0.0, for all addresses. */
interface HostPort {
  /** Protocol and port number. */
  readonly port: string
  readonly address: string
}

const ASSUMED_CPU_MILLI = 100
const ASSUMED_MEMORY_BYTES = 200 * 1024 * 1024

const ALL_ADDRESSES = '0.0.0.0'

/** Facts by the list of containers, which the Pods of a template share. */
const known = new WeakMap<object, PodFacts>()

export function podFacts({ spec }: Pick<Pod, 'spec'>): PodFacts {
  const key = isSizedByContainers(spec) ? sharedContainers(spec.containers) : spec
  let facts = known.get(key)
  if (!facts) {
    facts = readFacts(spec)
    known.set(key, facts)
  }
  return facts
}

/** Whether two host ports exclude each other on a node. */
// Models kube-scheduler framework HostPortInfo CheckConflict (v1.36).
export const isPortConflict = (a: HostPort, b: HostPort): boolean =>
  a.port === b.port && (a.address === b.address || a.address === ALL_ADDRESSES || b.address === ALL_ADDRESSES)

/** Requests and overhead of the Pod itself. */
interface PodSizes {
  readonly resources?: { readonly requests?: ResourceList }
  readonly overhead?: ResourceList
}

type ResourceList = { readonly [resource: string]: Quantity }

const sizesOf = (spec: PodSpec): PodSizes => spec

const isSizedByContainers = (spec: PodSpec): boolean => {
  const { resources, overhead } = sizesOf(spec)
  return resources === undefined && overhead === undefined
}

export const milliOrValue = (resource: string, quantity: string | number): number =>
  resource === 'cpu' ? quantityMilliValue(quantity) : quantityValue(quantity)

export const priorityOf = (pod: Pod): number => pod.spec.priority ?? 0

export type AffinityKind = 'podAffinity' | 'podAntiAffinity'

/** Required (anti-)affinity terms; empty without any. */
export const requiredTerms = (pod: Pod, kind: AffinityKind): readonly PodAffinityTerm[] =>
  pod.spec.affinity?.[kind]?.requiredDuringSchedulingIgnoredDuringExecution ?? []

/** Preferred (anti-)affinity terms; empty without any. */
export const preferredTerms = (pod: Pod, kind: AffinityKind): readonly WeightedPodAffinityTerm[] =>
  pod.spec.affinity?.[kind]?.preferredDuringSchedulingIgnoredDuringExecution ?? []

// Models component-helpers resource/helpers.go PodRequests (v1.36).
function readFacts(spec: PodSpec): PodFacts {
  const { resources, overhead = {} } = sizesOf(spec)
  const stated = Object.entries(resources?.requests ?? {}).filter(([resource]) => isPodLevel(resource))
  const requests = new Map<string, number>()
  const all = { ...aggregateContainerResources(spec, 'requests'), ...Object.fromEntries(stated) }
  for (const [resource, quantity] of Object.entries(all)) requests.set(resource, milliOrValue(resource, quantity))
  const scored = (resource: 'cpu' | 'memory', assumed: number): number => {
    const own = stated.find(([name]) => name === resource)?.[1]
    const amount = own === undefined ? scoredContainers(spec, resource, assumed) : milliOrValue(resource, own)
    return amount + milliOrValue(resource, overhead[resource] ?? 0)
  }
  for (const [resource, quantity] of Object.entries(overhead))
    requests.set(resource, (requests.get(resource) ?? 0) + milliOrValue(resource, quantity))
  for (const [resource, amount] of requests) if (amount === 0) requests.delete(resource)
  return {
    requests,
    extended: [...requests.keys()].filter(mayBeOfClass),
    scoredCpu: scored('cpu', ASSUMED_CPU_MILLI),
    scoredMemory: scored('memory', ASSUMED_MEMORY_BYTES),
    hostPorts: hostPorts(spec),
  }
}

const isPodLevel = (resource: string): boolean =>
  resource === 'cpu' || resource === 'memory' || resource.startsWith('hugepages-')

// Models pkg/scheduler/util GetHostPorts (v1.36).
function hostPorts({ containers, initContainers = [], hostNetwork }: PodSpec): HostPort[] {
  const lasting = [...containers, ...initContainers.filter(isSidecar)]
  return lasting.flatMap(({ ports = [] }) =>
    ports.flatMap((port) => {
      const { hostPort, containerPort, protocol } = port
      const number = hostPort ?? (hostNetwork ? containerPort : 0)
      const { hostIP } = port
      return number > 0 ? [{ port: `${protocol}/${number}`, address: hostIP || ALL_ADDRESSES }] : []
    }),
  )
}

// Models component-helpers resource/helpers.go AggregateContainerRequests with NonMissingContainerRequests (v1.36).
function scoredContainers(spec: PodSpec, resource: 'cpu' | 'memory', assumed: number): number {
  const of = (container: Container): number => {
    const quantity = container.resources?.requests?.[resource]
    return quantity === undefined ? assumed : milliOrValue(resource, quantity)
  }
  let total = 0
  for (const container of spec.containers) total += of(container)
  let starting = 0
  let sidecars = 0
  for (const container of spec.initContainers ?? []) {
    if (isSidecar(container)) {
      sidecars += of(container)
      starting = Math.max(starting, sidecars)
    } else starting = Math.max(starting, sidecars + of(container))
  }
  return Math.max(total + sidecars, starting)
}
