/**
 * Requests of Pods on nodes while their resizes are open. Models component-helpers resource/helpers.go PodRequests with
 * UseStatusResources (v1.36).
 */

import { compareQuantity } from '../quantity.ts'
import { isSidecar } from '../restartRules.ts'
import type { Container, ContainerStatus, Pod, PodSpec, Quantity } from '../types.ts'
import { type PodFacts, podFacts } from './podFacts.ts'

type ResourceList = { readonly [resource: string]: Quantity }

/** Facts by Pod, only for Pods with an open resize. */
const known = new WeakMap<Pod, PodFacts>()

/**
 * The scheduler's facts about a Pod on a node. Of the amounts that a container requests, that its node has allocated
 * and that it has, the largest counts, and what it requests only if the node can ever grant it.
 */
export function placedFacts(pod: Pod): PodFacts {
  if (!isResizing(pod)) return podFacts(pod)
  let facts = known.get(pod)
  if (!facts) {
    facts = podFacts({ spec: withEffectiveRequests(pod) })
    known.set(pod, facts)
  }
  return facts
}

/** Whether a container's status shows other requests than its spec. */
function isResizing({ spec, status: { containerStatuses = [], initContainerStatuses = [] } }: Pod): boolean {
  const differs = (containers: readonly Container[], statuses: readonly ContainerStatus[]): boolean =>
    statuses.some((one) => {
      if (one.resources === undefined) return false
      const container = containers.find(({ name }) => name === one.name)
      return container !== undefined && container.resources !== one.resources && isOther(container, one)
    })
  return (
    differs(spec.containers, containerStatuses) ||
    (initContainerStatuses.length > 0 && differs((spec.initContainers ?? []).filter(isSidecar), initContainerStatuses))
  )
}

const RESIZABLE = ['cpu', 'memory'] as const

const isOther = ({ resources }: Container, status: ContainerStatus): boolean =>
  RESIZABLE.some((name) => {
    const wanted = resources?.requests?.[name]
    const { resources: actual, allocatedResources: allocated } = status
    return [actual?.requests?.[name], allocated?.[name]].some(
      (one) => one !== wanted && compareQuantity(one ?? 0, wanted ?? 0) !== 0,
    )
  })

function withEffectiveRequests({ spec, status }: Pod): PodSpec {
  const isInfeasible = status.conditions?.find(({ type }) => type === 'PodResizePending')?.reason === 'Infeasible'
  const statuses = [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])]
  const sized = (container: Container): Container => {
    const found = statuses.find(({ name }) => name === container.name)
    if (!found?.resources) return container
    const { resources } = container
    const requests = largest([
      ...(isInfeasible ? [] : [resources?.requests]),
      found.resources.requests,
      found.allocatedResources,
    ])
    return { ...container, resources: { ...resources, requests } }
  }
  return {
    ...spec,
    containers: spec.containers.map(sized),
    ...(spec.initContainers
      ? { initContainers: spec.initContainers.map((one) => (isSidecar(one) ? sized(one) : one)) }
      : {}),
  }
}

function largest(lists: readonly (ResourceList | undefined)[]): ResourceList {
  const most: { [resource: string]: Quantity } = {}
  for (const list of lists)
    for (const [resource, quantity] of Object.entries(list ?? {}))
      if (most[resource] === undefined || compareQuantity(quantity, most[resource]) > 0) most[resource] = quantity
  return most
}
