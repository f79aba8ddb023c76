import type { Written } from './fields/writtenPart.ts'
import { asObject, isObject, objectsIn, quantityOf } from './jsonObject.ts'
import { addQuantity, compareQuantity } from './quantity.ts'
import { isSidecar } from './restartRules.ts'
import type { JsonObject, JsonValue, PodSpec, Quantity } from './types.ts'

export type ResourceAmounts = Record<string, Quantity>
type Amounts = { readonly [resource: string]: Quantity }

/**
 * Aggregated resources of a Pod's containers: their sum, or the init containers' resources if these are larger. A
 * sidecar counts with the containers and, after its start, with the later init containers. The result includes neither
 * pod-level resources nor overhead.
 */
// Models component-helpers resource/helpers.go AggregateContainerRequests and AggregateContainerLimits (v1.36).
export function aggregateContainerResources(spec: Written<PodSpec>, member: 'requests' | 'limits'): ResourceAmounts {
  const total: ResourceAmounts = {}
  for (const container of spec.containers ?? []) add(total, container.resources?.[member])
  const sidecars: ResourceAmounts = {}
  const starting: ResourceAmounts = {}
  for (const container of spec.initContainers ?? []) {
    const amounts = container.resources?.[member]
    if (isSidecar(container)) {
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

/** Raises each resource to at least its value in `amounts`. */
function raise(total: ResourceAmounts, amounts: Amounts): void {
  for (const resource in amounts) {
    const sum = total[resource]
    if (sum === undefined || compareQuantity(sum, amounts[resource]!) < 0) total[resource] = amounts[resource]!
  }
}

type Requirements = { readonly requests: Amounts; readonly limits: Amounts }

const isAmounts = (value: JsonValue): value is Amounts =>
  isObject(value) && Object.values(value).every((amount) => quantityOf(amount) !== undefined)

/** Requests and limits of a Pod or a container. */
function requirementsOf({ resources }: JsonObject): Requirements {
  const { requests = {}, limits = {} } = asObject(resources)
  return { requests: isAmounts(requests) ? requests : {}, limits: isAmounts(limits) ? limits : {} }
}

const QOS_RESOURCES = ['cpu', 'memory'] as const

/** Pod-level resources; undefined if the Pod sets none. Models component-helpers IsPodLevelResourcesSet (v1.36). */
function podLevelResources(spec: JsonObject): Requirements | undefined {
  const { requests, limits } = requirementsOf(spec)
  const isSupported = (name: string): boolean => /^(?:cpu|memory|hugepages-.*)$/.test(name)
  return [...Object.keys(requests), ...Object.keys(limits)].some(isSupported) ? { requests, limits } : undefined
}

/**
 * The QoS class of a Pod. Models pkg/apis/core/v1/helper/qos ComputePodQOS (v1.36): only cpu and memory count, and zero
 * counts as absent.
 */
export function qosClass(spec: JsonObject): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  const ofPod = podLevelResources(spec)
  const containers = [...objectsIn(spec.containers), ...objectsIn(spec.initContainers)]
  const parts: readonly Requirements[] = ofPod ? [ofPod] : containers.map(requirementsOf)
  const requests: ResourceAmounts = {}
  const limits: ResourceAmounts = {}
  let isGuaranteed = true
  for (const part of parts) {
    const limited = counted(part.limits)
    add(requests, counted(part.requests))
    add(limits, limited)
    const says = ofPod === undefined || Object.keys(part.limits).length > 0
    if (says && QOS_RESOURCES.some((name) => limited[name] === undefined)) isGuaranteed = false
  }
  const names = Object.keys(requests)
  if (names.length === 0 && Object.keys(limits).length === 0) return 'BestEffort'
  const isEqual = (name: string): boolean =>
    limits[name] !== undefined && compareQuantity(limits[name], requests[name]!) === 0
  return isGuaranteed && names.every(isEqual) && names.length === Object.keys(limits).length
    ? 'Guaranteed'
    : 'Burstable'
}

/** Amounts that count for the QoS class. */
const counted = (amounts: Amounts | undefined): ResourceAmounts =>
  Object.fromEntries(
    QOS_RESOURCES.flatMap((name) => {
      const amount = amounts?.[name]
      return amount !== undefined && compareQuantity(amount, 0) > 0 ? [[name, amount]] : []
    }),
  )
