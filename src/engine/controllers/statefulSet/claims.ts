/**
 * Owners of the PersistentVolumeClaims of a StatefulSet's Pods. Models pkg/controller/statefulset/stateful_set_utils.go
 * (v1.36).
 */
import type { Claim, StatefulSet } from '../../api/kindTypes.ts'
import type { OwnerReference } from '../../api/types.ts'
import { newControllerRef, type Owner } from '../controllerUtils/controllerRefManager.ts'
import { isInRange, parentAndOrdinal } from './identity.ts'

export function retentionOf({ spec }: StatefulSet): { readonly whenDeleted: string; readonly whenScaled: string } {
  return spec.persistentVolumeClaimRetentionPolicy
}

const refsOf = ({ metadata }: Claim): readonly OwnerReference[] => metadata.ownerReferences ?? []

/** The reference names the object, possibly an earlier one. */
const names = (ref: OwnerReference, { apiVersion, kind, metadata }: Owner): boolean =>
  ref.apiVersion === apiVersion && ref.kind === kind && ref.name === metadata.name

const owns = (claim: Claim, { metadata }: Owner): boolean => refsOf(claim).some(({ uid }) => uid === metadata.uid)

/** Whether a reference names a deleted object with the same name. Models hasStaleOwnerRef. */
export function hasStaleOwner(claim: Claim, owner: Owner): boolean {
  const ref = refsOf(claim).find((one) => names(one, owner))
  return ref !== undefined && ref.uid !== owner.metadata.uid
}

/** Whether the claim has another controller, so that no owner may be added. Models hasUnexpectedController. */
export function hasOtherController(claim: Claim, set: StatefulSet, pod: Owner): boolean {
  const { whenDeleted, whenScaled } = retentionOf(set)
  if (whenDeleted === 'Retain' && whenScaled === 'Retain') return false
  for (const ref of refsOf(claim)) {
    const own = [set, pod].find((owner) => names(ref, owner))
    if (own ? ref.uid !== own.metadata.uid : ref.controller) return true
  }
  return false
}

/** Required owner of a Pod's claim: none, the set or, if its ordinal is surplus, the Pod. */
function wantedOwner(set: StatefulSet, pod: Owner): Owner | undefined {
  const { whenDeleted, whenScaled } = retentionOf(set)
  const isScaledDown = !isInRange(set, parentAndOrdinal(pod.metadata.name).ordinal)
  if (whenScaled === 'Delete' && isScaledDown) return pod
  return whenDeleted === 'Delete' && (whenScaled === 'Retain' || !isScaledDown) ? set : undefined
}

/** Whether a claim's owners match the retention policy. Models isClaimOwnerUpToDate. */
export function isOwnerUpToDate(claim: Claim, set: StatefulSet, pod: Owner): boolean {
  if (hasStaleOwner(claim, set) || hasStaleOwner(claim, pod)) return true
  if (hasOtherController(claim, set, pod)) return !(owns(claim, set) || owns(claim, pod))
  const isOwn = ({ uid }: OwnerReference) => uid === set.metadata.uid || uid === pod.metadata.uid
  if (refsOf(claim).some((ref) => isOwn(ref) && !ref.controller)) return false
  const wanted = wantedOwner(set, pod)
  return owns(claim, set) === (wanted === set) && owns(claim, pod) === (wanted === pod)
}

/** The claim with the owners required by the retention policy. Models updateClaimOwnerRefForSetAndPod. */
export function withWantedOwner(claim: Claim, set: StatefulSet, pod: Owner): Claim {
  const others = refsOf(claim).filter((ref) => !names(ref, set) && !names(ref, pod))
  const wanted = hasOtherController(claim, set, pod) ? undefined : wantedOwner(set, pod)
  return {
    ...claim,
    metadata: { ...claim.metadata, ownerReferences: wanted ? [...others, newControllerRef(wanted)] : others },
  }
}
