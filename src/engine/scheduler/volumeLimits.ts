/**
 * Checks the number of disks of a driver that a node can attach, according to its CSINode. Models
 * pkg/scheduler/framework/plugins/nodevolumelimits/csi.go (v1.36).
 */
import type { CSINode } from '../api/fields/apiTypes.ts'
import { driverOf, podVolumeOf } from '../api/outside/needs.ts'
import { driverOfProvisioner } from '../api/outside/provisioners.ts'
import { attachedVolume } from '../api/placing/attachments.ts'
import { classNameOf } from '../api/placing/volumeMatching.ts'
import { claimNamesOf } from '../api/podVolumes.ts'
import type { Pod } from '../api/types.ts'
import type { NodeInfo } from './nodeTable.ts'
import type { LimitListers, StorageListers } from './storageListers.ts'

const EXCEEDED = 'node(s) exceed max volume count'

/**
 * The reason for which the node takes no more of the Pod's volumes; undefined if it does. `without`: uids of Pods that
 * do not count.
 */
export function volumeLimitFault(
  pod: Pod,
  { name: nodeName, pods }: NodeInfo,
  storage: LimitListers,
  without: ReadonlySet<string>,
): string | undefined {
  const limits = limitsOf(storage.nodeDrivers.get('', nodeName))
  if (limits.size === 0) return undefined
  const wanted = volumesOf(pod, storage)
  const there = new Map<string, string>()
  for (const other of pods.values())
    if (!without.has(other.metadata.uid))
      for (const [volume, driver] of volumesOf(other, storage)) there.set(volume, driver)
  for (const attachment of storage.attachments.all())
    if (attachment.spec?.nodeName === nodeName) there.set(attachedVolume(attachment), attachment.spec.attacher ?? '')
  for (const [driver, most] of limits) {
    const added = [...wanted].filter(([volume, of]) => of === driver && !there.has(volume)).length
    const used = [...there.values()].filter((of) => of === driver).length
    if (added > 0 && used + added > most) return EXCEEDED
  }
  return undefined
}

function limitsOf(node: CSINode | undefined): ReadonlyMap<string, number> {
  const drivers = node?.spec?.drivers ?? []
  return new Map(
    drivers.flatMap(({ name, allocatable }): [string, number][] =>
      allocatable?.count === undefined ? [] : [[name ?? '', allocatable.count]],
    ),
  )
}

/** Drivers by the name of the volume, or of a claim without a volume. */
// Models filterAttachableVolumes, getCSIDriverInfo and getCSIDriverInfoFromSC.
function volumesOf(pod: Pod, { claims, volumes, classes }: StorageListers): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of claimNamesOf(pod)) {
    const claim = claims.get(pod.metadata.namespace ?? '', name)
    if (!claim) continue
    const volume = volumes.get('', claim.spec.volumeName ?? '')
    const driver = volume
      ? driverOf(podVolumeOf(volume))
      : driverOfProvisioner(classes.get('', classNameOf(claim))?.provisioner ?? '')
    if (driver) found.set(volume?.metadata.name ?? `${pod.metadata.namespace}/${name}`, driver)
  }
  return found
}
