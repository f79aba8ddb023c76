import { aggregateContainerResources } from '../api/podResources.ts'
import { quantityMilliValue, quantityValue } from '../api/quantity.ts'
import type { Container, JsonObject, LabelSelector, Pod, PodSpec } from '../api/types.ts'

/** Amounts by resource: cpu in thousandths, everything else in its unit. */
export type Amounts = ReadonlyMap<string, number>

/** What the scheduler reads from a Pod's spec. */
export interface PodFacts {
  readonly requests: Amounts
  /** cpu (milli) and memory (bytes), with 100m and 200Mi assumed where a container asks for none: for scores only. */
  readonly scoredCpu: number
  readonly scoredMemory: number
  readonly hostPorts: readonly string[]
}

/** A term of required pod (anti-)affinity. */
export interface AffinityTerm {
  readonly selector: LabelSelector | undefined
  readonly topologyKey: string
  readonly matches: (pod: Pod) => boolean
}

const ASSUMED_CPU_MILLI = 100
const ASSUMED_MEMORY_BYTES = 200 * 1024 * 1024

/** Pods of one template share their list of containers, so that it is read once. */
const known = new WeakMap<readonly Container[], PodFacts>()

export function podFacts({ spec }: Pod): PodFacts {
  let facts = known.get(spec.containers)
  if (!facts) {
    facts = readFacts(spec)
    known.set(spec.containers, facts)
  }
  return facts
}

export const milliOrValue = (resource: string, quantity: string | number): number =>
  resource === 'cpu' ? quantityMilliValue(quantity) : quantityValue(quantity)

export const priorityOf = (pod: Pod): number => pod.spec.priority ?? 0

/** `spec.affinity.<kind>.<rule>` as a list, empty if absent. */
export function affinityList(pod: Pod, kind: 'podAffinity' | 'podAntiAffinity', rule: string): readonly JsonObject[] {
  const part = pod.spec.affinity?.[kind] as JsonObject | undefined
  return (part?.[rule] as JsonObject[] | undefined) ?? []
}

export const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
export const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

function readFacts(spec: PodSpec): PodFacts {
  const requests = new Map<string, number>()
  for (const [resource, quantity] of Object.entries(aggregateContainerResources(spec, 'requests'))) {
    const amount = milliOrValue(resource, quantity)
    if (amount > 0) requests.set(resource, amount)
  }
  return {
    requests,
    scoredCpu: scored(spec, 'cpu', ASSUMED_CPU_MILLI),
    scoredMemory: scored(spec, 'memory', ASSUMED_MEMORY_BYTES),
    hostPorts: spec.containers.flatMap((container) =>
      (container.ports ?? []).flatMap(({ hostPort, containerPort, protocol = 'TCP' }) => {
        const port = hostPort ?? (spec.hostNetwork ? containerPort : 0)
        return port > 0 ? [`${protocol}/${port}`] : []
      }),
    ),
  }
}

// Models pkg/scheduler/util/pod_resources.go GetNonzeroRequests (v1.36).
function scored(spec: PodSpec, resource: 'cpu' | 'memory', assumed: number): number {
  const of = (container: Container): number => {
    const quantity = container.resources?.requests?.[resource]
    return quantity === undefined ? assumed : milliOrValue(resource, quantity)
  }
  let total = 0
  for (const container of spec.containers) total += of(container)
  let starting = 0
  let sidecars = 0
  for (const container of spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') {
      sidecars += of(container)
      starting = Math.max(starting, sidecars)
    } else starting = Math.max(starting, sidecars + of(container))
  }
  return Math.max(total + sidecars, starting)
}
