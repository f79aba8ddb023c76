/**
 * Writes the scheduler's changes of device claims. Models bindClaim, Unreserve and PostFilter of the plugin
 * DynamicResources (v1.36).
 */
import { timestampAt } from '../../api/clock.ts'
import { StatusError } from '../../api/errors.ts'
import type { AllocationResult } from '../../api/fields/apiTypes.ts'
import type { ResourceClaim } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { extendedClaim } from '../../api/placing/extendedDevices.ts'
import { CLAIM_FINALIZER, isAllocated, isReservedFor, reservedFor } from '../../api/placing/podDevices.ts'
import type { Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import { unlessRefused } from '../../client/refusals.ts'

/**
 * Reserves the claim for the Pod, and writes its devices if it has none yet. Throws a `StatusError` with upstream's
 * message.
 */
export function bindClaim(
  client: ApiClient,
  cached: ResourceClaim,
  {
    pod,
    allocation,
    now,
  }: { readonly pod: Pod; readonly allocation: AllocationResult | undefined; readonly now: number },
): ResourceClaim {
  const { namespace = '', name, uid } = cached.metadata
  let claim = client.get('resourceclaims', namespace, name)
  if (claim.metadata.uid !== uid || claim.metadata.deletionTimestamp !== undefined)
    throw new StatusError('Conflict', `claim ${keyOf(cached)} got deleted in the meantime`)
  if (allocation && isAllocated(claim))
    throw new StatusError('Conflict', `claim ${keyOf(cached)} got allocated elsewhere in the meantime`)
  if (!allocation && !isAllocated(claim))
    throw new StatusError('Conflict', `claim ${keyOf(cached)} got deallocated elsewhere in the meantime`)
  const { finalizers = [] } = claim.metadata
  if (allocation && !finalizers.includes(CLAIM_FINALIZER)) {
    const metadata = { ...claim.metadata, finalizers: [...finalizers, CLAIM_FINALIZER] }
    claim = client.update('resourceclaims', namespace, { ...claim, metadata })
  }
  const made = { allocationTimestamp: timestampAt(now), ...(claim.status?.allocation ?? allocation) }
  const withDevices: ResourceClaim = { ...claim, status: { ...claim.status, allocation: made } }
  return client.updateStatus('resourceclaims', namespace, reservedFor(withDevices, pod))
}

/** Creates the claim for a Pod's extended resources. Throws a `StatusError` with upstream's message. */
// Models createExtendedResourceClaimInAPI.
export function createExtendedClaim(client: ApiClient, pod: Pod, claim: ResourceClaim): ResourceClaim {
  try {
    const made = extendedClaim(pod, claim.spec?.devices?.requests ?? [])
    return client.create('resourceclaims', pod.metadata.namespace ?? '', made)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    throw new StatusError(error.reason, `create claim for extended resources ${keyOf(claim)}: ${error.message}`)
  }
}

/** Writes into the Pod's status which requests of the claim its containers use. */
// Models patchPodExtendedResourceClaimStatus.
export function noteExtendedClaim(
  client: ApiClient,
  pod: Pod,
  extendedResourceClaimStatus: NonNullable<Pod['status']['extendedResourceClaimStatus']>,
): void {
  const { namespace = '', name } = pod.metadata
  const live = client.get('pods', namespace, name)
  client.updateStatus('pods', namespace, { ...live, status: { ...live.status, extendedResourceClaimStatus } })
}

/** Deletes the claim for the extended resources of a Pod whose binding failed. */
// Models deleteClaim.
export const deleteExtendedClaim = (client: ApiClient, { metadata: { namespace = '', name } }: ResourceClaim) =>
  // After a refusal, the next attempt for the Pod deletes it.
  unlessRefused(() => {
    const claim = client.get('resourceclaims', namespace, name)
    const { finalizers = [], ...metadata } = claim.metadata
    const left = finalizers.filter((one) => one !== CLAIM_FINALIZER)
    client.update('resourceclaims', namespace, {
      ...claim,
      metadata: { ...metadata, ...(left.length > 0 ? { finalizers: left } : {}) },
    })
    client.delete('resourceclaims', namespace, name)
    return claim
  })

/** Removes a Pod whose binding failed from its claim; the devices stay allocated. */
export function unreserveClaim(client: ApiClient, { metadata }: ResourceClaim, pod: Pod): ResourceClaim | undefined {
  const { namespace = '', name } = metadata
  // After a refusal, the next attempt for the Pod tries again.
  return unlessRefused(() => {
    const claim = client.get('resourceclaims', namespace, name)
    if (claim.metadata.uid !== metadata.uid || !isReservedFor(pod, claim)) return undefined
    const users = claim.status?.reservedFor?.filter(({ uid }) => uid !== pod.metadata.uid) ?? []
    return client.updateStatus('resourceclaims', namespace, {
      ...claim,
      status: { ...claim.status, reservedFor: users },
    })
  })
}

/** Removes the devices from a claim; undefined if the claim was changed meanwhile. */
export const deallocateClaim = (client: ApiClient, claim: ResourceClaim): ResourceClaim | undefined =>
  unlessRefused(() => client.updateStatus('resourceclaims', claim.metadata.namespace ?? '', { ...claim, status: {} }))
