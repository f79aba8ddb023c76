/** Makes the PersistentVolume of a provisioner, with the nodes that can mount it. */
import type { Claim, StorageClass } from '../../api/kindTypes.ts'
import {
  driverOfProvisioner,
  type ProvidedClasses,
  reachOfClass,
  type VolumeReach,
} from '../../api/outside/provisioners.ts'
import { PROVISIONED_BY } from '../../api/placing/attachments.ts'
import { classNameOf, isAllowedTopology, SELECTED_NODE } from '../../api/placing/volumeMatching.ts'
import type { JsonObject, Node } from '../../api/types.ts'
import { fnv1a } from '../../sim/prng.ts'

const HOSTNAME = 'kubernetes.io/hostname'
const ZONE = 'topology.kubernetes.io/zone'

/** The facts that determine a provisioned volume. */
interface Provisioning extends ProvidedClasses {
  readonly claim: Claim
  readonly name: string
  readonly storageClass: StorageClass | undefined
  readonly nodes: readonly Node[]
}

export function provisionedVolume({ claim, name, storageClass, provided, nodes }: Provisioning): JsonObject {
  const { spec, metadata } = claim
  const { namespace = '', uid } = metadata
  const { provisioner = '' } = storageClass ?? {}
  const reach = reachOfClass({ provided }, { name: classNameOf(claim), provisioner })
  const place = placeOf(claim, reach, storageClass, nodes)
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { [PROVISIONED_BY]: provisioner } },
    spec: {
      accessModes: [...(spec.accessModes ?? [])],
      capacity: { storage: spec.resources?.requests?.storage ?? '1Gi' },
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name: metadata.name, uid },
      ...(reach?.kind === 'network'
        ? { csi: { driver: driverOfProvisioner(provisioner), volumeHandle: name } }
        : { hostPath: { path: `/var/lib/volumes/${name}`, type: '' } }),
      ...(place ? { nodeAffinity: onlyWhere(...place) } : {}),
      persistentVolumeReclaimPolicy: storageClass?.reclaimPolicy ?? 'Delete',
      storageClassName: classNameOf(claim),
      ...(spec.volumeAttributesClassName ? { volumeAttributesClassName: spec.volumeAttributesClassName } : {}),
      volumeMode: spec.volumeMode,
    },
  }
}

/** Label and value of the nodes that can mount the volume; undefined if all nodes can. */
function placeOf(
  { metadata }: Claim,
  reach: VolumeReach | undefined,
  storageClass: StorageClass | undefined,
  nodes: readonly Node[],
): readonly [key: string, value: string] | undefined {
  const selected = metadata.annotations?.[SELECTED_NODE]
  const node = nodes.find((one) => one.metadata.name === selected)
  if (reach?.kind === 'node')
    return selected === undefined ? undefined : [HOSTNAME, labelOf(node, HOSTNAME) ?? selected]
  if (!reach?.zonal) return undefined
  if (selected !== undefined) return placed(labelOf(node, ZONE))
  const allowed = nodes.filter((one) => storageClass === undefined || isAllowedTopology(storageClass, one))
  const zones = [...new Set(allowed.flatMap((one) => labelOf(one, ZONE) ?? []))].sort()
  // Models k8s.io/cloud-provider/volume/helpers ChooseZoneForVolume: the claim's name chooses the zone, which spreads
  // the claims of a set.
  return placed(zones[fnv1a(metadata.name) % zones.length])
}

const placed = (zone: string | undefined): readonly [string, string] | undefined =>
  zone === undefined ? undefined : [ZONE, zone]

const labelOf = (node: Node | undefined, label: string): string | undefined => node?.metadata.labels?.[label]

const onlyWhere = (key: string, value: string): JsonObject => ({
  required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values: [value] }] }] },
})
