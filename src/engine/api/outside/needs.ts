/** Needs of Pods outside of the API: drivers and files of nodes, servers, users of images. */

import { asObject } from '../jsonObject.ts'
import { lookup } from '../lookup.ts'
import type { Container, JsonValue, PodSpec } from '../types.ts'

/** A volume in the form of a Pod's spec: its name and a single source. */
export interface WrittenVolume {
  readonly name: string
  readonly [source: string]: JsonValue
}

/** The CSI driver for each volume source that kubelets of older releases mounted without a driver. */
// Models k8s.io/csi-translation-lib/plugins (v1.36).
const migratedDrivers: ReadonlyMap<string, string> = new Map([
  ['awsElasticBlockStore', 'ebs.csi.aws.com'],
  ['azureDisk', 'disk.csi.azure.com'],
  ['azureFile', 'file.csi.azure.com'],
  ['cinder', 'cinder.csi.openstack.org'],
  ['gcePersistentDisk', 'pd.csi.storage.gke.io'],
  ['portworxVolume', 'pxd.portworx.com'],
  ['vsphereVolume', 'csi.vsphere.vmware.com'],
])

/** Volume sources that the API still has and that kubelets of v1.36 no longer mount. */
// Models cmd/kubelet/app/plugins.go ProbeVolumePlugins (v1.36), where they are missing.
export const removedVolumes: ReadonlySet<string> = new Set([
  'cephfs',
  'flocker',
  'glusterfs',
  'photonPersistentDisk',
  'quobyte',
  'rbd',
  'scaleIO',
  'storageos',
])

/** The CSI driver that a Pod's volume needs; undefined for a volume of another type. */
export function driverOf(volume: WrittenVolume): string | undefined {
  const { driver } = asObject(volume.csi)
  if (typeof driver === 'string') return driver
  for (const [source, migrated] of migratedDrivers) if (isSet(volume[source])) return migrated
  return undefined
}

/**
 * The source of a PersistentVolume in the form of a Pod's volume, with only the member that names the place of the
 * data.
 */
export function podVolumeOf({
  spec,
  metadata,
}: {
  readonly spec?: object
  readonly metadata: { readonly name: string }
}): WrittenVolume {
  const source = Object.entries(spec ?? {}).filter(([name, value]) => isSource.has(name) && isSet(value))
  return { ...Object.fromEntries(source), name: metadata.name }
}

const isSource: ReadonlySet<string> = new Set([
  ...migratedDrivers.keys(),
  ...removedVolumes,
  'csi',
  'fc',
  'flexVolume',
  'hostPath',
  'iscsi',
  'local',
  'nfs',
])

/** The server or disk of a volume that nodes mount over the network: `nfs:10.0.0.1:/data`; undefined for another type. */
export function networkStorageOf({ nfs, iscsi, fc, flexVolume }: WrittenVolume): string | undefined {
  if (isSet(nfs)) return `nfs:${text(asObject(nfs).server)}:${text(asObject(nfs).path)}`
  if (isSet(iscsi)) return `iscsi:${text(asObject(iscsi).targetPortal)}`
  if (isSet(fc)) return 'fc'
  return isSet(flexVolume) ? `flex:${text(asObject(flexVolume).driver)}` : undefined
}

const checkedTypes: Readonly<Record<string, string>> = lookup({
  Directory: 'directory',
  File: 'file',
  Socket: 'socket file',
  CharDevice: 'character device',
  BlockDevice: 'block device',
})

/** Folders and files that every Linux node has. */
const ofEveryNode =
  /^\/(?:|dev|proc|sys|etc|run|tmp|usr|var|lib|lib64|bin|sbin|home|root|opt|boot|mnt|(?:dev|proc|sys)\/.*|usr\/(?:bin|lib|local|src|share)|lib\/modules|etc\/(?:hosts|passwd|group|os-release|machine-id|kubernetes|ssl|ssl\/certs|cni\/net\.d|resolv\.conf)|run\/(?:systemd|udev)|var\/(?:run|lib|log|tmp|cache|log\/pods|log\/containers|lib\/kubelet(?:\/(?:pods|plugins|plugins_registry|device-plugins|pod-resources))?))\/?$/

/**
 * The path that a node needs for a hostPath or local volume: `{ path, what }`, where `what` is the kubelet's word for
 * its type; undefined if the kubelet checks nothing, or if every node has the path.
 */
// Models pkg/volume/hostpath/host_path.go checkTypeInternal (v1.36).
export function requiredPath({
  hostPath,
  local,
}: WrittenVolume): { readonly path: string; readonly what: string } | undefined {
  // Models pkg/volume/local/local.go NewMounter (v1.36), which mounts any existing path.
  if (isSet(local)) return { path: text(asObject(local).path), what: 'directory' }
  const { path, type } = asObject(hostPath)
  const what = typeof type === 'string' && Object.hasOwn(checkedTypes, type) ? checkedTypes[type] : undefined
  return what === undefined || ofEveryNode.test(text(path)) ? undefined : { path: text(path), what }
}

/** Whether a container must not run as root, and the user in its spec; the user is undefined if the image decides. */
// Models pkg/securitycontext/util.go DetermineEffectiveSecurityContext (v1.36).
export function effectiveUser(
  spec: PodSpec,
  container: Container,
): { readonly isNonRoot: boolean; readonly user: number | undefined } {
  const ofPod = asObject(spec.securityContext)
  const own = asObject(container.securityContext)
  const user = own.runAsUser ?? ofPod.runAsUser
  return {
    isNonRoot: (own.runAsNonRoot ?? ofPod.runAsNonRoot) === true,
    user: typeof user === 'number' ? user : undefined,
  }
}

const isSet = (value: JsonValue | undefined): boolean => value !== undefined && value !== null
const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
