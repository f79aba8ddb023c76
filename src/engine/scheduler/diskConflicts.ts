/**
 * Disks in Pods' specs: disks that only one Pod of a node may use, and disks that no node can attach. Models
 * pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go (v1.36).
 */
import type { Volume } from '../api/fields/apiTypes.ts'
import type { Pod } from '../api/types.ts'
import type { NodeInfo } from './nodeTable.ts'

const CONFLICT = {
  plugin: 'VolumeRestrictions' as const,
  reasons: ['node(s) had no available disk'],
  isFinal: false,
}

const nothing: readonly Volume[] = []

/** A node's refusal of a Pod for its disks; `isError`: no other node is checked. */
interface DiskRefusal {
  readonly plugin: 'VolumeRestrictions' | 'NodeVolumeLimits'
  readonly reasons: readonly string[]
  readonly isFinal: boolean
  readonly isError?: true
}

const MANAGED = 'Managed'

/** The Pod's volumes that other Pods of a node may not share, or that no node can attach. */
// Models needsRestrictionsCheck.
export function exclusiveDisks({ spec: { volumes = nothing } }: Pod): readonly Volume[] {
  const isExclusive = ({ gcePersistentDisk, awsElasticBlockStore, rbd, iscsi, azureDisk }: Volume): boolean =>
    (gcePersistentDisk ?? awsElasticBlockStore ?? rbd ?? iscsi) !== undefined || isUntranslatable(azureDisk?.kind)
  return volumes.some(isExclusive) ? volumes.filter(isExclusive) : nothing
}

// Models k8s.io/csi-translation-lib/plugins/azure_disk.go (v1.36).
const isUntranslatable = (kind: string | undefined): boolean => kind !== undefined && kind !== MANAGED

/**
 * The refusal of a node on which another Pod uses one of the disks, or to which a disk cannot be attached. `without`:
 * uids of Pods that do not count.
 */
// Models satisfyVolumeConflicts.
export function diskRefusal(
  disks: readonly Volume[],
  { pods }: NodeInfo,
  without: ReadonlySet<string>,
  promised: readonly Pod[],
): DiskRefusal | undefined {
  for (const [uid, other] of pods) if (!without.has(uid) && sharesDisk(disks, other)) return CONFLICT
  if (promised.some((other) => sharesDisk(disks, other))) return CONFLICT
  const wrong = disks.find(({ azureDisk }) => isUntranslatable(azureDisk?.kind))
  if (wrong === undefined) return undefined
  // Models pkg/scheduler/framework/plugins/nodevolumelimits/csi.go checkAttachableInlineVolume (v1.36).
  const error = `converting volume(${wrong.name}) from inline to csi: kind(${wrong.azureDisk?.kind}) is not supported in csi migration`
  return {
    plugin: 'NodeVolumeLimits',
    reasons: [`running "NodeVolumeLimits" filter plugin: ${error}`],
    isFinal: true,
    isError: true,
  }
}

/** Whether another Pod uses one of the disks. */
export const sharesDisk = (disks: readonly Volume[], other: Pod): boolean =>
  disks.length > 0 && exclusiveDisks(other).some((volume) => disks.some((disk) => isConflict(disk, volume)))

// Models isVolumeConflict.
function isConflict(a: Volume, b: Volume): boolean {
  const isWritten = (...[one, other]: readonly { readonly readOnly?: boolean }[]): boolean =>
    !(one?.readOnly === true && other?.readOnly === true)
  if (a.gcePersistentDisk && b.gcePersistentDisk)
    return (
      a.gcePersistentDisk.pdName === b.gcePersistentDisk.pdName && isWritten(a.gcePersistentDisk, b.gcePersistentDisk)
    )
  if (a.awsElasticBlockStore && b.awsElasticBlockStore)
    return a.awsElasticBlockStore.volumeID === b.awsElasticBlockStore.volumeID
  if (a.iscsi && b.iscsi) return a.iscsi.iqn === b.iscsi.iqn && isWritten(a.iscsi, b.iscsi)
  if (!a.rbd || !b.rbd) return false
  const monitors = new Set(a.rbd.monitors)
  const isSame = a.rbd.pool === b.rbd.pool && a.rbd.image === b.rbd.image
  return isSame && (b.rbd.monitors ?? []).some((one) => monitors.has(one)) && isWritten(a.rbd, b.rbd)
}
