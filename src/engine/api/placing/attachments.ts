/** Network disks that the attach-detach controller attaches to nodes, and the objects for attachments. */
import type { CSIDriver, VolumeAttachment } from '../fields/apiTypes.ts'
import { asObject, textOf } from '../jsonObject.ts'
import type { Volume } from '../kindTypes.ts'
import { volumeKey } from '../outside/keys.ts'
import { driverOf, podVolumeOf } from '../outside/needs.ts'
import { type ProvidedClasses, reachOfClass, reachOfProvisioner, type VolumeReach } from '../outside/provisioners.ts'
import { sha256 } from './sha256.ts'
import { classNameOf } from './volumeMatching.ts'

export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by'

/** A volume that must be attached to a node before the node can mount it. */
export interface Attachable {
  readonly volume: string
  readonly driver: string
  readonly handle: string
  /** Whether only one node at a time can have the volume. */
  readonly isExclusive: boolean
}

/** Facts that decide whether a volume is attached. */
export interface AttachmentFacts extends ProvidedClasses {
  /** Answers to questions about facts outside of the API, as in `ClusterConfig`. */
  readonly assumed?: Readonly<Record<string, string>> | undefined
  /** Reads the CSIDrivers of the cluster. */
  driverNamed(name: string): CSIDriver | undefined
  /** Whether the volume is attached to any node now. */
  isAttached(volume: string): boolean
}

/** The attachment of a volume; undefined for a volume that is only mounted, and for an unknown volume. */
// Models pkg/volume/csi skipAttach and pkg/volume/util IsMultiAttachAllowed (v1.36).
export function attachableOf(volume: Volume, facts: AttachmentFacts): Attachable | undefined {
  const { name, annotations } = volume.metadata
  const { claimRef, accessModes = [], csi } = volume.spec ?? {}
  const driver = driverOf(podVolumeOf(volume)) ?? annotations?.[PROVISIONED_BY] ?? ''
  const answer = facts.assumed?.[volumeKey(claimRef?.namespace ?? '', claimRef?.name ?? '')]
  if (driver === '' || answer === 'shared') return undefined
  const isRequired =
    facts.driverNamed(driver)?.spec?.attachRequired ??
    (answer === 'one-node' ||
      reachOf(facts, { name: classNameOf(volume), driver })?.kind === 'network' ||
      facts.isAttached(name))
  if (!isRequired) return undefined
  const isShared =
    accessModes.length === 0 || accessModes.some((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany')
  return {
    volume: name,
    driver: driverName(driver),
    handle: textOf(asObject(csi).volumeHandle) || name,
    isExclusive: !isShared && answer !== 'same-node',
  }
}

const MOST_DRIVER_NAME = 63

/** A valid driver name for a provisioner, whose own name may be invalid as a driver name: `example.com/disk`. */
const driverName = (name: string): string => name.replace(/[^A-Za-z0-9.-]/g, '.').slice(0, MOST_DRIVER_NAME)

const reachOf = (
  facts: ProvidedClasses,
  { name, driver }: { readonly name: string; readonly driver: string },
): VolumeReach | undefined => reachOfClass(facts, { name, provisioner: driver }) ?? reachOfProvisioner(driver)

/**
 * The name of the VolumeAttachment for a volume on a node. Models pkg/volume/csi/csi_attacher.go getAttachmentName
 * (v1.36).
 */
export const attachmentName = ({ handle, driver }: Attachable, node: string): string =>
  `csi-${sha256(`${handle}${driver}${node}`)}`

/** The volume of a VolumeAttachment. */
export const attachedVolume = ({ spec }: VolumeAttachment): string => spec?.source?.persistentVolumeName ?? ''
