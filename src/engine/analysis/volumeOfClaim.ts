/** PersistentVolumes of a store: for which claims they are, and from where they can be mounted. */
import type { Volume } from '../api/kindTypes.ts'
import { driverOf, sourceOf } from '../api/outside/needs.ts'
import { reachOfProvisioner, type VolumeReach } from '../api/outside/provisioners.ts'
import { classNameOf } from '../api/placing/volumeMatching.ts'
import type { JsonObject } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'

/** The volume of the store that may be for a claim of this class and spec: the controller looks closer. */
export function volumeForClaim(
  store: Store,
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

/** From where a volume can be mounted, as its type says it; undefined where that is not known. */
export function reachOfVolume(volume: Volume): VolumeReach | undefined {
  const source = sourceOf(volume)
  const driver = driverOf(source)
  if (driver !== undefined) return reachOfProvisioner(driver)
  // No node attaches these: each mounts its own path or the server's, and where a path is the scheduler knows.
  return ['hostPath', 'local', 'nfs'].some((type) => source[type] !== undefined) ? shared : undefined
}
