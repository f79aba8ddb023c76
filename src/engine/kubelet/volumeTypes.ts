/** Volumes that no kubelet can mount, and volumes whose driver, server or path a node may lack. */
import { asObject, textOf } from '../api/jsonObject.ts'
import { driverKey, hostPathKey, storageKey } from '../api/outside/keys.ts'
import { driverOf, networkStorageOf, removedVolumes, requiredPath, type WrittenVolume } from '../api/outside/needs.ts'
import { quantityValue } from '../api/quantity.ts'
import type { PodSpec } from '../api/types.ts'
import type { MountFailure } from './types.ts'

const HUGE_PAGES = /^HugePages(?:-|$)/

/**
 * The failure of a volume by its type alone; undefined if it can be mounted. `assumed`: the answers of the cluster's
 * config.
 */
export function volumeTypeFailure(
  assumed: Readonly<Record<string, string>>,
  volume: WrittenVolume,
  spec: PodSpec,
): MountFailure | undefined {
  const { name } = volume
  const setUp = (text: string): MountFailure => setUpFailure(name, text)
  for (const source of removedVolumes) if (volume[source] !== undefined) return noPluginFailure(name)
  if (volume.gitRepo !== undefined)
    return setUp(
      'git-repo volume plugin has been disabled; if necessary, it may be re-enabled by enabling the feature-gate `GitRepoVolumeDriver`',
    )
  const medium = textOf(asObject(volume.emptyDir).medium)
  if (medium !== '' && medium !== 'Memory' && !HUGE_PAGES.test(medium))
    return setUp(`unknown storage medium "${medium}"`)
  const hugePages = HUGE_PAGES.test(medium) ? hugePagesError(medium, spec) : undefined
  if (hugePages !== undefined) return setUp(hugePages)
  const driver = driverOf(volume)
  if (driver !== undefined && assumed[driverKey(driver)] === 'absent') return absentDriverFailure(name, driver)
  const required = requiredPath(volume)
  if (required && assumed[hostPathKey(required.path)] === 'absent')
    return volume.local === undefined
      ? setUp(`hostPath type check failed: ${required.path} is not a ${required.what}`)
      : {
          volume: name,
          message: `MountVolume.NewMounter initialization failed for volume "${name}" : path "${required.path}" does not exist`,
        }
  const storage = networkStorageOf(volume)
  if (storage === undefined || assumed[storageKey(storage)] !== 'absent') return undefined
  return volume.flexVolume === undefined ? setUp('mount failed: exit status 32') : noPluginFailure(name)
}

/** The failure of a volume in the words of pkg/volume/util/operationexecutor GenerateMountVolumeFunc (v1.36). */
export const setUpFailure = (name: string, text: string): MountFailure => ({
  volume: name,
  message: `MountVolume.SetUp failed for volume "${name}" : ${text}`,
})

// Models pkg/kubelet/volumemanager/volume_manager.go WaitForAttachAndMount (v1.36).
export const noPluginFailure = (name: string): MountFailure => ({
  volume: name,
  message: `Unable to attach or mount volumes: unmounted volumes=[${name}], unattached volumes=[], failed to process volumes=[${name}]: failed to get Plugin from volumeSpec for volume "${name}" err=no volume plugin matched`,
})

// Models pkg/volume/csi/csi_mounter.go SetUpAt (v1.36).
export const absentDriverFailure = (name: string, driver: string): MountFailure =>
  setUpFailure(
    name,
    `kubernetes.io/csi: mounter.SetUpAt failed to get CSI client: driver name ${driver} not found in the list of registered CSI drivers`,
  )

const HUGE_PAGES_RESOURCE = 'hugepages-'

/** The error of a volume of huge pages whose page size the containers do not request. */
// Models pkg/volume/emptydir/empty_dir.go getPageSizeMountOption (v1.36).
function hugePagesError(medium: string, spec: PodSpec): string | undefined {
  const { resources, containers, initContainers = [] } = spec
  const all = [resources, ...[...containers, ...initContainers].map((one) => one.resources)]
  const sizes = all.flatMap((one) =>
    Object.keys({ ...one?.limits, ...one?.requests })
      .filter((name) => name.startsWith(HUGE_PAGES_RESOURCE))
      .map((name) => quantityValue(name.slice(HUGE_PAGES_RESOURCE.length))),
  )
  const [, wanted] = /^HugePages-(.+)$/.exec(medium) ?? []
  if (wanted === undefined && new Set(sizes).size > 1)
    return `medium: ${medium} can't be used if container requests multiple huge page sizes`
  const isFound = wanted === undefined ? sizes.length > 0 : sizes.includes(quantityValue(wanted))
  return isFound
    ? undefined
    : `medium ${medium}: hugePages storage requested, but there is no resource request for huge pages`
}
