/** Device claims of Pods. Models k8s.io/dynamic-resource-allocation/resourceclaim (v1.36). */
import type { ResourceClaim } from '../kindTypes.ts'
import type { KubeObject, Pod } from '../types.ts'

/** The finalizer of a claim with allocated devices. */
export const CLAIM_FINALIZER = 'resource.kubernetes.io/delete-protection'

/** A device class that a claim requests, and the request's name in messages. */
interface WantedClass {
  readonly request: string
  readonly deviceClass: string
}

/** The classes that a claim requests. */
export const wantedClasses = ({ spec }: Pick<ResourceClaim, 'spec'>): WantedClass[] =>
  (spec?.devices?.requests ?? []).flatMap(({ name = '', exactly, firstAvailable = [] }) =>
    exactly
      ? [{ request: name, deviceClass: exactly.deviceClassName ?? '' }]
      : firstAvailable.map((one) => ({ request: `${name}/${one.name}`, deviceClass: one.deviceClassName ?? '' })),
  )

/** Whether devices are allocated to the claim. */
export const isAllocated = ({ status }: ResourceClaim): boolean => status?.allocation !== undefined

/** An entry of the Pod's `resourceClaims`. */
export interface UsedDevices {
  /** The entry's name in the containers' claims. */
  readonly entry: string
  readonly template: string | undefined
  /** The name of the claim: '' before the claim is created, undefined if the entry needs no claim. */
  readonly claim: string | undefined
  /** Whether the claim was created for this Pod. */
  readonly isOwn: boolean
}

/** Device claims of a Pod, an item for each entry. */
// Models Name.
export function devicesOf({ spec, status }: Pod): UsedDevices[] {
  const { resourceClaims = [] } = spec
  const { resourceClaimStatuses = [] } = status
  return resourceClaims.map(({ name = '', resourceClaimName, resourceClaimTemplateName: template }) => {
    if (resourceClaimName !== undefined)
      return { entry: name, template: undefined, claim: resourceClaimName, isOwn: false }
    const made = resourceClaimStatuses.find((one) => one.name === name)
    return { entry: name, template, claim: made ? made.resourceClaimName : '', isOwn: true }
  })
}

/** Whether the claim was created for this Pod. */
// Models IsForPod.
export const isClaimOf = ({ metadata: { namespace, uid } }: Pod, { metadata }: KubeObject): boolean =>
  metadata.namespace === namespace &&
  metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid) === true

/** Whether the claim is reserved for the Pod. */
// Models IsReservedForPod.
export const isReservedFor = ({ metadata: { uid } }: Pod, { status }: ResourceClaim): boolean =>
  status?.reservedFor?.some((one) => one.uid === uid) === true

/** The claim with a reservation for the Pod in its status. */
export const reservedFor = (claim: ResourceClaim, { metadata: { name, uid } }: Pod): ResourceClaim => ({
  ...claim,
  status: {
    ...claim.status,
    reservedFor: [...(claim.status?.reservedFor ?? []), { resource: 'pods', name, uid }],
  },
})
