/** Matching of PersistentVolumes and claims, for the binding controller and for the scheduler. */
import type { Claim, StorageClass, Volume } from '../kindTypes.ts'
import { quantityValue } from '../quantity.ts'
import { selectorMatches } from '../selector.ts'
import type { Node } from '../types.ts'
import { matchesNodeTerms } from './nodeSelection.ts'

/** Annotations of a claim: the node that the scheduler has chosen, and that its binding is complete. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node'
export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed'
export const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller'

const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

/** Whether the class has a provisioner that creates volumes. */
export const isProvisioning = ({ provisioner }: StorageClass): boolean => provisioner !== NO_PROVISIONER

export const isBoundClaim = ({ metadata, spec, status }: Claim): boolean =>
  status?.phase === 'Bound' || (Boolean(spec.volumeName) && metadata.annotations?.[BIND_COMPLETED] !== undefined)

/** Whether binding a claim of the class waits until the scheduler has chosen a node. */
export const waitsForNode = (found: StorageClass | undefined): boolean =>
  found?.volumeBindingMode === 'WaitForFirstConsumer'

/** An annotation of claims and volumes that names their class, as before v1.8. */
export const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'

/** The class of a claim or a volume: the older annotation takes precedence over the field. */
// Models k8s.io/component-helpers/storage/volume GetPersistentVolumeClaimClass and GetPersistentVolumeClass (v1.36).
export const classNameOf = ({ metadata = {}, spec = {} }: Classed): string =>
  metadata.annotations?.[CLASS_ANNOTATION] ?? spec.storageClassName ?? ''

interface Classed {
  readonly metadata?: { readonly annotations?: Readonly<Record<string, string>> }
  readonly spec?: { readonly storageClassName?: string }
}

/** The bytes that the claim asks for. */
export const requestedBytes = ({ spec }: Claim): number => quantityValue(spec.resources?.requests?.storage ?? '0')

/** Whether the volume's claimRef names this claim. */
// Models k8s.io/component-helpers/storage/volume IsVolumeBoundToClaim (v1.36).
export function isReservedFor({ spec: { claimRef } }: Volume, { metadata }: Claim): boolean {
  if (claimRef?.name !== metadata.name || claimRef.namespace !== metadata.namespace) return false
  return !claimRef.uid || claimRef.uid === metadata.uid
}

interface MatchOptions {
  /** The node on which the volume must be usable. */
  readonly node?: Node
  /** Whether the claim's class waits for a node. Then, without a node, only a volume that names the claim fits. */
  readonly isDelayed?: boolean
  /** Names of volumes that are about to be bound to other claims. */
  readonly taken?: ReadonlySet<string>
}

/** The volume that names the claim; otherwise the smallest free volume that is large enough. */
// Models k8s.io/component-helpers/storage/volume FindMatchingVolume (v1.36).
export function matchingVolume(
  volumes: Iterable<Volume>,
  claim: Claim,
  { node, isDelayed = false, taken }: MatchOptions = {},
): Volume | undefined {
  const wanted = requestedBytes(claim)
  let best: Volume | undefined
  for (const volume of volumes) {
    if (taken?.has(volume.metadata.name) || !isCandidate(volume, claim, wanted)) continue
    const isReachable = node === undefined || isUsableOn(volume, node)
    if (isReservedFor(volume, claim)) {
      if (!isReachable) return undefined
      return volume
    }
    if ((node === undefined && isDelayed) || !isReachable || volume.status.phase !== 'Available') continue
    if (classNameOf(volume) !== classNameOf(claim)) continue
    if (claim.spec.selector && !selectorMatches(claim.spec.selector, volume.metadata.labels)) continue
    if (!best || sizeOf(volume) < sizeOf(best)) best = volume
  }
  return best
}

function isCandidate(volume: Volume, claim: Claim, wanted: number): boolean {
  const { spec, metadata } = volume
  if (spec.claimRef && !isReservedFor(volume, claim)) return false
  return (
    metadata.deletionTimestamp === undefined &&
    sizeOf(volume) >= wanted &&
    hasMode(volume, claim) &&
    hasAttributes(volume, claim) &&
    hasAccessModes(volume, claim)
  )
}

const hasMode = (volume: Volume, claim: Claim): boolean =>
  (volume.spec.volumeMode ?? 'Filesystem') === claim.spec.volumeMode

const hasAttributes = (volume: Volume, claim: Claim): boolean =>
  (volume.spec.volumeAttributesClassName ?? '') === (claim.spec.volumeAttributesClassName ?? '')

const hasAccessModes = ({ spec }: Volume, { spec: { accessModes = [] } }: Claim): boolean =>
  accessModes.every((mode) => spec.accessModes?.includes(mode))

/** Why a claim cannot have the volume that it names; undefined if it can. */
// Models pkg/controller/volume/persistentvolume/pv_controller.go checkVolumeSatisfyClaim (v1.36).
export function namedVolumeMismatch(volume: Volume, claim: Claim): string | undefined {
  const { name, deletionTimestamp } = volume.metadata
  if (deletionTimestamp !== undefined) return `the volume is marked for deletion "${name}"`
  if (sizeOf(volume) < requestedBytes(claim)) return 'requested PV is too small'
  if (classNameOf(volume) !== classNameOf(claim)) return 'storageClassName does not match'
  if (!hasAttributes(volume, claim)) return 'volumeAttributesClassName does not match'
  if (!hasMode(volume, claim)) return 'incompatible volumeMode'
  return hasAccessModes(volume, claim) ? undefined : 'incompatible accessMode'
}

const sizeOf = ({ spec }: Volume): number => quantityValue(spec.capacity?.storage ?? '0')

/** Whether the volume's node affinity matches the node. */
export function isUsableOn({ spec }: Volume, node: Node): boolean {
  const terms = spec.nodeAffinity?.required?.nodeSelectorTerms
  return terms === undefined || matchesNodeTerms(terms, node)
}

/** Whether the class allows volumes for this node. */
export function isAllowedTopology({ allowedTopologies = [] }: StorageClass, { metadata }: Node): boolean {
  const fits = ({ matchLabelExpressions = [] }: (typeof allowedTopologies)[number]): boolean =>
    matchLabelExpressions.every(({ key, values = [] }) => values.includes(metadata.labels?.[key] ?? ''))
  return allowedTopologies.length === 0 || allowedTopologies.some(fits)
}
