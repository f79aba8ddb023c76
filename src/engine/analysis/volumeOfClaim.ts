/** PersistentVolumes of a store: the claims that they fit, and the places from which they can be mounted. */
import type { Volume } from '../api/kindTypes.ts'
import { driverOf, podVolumeOf } from '../api/outside/needs.ts'
import { reachOfProvisioner, type VolumeReach } from '../api/outside/provisioners.ts'
import { classNameOf } from '../api/placing/volumeMatching.ts'
import type { JsonObject } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'

/** A volume of the store that may fit a claim of this class and spec: the controller checks more. */
export function volumeForClaim(
  store: StoredObjects,
  className: string,
  { accessModes, volumeName }: JsonObject,
): Volume | undefined {
  const all = [...store.list('persistentvolumes')]
  if (typeof volumeName === 'string' && volumeName !== '')
    return all.find(({ metadata }) => metadata.name === volumeName)
  const modes = Array.isArray(accessModes) ? accessModes : []
  return all.find(
    (volume) =>
      classNameOf(volume) === className &&
      modes.every((mode) => volume.spec?.accessModes?.includes(String(mode)) === true),
  )
}

const shared: VolumeReach = { kind: 'shared' }

/** The places from which a volume can be mounted, by its type; undefined if they are unknown. */
export function reachOfVolume(volume: Volume): VolumeReach | undefined {
  const source = podVolumeOf(volume)
  const driver = driverOf(source)
  if (driver !== undefined) return reachOfProvisioner(driver)
  // These types need no attachment to a node: each node mounts its own path or the server's; the scheduler knows where
  // a local path is.
  return ['hostPath', 'local', 'nfs'].some((type) => source[type] !== undefined) ? shared : undefined
}
