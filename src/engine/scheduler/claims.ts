/**
 * The effect of a Pod's claims on the choice of its node. Models pkg/scheduler/framework/plugins/volumebinding (v1.36).
 */

import type { Claim, StorageClass, Volume } from '../api/kindTypes.ts'
import {
  classNameOf,
  isAllowedTopology,
  isBoundClaim,
  isProvisioning,
  isUsableOn,
  matchingVolume,
  requestedBytes,
  SELECTED_NODE,
  waitsForNode,
} from '../api/placing/volumeMatching.ts'
import { claimNamesOf, claimsOf, notOwnClaim, type UsedClaim } from '../api/podVolumes.ts'
import type { Node, Pod } from '../api/types.ts'
import type { Refusal, VolumeFault } from './filters.ts'
import type { NodeTable } from './nodeTable.ts'
import { hasSpace } from './storageCapacity.ts'
import type { LimitListers, StorageListers } from './storageListers.ts'
import { volumeLimitFault } from './volumeLimits.ts'

/** The scheduler's message about a Pod with claims that must be bound before it gets a node. */
export const UNBOUND_CLAIMS = 'pod has unbound immediate PersistentVolumeClaims'
const NODE_CONFLICT = "node(s) didn't match PersistentVolume's node affinity"
const ZONE_CONFLICT = 'node(s) had no available volume zone'
const BIND_CONFLICT = "node(s) didn't find available persistent volumes to bind"
const NO_SPACE = 'node(s) did not have enough free storage'

const claimOf = ({ claims }: StorageListers, pod: Pod, name: string): Claim | undefined =>
  claims.get(pod.metadata.namespace ?? '', name)

const classOf = ({ classes }: StorageListers, claim: Claim): StorageClass | undefined =>
  classes.get('', classNameOf(claim))

/** The reason for which no node is checked; undefined if the claims allow a check. */
// Models PreFilter and podHasPVCs.
export function claimObstacle(pod: Pod, storage: StorageListers): string | undefined {
  let isUnbound = false
  for (const one of claimsOf(pod)) {
    const claim = claimOf(storage, pod, one.name)
    const fault = claimFault(pod, one, claim)
    if (fault !== undefined) return fault
    if (claim && !isBoundClaim(claim) && !isDelayed(claim, storage)) isUnbound = true
  }
  return isUnbound ? UNBOUND_CLAIMS : undefined
}

function claimFault(pod: Pod, { name, isOwn }: UsedClaim, claim: Claim | undefined): string | undefined {
  if (!claim && isOwn) return `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`
  if (!claim) return `persistentvolumeclaim "${name}" not found`
  if (claim.status?.phase === 'Lost')
    return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${claim.spec.volumeName}"`
  if (claim.metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${name}" is being deleted`
  return isOwn ? notOwnClaim(pod, claim) : undefined
}

/**
 * Whether a claim is bound only after a node is chosen. A claim with a volumeName is bound at once, whatever its class.
 */
const isDelayed = (claim: Claim, storage: StorageListers): boolean =>
  !claim.spec.volumeName && waitsForNode(classOf(storage, claim))

/** Claims that are bound after a node is chosen, smallest first. */
function waitingClaims(pod: Pod, storage: StorageListers): readonly Claim[] {
  return claimNamesOf(pod)
    .flatMap((name) => claimOf(storage, pod, name) ?? [])
    .filter((claim) => !isBoundClaim(claim))
    .sort((a, b) => requestedBytes(a) - requestedBytes(b))
}

/** The volumes of a Pod's claims on a node. */
export interface VolumePlan {
  readonly found: readonly { readonly claim: Claim; readonly volume: Volume }[]
  /** Claims for which a volume must be provisioned. */
  readonly made: readonly Claim[]
}

/**
 * The volumes for the Pod's claims on a node, or the reason for which a claim gets none. `taken`: names of volumes that
 * will be bound to other Pods' claims.
 */
// Models findMatchingVolumes and checkVolumeProvisions.
export function volumePlan(
  pod: Pod,
  node: Node,
  storage: LimitListers,
  taken: ReadonlySet<string>,
): VolumePlan | string {
  const found: { claim: Claim; volume: Volume }[] = []
  const made: Claim[] = []
  const chosen = new Set(taken)
  for (const claim of waitingClaims(pod, storage)) {
    const selected = claim.metadata.annotations?.[SELECTED_NODE]
    if (selected !== undefined && selected !== node.metadata.name) return BIND_CONFLICT
    const volumes = storage.volumes.all()
    const volume = selected === undefined ? matchingVolume(volumes, claim, { node, taken: chosen }) : undefined
    const storageClass = classOf(storage, claim)
    if (volume) {
      found.push({ claim, volume })
      chosen.add(volume.metadata.name)
    } else if (storageClass && isProvisioning(storageClass) && isAllowedTopology(storageClass, node)) {
      if (!hasSpace(claim, storageClass, node, storage)) return NO_SPACE
      made.push(claim)
    } else return BIND_CONFLICT
  }
  return { found, made }
}

/** The reason for which volumes keep the Pod from a node; undefined if they allow the node. */
// Models binder.go FindPodVolumes.
export function volumeFault(
  pod: Pod,
  storage: LimitListers | undefined,
  taken: ReadonlySet<string>,
  table: NodeTable,
): VolumeFault | undefined {
  const names = storage ? claimNamesOf(pod) : []
  if (!storage || names.length === 0) return undefined
  const bound = names.flatMap((name) => {
    const claim = claimOf(storage, pod, name)
    const volume = storage.volumes.get('', claim?.spec.volumeName ?? '')
    return volume && claim && isBoundClaim(claim) ? [volume] : []
  })
  const users = usersOfExclusive(pod, storage, table)
  return (info, without) => {
    const { node } = info
    if (users.some((uid) => !without.has(uid)))
      return { plugin: 'VolumeRestrictions', reasons: [IN_USE], isFinal: false }
    const limit = volumeLimitFault(pod, info, storage, without)
    if (limit !== undefined) return { plugin: 'NodeVolumeLimits', reasons: [limit], isFinal: false }
    const plan = volumePlan(pod, node, storage, taken)
    const reasons = [
      ...(bound.every((volume) => isUsableOn(volume, node)) ? [] : [NODE_CONFLICT]),
      ...(typeof plan === 'string' ? [plan] : []),
    ]
    if (reasons.length > 0) return { plugin: 'VolumeBinding', reasons, isFinal: true }
    if (bound.every((volume) => isInZone(volume, node))) return undefined
    return { plugin: 'VolumeZone', reasons: [ZONE_CONFLICT], isFinal: true }
  }
}

const ZONE_LABELS = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region'] as const
const OLD_LABELS = ['failure-domain.beta.kubernetes.io/zone', 'failure-domain.beta.kubernetes.io/region'] as const

/**
 * Whether a node is in the zone and region of the volume's labels; a node without these labels is in every zone and
 * region.
 */
// Models pkg/scheduler/framework/plugins/volumezone Filter (v1.36).
function isInZone({ metadata: { labels: wanted = {} } }: Volume, { metadata: { labels = {} } }: Node): boolean {
  if (![...ZONE_LABELS, ...OLD_LABELS].some((key) => key in labels)) return true
  return ZONE_LABELS.every((key, i) => {
    const old = OLD_LABELS[i] ?? ''
    const values = (wanted[key] ?? wanted[old])?.split('__')
    return values === undefined || values.includes(labels[key] ?? labels[old] ?? '')
  })
}

const IN_USE =
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod'

/** The other Pods that use a claim of the Pod that only one Pod may use. */
// Models pkg/scheduler/framework/plugins/volumerestrictions PreFilter (v1.36).
function usersOfExclusive(pod: Pod, storage: StorageListers, table: NodeTable): readonly string[] {
  const { namespace = '', uid } = pod.metadata
  const exclusive = claimNamesOf(pod).filter(
    (name) => claimOf(storage, pod, name)?.spec?.accessModes?.includes('ReadWriteOncePod') === true,
  )
  if (exclusive.length === 0) return []
  const isUser = (other: Pod): boolean =>
    other.metadata.uid !== uid &&
    other.metadata.namespace === namespace &&
    claimNamesOf(other).some((name) => exclusive.includes(name))
  return table.list().flatMap(({ pods }) => [...pods.values()].filter(isUser).map(({ metadata }) => metadata.uid))
}

/** The refusal of a Pod on all nodes for its claims. */
export function refusedByClaims(reason: string, table: NodeTable) {
  const refusal: Refusal = { plugin: 'VolumeBinding', reasons: [reason], isFinal: true }
  return { kind: 'refused' as const, reason, refusals: new Map(table.list().map(({ name }) => [name, refusal])) }
}
