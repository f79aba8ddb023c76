import { deepEqual } from './equality.ts'
import { addQuantity, compareQuantity } from './quantity.ts'
import type { JsonObject, PodSpec, Quantity } from './types.ts'

export type ResourceAmounts = Record<string, Quantity>
type Amounts = { readonly [resource: string]: Quantity }

/**
 * What the containers of a Pod ask for together: their sum, or what the init containers need where that is more. A
 * sidecar counts with the containers and, from its start on, with the init containers after it. Pod-level resources and
 * overhead are not part of it.
 */
// Models component-helpers resource/helpers.go AggregateContainerRequests and AggregateContainerLimits (v1.36).
export function aggregateContainerResources(spec: PodSpec, member: 'requests' | 'limits'): ResourceAmounts {
  const total: ResourceAmounts = {}
  for (const container of spec.containers ?? []) add(total, container.resources?.[member])
  const sidecars: ResourceAmounts = {}
  const starting: ResourceAmounts = {}
  for (const container of spec.initContainers ?? []) {
    const amounts = container.resources?.[member]
    if (container.restartPolicy === 'Always') {
      add(total, amounts)
      add(sidecars, amounts)
      raise(starting, sidecars)
    } else {
      const running = { ...sidecars }
      add(running, amounts)
      raise(starting, running)
    }
  }
  raise(total, starting)
  return total
}

function add(total: ResourceAmounts, amounts: Amounts | undefined): void {
  for (const resource in amounts) {
    const sum = total[resource]
    total[resource] = sum === undefined ? amounts[resource]! : addQuantity(sum, amounts[resource]!)
  }
}

/** Each resource at least as much as in `amounts`. */
function raise(total: ResourceAmounts, amounts: Amounts): void {
  for (const resource in amounts) {
    const sum = total[resource]
    if (sum === undefined || compareQuantity(sum, amounts[resource]!) < 0) total[resource] = amounts[resource]!
  }
}

/** Models pkg/apis/core/v1/helper/qos ComputePodQOS: cpu and memory only. */
export function qosClass(spec: JsonObject): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  const containers = [spec.containers, spec.initContainers].flatMap((list) => (Array.isArray(list) ? list : []))
  let any = false
  let guaranteed = true
  for (const container of containers as { resources?: { requests?: JsonObject; limits?: JsonObject } }[]) {
    const { requests = {}, limits = {} } = container.resources ?? {}
    for (const resource of ['cpu', 'memory']) {
      if (requests[resource] !== undefined || limits[resource] !== undefined) any = true
      if (limits[resource] === undefined || !deepEqual(requests[resource] ?? limits[resource], limits[resource]))
        guaranteed = false
    }
  }
  if (!any) return 'BestEffort'
  return guaranteed ? 'Guaranteed' : 'Burstable'
}
