/**
 * Makes the allocation that is written into a claim of devices. Models Allocate and createNodeSelector of
 * allocator_incubating.go (v1.36).
 */

import { deepEqual } from '../../api/equality.ts'
import type { AllocationResult, DeviceRequestAllocationResult, NodeSelector } from '../../api/fields/apiTypes.ts'
import type { Random } from '../../sim/prng.ts'
import type { Found } from './search.ts'

type Configuration = NonNullable<NonNullable<AllocationResult['devices']>['config']>[number]

/** The allocation for a claim. `shareId`: makes an id for a share of a device. */
export function allocationOf(
  claim: Found['wanted']['claim'],
  found: readonly Found[],
  node: string,
  shareId: () => string,
): AllocationResult {
  const config = [...ofClasses(found), ...ofClaim(claim, found)]
  const nodeSelector = nodeSelectorOf(found, node)
  return {
    devices: {
      ...(config.length > 0 ? { config } : {}),
      results: found.map((one) => resultOf(one, shareId)),
    },
    ...(nodeSelector ? { nodeSelector } : {}),
  }
}

function resultOf({ request, wanted, pooled, shares }: Found, shareId: () => string): DeviceRequestAllocationResult {
  const { device, slice } = pooled
  const { tolerations = [], adminAccess } = wanted.asked
  const { bindingConditions, bindingFailureConditions } = device
  return {
    request,
    driver: slice.spec?.driver ?? '',
    pool: slice.spec?.pool?.name ?? '',
    device: device.name ?? '',
    ...(adminAccess === true ? { adminAccess } : {}),
    ...(tolerations.length > 0 ? { tolerations } : {}),
    ...(bindingConditions ? { bindingConditions } : {}),
    ...(bindingFailureConditions ? { bindingFailureConditions } : {}),
    ...(shares ? { shareID: shareId() } : {}),
    ...(shares && Object.keys(shares).length > 0 ? { consumedCapacity: shares } : {}),
  }
}

/** The configuration of each class, once for all requests with this class. */
function ofClasses(found: readonly Found[]): readonly Configuration[] {
  const requests = new Map<string, Set<string>>()
  for (const { request, wanted } of found) {
    const { name } = wanted.deviceClass.metadata
    requests.set(name, (requests.get(name) ?? new Set()).add(request))
  }
  return [...requests].flatMap(([name, names]) => {
    const deviceClass = found.find(({ wanted }) => wanted.deviceClass.metadata.name === name)?.wanted.deviceClass
    return (deviceClass?.spec?.config ?? []).map((one) => ({ ...one, source: 'FromClass', requests: [...names] }))
  })
}

/** The claim's configurations for all of its requests and for the chosen requests. */
function ofClaim({ spec }: Found['wanted']['claim'], found: readonly Found[]): readonly Configuration[] {
  const chosen = new Set(found.flatMap(({ request }) => [request, request.split('/')[0] ?? '']))
  return (spec?.devices?.config ?? []).flatMap((one) => {
    const { requests = [] } = one
    const times = requests.length === 0 ? 1 : new Set(requests.filter((name) => chosen.has(name)).map(baseOf)).size
    return Array.from({ length: times }, () => ({ ...one, source: 'FromClaim' }))
  })
}

const baseOf = (request: string): string => request.split('/')[0] ?? ''

/** A selector of the nodes that can reach all of the devices; undefined if every node can. */
function nodeSelectorOf(found: readonly Found[], node: string): NodeSelector | undefined {
  const merged: Record<'matchFields' | 'matchExpressions', Requirement[]> = { matchFields: [], matchExpressions: [] }
  for (const { pooled } of found) {
    const { device, slice } = pooled
    const { nodeName, nodeSelector } = slice.spec?.perDeviceNodeSelection === true ? device : (slice.spec ?? {})
    if (nodeName !== undefined || device.bindsToNode === true)
      return { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] }] }
    const [term] = nodeSelector?.nodeSelectorTerms ?? []
    addNew(term?.matchFields, merged.matchFields)
    addNew(term?.matchExpressions, merged.matchExpressions)
  }
  const { matchFields, matchExpressions } = merged
  if (matchFields.length + matchExpressions.length === 0) return undefined
  return {
    nodeSelectorTerms: [
      {
        ...(matchExpressions.length > 0 ? { matchExpressions } : {}),
        ...(matchFields.length > 0 ? { matchFields } : {}),
      },
    ],
  }
}

type Term = NonNullable<NodeSelector['nodeSelectorTerms']>[number]
type Requirement = NonNullable<Term['matchExpressions']>[number]

function addNew(from: readonly Requirement[] = [], to: Requirement[]): void {
  for (const one of from) if (!to.some((other) => isSame(one, other))) to.push(one)
}

const isSame = (a: Requirement, b: Requirement): boolean =>
  a.key === b.key &&
  a.operator === b.operator &&
  deepEqual([...new Set(a.values ?? [])].sort(), [...new Set(b.values ?? [])].sort())

/** A UUID of version 4. */
export function newShareId(random: Random): string {
  const hex = (length: number) => random.text(length, '0123456789abcdef')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.text(1, '89ab')}${hex(3)}-${hex(12)}`
}
