/**
 * The space for new volumes that storage drivers report. Models hasEnoughCapacity in
 * pkg/scheduler/framework/plugins/volumebinding/binder.go (v1.36).
 */
import type { CSIStorageCapacity } from '../api/fields/apiTypes.ts'
import type { Claim, StorageClass } from '../api/kindTypes.ts'
import { requestedBytes } from '../api/placing/volumeMatching.ts'
import { quantityValue } from '../api/quantity.ts'
import { selectorMatches } from '../api/selector.ts'
import type { Node } from '../api/types.ts'
import type { CapacityListers } from './storageListers.ts'

/** Whether the driver has space for the claim's volume near the node. A driver that reports no space has enough. */
export function hasSpace(
  claim: Claim,
  { metadata, provisioner }: StorageClass,
  node: Node,
  { drivers, capacities }: CapacityListers,
): boolean {
  if (claim.spec.resources?.requests?.storage === undefined) return true
  if (drivers.get('', provisioner)?.spec?.storageCapacity !== true) return true
  const wanted = requestedBytes(claim)
  return [...capacities.all()].some(
    (one) =>
      one.storageClassName === metadata.name &&
      limitOf(one) >= wanted &&
      selectorMatches(one.nodeTopology, node.metadata.labels),
  )
}

/** Size in bytes of the largest new volume. */
// Models volumeLimit, where an absent limit is too small for each claim.
function limitOf({ maximumVolumeSize, capacity }: CSIStorageCapacity): number {
  const limit = maximumVolumeSize ?? capacity
  return limit === undefined ? Number.NEGATIVE_INFINITY : quantityValue(limit)
}

/** Whether a driver reports more space than before. */
// Models isSchedulableAfterCSIStorageCapacityChange.
export const hasGrown = (before: CSIStorageCapacity, after: CSIStorageCapacity): boolean =>
  limitOf(after) > limitOf(before)
