/** Claims of storage must be bound before a node is chosen. */
import type { Claim, Volume } from '../api/kindTypes.ts'
import { claimNamesOf } from '../api/podVolumes.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { Refusal, VolumeTerms } from './filters.ts'
import type { NodeTable } from './nodeTable.ts'

/** Reads the cache of claims, or of volumes. */
export interface ClaimLister {
  get(namespace: string, name: string): KubeObject | undefined
}

/** Why a Pod gets no node before its claims are bound. */
export const UNBOUND_CLAIMS = 'pod has unbound immediate PersistentVolumeClaims'

/** Why no node is looked at; undefined if nothing is in the way. */
// Models pkg/scheduler/framework/plugins/volumebinding PreFilter and podHasPVCs (v1.36).
export function claimObstacle(pod: Pod, claims: ClaimLister): string | undefined {
  let isUnbound = false
  for (const name of claimNamesOf(pod)) {
    const claim = claims.get(pod.metadata.namespace ?? '', name) as
      | (KubeObject & { readonly status?: { readonly phase?: string } })
      | undefined
    if (!claim) return `persistentvolumeclaim "${name}" not found`
    if (claim.metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${name}" is being deleted`
    isUnbound ||= claim.status?.phase !== 'Bound'
  }
  return isUnbound ? UNBOUND_CLAIMS : undefined
}

/** What the volumes that the Pod's claims are bound to ask of a node. */
// Models pkg/scheduler/framework/plugins/volumebinding/binder.go checkBoundClaims (v1.36).
export function volumeTerms(pod: Pod, claims?: ClaimLister, volumes?: ClaimLister): readonly VolumeTerms[] {
  if (!claims || !volumes) return []
  return claimNamesOf(pod).flatMap((name) => {
    const claim = claims.get(pod.metadata.namespace ?? '', name) as Claim | undefined
    const volume = volumes.get('', claim?.spec.volumeName ?? '') as Volume | undefined
    const terms = volume?.spec.nodeAffinity?.required?.nodeSelectorTerms
    return terms ? [terms] : []
  })
}

const IN_USE =
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod'

/** The decision for a Pod that names a claim which only one Pod may use, and another one does; undefined if none does. */
// Models pkg/scheduler/framework/plugins/volumerestrictions Filter (v1.36).
export function refusedByUser(pod: Pod, claims: ClaimLister, table: NodeTable) {
  const { namespace = '', uid } = pod.metadata
  const exclusive = claimNamesOf(pod).filter((name) => {
    const claim = claims.get(namespace, name) as
      | (KubeObject & { readonly spec?: { readonly accessModes?: readonly string[] } })
      | undefined
    return claim?.spec?.accessModes?.includes('ReadWriteOncePod') === true
  })
  if (exclusive.length === 0) return undefined
  const isUser = (other: Pod): boolean =>
    other.metadata.uid !== uid &&
    other.metadata.namespace === namespace &&
    claimNamesOf(other).some((name) => exclusive.includes(name))
  const nodes = table.list()
  if (!nodes.some(({ pods }) => [...pods.values()].some(isUser))) return undefined
  const refusal: Refusal = { plugin: 'VolumeRestrictions', reasons: [IN_USE], isFinal: false }
  return { kind: 'refused' as const, reason: undefined, refusals: new Map(nodes.map(({ name }) => [name, refusal])) }
}

/** The decision for a Pod whose claims are in the way. */
export function refusedByClaims(reason: string, table: NodeTable) {
  const refusal: Refusal = { plugin: 'VolumeBinding', reasons: [reason], isFinal: true }
  return { kind: 'refused' as const, reason, refusals: new Map(table.list().map(({ name }) => [name, refusal])) }
}
