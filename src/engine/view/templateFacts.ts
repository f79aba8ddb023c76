/** Facts about a Pod template for the view. */
import { sharedContainers } from '../api/placing/sharedSpec.ts'
import { aggregateContainerResources } from '../api/podResources.ts'
import { quantityMilliValue, quantityValue } from '../api/quantity.ts'
import type { PodSpec } from '../api/types.ts'

const imagesByContainers = new WeakMap<object, string>()

/** Images of all containers, cached by template. */
export function imagesOf({ containers }: PodSpec): string {
  const key = sharedContainers(containers)
  let images = imagesByContainers.get(key)
  if (images === undefined) {
    images = containers.map((container) => container.image).join(', ')
    imagesByContainers.set(key, images)
  }
  return images
}

const requestsByContainers = new WeakMap<object, { cpuMilli: number; memoryBytes: number }>()

/** CPU in millicores, memory in bytes; cached by template. */
export function requestsOf(spec: PodSpec): { cpuMilli: number; memoryBytes: number } {
  const key = sharedContainers(spec.containers)
  let requests = requestsByContainers.get(key)
  if (!requests) {
    const sums = aggregateContainerResources(spec, 'requests')
    requests = { cpuMilli: quantityMilliValue(sums.cpu ?? 0), memoryBytes: quantityValue(sums.memory ?? 0) }
    requestsByContainers.set(key, requests)
  }
  return requests
}
