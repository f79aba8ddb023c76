/** The claims of devices that a Pod names. Models k8s.io/dynamic-resource-allocation/resourceclaim (v1.36). */
import type { KubeObject, Pod } from './types.ts'

interface PodClaim {
  readonly name: string
  readonly resourceClaimName?: string
  readonly resourceClaimTemplateName?: string
}

interface PodClaimStatus {
  readonly name: string
  /** Absent: no claim is needed. */
  readonly resourceClaimName?: string
}

/** A claim of devices as its users read it. */
export type DeviceClaim = KubeObject & {
  readonly spec: { readonly devices?: { readonly requests?: readonly DeviceRequest[] } }
  readonly status?: { readonly allocation?: object }
}

export interface DeviceRequest {
  readonly name: string
  readonly exactly?: { readonly deviceClassName?: string }
  readonly firstAvailable?: readonly { readonly name: string; readonly deviceClassName?: string }[]
}

/** An entry of the Pod's `resourceClaims`. */
export interface UsedDevices {
  /** As the containers name it. */
  readonly entry: string
  readonly template: string | undefined
  /** The name of the claim: '' where it is still to be made, undefined where none is needed. */
  readonly claim: string | undefined
  /** The claim was made for this Pod. */
  readonly isOwn: boolean
}

/** What the Pod names of devices. */
// Models Name.
export function devicesOf({ spec, status }: Pod): UsedDevices[] {
  const { resourceClaims = [] } = spec as { readonly resourceClaims?: readonly PodClaim[] }
  const { resourceClaimStatuses = [] } = status as { readonly resourceClaimStatuses?: readonly PodClaimStatus[] }
  return resourceClaims.map(({ name, resourceClaimName, resourceClaimTemplateName: template }) => {
    if (resourceClaimName !== undefined)
      return { entry: name, template: undefined, claim: resourceClaimName, isOwn: false }
    const made = resourceClaimStatuses.find((one) => one.name === name)
    return { entry: name, template, claim: made ? made.resourceClaimName : '', isOwn: true }
  })
}

/** Whether the claim was made for this Pod. */
// Models IsForPod.
export const isClaimOf = ({ metadata: { namespace, uid } }: Pod, { metadata }: KubeObject): boolean =>
  metadata.namespace === namespace &&
  metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid) === true
